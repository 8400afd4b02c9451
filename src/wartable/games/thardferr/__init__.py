"""Thardferr: kingdoms of six fantasy races that grow, trade and fight day by day."""

from __future__ import annotations

from wartable.engine.capabilities import Styles
from wartable.engine.conduct import Clock
from wartable.engine.game import Game
from wartable.games.thardferr import book, bots, options, position, rules, view
from wartable.games.thardferr.events import EVENTS
from wartable.games.thardferr.messages import OrderNotation
from wartable.games.thardferr.moves import MOVES
from wartable.games.thardferr.state import Book, State, Work


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Return how many seconds a day may last in a slow game."""
    return chosen.day_hours * 3600


GAME = Game(
    key="thardferr",
    title="Thardferr",
    summary="Found a kingdom of one of six races, let it grow by days, and take the others' land.",
    rules_version=2,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy", "builder", "raider"),
    notation=OrderNotation(),
    moves=MOVES,
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    position=position,
    usual_seats=4,
    clock=Clock(slow="day_hours", limit=seconds),
    capabilities=(Styles(bots.STYLES),),
)
