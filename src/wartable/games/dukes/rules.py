"""The rules of War of the Dukes, in the order of RULES.md, whose numbers stand in the docstrings.

Placing (2), movement (4), fighting (5), retreat, exchange and advance (5-9 to 8) and the end (9)
have files of their own, and so has the random player. Here is the order of play, and what every
move does.
"""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import Families, code_of, offer
from wartable.games.dukes.ending import judge_last, judge_now
from wartable.games.dukes.fighting import attack_fault, join_attack, offer_attacks
from wartable.games.dukes.movement import move_fault, move_piece, mover, offer_movement
from wartable.games.dukes.numbers import (
    BEGINS,
    CANNOT_ADVANCE,
    MUST_FIGHT,
    NO_PIECE,
    NO_ROOM,
    NO_SUCH_MOVE,
    NO_WAY_BACK,
    NOT_A_PAYER,
    NOT_NOW,
    PHASE,
)
from wartable.games.dukes.pieces import (
    direction_to,
    duke_of,
    first_of,
    kind_of,
    piece_at,
    unit_at,
)
from wartable.games.dukes.randomly import sample as sample
from wartable.games.dukes.results import (
    advance,
    can_advance,
    can_pay,
    cannot_retreat,
    fight,
    give_way,
    go_back,
    leave_to_chance,
    lose,
    settle,
    stay,
)
from wartable.games.dukes.retreating import may_give_way, may_retreat, ways_back
from wartable.games.dukes.setting_up import (
    deploy,
    give_turn,
    is_setting_up,
    offer_placing,
    place,
    place_fault,
)
from wartable.games.dukes.state import (
    ADVANCE,
    ADVANCES,
    ATTACK,
    COMBAT,
    DEPLOY,
    DIRECTIONS,
    EACH_PHASE,
    EACH_TURN,
    END,
    EXCHANGE,
    GARRISON,
    GIVES_WAY,
    HEXES,
    IMMEDIATE,
    KIND_COUNT,
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
    action,
)

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


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a side that is to decide cannot make a move, 0 if it can."""
    code = code_of(move)
    verb = code & 15
    first = code >> 4 & 1023
    second = code >> 14
    if move != code or second > NO_HEX or not is_written_well(verb, first, second):
        return NO_SUCH_MOVE
    if not fits_stage(s, verb):
        return NOT_NOW
    if verb == PLACE:
        return place_fault(book, s, seat, first, second)
    if verb == MOVE:
        return move_fault(book, s, work, mover(s, seat, first), second)
    if verb == LEAD:
        return move_fault(book, s, work, duke_of(seat), first)
    if verb == ATTACK:
        return attack_fault(book, s, seat, first, second)
    if verb == END:
        return 0 if s.field == OFF else MUST_FIGHT
    if verb == ROLL:
        return 0 if s.field != OFF else NOT_NOW
    if verb == RETREATS:
        return retreat_fault(book, s, work, seat, first, second)
    if verb == GIVES_WAY:
        return way_fault(book, s, work, first)
    if verb == LOSES:
        return payer_fault(book, s, first)
    if verb == ADVANCES:
        return advance_fault(book, s, seat, first)
    return 0


def is_written_well(verb: int, first: int, second: int) -> bool:
    """Tell whether a move has just the numbers that moves of its kind have."""
    if verb == PLACE:
        return first < KIND_COUNT
    if verb == MOVE or verb == ATTACK or verb == RETREATS:
        return True
    if second != 0:
        return False
    if verb == LEAD or verb == GIVES_WAY or verb == LOSES or verb == ADVANCES:
        return True
    known = END <= verb <= LEAVE
    return known and first == 0


def fits_stage(s: State, verb: int) -> bool:
    """Tell whether moves of a kind can be made now."""
    if verb == PLACE or verb == DEPLOY:
        return s.stage == GARRISON or s.stage == RESERVE
    if verb == MOVE or verb == LEAD:
        return s.stage == MOVEMENT
    if verb == ATTACK or verb == ROLL:
        return s.stage == COMBAT
    if verb == END:
        return s.stage == MOVEMENT or s.stage == COMBAT
    if verb == RETREATS:
        return s.stage == RETREAT
    if verb == GIVES_WAY:
        return s.stage == MAKE_WAY
    if verb == LOSES:
        return s.stage == EXCHANGE
    if verb == LEAVE:
        return s.stage == RETREAT or s.stage == MAKE_WAY or s.stage == EXCHANGE
    return s.stage == ADVANCE


def retreat_fault(book: Book, s: State, work: Work, seat: int, spot: int, to: int) -> int:
    """Rules 6-1 to 6-6: return why a piece cannot retreat so, 0 if it can."""
    piece = piece_at(s, seat, spot) if spot < HEXES else NOBODY
    if piece == NOBODY or s.due[piece] == 0:
        return NO_PIECE
    if to == NO_HEX:
        return 0 if ways_back(book, s, work, piece) == 0 else NO_WAY_BACK
    direction = direction_to(book, spot, to)
    fine = direction >= 0 and may_retreat(book, s, work, piece, direction)
    return 0 if fine else NO_WAY_BACK


def way_fault(book: Book, s: State, work: Work, to: int) -> int:
    """Rule 6-5: return why a friend cannot make way to a hex, 0 if it can."""
    direction = direction_to(book, s.line[s.lined - 1], to)
    return 0 if direction >= 0 and may_give_way(book, s, work, direction) else NO_ROOM


def payer_fault(book: Book, s: State, spot: int) -> int:
    """Rule 7-2: return why the unit on a hex cannot pay in an exchange, 0 if it can."""
    unit = mover(s, s.side, spot)
    return 0 if unit != NOBODY and can_pay(book, s, unit) else NOT_A_PAYER


def advance_fault(book: Book, s: State, seat: int, spot: int) -> int:
    """Rule 8-1: return why the unit on a hex cannot advance, 0 if it can."""
    unit = mover(s, seat, spot)
    return 0 if unit != NOBODY and can_advance(book, s, unit) else CANNOT_ADVANCE


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write all moves of the side that is to decide."""
    out.count = 0
    if s.stage == GARRISON or s.stage == RESERVE:
        offer_placing(book, s, seat, out)
    elif s.stage == MOVEMENT:
        offer(out, END, 0, 0)
        offer_movement(book, s, work, seat, out)
    elif s.stage == COMBAT:
        offer(out, END if s.field == OFF else ROLL, 0, 0)
        offer_attacks(book, s, seat, out)
    elif s.stage == ADVANCE:
        offer(out, STAYS, 0, 0)
        offer_units(book, s, work, seat, ADVANCES, out)
    else:
        offer(out, LEAVE, 0, 0)
        if s.stage == RETREAT:
            offer_retreats(book, s, work, seat, out)
        elif s.stage == MAKE_WAY:
            offer_ways(book, s, work, out)
        else:
            offer_units(book, s, work, seat, LOSES, out)


def offer_units(book: Book, s: State, work: Work, seat: int, verb: int, out: Families) -> None:
    """Write a move for every attacker that can make it, or that it can be made of."""
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.at[unit] != OFF:
            move = action(verb, s.at[unit], 0)
            if check(book, s, work, seat, move) == 0:
                offer(out, move, 0, 0)


def offer_retreats(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write every way in which a piece that must retreat can do so."""
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.due[piece] == 1:
            if ways_back(book, s, work, piece) == 0:
                offer(out, action(RETREATS, s.at[piece], NO_HEX), 0, 0)
            for direction in range(DIRECTIONS):
                if may_retreat(book, s, work, piece, direction):
                    to = book.near[s.at[piece]][direction]
                    offer(out, action(RETREATS, s.at[piece], to), 0, 0)


def offer_ways(book: Book, s: State, work: Work, out: Families) -> None:
    """Write every hex to which the last in line can go."""
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            to = book.near[s.line[s.lined - 1]][direction]
            offer(out, action(GIVES_WAY, to, 0), 0, 0)


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
