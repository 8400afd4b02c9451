"""Territory's heuristic bot, in the rules' subset, over concealed states.

``greedy`` looks one round ahead, at its own squares and their neighbours only. It values a command
by the square it would win: its production, so that a resource square counts double, and more for
an enemy square than for a neutral one. It subtracts the units lost in the fight and what adjacent
enemies could take from the squares involved. It does not predict what others will do. It gives
the best command until none has a positive value.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.territory.moves import DONE, PLAN, command_move
from wartable.games.territory.rules.commands import available
from wartable.games.territory.state import Book, State, Work, cell_of, side_of

#: Value of a square per unit it produces each round, and the bonus for an enemy's square.
SQUARE = 20
ENEMY = 14
#: Value of moving units off a square that has reached the production cap.
SURPLUS = 6
#: ``suggest`` adds random noise below this to each value, so that it varies its commands.
BLUR = 30
#: Horizon of ``evaluate``: rounds of future production that it counts.
FORESIGHT = 5


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of ``greedy``, the only heuristic; ``style`` makes no difference."""
    return greedy(book, s, work, chance, seat)


def greedy(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the most valuable command, ties broken at random; DONE if none is worth giving."""
    return best_command(book, s, chance, seat, 0)


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the best command by noisy values, sometimes with a different amount."""
    return best_command(book, s, chance, seat, BLUR)


def best_command(book: Book, s: State, chance: Chance, seat: int, blur: int) -> int:
    """Return the most valuable command after adding random noise below ``blur`` to each value."""
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
                    move = packed(command_move(cell, direction), units)
    return move


def other_amount(chance: Chance, units: int, free: int) -> int:
    """Return the amount itself or, now and then, all, all but one or half of the free units."""
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
        if book.beyond[cell_of(border)][side_of(border)] == cell:
            units += s.amount[seat][at]
    return units


def how_many(s: State, seat: int, target: int, free: int, danger: int) -> int:
    """Return how many units to send: all but one against an enemy, else what can be spared."""
    if s.owner[target] > 0 and s.owner[target] != seat + 1:
        return max(1, free - 1)
    if free > danger + 1:
        return max(1, min(free - danger - 1, (free + 1) // 2))
    return max(1, free // 2)


def worth(
    book: Book, s: State, seat: int, cell: int, target: int, units: int, free: int, danger: int
) -> int:
    """Return the value of a command; at 0 or below it is not worth giving."""
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
    """Return the value of taking a neutral or enemy square; 0 if these units cannot."""
    enemy = s.units[target]
    if units <= enemy:
        return 0
    value = SQUARE * book.production[s.resource[target]]
    if enemy > 0:
        value += ENEMY - enemy // 2
    if threat(book, s, seat, target) > units - enemy and enemy == 0:
        value -= units
    return value


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return a seat's units plus what its squares would produce in the next few rounds."""
    rounds = min(FORESIGHT, book.rounds - s.turn)
    units = s.total[seat]
    for at in range(s.first[seat], s.first[seat + 1]):
        cell = s.held[at]
        if s.units[cell] < book.cap:
            units += rounds * book.production[s.resource[cell]]
    return units
