"""What a kingdom makes in a day, and what it uses up."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Race, catalogue
from wartable.games.thardferr.economy import gold_made, people_food, worker_output
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import Counts, Number, has
from wartable.games.thardferr.kingdom.housing import earners
from wartable.games.thardferr.kingdom.jobs import workers_each
from wartable.games.thardferr.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Flow:
    """What is made and used up of a resource in a day."""

    made: Number
    used: Number

    @property
    def net(self) -> Number:
        """What is left, or missing."""
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
    """Return what is made and used up of every resource in a day."""
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
    """Return what the people of a job at mines, mills or farms make in a day."""
    job = catalogue().jobs[job_key]
    each = workers_each(job, technologies)
    assert each is not None, "only jobs at buildings make anything"
    base = yield_of(race, job.building, technologies)
    return worker_output(
        buildings.get(job.building, 0), people, each[0], each[1], base, kingdom_figures().peak.work
    )


def yield_of(race: Race, building: str, technologies: Counts) -> Number:
    """Return what a mine, mill or farm of the race makes in a day with its best workers."""
    base: Number = race.buildings.get(building, catalogue().buildings[building].yields)
    figures = kingdom_figures().technology
    if building == "Farm" and has(technologies, "Irrigation"):
        base += figures.irrigation
    if building == "Mill" and has(technologies, "Wood Recycling"):
        base += figures.recycling
    return base


def upkeep(race: Race, army: Counts) -> tuple[Number, Number]:
    """Return the gold and the food that an army takes in a day; strangers take nothing."""
    gold: Number = 0
    food: Number = 0
    for key, count in army.items():
        unit = race.unit(key)
        if unit is not None and count > 0:
            gold += unit.upkeep_gold * count
            food += unit.upkeep_food * count
    return gold, food
