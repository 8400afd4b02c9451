"""The picture: the turn, the enemy, the board, the own side, buttons and hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.events import OPEN, Event
from wartable.engine.panels import MARGIN, WIDTH, Drawer
from wartable.engine.scene import Element, Scene
from wartable.games.clans.show.bars import side_bar, turn_line
from wartable.games.clans.show.board import board
from wartable.games.clans.show.hand import buttons, hand, may_act
from wartable.games.clans.show.layout import BETWEEN
from wartable.games.clans.show.sheets import sheets
from wartable.games.clans.state import NORTH, SIDES, SOUTH, Book, State


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a viewer sees it, their own base at the bottom; else South's."""
    elements: list[Element] = []
    top = MARGIN - 4
    for draw in _parts(book, s, seat, events):
        block = draw(top)
        elements += block.elements
        top += block.height + BETWEEN
    when = f"turn {s.turn}" if s.turn else "before the first turn"
    title = f"Land of Clans & Wanderers, {when}"
    beside = tuple(sheets(book, s, seat, events))
    return Scene(title, WIDTH, top, tuple(elements), sheets=beside)


def _parts(book: Book, s: State, seat: int, events: Sequence[Event]) -> Iterator[Drawer]:
    own = NORTH if seat == NORTH else SOUTH
    yield partial(turn_line, book, s)
    yield partial(side_bar, book, s, seat, 1 - own, False)
    yield partial(board, book, s, seat, events)
    yield partial(side_bar, book, s, seat, own, True)
    if may_act(s, seat):
        yield partial(buttons, book, s, seat)
    if seat >= 0:
        yield partial(hand, book, s, seat, seat)
    if seat == OPEN:
        for side in range(SIDES):
            yield partial(hand, book, s, seat, side)
