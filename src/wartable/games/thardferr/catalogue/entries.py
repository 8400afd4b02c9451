"""The catalogue's entries: races, units, buildings, technologies, strategies and jobs.

Races, units and strategies also have numbers. Races are 0 to 5 in the order of ``RACES``; a unit is
``race * 6 + place``. Strategy 0 is none, 1 to 4 are open to all, 5 + race is the race's own, and 11
is the Orcs' second one.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The races in the order of the rulebook.
RACES = ("Dwarf", "Elf", "Gnome", "Human", "Orc", "Undead")
DWARF, ELF, GNOME, HUMAN, ORC, UNDEAD = range(6)
RACE_COUNT = 6

#: Units of a race, and of all races.
PLACES = 6
UNITS = 36

# Strategies by number.
NO_STRATEGY = 0
ARCHER_PROTECTION = 1
INFANTRY_ATTACK = 2
QUICK_RETREAT = 3
ANTI_CAVALRY = 4
SHIELD_LINE = 5
ENERGY_GATHERING = 6
FAR_FIGHTING = 7
CHARGING = 8
SURROUNDING = 9
SKELETON_SWARM = 10
BERSERKER = 11
STRATEGIES = 12

#: Phases of a battle, in order.
PHASES = ("range", "short", "melee")


@dataclass(frozen=True, slots=True)
class Cost:
    """What something costs in each resource except food."""

    gold: int
    iron: int
    wood: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a race; ``number`` is unique across races."""

    number: int
    race: int
    key: str
    melee: float
    short: float
    range: float
    defence: float
    weight: float
    cost: Cost
    upkeep_gold: float
    upkeep_food: float
    weapon: str = ""
    armour: str = ""
    kinds: frozenset[str] = frozenset()
    carries: tuple[tuple[str, int], ...] = ()
    also: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Training:
    """A line of training: ``batch`` units a day for every ``centres`` buildings of kind ``at``."""

    at: str
    label: str
    unit: str
    centres: int
    batch: int


@dataclass(frozen=True, slots=True)
class Item:
    """An item that a race's forges make; ``kind`` is animal, blade or empty."""

    key: str
    cost: Cost
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """A race: its units, its own strategy and technology, and its own figures for buildings."""

    number: int
    name: str
    strategy: str
    technology: str
    units: tuple[Unit, ...]
    training: tuple[Training, ...]
    items: tuple[Item, ...]
    buildings: dict[str, float]

    def unit(self, key: str) -> Unit | None:
        """Return the unit with this key, None if the race has no such unit."""
        return next((unit for unit in self.units if unit.key == key), None)


@dataclass(frozen=True, slots=True)
class Building:
    """A building: cost, workers (best and most), yield, room, and number per land."""

    key: str
    cost: Cost
    per_land: float
    workers: tuple[int, int] | None = None
    makes: str = ""
    yields: float = 0.0
    houses: str = ""
    room: int = 0
    says: str = ""


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology; ``tree`` is combat, tree1 to tree4, other or race."""

    key: str
    tree: str
    levels: int
    gold: int
    time: int
    needs: str
    race: str
    says: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy; ``race`` is empty if every race may use it."""

    number: int
    key: str
    race: str
    says: str


@dataclass(frozen=True, slots=True)
class Job:
    """A job, at a building or without one."""

    key: str
    building: str
    workers: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All entries by name, in the order of the rulebook."""

    races: dict[str, Race]
    buildings: dict[str, Building]
    technologies: dict[str, Technology]
    strategies: dict[str, Strategy]
    jobs: dict[str, Job]

    @property
    def units(self) -> list[Unit]:
        """All units, by number."""
        return [unit for race in self.races.values() for unit in race.units]

    def strategies_of(self, race: str, *, berserker: bool = False) -> list[str]:
        """Return the strategies that a race may choose, the common ones first."""
        return [
            strategy.key
            for strategy in self.strategies.values()
            if strategy.race in ("", race) and (berserker or strategy.number != BERSERKER)
        ]

    def trees(self) -> dict[str, list[Technology]]:
        """Return the technologies by tree."""
        found: dict[str, list[Technology]] = {}
        for technology in self.technologies.values():
            found.setdefault(technology.tree, []).append(technology)
        return found
