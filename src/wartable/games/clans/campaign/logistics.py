"""How supply stands: distances, times, and the breakdown of each building (rules 8-2 to 8-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.games.clans.campaign.belongings import bonus
from wartable.games.clans.campaign.catalogue import act_pool, campaign
from wartable.games.clans.campaign.geography import from_town, metres
from wartable.games.clans.campaign.state import Book, State
from wartable.games.clans.catalogue import RARITY_NAMES, catalogue


@dataclass(frozen=True, slots=True)
class Delivery:
    """A card under way; ``arrives_in`` are encounters, if the hero stays at this distance."""

    building: int
    kind: int
    production: int
    travelled: int
    arrives_in: int
    hurried: bool


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Why a building's supply time is what it is, and how its deliveries stand (rule 8-4).

    ``interval`` is ``base + modifier`` within its limits; ``modifier`` is ``by_distance`` less
    ``off_by_relics`` and ``off_by_nodes``. ``idle_for`` are encounters until a building that found
    no card to make looks for one again, 0 if it has a delivery or makes none.
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
    """Rule 8-2: return the encounters that supply takes longer if the hero is at a spot."""
    distance = metres(s.town_lat, s.town_lng, lat, lng)
    return campaign().figures.distance_modifier(distance) - bonus(s, "supply") - book.supply


def modifier(book: Book, s: State) -> int:
    """Rule 8-2: return the encounters that supply takes longer because of the distance."""
    return modifier_at(book, s, s.hero_lat, s.hero_lng)


def interval(book: Book, s: State, building: int) -> int:
    """Rule 8-3: return a building's supply time at the present distance.

    It is the interval between two of its deliveries.
    """
    figures = campaign().figures.supply
    supply_time = campaign().buildings[building].base + modifier(book, s)
    return min(figures.most_interval, max(figures.least_interval, supply_time))


# --- buildings ----------------------------------------------------------------------------------


def makers(s: State) -> Iterator[int]:
    """Yield the town's buildings that make cards, without those that still lack a terrain."""
    for thing in campaign().buildings:
        settled = s.terrain_of[thing.number] or not thing.asks_terrain
        if s.built[thing.number] and thing.base and settled:
            yield thing.number


def makes(book: Book, act: int, building: int, terrain: int) -> tuple[int, ...]:
    """Rules 8-10 to 8-12: return the cards of which a building makes one in an act."""
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
    """Yield the places of a building's deliveries."""
    return (at for at in range(s.under_way) if s.source[at] == building)


def cooldown(book: Book, s: State, building: int) -> int:
    """Rule 8-3: return the encounters until a building's supply time is over.

    It changes with the distance: what has passed of it counts wherever the hero was meanwhile.
    """
    return max(0, s.since[building] + interval(book, s, building) - s.completed)


# --- deliveries ---------------------------------------------------------------------------------


def arrives_in(book: Book, s: State, at: int) -> int:
    """Rule 8-4: return the encounters until a delivery arrives, if the hero stays so far away."""
    return 1 if s.hurried[at] else max(1, cooldown(book, s, s.source[at]))


def share_of_way(book: Book, s: State, at: int) -> int:
    """Rule 8-6: return how far a delivery travels with the encounter that is just counted.

    That is the rest of its way divided by the encounters that are left, this one among them.
    """
    rest = max(0, from_town(s) - s.travelled[at])
    return -(-rest // (cooldown(book, s, s.source[at]) + 1))


# --- the breakdown ------------------------------------------------------------------------------


def delivery(book: Book, s: State, at: int) -> Delivery:
    """Return how a delivery stands."""
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
