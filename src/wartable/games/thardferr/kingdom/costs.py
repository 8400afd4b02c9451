"""What units and armies cost.

The initial cost counts iron and wood as one gold each; the total effective gold cost (TEGC) adds
two days of upkeep, with food at its market price. The market cost buys iron and wood too, and the
equipment is what a unit's things cost its own forges.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Cost, Race, Unit
from wartable.games.thardferr.economy import initial_cost, market_cost, tegc
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import Counts, Number

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
    """TEGC for one point of melee, defence and range; None where there is none of it."""

    attack: float | None
    defence: float | None
    ranged: float | None


NOTHING = Costs(0, 0, 0)


def base_stats(unit: Unit) -> Stats:
    """Return melee, short, range and defence as they are without anything."""
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
    """Return what a point of each stat costs."""
    melee, _, ranged, defence = stats
    return Efficiency(_each(cost, melee), _each(cost, defence), _each(cost, ranged))


def _each(cost: Number, stat: Number) -> float | None:
    return cost / stat if stat != 0 else None


def equipment(race: Race, unit: Unit) -> Cost:
    """Return what the things that a unit carries cost the race's forges."""
    items = {item.key: item.cost for item in race.items}
    gold = iron = wood = 0
    for key, count in unit.carries:
        gold += items[key].gold * count
        iron += items[key].iron * count
        wood += items[key].wood * count
    return Cost(gold, iron, wood)
