"""The moves in the home town: building, choosing a terrain, Hurry Supply (rules 7 and 8-14)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import FOR_PRICE, bought_building, terrain_set
from wartable.games.campaign.moves import (
    BUILD,
    HURRY,
    SET_TERRAIN,
    build_move,
    building_of,
    hurry_move,
    terrain_move,
    terrain_of,
    verb_of,
)
from wartable.games.campaign.rules.gold import lacks, pay, price
from wartable.games.campaign.rules.refusals import (
    BUILT_ALREADY,
    NO_SUCH_MOVE,
    NO_TERRAIN,
    NOT_BUILDABLE,
    NOT_BUILT,
    NOTHING_TO_HURRY,
)
from wartable.games.campaign.rules.supply import found, hurry, makes, start_card, to_hurry
from wartable.games.campaign.state import BUILDINGS, Book, State
from wartable.games.clans.state import TERRAINS


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves in the town, legal or not."""
    for building in range(BUILDINGS):
        yield build_move(building)
        for terrain in range(1, TERRAINS + 1):
            yield terrain_move(building, terrain)
    yield hurry_move()


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move in the town is refused, 0 if it is legal."""
    verb, building = verb_of(code), building_of(code)
    if verb == HURRY:
        return hurry_fault(book, s)
    if building >= BUILDINGS:
        return NO_SUCH_MOVE
    if verb == BUILD:
        return build_fault(book, s, building)
    return terrain_fault(book, s, building, terrain_of(code))


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move in the town."""
    verb, building = verb_of(code), building_of(code)
    if verb == BUILD:
        build(book, s, chance, building, log)
    elif verb == SET_TERRAIN:
        settle(book, s, chance, building, terrain_of(code), log)
    else:
        pay(s, campaign().figures.supply.hurry_gold, log)
        hurry(book, s, log)


# --- building -----------------------------------------------------------------------------------


def cost_of(book: Book, building: int) -> int:
    """Rule 7-4: return what a building costs this player."""
    return price(book, campaign().buildings[building].price)


def build_fault(book: Book, s: State, building: int) -> int:
    """Rules 7-2 to 7-4: the town can have one building of each kind, for gold."""
    if campaign().buildings[building].at_start:
        return NOT_BUILDABLE
    if s.built[building]:
        return BUILT_ALREADY
    return lacks(s, cost_of(book, building))


def build(book: Book, s: State, chance: Chance, building: int, log: Log) -> None:
    """Rules 7-4 and 7-5: pay for a building, which stands at once."""
    cost = cost_of(book, building)
    pay(s, cost, log)
    bought_building(log, building, cost)
    found(book, s, chance, building, FOR_PRICE, log)


# --- terrains -----------------------------------------------------------------------------------


def terrain_fault(book: Book, s: State, building: int, terrain: int) -> int:
    """Rules 7-6 and 7-7: a terrain is chosen once, and the act's pool must have a card of it."""
    if not 1 <= terrain <= TERRAINS:
        return NO_SUCH_MOVE
    if not campaign().buildings[building].asks_terrain:
        return NO_TERRAIN
    if not s.built[building]:
        return NOT_BUILT
    is_possible = s.terrain_of[building] == 0 and makes(book, s.act, building, terrain)
    return 0 if is_possible else NO_TERRAIN


def settle(book: Book, s: State, chance: Chance, building: int, terrain: int, log: Log) -> None:
    """Rule 7-6: give a building its terrain for good; it begins its first card."""
    s.terrain_of[building] = terrain
    terrain_set(log, building, terrain)
    start_card(book, s, chance, building, log)


# --- Hurry Supply -------------------------------------------------------------------------------


def hurry_fault(book: Book, s: State) -> int:
    """Rule 8-14: a delivery must need more than one encounter, and the player needs the gold."""
    deliveries, _ = to_hurry(book, s)
    if not deliveries:
        return NOTHING_TO_HURRY
    return lacks(s, campaign().figures.supply.hurry_gold)
