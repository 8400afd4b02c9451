"""The collection: how many of each card somebody owns (rule 11-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.decks import copies


@cache
def first_cards() -> Mapping[str, int]:
    """Return what everybody owns from the beginning.

    Of each card that is as many as a pool or a prebuilt deck has of it, whichever has most.
    """
    found: Counter[str] = Counter()
    for pool in catalogue().pools.values():
        found |= Counter(pool)
    for deck in catalogue().decks.values():
        found |= Counter(copies(deck.entries))
    return found


def owned_with(bought: Mapping[str, int]) -> Counter[str]:
    """Return what somebody owns who has bought some cards."""
    return Counter(first_cards()) + Counter(bought)
