"""The picture: the day, the map, and below it the viewer's own kingdom, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.events import Event
from wartable.engine.panels import MARGIN, ROOM, WIDTH, Block, Drawer, fitted
from wartable.engine.scene import Align, Element, Kind, Scene, Text
from wartable.games.thardferr.choosing import race_cards
from wartable.games.thardferr.foresight import Flow, flows
from wartable.games.thardferr.layout import BETWEEN
from wartable.games.thardferr.lore import technologies
from wartable.games.thardferr.map_of_realms import realms_map
from wartable.games.thardferr.sentences import DAY_MARK
from wartable.games.thardferr.sheets import sheets
from wartable.games.thardferr.state import Book, State
from wartable.games.thardferr.treasury import treasury
from wartable.games.thardferr.troops import strategies, units
from wartable.games.thardferr.works import buildings, jobs

DAY_LINE = 20.0


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a seat sees it, with the attacks of the last day as arrows."""
    has_kingdom = s.turn > 0 and seat >= 0 and s.fallen[seat] == 0
    day = flows(book, s, seat) if has_kingdom else ()
    drawn: list[Element] = []
    top = MARGIN
    for draw in _parts(book, s, seat, events, day):
        block = draw(top)
        drawn += block.elements
        top += block.height + BETWEEN
    title = f"Thardferr, {day_words(book, s)}"
    return Scene(title, WIDTH, top, tuple(drawn), sheets=tuple(sheets(book, s, seat, events, day)))


def _parts(
    book: Book, s: State, seat: int, events: Sequence[Event], day: Sequence[Flow]
) -> Iterator[Drawer]:
    """Yield what stands below each other: what is common, then the own kingdom."""
    yield partial(_day, book, s)
    yield partial(realms_map, book, s, seat, events)
    if s.turn == 0:
        yield partial(race_cards, book, s, seat)
    if day:
        yield partial(treasury, book, s, seat, day)
        yield partial(buildings, book, s, seat)
        yield partial(units, book, s, seat)
        yield partial(jobs, book, s, seat, day)
        yield partial(strategies, book, s, seat)
        yield partial(technologies, book, s, seat)


def day_words(book: Book, s: State) -> str:
    """Return the day, and whether there is peace."""
    if s.turn == 0:
        return "day 0, the choice of races"
    peace = f", peace up to day {book.peace}" if s.turn <= book.peace else ""
    return f"day {s.turn} of {book.days}{'' if s.ended else peace}"


def _day(book: Book, s: State, top: float) -> Block:
    words = day_words(book, s)
    at = Text(MARGIN + 1, top + DAY_LINE / 2, words, fitted(words, ROOM, 15), Align.LEFT)
    return Block([Element(DAY_MARK, Kind.LABEL, at, words)], DAY_LINE - 4)
