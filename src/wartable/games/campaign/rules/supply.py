"""Supply: what the buildings make, when it arrives, and the breakdown of each (rule 8).

A building has one card at a time: the building produces it, then it travels, and the player
collects it when the building's supply time is over. Times count encounters: one passes with every
:func:`supply_step`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import act_pool, campaign
from wartable.games.campaign.events import (
    delivered,
    departs,
    gains_building,
    hurried,
    idle,
    produces,
)
from wartable.games.campaign.rules.belongings import bonus
from wartable.games.campaign.rules.deck import add_to_reserves
from wartable.games.campaign.rules.places import from_town, metres, nearest_place
from wartable.games.campaign.state import BASIC, Book, State, kind_of
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import RARITY_NAMES


@dataclass(frozen=True, slots=True)
class Delivery:
    """A card under way; ``arrives_in`` counts encounters at the present distance."""

    building: int
    kind: int
    production: int
    travelled: int
    arrives_in: int
    hurried: bool


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a building's supply time is made of, and its deliveries (rule 8-4).

    ``interval`` is ``base + modifier`` within its limits; ``modifier`` is ``by_distance`` less
    ``off_by_relics`` and ``off_by_nodes``. ``idle_for`` counts the encounters until an idle
    building looks for a card again; it is 0 if the building has a delivery or makes no cards.
    """

    building: int
    base: int
    distance: int
    by_distance: int
    off_by_relics: int
    off_by_nodes: int
    modifier: int
    interval: int
    idle_for: int
    deliveries: tuple[Delivery, ...]


# --- times --------------------------------------------------------------------------------------


def modifier_at(book: Book, s: State, lat: int, lng: int) -> int:
    """Rule 8-2: return the encounters that supply takes longer with the hero at a spot."""
    distance = metres(s.town_lat, s.town_lng, lat, lng)
    return campaign().figures.distance_modifier(distance) - bonus(s, "supply") - book.supply


def modifier(book: Book, s: State) -> int:
    """Rule 8-2: return the encounters that supply takes longer because of the distance."""
    return modifier_at(book, s, s.hero_lat, s.hero_lng)


def interval(book: Book, s: State, building: int) -> int:
    """Rule 8-3: return a building's supply time at the present distance.

    This is the interval between two of its deliveries.
    """
    figures = campaign().figures.supply
    supply_time = campaign().buildings[building].base + modifier(book, s)
    return min(figures.most_interval, max(figures.least_interval, supply_time))


# --- buildings ----------------------------------------------------------------------------------


def makers(s: State) -> Iterator[int]:
    """Yield the town's buildings that make cards, except those that still lack a terrain."""
    for thing in campaign().buildings:
        settled = s.terrain_of[thing.number] or not thing.asks_terrain
        if s.built[thing.number] and thing.base and settled:
            yield thing.number


def makes(book: Book, act: int, building: int, terrain: int) -> tuple[int, ...]:
    """Rules 8-10 to 8-12: return the cards that a building can make in an act."""
    thing = campaign().buildings[building]
    if thing.makes == "gold":
        return ()
    if thing.makes == "medic":
        return (campaign().act(act).medic,)
    pool = act_pool(book, act, RARITY_NAMES.index(thing.makes))
    if not thing.asks_terrain:
        return pool
    return tuple(card for card in pool if catalogue().card(card).terrain == terrain)


def is_under_way(s: State, building: int) -> bool:
    """Tell whether a building has a delivery in production or on the road."""
    return any(True for _ in of_building(s, building))


def of_building(s: State, building: int) -> Iterator[int]:
    """Yield the indices of a building's deliveries."""
    return (at for at in range(s.under_way) if s.source[at] == building)


def cooldown(book: Book, s: State, building: int) -> int:
    """Rule 8-3: return the encounters until a building's supply time is over.

    It changes with the distance, but encounters that have passed count wherever the hero was.
    """
    return max(0, s.since[building] + interval(book, s, building) - s.completed)


# --- deliveries ---------------------------------------------------------------------------------


def arrives_in(book: Book, s: State, at: int) -> int:
    """Rule 8-4: return the encounters until a delivery arrives, at the present distance."""
    return 1 if s.hurried[at] else max(1, cooldown(book, s, s.source[at]))


