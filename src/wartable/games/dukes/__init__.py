"""War of the Dukes: two duchies, 661 hexes, zones of control, odds and retreats."""

from __future__ import annotations

from wartable.engine.capabilities import Styles
from wartable.engine.conduct import Conduct
from wartable.engine.game import Game
from wartable.engine.kit.moves import code_of
from wartable.engine.play.notation import DeclaredNotation
from wartable.games.dukes import book, bots, options, position, rules, view
from wartable.games.dukes.events import EVENTS
from wartable.games.dukes.messages import refusal
from wartable.games.dukes.moves import ATTACK, LEAD, MOVE, MOVES, PLACE, end_move, verb_of
from wartable.games.dukes.state import SIDES, Book, State, Work
from wartable.games.dukes.view.counters import COLOURS


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Rule 3-4: placing, moving and declaring can be taken back; nothing else can."""
    return verb_of(code_of(move)) in (PLACE, MOVE, LEAD, ATTACK)


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
    notation=DeclaredNotation(MOVES, rules, Work, refusal, end=end_move()),
    moves=MOVES,
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    usual_seats=SIDES,
    position=position,
    conduct=Conduct(secrets=False, at_once=True, may_take_back=may_take_back, at_a_click=True),
    colours=COLOURS,
    capabilities=(Styles(bots.STYLES),),
)
