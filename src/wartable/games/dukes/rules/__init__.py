"""The rules of War of the Dukes: the contract, and what every move does.

Docstrings quote the numbers of RULES.md. Pieces (1), deployment (2), turns (3), movement (4),
combat (5), retreat (6), exchange (7), results and advance (5-9 and 8), the end (9) and the legality
of moves have their own modules.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import code_of
from wartable.games.dukes.bots.random import sample as sample
from wartable.games.dukes.events import begins
from wartable.games.dukes.moves import (
    ADVANCES,
    ATTACK,
    DEPLOY,
    END,
    GIVES_WAY,
    LEAD,
    LEAVE,
    LOSES,
    MOVE,
    NO_HEX,
    PLACE,
    RETREATS,
    ROLL,
    at_of,
    deploy_move,
    end_move,
    kind_to_place,
    leave_move,
    roll_move,
    source_of,
    stay_move,
    target_of,
    to_of,
    verb_of,
)
from wartable.games.dukes.rules.combat import join_attack
from wartable.games.dukes.rules.deployment import deploy, is_setting_up, place
from wartable.games.dukes.rules.exchange import lose
from wartable.games.dukes.rules.legality import check as check
from wartable.games.dukes.rules.legality import legal as legal
from wartable.games.dukes.rules.movement import move_piece, mover
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of, piece_at, unit_at
from wartable.games.dukes.rules.results import advance, fight, leave_to_chance, settle, stay
from wartable.games.dukes.rules.retreat import cannot_retreat, give_way, go_back
from wartable.games.dukes.rules.turns import begin_turn, end_phase, give_turn, judge_if_immediate
from wartable.games.dukes.state import (
    ADVANCE,
    EXCHANGE,
    GARRISON,
    MAKE_WAY,
    NOBODY,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    PIECES,
    RESERVE,
    RETREAT,
    WULFENBERG,
    Book,
    State,
    Work,
)

# --- 2. Setting up --------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 2: begin with an empty map; Orfburg places its garrisons first."""
    for piece in range(PIECES):
        s.at[piece] = OFF
    s.target = NOBODY
    s.field = OFF
    s.back = OFF
    s.stage = GARRISON
    give_turn(s, ORFBURG)
    if book.automatic == 0:
        begins(log, ORFBURG)
    else:
        s.deployed[WULFENBERG] = 1
        deploy(book, s, ORFBURG, log)
        begin_if_ready(s, log)


def begin_if_ready(s: State, log: Log) -> None:
    """Rule 3-1: begin the first turn once all pieces are placed."""
    if s.turn == 0 and not is_setting_up(s):
        begin_turn(s, log)


def to_act(book: Book, s: State) -> int:
    """Return the side that decides now."""
    return 1 << s.acting if s.ended == 0 else 0


def phase(book: Book, s: State) -> int:
    """Return how often the clock has started."""
    return s.phases


def turn(book: Book, s: State) -> int:
    """Return the turn, 0 while pieces are placed."""
    return s.turn


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: return the move when time is up, one choice at a time until the phase ends."""
    if s.stage == GARRISON or s.stage == RESERVE:
        return deploy_move()
    if s.stage == RETREAT or s.stage == MAKE_WAY or s.stage == EXCHANGE:
        return leave_move()
    if s.stage == ADVANCE:
        return stay_move()
    return end_move() if s.field == OFF else roll_move()


# --- what a move does -----------------------------------------------------------------------------


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Carry out a move, and continue until somebody has to decide."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == PLACE:
        place(book, s, seat, kind_to_place(code), at_of(code), log)
    elif verb == DEPLOY:
        deploy(book, s, seat, log)
    elif verb == MOVE:
        move_piece(book, s, work, mover(s, seat, source_of(code)), to_of(code), log)
    elif verb == LEAD:
        move_piece(book, s, work, duke_of(seat), to_of(code), log)
    elif verb == ATTACK:
        join_attack(s, seat, target_of(code), source_of(code), log)
    elif verb == ROLL:
        fight(book, s, work, chance, log)
    elif verb == END:
        end_phase(book, s, log)
    else:
        resolve(book, s, work, chance, seat, code, log)
    begin_if_ready(s, log)
    judge_if_immediate(book, s, log)


def resolve(
    book: Book, s: State, work: Work, chance: Chance, seat: int, code: int, log: Log
) -> None:
    """Rules 6 to 8: make a choice that a combat needs, and continue the combat."""
    verb = verb_of(code)
    if verb == LEAVE:
        leave_to_chance(book, s, work, chance, log)
    elif verb == RETREATS:
        piece = piece_at(s, seat, source_of(code))
        if to_of(code) == NO_HEX:
            cannot_retreat(book, s, piece, log)
        else:
            go_back(book, s, piece, to_of(code), log)
    elif verb == GIVES_WAY:
        give_way(book, s, to_of(code), log)
    elif verb == LOSES:
        lose(book, s, unit_at(s, at_of(code)), log)
    elif verb == ADVANCES:
        advance(s, unit_at(s, source_of(code)), log)
    else:
        stay(s, log)
    settle(book, s, work, chance, log)


# --- 9. The end -----------------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Return why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 9: return the side that has won."""
    return s.won


def score(book: Book, s: State, seat: int) -> int:
    """Return the strength that a side has on the map."""
    total = 0
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.at[piece] != OFF:
            total += book.defence[kind_of(piece)]
    return total


# --- nothing is secret ----------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Hide nothing: everybody sees everything."""


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Do nothing: there is no hidden information to determinize."""