def share_of_way(book: Book, s: State, at: int) -> int:
    """Rule 8-6: return how far a delivery travels with the encounter that was just counted.

    That is the rest of its way divided by the encounters that are left, including this one.
    """
    rest = max(0, from_town(s) - s.travelled[at])
    return -(-rest // (cooldown(book, s, s.source[at]) + 1))


# --- the breakdown ------------------------------------------------------------------------------


def delivery(book: Book, s: State, at: int) -> Delivery:
    """Rule 8-4: return the state of a delivery."""
    return Delivery(
        building=s.source[at],
        kind=s.goods[at],
        production=min(s.due[at], arrives_in(book, s, at)),
        travelled=s.travelled[at],
        arrives_in=arrives_in(book, s, at),
        hurried=bool(s.hurried[at]),
    )


def breakdown(book: Book, s: State, building: int) -> Breakdown:
    """Rule 8-4: return a building's supply time, what it is made of, and its deliveries."""
    distance = from_town(s)
    is_idle = building in makers(s) and not is_under_way(s, building)
    return Breakdown(
        building=building,
        base=campaign().buildings[building].base,
        distance=distance,
        by_distance=campaign().figures.distance_modifier(distance),
        off_by_relics=bonus(s, "supply"),
        off_by_nodes=book.supply,
        modifier=modifier(book, s),
        interval=interval(book, s, building),
        idle_for=max(1, cooldown(book, s, building)) if is_idle else 0,
        deliveries=tuple(delivery(book, s, at) for at in of_building(s, building)),
    )


# --- the supply step ----------------------------------------------------------------------------


def supply_step(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 8-5 to 8-9: advance production and travel, deliver what arrives, begin new cards.

    The encounter must have been counted already, with the hero still at its place.
    """
    arriving = [at for at in range(s.under_way) if has_arrived(book, s, at)]
    for at in range(s.under_way):
        carry(book, s, at, at in arriving, log)
    came_from = deliver(s, arriving, log)
    for building in makers(s):
        if may_start(book, s, building, building in came_from):
            start_card(book, s, chance, building, log)


def has_arrived(book: Book, s: State, at: int) -> bool:
    """Rule 8-7: tell whether the supply time of a delivery's building is over, or it is hurried."""
    return s.hurried[at] == 1 or cooldown(book, s, s.source[at]) == 0


def carry(book: Book, s: State, at: int, arrives: bool, log: Log) -> None:
    """Rules 8-5 and 8-6: advance a delivery's production; once finished, it travels at once."""
    if s.due[at] > 0:
        # The hero may have come so near that the supply time ends before the production.
        s.due[at] = 0 if arrives else s.due[at] - 1
        if s.due[at] == 0:
            departs(log, s.source[at], s.goods[at], from_town(s))
    if s.due[at] == 0 and not arrives:
        s.travelled[at] += share_of_way(book, s, at)


def deliver(s: State, places: list[int], log: Log) -> set[int]:
    """Rule 8-7: put deliveries into the reserves; return the buildings they came from."""
    where = nearest_place(s.act, s.hero_lat, s.hero_lng)
    for at in places:
        delivered(log, s.source[at], s.goods[at], s.act, where)
        add_to_reserves(s, s.goods[at])
    came_from = {s.source[at] for at in places}
    strike_off(s, places)
    return came_from


def strike_off(s: State, places: list[int]) -> None:
    """Take deliveries off the list; the others keep their order."""
    kept = [at for at in range(s.under_way) if at not in places]
    for column in (s.source, s.goods, s.due, s.travelled, s.hurried):
        for at, value in enumerate([column[at] for at in kept] + [0] * len(places)):
            column[at] = value
    s.under_way = len(kept)


# --- new cards ----------------------------------------------------------------------------------


def may_start(book: Book, s: State, building: int, has_delivered: bool) -> bool:
    """Rules 8-9 and 8-13: tell whether a building begins a card, or looks for one to make."""
    if is_under_way(s, building):
        return False
    return has_delivered or cooldown(book, s, building) == 0


def start_card(book: Book, s: State, chance: Chance, building: int, log: Log) -> None:
    """Rules 8-5 and 8-10 to 8-13: begin a random card that a building can make, or log it as idle.

    The building's supply time starts again.
    """
    s.since[building] = s.completed
    cards = makes(book, s.act, building, s.terrain_of[building])
    if not cards:
        idle(log, building)
        return
    card = cards[draw(chance, len(cards))]
    by_rarity = campaign().figures.supply.production(catalogue().card(card).rarity)
    production = min(by_rarity, interval(book, s, building))
    at = s.under_way
    s.source[at] = building
    s.goods[at] = kind_of(card, BASIC, 0)
    s.due[at] = production
    s.under_way += 1
    produces(log, building, s.goods[at], production)


def found(book: Book, s: State, chance: Chance, building: int, why: int, log: Log) -> None:
    """Rule 7-5: add a building that the town lacks; it begins its first card at once."""
    s.built[building] = 1
    gains_building(log, building, why)
    if building in makers(s):
        start_card(book, s, chance, building, log)


# --- Hurry Supply and a new theatre -------------------------------------------------------------


def to_hurry(book: Book, s: State) -> tuple[list[int], list[int]]:
    """Rule 8-14: return the deliveries and idle buildings that need more than one encounter."""
    deliveries = [at for at in range(s.under_way) if arrives_in(book, s, at) > 1]
    buildings = [
        building
        for building in makers(s)
        if not is_under_way(s, building) and cooldown(book, s, building) > 1
    ]
    return deliveries, buildings


def hurry(book: Book, s: State, log: Log) -> None:
    """Rule 8-14: let all deliveries arrive, and idle buildings retry, with the next encounter."""
    deliveries, buildings = to_hurry(book, s)
    for at in range(s.under_way):
        s.hurried[at] = 1
    for building in buildings:
        # Pretend that the longest supply time has passed, so that it is over at any distance.
        s.since[building] = s.completed - campaign().figures.supply.most_interval
    hurried(log, len(deliveries), len(buildings))


def new_theatre(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 8-15: in a new act, hand over what is on the road and restart all buildings.

    Cards still in production are dropped.
    """
    deliver(s, [at for at in range(s.under_way) if s.due[at] == 0], log)
    strike_off(s, list(range(s.under_way)))
    for building in makers(s):
        start_card(book, s, chance, building, log)
