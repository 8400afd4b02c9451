"""The latest moves and attacks as arrows from tile to tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.events import Event
from wartable.engine.scene import Element, Kind, Line, Point, Text, seat_class
from wartable.games.clans import numbers
from wartable.games.clans.moves import tile_name
from wartable.games.clans.show.layout import Board
from wartable.games.clans.show.words import Told, card_name, read_told
from wartable.games.clans.state import POINTS, Book


def arrows(book: Book, events: Sequence[Event], board: Board) -> Iterator[Element]:
    """Draw where units went and whom they struck, where turns alternate and that is not much."""
    if book.mode != POINTS:
        return
    for at, event in enumerate(events):
        a, b, c, _ = event.figures
        if event.kind in (numbers.MOVES, numbers.PUSHED):
            unit = read_told(a)
            yield _arrow(
                f"moved-{at}", board, unit.side, b, unit.tile, "", f"{_name(book, unit)} went"
            )
        elif event.kind == numbers.HIT and a >> 16 & 15 == numbers.ATTACK:
            unit, target = read_told(a), read_told(b)
            words = f"{_name(book, unit)} struck {_name(book, target)} for {c}"
            yield _arrow(f"struck-{at}", board, unit.side, unit.tile, target.tile, str(c), words)


def _name(book: Book, unit: Told) -> str:
    return card_name(book, unit.card)


def _arrow(
    name: str, board: Board, side: int, start: int, end: int, text: str, words: str
) -> Element:
    path = _between(_middle(board, start), _middle(board, end))
    (x, y), (to_x, to_y) = path
    captions = (Text((x + to_x) / 2, (y + to_y) / 2, text, 12),) if text else ()
    label = f"{words}, from {tile_name(start)} to {tile_name(end)}"
    line = Line(path, head=True)
    return Element(name, Kind.ARROW, line, label, (seat_class(side),), captions)


def _between(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the middle part of a way, so that the arrow leaves the cards to be read."""
    (x, y), (to_x, to_y) = start, end
    dx, dy = (to_x - x) * 0.32, (to_y - y) * 0.32
    return (x + dx, y + dy), (to_x - dx, to_y - dy)


def _middle(board: Board, tile: int) -> Point:
    box = board.box(tile)
    return box.x + box.width / 2, box.y + box.height / 2
