"""The campaign's data files, loaded and validated once, and the pools of cards per act."""

from __future__ import annotations

from functools import cache

from wartable.games.campaign.catalogue.content import EMPEROR, POOLS, Campaign
from wartable.games.campaign.state import Book
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.catalogue.cards import RARITY_NAMES


@cache
def campaign() -> Campaign:
    """Return the content of the data files, read on the first call."""
    from wartable.games.campaign.catalogue.loader import read_campaign

    return read_campaign()


def act_pool(book: Book, act: int, rarity: int) -> tuple[int, ...]:
    """Rules 8-10 and 8-11: return the cards of a rarity in an act's pool, for this player."""
    pools = campaign().act(act).pools
    own = pools.get(RARITY_NAMES[rarity], ())
    return own + tuple(card for card in _imperial(book, act) if clans().card(card).rarity == rarity)


def all_pool(book: Book, act: int) -> tuple[int, ...]:
    """Return all cards of an act's pool, for this player."""
    pools = campaign().act(act).pools
    return sum((pools[name] for name in POOLS if name != EMPEROR), ()) + _imperial(book, act)


def _imperial(book: Book, act: int) -> tuple[int, ...]:
    return campaign().act(act).pools[EMPEROR] if book.emperor else ()
