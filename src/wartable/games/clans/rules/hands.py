"""Hands and decks: drawing, and what a full hand loses (rule 1)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.clans.events import drawn, draws, hand_full
from wartable.games.clans.state import AGES, DECOY, Book, State


def draw_cards(book: Book, s: State, chance: Chance, side: int, count: int, log: Log) -> int:
    """Rules 1-6 and 1-7: draw from the deck of the age until it is empty; return how many.

    A card drawn onto a full hand is lost. Others are not told here, since planning may be secret.
    """
    taken = 0
    while taken < count and s.left[side * AGES + s.age] > 0:
        kind = take_any(s, chance, side)
        if s.held[side] < book.limit:
            gain(s, side, kind)
            drawn(log, 1 << side, side, kind)
        else:
            hand_full(log, 1 << side, side, kind)
        taken += 1
    return taken


def deal_hand(book: Book, s: State, chance: Chance, side: int, log: Log) -> int:
    """Rules 1-7 and 12-6: deal the first hand, with the card chosen for it if there is one."""
    dealt = take_first(book, s, side, log)
    return dealt + draw_cards(book, s, chance, side, book.opening[side] - dealt, log)


def take_first(book: Book, s: State, side: int, log: Log) -> int:
    """Rule 12-6: move the chosen first card from deck to hand; return how many cards moved."""
    deck = side * AGES + s.age
    for at in range(s.left[deck]):
        if s.deck[deck][at] == book.first_card[side]:
            kind = take_out(s, deck, at)
            gain(s, side, kind)
            drawn(log, 1 << side, side, kind)
            return 1
    return 0


def tell_drawn(s: State, side: int, count: int, log: Log) -> None:
    """Tell everybody how many cards a side drew."""
    if count > 0:
        draws(log, side, count, s.left[side * AGES + s.age])


def take_any(s: State, chance: Chance, side: int) -> int:
    """Rule 1-6: take a random card from the deck of the age, all equally likely."""
    deck = side * AGES + s.age
    return take_out(s, deck, draw(chance, s.left[deck]))


def take_out(s: State, deck: int, at: int) -> int:
    """Take the card at an index of a deck and return its kind."""
    kind = s.deck[deck][at] - 1
    s.left[deck] -= 1
    s.deck[deck][at] = s.deck[deck][s.left[deck]]
    s.deck[deck][s.left[deck]] = 0
    return kind


def put_back(s: State, side: int, kind: int) -> None:
    """Put a card back into the deck of the age, which it came from."""
    deck = side * AGES + s.age
    s.deck[deck][s.left[deck]] = kind + 1
    s.left[deck] += 1


def gain(s: State, side: int, kind: int) -> None:
    """Take a card into the hand."""
    s.hand[side][s.held[side]] = kind + 1
    s.held[side] += 1
    card = kind % DECOY
    s.drawn[side][card // 32] |= 1 << card % 32


def hand_place(s: State, side: int, kind: int) -> int:
    """Return the first index of a card in the hand, -1 if it is not there."""
    for at in range(s.held[side]):
        if s.hand[side][at] == kind + 1:
            return at
    return -1


def discard(s: State, side: int, kind: int) -> None:
    """Take a card from the hand, where it must be."""
    at = hand_place(s, side, kind)
    s.held[side] -= 1
    for later in range(at, s.held[side]):
        s.hand[side][later] = s.hand[side][later + 1]
    s.hand[side][s.held[side]] = 0


def mark_played(s: State, side: int, kind: int) -> None:
    """Record that a side has played a card."""
    card = kind % DECOY
    s.played[side][card // 32] |= 1 << card % 32
