"""The Duke's move: to where he doubles the most strength at the front and is safe."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.games.dukes.bots.value import BOLD, aim_of, blurred, expected
from wartable.games.dukes.moves import end_move
from wartable.games.dukes.rules.movement import draw_zones, ends_at, gather, moving, spread
from wartable.games.dukes.rules.pieces import apart, duke_of, first_of, kind_of, unit_at
from wartable.games.dukes.state import (
    ARTILLERY,
    DIRECTIONS,
    HEXES,
    NOBODY,
    OF_A_SIDE,
    OFF,
    TO_KAISERBURG,
    Book,
    State,
    Work,
)

#: Value of doubling a strength point at the front, and of being a half point nearer Kaiserburg.
DOUBLED = 3
PACE = 1
#: A unit with an enemy within this distance is at the front.
FRONT = 3
#: Distance at which enemies count as close, and the cost per strength of theirs, even if they
#: cannot reach the Duke at the moment.
CLOSE = 4
SHADOW = 1
#: Value of a unit on his hex that shields him.
SHELTER = 20
#: Cost of a hex where enemies can attack the Duke himself, and per strength of theirs.
NAKED = 400
BLADE = 10
#: What is at stake if enemies can attack the unit that shields him.
SHIELDED = 800


def lead(book: Book, s: State, work: Work, chance: Chance, side: int, style: int) -> int:
    """Return the Duke's best move, the end of the phase if he should stay."""
    duke = duke_of(side)
    here = s.at[duke]
    count = list_stops(book, s, work, side)
    s.at[duke] = OFF
    scout(book, s, work, side)
    front = list_front(book, s, work, side)
    best = 1 + blurred(chance, style, seat_worth(book, s, work, side, here, front, style))
    goes = here
    for number in range(count):
        spot = work.stops[number]
        value = blurred(chance, style, seat_worth(book, s, work, side, spot, front, style))
        if value > best:
            best = value
            goes = spot
        work.stops[number] = 0
    s.at[duke] = here
    for number in range(front):
        work.squad[number] = 0
    for spot in range(HEXES):
        work.reach[spot] = 0
        work.fire[spot] = 0
    return end_move() if goes == here else moving(s, duke, goes)


def list_stops(book: Book, s: State, work: Work, side: int) -> int:
    """List the hexes where a Duke can end his move; return how many."""
    duke = duke_of(side)
    count = 0
    draw_zones(book, s, work, 1 - side, 1)
    spread(book, s, work, duke)
    for spent in range(1, book.allowance[kind_of(duke)] + 1):
        for place in range(work.filled[spent]):
            spot = ends_at(book, s, work, duke, spent, place)
            if spot != OFF:
                work.stops[count] = spot
                count += 1
    gather(book, work, duke)
    draw_zones(book, s, work, 1 - side, 0)
    return count


def scout(book: Book, s: State, work: Work, side: int) -> None:
    """Find where the enemy can go; the Duke must be off the map."""
    draw_zones(book, s, work, side, 1)
    enemy = 1 - side
    for foe in range(first_of(enemy), duke_of(enemy)):
        if s.at[foe] != OFF:
            spread(book, s, work, foe)
            mark_reach(book, work, foe)
            gather(book, work, foe)
    draw_zones(book, s, work, side, 0)


def mark_reach(book: Book, work: Work, foe: int) -> None:
    """Add a foe's strength to every hex that it can reach."""
    kind = kind_of(foe)
    for spent in range(book.allowance[kind] + 1):
        for place in range(work.filled[spent]):
            spot = work.level[spent][place]
            if work.cost[spot] == spent + 1:
                if kind == ARTILLERY:
                    work.fire[spot] += book.strength[kind]
                else:
                    work.reach[spot] += book.strength[kind]


def list_front(book: Book, s: State, work: Work, side: int) -> int:
    """List a side's units that are near an enemy; return how many."""
    count = 0
    for unit in range(first_of(side), duke_of(side)):
        if s.at[unit] != OFF and in_front(book, s, side, s.at[unit]):
            work.squad[count] = unit
            count += 1
    return count


def seat_worth(
    book: Book, s: State, work: Work, side: int, spot: int, front: int, style: int
) -> int:
    """Return the value of the Duke being on a hex."""
    value = DOUBLED * doubled(book, s, work, spot, front)
    value -= PACE * book.march[TO_KAISERBURG][spot]
    threat = threat_to(book, work, spot)
    unit = unit_at(s, spot)
    if unit == NOBODY:
        value -= SHADOW * shadow(book, s, side, spot)
        return value if threat == 0 else value - NAKED - BLADE * threat
    value += SHELTER
    if threat == 0:
        return value
    defence = book.defence[kind_of(unit)] * book.multiplier[spot] * 2
    risk = max(0, expected(book, threat // 2, defence, book.cover[spot], SHIELDED, 0))
    return value - (risk // 2 if aim_of(style) == BOLD else risk)


def shadow(book: Book, s: State, side: int, spot: int) -> int:
    """Return the strength of enemies close to a hex."""
    total = 0
    enemy = 1 - side
    for foe in range(first_of(enemy), duke_of(enemy)):
        if s.at[foe] != OFF and apart(book, s.at[foe], spot) <= CLOSE:
            total += book.strength[kind_of(foe)]
    return total


def doubled(book: Book, s: State, work: Work, spot: int, front: int) -> int:
    """Return the strength at the front that a Duke on a hex would double."""
    total = 0
    for number in range(front):
        unit = work.squad[number]
        if apart(book, s.at[unit], spot) <= book.aura:
            total += book.strength[kind_of(unit)]
    return total


def in_front(book: Book, s: State, side: int, spot: int) -> bool:
    """Tell whether a hex is at the front: an enemy is near."""
    enemy = 1 - side
    for foe in range(first_of(enemy), first_of(enemy) + OF_A_SIDE):
        if s.at[foe] != OFF and apart(book, s.at[foe], spot) <= FRONT:
            return True
    return False


def threat_to(book: Book, work: Work, spot: int) -> int:
    """Return the strength that the enemy could bring against a hex from the hexes around it."""
    total = 0
    for direction in range(DIRECTIONS):
        beside = book.near[spot][direction]
        if beside == OFF:
            continue
        total += work.fire[beside]
        if book.melee[beside][(direction + 3) % DIRECTIONS] == 1:
            total += work.reach[beside]
        total += fire_beyond(book, work, beside, direction)
    return total


def fire_beyond(book: Book, work: Work, beside: int, direction: int) -> int:
    """Return the strength of guns that could fire from two hexes away in a direction."""
    if book.gun_range < 2:
        return 0
    total = 0
    for turned in range(2):
        beyond = book.near[beside][(direction + turned) % DIRECTIONS]
        if beyond != OFF:
            total += work.fire[beyond]
    return total
