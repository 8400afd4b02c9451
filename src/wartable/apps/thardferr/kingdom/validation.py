"""Validating a kingdom: known names, possible numbers, nothing of another race."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wartable.apps.thardferr.kingdom.counts import Counts, Number
from wartable.apps.thardferr.kingdom.model import Kingdom, number_fault
from wartable.apps.thardferr.kingdom.names import unknown
from wartable.apps.thardferr.kingdom.technologies import faults
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.errors import BadOption, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import BERSERKER, RACES, Race


def cleaned(kingdom: Kingdom, rules: Rules) -> Kingdom:
    """Return the kingdom with canonical unit names.

    Raises ``BadOption`` naming every defect. If the rules take names as given, the kingdom is
    returned unchanged.
    """
    if rules.names == "as_given":
        return kingdom
    defects = defects_of(kingdom, rules)
    if defects:
        raise BadOption("bad-kingdom", "; ".join(defects))
    race = catalogue().races[kingdom.race]
    return replace(kingdom, army=usual_names(race, kingdom.army))


def usual_names(race: Race, army: Counts) -> dict[str, Number]:
    """Return an army with canonical names; two spellings of a unit are added up."""
    usual = {other: unit.key for unit in race.units for other in unit.also}
    found: dict[str, Number] = {}
    for name, count in army.items():
        key = usual.get(name, name)
        found[key] = found.get(key, 0) + count
    return found


def defects_of(kingdom: Kingdom, rules: Rules) -> list[str]:
    """Return every defect of a kingdom."""
    known = catalogue()
    race = known.races.get(kingdom.race)
    defects = [] if race else [unknown("race", kingdom.race, known.races)]
    defects += unit_faults(race, kingdom.army) if race else []
    defects += _strangers("building", kingdom.buildings, known.buildings)
    defects += _strangers("technology", kingdom.technologies, known.technologies)
    defects += _strangers("job", kingdom.population, known.jobs)
    defects += faults(kingdom.technologies, kingdom.race) if race else []
    defects += strategy_faults(kingdom, rules)
    for what, counts, whole in (
        ("army", kingdom.army, True),
        ("buildings", kingdom.buildings, True),
        ("technologies", kingdom.technologies, True),
        ("population", kingdom.population, True),
        ("resources", kingdom.resources, False),
        ("kingdom", {"land": kingdom.land}, False),
    ):
        defects += _impossible(what, counts, whole=whole)
    return defects


def unit_faults(race: Race, army: Counts) -> list[str]:
    """Return a defect for every unit that is not of the race, saying whose it is."""
    homes: dict[str, list[str]] = {}
    for unit in catalogue().units:
        for name in (unit.key, *unit.also):
            homes.setdefault(name, []).append(RACES[unit.race])
    own = [name for name, races in homes.items() if race.name in races]
    return [
        f"{name} is a unit of {' and '.join(homes[name])}, not of {race.name}"
        if name in homes
        else unknown(f"{race.name} unit", name, own)
        for name in army
        if name not in own
    ]


def strategy_faults(kingdom: Kingdom, rules: Rules) -> list[str]:
    """Return the defects of a kingdom's strategy, if it has one."""
    chosen = kingdom.strategy
    if not chosen:
        return []
    strategy = catalogue().strategies.get(chosen)
    if strategy is None:
        return [unknown("strategy", chosen, catalogue().strategies)]
    if strategy.number == BERSERKER and rules.berserker != "offered":
        return [f"these rules do not offer {chosen}"]
    if strategy.race not in ("", kingdom.race):
        return [f"{chosen} is for the race {strategy.race} only"]
    return []


def _strangers(kind: str, counts: Counts, known: Collection[str]) -> list[str]:
    return [unknown(kind, name, known) for name in counts if name not in known]


def _impossible(what: str, counts: Counts, *, whole: bool) -> list[str]:
    found = ((name, number_fault(count, whole=whole)) for name, count in counts.items())
    return [f"{what}: {quoted(name)} {fault}" for name, fault in found if fault]
