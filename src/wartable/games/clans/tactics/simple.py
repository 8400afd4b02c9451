"""The simple player, for stress: up to two random cards in every lane, or any legal move."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.clans.lanes.planning import plan_fault
from wartable.games.clans.orders import DONE, STAGE, order
from wartable.games.clans.randomly import sample
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    Book,
    State,
    Work,
    column_of,
    home_tile,
)


def simple_move(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a move of the simple player."""
    if book.mode == CLASSIC:
        return simple_plan(book, s, chance, seat)
    return sample(book, s, work, chance, seat)


def simple_plan(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Stage none, one or two cards in every lane, all equally likely, lane after lane.

    The lane that comes first changes from turn to turn. What was staged last tells where the
    player stands: of those that have one card in a lane, every second gets another.
    """
    begun = 0
    if s.staged[seat] > 0:
        last = s.staged_tile[seat][s.staged[seat] - 1]
        begun = (column_of(last) - s.turn) % COLUMNS
        if staged_in(s, seat, column_of(last)) == 1 and draw(chance, 2) == 0:
            move = stage_any(book, s, chance, seat, column_of(last))
            if move > 0:
                return move
        begun += 1
    for number in range(begun, COLUMNS):
        if draw(chance, 3) > 0:
            move = stage_any(book, s, chance, seat, (number + s.turn) % COLUMNS)
            if move > 0:
                return move
    return DONE


def staged_in(s: State, seat: int, column: int) -> int:
    """Return how many cards a seat has staged in a lane."""
    count = 0
    for at in range(s.staged[seat]):
        if column_of(s.staged_tile[seat][at]) == column:
            count += 1
    return count


def stage_any(book: Book, s: State, chance: Chance, seat: int, column: int) -> int:
    """Return the staging of any card of the hand on the base tile of a lane, 0 if none can be."""
    if s.held[seat] == 0:
        return 0
    kind = s.hand[seat][draw(chance, s.held[seat])] - 1
    code = order(STAGE, kind, home_tile(seat, column))
    return code if plan_fault(book, s, seat, code) == 0 else 0
