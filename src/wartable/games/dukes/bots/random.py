"""The random bot of War of the Dukes."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.dukes.moves import (
    NO_HEX,
    advance_move,
    attack_move,
    deploy_move,
    end_move,
    leave_move,
    lose_move,
    place_move,
    retreat_move,
    roll_move,
    stay_move,
    yield_move,
)
from wartable.games.dukes.rules.combat import attack_fault
from wartable.games.dukes.rules.deployment import next_of_kind, place_fault
from wartable.games.dukes.rules.exchange import can_pay
from wartable.games.dukes.rules.movement import draw_zones, ends_at, gather, moving, spread
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of
from wartable.games.dukes.rules.results import can_advance
from wartable.games.dukes.rules.retreat import way_back, way_out, ways_out
from wartable.games.dukes.rules.retreat_ways import ways_back
from wartable.games.dukes.state import (
    ADVANCE,
    ARTILLERY,
    COMBAT,
    DIRECTIONS,
    DUKE,
    EXCHANGE,
    HEXES,
    KIND_COUNT,
    MAKE_WAY,
    MOVEMENT,
    NOBODY,
    OF_A_SIDE,
    OFF,
    RETREAT,
    Book,
    State,
    Work,
)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a random legal move, now and then the end of the phase."""
    if s.stage == MOVEMENT:
        return any_move(book, s, work, chance, seat)
    if s.stage == COMBAT:
        return any_attack(book, s, chance, seat)
    if s.stage == RETREAT:
        return any_retreat(book, s, work, chance, seat)
    if s.stage == MAKE_WAY:
        return any_way(book, s, work, chance)
    if s.stage == EXCHANGE or s.stage == ADVANCE:
        return any_unit(book, s, chance)
    return any_placing(book, s, chance, seat)


def any_placing(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Place a random kind of piece on the first legal hex after a random one."""
    kind = draw(chance, KIND_COUNT)
    spot = draw(chance, HEXES)
    for _ in range(KIND_COUNT):
        if next_of_kind(s, seat, kind) != NOBODY:
            for _ in range(HEXES):
                if place_fault(book, s, seat, kind, spot) == 0:
                    return place_move(kind, spot)
                spot = 0 if spot == HEXES - 1 else spot + 1
        kind = 0 if kind == DUKE else kind + 1
    return deploy_move()


def any_move(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Move a random piece that has not moved, or end the phase, all equally likely."""
    waiting = 0
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.at[piece] != OFF and s.moved[piece] == 0:
            waiting += 1
    number = draw(chance, waiting + 1)
    done = end_move()
    move = done
    draw_zones(book, s, work, 1 - seat, 1)
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if move == done and s.at[piece] != OFF and s.moved[piece] == 0:
            if number == 0:
                break
            number -= 1
            if number == 0:
                move = any_stop(book, s, work, chance, piece)
                # If the piece cannot move, try the next one.
                number = 1 if move == done else 0
    draw_zones(book, s, work, 1 - seat, 0)
    return move


def any_stop(book: Book, s: State, work: Work, chance: Chance, piece: int) -> int:
    """Move a piece to a random hex where it can end its move; end the phase if there is none."""
    spread(book, s, work, piece)
    move = end_move()
    stops = count_stops(book, s, work, piece)
    if stops > 0:
        move = moving(s, piece, stop_number(book, s, work, piece, draw(chance, stops)))
    gather(book, work, piece)
    return move


def count_stops(book: Book, s: State, work: Work, piece: int) -> int:
    """Return on how many of the hexes found a piece can end its move."""
    stops = 0
    for spent in range(1, book.allowance[kind_of(piece)] + 1):
        for place in range(work.filled[spent]):
            if ends_at(book, s, work, piece, spent, place) != OFF:
                stops += 1
    return stops


def stop_number(book: Book, s: State, work: Work, piece: int, number: int) -> int:
    """Return one of these hexes by its number."""
    for spent in range(1, book.allowance[kind_of(piece)] + 1):
        for place in range(work.filled[spent]):
            spot = ends_at(book, s, work, piece, spent, place)
            if spot != OFF:
                if number == 0:
                    return spot
                number -= 1
    return OFF


def any_attack(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Attack with the first unit that can, from a random one on; sometimes roll or end instead."""
    stop = end_move() if s.field == OFF else roll_move()
    unit = first_of(seat) + draw(chance, OF_A_SIDE)
    if draw(chance, 4) == 0:
        return stop
    for _ in range(OF_A_SIDE):
        if s.at[unit] != OFF and s.fought[unit] == 0 and s.joined[unit] == 0:
            field = any_target(book, s, seat, unit)
            if field != OFF:
                return attack_move(field, s.at[unit])
        unit = first_of(seat) if unit == duke_of(seat) else unit + 1
    return stop


def any_target(book: Book, s: State, seat: int, unit: int) -> int:
    """Return a hex that a unit can attack, -1 if there is none."""
    spot = s.at[unit]
    if kind_of(unit) != ARTILLERY:
        for direction in range(DIRECTIONS):
            beside = book.near[spot][direction]
            if beside != OFF and attack_fault(book, s, seat, beside, spot) == 0:
                return beside
        return OFF
    for target in range(first_of(1 - seat), first_of(1 - seat) + OF_A_SIDE):
        field = s.at[target]
        if field != OFF and attack_fault(book, s, seat, field, spot) == 0:
            return field
    return OFF


def any_retreat(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Retreat the first piece that must, by a random way back."""
    for piece in range(first_of(seat), first_of(seat) + OF_A_SIDE):
        if s.due[piece] == 1:
            ways = ways_back(book, s, work, piece)
            if ways == 0:
                return retreat_move(s.at[piece], NO_HEX)
            to = way_back(book, s, work, piece, draw(chance, ways))
            return retreat_move(s.at[piece], to)
    return leave_move()


def any_way(book: Book, s: State, work: Work, chance: Chance) -> int:
    """Make way in a random direction."""
    number = draw(chance, ways_out(book, s, work))
    return yield_move(way_out(book, s, work, number))


def any_unit(book: Book, s: State, chance: Chance) -> int:
    """Name a random attacker that can pay or advance; sometimes nobody advances."""
    paying = s.stage == EXCHANGE
    count = 0
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_be_named(book, s, unit, paying):
            count += 1
    number = draw(chance, count if paying else count + 1)
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_be_named(book, s, unit, paying):
            if number == 0:
                return lose_move(s.at[unit]) if paying else advance_move(s.at[unit])
            number -= 1
    return stay_move()


def can_be_named(book: Book, s: State, unit: int, paying: bool) -> bool:
    """Tell whether an attacker can pay or advance."""
    return can_pay(book, s, unit) if paying else can_advance(book, s, unit)
