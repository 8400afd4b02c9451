"""Armies: the default army, room in Guard Houses, costs, and Kingdom Strength."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number, total, whole_part
from wartable.games.thardferr.catalogue.entries import Cost, Race, Unit
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import (
    initial_cost,
    kingdom_strength,
    market_cost,
    room_for_unit,
    tegc,
)

ADVANCED = "Advanced Training Center"


def default_army(race: Race) -> dict[str, Number]:
    """Return the army of a new kingdom: some of every unit except those of Advanced Centers."""
    advanced = {line.unit for line in race.training if line.at == ADVANCED}
    usual = kingdom_figures().land.units
    return {unit.key: 0 if unit.key in advanced else usual for unit in race.units}


def permitted(army: Counts, unit: str, value: Number, guard_houses: Number) -> Number:
    """Return how many of a unit an army gets when ``value`` are requested.

    If there is a Guard House, that is no more than fit beside the other units.
    """
    others = total(army) - army.get(unit, 0)
    each = kingdom_figures().housing.soldiers
    return room_for_unit(whole_part(value), others, guard_houses, each)


# --- costs ----------------------------------------------------------------------------------------
# The initial cost counts iron and wood as one gold each; the total effective gold cost (TEGC) adds
# two days of upkeep, with food at its market price. The market cost also buys iron and wood at
# market prices. The equipment is what a unit's items cost its own forges.

#: Melee, short, range and defence of a unit.
Stats = tuple[Number, Number, Number, Number]


@dataclass(frozen=True, slots=True)
class Costs:
    """What a unit or an army costs, all in gold."""

    initial: Number
    tegc: Number
    market: Number


@dataclass(frozen=True, slots=True)
class Efficiency:
    """TEGC per point of melee, defence and range; None where the unit has none."""

    attack: float | None
    defence: float | None
    ranged: float | None


NOTHING = Costs(0, 0, 0)


def base_stats(unit: Unit) -> Stats:
    """Return a unit's melee, short, range and defence without any modifiers."""
    return unit.melee, unit.short, unit.range, unit.defence


def unit_cost(race: Race, key: str) -> Costs:
    """Return what one unit costs; a unit that the race does not have costs nothing."""
    unit = race.unit(key)
    if unit is None:
        return NOTHING
    figures = kingdom_figures()
    gold, iron, wood = unit.cost.gold, unit.cost.iron, unit.cost.wood
    first = initial_cost(gold, iron, wood)
    days, price = figures.upkeep.days, figures.market
    return Costs(
        first,
        tegc(first, unit.upkeep_gold, unit.upkeep_food, days, price.food),
        market_cost(gold, iron, wood, price.iron, price.wood),
    )


def army_cost(race: Race, army: Counts) -> Costs:
    """Return what an army costs."""
    first: Number = 0
    effective: Number = 0
    market: Number = 0
    for key, count in army.items():
        each = unit_cost(race, key)
        first += count * each.initial
        effective += count * each.tegc
        market += count * each.market
    return Costs(first, effective, market)


def efficiency(cost: Number, stats: Stats) -> Efficiency:
    """Return the cost per point of each stat."""
    melee, _, ranged, defence = stats
    return Efficiency(_each(cost, melee), _each(cost, defence), _each(cost, ranged))


def _each(cost: Number, stat: Number) -> float | None:
    return cost / stat if stat != 0 else None


def equipment(race: Race, unit: Unit) -> Cost:
    """Return what a unit's items cost the race's forges."""
    items = {item.key: item.cost for item in race.items}
    gold = iron = wood = 0
    for key, count in unit.carries:
        gold += items[key].gold * count
        iron += items[key].iron * count
        wood += items[key].wood * count
    return Cost(gold, iron, wood)


# --- Kingdom Strength (KS) ------------------------------------------------------------------------


def strength(race: Race, army: Counts, buildings: Counts, technologies: Counts) -> int:
    """Return Kingdom Strength: the race's own units, all buildings, castles and levels."""
    each = kingdom_figures().strength
    return kingdom_strength(
        own_units(race, army) * each.unit,
        total(buildings, CASTLE) * each.building,
        buildings.get(CASTLE, 0) * each.castle,
        total(technologies) * each.technology,
    )


def own_units(race: Race, army: Counts) -> Number:
    """Return how many units of an army belong to the race."""
    return total({key: n for key, n in army.items() if n > 0 and race.unit(key) is not None})
