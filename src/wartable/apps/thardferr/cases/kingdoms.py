"""Worked cases of kingdoms, to compare implementations.

A case is a JSON object with a ``kind``, an ``input`` and the expected ``output``.

===================  =====================================================  ====================
kind                 input                                                  output
===================  =====================================================  ====================
unit_cost            race, unit                                             initial_gold, tegc
army_cost            race, army                                             initial_gold, tegc
efficiency           race, unit, stats                                      gold_per_attack, …
ks                   race, army, buildings, techs                           ks
production           race, army, buildings, techs, population, land         each resource
armory               race, forges, blacksmiths, techs                       items
training             race, buildings                                        per_day
spoils               winner, defender_scaled_start, defender_final,         land, castles,
                     defender_stats, defender_buildings                     peasants, buildings
population_capacity  buildings, techs                                       total
population_plan      buildings, techs, total                                per_job, reset_to_…
population_edit      the same, population, job, field, value                population or null
building_autofill    land, previous_land, castles, buildings, ratios,       buildings, ratios,
                     pinned                                                 both null if kept
building_edit        land, buildings, ratios, building, field, value        the same, castles_stat
army_cap             race, army, guard_houses, unit, value                  count
default_army         race                                                   army
import               text                                                   what was read
export               army, buildings, resources, techs, strategy,           text
                     population
===================  =====================================================  ====================

Cases of other kinds are not covered. Numbers are compared by value, exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.apps.thardferr.cases.values import comparable, counts_in, number, number_in, race_in
from wartable.apps.thardferr.kingdom.army import (
    army_cost,
    default_army,
    efficiency,
    permitted,
    strength,
    unit_cost,
)
from wartable.apps.thardferr.kingdom.buildings import autofilled, with_number, with_ratio
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.population import (
    all_places,
    at_best,
    at_most,
    room,
    with_people,
    with_people_each,
)
from wartable.apps.thardferr.kingdom.production import armoury, production, training
from wartable.apps.thardferr.kingdom.spoils import Spoils, spoils
from wartable.apps.thardferr.kingdom.text import exported, read_text
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.cases import Case, NotCovered, anything, bad, field, texts, unlike
from wartable.engine.errors import quoted


def differences(case: Case, rules: Rules) -> list[str]:
    """Return the differences from the expected result.

    Raises ``BadRecord`` for a malformed case, ``NotCovered`` for an unknown kind.
    """
    kind = field(case, "kind", str)
    if kind not in KINDS:
        raise NotCovered(f"there is no kind {quoted(kind)}; there are {', '.join(KINDS)}")
    ours = KINDS[kind](field(case, "input", dict), rules)
    return unlike(kind, comparable(ours), comparable(field(case, "output", dict)))


# --- one function per kind ------------------------------------------------------------------------


def _unit_cost(given: Case, rules: Rules) -> Case:
    found = unit_cost(race_in(given), field(given, "unit", str))
    return {"initial_gold": found.initial, "tegc": found.tegc}


def _army_cost(given: Case, rules: Rules) -> Case:
    found = army_cost(race_in(given), counts_in(given, "army"))
    return {"initial_gold": found.initial, "tegc": found.tegc}


def _efficiency(given: Case, rules: Rules) -> Case:
    stats = field(given, "stats", dict)
    cost = unit_cost(race_in(given), field(given, "unit", str)).tegc
    melee, short = number_in(stats, "melee"), number_in(stats, "short")
    found = efficiency(cost, (melee, short, number_in(stats, "range"), number_in(stats, "defense")))
    return {
        "gold_per_attack": found.attack,
        "gold_per_defense": found.defence,
        "gold_per_ranged": found.ranged,
    }


def _ks(given: Case, rules: Rules) -> Case:
    tables = (counts_in(given, name) for name in ("army", "buildings", "techs"))
    return {"ks": strength(race_in(given), *tables)}


def _production(given: Case, rules: Rules) -> Case:
    found = production(
        race_in(given),
        counts_in(given, "army"),
        counts_in(given, "buildings"),
        counts_in(given, "techs"),
        counts_in(given, "population"),
        number_in(given, "land"),
        rules,
    )
    return {
        key: {"produced": flow.made, "upkeep": flow.used, "net": flow.net}
        for key, flow in found.items()
    }


def _armory(given: Case, rules: Rules) -> Case:
    forges, smiths = number_in(given, "forges"), number_in(given, "blacksmiths")
    found = armoury(race_in(given), forges, smiths, counts_in(given, "techs"))
    return {"items": [{"item": key, "per_day": count} for key, count in found.items()]}


def _training(given: Case, rules: Rules) -> Case:
    return {"per_day": training(race_in(given), counts_in(given, "buildings"), rules)}


def _spoils(given: Case, rules: Rules) -> Case:
    stats = counts_in(given, "defender_stats")
    found = spoils(
        counts_in(given, "defender_scaled_start"),
        counts_in(given, "defender_final"),
        stats.get("Land", 0),
        stats.get("Castles", 0),
        stats.get("Peasants", 0),
        counts_in(given, "defender_buildings"),
    )
    if field(given, "winner", str) != "attacker":
        found = Spoils()
    return {
        "land": found.land,
        "castles": found.castles,
        "peasants": found.peasants,
        "buildings": found.buildings,
    }


def _capacity(given: Case, rules: Rules) -> Case:
    found = room(None, counts_in(given, "buildings"), counts_in(given, "techs"), rules)
    return {"total": found.everybody}


def _jobs(given: Case) -> tuple[dict[str, Number], dict[str, Number], Number]:
    return counts_in(given, "buildings"), counts_in(given, "techs"), number_in(given, "total")


def _plan(given: Case, rules: Rules) -> Case:
    jobs = _jobs(given)
    return {
        "per_job": {
            key: {"optimal": each.best, "max": each.most} for key, each in all_places(*jobs).items()
        },
        "reset_to_optimal": at_best(*jobs),
        "reset_to_max": at_most(*jobs),
    }


def _population_edit(given: Case, rules: Rules) -> Case:
    edit = _edit(given, assigned=with_people, efficiency=with_people_each)
    job, value = field(given, "job", str), number_in(given, "value")
    return {"population": edit(counts_in(given, "population"), job, value, *_jobs(given))}


def _edit(given: Case, **edits: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that edits the named field."""
    name = field(given, "field", str)
    if name not in edits:
        raise bad(f"field must be {' or '.join(edits)}, not {quoted(name)}")
    return edits[name]


