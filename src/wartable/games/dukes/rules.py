"""The rules of War of the Dukes, in the order of RULES.md, whose numbers stand in the docstrings.

Placing (2), movement (4), fighting (5), retreat (6), exchange (7), results and advance (5-9 and 8)
and the end (9) have files of their own, and so have the check of moves and the random player. Here
is the order of play, and what every move does.
"""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import code_of
from wartable.games.dukes.checking import check as check
from wartable.games.dukes.checking import legal as legal
from wartable.games.dukes.deciding import give_turn
from wartable.games.dukes.ending import judge_last, judge_now
from wartable.games.dukes.exchanging import lose
from wartable.games.dukes.fighting import join_attack
from wartable.games.dukes.movement import move_piece, mover
from wartable.games.dukes.numbers import BEGINS, PHASE
from wartable.games.dukes.pieces import duke_of, first_of, kind_of, piece_at, unit_at
from wartable.games.dukes.randomly import sample as sample
from wartable.games.dukes.results import advance, fight, leave_to_chance, settle, stay
from wartable.games.dukes.setting_up import deploy, is_setting_up, place
from wartable.games.dukes.state import (
    ADVANCE,
    ADVANCES,
    ATTACK,
    COMBAT,
    DEPLOY,
    EACH_PHASE,
    EACH_TURN,
    END,
    EXCHANGE,
    GARRISON,
    GIVES_WAY,
    IMMEDIATE,
    LEAD,
    LEAVE,
    LOSES,
    MAKE_WAY,
    MOVE,
    MOVEMENT,
    NO_HEX,
    NOBODY,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    PIECES,
    PLACE,
    RESERVE,
    RETREAT,
    RETREATS,
    ROLL,
    STAYS,
    WULFENBERG,
    Book,
    State,
    Work,
)
from wartable.games.dukes.withdrawing import cannot_retreat, give_way, go_back

# --- 2. Setting up --------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 2: an empty map, and Orfburg places its garrisons first."""
    for piece in range(PIECES):
        s.at[piece] = OFF
    s.target = NOBODY
    s.field = OFF
    s.back = OFF
    s.stage = GARRISON
    give_turn(s, ORFBURG)
    if book.automatic == 0:
        note(log, EVERYBODY, BEGINS, ORFBURG, 0, 0, 0)
    else:
        s.deployed[WULFENBERG] = 1
        deploy(book, s, ORFBURG, log)
        begin_if_ready(s, log)


def begin_if_ready(s: State, log: Log) -> None:
    """Rule 3-1: when all pieces are placed, the first turn begins."""
    if s.turn == 0 and not is_setting_up(s):
        begin_turn(s, log)


# --- 3. The turn ----------------------------------------------------------------------------------


def begin_turn(s: State, log: Log) -> None:
    """Rule 3-1: a turn begins with Orfburg's movement."""
    s.turn += 1
    begin_phase(s, ORFBURG, MOVEMENT, log)


def begin_phase(s: State, side: int, stage: int, log: Log) -> None:
    """Rule 3-1: nobody has moved or fought in a new phase."""
    give_turn(s, side)
    s.stage = stage
    for piece in range(PIECES):
        s.moved[piece] = 0
        s.fought[piece] = 0
        s.attacked[piece] = 0
    note(log, EVERYBODY, PHASE, side, stage, s.turn, 0)


def end_phase(book: Book, s: State, log: Log) -> None:
    """Rules 3-1 and 9-2: what is judged now is judged, then comes the next phase."""
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


def to_act(book: Book, s: State) -> int:
    """The side that decides now."""
    return 1 << s.acting if s.ended == 0 else 0


def phase(book: Book, s: State) -> int:
    """How often the time to decide has begun."""
    return s.phases


def turn(book: Book, s: State) -> int:
    """The turn, 0 while pieces are placed."""
    return s.turn


def lapse(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: what happens when the time is up, choice by choice until the phase has ended."""
    if s.stage == GARRISON or s.stage == RESERVE:
        return DEPLOY
    if s.stage == RETREAT or s.stage == MAKE_WAY or s.stage == EXCHANGE:
        return LEAVE
    if s.stage == ADVANCE:
        return STAYS
    return END if s.field == OFF else ROLL


# --- what a move does -----------------------------------------------------------------------------


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Do what a move says, and go on until somebody has to decide."""
    code = code_of(move)
    verb = code & 15
    first = code >> 4 & 1023
    second = code >> 14
    if verb == PLACE:
        place(book, s, seat, first, second, log)
    elif verb == DEPLOY:
        deploy(book, s, seat, log)
    elif verb == MOVE:
        move_piece(book, s, work, mover(s, seat, first), second, log)
    elif verb == LEAD:
        move_piece(book, s, work, duke_of(seat), first, log)
    elif verb == ATTACK:
        join_attack(s, seat, first, second, log)
    elif verb == ROLL:
        fight(book, s, work, chance, log)
    elif verb == END:
        end_phase(book, s, log)
    else:
        resolve(book, s, work, chance, seat, verb, first, second, log)
    begin_if_ready(s, log)
    judge_if_immediate(book, s, log)


def resolve(
    book: Book,
    s: State,
    work: Work,
    chance: Chance,
    seat: int,
    verb: int,
    first: int,
    second: int,
    log: Log,
) -> None:
    """Rules 6 to 8: make a choice that a combat has left, and go on with the combat."""
    if verb == LEAVE:
        leave_to_chance(book, s, work, chance, log)
    elif verb == RETREATS:
        piece = piece_at(s, seat, first)
        if second == NO_HEX:
            cannot_retreat(book, s, piece, log)
        else:
            go_back(book, s, piece, second, log)
    elif verb == GIVES_WAY:
        give_way(book, s, first, log)
    elif verb == LOSES:
        lose(book, s, unit_at(s, first), log)
    elif verb == ADVANCES:
        advance(s, unit_at(s, first), log)
    else:
        stay(s, log)
    settle(book, s, work, chance, log)


def judge_if_immediate(book: Book, s: State, log: Log) -> None:
    """Rule 9-2, option immediate: judge after every move and every combat."""
    if book.judged == IMMEDIATE and s.ended == 0 and s.turn > 0 and s.field == OFF:
        judge_now(book, s, log)


# --- 9. The end -----------------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 9: the side that has won."""
    return s.won


def score(book: Book, s: State, seat: int) -> int:
    """The strength that a side has on the map."""
    total = 0
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.at[piece] != OFF:
            total += book.defence[kind_of(piece)]
    return total


# --- nothing is secret ----------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Everybody sees everything."""


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """There is nothing to imagine."""
