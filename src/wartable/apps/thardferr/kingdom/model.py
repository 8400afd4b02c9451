"""The kingdom, the default kingdom of each race, and kingdoms as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from wartable.apps.thardferr.kingdom.army import default_army
from wartable.apps.thardferr.kingdom.buildings import filled
from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number
from wartable.apps.thardferr.kingdom.names import unknown
from wartable.apps.thardferr.kingdom.population import at_best, workers
from wartable.apps.thardferr.kingdom.technologies import completed
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.errors import BadOption, BadRecord, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Race
from wartable.games.thardferr.catalogue.figures import kingdom_figures

#: The largest number in a kingdom.
LARGEST = 10**9

#: The JSON keys of a kingdom that are not mappings of counts.
_OTHERS = ("race", "strategy", "castles", "land")
#: The JSON keys that are mappings of counts, and the field of a kingdom for each.
_TABLES = {
    "army": "army",
    "buildings": "buildings",
    "techs": "technologies",
    "resources": "resources",
    "population": "population",
}


@dataclass(frozen=True)
class Kingdom:
    """A kingdom; its counts keep their order and their zeros.

    ``strategy`` is empty for none. Castles are the Castle entry of the buildings. ``resources`` are
    the stores, and ``population`` is the people in each job.
    """

    race: str
    army: dict[str, Number]
    buildings: dict[str, Number] = field(default_factory=dict)
    technologies: dict[str, Number] = field(default_factory=dict)
    strategy: str = ""
    land: Number = 20
    resources: dict[str, Number] = field(default_factory=dict)
    population: dict[str, Number] = field(default_factory=dict)

    @property
    def castles(self) -> Number:
        """How many castles it has."""
        return self.buildings.get(CASTLE, 0)

    def with_army(self, army: Counts) -> Kingdom:
        """Return the kingdom with another army."""
        return replace(self, army=dict(army))


def its_race(kingdom: Kingdom) -> Race:
    """Return the race of a kingdom; raise ``BadOption`` if there is no such race."""
    return race_named(kingdom.race)


def race_named(name: str) -> Race:
    """Return the race of a name; raise ``BadOption`` if there is no such race."""
    if name not in catalogue().races:
        raise BadOption("bad-kingdom", unknown("race", name, catalogue().races))
    return catalogue().races[name]


def new_kingdom(name: str, rules: Rules | None = None) -> Kingdom:
    """Return the default kingdom of a race, with all its people at work.

    Raises ``BadOption`` if there is no such race.
    """
    race = race_named(name)
    start = kingdom_figures().land
    buildings = filled({}, {}, start.land, start.castles).buildings
    people = workers(race, buildings, {}, rules or Rules())
    return Kingdom(
        name,
        default_army(race),
        buildings,
        land=start.land,
        population=at_best(buildings, {}, people),
    )


def with_prerequisites(kingdom: Kingdom) -> tuple[Kingdom, str]:
    """Return a kingdom with its technologies' prerequisites, and a sentence on what was added."""
    levels, words = completed(kingdom.technologies)
    return replace(kingdom, technologies=levels), words


def to_json(kingdom: Kingdom) -> dict[str, Any]:
    """Return a kingdom as JSON data; castles are a key of their own, beside the buildings."""
    made: dict[str, Any] = {
        "race": kingdom.race,
        "army": dict(kingdom.army),
        "techs": dict(kingdom.technologies),
        "strategy": kingdom.strategy or None,
        "buildings": {key: n for key, n in kingdom.buildings.items() if key != CASTLE},
        "castles": kingdom.castles,
        "land": kingdom.land,
    }
    for name in ("resources", "population"):
        if table := getattr(kingdom, name):
            made[name] = dict(table)
    return made


def from_json(value: object, place: str = "kingdom") -> Kingdom:
    """Return the kingdom described by a JSON value; raise ``BadRecord`` naming every defect.

    ``race`` and ``army`` are required. Only types and numbers are checked, not names.
    """
    defects: list[str] = []
    if not isinstance(value, Mapping):
        raise BadRecord("bad-kingdom", f"{place} must be an object, not {quoted(value)}")
    given = dict(value)
    defects += [f"{name} is missing" for name in ("race", "army") if name not in given]
    defects += [
        f"{quoted(name)} means nothing here"
        for name in given
        if name not in _TABLES and name not in _OTHERS
    ]
    tables = {
        field_name: _table(name, given.get(name, {}), defects)
        for name, field_name in _TABLES.items()
    }
    _place_castles(tables["buildings"], given, defects)
    strategy = given.get("strategy")
    made = Kingdom(
        race=_text("race", given.get("race", ""), defects),
        strategy="" if strategy is None else _text("strategy", strategy, defects),
        land=_number("land", given.get("land", kingdom_figures().land.land), defects, whole=False),
        **tables,
    )
    if defects:
        raise BadRecord("bad-kingdom", f"{place}: {'; '.join(defects)}")
    return made


def _place_castles(
    buildings: dict[str, Number], given: Mapping[str, object], defects: list[str]
) -> None:
    """Put the castles among the buildings, where they may already be."""
    castles = _number("castles", given.get("castles", 0), defects)
    written = buildings.setdefault(CASTLE, castles)
    if "castles" in given and written != castles:
        defects.append(f"castles is {castles}, but buildings has {written} of Castle")


def _text(name: str, value: object, defects: list[str]) -> str:
    if isinstance(value, str):
        return value
    defects.append(f"{name} must be a text, not {quoted(value)}")
    return ""


def _table(name: str, value: object, defects: list[str]) -> dict[str, Number]:
    """Return a mapping of numbers; levels of technologies may be true or false."""
    if not isinstance(value, Mapping):
        defects.append(f"{name} must be an object, not {quoted(value)}")
        return {}
    found: dict[str, Number] = {}
    for key, number in value.items():
        level = int(number) if isinstance(number, bool) and name == "techs" else number
        whole = name != "resources"
        found[str(key)] = _number(f"{name} {quoted(key)}", level, defects, whole=whole)
    return found


def _number(name: str, value: object, defects: list[str], *, whole: bool = True) -> Number:
    fault = number_fault(value, whole=whole)
    if fault:
        defects.append(f"{name} {fault}")
        return 0
    assert isinstance(value, int | float)
    return int(value) if float(value).is_integer() else value


def number_fault(value: object, *, whole: bool) -> str:
    """Say what is wrong with a number of a kingdom; empty if it is fine."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"must be a number, not {quoted(value)}"
    if not abs(value) <= LARGEST:  # also catches NaN
        return f"must be at most {LARGEST}, not {quoted(value)}"
    if value < 0:
        return f"must not be negative, but is {quoted(value)}"
    if whole and not float(value).is_integer():
        return f"must be a whole number, not {quoted(value)}"
    return ""
