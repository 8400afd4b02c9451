"""The home town: what to build, which terrain to give, and when supply is worth hurrying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.games.clans.campaign.catalogue import act_pool, campaign
from wartable.games.clans.campaign.judgement.worth import building_worth
from wartable.games.clans.campaign.orders import BUILD, HURRY, SET_TERRAIN, order
from wartable.games.clans.campaign.state import BUILDINGS, Book, State
from wartable.games.clans.catalogue import catalogue

#: So much gold is left after building: enough to leave a battle.
KEPT = 20
#: Hurrying pays when so many cards are under way and the deck is that thin, with gold to spare.
UNDER_WAY, THIN, SPARE = 3, 15, 150
#: Every terrain, for a building that has no card of any in its act.
ALL_TERRAINS = (1, 2, 3, 4)
#: The rarity of what a building makes, where it asks for a terrain.
RARITY = {"rare": 2, "epic": 3}


def wishes(book: Book, s: State) -> Iterator[int]:
    """Yield what to do in the town."""
    yield from _terrains(book, s)
    yield from _buildings(s)
    if s.under_way >= UNDER_WAY and s.cards < THIN and s.gold >= SPARE:
        yield order(HURRY)


def _terrains(book: Book, s: State) -> Iterator[int]:
    """Yield the terrain of every building that has none: the one that most of its cards have."""
    for building in campaign().buildings:
        number = building.number
        if building.asks_terrain and s.built[number] and not s.terrain_of[number]:
            pool = act_pool(book, s.act, RARITY[building.makes])
            counts = Counter(catalogue().card(card).terrain for card in pool)
            best = [terrain for terrain, _ in counts.most_common() if terrain]
            for terrain in (*best, *ALL_TERRAINS):
                yield order(SET_TERRAIN, number, terrain)


def _buildings(s: State) -> Iterator[int]:
    """Yield what to build, the best first; what is dearer is waited for, not saved up for."""
    missing = [number for number in range(BUILDINGS) if not s.built[number]]
    for number in sorted(missing, key=building_worth, reverse=True):
        if s.gold >= campaign().buildings[number].price + KEPT:
            yield order(BUILD, number)
