"""How the heuristics make the choices after a combat: retreats, losses, advances."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.games.dukes.bots.attack import SCREEN, screens
from wartable.games.dukes.bots.goals import goal_of
from wartable.games.dukes.bots.march import resting
from wartable.games.dukes.bots.threats import find_foes, forget_foes
from wartable.games.dukes.bots.value import blurred, worth_of
from wartable.games.dukes.moves import (
    NO_HEX,
    advance_move,
    leave_move,
    lose_move,
    retreat_move,
    stay_move,
    yield_move,
)
from wartable.games.dukes.rules.exchange import can_pay, worth
from wartable.games.dukes.rules.pieces import (
    duke_of,
    first_of,
    has_duke,
    is_duke,
    piece_at,
    side_of,
)
from wartable.games.dukes.rules.results import can_advance
from wartable.games.dukes.rules.retreat_ways import holder, may_give_way, may_retreat, ways_back
from wartable.games.dukes.state import (
    DIRECTIONS,
    NOBODY,
    OF_A_SIDE,
    TO_KAISERBURG,
    Book,
    State,
    Work,
)

#: Cost of leaving the Duke alone.
DESERTED = 200


def spot_worth(book: Book, s: State, work: Work, piece: int, spot: int, style: int) -> int:
    """Return the value of a piece being on a hex when the enemy's turn comes."""
    goal = TO_KAISERBURG if is_duke(piece) else goal_of(book, s, piece, style)
    foes = find_foes(book, s, work, piece)
    value = resting(book, s, work, piece, spot, goal, foes, style)
    forget_foes(work, foes)
    return value


def best_retreat(book: Book, s: State, work: Work, chance: Chance, side: int, style: int) -> int:
    """Return the best retreat available now; pieces without a way back come last."""
    best = 0
    default = leave_move()
    move = default
    for piece in range(first_of(side), first_of(side) + OF_A_SIDE):
        if s.due[piece] == 0:
            continue
        if move == default and ways_back(book, s, work, piece) == 0:
            move = retreat_move(s.at[piece], NO_HEX)
        for direction in range(DIRECTIONS):
            if may_retreat(book, s, work, piece, direction):
                to = book.near[s.at[piece]][direction]
                value = blurred(chance, style, spot_worth(book, s, work, piece, to, style))
                if best == 0 or value > best - 1_000_000:
                    best = value + 1_000_000
                    move = retreat_move(s.at[piece], to)
    return move


def best_way(book: Book, s: State, work: Work, chance: Chance, style: int) -> int:
    """Return the move of the last in line to the best hex to which it can make way."""
    here = s.line[s.lined - 1]
    friend = piece_at(s, holder(s, here), here)
    best = 0
    default = leave_move()
    move = default
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            to = book.near[here][direction]
            value = blurred(chance, style, spot_worth(book, s, work, friend, to, style))
            if move == default or value > best:
                best = value
                move = yield_move(to)
    return move


def best_loss(book: Book, s: State, side: int) -> int:
    """Return the loss to name in an exchange: one's own best bargain, the enemy's dearest unit."""
    best = NOBODY
    for unit in range(first_of(s.side), duke_of(s.side)):
        if not can_pay(book, s, unit):
            continue
        if best == NOBODY or is_rather_lost(book, s, side, unit, best):
            best = unit
    return leave_move() if best == NOBODY else lose_move(s.at[best])


def is_rather_lost(book: Book, s: State, side: int, unit: int, other: int) -> bool:
    """Tell whether to name a unit rather than another."""
    if side != s.side:
        return worth_of(book, unit) > worth_of(book, other)
    one = min(s.bill, worth(book, s, unit))
    two = min(s.bill, worth(book, s, other))
    return worth_of(book, unit) * two < worth_of(book, other) * one


def best_advance(book: Book, s: State, work: Work, chance: Chance, side: int, style: int) -> int:
    """Return the best advance, to stay if no unit is better off on the defender's hex."""
    best = 0
    move = stay_move()
    for unit in range(first_of(side), duke_of(side)):
        if not can_advance(book, s, unit):
            continue
        value = spot_worth(book, s, work, unit, s.field, style)
        value -= spot_worth(book, s, work, unit, s.at[unit], style)
        if has_duke(s, side_of(unit), s.at[unit]):
            value -= DESERTED
        if screens(book, s, unit):
            value -= SCREEN
        value = blurred(chance, style, value)
        if value > best:
            best = value
            move = advance_move(s.at[unit])
    return move
