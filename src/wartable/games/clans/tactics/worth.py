"""What cards and units are worth to a heuristic, in points of its own."""

from __future__ import annotations

from wartable.games.clans.state import SLOTS, Book, State

#: Worth of a point of damage, a point of health, and each ability.
DAMAGE, HEALTH, ABILITY = 4, 2, 3
ABILITIES = 42


def card_worth(book: Book, card: int) -> int:
    """Return what a card is worth when whole."""
    worth = DAMAGE * book.damage[card] + HEALTH * book.hp[card]
    for tag in range(ABILITIES):
        if book.ability[card][tag] > 0:
            worth += ABILITY
    return worth


def unit_worth(book: Book, s: State, unit: int) -> int:
    """Return what a unit is worth: half of it for being there, half by its health."""
    worth = card_worth(book, s.u_card[unit] - 1)
    return worth // 2 + worth * s.u_hp[unit] // (2 * max(1, s.u_max[unit]))


def army_worth(book: Book, s: State, side: int) -> int:
    """Return what a side's units are worth together."""
    worth = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            worth += unit_worth(book, s, unit)
    return worth
