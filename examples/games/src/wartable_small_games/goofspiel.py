"""Goofspiel: bid your cards for prizes, all at once.

Each of two to five players holds the cards 1 to 13. In every round one of thirteen prizes, also
worth 1 to 13, is turned up by chance. All players bid one of their cards in secret. The highest bid
wins the prize; if several bid the highest card, the prize stays and is added to the next one. Bids
are spent. After thirteen rounds whoever has prizes worth most wins.
"""

from __future__ import annotations

from wartable.small import Book, Chance, draw, game, i1, i2, numbers, table

SEATS, CARDS = 5, 13


@table
class State:
    """A position."""

    turn = i1("rounds played")
    prize = i2("what the highest bid wins")
    left = i1("1 for a prize that is still to come, by worth - 1", CARDS)
    spent = i1("1 for a card that is spent, by seat and card - 1", SEATS, CARDS)
    bid = i1("sealed bids", SEATS)
    shown = i1("the last bid", SEATS)
    points = i2("worth of the prizes won", SEATS)


def start(book: Book, s: State, chance: Chance) -> None:
    """Turn up the first prize."""
    for card in range(CARDS):
        s.left[card] = 1
    turn_up(s, chance)


def turn_up(s: State, chance: Chance) -> None:
    """Add one of the prizes to come to what can be won."""
    at = draw(chance, CARDS - s.turn)
    for card in range(CARDS):
        at -= s.left[card]
        if at < 0:
            s.left[card] = 0
            s.prize += card + 1
            return


def can(book: Book, s: State, seat: int, card: int) -> bool:
    """A card can be bid once."""
    return s.spent[seat][card - 1] == 0


def play(book: Book, s: State, chance: Chance, seat: int, card: int) -> None:
    """Spend the card."""
    s.spent[seat][card - 1] = 1
    s.shown[seat] = card


def settle(book: Book, s: State, chance: Chance) -> None:
    """Give the prize to the highest bid, if there is just one."""
    highest, bidder, bidders = 0, 0, 0
    for seat in range(book.seats):
        if s.shown[seat] > highest:
            highest, bidder, bidders = s.shown[seat], seat, 0
        bidders += s.shown[seat] == highest
    if bidders == 1:
        s.points[bidder] += s.prize
        s.prize = 0
    if s.turn < CARDS:
        turn_up(s, chance)


def over(book: Book, s: State) -> int:
    """All cards are spent."""
    return 1 if s.turn == CARDS else 0


def score(book: Book, s: State, seat: int) -> int:
    """Prizes count by their worth."""
    return s.points[seat]


GAME = game(
    __name__,
    seats=(2, SEATS),
    moves=numbers(1, CARDS, "card"),
    sealed="bid",
    shows=("prize", "points", "shown"),
    ends=("all cards are spent",),
    told="{seat} bids {card}",
)
