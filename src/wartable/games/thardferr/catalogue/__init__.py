"""The catalogue: everything named in data/, read and validated once.

``figures`` reads the plain figures, battle.toml and kingdom.toml; those in realm.toml are options.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import load_data
from wartable.games.thardferr.catalogue.entries import (
    PLACES,
    RACES,
    Building,
    Catalogue,
    Cost,
    Item,
    Job,
    Race,
    Strategy,
    Technology,
    Training,
    Unit,
)
from wartable.games.thardferr.catalogue.reader import PACKAGE, Sheet, T

KINDS = {"infantry", "pikeman", "mounted", "archer"}


def read_catalogue(load: Callable[[str, str], dict[str, Any]] = load_data) -> Catalogue:
    """Read the data files of named things; raise ``BadOption`` naming every defect."""
    defects: list[str] = []

    def sheet(name: str) -> Sheet:
        return Sheet(name, {"all": load(PACKAGE, name)}, defects)

    def each(name: str, make: Callable[[str, Sheet], T]) -> list[T]:
        return sheet(name).sheets("all", make)

    races = [read_race(number, name, load, defects) for number, name in enumerate(RACES)]
    found = Catalogue(
        {race.name: race for race in races},
        {made.key: made for made in each("buildings.toml", read_building)},
        read_technologies(Sheet("technologies.toml", load(PACKAGE, "technologies.toml"), defects)),
        {},
        {made.key: made for made in each("jobs.toml", read_job)},
    )
    for number, made in enumerate(each("strategies.toml", read_strategy), 1):
        found.strategies[made.key] = Strategy(number, made.key, made.race, made.says)
    defects += inconsistencies(found)
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return found


def read_cost(sheet: Sheet) -> Cost:
    """Read a cost."""
    inside = sheet.sheet("cost")
    cost = Cost(*(inside.take(name, int) for name in ("gold", "iron", "wood")))
    inside.close()
    return cost


def read_race(
    number: int, name: str, load: Callable[[str, str], dict[str, Any]], defects: list[str]
) -> Race:
    """Read the file of a race."""
    file = f"{name.lower()}.toml"
    sheet = Sheet(file, load(PACKAGE, file), defects)
    if sheet.take("name", str) != name:
        sheet.fault(f"the name must be {name}")
    units: list[Unit] = []

    def unit(key: str, inside: Sheet) -> None:
        units.append(read_unit(number * PLACES + len(units), number, key, inside))

    race = Race(
        number,
        name,
        sheet.take("strategy", str),
        sheet.take("technology", str, ""),
        (),
        tuple(sheet.sheets("training", read_training)),
        tuple(sheet.sheets("items", read_item)),
        sheet.pairs("buildings", float),
    )
    sheet.sheets("units", unit)
    if len(units) != PLACES:
        sheet.fault(f"a race has {PLACES} units, not {len(units)}")
    sheet.close()
    return Race(
        number, name, race.strategy, race.technology, tuple(units), race.training, race.items,
        race.buildings,
    )  # fmt: skip


def read_unit(number: int, race: int, key: str, sheet: Sheet) -> Unit:
    """Read a unit of a race."""
    melee, short, ranged = sheet.numbers("attack", float, 3)
    upkeep = sheet.sheet("upkeep")
    kinds = sheet.take("kinds", list, [])
    if not set(kinds) <= KINDS:
        sheet.fault(f"kinds are {', '.join(sorted(KINDS))}, not {quoted(kinds)}")
    return Unit(
        number,
        race,
        key,
        melee,
        short,
        ranged,
        sheet.take("defence", float),
        sheet.take("weight", float),
        read_cost(sheet),
        upkeep.take("gold", float),
        upkeep.take("food", float),
        sheet.take("weapon", str, ""),
        sheet.take("armour", str, ""),
        frozenset(kinds),
        tuple(sheet.pairs("carries", int).items()),
        tuple(sheet.take("also", list, [])),
        sheet.take("says", str, ""),
    )


def read_training(key: str, sheet: Sheet) -> Training:
    """Read a line of training."""
    return Training(
        sheet.take("at", str),
        sheet.take("label", str),
        sheet.take("unit", str),
        sheet.take("centres", int),
        sheet.take("batch", int),
    )


def read_item(key: str, sheet: Sheet) -> Item:
    """Read an item that forges make."""
    return Item(key, read_cost(sheet), sheet.take("class", str, ""))


def read_workers(sheet: Sheet) -> tuple[int, int] | None:
    """Read the best and the most workers of a building; None if the file gives neither."""
    if not sheet.has("workers"):
        return None
    best, most = sheet.numbers("workers", int, 2)
    return best, most


def read_building(key: str, sheet: Sheet) -> Building:
    """Read a building."""
    houses = sheet.pairs("houses", int)
    whom, room = next(iter(houses.items()), ("", 0))
    return Building(
        key,
        read_cost(sheet),
        sheet.take("per_land", float),
        read_workers(sheet),
        sheet.take("makes", str, ""),
        sheet.take("yield", float, 0.0),
        whom,
        room,
        sheet.take("says", str, ""),
    )


def read_technologies(sheet: Sheet) -> dict[str, Technology]:
    """Read the technologies; within a tree each one requires the one before it."""
    found: dict[str, Technology] = {}
    for tree in ("combat", "tree1", "tree2", "tree3", "tree4", "other", "race"):
        before = ""

        def technology(key: str, inside: Sheet, tree: str = tree) -> Technology:
            nonlocal before
            made = Technology(
                inside.take("name", str),
                tree,
                inside.take("levels", int, 1),
                inside.take("gold", int, 0),
                inside.take("time", int, 0),
                before if tree.startswith("tree") else "",
                inside.take("race", str, ""),
                inside.take("says", str),
            )
            before = made.key
            return made

        found |= {made.key: made for made in sheet.sheets(tree, technology)}
    sheet.close()
    return found


def read_strategy(key: str, sheet: Sheet) -> Strategy:
    """Read a strategy; the caller numbers it by its place in the file."""
    return Strategy(0, key, sheet.take("race", str, ""), sheet.take("says", str))


def read_job(key: str, sheet: Sheet) -> Job:
    """Read a job."""
    return Job(key, sheet.take("building", str, ""), read_workers(sheet))


def inconsistencies(found: Catalogue) -> list[str]:
    """Return the references between files that lead nowhere."""
    defects = []
    for race in found.races.values():
        if race.strategy not in found.strategies:
            defects.append(f"{race.name}: no strategy {quoted(race.strategy)}")
        if race.technology and race.technology not in found.technologies:
            defects.append(f"{race.name}: no technology {quoted(race.technology)}")
        for line in race.training:
            if line.at not in found.buildings or race.unit(line.unit) is None:
                defects.append(f"{race.name}: cannot train {quoted(line.unit)} at {line.at}")
        defects += [
            f"{race.name}: no building {quoted(name)}"
            for name in race.buildings
            if name not in found.buildings
        ]
        items = {item.key for item in race.items}
        defects += [
            f"{race.name}: {unit.key} carries {quoted(item)}, which nobody makes"
            for unit in race.units
            for item, _ in unit.carries
            if item not in items
        ]
    for job in found.jobs.values():
        if job.building and job.building not in found.buildings:
            defects.append(f"{job.key}: no building {quoted(job.building)}")
    return defects


@cache
def catalogue() -> Catalogue:
    """Return the catalogue; raise ``BadOption`` naming every defect of the data files."""
    return read_catalogue()
