"""The next encounter: what it brings, less what it may cost."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.clans.campaign.belongings import bonus
from wartable.games.clans.campaign.cards import waiting
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.encounters import rest_heals
from wartable.games.clans.campaign.judgement.battles import can_retreat, is_ready, is_up_to
from wartable.games.clans.campaign.judgement.ranks import strength
from wartable.games.clans.campaign.judgement.worth import offer_worth
from wartable.games.clans.campaign.orders import TRAVEL, order
from wartable.games.clans.campaign.state import (
    BOSS,
    DECK,
    FIGHTS,
    HARD,
    MYSTERY,
    REST,
    SHOPPING,
    Book,
    State,
)

#: Legacy points and experience: what a battle is worth beside its gold.
GLORY = 15
#: What a retreat leads to, a step of recovery, is worth before its price.
RECOVERING = 20
#: A battle that can be neither fought nor left; the boss for one who is ready, and who is not.
PERIL, TRIUMPH, FOLLY = -1000, 1000, -2000
#: What a point of health is worth in gold, to one who is well and to one who is not.
WELL, UNWELL = 1, 4
#: A share of health (percent) below which one is not.
WEARY = 60
#: A card that the deck lacks makes a shop worth a visit; so does gold for a relic, or what else
#: it has: this much at least, and a part of the gold where there is much of it.
LACKING, RELIC_PRICE, RELIC_CHANCE, GOLD_PARTS = 20, 100, 60, 3


def wishes(book: Book, s: State) -> Iterator[int]:
    """Yield the encounters, the best first."""
    best = sorted(range(s.choices), key=lambda choice: (-worth(book, s, choice), choice))
    yield from (order(TRAVEL, choice) for choice in best)


def worth(book: Book, s: State, choice: int) -> int:
    """Return what an encounter is worth in gold."""
    kind, level = s.c_kind[choice], s.c_level[choice]
    brings = s.c_gold[choice] + offer_worth(s, choice)
    if kind == BOSS:
        return TRIUMPH if is_ready(book, s) else FOLLY
    if kind in FIGHTS:
        return brings + bonus(s, "gold") + GLORY if is_up_to(s, level) else retreat(s)
    if kind == MYSTERY:
        return brings + (GLORY if is_up_to(s, HARD) else retreat(s))
    if kind == REST:
        return brings + healing(s)
    if kind == SHOPPING:
        return brings + errands(s)
    return brings


def retreat(s: State) -> int:
    """Return what a battle is worth that will be left."""
    if not can_retreat(s):
        return PERIL
    return RECOVERING - campaign().figures.recovery.retreat_gold


def healing(s: State) -> int:
    """Return what a rest is worth."""
    healed = min(rest_heals(s), s.max_hp - s.hp)
    return healed * (UNWELL if 100 * s.hp < WEARY * s.max_hp else WELL)


def errands(s: State) -> int:
    """Return what a shop is worth: as much of the gold as there is something to buy for."""
    lacking = LACKING * max(0, DECK - s.cards - waiting(s)) + WELL * (s.max_hp - s.hp)
    relic = max(RELIC_CHANCE, s.gold // GOLD_PARTS) if s.gold >= RELIC_PRICE else 0
    return min(s.gold, lacking + relic)


def prospects(s: State) -> int:
    """Return how well a run stands, 0 or more: how far it is, and what it has."""
    far = 3000 * (s.act - 1) + 100 * s.encounter
    return far + 10 * s.hp + s.gold + strength(s)
