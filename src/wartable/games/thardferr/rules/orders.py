"""What a player may order: an order sets an amount, within the kingdom's means.

An order has a verb and usually a thing and an amount. ``lowest`` and ``highest`` bound the amount;
if ``highest`` is smaller than ``lowest``, the order is not possible. What other orders of the day
already use is not available again, and no order may take back what another one needs.
"""

from __future__ import annotations

from wartable.games.thardferr.catalogue.entries import (
    BERSERKER,
    ORC,
    PLACES,
    RACE_COUNT,
    SHIELD_LINE,
    STRATEGIES,
    UNITS,
)
from wartable.games.thardferr.moves import (
    ASSIGN,
    ATTACK,
    BUILD,
    BUY,
    CHOOSE,
    FOLLOW,
    RESEARCH,
    SELL,
    TRAIN,
)
from wartable.games.thardferr.rules.economy import builders_output
from wartable.games.thardferr.rules.people import (
    building_room,
    buildings_of,
    castle_room,
    job_room,
    peasants,
    soldiers,
    soldiers_room,
    trainable,
)
from wartable.games.thardferr.state import (
    ARMS,
    BUILDING,
    BUILDINGS,
    CARPENTRY,
    CASTLE,
    FOOD,
    GOLD,
    GOODS,
    IRON,
    JOBS,
    MARKET,
    SEATS,
    TECHNOLOGIES,
    WOOD,
    Book,
    State,
)

#: The largest amount of an order, and the most that a store holds.
PLENTY = 1_000_000_000


def things(verb: int) -> int:
    """Return how many things a verb can apply to; 1 for a verb without a thing."""
    if verb == CHOOSE:
        return RACE_COUNT
    if verb == BUILD:
        return BUILDINGS
    if verb == TRAIN:
        return UNITS
    if verb == ASSIGN:
        return JOBS
    if verb == BUY or verb == SELL:
        return GOODS
    if verb == RESEARCH:
        return TECHNOLOGIES + 1  # the last one stands for none
    if verb == FOLLOW:
        return STRATEGIES
    if verb == ATTACK:
        return SEATS
    return 1


# --- what is left ---------------------------------------------------------------------------------


def takes(book: Book, verb: int, thing: int, good: int) -> int:
    """Return how much of a good one unit of an order takes; negative if it brings some."""
    if verb == BUILD:
        return book.building_cost[thing][good] if good <= WOOD else 0
    if verb == TRAIN:
        if good == ARMS:
            return book.unit_arms[thing]
        return book.unit_cost[thing][good] if good <= WOOD else 0
    if verb == BUY or verb == SELL:
        sign = 1 if verb == BUY else -1
        if good == GOLD:
            return sign * book.market[thing]
        return -sign if good == thing else 0
    return 0


def ordered(s: State, seat: int, verb: int, thing: int) -> int:
    """Return the amount ordered so far today."""
    if verb == BUILD:
        return s.plan_built[seat][thing]
    if verb == TRAIN:
        return s.plan_army[seat][thing % PLACES]
    if verb == ASSIGN:
        return s.plan_job[seat][thing]
    if verb == BUY:
        return s.plan_bought[seat][thing]
    if verb == SELL:
        return s.plan_sold[seat][thing]
    if verb == ATTACK:
        return s.plan_share[seat] if s.plan_target[seat] == thing + 1 else 0
    return 0


def left(book: Book, s: State, seat: int, good: int) -> int:
    """Rule 2-3: how much of a good is left after all orders so far."""
    have = s.goods[seat][good]
    for building in range(BUILDINGS):
        if s.plan_built[seat][building] > 0:
            have -= s.plan_built[seat][building] * takes(book, BUILD, building, good)
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        if s.plan_army[seat][place] > 0:
            have -= s.plan_army[seat][place] * takes(book, TRAIN, first + place, good)
    for other in range(IRON, FOOD + 1):
        have -= s.plan_bought[seat][other] * takes(book, BUY, other, good)
        have -= s.plan_sold[seat][other] * takes(book, SELL, other, good)
    if good == GOLD and s.plan_learning[seat] > 0:
        have -= book.price[s.plan_learning[seat] - 1]
    return have


# --- bounds -------------------------------------------------------------------------------------


def lowest(book: Book, s: State, seat: int, verb: int, thing: int) -> int:
    """Return the smallest amount of an order: what other orders need cannot be taken back."""
    now = ordered(s, seat, verb, thing)
    least = 0
    if verb == BUY or verb == SELL:
        for good in range(GOODS):
            brings = -takes(book, verb, thing, good)
            if brings > 0:
                spare = left(book, s, seat, good) // brings
                least = max(least, now - spare)
    if verb == ASSIGN and thing == BUILDING:
        least = builders_needed(book, s, seat)
    # Ordering 0 means taking an order back, so there must be one.
    if least == 0 and now == 0 and verb != ASSIGN:
        return 1
    return least