def _autofill(given: Case, rules: Rules) -> Case:
    found = autofilled(
        counts_in(given, "buildings"),
        counts_in(given, "ratios"),
        number_in(given, "land"),
        number_in(given, "castles"),
        texts(anything(given, "pinned"), "pinned"),
        number_in(given, "previous_land"),
    )
    if found is None:
        return {"buildings": None, "ratios": None}
    return {"buildings": found.buildings, "ratios": found.ratios}


def _building_edit(given: Case, rules: Rules) -> Case:
    edit = _edit(given, ratio=with_ratio, count=with_number)
    found = edit(
        counts_in(given, "buildings"),
        counts_in(given, "ratios"),
        number_in(given, "land"),
        field(given, "building", str),
        number_in(given, "value"),
    )
    return {"buildings": found.buildings, "ratios": found.ratios, "castles_stat": found.castles}


def _army_cap(given: Case, rules: Rules) -> Case:
    race_in(given)
    unit, army = field(given, "unit", str), counts_in(given, "army")
    value, houses = number_in(given, "value"), number_in(given, "guard_houses")
    return {"count": permitted(army, unit, value, houses)}


def _default_army(given: Case, rules: Rules) -> Case:
    return {"army": default_army(race_in(given))}


def _import(given: Case, rules: Rules) -> Case:
    found = read_text(field(given, "text", str), rules)
    read = {
        "errors": list(found.errors),
        "army": found.army,
        "buildings": found.buildings,
        "resources": found.resources,
        "techs_raw": found.techs_raw,
        "strategy": found.strategy,
        "population": found.population,
    }
    if found.errors:
        return read
    after = {"land_after": found.land, "castles_after": found.castles}
    return {**read, "techs": found.techs, "race": found.race, **after}


def _export(given: Case, rules: Rules) -> Case:
    strategy = anything(given, "strategy")
    if strategy is not None:
        field(given, "strategy", str)
    resources = {
        key: value if value is None or isinstance(value, str) else number(value, quoted(key))
        for key, value in field(given, "resources", dict).items()
    }
    army, buildings = counts_in(given, "army"), counts_in(given, "buildings")
    techs, population = counts_in(given, "techs"), counts_in(given, "population")
    return {"text": exported(army, buildings, resources, techs, strategy, population)}


KINDS: dict[str, Callable[[Case, Rules], Case]] = {
    "unit_cost": _unit_cost,
    "army_cost": _army_cost,
    "efficiency": _efficiency,
    "ks": _ks,
    "production": _production,
    "armory": _armory,
    "training": _training,
    "spoils": _spoils,
    "population_capacity": _capacity,
    "population_plan": _plan,
    "population_edit": _population_edit,
    "building_autofill": _autofill,
    "building_edit": _building_edit,
    "army_cap": _army_cap,
    "default_army": _default_army,
    "import": _import,
    "export": _export,
}
