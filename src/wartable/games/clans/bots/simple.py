"""The simple player, for stress: up to two random cards in every lane, or any legal move."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.bots.random import sample
from wartable.games.clans.moves import done_move, stage_move
from wartable.games.clans.rules.classic.staging import plan_fault, staged_on
from wartable.games.clans.rules.units import room
from wartable.games.clans.state import CLASSIC, COLUMNS, Book, State, Work, column_of, home_tile


def simple_move(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a move of the simple player."""
    if book.mode == CLASSIC:
        return simple_plan(book, s, chance, seat)
    return sample(book, s, work, chance, seat)


def simple_plan(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Stage none, one or two cards in every lane, all equally likely, lanes in random order.

    The player has no memory between moves; what is staged tells how far it has come. If the last
    lane has one card, it adds a second with probability 1/2. Otherwise it begins another lane with
    the probability that one more gets cards, given those that have; all are equally likely.
    """
    if s.held[seat] == 0:
        return done_move()
    if s.staged[seat] > 0:
        last = column_of(s.staged_tile[seat][s.staged[seat] - 1])
        if staged_in(s, seat, last) == 1 and draw(chance, 2) == 0:
            move = stage_any(book, s, chance, seat, last)
            if move > 0:
                return move
    begun = 0
    free = 0
    for column in range(COLUMNS):
        if staged_in(s, seat, column) > 0:
            begun += 1
        elif has_place(s, seat, column):
            free += 1
    lanes = begun + free
    if draw(chance, ways(lanes, begun)) >= ways(lanes, begun + 1):
        return done_move()
    return stage_any(book, s, chance, seat, nth_free(s, seat, draw(chance, free)))


def ways(lanes: int, least: int) -> int:
    """Return how many of the 3 ** lanes equally likely stagings give ``least`` lanes cards or more.

    A lane gets none, one or two cards: two ways for each lane with cards.
    """
    count = 0
    exactly = 1  # stagings in which this number of lanes get cards
    for number in range(lanes + 1):
        if number >= least:
            count += exactly
        exactly = exactly * 2 * (lanes - number) // (number + 1)
    return count


def nth_free(s: State, seat: int, number: int) -> int:
    """Return a lane, counted from the west, in which nothing is staged and a card has room."""
    for column in range(COLUMNS):
        if staged_in(s, seat, column) == 0 and has_place(s, seat, column):
            if number == 0:
                return column
            number -= 1
    return 0


def has_place(s: State, seat: int, column: int) -> bool:
    """Tell whether one more card has room on a seat's base tile of a lane."""
    tile = home_tile(seat, column)
    return staged_on(s, seat, tile) < room(s, seat, tile)


def staged_in(s: State, seat: int, column: int) -> int:
    """Return how many cards a seat has staged in a lane."""
    count = 0
    for at in range(s.staged[seat]):
        if column_of(s.staged_tile[seat][at]) == column:
            count += 1
    return count


def stage_any(book: Book, s: State, chance: Chance, seat: int, column: int) -> int:
    """Return the staging of any card of the hand on the base tile of a lane, 0 if none can be."""
    kind = s.hand[seat][draw(chance, s.held[seat])] - 1
    code = stage_move(kind, home_tile(seat, column))
    return code if plan_fault(book, s, seat, code) == 0 else 0
