"""Jobs: how many people each job takes, giving everybody a job, and changing one by hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Job, catalogue
from wartable.games.thardferr.economy import kept_pace, scaled_down
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import (
    Counts,
    Number,
    has,
    total,
    whole_part,
    with_count,
)

BUILDING = "Building"
TRAINING = "Training"


@dataclass(frozen=True, slots=True)
class Places:
    """How many people a job takes: the best number, and the most. No most is no limit."""

    best: Number
    most: Number


def workplace(key: str) -> str:
    """Return the building where a job is done, nothing if anywhere.

    Builders work where something is being built, which a kingdom may list as ``Building``.
    """
    job = catalogue().jobs.get(key)
    if job is None:
        return ""
    return job.building or (job.key if job.workers else "")


def workers_each(job: Job, technologies: Counts) -> tuple[Number, Number] | None:
    """Return the best and the most workers of a building for a job, None without a building."""
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
    """Give every job its best number of people, or as much of it as there are people for."""
    best = {key: each.best for key, each in all_places(buildings, technologies, people).items()}
    wanted = total(best)
    return {key: scaled_down(number, people, wanted) for key, number in best.items()}


def at_most(buildings: Counts, technologies: Counts, people: Number) -> dict[str, Number]:
    """Give every job the most people, one after the other as long as there are any."""
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
    """Return the people of all jobs when one is to get so many.

    It gets no more than are left; where already too many are given jobs, this can be below zero,
    as in the calculator.
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
    """Return the people of all jobs when each building of one is to get so many.

    None for builders, who cannot be set so.
    """
    if key == BUILDING:
        return None
    job = catalogue().jobs.get(key)
    anywhere = job is not None and not workplace(key)
    number = max(0, whole_part(value)) * (1 if anywhere else buildings.get(workplace(key), 0))
    return with_people(population, key, number, buildings, technologies, people)


def after_building(
    population: Counts, before: Counts, after: Counts, by_hand: Collection[str] = ()
) -> dict[str, Number]:
    """Return the people of all jobs after the buildings changed.

    A job that was not set by hand keeps its workers a building; one without a building falls to
    nothing, but training stays as it is.
    """
    found = dict(population)
    for key in catalogue().jobs:
        if key not in by_hand:
            was, now = _there(key, before), _there(key, after)
            found[key] = kept_pace(population.get(key, 0), was, now)
    return found


def _there(key: str, buildings: Counts) -> Number:
    return 1 if key == TRAINING else buildings.get(workplace(key), 0)
