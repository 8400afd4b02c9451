"""The legality of moves: why one is refused, and all that are legal."""

from __future__ import annotations

from wartable.engine.kit.moves import Families, code_of, offer
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
    advance_move,
    at_of,
    end_move,
    is_well_formed,
    kind_to_place,
    leave_move,
    lose_move,
    retreat_move,
    roll_move,
    source_of,
    stay_move,
    target_of,
    to_of,
    verb_of,
    yield_move,
)
from wartable.games.dukes.rules.combat import attack_fault, offer_attacks
from wartable.games.dukes.rules.deployment import offer_placing, place_fault
from wartable.games.dukes.rules.exchange import can_pay
from wartable.games.dukes.rules.movement import move_fault, mover, offer_movement
from wartable.games.dukes.rules.pieces import direction_to, duke_of, first_of, piece_at
from wartable.games.dukes.rules.refusals import (
    CANNOT_ADVANCE,
    MUST_FIGHT,
    NO_PIECE,
    NO_ROOM,
    NO_SUCH_MOVE,
    NO_WAY_BACK,
    NOT_A_PAYER,
    NOT_NOW,
)
from wartable.games.dukes.rules.results import can_advance
from wartable.games.dukes.rules.retreat_ways import may_give_way, may_retreat, ways_back
from wartable.games.dukes.state import (
    ADVANCE,
    COMBAT,
    DIRECTIONS,
    EXCHANGE,
    GARRISON,
    HEXES,
    MAKE_WAY,
    MOVEMENT,
    NOBODY,
    OF_A_SIDE,
    OFF,
    RESERVE,
    RETREAT,
    Book,
    State,
    Work,
)


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why the side that decides cannot make a move, 0 if it can."""
    if is_well_formed(move) == 0:
        return NO_SUCH_MOVE
    code = code_of(move)
    verb = verb_of(code)
    if not fits_stage(s, verb):
        return NOT_NOW
    if verb == PLACE:
        return place_fault(book, s, seat, kind_to_place(code), at_of(code))
    if verb == MOVE:
        return move_fault(book, s, work, mover(s, seat, source_of(code)), to_of(code))
    if verb == LEAD:
        return move_fault(book, s, work, duke_of(seat), to_of(code))
    if verb == ATTACK:
        return attack_fault(book, s, seat, target_of(code), source_of(code))
    if verb == END:
        return 0 if s.field == OFF else MUST_FIGHT
    if verb == ROLL:
        return 0 if s.field != OFF else NOT_NOW
    if verb == RETREATS:
        return retreat_fault(book, s, work, seat, source_of(code), to_of(code))
    if verb == GIVES_WAY:
        return way_fault(book, s, work, to_of(code))
    if verb == LOSES:
        return payer_fault(book, s, at_of(code))
    if verb == ADVANCES:
        return advance_fault(book, s, seat, source_of(code))
    return 0


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
    """Rules 6-1 to 6-6: return why a piece cannot retreat to a hex, 0 if it can."""
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
    """Offer all moves of the side that decides."""
    out.count = 0
    if s.stage == GARRISON or s.stage == RESERVE:
        offer_placing(book, s, seat, out)
    elif s.stage == MOVEMENT:
        offer(out, end_move(), 0, 0)
        offer_movement(book, s, work, seat, out)
    elif s.stage == COMBAT:
        offer(out, end_move() if s.field == OFF else roll_move(), 0, 0)
        offer_attacks(book, s, seat, out)
    elif s.stage == ADVANCE:
        offer(out, stay_move(), 0, 0)
        offer_units(book, s, work, seat, ADVANCES, out)
    else:
        offer(out, leave_move(), 0, 0)
        if s.stage == RETREAT:
            offer_retreats(book, s, work, seat, out)
        elif s.stage == MAKE_WAY:
            offer_ways(book, s, work, out)
        else:
            offer_units(book, s, work, seat, LOSES, out)


def offer_units(book: Book, s: State, work: Work, seat: int, verb: int, out: Families) -> None:
    """Offer a move for every attacker that can pay or advance."""
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.at[unit] != OFF:
            move = lose_move(s.at[unit]) if verb == LOSES else advance_move(s.at[unit])
            if check(book, s, work, seat, move) == 0:
                offer(out, move, 0, 0)


def offer_retreats(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Offer every retreat of the pieces that must retreat."""
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.due[piece] == 1:
            if ways_back(book, s, work, piece) == 0:
                offer(out, retreat_move(s.at[piece], NO_HEX), 0, 0)
            for direction in range(DIRECTIONS):
                if may_retreat(book, s, work, piece, direction):
                    to = book.near[s.at[piece]][direction]
                    offer(out, retreat_move(s.at[piece], to), 0, 0)


def offer_ways(book: Book, s: State, work: Work, out: Families) -> None:
    """Offer every hex to which the last in line can go."""
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            to = book.near[s.line[s.lined - 1]][direction]
            offer(out, yield_move(to), 0, 0)
