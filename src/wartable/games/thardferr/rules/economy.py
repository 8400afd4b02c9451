"""The arithmetic of kingdoms, on plain numbers.

The calculator and the compiled game both call these functions, so they take and return only
numbers and raise nothing. The order of operations is part of each rule.
"""

from __future__ import annotations

import math


def half_up(x: float) -> int:
    """Round to the nearest whole number, halves up."""
    return math.floor(x + 0.5)


def hundredths(x: float) -> float:
    """Round to two decimals, halves up."""
    return math.floor(x * 100 + 0.5) / 100


def yield_each(workers: float, best: float, most: float, base: float, peak: float) -> float:
    """Return what one building makes with its workers.

    Up to ``best`` workers that is a proportional share of ``base``; it then rises evenly to
    ``peak`` times ``base`` at ``most`` workers and stays there.
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
    """Return what all mines, mills or farms make in a day; 0 without a building."""
    if buildings <= 0:
        return 0
    each = workers / buildings
    if each <= best:
        return half_up(buildings * (each / best) * base)
    return half_up(buildings * yield_each(each, best, most, base, peak))


def gold_made(markets: float, land: float, capacity: float, factor: float) -> int:
    """Return the gold that markets earn in a day.

    Each market, but no more than one per land, earns from the people per land.
    """
    acres = land if land != 0 else 1
    return half_up(min(markets, acres) * (capacity / acres) * factor)


def people_food(capacity: float, eaters: float) -> int:
    """Return what the people eat in a day: one food for every ``eaters`` of the capacity."""
    return math.ceil(capacity / eaters)


def forge_output(
    forges: float, smiths: float, best: float, most: float, base: float, peak: float
) -> int:
    """Return how many of any one item the forges make in a day."""
    if forges <= 0:
        return 0
    return math.floor(forges * yield_each(smiths / forges, best, most, base, peak))


def more_items(items: float, bonus: float) -> int:
    """Return how many items are made with a technology's bonus."""
    return math.floor(items * bonus)


def trained(centres: float, needed: float, batch: float) -> float:
    """Return how many of a unit are trained in a day: a batch for every ``needed`` centres."""
    return math.floor(centres / needed) * batch


def initial_cost(gold: float, iron: float, wood: float) -> float:
    """Return the initial cost of a unit: a plain sum, with iron and wood at one gold each."""
    return gold + iron + wood


def market_cost(
    gold: float, iron: float, wood: float, iron_price: float, wood_price: float
) -> float:
    """Return the initial cost of a unit if its iron and wood are bought on the market."""
    return gold + iron * iron_price + wood * wood_price


def tegc(initial: float, gold: float, food: float, days: float, food_price: float) -> float:
    """Return the total effective gold cost: the initial cost plus some days' upkeep."""
    return initial + (days * gold + days * food * food_price)


def kingdom_strength(units: float, buildings: float, castles: float, technologies: float) -> int:
    """Return Kingdom Strength: the sum of its four parts, rounded once."""
    return half_up(units + buildings + castles + technologies)


def spoils_share(
    left: float, fielded: float, few: float, half: float, most: float, middle: float, least: float
) -> float:
    """Return the share of everything that a beaten defender loses.

    It is ``most`` if at most the share ``few`` of those who took the field are left, ``middle`` up
    to ``half``, else ``least``; it is also ``least`` if nobody took the field.
    """
    if fielded <= 0:
        return least
    ratio = left / fielded
    if ratio <= few:
        return most
    return middle if ratio <= half else least


def share_of(amount: float, share: float) -> int:
    """Return a share of an amount, rounded down."""
    return math.floor(amount * share)


def building_limit(land: float, a_land: float) -> float:
    """Return how many buildings the land carries, not counting castles."""
    return land * a_land


def castle_limit(land: float, every: float) -> int:
    """Return how many castles the land carries: one plus one per ``every`` land; 0 without land."""
    return math.floor(land / every) + 1 if land > 0 else 0


def castles_by_land(land: float, every: float) -> int:
    """Return how many castles to assume: one per ``every`` land, but at least one."""
    return max(1, math.floor(land / every))


def land_by_buildings(buildings: float, a_land: float) -> int:
    """Return how much land to assume: enough for the buildings."""
    return math.ceil(buildings / a_land)


def per_land(count: float, land: float) -> float:
    """Return buildings per land to two decimals; no land counts as one."""
    return hundredths(count / (land if land != 0 else 1))


def on_land(ratio: float, land: float) -> int:
    """Return how many buildings a ratio gives on an amount of land."""
    return math.floor(ratio * land)


def builders_output(builders: float, a_building: float, speed: float) -> int:
    """Return how many buildings the builders finish in a day."""
    return math.floor(builders * speed / a_building)


def room_for_unit(value: float, others: float, houses: float, each: float) -> float:
    """Return how many of a unit an army may have: ``value``, but no more than Guard Houses hold.

    Without a Guard House there is no limit.
    """
    count = max(0, value)
    if houses == 0:
        return count
    return min(count, max(0, houses * each - others))


def scaled_down(best: float, people: float, wanted: float) -> float:
    """Return the workers of a job when all jobs together want more people than there are."""
    return math.floor(best * (people / wanted)) if wanted > people else best


def kept_pace(workers: float, before: float, after: float) -> int:
    """Return the workers of a job that keeps its workers per building as buildings change."""
    return math.floor(workers / before * after) if before > 0 else 0
