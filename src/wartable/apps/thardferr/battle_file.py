"""Battles in files and links: two kingdoms, the rules, and the seed of the coins.

As JSON: ``{"attacker": SIDE, "defender": SIDE, "rules": "document", "options": {…}, "seed": 7}``.
A side is a kingdom as JSON or as text; everything but the sides may be omitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wartable.apps.thardferr.kingdom.model import Kingdom, from_json, to_json, with_prerequisites
from wartable.apps.thardferr.kingdom.text import read_text
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.errors import BadOption, BadRecord, quoted
from wartable.engine.play.seeds import valid_seed

DEFAULT_RULES = "document"
_SIDES = ("attacker", "defender")
_PARTS = (*_SIDES, "rules", "options", "seed")


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights whom under which rules; ``options`` are changes to the rule set.

    ``notes`` say what could not be read of kingdoms given as text, and what was added.
    """

    attacker: Kingdom
    defender: Kingdom
    rule_set: str = DEFAULT_RULES
    options: Mapping[str, int | str] = field(default_factory=dict)
    seed: int = 0
    notes: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rule set with the options applied."""
        return rules_of(self.rule_set, self.options)


def battle_json(battle: Battle) -> dict[str, Any]:
    """Return a battle as JSON data, without default values."""
    made: dict[str, Any] = {
        "attacker": to_json(battle.attacker),
        "defender": to_json(battle.defender),
        "rules": battle.rule_set,
    }
    if battle.options:
        made["options"] = dict(battle.options)
    if battle.seed:
        made["seed"] = battle.seed
    return made


def read_battle(value: object, *, prerequisites: bool = False) -> Battle:
    """Return the battle described by a JSON value; raise ``BadRecord`` naming every defect.

    With ``prerequisites``, both sides also get whatever their technologies require.
    """
    if not isinstance(value, Mapping):
        raise BadRecord("bad-battle", f"a battle must be an object, not {quoted(value)}")
    defects = [f"{quoted(name)} means nothing here" for name in value if name not in _PARTS]
    rule_set, options, rules = _rules(value, defects)
    seed = _seed(value.get("seed", 0), defects)
    notes: list[str] = []
    sides = [_side(value, name, rules, prerequisites, defects, notes) for name in _SIDES]
    attacker, defender = sides
    if defects or attacker is None or defender is None:
        raise BadRecord("bad-battle", "; ".join(defects))
    return Battle(attacker, defender, rule_set, options, seed, tuple(notes))


def _rules(
    value: Mapping[str, Any], defects: list[str]
) -> tuple[str, Mapping[str, int | str], Rules]:
    name, options = value.get("rules", DEFAULT_RULES), value.get("options", {})
    if not isinstance(options, Mapping):
        defects.append(f"options must be an object, not {quoted(options)}")
        options = {}
    try:
        return str(name), dict(options), rules_of(str(name), options)
    except BadOption as error:
        defects.append(error.message)
        return DEFAULT_RULES, {}, rules_of()


def _seed(value: object, defects: list[str]) -> int:
    try:
        if type(value) is int:
            return valid_seed(value)
        defects.append(f"seed must be a whole number, not {quoted(value)}")
    except BadOption as error:
        defects.append(error.message)
    return 0


def _side(
    value: Mapping[str, Any],
    name: str,
    rules: Rules,
    prerequisites: bool,
    defects: list[str],
    notes: list[str],
) -> Kingdom | None:
    given = value.get(name)
    if given is None:
        defects.append(f"{name} is missing")
        return None
    try:
        if not isinstance(given, str):
            kingdom, said = from_json(given, name), ""
            if prerequisites:
                kingdom, said = with_prerequisites(kingdom)
            notes += [f"{name}: {said}"] if said else []
            return kingdom
        imported = read_text(given, rules, prerequisites=prerequisites)
        notes += [f"{name}: {warning}" for warning in imported.warnings()]
        return imported.kingdom()
    except BadRecord as error:
        told = error.message
        defects.append(told if told.startswith(name) else f"{name}: {told}")
        return None
