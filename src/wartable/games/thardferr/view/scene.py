"""The picture: race cards on day 0, then the day, the map and the viewer's own kingdom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.kit.events import Event
from wartable.engine.scene.scene import Align, Element, Kind, Scene, Text
from wartable.engine.scene.tiles import (
    MARGIN,
    ROOM,
    WIDTH,
    Block,
    Drawer,
    Words,
    fitted,
    grid_box,
    text_line,
)
from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.moves import CHOOSE
from wartable.games.thardferr.state import Book, State
from wartable.games.thardferr.view.army import strategies, units
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.forecast import Flow, flows
from wartable.games.thardferr.view.jobs import buildings, jobs
from wartable.games.thardferr.view.layout import BETWEEN, HEADING, grid_block, heading, tile
from wartable.games.thardferr.view.layout import RACES_PANEL as PANEL
from wartable.games.thardferr.view.map import kingdoms_map
from wartable.games.thardferr.view.research import technologies
from wartable.games.thardferr.view.sentences import DAY_MARK
from wartable.games.thardferr.view.sheets import sheets
from wartable.games.thardferr.view.stores import stores
from wartable.games.thardferr.view.words import MANNERS, strategy_says, units_of

HEIGHT = 80.0


def race_cards(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw one card per race: its character, its units and its own strategy."""
    words = "the races" if seat < 0 else "choose your race"
    drawn = [heading("races", words, top, text_line(words, 0, PANEL))]
    for race, name in enumerate(RACES):
        own = catalogue().races[name].strategy
        number = catalogue().strategies[own].number
        units = [unit.key for unit in units_of(race)]
        chosen = seat >= 0 and s.plan_race[seat] == race + 1
        label = (
            f"{name}{', chosen' if chosen else ''}: {MANNERS[race]} Units: "
            f"{listed(units)}. {own}: {strategy_says(number)}"
        )
        lines = (
            Words(15, name, 15),
            Words(15, own, 11, Align.RIGHT),
            Words(34, MANNERS[race], 12),
            Words(51, ", ".join(units[:3]), 11),
            Words(66, ", ".join(units[3:]), 11),
        )
        spot = text_line(f"{name:<7} {MANNERS[race]}", race + 1, PANEL)
        drawn.append(
            tile(
                element_id(CHOOSE, race),
                grid_box(race, top + HEADING, HEIGHT, 1),
                label,
                lines,
                classes=("accent",) if chosen else (),
                spots=(spot,),
            )
        )
    return grid_block(drawn, len(RACES), HEIGHT, 1)


# --- the scene ------------------------------------------------------------------------------------

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
    """Yield the blocks from top to bottom: the shared ones, then the viewer's own kingdom."""
    yield partial(_day, book, s)
    yield partial(kingdoms_map, book, s, seat, events)
    if s.turn == 0:
        yield partial(race_cards, book, s, seat)
    if day:
        yield partial(stores, book, s, seat, day)
        yield partial(buildings, book, s, seat)
        yield partial(units, book, s, seat)
        yield partial(jobs, book, s, seat, day)
        yield partial(strategies, book, s, seat)
        yield partial(technologies, book, s, seat)


def day_words(book: Book, s: State) -> str:
    """Say which day it is, and whether there is peace."""
    if s.turn == 0:
        return "day 0, the choice of races"
    peace = f", peace up to day {book.peace}" if s.turn <= book.peace else ""
    return f"day {s.turn} of {book.days}{'' if s.ended else peace}"


def _day(book: Book, s: State, top: float) -> Block:
    words = day_words(book, s)
    at = Text(MARGIN + 1, top + DAY_LINE / 2, words, fitted(words, ROOM, 15), Align.LEFT)
    return Block([Element(DAY_MARK, Kind.LABEL, at, words)], DAY_LINE - 4)
