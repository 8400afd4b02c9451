"""The ids of what can be clicked, and of what events mark."""

from __future__ import annotations

from wartable.games.clans.campaign.wording.naming import kind_id, name_of

HEALTH, GOLD, LEGACY, STEP, ACT = "health", "gold", "legacy", "encounter", "act"
HERO, TOWN, ROUTE, BATTLE = "hero", "town", "route", "battle"
WAIT, BACK, HURRY, LEAVE, MARCH = "wait", "back", "hurry", "leave", "march"


def choice_id(choice: int) -> str:
    """Return the id of an encounter's card."""
    return f"choice-{choice + 1}"


def site_id(choice: int) -> str:
    """Return the id of an encounter's marker on the map."""
    return f"site-{choice + 1}"


def convoy_id(delivery: int) -> str:
    """Return the id of a convoy on the map."""
    return f"convoy-{delivery + 1}"


def first_relic_id(relic: int) -> str:
    """Return the id of a relic that a run can begin with."""
    return f"first-{name_of('R', relic)}"


def relic_id(relic: int) -> str:
    """Return the id of a relic that is owned."""
    return f"owned-{name_of('R', relic)}"


def item_id(item: int) -> str:
    """Return the id of a consumable that is owned."""
    return f"item-{name_of('I', item)}"


def item_button(deed: str, item: int) -> str:
    """Return the id of a button of a consumable: use, equip or stow."""
    return f"{deed}-{name_of('I', item)}"


def building_id(building: int) -> str:
    """Return the id of a building, there or to be built."""
    return f"building-{name_of('B', building)}"


def terrain_id(building: int, terrain: int) -> str:
    """Return the id of a button that gives a building its terrain."""
    return f"terrain-{name_of('B', building)}-{name_of('T', terrain)}"


def card_id(where: str, kind: int) -> str:
    """Return the id of the cards of a kind in a place: deck, reserve, locked, fallen, upgrade."""
    return f"{where}-{kind_id(kind).replace('+', '.')}"


def shelf_id(what: str, number: int) -> str:
    """Return the id of what a shop sells: a card or a relic by its place, an item by its kind."""
    return f"shop-{what}-{number + 1}"
