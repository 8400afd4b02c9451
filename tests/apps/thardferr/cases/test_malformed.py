"""Cases that are none: what is wrong is named with its line, and nothing else happens."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged, why_not
from support.thardferr.cases import BATTLE, UNIT, copied, lines
from wartable.apps.thardferr.cases import check_cases
from wartable.engine.cases import Case

MISSING = object()


def put(case: Case, path: tuple[str, ...], value: object) -> Case:
    """Return a case with a member changed or taken out."""
    changed = copied(case)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    if value is MISSING:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return changed


ATTACKER = ("input", "attacker")


@pytest.mark.parametrize(
    ("case", "path", "value", "reason"),
    [
        (BATTLE, ("input",), MISSING, "the field input is missing"),
        (BATTLE, ("input",), [], "input must be an object, not '[]'"),
        (BATTLE, ("input",), {}, "expected a kind, or an attacker and a defender or a unit"),
        (BATTLE, ATTACKER, MISSING, "the field attacker is missing"),
        (BATTLE, ATTACKER, 5, "attacker must be an object, not '5'"),
        (BATTLE, (*ATTACKER, "race"), MISSING, "attacker: the field race is missing"),
        (BATTLE, (*ATTACKER, "race"), "gnome", "attacker: no race 'gnome'"),
        (BATTLE, (*ATTACKER, "race"), None, "attacker: race must be a string, not 'None'"),
        (BATTLE, (*ATTACKER, "army"), [1], "attacker: army must be an object, not '[1]'"),
        (BATTLE, (*ATTACKER, "army", "Catapult"), "ten", "army 'Catapult' must be a number"),
        (BATTLE, (*ATTACKER, "army", "Catapult"), True, "army 'Catapult' must be a number"),
        (BATTLE, (*ATTACKER, "army", "Catapult"), -1, "army 'Catapult' must not be negative"),
        (BATTLE, (*ATTACKER, "army", "Catapult"), 1e16, "army 'Catapult' must be at most"),
        (BATTLE, (*ATTACKER, "army", "Catapult"), float("nan"), "army 'Catapult' must be at most"),
        (BATTLE, (*ATTACKER, "techs"), "none", "techs must be an object, not 'none'"),
        (BATTLE, (*ATTACKER, "techs", "Carpentry"), {}, "techs 'Carpentry' must be a number"),
        (BATTLE, (*ATTACKER, "strategy"), 3, "attacker: strategy must be a string, not '3'"),
        (BATTLE, (*ATTACKER, "buildings"), 3, "buildings must be an object, not '3'"),
        (BATTLE, (*ATTACKER, "castles"), "two", "castles must be a number, not 'two'"),
        (BATTLE, (*ATTACKER, "land"), float("inf"), "land must be at most"),
        (BATTLE, ("output",), MISSING, "the field output is missing"),
        (BATTLE, ("output", "winner"), MISSING, "output: winner missing"),
        (BATTLE, ("output", "phases"), None, "phases must be a list, not 'None'"),
        (BATTLE, ("output", "phases"), [3], "phase 1 must be an object, not '3'"),
        (UNIT, ("input", "unit"), MISSING, "expected a kind, or an attacker"),
        (UNIT, ("input", "unit"), 5, "unit must be a string, not '5'"),
        (UNIT, ("input", "race"), "Hobbit", "no race 'Hobbit'"),
        (UNIT, ("input", "techs"), 5, "techs must be an object, not '5'"),
        (UNIT, ("input", "own_army"), "all", "own_army must be an object, not 'all'"),
        (UNIT, ("input", "enemy_army", "Catapult"), "x", "enemy_army 'Catapult' must be a"),
        (UNIT, ("input", "enemy_strategy"), [], "enemy_strategy must be a string, not '[]'"),
        (UNIT, ("output", "range_modifier"), MISSING, "the field range_modifier is missing"),
    ],
)
def test_what_is_wrong_is_named(
    case: Case, path: tuple[str, ...], value: object, reason: str
) -> None:
    found = why_not(check_cases(lines(BATTLE, put(case, path, value))))
    assert found.startswith("line 2")
    assert reason in found


def members(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all members of a case."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = []
    for key in keys:
        found.append((*path, key))
        if isinstance(value[key], dict | list):
            found += members(value[key], (*path, key))
    return found


ANYTHING: tuple[object, ...] = (
    MISSING,
    None,
    "text",
    [],
    {},
    [[]],
    5,
    -1,
    0.5,
    True,
    10**300,
    float("inf"),
)


@pytest.mark.parametrize("case", [BATTLE, UNIT], ids=["battle", "unit"])
def test_any_member_may_be_anything(case: Case) -> None:
    """Whatever stands in a place: it is counted."""
    for path in members(case):
        # Deep in a result all that is no number is alike.
        for value in ANYTHING if len(path) < 5 else ANYTHING[1:3]:
            assert check_cases(lines(put(case, path, value))).total == 1


atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)


@settings(max_examples=75)
@given(damaged([BATTLE, UNIT], any_json(atoms)))
def test_damaged_cases_are_answered(case: Case) -> None:
    assert check_cases(lines(case)).total == 1
