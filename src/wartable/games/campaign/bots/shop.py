"""Wishes in a shop: healing, relics, repairs, cards; and upgrades between two acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.games.campaign.bots.camp import owned_items
from wartable.games.campaign.bots.value import card_worth, relic_worth
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import (
    buy_card_move,
    buy_item_move,
    buy_relic_move,
    leave_move,
    march_move,
    repair_move,
    upgrade_move,
)
from wartable.games.campaign.rules.deck import deck_of, fallen_of, reserves_of, waiting
from wartable.games.campaign.rules.shop import card_price, repair_price
from wartable.games.campaign.state import DECK, ITEMS, Book, State

#: Missing health, beyond what the items at hand heal, from which the bot buys healing.
HURT = 15
#: Gold to keep after buying or repairing a card: enough for a retreat.
KEPT = 20
#: The worth of a good card; the bot takes lesser ones only for a deck of fewer cards than ENOUGH.
GOOD, ENOUGH = 20, 20


def shopping(book: Book, s: State) -> Iterator[int]:
    """Yield what to do in a shop, leaving it last."""
    yield from _healing(s)
    yield from _relics(s)
    if s.cards + waiting(s) < DECK:
        yield from _repairs(s)
        yield from _cards(book, s)
    yield leave_move()


def reviewing(s: State) -> Iterator[int]:
    """Yield the upgrades, the kinds of the highest total worth first, then the march."""
    copies = Counter(deck_of(s)) + Counter(reserves_of(s))
    best = sorted(copies, key=lambda kind: (copies[kind] * card_worth(kind), kind), reverse=True)
    yield from (upgrade_move(kind) for kind in best)
    yield march_move()


def _healing(s: State) -> Iterator[int]:
    at_hand = sum(
        campaign().items[number].heals * (s.items[number] + s.equipped[number])
        for number in owned_items(s)
    )
    if s.max_hp - s.hp - at_hand < HURT:
        return
    # The items that heal most come first.
    best = sorted(range(ITEMS), key=lambda number: campaign().items[number].heals, reverse=True)
    yield from (buy_item_move(number) for number in best)


def _relics(s: State) -> Iterator[int]:
    shelf = [at for at in range(s.shelf_relics) if s.shelf_relic[at] >= 0]
    for at in sorted(shelf, key=lambda at: relic_worth(s.shelf_relic[at]), reverse=True):
        if relic_worth(s.shelf_relic[at]) >= campaign().relics[s.shelf_relic[at]].price // 2:
            yield buy_relic_move(at)


def _repairs(s: State) -> Iterator[int]:
    for kind in sorted(set(fallen_of(s)), key=lambda kind: (-card_worth(kind), kind)):
        if _is_wanted(s, kind, repair_price(kind)):
            yield repair_move(kind)


def _cards(book: Book, s: State) -> Iterator[int]:
    shelf = [at for at in range(s.shelf_cards) if s.shelf_card[at] >= 0]
    for at in sorted(shelf, key=lambda at: (-card_worth(s.shelf_card[at]), at)):
        if _is_wanted(s, s.shelf_card[at], card_price(book, s.shelf_card[at])):
            yield buy_card_move(at)


def _is_wanted(s: State, kind: int, price: int) -> bool:
    """Tell whether a card is worth its price: a good one, or any while the deck is thin."""
    return s.gold - price >= KEPT and (card_worth(kind) >= GOOD or s.cards < ENOUGH)
