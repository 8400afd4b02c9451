"""The movement of the heuristics: each unit goes to the most valuable hex.

Infantry goes first, then guns, then cavalry, and the Duke last, to where he is needed. Units that
come before the last mover in this order have decided to stay, so a decision needs only a few
searches.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.games.dukes.bots.duke import lead
from wartable.games.dukes.bots.goals import goal_of, holding
from wartable.games.dukes.bots.threats import chance_to_attack, danger, find_foes, forget_foes
from wartable.games.dukes.bots.value import BOLD, aim_of, blurred
from wartable.games.dukes.moves import end_move
from wartable.games.dukes.rules.movement import draw_zones, ends_at, gather, moving, spread
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of, side_of
from wartable.games.dukes.state import (
    ARTILLERY,
    CAVALRY,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    Book,
    State,
    Work,
)

#: Value of being a half point nearer to the goal, what Orfburg adds in the last turns, and how many
#: turns those are.
PACE = 1
STORM = 2
LAST_TURNS = 4
#: What a move must gain over staying.
INERTIA = 1


def next_move(book: Book, s: State, work: Work, chance: Chance, side: int, style: int) -> int:
    """Return the move of the next piece that gains by moving, or end the phase."""
    draw_zones(book, s, work, 1 - side, 1)
    done = end_move()
    move = done
    place = decided(s, side)
    while move == done and place < OF_A_SIDE - 1:
        unit = in_order(side, place)
        if s.at[unit] != OFF:
            move = best_move(book, s, work, chance, unit, style)
        place += 1
    draw_zones(book, s, work, 1 - side, 0)
    duke = duke_of(side)
    if move == done and s.at[duke] != OFF and s.moved[duke] == 0:
        move = lead(book, s, work, chance, side, style)
    return move


def in_order(side: int, place: int) -> int:
    """Return the unit at a place in the order: infantry, artillery, cavalry."""
    kind = place // OF_A_KIND
    if kind == CAVALRY:
        place += OF_A_KIND
    elif kind == ARTILLERY:
        place -= OF_A_KIND
    return first_of(side) + place


def decided(s: State, side: int) -> int:
    """Return the place after that of the last unit that has moved."""
    if s.moved[duke_of(side)] == 1:
        return OF_A_SIDE
    for place in range(OF_A_SIDE - 2, -1, -1):
        if s.moved[in_order(side, place)] == 1:
            return place + 1
    return 0


def best_move(book: Book, s: State, work: Work, chance: Chance, unit: int, style: int) -> int:
    """Return the best move of a unit, the end of the phase if it should stay.

    Zones must have been drawn.
    """
    goal = goal_of(book, s, unit, style)
    foes = find_foes(book, s, work, unit)
    best = INERTIA + blurred(
        chance, style, value_of(book, s, work, unit, s.at[unit], goal, foes, style)
    )
    move = end_move()
    spread(book, s, work, unit)
    for spent in range(1, book.allowance[kind_of(unit)] + 1):
        for place in range(work.filled[spent]):
            spot = ends_at(book, s, work, unit, spent, place)
            if spot == OFF:
                continue
            value = value_of(book, s, work, unit, spot, goal, foes, style)
            value = blurred(chance, style, value)
            if value > best:
                best = value
                move = moving(s, unit, spot)
    gather(book, work, unit)
    forget_foes(work, foes)
    return move


def value_of(
    book: Book, s: State, work: Work, unit: int, spot: int, goal: int, foes: int, style: int
) -> int:
    """Return the value of a unit ending its move on a hex."""
    value = resting(book, s, work, unit, spot, goal, foes, style)
    if foes > 0:
        gain = chance_to_attack(book, s, work, unit, spot, foes, style)
        value += gain * 3 // 2 if aim_of(style) == BOLD else gain
    return value


def pace(book: Book, s: State, side: int) -> int:
    """Return the value to a side of being a half point nearer to the goal."""
    late = side == ORFBURG and s.turn > book.turns - LAST_TURNS
    return PACE + STORM if late else PACE


def resting(
    book: Book, s: State, work: Work, unit: int, spot: int, goal: int, foes: int, style: int
) -> int:
    """Return the value of a unit being on a hex when the enemy's turn comes."""
    value = holding(book, s, unit, spot) - pace(book, s, side_of(unit)) * book.march[goal][spot]
    return value - danger(book, s, work, unit, spot, foes, style)
