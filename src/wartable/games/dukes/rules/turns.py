"""Rule 3: turns and phases, and which side decides now."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.dukes.events import phase
from wartable.games.dukes.rules.victory import judge_last, judge_now
from wartable.games.dukes.state import (
    COMBAT,
    EACH_PHASE,
    EACH_TURN,
    IMMEDIATE,
    MOVEMENT,
    OFF,
    ORFBURG,
    PIECES,
    WULFENBERG,
    Book,
    State,
)


def ask(s: State, stage: int, side: int) -> None:
    """Ask a side for a choice that a combat needs."""
    s.stage = stage
    hand_over(s, side)


def hand_over(s: State, side: int) -> None:
    """Let a side decide; its clock starts if the other side was deciding."""
    if s.acting != side:
        s.acting = side
        s.phases += 1


def give_turn(s: State, side: int) -> None:
    """Give a side the turn; its clock starts."""
    s.side = side
    s.acting = side
    s.phases += 1


# --- the order of play ----------------------------------------------------------------------------


def begin_turn(s: State, log: Log) -> None:
    """Rule 3-1: a turn begins with Orfburg's movement."""
    s.turn += 1
    begin_phase(s, ORFBURG, MOVEMENT, log)


def begin_phase(s: State, side: int, stage: int, log: Log) -> None:
    """Rule 3-1: begin a phase, in which nobody has moved or fought yet."""
    give_turn(s, side)
    s.stage = stage
    for piece in range(PIECES):
        s.moved[piece] = 0
        s.fought[piece] = 0
        s.attacked[piece] = 0
    phase(log, side, stage, s.turn)


def end_phase(book: Book, s: State, log: Log) -> None:
    """Rules 3-1 and 9-2: judge the game if it is time, then begin the next phase."""
    ends_turn = s.stage == COMBAT and s.side == WULFENBERG
    if ends_turn and s.turn == book.turns:
        judge_last(book, s, log)
    elif book.judged >= EACH_PHASE or (ends_turn and book.judged == EACH_TURN):
        judge_now(book, s, log)
    if s.ended != 0:
        return
    if ends_turn:
        begin_turn(s, log)
    elif book.both_move == 1:
        begin_phase(s, 1 - s.side, s.stage if s.side == ORFBURG else COMBAT, log)
    elif s.stage == MOVEMENT:
        begin_phase(s, s.side, COMBAT, log)
    else:
        begin_phase(s, WULFENBERG, MOVEMENT, log)


def judge_if_immediate(book: Book, s: State, log: Log) -> None:
    """Rule 9-2, option immediate: judge after every move and every combat."""
    if book.judged == IMMEDIATE and s.ended == 0 and s.turn > 0 and s.field == OFF:
        judge_now(book, s, log)
