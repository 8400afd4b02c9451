"""The panel: all statistics of one kingdom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.army import (
    Costs,
    Efficiency,
    Stats,
    army_cost,
    base_stats,
    efficiency,
    equipment,
    strength,
    unit_cost,
)
from wartable.apps.thardferr.kingdom.buildings import most_buildings, most_castles
from wartable.apps.thardferr.kingdom.counts import CASTLE, Number, has, number_text, total
from wartable.apps.thardferr.kingdom.model import Kingdom, its_race
from wartable.apps.thardferr.kingdom.population import Room, all_places, room, workers
from wartable.apps.thardferr.kingdom.production import Flow, armoury, production, training
from wartable.apps.thardferr.kingdom.technologies import Price, open_to, price_of
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Cost, Race
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import builders_output

#: Returns the melee, short, range and defence of a unit by its key.
StatsOf = Callable[[str], Stats]


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit of the army, what one costs, and what its items cost."""

    key: str
    count: Number
    stats: Stats
    cost: Costs
    efficiency: Efficiency
    equipment: Cost


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job: the best number of people, the most, and the current number."""

    key: str
    best: Number
    most: Number
    people: Number


@dataclass(frozen=True, slots=True)
class TechnologyRow:
    """A technology: level, highest level, prerequisite, and whether it can be researched now."""

    key: str
    tree: str
    level: Number
    levels: int
    needs: str
    is_open: bool
    gold: int
    time: int


@dataclass(frozen=True)
class Panel:
    """The statistics of a kingdom; production, training and construction are per day."""

    race: str
    strategy: str
    land: Number
    castles: Number
    castle_limit: int
    buildings: dict[str, Number]
    building_count: Number
    building_limit: Number
    strength: int
    room: Room
    workers: Number
    army: tuple[UnitRow, ...]
    soldiers: Number
    cost: Costs
    jobs: tuple[JobRow, ...]
    assigned: Number
    constructions: int
    production: dict[str, Flow]
    resources: dict[str, Number]
    armoury: dict[str, int]
    training: dict[str, Number]
    technologies: tuple[TechnologyRow, ...]
    research: Price
    warnings: tuple[str, ...]


def panel(kingdom: Kingdom, rules: Rules, stats: StatsOf | None = None) -> Panel:
    """Return all statistics of a kingdom.

    ``stats`` returns a unit's stats; without it, units have their base stats. Raises ``BadOption``
    if there is no such race.
    """
    race = its_race(kingdom)
    buildings, known, land = kingdom.buildings, kingdom.technologies, kingdom.land
    people = workers(race, buildings, known, rules)
    housed = room(race, buildings, known, rules)
    smiths = kingdom.population.get("Blacksmithing", 0)
    return Panel(
        race=kingdom.race,
        strategy=kingdom.strategy,
        land=land,
        castles=kingdom.castles,
        castle_limit=most_castles(land),
        buildings=dict(buildings),
        building_count=total(buildings, CASTLE),
        building_limit=most_buildings(land),
        strength=strength(race, kingdom.army, buildings, known),
        room=housed,
        workers=people,
        army=tuple(_units(kingdom, race, stats)),
        soldiers=total(kingdom.army),
        cost=army_cost(race, kingdom.army),
        jobs=tuple(_jobs(kingdom, people)),
        assigned=total(kingdom.population),
        constructions=constructions(kingdom),
        production=production(
            race, kingdom.army, buildings, known, kingdom.population, land, rules
        ),
        resources=dict(kingdom.resources),
        armoury=armoury(race, buildings.get("Forge", 0), smiths, known),
        training=training(race, buildings, rules),
        technologies=tuple(_technologies(kingdom)),
        research=price_of(known),
        warnings=tuple(_warnings(kingdom, housed, people)),
    )


def constructions(kingdom: Kingdom) -> int:
    """Return how many buildings the builders finish in a day; Carpentry speeds them up."""
    figures = kingdom_figures()
    speed = figures.technology.carpentry if has(kingdom.technologies, "Carpentry") else 1
    return builders_output(
        kingdom.population.get("Building", 0), figures.builders.a_building, speed
    )


def _units(kingdom: Kingdom, race: Race, stats: StatsOf | None) -> list[UnitRow]:
    """Return one row per unit of the army; units of other races have no statistics."""
    rows = []
    for key, count in kingdom.army.items():
        unit = race.unit(key)
        usual = base_stats(unit) if unit else (0, 0, 0, 0)
        figures = stats(key) if stats else usual
        cost = unit_cost(race, key)
        carried = equipment(race, unit) if unit else Cost(0, 0, 0)
        worth = efficiency(cost.tegc, figures)
        rows.append(UnitRow(key, count, figures, cost, worth, carried))
    return rows


def _jobs(kingdom: Kingdom, people: Number) -> list[JobRow]:
    found = all_places(kingdom.buildings, kingdom.technologies, people)
    return [
        JobRow(key, each.best, each.most, kingdom.population.get(key, 0))
        for key, each in found.items()
    ]


def _technologies(kingdom: Kingdom) -> list[TechnologyRow]:
    """Return one row per technology that the race can have."""
    levels = kingdom.technologies
    now = {each.key for each in open_to(levels, kingdom.race)}
    return [
        TechnologyRow(
            each.key,
            each.tree,
            levels.get(each.key, 0),
            each.levels,
            each.needs,
            each.key in now,
            each.gold,
            each.time,
        )
        for each in catalogue().technologies.values()
        if each.race in ("", kingdom.race)
    ]


def _warnings(kingdom: Kingdom, housed: Room, people: Number) -> list[str]:
    """Return a warning for everything that exceeds its limit."""
    land = kingdom.land
    soldiers = total(kingdom.army)
    # Without a Guard House soldiers are not limited, as in the calculator.
    beds = housed.soldiers or soldiers
    limits = (
        ("buildings", total(kingdom.buildings, CASTLE), most_buildings(land), "the land carries"),
        ("castles", kingdom.castles, most_castles(land), "the land carries"),
        ("soldiers", soldiers, beds, "Guard Houses have room for"),
        ("people with jobs", total(kingdom.population), people, "there are"),
    )
    return [
        f"{number_text(count)} {what}, but {words} {number_text(limit)}"
        for what, count, limit, words in limits
        if count > limit
    ]
