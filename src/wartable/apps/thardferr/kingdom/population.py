"""The people of a kingdom: housing and jobs."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import (
    Counts,
    Number,
    has,
    total,
    whole_part,
    with_count,
)
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Job, Race
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import scaled_down

HOUSE = "House"
GUARD_HOUSE = "Guard House"


@dataclass(frozen=True, slots=True)
class Room:
    """Room for peasants, soldiers and wizards."""

    peasants: Number
    soldiers: Number
    wizards: Number

    @property
    def everybody(self) -> Number:
        """Room for all of them together."""
        return self.peasants + self.soldiers + self.wizards


def room(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Room:
    """Return the room of a kingdom; even buildings with unknown names have some."""
    found: dict[str, Number] = {"peasants": 0, "soldiers": 0, "wizards": 0}
    for key, count in buildings.items():
        building = catalogue().buildings.get(key)
        whom = building.houses if building else ""
        if rules.housing == "two_rules" and whom == "wizards":
            whom = ""
        each = (
            room_in(key, race if rules.housing == "full" else None, technologies)
            if whom
            else kingdom_figures().housing.other
        )
        found[whom or "peasants"] += count * each
    return Room(found["peasants"], found["soldiers"], found["wizards"])


def room_in(key: str, race: Race | None, technologies: Counts) -> Number:
    """Return how many live in a House, Guard House or School."""
    usual = catalogue().buildings[key].room
    each: Number = race.buildings.get(key, usual) if race else usual
    figures = kingdom_figures().housing
    if key == HOUSE and has(technologies, "Habitation"):
        each += figures.habitation - usual
    if key == GUARD_HOUSE and has(technologies, "Barrack"):
        each += figures.barrack - usual
    return each


def workers(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Number:
    """Return how many people can have jobs: peasants, or everybody in the calculator."""
    found = room(race, buildings, technologies, rules)
    return found.peasants if rules.housing == "full" else found.everybody


def earners(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Number:
    """Return how many people trade at markets and eat."""
    if rules.housing == "full":
        return room(race, buildings, technologies, rules).everybody
    other = kingdom_figures().housing.other
    house = catalogue().buildings[HOUSE].room
    found: Number = 0
    for key, count in buildings.items():
        found += count * (house if key == HOUSE else other)
    return found


# --- jobs -----------------------------------------------------------------------------------------

BUILDING = "Building"
TRAINING = "Training"


@dataclass(frozen=True, slots=True)
class Places:
    """How many people a job takes: the best number and the most, 0 for no limit."""

    best: Number
    most: Number


def workplace(key: str) -> str:
    """Return the building where a job is done, empty if anywhere.

    Builders work where something is being built, which a kingdom may list as ``Building``.
    """
    job = catalogue().jobs.get(key)
    if job is None:
        return ""
    return job.building or (job.key if job.workers else "")


def workers_each(job: Job, technologies: Counts) -> tuple[Number, Number] | None:
    """Return the best and the most workers per building for a job, None without a building."""
    figures = kingdom_figures().technology
    if job.key == BUILDING and job.workers:
        speed = figures.carpentry if has(technologies, "Carpentry") else 1
        return job.workers[0] * speed, job.workers[1] * speed
    if job.building == "Mine" and has(technologies, "Machinery"):
        return figures.machinery
    return catalogue().buildings[job.building].workers if job.building else None


def places(key: str, buildings: Counts, technologies: Counts, people: Number) -> Places:
    """Return how many people a job takes."""
    job = catalogue().jobs.get(key)
    if job is None:
        return Places(0, 0)
    each = workers_each(job, technologies)
    if each is None:
        return Places(0, people)
    there = buildings.get(workplace(key), 0)
    return Places(there * each[0], there * each[1])


def all_places(buildings: Counts, technologies: Counts, people: Number) -> dict[str, Places]:
    """Return how many people every job takes."""
    return {key: places(key, buildings, technologies, people) for key in catalogue().jobs}


def at_best(buildings: Counts, technologies: Counts, people: Number) -> dict[str, Number]:
    """Give every job its best number of people, scaled down if there are too few."""
    best = {key: each.best for key, each in all_places(buildings, technologies, people).items()}
    wanted = total(best)
    return {key: scaled_down(number, people, wanted) for key, number in best.items()}


def at_most(buildings: Counts, technologies: Counts, people: Number) -> dict[str, Number]:
    """Fill the jobs to the most one after another, until there are no people left."""
    found: dict[str, Number] = {}
    left = people
    for key, each in all_places(buildings, technologies, people).items():
        found[key] = min(each.most, left) if workplace(key) else 0
        left -= found[key]
    return found


def with_people(
    population: Counts,
    key: str,
    value: Number,
    buildings: Counts,
    technologies: Counts,
    people: Number,
) -> dict[str, Number]:
    """Return the people in all jobs after setting one job to ``value``.

    The job gets no more people than are left. If too many already have jobs, that can be below
    zero, as in the calculator.
    """
    number: Number = max(0, whole_part(value))
    over = total(population) - population.get(key, 0) + number - people
    if over > 0:
        number -= over
    most = places(key, buildings, technologies, people).most
    if most != 0:
        number = min(number, most)
    return with_count(population, key, number)


def with_people_each(
    population: Counts,
    key: str,
    value: Number,
    buildings: Counts,
    technologies: Counts,
    people: Number,
) -> dict[str, Number] | None:
    """Return the people in all jobs after setting one job to ``value`` per building.

    Returns None for builders, who cannot be set this way.
    """
    if key == BUILDING:
        return None
    job = catalogue().jobs.get(key)
    anywhere = job is not None and not workplace(key)
    number = max(0, whole_part(value)) * (1 if anywhere else buildings.get(workplace(key), 0))
    return with_people(population, key, number, buildings, technologies, people)
