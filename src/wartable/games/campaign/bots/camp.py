"""Wishes before the next encounter: relics and items, deck and reserves, the home town."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.games.campaign.bots.value import building_worth, card_worth, relic_worth
from wartable.games.campaign.catalogue import act_pool, campaign
from wartable.games.campaign.moves import (
    build_move,
    enlist_move,
    hurry_move,
    relic_move,
    reserve_move,
    switch_move,
    terrain_move,
    unlock_move,
    use_move,
)
from wartable.games.campaign.rules.deck import deck_of, free_of, locked_of
from wartable.games.campaign.state import BUILDINGS, DECK, ITEMS, RELICS, Book, State
from wartable.games.clans.catalogue import catalogue

#: Below this percentage of maximum health, an item is used even if part of it is wasted.
LOW_HEALTH = 50


def first_relics() -> Iterator[int]:
    """Yield the relics to begin with, the best first."""
    best = sorted(range(RELICS), key=relic_worth, reverse=True)
    yield from (relic_move(number) for number in best)


def belongings_wishes(s: State) -> Iterator[int]:
    """Yield relics to switch on, then items to use."""
    for number in range(RELICS):
        if s.relics[number] and not s.active[number]:
            yield switch_move(number)
    yield from healing(s)


def healing(s: State) -> Iterator[int]:
    """Yield the item to use: the largest that wastes nothing, or at low health the smallest."""
    missing = s.max_hp - s.hp
    heals = {number: campaign().items[number].heals for number in owned_items(s)}
    fitting = [number for number in heals if heals[number] <= missing]
    if fitting:
        yield use_move(max(fitting, key=lambda number: heals[number]))
    elif heals and 100 * s.hp < LOW_HEALTH * s.max_hp:
        yield use_move(min(heals, key=lambda number: heals[number]))


def owned_items(s: State) -> list[int]:
    """Return the kinds of items that the player has."""
    return [number for number in range(ITEMS) if s.items[number] + s.equipped[number] > 0]


# --- deck and reserves ---------------------------------------------------------------------------

#: A deck with fewer cards runs out in a battle, which makes unlocking a card worth its price.
THIN_DECK = 18
#: A card is unlocked only with more gold than this.
KEPT_AFTER_UNLOCKING = 20


def deck_wishes(s: State) -> Iterator[int]:
    """Yield changes to the deck, the best first: fill it, improve it, unlock cards for it."""
    free = sorted(free_of(s), key=card_worth, reverse=True)
    if free and s.cards < DECK:
        yield enlist_move(free[0])
    if free and s.cards == DECK:
        worst = min(deck_of(s), key=card_worth)
        # Strictly better, so that two cards do not swap places forever.
        if card_worth(free[0]) > card_worth(worst):
            yield reserve_move(worst)
    if s.cards < THIN_DECK and s.gold > KEPT_AFTER_UNLOCKING:
        locked = sorted(locked_of(s), key=card_worth, reverse=True)
        yield from (unlock_move(kind) for kind in locked[:1])


def deck_worth(s: State) -> int:
    """Return the total worth of the deck."""
    return sum(map(card_worth, deck_of(s)))


# --- the home town -------------------------------------------------------------------------------

#: Gold to keep after building: enough for a retreat.
KEPT_AFTER_BUILDING = 20
#: Hurry Supply pays with UNDER_WAY deliveries, fewer cards than TOO_THIN, and SPARE gold.
UNDER_WAY, TOO_THIN, SPARE = 3, 15, 150
#: Every terrain, for a building without any card in this act.
ALL_TERRAINS = (1, 2, 3, 4)
#: The rarity of the cards of a building that needs a terrain.
RARITY = {"rare": 2, "epic": 3}


def town_wishes(book: Book, s: State) -> Iterator[int]:
    """Yield moves in the town: terrains, then buildings, then Hurry Supply."""
    yield from _terrains(book, s)
    yield from _buildings(s)
    if s.under_way >= UNDER_WAY and s.cards < TOO_THIN and s.gold >= SPARE:
        yield hurry_move()


def _terrains(book: Book, s: State) -> Iterator[int]:
    """Yield terrains for every building that lacks one, the most frequent among its cards first."""
    for building in campaign().buildings:
        number = building.number
        if building.asks_terrain and s.built[number] and not s.terrain_of[number]:
            pool = act_pool(book, s.act, RARITY[building.makes])
            counts = Counter(catalogue().card(card).terrain for card in pool)
            best = [terrain for terrain, _ in counts.most_common() if terrain]
            for terrain in (*best, *ALL_TERRAINS):
                yield terrain_move(number, terrain)


def _buildings(s: State) -> Iterator[int]:
    """Yield the affordable buildings, the best first; greedy never saves up for a dearer one."""
    missing = [number for number in range(BUILDINGS) if not s.built[number]]
    for number in sorted(missing, key=building_worth, reverse=True):
        if s.gold >= campaign().buildings[number].price + KEPT_AFTER_BUILDING:
            yield build_move(number)
