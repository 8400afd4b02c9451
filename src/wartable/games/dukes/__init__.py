"""War of the Dukes: two duchies, 661 hexes, zones of control, odds and retreats."""

from __future__ import annotations

from wartable.engine.game import Game
from wartable.games.dukes import book, bots, cases, moves, options, position, rules, view
from wartable.games.dukes.counters import COLOURS
from wartable.games.dukes.state import SIDES, Book, State, Work


def seconds(chosen: options.Options, its_book: Book, s: State) -> int:
    """The game itself sets no limit; a table may."""
    return 0


GAME = Game(
    key="dukes",
    title="War of the Dukes",
    summary="Two duchies on 661 hexes: march by road, mass at good odds, keep your Duke alive.",
    rules_version=2,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy", "raider"),
    notation=moves,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    seconds=seconds,
    usual_seats=SIDES,
    position=position,
    check_cases=cases.check_cases,
    secrets=False,
    at_once=True,
    colours=COLOURS,
    may_take_back=moves.may_take_back,
    at_a_click=True,
    plans=bots.STYLES,
)
