"""What cards, relics, items and buildings are worth, in gold."""

from __future__ import annotations

from functools import cache

from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.rules.deck import figures_of
from wartable.games.campaign.state import A_BUILDING, A_RELIC, AN_ITEM, State, card_of, is_decoy
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import POINTS

#: What a point of damage, a point of health and an ability add to the worth of a card.
DAMAGE, HEALTH, ABILITY = 2, 1, 5
#: A decoy only draws fire.
DECOY = 5
#: A relic, by its effect, per point of its amount.
RELIC = {"damage": 120, "health": 8, "gold": 6, "supply": 20, "artillery": 10}
#: A point of health that an item can heal.
HEALING = 2
#: A building, by what it makes.
BUILDING = {"gold": 140, "medic": 60, "rare": 90, "epic": 80, "common": 60}


@cache
def card_worth(kind: int) -> int:
    """Return what a card is worth in a battle."""
    if is_decoy(kind):
        return DECOY
    damage, health = figures_of(kind)
    abilities = len(catalogue().card(card_of(kind)).abilities[POINTS])
    return DAMAGE * damage + HEALTH * health + ABILITY * abilities


def relic_worth(number: int) -> int:
    """Return what a relic is worth for the rest of a run."""
    relic = campaign().relics[number]
    return RELIC[relic.effect] * relic.amount


def item_worth(number: int) -> int:
    """Return what an item is worth."""
    return HEALING * campaign().items[number].heals


def building_worth(number: int) -> int:
    """Return what a building is worth for the rest of a run."""
    return BUILDING[campaign().buildings[number].makes]


def offer_worth(s: State, choice: int) -> int:
    """Return what an encounter's offer is worth."""
    offered, which = s.c_offers[choice], s.c_offer[choice]
    if offered == A_RELIC:
        return relic_worth(which)
    if offered == AN_ITEM:
        return item_worth(which)
    return building_worth(which) if offered == A_BUILDING else 0
