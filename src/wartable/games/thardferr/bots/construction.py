"""What a heuristic builds: the most urgent buildings first, from a share of its gold."""

from __future__ import annotations

import math

from wartable.engine.kit.moves import packed
from wartable.games.thardferr.bots.training import reserve
from wartable.games.thardferr.bots.value import BUILDER, RAIDER, aim_of, days_left
from wartable.games.thardferr.moves import BUILD, build_move
from wartable.games.thardferr.rules.orders import highest
from wartable.games.thardferr.rules.people import (
    building_room,
    buildings_of,
    food_eaten,
    soldiers,
    soldiers_room,
    yield_of,
)
from wartable.games.thardferr.state import (
    BUILDINGS,
    CARPENTRY,
    DEFENDER,
    FARM,
    GOLD,
    GUARD_HOUSE,
    GUARD_TOWERS,
    HOUSE,
    IRON,
    MEDICAL_CENTER,
    WOOD,
    Book,
    State,
)

#: A new House no longer pays for itself when this many days are left.
HOUSE_DAYS = 7


#: How many kinds of buildings a heuristic considers.
BUILDING_RANKS = 5


def next_building(book: Book, s: State, seat: int, style: int) -> int:
    """Return an order to build, 0 if nothing more is to be built."""
    for building in range(BUILDINGS):
        if s.plan_built[seat][building] == 0:
            number = building_plan(book, s, seat, style, building)
            number = min(number, highest(book, s, seat, BUILD, building))
            if number > 0:
                return packed(build_move(building), number)
    return 0


def building_plan(book: Book, s: State, seat: int, style: int, building: int) -> int:
    """Return how many of a building to build today, or how many in all for ``BUILDINGS``.

    The most urgent buildings come first. They may use a share of the gold, and the wood and iron
    that training does not need.
    """
    gold = building_gold(book, s, seat, style)
    iron = s.goods[seat][IRON] + s.plan_bought[seat][IRON] - s.plan_sold[seat][IRON]
    wood = s.goods[seat][WOOD] + s.plan_bought[seat][WOOD] - s.plan_sold[seat][WOOD]
    iron -= reserve(book, s, seat, IRON)
    wood -= reserve(book, s, seat, WOOD)
    room = building_room(book, s, seat) - buildings_of(s, seat)
    total = 0
    for rank in range(BUILDING_RANKS):
        each = building_of_rank(rank)
        number = min(room, wanted_buildings(book, s, seat, style, each))
        number = min(number, gold // max(1, book.building_cost[each][GOLD]))
        number = min(number, iron // max(1, book.building_cost[each][IRON]))
        number = min(number, wood // max(1, book.building_cost[each][WOOD]))
        number = max(0, number)
        if each == building:
            return number
        total += number
        room -= number
        gold -= number * book.building_cost[each][GOLD]
        iron -= number * book.building_cost[each][IRON]
        wood -= number * book.building_cost[each][WOOD]
    return total if building == BUILDINGS else 0


def building_of_rank(rank: int) -> int:
    """Return the building at a rank of urgency, 0 being the most urgent."""
    if rank == 0:
        return FARM
    if rank == 1:
        return GUARD_HOUSE
    if rank == 2:
        return MEDICAL_CENTER
    if rank == 3:
        return GUARD_TOWERS
    return HOUSE


def building_gold(book: Book, s: State, seat: int, style: int) -> int:
    """Return the gold to spend on buildings today: a share of the store that depends on the aim."""
    share = 25
    if aim_of(style) == BUILDER:
        share = 75
    if aim_of(style) == RAIDER:
        share = 10
    return s.goods[seat][GOLD] * share // 100


def wanted_buildings(book: Book, s: State, seat: int, style: int, building: int) -> int:
    """Return how many more of a building a kingdom could use."""
    last = days_left(book, s)
    army = soldiers(s, seat)
    built = s.built[seat][building]
    if building == FARM:
        food = built * yield_of(book, s, seat, FARM)
        short = food_eaten(book, s, seat) * 11 // 10 - int(food)
        return (short + 99) // 100 if last > 3 else 0
    if building == GUARD_HOUSE:
        return 1 if last > 1 and soldiers_room(book, s, seat) - army < 30 else 0
    if building == MEDICAL_CENTER:
        most = int(army * book.medical_cap[DEFENDER] / book.medical[DEFENDER] + 0.5)
        return most - built if last > 1 else 0
    if building == GUARD_TOWERS:
        most = int(army * book.tower_cap / book.tower + 0.5)
        return most // 2 - built if last > 2 and aim_of(style) == BUILDER else 0
    if building == HOUSE:
        return 20 if last > HOUSE_DAYS else 0
    return 0


def builders_asked(book: Book, s: State, seat: int, style: int) -> int:
    """Return how many builders today's buildings need."""
    number = building_plan(book, s, seat, style, BUILDINGS)
    builders = number * book.builders
    if s.level[seat][CARPENTRY] > 0:
        builders = math.ceil(builders / book.carpenters)
    return builders
