"""What a move costs in gold, for notes on it and for its refusal."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.deckwork import unlock_gold
from wartable.games.clans.campaign.orders import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    HAS_RETREATED,
    HURRY,
    REPAIR,
    UNLOCK,
    UPGRADE,
    first_of,
    verb_of,
)
from wartable.games.clans.campaign.shop import card_price, item_price, relic_price, repair_price
from wartable.games.clans.campaign.state import Book, State
from wartable.games.clans.campaign.town import cost_of


def cost_of_move(book: Book, s: State, code: int) -> int:
    """Return what a move costs whose thing is there to be had, 0 for a move without a price."""
    cost = _COSTS.get(verb_of(code))
    return cost(book, s, first_of(code)) if cost else 0


def _upgrade(book: Book, s: State, kind: int) -> int:
    step = campaign().upgrade(s.act)
    return step.gold if step else 0


_COSTS: dict[int, Callable[[Book, State, int], int]] = {
    BUILD: lambda book, s, building: cost_of(book, building),
    HURRY: lambda book, s, _: campaign().figures.supply.hurry_gold,
    UNLOCK: lambda book, s, _: unlock_gold(),
    BUY_CARD: lambda book, s, at: card_price(book, s.shelf_card[at]),
    BUY_ITEM: lambda book, s, item: item_price(book, item),
    BUY_RELIC: lambda book, s, at: relic_price(book, s.shelf_relic[at]),
    REPAIR: lambda book, s, kind: repair_price(kind),
    UPGRADE: _upgrade,
    HAS_RETREATED: lambda book, s, _: campaign().figures.recovery.retreat_gold,
}
