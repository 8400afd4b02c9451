"""When a heuristic uses its hero."""

from __future__ import annotations

from wartable.games.clans.rules.heroes import hero_fault
from wartable.games.clans.state import (
    BASE_DAMAGE,
    DAMAGE_BOOST,
    DRAW_CARDS,
    HEAL_UNITS,
    SLOTS,
    Book,
    State,
)

#: Units that should gain from a boost, and health that should be healed, before a hero is used.
BOOSTED, HEALED = 3, 6


def hero_is_due(book: Book, s: State, side: int) -> bool:
    """Tell whether the hero can be used and would have enough of an effect now."""
    if hero_fault(book, s, side) != 0:
        return False
    does = book.hero_does[side]
    if does == DRAW_CARDS:
        return s.held[side] + book.hero_amount[side] <= book.limit
    if does == DAMAGE_BOOST:
        return count_units(s, side) >= BOOSTED
    if does == HEAL_UNITS:
        return healable(s, side, book.hero_amount[side]) >= HEALED
    return does == BASE_DAMAGE


def count_units(s: State, side: int) -> int:
    """Return how many units of a side could still do something in this turn."""
    count = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0 and s.u_ap[unit] > 0:
            count += 1
    return count


def healable(s: State, side: int, amount: int) -> int:
    """Return how much health a side's units would gain if each were healed by an amount."""
    total = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        total += min(amount, s.u_max[unit] - s.u_hp[unit])
    return total
