"""War of the Dukes: two duchies, 661 hexes, zones of control, odds and retreats."""

from __future__ import annotations

from wartable.engine.game import Game
from wartable.games.dukes import book, bots, catalogue, moves, options, position, rules, view
from wartable.games.dukes.state import SIDES, Book, State, Work
from wartable.games.dukes.view.counters import COLOURS


def seconds(chosen: options.Options, its_book: Book, s: State) -> int:
    """Return 0: the game itself sets no time limit, but a table may."""
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
    load_figures=catalogue.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    seconds=seconds,
    usual_seats=SIDES,
    position=position,
    secrets=False,
    at_once=True,
    colours=COLOURS,
    may_take_back=moves.may_take_back,
    at_a_click=True,
    styles=bots.STYLES,
)
