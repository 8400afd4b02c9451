"""Supply: what the town's buildings make, and how it reaches the army (rule 8).

A building has one card at a time: it is produced, then it travels, and after the supply time of the
building it is collected. Times count in encounters: one passes with every :func:`supply_step`. How
it all stands is in ``logistics``.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import add_to_reserves
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import from_town, nearest_place
from wartable.games.clans.campaign.logistics import (
    arrives_in,
    cooldown,
    interval,
    is_under_way,
    makers,
    makes,
    share_of_way,
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
from wartable.games.clans.campaign.state import BASIC, Book, State, kind_of
from wartable.games.clans.catalogue import catalogue

# --- one encounter passes -----------------------------------------------------------------------


def supply_step(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 8-5 to 8-9: one encounter of production and travel, arrivals, then new cards.

    The encounter must have been counted already, and the hero be where it was.
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
    """Rules 8-5 and 8-6: produce a delivery further; what is produced travels, at once."""
    if s.due[at] > 0:
        # The hero may have come so near that the supply time is over first.
        s.due[at] = 0 if arrives else s.due[at] - 1
        if s.due[at] == 0:
            note(log, EVERYBODY, DEPARTS, s.source[at], s.goods[at], from_town(s), 0)
    if s.due[at] == 0 and not arrives:
        s.travelled[at] += share_of_way(book, s, at)


def deliver(s: State, places: list[int], log: Log) -> set[int]:
    """Rule 8-7: bring deliveries to the reserves; return the buildings that they came from."""
    where = s.act * OF_ACT + nearest_place(s.act, s.hero_lat, s.hero_lng)
    for at in places:
        note(log, EVERYBODY, DELIVERED, s.source[at], s.goods[at], where, 0)
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


# --- buildings begin a card ---------------------------------------------------------------------


def may_start(book: Book, s: State, building: int, has_delivered: bool) -> bool:
    """Rules 8-9 and 8-13: tell whether a building begins a card, or looks for one to make."""
    if is_under_way(s, building):
        return False
    return has_delivered or cooldown(book, s, building) == 0


def start_card(book: Book, s: State, chance: Chance, building: int, log: Log) -> None:
    """Rules 8-5 and 8-10 to 8-13: begin any card that a building can make; without one, say so.

    The building's supply time counts from now on.
    """
    s.since[building] = s.completed
    cards = makes(book, s.act, building, s.terrain_of[building])
    if not cards:
        note(log, EVERYBODY, IDLE, building, 0, 0, 0)
        return
    card = cards[draw(chance, len(cards))]
    by_rarity = campaign().figures.supply.production(catalogue().card(card).rarity)
    production = min(by_rarity, interval(book, s, building))
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
    """Rule 8-14: return deliveries and idle buildings that need more than one encounter."""
    deliveries = [at for at in range(s.under_way) if arrives_in(book, s, at) > 1]
    buildings = [
        building
        for building in makers(s)
        if not is_under_way(s, building) and cooldown(book, s, building) > 1
    ]
    return deliveries, buildings


def hurry(book: Book, s: State, log: Log) -> None:
    """Rule 8-14: all deliveries arrive with the next encounter, idle buildings look again."""
    deliveries, buildings = to_hurry(book, s)
    for at in range(s.under_way):
        s.hurried[at] = 1
    for building in buildings:
        # As if the longest supply time had passed, so that it is over wherever the hero is then.
        s.since[building] = s.completed - campaign().figures.supply.most_interval
    note(log, EVERYBODY, HURRIED, len(deliveries), len(buildings), 0, 0)


def new_theatre(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 8-15: with a new act, what is on the road is handed over and all buildings begin anew.

    A card that is still being produced is given up.
    """
    deliver(s, [at for at in range(s.under_way) if s.due[at] == 0], log)
    strike_off(s, list(range(s.under_way)))
    for building in makers(s):
        start_card(book, s, chance, building, log)
