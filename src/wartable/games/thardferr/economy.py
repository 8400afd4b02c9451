"""The arithmetic of kingdoms, on plain numbers.

Everybody who computes with kingdoms calls these, also the compiled game: they take and return
numbers only and raise nothing. The order of operations is part of each rule.
"""

from __future__ import annotations

import math


def half_up(x: float) -> int:
    """Round to the nearest whole number, a half upwards."""
    return math.floor(x + 0.5)


def hundredths(x: float) -> float:
    """Round to two decimals, a half upwards."""
    return math.floor(x * 100 + 0.5) / 100


def yield_each(workers: float, best: float, most: float, base: float, peak: float) -> float:
    """What one building makes with its workers.

    Up to the best number its share of ``base``, from the most on ``peak`` times ``base``, evenly
    more in between.
    """
    if workers <= best:
        return workers / best * base
    if workers >= most:
        return base * peak
    t = (workers - best) / (most - best)
    return (1 - t) * base + t * (base * peak)


def worker_output(
    buildings: float, workers: float, best: float, most: float, base: float, peak: float
) -> int:
    """What all mines, mills or farms make in a day; nothing without a building."""
    if buildings <= 0:
        return 0
    each = workers / buildings
    if each <= best:
        return half_up(buildings * (each / best) * base)
    return half_up(buildings * yield_each(each, best, most, base, peak))


def gold_made(markets: float, land: float, capacity: float, factor: float) -> int:
    """What markets earn in a day: each of them, one a land at most, from the people of a land."""
    acres = land if land != 0 else 1
    return half_up(min(markets, acres) * (capacity / acres) * factor)


def people_food(capacity: float, eaters: float) -> int:
    """What the people eat in a day: one food for so many, as many as there is room for."""
    return math.ceil(capacity / eaters)


def forge_output(
    forges: float, smiths: float, best: float, most: float, base: float, peak: float
) -> int:
    """How many of any one item the forges make in a day."""
    if forges <= 0:
        return 0
    return math.floor(forges * yield_each(smiths / forges, best, most, base, peak))


def more_items(items: float, bonus: float) -> int:
    """How many items are made with a technology for them."""
    return math.floor(items * bonus)


def trained(centres: float, needed: float, batch: float) -> float:
    """How many of a unit are trained in a day, a batch for every so many centres."""
    return math.floor(centres / needed) * batch


def initial_cost(gold: float, iron: float, wood: float) -> float:
    """What a unit costs at first: a plain sum, iron and wood at one gold each."""
    return gold + iron + wood


def market_cost(
    gold: float, iron: float, wood: float, iron_price: float, wood_price: float
) -> float:
    """What a unit costs at first if its iron and wood are bought on the market."""
    return gold + iron * iron_price + wood * wood_price


def tegc(initial: float, gold: float, food: float, days: float, food_price: float) -> float:
    """The total effective gold cost: the initial cost and the upkeep of so many days."""
    return initial + (days * gold + days * food * food_price)


def kingdom_strength(units: float, buildings: float, castles: float, technologies: float) -> int:
    """Kingdom Strength: the sum of its four parts, rounded once."""
    return half_up(units + buildings + castles + technologies)


def spoils_share(
    left: float, fielded: float, few: float, half: float, most: float, middle: float, least: float
) -> float:
    """The share of everything that a beaten defender loses.

    ``most`` if no more than ``few`` of those who took the field are left, ``middle`` up to
    ``half`` of them, else ``least``; also ``least`` if nobody took the field.
    """
    if fielded <= 0:
        return least
    ratio = left / fielded
    if ratio <= few:
        return most
    return middle if ratio <= half else least


def share_of(amount: float, share: float) -> int:
    """A share of something, rounded down."""
    return math.floor(amount * share)


def building_limit(land: float, a_land: float) -> float:
    """How many buildings the land carries, castles apart."""
    return land * a_land


def castle_limit(land: float, every: float) -> int:
    """How many castles the land carries: one, and one more for every so much; none without land."""
    return math.floor(land / every) + 1 if land > 0 else 0


def castles_by_land(land: float, every: float) -> int:
    """How many castles a kingdom is taken to have: one for every so much land, but at least one."""
    return max(1, math.floor(land / every))


def land_by_buildings(buildings: float, a_land: float) -> int:
    """How much land a kingdom is taken to have: enough for its buildings."""
    return math.ceil(buildings / a_land)


def per_land(count: float, land: float) -> float:
    """Buildings a land, to two decimals; without land as if there were one."""
    return hundredths(count / (land if land != 0 else 1))


def on_land(ratio: float, land: float) -> int:
    """How many buildings a ratio gives on so much land."""
    return math.floor(ratio * land)


def builders_output(builders: float, a_building: float, speed: float) -> int:
    """How many buildings the builders finish in a day."""
    return math.floor(builders * speed / a_building)


def room_for_unit(value: float, others: float, houses: float, each: float) -> float:
    """How many of a unit an army may have: as many as asked, as far as Guard Houses have room.

    Without a Guard House nothing is counted.
    """
    count = max(0, value)
    if houses == 0:
        return count
    return min(count, max(0, houses * each - others))


def scaled_down(best: float, people: float, wanted: float) -> float:
    """The workers of a job when all jobs want more people than there are."""
    return math.floor(best * (people / wanted)) if wanted > people else best


def kept_pace(workers: float, before: float, after: float) -> int:
    """The workers of a job that keeps its workers a building when the buildings change."""
    return math.floor(workers / before * after) if before > 0 else 0
