"""Supply: what the town's buildings make, and how it reaches the army (rule 8).

A card is first produced and then travels; it is a delivery from the first moment. Times count in
encounters: one passes with every :func:`supply_step`. How it all stands is in ``logistics``.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import store
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import from_town, nearest_place
from wartable.games.clans.campaign.logistics import (
    arrives_in,
    cooldown,
    in_production,
    is_under_way,
    makers,
    makes,
    stride,
)
from wartable.games.clans.campaign.numbers import (
    DELIVERED,
    DEPARTS,
    GAINS_BUILDING,
    HURRIED,
    IDLE,
    OF_ACT,
    PRODUCES,
)
from wartable.games.clans.campaign.state import BASIC, DELIVERIES, Book, State, kind_of
from wartable.games.clans.catalogue import catalogue

# --- one encounter passes -----------------------------------------------------------------------


def supply_step(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 8-5 to 8-9: one encounter of production, travel and arrivals; then new cards begin.

    The encounter must have been counted already, and the hero be where it was.
    """
    distance, by = from_town(s), stride(book, s)
    for at in range(s.under_way):
        carry(s, at, distance, by, log)
    arrived = deliver(s, [at for at in range(s.under_way) if has_arrived(s, at, distance)], log)
    for building in makers(s):
        if may_start(book, s, building, building in arrived):
            start_card(book, s, chance, building, log)


def carry(s: State, at: int, distance: int, by: int, log: Log) -> None:
    """Rules 8-5 and 8-6: produce a delivery further; what is produced travels, at once."""
    if s.due[at] > 0:
        s.due[at] -= 1
        if s.due[at] == 0:
            note(log, EVERYBODY, DEPARTS, s.source[at], s.goods[at], distance, 0)
    if s.due[at] == 0:
        s.travelled[at] += by


def has_arrived(s: State, at: int, distance: int) -> bool:
    """Rule 8-7: tell whether a delivery has come as far as the hero is, or was hurried."""
    return s.due[at] == 0 and (s.hurried[at] == 1 or s.travelled[at] >= distance)


def deliver(s: State, places: list[int], log: Log) -> set[int]:
    """Rule 8-7: bring deliveries to the reserves; return the buildings that they came from."""
    where = s.act * OF_ACT + nearest_place(s.act, s.hero_lat, s.hero_lng)
    for at in places:
        note(log, EVERYBODY, DELIVERED, s.source[at], s.goods[at], where, 0)
        store(s, s.goods[at], 0, log)
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


# --- buildings begin a card ---------------------------------------------------------------------


def may_start(book: Book, s: State, building: int, has_delivered: bool) -> bool:
    """Rule 8-9: tell whether a building begins another card."""
    if in_production(s, building) or s.under_way == DELIVERIES:
        return False
    return has_delivered or is_under_way(s, building) or cooldown(book, s, building) == 0


def start_card(book: Book, s: State, chance: Chance, building: int, log: Log) -> None:
    """Rules 8-5 and 8-10 to 8-13: begin any card that a building can make; without one, say so."""
    s.started[building] = s.completed
    s.ready_at[building] = 0
    cards = makes(book, s.act, building, s.terrain_of[building])
    if not cards:
        note(log, EVERYBODY, IDLE, building, 0, 0, 0)
        return
    card = cards[draw(chance, len(cards))]
    production = campaign().figures.supply.production(catalogue().card(card).rarity)
    at = s.under_way
    s.source[at] = building
    s.goods[at] = kind_of(card, BASIC, 0)
    s.due[at] = production
    s.under_way += 1
    note(log, EVERYBODY, PRODUCES, building, s.goods[at], production, 0)


def found(book: Book, s: State, chance: Chance, building: int, why: int, log: Log) -> None:
    """Rule 7-5: a building that the town lacks stands there, and begins its first card at once."""
    s.built[building] = 1
    note(log, EVERYBODY, GAINS_BUILDING, building, why, 0, 0)
    if building in makers(s):
        start_card(book, s, chance, building, log)


# --- hurry, and another theatre -----------------------------------------------------------------


def to_hurry(book: Book, s: State) -> tuple[list[int], list[int]]:
    """Rule 8-14: return deliveries and resting buildings that need more than one encounter."""
    deliveries = [at for at in range(s.under_way) if arrives_in(book, s, at) > 1]
    buildings = [
        building
        for building in makers(s)
        if not is_under_way(s, building) and cooldown(book, s, building) > 1
    ]
    return deliveries, buildings


def hurry(book: Book, s: State, log: Log) -> None:
    """Rule 8-14: all deliveries arrive with the next encounter, resting buildings are ready."""
    deliveries, buildings = to_hurry(book, s)
    for at in range(s.under_way):
        s.hurried[at] = 1
        s.due[at] = min(s.due[at], 1)
    for building in buildings:
        s.ready_at[building] = s.completed + 1
    note(log, EVERYBODY, HURRIED, len(deliveries), len(buildings), 0, 0)


def new_theatre(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 8-15: with a new act, what is on the road is handed over and supply times begin anew.

    A card that is still being produced is given up.
    """
    deliver(s, [at for at in range(s.under_way) if s.due[at] == 0], log)
    strike_off(s, list(range(s.under_way)))
    for building in makers(s):
        s.started[building] = s.completed
        s.ready_at[building] = 0
