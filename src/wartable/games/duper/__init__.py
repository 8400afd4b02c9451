"""Duper: five colours take turns on seven by seven tiles with gold, cards and tanks."""

from __future__ import annotations

from wartable.board.cards import CARD_RULES
from wartable.engine.conduct import Clock, Conduct
from wartable.engine.game import Game
from wartable.engine.kit.moves import code_of
from wartable.engine.play.notation import DeclaredNotation
from wartable.engine.scene.style import SceneStyle
from wartable.games.duper import book, bots, options, position, rules, view
from wartable.games.duper.events import EVENTS
from wartable.games.duper.messages import refusal
from wartable.games.duper.moves import END, INFANTRY, MOVE, MOVES, read_move, verb_of
from wartable.games.duper.state import PALETTE, SEATS, Book, State, Work


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Tell whether a move is undoable: building infantry and moving units reveal nothing."""
    return verb_of(code_of(move)) in (INFANTRY, MOVE)


GAME = Game(
    key="duper",
    title="Duper",
    summary="Five colours on 49 tiles: gold buys infantry, pairs of cards become tanks.",
    rules_version=1,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy", "attacker", "defender"),
    notation=DeclaredNotation(MOVES, rules, Work, refusal, end=END, read=read_move),
    moves=MOVES,
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    usual_seats=SEATS,
    position=position,
    clock=Clock(live="turn_seconds"),  # rule 2-6
    conduct=Conduct(at_once=True, may_take_back=may_take_back),
    colours=PALETTE,
    style=SceneStyle(CARD_RULES),
)
