"""The foes near a unit, what it could do to them and what they could do to it."""

from __future__ import annotations

from wartable.games.dukes.bots.value import (
    BOLD,
    CAUTIOUS,
    DUKE_FIRST,
    aim_of,
    expected,
    reach_of,
    urgency,
    worth_of,
)
from wartable.games.dukes.rules.combat import defence_total, in_range, inspired
from wartable.games.dukes.rules.pieces import (
    apart,
    direction_to,
    duke_of,
    first_of,
    has_duke,
    holds,
    is_duke,
    kind_of,
    piece_at,
    side_of,
)
from wartable.games.dukes.state import (
    ARTILLERY,
    DIRECTIONS,
    KAISERBURG,
    OF_A_SIDE,
    OFF,
    Book,
    State,
    Work,
)

#: Strengths are in quarters: units in range count four of them, units that may come count two.
WHOLE = 4
MAY_COME = 2
#: A unit considers foes up to this many hexes beyond its own range of movement.
SIGHT = 4
#: What a target is worth on top if it shields the enemy's Duke.
SHIELD = 60
#: Closing the last way back of a foe is worth this fraction (one nth) of the foe.
ENCIRCLED = 4
#: Hexes that a Duke is expected to follow his units.
FOLLOWS = 2


def find_foes(book: Book, s: State, work: Work, piece: int) -> int:
    """List the foes near a unit, with their defence and who else can attack them; return how many.

    The caller must clear the list with ``forget_foes``.
    """
    side = side_of(piece)
    sight = book.allowance[kind_of(piece)] // 2 + SIGHT
    count = 0
    for foe in range(first_of(1 - side), first_of(1 - side) + OF_A_SIDE):
        spot = s.at[foe]
        if spot == OFF or apart(book, s.at[piece], spot) > sight:
            continue
        if piece_at(s, 1 - side, spot) == foe:
            work.foes[count] = foe
            work.guard[count] = defence_total(book, s, foe)
            work.ready[count] = help_against(book, s, piece, spot)
            count += 1
    return count


def forget_foes(work: Work, count: int) -> None:
    """Clear what ``find_foes`` found."""
    for number in range(count):
        work.foes[number] = 0
        work.guard[number] = 0
        work.ready[number] = 0


def help_against(book: Book, s: State, piece: int, field: int) -> int:
    """Return the strength, in quarters, that other units have or may bring against a hex."""
    side = side_of(piece)
    total = 0
    for unit in range(first_of(side), duke_of(side)):
        if s.at[unit] == OFF or unit == piece:
            continue
        away = apart(book, s.at[unit], field)
        if away > book.allowance[kind_of(unit)] // 2 + reach_of(book, unit):
            continue
        strength = book.strength[kind_of(unit)] * inspired(book, s, unit)
        if away <= reach_of(book, unit) and in_range(book, s, unit, field):
            total += WHOLE * strength
        elif s.moved[unit] == 0:
            total += MAY_COME * strength
    return total


# --- attack --------------------------------------------------------------------------------------


def chance_to_attack(
    book: Book, s: State, work: Work, piece: int, spot: int, count: int, style: int
) -> int:
    """Return the most that a unit on a hex adds to an attack on a foe within its reach."""
    side = side_of(piece)
    kind = kind_of(piece)
    duke = s.at[duke_of(side)]
    led = duke != OFF and apart(book, duke, spot) <= book.aura + FOLLOWS
    own = WHOLE * book.strength[kind] * (2 if led else 1)
    best = 0
    for number in range(count):
        foe = work.foes[number]
        field = s.at[foe]
        if reaches(book, kind, spot, field):
            prize = prize_of(book, s, foe, style)
            cover = book.cover[field]
            defence = WHOLE * work.guard[number]
            ready = work.ready[number]
            stake = worth_of(book, piece) // 2
            after = expected(book, ready + own, defence, cover, prize, stake)
            before = expected(book, ready, defence, cover, prize, stake)
            gain = after - max(0, before) + after // 8
            if closes(book, s, side, field, spot):
                gain += prize // ENCIRCLED
            best = max(best, gain)
    return best


def reaches(book: Book, kind: int, spot: int, field: int) -> bool:
    """Tell whether a kind of unit can attack a hex from another hex."""
    away = apart(book, spot, field)
    if kind == ARTILLERY:
        return away <= book.gun_range
    return away == 1 and book.melee[spot][direction_to(book, spot, field)] == 1


def prize_of(book: Book, s: State, foe: int, style: int) -> int:
    """Return the value of removing a foe."""
    value = worth_of(book, foe)
    if is_duke(foe):
        return value
    if has_duke(s, side_of(foe), s.at[foe]):
        value += worth_of(book, duke_of(side_of(foe))) if book.joint == 1 else SHIELD
        if aim_of(style) == DUKE_FIRST:
            value += SHIELD
    if book.objective[s.at[foe]] > 0 or book.capital[s.at[foe]] > 0:
        value += 20
    return value


def closes(book: Book, s: State, side: int, field: int, spot: int) -> bool:
    """Tell whether a piece on ``spot`` helps to encircle a foe on ``field``."""
    direction = direction_to(book, field, spot)
    if direction < 0 or book.control[field][direction] == 0:
        return False
    if is_held(book, s, side, field, direction + 3):
        return True
    left = is_held(book, s, side, field, direction + 2)
    return left and is_held(book, s, side, field, direction + 4)


def is_held(book: Book, s: State, side: int, field: int, direction: int) -> bool:
    """Tell whether a side has a piece beside a hex; the direction may exceed 5."""
    beside = book.near[field][direction % DIRECTIONS]
    return beside != OFF and holds(s, side, beside)


# --- danger --------------------------------------------------------------------------------------


def danger(book: Book, s: State, work: Work, piece: int, spot: int, count: int, style: int) -> int:
    """Return what a unit risks on a hex in the enemy's next turn."""
    if count == 0:
        return 0
    threat = 0
    for number in range(count):
        foe = work.foes[number]
        kind = kind_of(foe)
        away = apart(book, s.at[foe], spot) - reach_of(book, foe)
        if is_duke(foe) or away > book.allowance[kind] // 2:
            continue
        near = away * 4 <= book.allowance[kind] and not is_bound(book, s, foe)
        threat += book.strength[kind] * inspired(book, s, foe) * (MAY_COME if near else 1)
    if threat == 0:
        return 0
    side = side_of(piece)
    duke = s.at[duke_of(side)]
    led = duke != OFF and apart(book, duke, spot) <= book.aura
    kind = kind_of(piece)
    defence = WHOLE * book.defence[kind] * book.multiplier[spot] * (2 if led else 1)
    worth = worth_of(book, piece)
    risk = max(0, expected(book, threat, defence, book.cover[spot], worth, worth // 2))
    return risk * caution(style) * (10 - urgency(book, s, side)) // 32


def is_bound(book: Book, s: State, foe: int) -> bool:
    """Tell whether a foe would give up Kaiserburg by coming out for close combat."""
    return kind_of(foe) != ARTILLERY and book.objective[s.at[foe]] == KAISERBURG


def caution(style: int) -> int:
    """Return how much a style minds danger, in quarters."""
    aim = aim_of(style)
    if aim == CAUTIOUS:
        return 6
    return 1 if aim == BOLD else 3
