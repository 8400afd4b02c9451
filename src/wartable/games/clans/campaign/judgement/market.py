"""The shop: fallen cards back, health for the road, relics, then cards; and the upgrades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.games.clans.campaign.cards import deck_of, fallen_of, reserves_of, waiting
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.judgement.bag import owned_items
from wartable.games.clans.campaign.judgement.worth import card_worth, relic_worth
from wartable.games.clans.campaign.orders import (
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    LEAVE,
    MARCH_ON,
    REPAIR,
    UPGRADE,
    order,
)
from wartable.games.clans.campaign.shop import card_price, repair_price
from wartable.games.clans.campaign.state import DECK, ITEMS, Book, State

#: Health that is missing, beside what the bag can heal, from which healing is bought.
HURT = 15
#: Gold that is left when cards are bought or repaired: enough to leave a battle.
KEPT = 20
#: A good card is worth so much; others are bought or repaired for a deck of fewer cards only.
GOOD, ENOUGH = 20, 20


def shopping(book: Book, s: State) -> Iterator[int]:
    """Yield what to do in a shop, leaving it last."""
    yield from _healing(s)
    yield from _relics(s)
    if s.cards + waiting(s) < DECK:
        yield from _repairs(s)
        yield from _cards(book, s)
    yield order(LEAVE)


def reviewing(s: State) -> Iterator[int]:
    """Yield the upgrades, those of the most worth in the deck first, then the march."""
    copies = Counter(deck_of(s)) + Counter(reserves_of(s))
    best = sorted(copies, key=lambda kind: (copies[kind] * card_worth(kind), kind), reverse=True)
    yield from (order(UPGRADE, kind) for kind in best)
    yield order(MARCH_ON)


def _healing(s: State) -> Iterator[int]:
    at_hand = sum(
        campaign().items[number].heals * (s.items[number] + s.equipped[number])
        for number in owned_items(s)
    )
    if s.max_hp - s.hp - at_hand < HURT:
        return
    # The most health for the gold first.
    best = sorted(range(ITEMS), key=lambda number: campaign().items[number].heals, reverse=True)
    yield from (order(BUY_ITEM, number) for number in best)


def _relics(s: State) -> Iterator[int]:
    shelf = [at for at in range(s.shelf_relics) if s.shelf_relic[at] >= 0]
    for at in sorted(shelf, key=lambda at: relic_worth(s.shelf_relic[at]), reverse=True):
        if relic_worth(s.shelf_relic[at]) >= campaign().relics[s.shelf_relic[at]].price // 2:
            yield order(BUY_RELIC, at)


def _repairs(s: State) -> Iterator[int]:
    for kind in sorted(set(fallen_of(s)), key=lambda kind: (-card_worth(kind), kind)):
        if _is_wanted(s, kind, repair_price(kind)):
            yield order(REPAIR, kind)


def _cards(book: Book, s: State) -> Iterator[int]:
    shelf = [at for at in range(s.shelf_cards) if s.shelf_card[at] >= 0]
    for at in sorted(shelf, key=lambda at: (-card_worth(s.shelf_card[at]), at)):
        if _is_wanted(s, s.shelf_card[at], card_price(book, s.shelf_card[at])):
            yield order(BUY_CARD, at)


def _is_wanted(s: State, kind: int, price: int) -> bool:
    """Tell whether a card is worth its price: a good one, or any while the deck is thin."""
    return s.gold - price >= KEPT and (card_worth(kind) >= GOOD or s.cards < ENOUGH)
