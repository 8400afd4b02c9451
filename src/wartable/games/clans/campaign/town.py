"""The home town: building, the terrain of a building, and Hurry Supply (rules 7 and 8-14)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.logistics import makes
from wartable.games.clans.campaign.numbers import (
    BOUGHT,
    BUILT_ALREADY,
    FOR_PRICE,
    NO_SUCH_MOVE,
    NO_TERRAIN,
    NOT_BUILDABLE,
    NOT_BUILT,
    NOTHING_TO_HURRY,
    TERRAIN_SET,
)
from wartable.games.clans.campaign.orders import (
    BUILD,
    HURRY,
    SET_TERRAIN,
    first_of,
    order,
    second_of,
    verb_of,
)
from wartable.games.clans.campaign.purse import lacks, pay, price
from wartable.games.clans.campaign.state import A_BUILDING, BUILDINGS, Book, State
from wartable.games.clans.campaign.supply import found, hurry, start_card, to_hurry
from wartable.games.clans.state import TERRAINS


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves in the town, some of which may be refused."""
    for building in range(BUILDINGS):
        yield order(BUILD, building)
        for terrain in range(1, TERRAINS + 1):
            yield order(SET_TERRAIN, building, terrain)
    yield order(HURRY)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move in the town is refused, 0 if it is not."""
    verb, building = verb_of(code), first_of(code)
    if verb == HURRY:
        return hurry_fault(book, s)
    if building >= BUILDINGS:
        return NO_SUCH_MOVE
    if verb == BUILD:
        return build_fault(book, s, building)
    return terrain_fault(book, s, building, second_of(code))


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move in the town."""
    verb, building = verb_of(code), first_of(code)
    if verb == BUILD:
        build(book, s, chance, building, log)
    elif verb == SET_TERRAIN:
        settle(book, s, chance, building, second_of(code), log)
    else:
        pay(s, campaign().figures.supply.hurry_gold, log)
        hurry(book, s, log)


# --- building -----------------------------------------------------------------------------------


def cost_of(book: Book, building: int) -> int:
    """Rule 7-4: return what a building costs this player."""
    return price(book, campaign().buildings[building].price)


def build_fault(book: Book, s: State, building: int) -> int:
    """Rules 7-2 to 7-4: one building of each kind, against gold."""
    if campaign().buildings[building].at_start:
        return NOT_BUILDABLE
    if s.built[building]:
        return BUILT_ALREADY
    return lacks(s, cost_of(book, building))


def build(book: Book, s: State, chance: Chance, building: int, log: Log) -> None:
    """Rules 7-4 and 7-5: pay a building, and it stands."""
    cost = cost_of(book, building)
    pay(s, cost, log)
    note(log, EVERYBODY, BOUGHT, A_BUILDING, building, cost, 0)
    found(book, s, chance, building, FOR_PRICE, log)


# --- the terrain of an academy ------------------------------------------------------------------


def terrain_fault(book: Book, s: State, building: int, terrain: int) -> int:
    """Rules 7-6 and 7-7: a terrain is chosen once, and of those that the act's pool has."""
    if not 1 <= terrain <= TERRAINS:
        return NO_SUCH_MOVE
    if not campaign().buildings[building].asks_terrain:
        return NO_TERRAIN
    if not s.built[building]:
        return NOT_BUILT
    is_possible = s.terrain_of[building] == 0 and makes(book, s.act, building, terrain)
    return 0 if is_possible else NO_TERRAIN


def settle(book: Book, s: State, chance: Chance, building: int, terrain: int, log: Log) -> None:
    """Rule 7-6: a building has its terrain for ever, and begins its first card."""
    s.terrain_of[building] = terrain
    note(log, EVERYBODY, TERRAIN_SET, building, terrain, 0, 0)
    start_card(book, s, chance, building, log)


# --- Hurry Supply -------------------------------------------------------------------------------


def hurry_fault(book: Book, s: State) -> int:
    """Rule 8-14: there must be a delivery that takes more than one encounter, and the gold."""
    deliveries, _ = to_hurry(book, s)
    if not deliveries:
        return NOTHING_TO_HURRY
    return lacks(s, campaign().figures.supply.hurry_gold)
