"""From what was typed to a battle: every defect is named, with the field that it is in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from wartable.engine.errors import BadOption, quoted
from wartable.engine.match import valid_seed
from wartable.engine.options import OptionInfo, describe
from wartable.games.thardferr.battle_file import DEFAULT_RULES, Battle
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.kingdom.checking import cleaned, defects_of
from wartable.games.thardferr.kingdom.counts import CASTLE, Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.rulesets import RULE_SETS, Rules, rules_of
from wartable.games.thardferr.state import STACKS
from wartable.server.calculator.form import ATTACKER, DEFENDER, SIDES, STOCK, TABLES, Form
from wartable.server.calculator.numbers import read_number


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form says: kingdoms as far as they can be read, and what is wrong, by field.

    There is a battle if nothing is wrong. A kingdom whose numbers are fine is there even if
    something else is wrong with it, so that its own figures can be shown.
    """

    rules: Rules
    kingdoms: dict[str, Kingdom] = field(default_factory=dict)
    defects: dict[str, str] = field(default_factory=dict)
    battle: Battle | None = None


def read_form(form: Form) -> Reading:
    """Return what a form says."""
    defects: dict[str, str] = {}
    rules = read_rules(form, defects)
    seed = _read_seed(form, defects)
    kingdoms = {}
    for side in SIDES:
        kingdom = read_kingdom(form, side, defects)
        if kingdom is not None:
            kingdoms[side] = kingdom
            _note_faults(form, side, kingdom, rules, defects)
    if defects:
        return Reading(rules, kingdoms, defects)
    kingdoms = {side: cleaned(kingdom, rules) for side, kingdom in kingdoms.items()}
    options = {info.name: info.read(form.options()[info.name]) for info in _chosen(form)}
    battle = Battle(
        kingdoms[ATTACKER], kingdoms[DEFENDER], form.get("rules", DEFAULT_RULES), options, seed
    )
    return Reading(rules, kingdoms, {}, battle)


def read_rules(form: Form, defects: dict[str, str]) -> Rules:
    """Return the rules that are chosen, as far as they can be read."""
    name = form.get("rules", DEFAULT_RULES)
    if name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        defects["rules"] = f"there are no rules {quoted(name)}; there are {known}"
        name = DEFAULT_RULES
    chosen = form.options()
    known_names = {info.name for info in describe(Rules)}
    for option in chosen.keys() - known_names:
        defects[f"o.{option}"] = f"no rule is called {quoted(option)}"
    fine: dict[str, object] = {}
    for info in _chosen(form):
        value = info.read(chosen[info.name])
        defect = info.defect(value)
        if defect:
            defects[f"o.{info.name}"] = defect
        else:
            fine[info.name] = value
    return rules_of(name, fine)


def _chosen(form: Form) -> list[OptionInfo]:
    chosen = form.options()
    return [info for info in describe(Rules) if info.name in chosen]


def _read_seed(form: Form, defects: dict[str, str]) -> int:
    typed = form.get("seed").strip() or "0"
    try:
        # Seeds may be larger than any number of a kingdom.
        return valid_seed(int(typed) if typed.isascii() and typed.isdecimal() else -1)
    except (BadOption, ValueError):
        defects["seed"] = f"{quoted(typed)} is not a whole number from 0 to 2^53 - 1"
        return 0


def read_kingdom(form: Form, side: str, defects: dict[str, str]) -> Kingdom | None:
    """Return the kingdom of a side, if all its numbers can be read.

    What nobody knows is left out where its field is empty or 0; what is known, where it is empty,
    but for the units: they all take part, and be it with nobody.
    """
    before = len(defects)
    known = _known(form.get(f"{side}.race"))
    tables: dict[str, dict[str, Number]] = {}
    for table, (attribute, whole) in TABLES.items():
        counts = tables[attribute] = {}
        for name, key, text in form.table(side, table):
            count, defect = read_number(text, whole=whole)
            is_there = table == "army" or text.strip()
            if count or (is_there and key in known[table]):
                counts[key] = count
            if defect:
                defects[name] = defect
    tables["buildings"].setdefault(CASTLE, 0)
    land, defect = read_number(form.get(f"{side}.land"), whole=False)
    if defect:
        defects[f"{side}.land"] = defect
    if len(tables["army"]) > STACKS:
        defects[f"{side}.race"] = f"an army has at most {STACKS} kinds of units"
    if len(defects) > before:
        return None
    return Kingdom(
        race=form.get(f"{side}.race"),
        strategy=form.get(f"{side}.strategy"),
        land=land,
        **tables,
    )


def _known(race: str) -> dict[str, Collection[str]]:
    found = catalogue()
    units = found.races[race].units if race in found.races else ()
    return {
        "army": [unit.key for unit in units],
        "techs": found.technologies,
        "buildings": found.buildings,
        "resources": STOCK,
        "population": found.jobs,
    }


# --- what cannot be, although it can be read ---------------------------------------------------


def _note_faults(
    form: Form, side: str, kingdom: Kingdom, rules: Rules, defects: dict[str, str]
) -> None:
    if rules.names == "as_given":
        return
    for fault in defects_of(kingdom, rules):
        name = _place_of(form, side, kingdom, fault)
        defects[name] = f"{defects[name]}; {fault}" if name in defects else fault


def _place_of(form: Form, side: str, kingdom: Kingdom, fault: str) -> str:
    """Return the field that a fault of a kingdom is about: faults begin with or quote its name."""
    for name, key in _named(form, side):
        if fault.startswith(f"{key} ") or quoted(key) in fault:
            return name
    return f"{side}.strategy" if kingdom.strategy and kingdom.strategy in fault else f"{side}.race"


def _named(form: Form, side: str) -> Iterator[tuple[str, str]]:
    for table in TABLES:
        for name, key, _ in form.table(side, table):
            yield name, key
