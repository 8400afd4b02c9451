"""The attacks of the heuristics: which target, and with which units.

The units that can attack a target join in a fixed order, bombarding guns first because they risk
least; the bot takes the best prefix of that order. It works out exactly what each result would do,
including where the defender would have to retreat to.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.games.dukes.bots.threats import prize_of
from wartable.games.dukes.bots.value import (
    BOLD,
    CAUTIOUS,
    PUSH,
    aim_of,
    blurred,
    chances,
    is_last,
    urgency,
    worth_of,
)
from wartable.games.dukes.moves import attack_move, end_move, roll_move
from wartable.games.dukes.rules.combat import (
    attack_of,
    bombards,
    column_of,
    defence_total,
    in_range,
)
from wartable.games.dukes.rules.pieces import (
    apart,
    direction_to,
    duke_of,
    first_of,
    piece_at,
    side_of,
)
from wartable.games.dukes.rules.retreat_ways import friend_can_move, has_room, is_usable, leaning
from wartable.games.dukes.state import (
    AE,
    AR,
    AXIS,
    DE,
    DIRECTIONS,
    DR,
    EX,
    FACES,
    NOBODY,
    OF_A_SIDE,
    OFF,
    Book,
    State,
    Work,
)

#: Value of driving a piece out of an objective or capital: normally, and in the last turn.
DRIVEN_OUT = 30
DRIVEN_OUT_LAST = 200
#: Cost if a unit that screens the Duke has to retreat.
SCREEN = 45
#: Cost per strength point used, in eighths, as it cannot attack elsewhere.
USED = 4
#: Least value of an attack, in sixths.
LEAST = 6


def next_attack(book: Book, s: State, work: Work, chance: Chance, side: int, style: int) -> int:
    """Return the next step of the best attack: to join it, to roll, or to end if there is none."""
    if s.field != OFF:
        unit = next_to_join(book, s, work, side, s.target, style)
        return roll_move() if unit == NOBODY else attack_move(s.field, s.at[unit])
    best = LEAST
    target = NOBODY
    for foe in range(first_of(1 - side), first_of(1 - side) + OF_A_SIDE):
        field = s.at[foe]
        if field != OFF and s.attacked[foe] == 0 and piece_at(s, 1 - side, field) == foe:
            value = attack_worth(book, s, work, side, foe, style)
            if value > 0:
                value = blurred(chance, style, value)
            if value > best:
                best = value
                target = foe
    if target == NOBODY:
        return end_move()
    unit = next_to_join(book, s, work, side, target, style)
    return end_move() if unit == NOBODY else attack_move(s.at[target], s.at[unit])


def attack_worth(book: Book, s: State, work: Work, side: int, target: int, style: int) -> int:
    """Return what the best attack on a target is worth, in sixths; 0 if there is none."""
    count = muster(book, s, work, side, s.at[target])
    best = 0
    if count > 0:
        size = best_size(book, s, work, target, count, style)
        best = worth_with(book, s, work, target, size, style) if size > 0 else 0
    dismiss(work, count)
    return best


def next_to_join(book: Book, s: State, work: Work, side: int, target: int, style: int) -> int:
    """Return the first unit that should attack a target and has not joined; -1 if all have."""
    count = muster(book, s, work, side, s.at[target])
    size = best_size(book, s, work, target, count, style)
    unit = NOBODY
    for number in range(size):
        if unit == NOBODY and s.joined[work.squad[number]] == 0:
            unit = work.squad[number]
    dismiss(work, count)
    return unit


def muster(book: Book, s: State, work: Work, side: int, field: int) -> int:
    """List units that can attack a hex: joined ones, distant guns, the rest; return how many."""
    count = 0
    for turn in range(3):
        for unit in range(first_of(side), duke_of(side)):
            if s.at[unit] == OFF or s.fought[unit] == 1 or not in_range(book, s, unit, field):
                continue
            if turn_of(book, s, unit, field) == turn:
                work.squad[count] = unit
                count += 1
    return count


def turn_of(book: Book, s: State, unit: int, field: int) -> int:
    """Return the place of a unit in the order of joining: 0, 1 or 2."""
    if s.joined[unit] == 1:
        return 0
    return 1 if bombards(book, s, unit, field) else 2


def dismiss(work: Work, count: int) -> None:
    """Clear what ``muster`` listed."""
    for number in range(count):
        work.squad[number] = 0


def best_size(book: Book, s: State, work: Work, target: int, count: int, style: int) -> int:
    """Return how many of the listed units should attack, at least all that have joined."""
    best = 0
    size = 0
    for number in range(count):
        unit = work.squad[number]
        if s.joined[unit] == 1:
            size = number + 1
            best = worth_with(book, s, work, target, size, style)
        else:
            value = worth_with(book, s, work, target, number + 1, style)
            if value > best:
                best = value
                size = number + 1
    return size


# --- the value of an attack -----------------------------------------------------------------------


def worth_with(book: Book, s: State, work: Work, target: int, size: int, style: int) -> int:
    """Return what an attack by the first ``size`` listed units is worth, in sixths."""
    field = s.at[target]
    attack = 0
    stake = 0
    close = 0
    close_strength = 0
    trapped = 0
    q = 0
    r = 0
    for number in range(size):
        unit = work.squad[number]
        strength = attack_of(book, s, unit)
        worth = worth_of(book, unit)
        attack += strength
        q += book.q[field] - book.q[s.at[unit]]
        r += book.r[field] - book.r[s.at[unit]]
        if not bombards(book, s, unit, field):
            stake += worth
            close += worth
            close_strength += strength
            trapped += worth if is_trapped(book, s, work, unit, field) else PUSH
            if screens(book, s, unit):
                trapped += SCREEN
        elif book.guns_survive == 0:
            stake += worth
    defence = defence_total(book, s, target)
    column = column_of(book, attack, defence)
    cover = book.cover[field]
    prize = prize_of(book, s, target, style)
    blocked = blocked_sixths(book, s, work, target, q, r)
    driven = (prize * blocked + push_worth(book, s, field, close) * (FACES - blocked)) // FACES
    bill = close if close_strength <= defence else close * defence // close_strength
    gain = chances(book, cover, column, DE) * prize
    gain += chances(book, cover, column, DR) * driven
    gain += chances(book, cover, column, EX) * (prize - bill)
    loss = chances(book, cover, column, AR) * trapped + chances(book, cover, column, AE) * stake
    loss = loss * fear(style) * (16 - urgency(book, s, s.side)) // 48
    return gain - loss - USED * attack * FACES // 8


def fear(style: int) -> int:
    """Return how much a style minds losses, in quarters."""
    aim = aim_of(style)
    if aim == CAUTIOUS:
        return 6
    return 2 if aim == BOLD else 4


def is_trapped(book: Book, s: State, work: Work, unit: int, field: int) -> bool:
    """Tell whether a unit that attacks a neighbouring hex would be unable to retreat."""
    direction = direction_to(book, field, s.at[unit])
    side = side_of(unit)
    spot = s.at[unit]
    if not is_usable(book, s, side, spot, direction):
        return True
    return not has_room(book, s, work, unit, book.near[spot][direction])


def screens(book: Book, s: State, unit: int) -> bool:
    """Tell whether a unit is close to its Duke, who has no unit on his hex to shield him."""
    duke = s.at[duke_of(side_of(unit))]
    return duke != OFF and s.unit[duke] == 0 and apart(book, duke, s.at[unit]) <= 2


def push_worth(book: Book, s: State, field: int, close: int) -> int:
    """Return the value of driving the defender off a hex."""
    if book.objective[field] == 0 and book.capital[field] == 0:
        return PUSH * book.multiplier[field]
    value = DRIVEN_OUT_LAST if is_last(book, s) else DRIVEN_OUT
    value += DRIVEN_OUT * urgency(book, s, s.side) // 4
    return value if close > 0 else value // 2


def blocked_sixths(book: Book, s: State, work: Work, target: int, q: int, r: int) -> int:
    """Return in how many of six cases the defender could not retreat.

    ``q`` and ``r`` are the summed offsets of the attackers, as for the axis of rule 6-1.
    """
    best = leaning(book, q, r, 0)
    for direction in range(1, DIRECTIONS):
        best = max(best, leaning(book, q, r, direction))
    ways = 0
    free = 0
    for direction in range(DIRECTIONS):
        if leaning(book, q, r, direction) == best:
            ways += 1
            if is_free(book, s, work, target, direction):
                free += 1
    if free > 0 and book.usable_only == 1:
        return 0
    if free == 0 and book.any_back == 1:
        free = ways if any_side_free(book, s, work, target, q, r, best) else 0
    return (ways - free) * FACES // ways


def is_free(book: Book, s: State, work: Work, target: int, direction: int) -> bool:
    """Tell whether the defender could retreat if this direction were its way back."""
    field = s.at[target]
    if not is_usable(book, s, side_of(target), field, direction):
        return False
    if has_room(book, s, work, target, book.near[field][direction]):
        return True
    return book.push_scope != AXIS and any_friend_moves(book, s, work, target)


def any_friend_moves(book: Book, s: State, work: Work, target: int) -> bool:
    """Tell whether any friend beside the defender could make way for it."""
    for direction in range(DIRECTIONS):
        if friend_can_move(book, s, work, target, direction):
            return True
    return False


def any_side_free(book: Book, s: State, work: Work, target: int, q: int, r: int, best: int) -> bool:
    """Tell whether a direction next to the straight way back is free (option any_backwards)."""
    for direction in range(DIRECTIONS):
        if leaning(book, q, r, direction) == best:
            for turned in range(1, DIRECTIONS, DIRECTIONS - 2):
                if is_free(book, s, work, target, (direction + turned) % DIRECTIONS):
                    return True
    return False
