"""Territory: 3 to 20 players, public plans, secret simultaneous orders, one map."""

from __future__ import annotations

from wartable.engine.capabilities import Amounts
from wartable.engine.conduct import Clock
from wartable.engine.game import Game
from wartable.games.territory import (
    book,
    bots,
    options,
    position,
    rules,
    view,
)
from wartable.games.territory.events import EVENTS
from wartable.games.territory.messages import Notation, refusal
from wartable.games.territory.moves import MOVES, read_move
from wartable.games.territory.state import Book, State, Work


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Return how many seconds the current phase may last in a slow game."""
    return options.seconds_for_phase(chosen, book, s.step < book.plans)


GAME = Game(
    key="territory",
    title="Territory",
    summary="Declare your plans, order in secret, hold the map. 3 to 20 players.",
    rules_version=1,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy",),
    notation=Notation(MOVES, rules, Work, refusal, read=read_move),
    moves=MOVES,
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    usual_seats=5,
    position=position,
    clock=Clock(slow="round_duration_hours", limit=seconds),
    capabilities=(Amounts(usual=view.usual_amount),),
)
