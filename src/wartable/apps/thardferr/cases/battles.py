"""Cases of whole battles.

``input`` has ``attacker`` and ``defender``, each with ``race``, ``army``, ``techs``, ``strategy``
(null for none), ``buildings``, ``castles`` and ``land``; only the race is required.
``output`` has ``winner``, ``defender_scaled``, the three ``phases``, ``before_healing``,
``healing`` and ``final``. A phase has the losses of both sides, and ``incoming_attacker`` and
``incoming_defender``, the damage aimed at a side and its mitigation pool, or null for a side
without units; it may have ``detail`` with the figures of every stack.
"""

from __future__ import annotations

from typing import Any

from wartable.apps.thardferr.cases.values import (
    comparable,
    race_in,
    read_counts,
    read_number,
    read_strategy,
)
from wartable.apps.thardferr.field import SIDES
from wartable.apps.thardferr.kingdom.counts import CASTLE
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport, Phase, PhaseSide, Stack
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.cases import Case, NotCovered, bad, field, unlike_parts
from wartable.engine.errors import BadOption, BadRecord, quoted
from wartable.games.thardferr.state import STACKS

#: The required keys of a result.
PARTS = ("winner", "defender_scaled", "phases", "before_healing", "healing", "final")


def differences(case: Case, rules: Rules) -> list[str]:
    """Return where a battle's outcome differs from the expected one.

    Raises ``BadRecord`` for a malformed case, ``NotCovered`` for a battle that the rules reject.
    """
    given = field(case, "input", dict)
    sides = [read_side(given, name) for name in SIDES]
    expected = read_expected(field(case, "output", dict))
    try:
        found = report(sides[0], sides[1], rules)
    except BadOption as error:
        raise NotCovered(str(error)) from None
    with_detail = ["detail" in phase for phase in expected["phases"]]
    ours = outcome(found, with_detail)
    expected = {part: expected[part] for part in PARTS}
    return unlike_parts("", comparable(ours), comparable(expected))


def read_side(given: Case, name: str) -> Kingdom:
    """Return one side of a case."""
    side = field(given, name, dict)
    try:
        buildings = read_counts(side.get("buildings"), "buildings")
        castles = side.get("castles", buildings.get(CASTLE))
        kingdom = Kingdom(
            race=race_in(side).name,
            army=read_counts(side.get("army"), "army"),
            buildings={**buildings, CASTLE: read_number(castles, "castles")},
            technologies=read_counts(side.get("techs"), "techs"),
            strategy=read_strategy(side.get("strategy")),
            land=read_number(side.get("land"), "land"),
        )
    except BadRecord as error:
        raise bad(f"{name}: {error}") from None
    if len(kingdom.army) > STACKS:
        stacks = len(kingdom.army)
        raise NotCovered(f"{name}: an army has at most {STACKS} stacks, not {stacks}")
    return kingdom


def read_expected(output: Case) -> Case:
    """Return the expected result; raise ``BadRecord`` unless it is complete."""
    missing = [part for part in PARTS if part not in output]
    if missing:
        raise bad(f"output: {', '.join(missing)} missing")
    for number, phase in enumerate(field(output, "phases", list), 1):
        if not isinstance(phase, dict):
            raise bad(f"phase {number} must be an object, not {quoted(phase)}")
    return output


def outcome(found: BattleReport, with_detail: list[bool]) -> dict[str, Any]:
    """Return a battle in the format of cases; ``with_detail`` says which phases get details."""
    details = [*with_detail, *[False] * len(found.phases)]
    return {
        "winner": found.verdict.winner,
        "defender_scaled": found.defender.fielded,
        "phases": [
            written_phase(phase, detail=detail)
            for phase, detail in zip(found.phases, details, strict=False)
        ],
        "before_healing": {side.name: side.left for side in found.sides},
        "healing": {side.name: side.healing.healed for side in found.sides},
        "final": {side.name: side.final for side in found.sides},
    }


def written_phase(phase: Phase, *, detail: bool) -> dict[str, Any]:
    """Return a phase in the format of cases."""
    written: dict[str, Any] = {"phase": phase.phase}
    for side in phase.sides:
        written[f"{side.name}_losses"] = {stack.unit: stack.lost for stack in side.stacks}
    for side in phase.sides:
        written[f"incoming_{side.name}"] = _incoming(side)
    if detail:
        written["detail"] = {
            side.name: {stack.unit: _stack(stack) for stack in side.stacks} for side in phase.sides
        }
    return written


def _incoming(side: PhaseSide) -> dict[str, Any] | None:
    return {"raw": side.aimed, "mitigation": side.pool} if side.stacks else None


def _stack(stack: Stack) -> dict[str, Any]:
    return {
        "raw": stack.raw,
        "mitigation": stack.mitigated,
        "final_per_unit": stack.final_each,
        "defense": stack.defence,
        "weight": stack.weight,
        "lost": stack.lost,
    }
