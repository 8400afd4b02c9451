"""Everything there is to say about one kingdom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Cost, Race, catalogue
from wartable.games.thardferr.economy import builders_output
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.armoury import armoury
from wartable.games.thardferr.kingdom.buildings import most_buildings, most_castles
from wartable.games.thardferr.kingdom.costs import (
    Costs,
    Efficiency,
    Stats,
    army_cost,
    base_stats,
    efficiency,
    equipment,
    unit_cost,
)
from wartable.games.thardferr.kingdom.counts import CASTLE, Number, has, number_text, total
from wartable.games.thardferr.kingdom.housing import Room, room, workers
from wartable.games.thardferr.kingdom.jobs import all_places
from wartable.games.thardferr.kingdom.model import Kingdom, its_race
from wartable.games.thardferr.kingdom.production import Flow, production
from wartable.games.thardferr.kingdom.strength import strength
from wartable.games.thardferr.kingdom.technologies import Price, open_to, price_of
from wartable.games.thardferr.kingdom.training import training
from wartable.games.thardferr.rulesets import Rules

#: What gives the melee, short, range and defence of a unit.
StatsOf = Callable[[str], Stats]


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit of the army, what one of it costs, and what the things it carries cost."""

    key: str
    count: Number
    stats: Stats
    cost: Costs
    efficiency: Efficiency
    equipment: Cost


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job: the best number of people, the most, and how many there are."""

    key: str
    best: Number
    most: Number
    people: Number


@dataclass(frozen=True, slots=True)
class TechnologyRow:
    """A technology: its level, the highest, what it needs, and whether more is open now."""

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
    """A kingdom in figures; per day where things are made, trained or built."""

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
    """Return all figures of a kingdom.

    ``stats`` gives the stats of a unit by its key, without it those that it has by itself. Raises
    ``BadOption`` if there is no such race.
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
    """Return how many buildings the builders finish in a day; Carpentry makes them faster."""
    figures = kingdom_figures()
    speed = figures.technology.carpentry if has(kingdom.technologies, "Carpentry") else 1
    return builders_output(
        kingdom.population.get("Building", 0), figures.builders.a_building, speed
    )


def _units(kingdom: Kingdom, race: Race, stats: StatsOf | None) -> list[UnitRow]:
    """Return a row for every unit of the army; units of other races have no figures."""
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
    """Return a row for every technology that the race can have."""
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
    """Say what there is more of than there can be."""
    land = kingdom.land
    soldiers = total(kingdom.army)
    # Without a Guard House nobody counts soldiers, as in the calculator.
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
