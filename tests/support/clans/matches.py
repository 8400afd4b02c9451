"""Matches of Land of Clans & Wanderers at the level of its rules, in both modes."""

from __future__ import annotations

from typing import Any

from wartable.engine.kit.chance import SETUP, stream
from wartable.engine.kit.events import Log, read_log
from wartable.games.clans import rules
from wartable.games.clans.book import make_book
from wartable.games.clans.catalogue import card_named
from wartable.games.clans.options import SEAT_OPTIONS, Options
from wartable.games.clans.rules.units import new_unit, stand
from wartable.games.clans.state import DECOY, Book, State, Work


def a_book(
    south: dict[str, str] | None = None, north: dict[str, str] | None = None, **options: Any
) -> Book:
    """Return a book with options of the game and of both seats."""
    chosen = Options(**options)
    return make_book(chosen, 2, SEAT_OPTIONS.all(chosen, 2, [south or {}, north or {}]))


def begun(book: Book, seed: int = 1) -> State:
    """Return the position after the set-up."""
    s = State()
    rules.setup(book, s, Work(), stream(seed, SETUP), Log())
    return s


def put(book: Book, s: State, side: int, name: str, tile: int, *, decoy: bool = False) -> int:
    """Put a unit on a tile."""
    card = card_named(name)
    assert card is not None
    unit = new_unit(book, s, side, card + (DECOY if decoy else 0))
    stand(s, unit, tile)
    return unit


def loud() -> Log:
    """Return a log that is on."""
    log = Log()
    log.on = 1
    return log


def kinds_of(log: Log) -> list[int]:
    """Return the kinds of the events in a log."""
    return [event.kind for event in read_log(log, 0, 0)]
