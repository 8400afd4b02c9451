"""What a kingdom makes in a day (goods, items, units) and what it consumes."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.army import ADVANCED
from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number, has
from wartable.apps.thardferr.kingdom.population import earners, workers_each
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Race
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import (
    forge_output,
    gold_made,
    more_items,
    people_food,
    trained,
    worker_output,
)


@dataclass(frozen=True, slots=True)
class Flow:
    """How much of a resource is made and consumed in a day."""

    made: Number
    used: Number

    @property
    def net(self) -> Number:
        """What is left over; negative if more is consumed than made."""
        return self.made - self.used


def production(
    race: Race,
    army: Counts,
    buildings: Counts,
    technologies: Counts,
    population: Counts,
    land: Number,
    rules: Rules,
) -> dict[str, Flow]:
    """Return how much of every resource is made and consumed in a day."""
    people = earners(race, buildings, technologies, rules)
    gold, food = upkeep(race, army)
    figures = kingdom_figures()
    trade = figures.gold.commerce if has(technologies, "Commerce") else figures.gold.factor
    eaten = people_food(people, figures.upkeep.eaters)

    def made(job: str) -> int:
        return output(race, job, buildings, technologies, population.get(job, 0))

    return {
        "gold": Flow(gold_made(buildings.get("Market", 0), land, people, trade), gold),
        "iron": Flow(made("Mine"), 0),
        "wood": Flow(made("Lumber"), 0),
        "food": Flow(made("Agriculture"), eaten + food),
    }


def output(
    race: Race, job_key: str, buildings: Counts, technologies: Counts, people: Number
) -> int:
    """Return what the workers in mines, mills or farms make in a day."""
    job = catalogue().jobs[job_key]
    each = workers_each(job, technologies)
    assert each is not None, "only jobs at buildings make anything"
    base = yield_of(race, job.building, technologies)
    return worker_output(
        buildings.get(job.building, 0), people, each[0], each[1], base, kingdom_figures().peak.work
    )


def yield_of(race: Race, building: str, technologies: Counts) -> Number:
    """Return what one mine, mill or farm makes in a day with its best number of workers."""
    base: Number = race.buildings.get(building, catalogue().buildings[building].yields)
    figures = kingdom_figures().technology
    if building == "Farm" and has(technologies, "Irrigation"):
        base += figures.irrigation
    if building == "Mill" and has(technologies, "Wood Recycling"):
        base += figures.recycling
    return base


def upkeep(race: Race, army: Counts) -> tuple[Number, Number]:
    """Return the gold and food that an army takes in a day; foreign units take nothing."""
    gold: Number = 0
    food: Number = 0
    for key, count in army.items():
        unit = race.unit(key)
        if unit is not None and count > 0:
            gold += unit.upkeep_gold * count
            food += unit.upkeep_food * count
    return gold, food


# --- forges ---------------------------------------------------------------------------------------

#: The technology that increases the output of a kind of item.
_MORE = {"animal": "Animal training", "blade": "Blacksmithing"}


def armoury(race: Race, forges: Number, smiths: Number, technologies: Counts) -> dict[str, int]:
    """Return how many of each item are made in a day if nothing else is made."""
    forge = catalogue().buildings["Forge"]
    assert forge.workers is not None
    peak = kingdom_figures().peak
    usual = forge_output(forges, smiths, *forge.workers, forge.yields, peak.forge)
    more = more_items(usual, peak.bonus)
    return {
        item.key: more if item.kind in _MORE and has(technologies, _MORE[item.kind]) else usual
        for item in race.items
    }


# --- training -------------------------------------------------------------------------------------
# A race has one line per unit it trains: a batch a day for every so many centres, and one more unit
# for every castle. Two lines of the Undead name the same unit, and none names their WraithPikeman.
# Repaired, the second line is the WraithPikeman's. As printed, the second line replaces the first,
# castles count for both, and one unit name of the Dwarfs keeps its blank.

#: Units that the calculator prints under another name.
_PRINTED = {"HeavyCrossbowman": "Heavy Crossbowman"}


def training(race: Race, buildings: Counts, rules: Rules) -> dict[str, Number]:
    """Return how many of each unit are trained in a day, leaving out zeros."""
    lines = _printed(race) if rules.training == "as_printed" else _repaired(race)
    found: dict[str, Number] = {}
    for unit, at, needed, batch in lines:
        made = trained(buildings.get(at, 0), needed, batch)
        # Only a line of an Advanced Center adds to an earlier line of the same unit.
        found[unit] = found.get(unit, 0) + made if at == ADVANCED else made
    for unit, *_ in lines:
        found[unit] += buildings.get(CASTLE, 0)
    return {unit: count for unit, count in found.items() if count > 0}


Line = tuple[str, str, int, int]


def _printed(race: Race) -> list[Line]:
    return [
        (_PRINTED.get(line.unit, line.unit), line.at, line.centres, line.batch)
        for line in race.training
    ]


def _repaired(race: Race) -> list[Line]:
    """Return one line per unit: a unit's second line goes to the unit that has none."""
    named = {line.unit for line in race.training}
    without = [unit.key for unit in race.units if unit.key not in named]
    seen: set[str] = set()
    lines: list[Line] = []
    for line in race.training:
        unit = without.pop(0) if line.unit in seen and without else line.unit
        seen.add(unit)
        lines.append((unit, line.at, line.centres, line.batch))
    return lines
