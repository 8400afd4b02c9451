"""Territory's heuristics, in the rules' subset, over concealed states.

``greedy`` looks one round ahead and only at its own squares and their neighbours. It values
every command by the square it would win (production, a resource square double, an enemy square
more than a neutral one), less the units a fight costs, less what the enemies next door could
take from the squares involved; it never asks what others are about to do. It gives the best
command until none is worth anything.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.moves import packed
from wartable.games.territory.rules import available
from wartable.games.territory.state import COMMAND, DONE, PLAN, Book, State, Work

#: What a square is worth by the units it produces a round, and what an enemy's adds to that.
SQUARE = 20
ENEMY = 14
#: What moving units off a square that no longer produces is worth.
SURPLUS = 6
#: How far values are blurred to suggest other commands than the best.
BLUR = 30
#: Rounds of production that a planner counts on.
FORESIGHT = 5


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Territory has one heuristic."""
    return greedy(book, s, work, chance, seat)


def greedy(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the command of the highest value, among equals any; else the end of commands."""
    return best_command(book, s, chance, seat, 0)


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the command that seems best when all values are blurred, with other amounts too."""
    return best_command(book, s, chance, seat, BLUR)


def best_command(book: Book, s: State, chance: Chance, seat: int, blur: int) -> int:
    """Return the command of the highest value, each value raised by less than ``blur``."""
    if s.step < book.plans:
        return PLAN
    best = 0
    equals = 0
    move = DONE
    for at in range(s.first[seat], s.first[seat + 1]):
        cell = s.held[at]
        free = available(s, seat, cell)
        if free == 0:
            continue
        danger = threat(book, s, seat, cell)
        for direction in range(4):
            target = book.beyond[cell][direction]
            if target < 0:
                continue
            units = how_many(s, seat, target, free, danger)
            if blur > 0:
                units = other_amount(chance, units, free)
            value = worth(book, s, seat, cell, target, units, free, danger)
            if blur > 0:
                value += draw(chance, blur)
            if value > best:
                best = value
                equals = 0
            if value == best and value > 0:
                equals += 1
                if draw(chance, equals) == 0:
                    move = packed(COMMAND + cell * 4 + direction, units)
    return move


def other_amount(chance: Chance, units: int, free: int) -> int:
    """Return the amount itself, or all, all but one, or half of what is free."""
    kind = draw(chance, 6)
    if kind == 0:
        return free
    if kind == 1:
        return max(1, free - 1)
    if kind == 2:
        return (free + 1) // 2
    return units


def threat(book: Book, s: State, seat: int, cell: int) -> int:
    """Return the largest enemy army next to a square."""
    most = 0
    for direction in range(4):
        beside = book.beyond[cell][direction]
        if beside >= 0 and s.owner[beside] > 0 and s.owner[beside] != seat + 1:
            most = max(most, s.units[beside])
    return most


def coming(book: Book, s: State, seat: int, cell: int) -> int:
    """Return the units that the seat's own commands already send to a square."""
    units = 0
    for at in range(s.given[seat]):
        border = s.command[seat][at]
        if book.beyond[border // 4][border % 4] == cell:
            units += s.amount[seat][at]
    return units


def how_many(s: State, seat: int, target: int, free: int, danger: int) -> int:
    """Return how many units to send: against an enemy all but one, else what can be spared."""
    if s.owner[target] > 0 and s.owner[target] != seat + 1:
        return max(1, free - 1)
    if free > danger + 1:
        return max(1, min(free - danger - 1, (free + 1) // 2))
    return max(1, free // 2)


def worth(
    book: Book, s: State, seat: int, cell: int, target: int, units: int, free: int, danger: int
) -> int:
    """Return what a command is worth; 0 or less is worse than none."""
    left = free - units
    value = 0
    if s.owner[target] == seat + 1:
        if free >= book.cap and s.units[target] + units < book.cap:
            value += SURPLUS
        if danger == 0:
            value += min(units, threat(book, s, seat, target)) // 4
    elif coming(book, s, seat, target) == 0:
        value += win(book, s, seat, target, units)
    if left == 0:
        value -= SQUARE * book.production[s.resource[cell]]
    elif danger > left and danger <= free:
        value -= SQUARE * book.production[s.resource[cell]] // 2 + left
    return value


def win(book: Book, s: State, seat: int, target: int, units: int) -> int:
    """Return the value of taking a square that is not one's own, if these units can."""
    enemy = s.units[target]
    if units <= enemy:
        return 0
    value = SQUARE * book.production[s.resource[target]]
    if enemy > 0:
        value += ENEMY - enemy // 2
    if threat(book, s, seat, target) > units - enemy and enemy == 0:
        value -= units
    return value


def standing(book: Book, s: State, seat: int) -> int:
    """A seat's units, and what its squares would produce in the next few rounds."""
    rounds = min(FORESIGHT, book.rounds - s.turn)
    units = s.total[seat]
    for at in range(s.first[seat], s.first[seat + 1]):
        cell = s.held[at]
        if s.units[cell] < book.cap:
            units += rounds * book.production[s.resource[cell]]
    return units
