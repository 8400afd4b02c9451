"""What a heuristic trains: the units with the most power in battle for their price."""

from __future__ import annotations

from wartable.engine.kit.moves import packed
from wartable.games.thardferr.bots.value import days_left, power, unit_price
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.moves import TRAIN, train_move
from wartable.games.thardferr.rules.orders import highest, left
from wartable.games.thardferr.rules.people import gold_earned, gold_paid, trainable
from wartable.games.thardferr.state import GOLD, Book, State

#: The most iron, and the most wood, kept back for training.
RESERVE = 40


def next_training(book: Book, s: State, seat: int) -> int:
    """Return an order to train the unit with the most power for its price, 0 if none can be."""
    if days_left(book, s) < 1:
        return 0
    gold = left(book, s, seat, GOLD)
    gold -= max(0, gold_paid(book, s, seat) - gold_earned(book, s, seat))
    best = 0
    move = 0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        row = first + place
        if s.plan_army[seat][place] == 0:
            number = highest(book, s, seat, TRAIN, row)
            number = min(number, gold // max(1, book.unit_cost[row][GOLD]))
            worth = power(book, s, seat, place) * 10_000 // unit_price(book, row)
            if number > 0 and worth > best:
                best = worth
                move = packed(train_move(row), number)
    return move


def reserve(book: Book, s: State, seat: int, good: int) -> int:
    """Return how much iron or wood to keep back from buildings for a day's training."""
    total = 0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        total += trainable(book, s, seat, place) * book.unit_cost[first + place][good]
    return min(total, RESERVE)