def highest(book: Book, s: State, seat: int, verb: int, thing: int) -> int:
    """Return the largest amount of an order; less than ``lowest`` if it is not possible."""
    if verb == BUILD:
        return affordable(book, s, seat, verb, thing, building_space(book, s, seat, thing))
    if verb == TRAIN:
        if thing // PLACES != s.race[seat] - 1:
            return -1
        return affordable(book, s, seat, verb, thing, training_space(book, s, seat, thing % PLACES))
    if verb == BUY or verb == SELL:
        if thing < IRON or thing > FOOD:
            return -1
        return affordable(book, s, seat, verb, thing, trading_space(book, s, seat, verb, thing))
    if verb == ASSIGN:
        return min(job_room(book, s, seat, thing), idle(book, s, seat) + s.plan_job[seat][thing])
    return 100 if may_attack(book, s, seat, thing) else -1


def affordable(book: Book, s: State, seat: int, verb: int, thing: int, space: int) -> int:
    """Rule 2-3: how much of an order the stores allow, but no more than ``space``."""
    now = ordered(s, seat, verb, thing)
    most = min(space, PLENTY)
    for good in range(GOODS):
        each = takes(book, verb, thing, good)
        if each > 0:
            most = min(most, now + left(book, s, seat, good) // each)
    return most


def building_space(book: Book, s: State, seat: int, building: int) -> int:
    """Rules 4-1 and 4-2: how many of a building builders can finish and land can carry."""
    planned = 0
    others = 0
    for each in range(BUILDINGS):
        planned += s.plan_built[seat][each]
        if each != CASTLE:
            others += s.plan_built[seat][each]
    own = s.plan_built[seat][building]
    space = builders_finish(book, s, seat) - planned + own
    if building == CASTLE:
        return min(space, castle_room(book, s, seat) - s.built[seat][CASTLE])
    return min(space, building_room(book, s, seat) - buildings_of(s, seat) - others + own)


def builders_finish(book: Book, s: State, seat: int) -> int:
    """Rule 4-1: how many buildings the builders finish today."""
    speed = book.carpenters if s.level[seat][CARPENTRY] > 0 else 1.0
    return builders_output(s.plan_job[seat][BUILDING], book.builders, speed)


def builders_needed(book: Book, s: State, seat: int) -> int:
    """Rule 4-1: how many builders the ordered buildings need."""
    planned = 0
    for building in range(BUILDINGS):
        planned += s.plan_built[seat][building]
    if s.level[seat][CARPENTRY] == 0:
        return planned * book.builders
    needed = int(planned * book.builders / book.carpenters)
    while builders_output(needed, book.builders, book.carpenters) < planned:
        needed += 1
    return needed


def training_space(book: Book, s: State, seat: int, place: int) -> int:
    """Rules 5-1 and 5-2: how many of a unit centres can train and Guard Houses can hold."""
    planned = 0
    for each in range(PLACES):
        planned += s.plan_army[seat][each]
    own = s.plan_army[seat][place]
    beds = soldiers_room(book, s, seat) - soldiers(s, seat) - planned + own
    return min(trainable(book, s, seat, place), beds)


def trading_space(book: Book, s: State, seat: int, verb: int, good: int) -> int:
    """Rule 7-2: how much of a good the Markets can still trade; purchases and sales both count."""
    traded = 0
    for each in range(GOODS):
        traded += s.plan_bought[seat][each] + s.plan_sold[seat][each]
    return s.built[seat][MARKET] * book.trade - traded + ordered(s, seat, verb, good)


def idle(book: Book, s: State, seat: int) -> int:
    """Rule 3-2: how many peasants have no job."""
    people = peasants(book, s, seat)
    for job in range(JOBS):
        people -= s.plan_job[seat][job]
    return people


# --- orders without an amount ---------------------------------------------------------------------


def may_learn(book: Book, s: State, seat: int, technology: int) -> bool:
    """Rules 6-1 to 6-3: one technology at a time, its prerequisite known, and paid at once."""
    if s.learning[seat] > 0:
        return False
    if technology == TECHNOLOGIES:
        return s.plan_learning[seat] > 0
    if s.level[seat][technology] >= book.levels[technology]:
        return False
    needs = book.needs[technology]
    if needs > 0 and s.level[seat][needs - 1] == 0:
        return False
    race = book.needs_race[technology]
    if race > 0 and race != s.race[seat]:
        return False
    gold = left(book, s, seat, GOLD)
    if s.plan_learning[seat] > 0:
        gold += book.price[s.plan_learning[seat] - 1]
    return gold >= book.price[technology]


def may_follow(book: Book, s: State, seat: int, strategy: int) -> bool:
    """Rule 8-2: the common strategies, and those of the kingdom's own race."""
    if strategy < SHIELD_LINE:
        return True
    race = s.race[seat] - 1
    if strategy == BERSERKER:
        return race == ORC and book.berserk_attack > 0
    return strategy == SHIELD_LINE + race


def may_attack(book: Book, s: State, seat: int, target: int) -> bool:
    """Rules 8-1 and 8-3: another kingdom that has not fallen, after the peace, without a truce."""
    if target >= book.seats or target == seat or s.fallen[target] > 0:
        return False
    if s.turn <= book.peace or s.truce[target] > 0:
        return False
    return soldiers(s, seat) > 0
