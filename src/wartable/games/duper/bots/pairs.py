"""Which pairs of cards Duper's bots spend on tanks."""

from __future__ import annotations

from wartable.games.duper.moves import one_of, other_of, tank_move
from wartable.games.duper.state import CARDS, VALUES, Book, State

#: A hand with this many cards of a straight flush keeps them.
PROMISING = 3
FLUSH = 5


def to_spend(book: Book, s: State, seat: int, card: int) -> int:
    """Return how many copies of a card can be spent: all but one that a straight flush needs."""
    count = s.hand[seat][card]
    if book.flush == 1 and count > 0 and promise(s, seat, card) >= PROMISING:
        return count - 1
    return count


def promise(s: State, seat: int, card: int) -> int:
    """Return how many cards of the best straight flush with this card are in the hand."""
    suit = card - card % VALUES
    most = 0
    for low in range(max(suit, card - FLUSH + 1), min(card, suit + VALUES - FLUSH) + 1):
        held = 0
        for each in range(low, low + FLUSH):
            held += min(1, s.hand[seat][each])
        most = max(most, held)
    return most


def pairs_of(book: Book, s: State, seat: int) -> int:
    """Return how many tanks the pairs of a hand make."""
    if s.held[seat] < 2:
        return 0
    pairs = 0
    for value in range(VALUES):
        cards = 0
        for card in range(value, CARDS, VALUES):
            cards += to_spend(book, s, seat, card)
        pairs += cards // 2
    return pairs


def best_pair(book: Book, s: State, seat: int) -> int:
    """Return the code that builds a tank from the first pair, without its tile yet, or 0."""
    for value in range(VALUES):
        pair = pair_of(book, s, seat, value, 1)
        if pair > 0:
            return pair
    return 0


def pair_of(book: Book, s: State, seat: int, value: int, careful: int) -> int:
    """Return the same for a pair of one value; with ``careful`` 0, from any cards of the hand."""
    first = -1
    for card in range(value, CARDS, VALUES):
        count = to_spend(book, s, seat, card) if careful == 1 else s.hand[seat][card]
        if first >= 0 and count > 0:
            return tank_move(0, first, card)
        if count > 1:
            return tank_move(0, card, card)
        if count > 0:
            first = card
    return 0


def on_tile(pair: int, tile: int) -> int:
    """Return the code that builds the tank of a pair on a tile."""
    return tank_move(tile, one_of(pair), other_of(pair))
