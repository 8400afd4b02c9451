"""Deck and reserves: the best cards fight, and none waits while there is room."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.clans.campaign.cards import deck_of, free_of, locked_of
from wartable.games.clans.campaign.judgement.worth import card_worth
from wartable.games.clans.campaign.orders import TO_DECK, TO_RESERVES, UNLOCK, order
from wartable.games.clans.campaign.state import DECK, State

#: A deck of fewer cards than this runs out in a battle; a locked card is worth its gold then.
THIN = 18
#: So much gold is left after paying for a locked card.
KEPT = 20


def wishes(s: State) -> Iterator[int]:
    """Yield what to change about the deck, the best first."""
    free = sorted(free_of(s), key=card_worth, reverse=True)
    if free and s.cards < DECK:
        yield order(TO_DECK, free[0])
    if free and s.cards == DECK:
        worst = min(deck_of(s), key=card_worth)
        # Strictly better, so that no two cards change places for ever.
        if card_worth(free[0]) > card_worth(worst):
            yield order(TO_RESERVES, worst)
    if s.cards < THIN and s.gold > KEPT:
        locked = sorted(locked_of(s), key=card_worth, reverse=True)
        yield from (order(UNLOCK, kind) for kind in locked[:1])


def strength(s: State) -> int:
    """Return what the whole deck is worth."""
    return sum(map(card_worth, deck_of(s)))
