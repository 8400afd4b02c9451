"""What encounters offer beside gold: rolled with them, shown before, given after (rule 3-5)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.games.clans.campaign.belongings import gain_item, gain_relic
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.luck import happens, pick
from wartable.games.clans.campaign.numbers import FOR_OFFER
from wartable.games.clans.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    ELITE,
    EVENT,
    NOTHING,
    SKIRMISH,
    TREASURE,
    Book,
    State,
)
from wartable.games.clans.campaign.supply import found


def roll_offers(book: Book, s: State, chance: Chance) -> None:
    """Rule 3-5: roll what every choice offers; then see to it that there is a choice at all."""
    for at in range(s.choices):
        roll_offer(book, s, chance, at)
    diversify(s, chance)


def roll_offer(book: Book, s: State, chance: Chance, at: int) -> None:
    """Rule 3-5: roll the offer of one choice."""
    figures = campaign().figures.offers
    kind = s.c_kind[at]
    if s.recovery > 0:
        if kind == EVENT:
            put_offer(s, at, AN_ITEM, campaign().item(figures.recovery_item).number)
        return
    if kind == TREASURE:
        put_offer(s, at, AN_ITEM, campaign().item(figures.treasure_item).number)
        return
    offered = NOTHING
    if kind == SKIRMISH:
        offered = AN_ITEM
    elif kind == ELITE:
        offered = A_RELIC
    elif kind == EVENT:
        offered = A_RELIC if happens(chance, figures.event_relic) else AN_ITEM
    if kind in (ELITE, EVENT) and offers_building(book, s, chance):
        offered = A_BUILDING
    if offered != NOTHING:
        put_offer(s, at, offered, pick(chance, pool_of(s, offered)))


def put_offer(s: State, at: int, offered: int, which: int) -> None:
    """Note the offer of a choice."""
    s.c_offers[at] = offered
    s.c_offer[at] = which


def offers_building(book: Book, s: State, chance: Chance) -> bool:
    """Rule 3-5: now and then an event or an elite offers a building, while one is to be had."""
    if book.building_offers == 0 or not pool_of(s, A_BUILDING):
        return False
    return happens(chance, campaign().figures.offers.building)


def pool_of(s: State, offered: int) -> Sequence[int]:
    """Rule 3-5: return what can be offered of a sort."""
    data = campaign()
    if offered == A_RELIC:
        return [relic.number for relic in data.relics if relic.offered]
    if offered == AN_ITEM:
        return [item.number for item in data.items]
    return [
        building.number
        for building in data.buildings
        if s.built[building.number] == 0 and not under_offer(s, building.number)
    ]


def under_offer(s: State, building: int) -> bool:
    """Tell whether a choice offers a building already."""
    return any(
        s.c_offers[at] == A_BUILDING and s.c_offer[at] == building for at in range(s.choices)
    )


def diversify(s: State, chance: Chance) -> None:
    """Rule 3-5: if several choices have the same offer and none another, the last gets another."""
    offering = [at for at in range(s.choices) if s.c_offers[at] != NOTHING]
    if len(offering) < 2 or len({(s.c_offers[at], s.c_offer[at]) for at in offering}) > 1:
        return
    last = offering[-1]
    others = [which for which in pool_of(s, s.c_offers[last]) if which != s.c_offer[last]]
    put_offer(s, last, s.c_offers[last], pick(chance, others))


def grant_offer(book: Book, s: State, chance: Chance, at: int, log: Log) -> None:
    """Rule 3-5: what a choice offered is the player's when its encounter is completed."""
    offered, which = s.c_offers[at], s.c_offer[at]
    if offered == A_RELIC:
        gain_relic(book, s, which, FOR_OFFER, log)
    elif offered == AN_ITEM:
        gain_item(s, which, FOR_OFFER, log)
    elif offered == A_BUILDING and s.built[which] == 0:
        found(book, s, chance, which, FOR_OFFER, log)
