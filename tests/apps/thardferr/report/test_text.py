"""The report in writing: words, text and data."""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings

from support.thardferr.battles import side
from support.thardferr.kingdoms import kingdoms
from support.thardferr.reports import EVIL, easy_victory, guns_at_walls
from wartable.apps.thardferr.kingdom.model import Kingdom, from_json
from wartable.apps.thardferr.report import text
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import FORMAT, BattleReport, as_data
from wartable.apps.thardferr.report.sections import Grid, Items, section
from wartable.apps.thardferr.report.text import grid_lines, written
from wartable.apps.thardferr.report.units import stats_alone
from wartable.apps.thardferr.report.words import count_of, figure, percent, share
from wartable.apps.thardferr.rulesets import rules_of


@pytest.fixture
def fought() -> BattleReport:
    return guns_at_walls()


@pytest.fixture
def won() -> BattleReport:
    return easy_victory()


# --- numbers in words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0"),
        (3.0, "3"),
        (1234567, "1,234,567"),
        (1.005, "1"),
        (2.675, "2.68"),
        (0.125, "0.13"),
        (-0.125, "-0.13"),
        (-0.001, "0"),
        (1200.5, "1,200.5"),
    ],
)
def test_figures(value: float, said: str) -> None:
    assert figure(value) == said


def test_percentages_and_counts() -> None:
    assert (percent(12.34), percent(100), share(0.0625)) == ("12.3 %", "100 %", "6.3 %")
    assert (count_of(1, "castle"), count_of(2, "castle")) == ("1 castle", "2 castles")
    assert count_of(0, "land", "land") == "0 land"


# --- text -----------------------------------------------------------------------------------------


def test_the_short_report(fought: BattleReport) -> None:
    lines = text.short(fought).splitlines()
    assert lines[2] == "The defender wins: the attacker's army is destroyed."
    for line in (
        "range          21        70 %    70 %         13      10.8 %   8.7 %",
        "in all         30       100 %   100 %         13      10.8 %   8.7 %",
        "- Range, defender: 3 Guard Towers can take off 120 damage.",
    ):
        assert line in lines
    assert "Spoils" not in lines
    assert max(map(len, lines)) <= 80


def test_the_long_report_has_everything(fought: BattleReport) -> None:
    said = text.long(fought)
    rows = [" ".join(line.split()) for line in said.splitlines()]
    for title in ("Army of the attacker", "Units of the defender", "Phase: range", "Healing"):
        assert f"\n{title}\n{'-' * len(title)}\n" in said
    for line in (
        "Archer 100 80 67 2 69 11",
        "Archer 0 0 2 3 2 archer",
        "Archer 80 2 160 3 240 13 16.3 % 67",
        "Archer 2 120 1.5 80 1 0 % 40 0.5",
    ):
        assert line in rows
    assert "Buildings can take off 120 (at most 240) and take off 110." in said.replace("\n", " ")
    assert "would retreat at 20 % losses, reached after the" in said
    assert max(map(len, said.splitlines())) <= 80


def test_spoils_stand_in_both(won: BattleReport) -> None:
    for said in (text.short(won), text.long(won)):
        assert "The attacker takes 30 % of everything: 6 land, 0 castles, 0 peasants." in said
        assert "Buildings: 1 Guard Towers." in said


def test_who_is_gone_is_said_once(fought: BattleReport) -> None:
    said = text.long(report(side("Human", {}), side("Elf", {"Mage": 1}), rules_of()))
    assert said.count("The attacker has nobody left.") == 3


def test_effects_of_several_units_are_told_together() -> None:
    pikes = side("Human", {"Pikeman": 50})
    said = text.short(report(pikes, side("Orc", {"Rusher": 9, "Slother": 9}), rules_of()))
    assert "- Melee, defender's Rusher and Slother: Pikemen strike it 2 times" in said


def test_what_else_had_a_say_stands_with_the_result() -> None:
    rules = rules_of("document", {"strength_factor": "lower", "retreat_coin": "yes"})
    quick = side("Human", {"Knight": 500}, strategy="Quick Retreat")
    said = text.short(report(quick, side("Dwarf", {"Shieldbearer": 10}), rules))
    assert "- Kingdom Strength 1,250 against 25: the attacker deals 80 % of its damage." in said
    assert "- The Quick Retreat coin came up " in said


def test_rounds_are_told_apart() -> None:
    rules = rules_of("document", {"rounds": 2})
    met = report(side("Human", {"Knight": 9}), side("Dwarf", {"Shieldbearer": 99}), rules)
    assert "melee, round 2" in text.short(met)
    assert "Phase: range, round 1" in text.long(met)


def test_a_table_that_is_too_wide_becomes_lines() -> None:
    grid = Grid("", ("unit", "count"), (("Knight", "1"), ("Archer", "100")))
    assert list(grid_lines(grid)) == ["unit    count", "Knight      1", "Archer    100"]
    assert list(grid_lines(grid, 12)) == ["Knight:", "  count 1", "Archer:", "  count 100"]


def test_a_number_stays_with_its_per_cent() -> None:
    assert "\n%" not in written([section("x", "lost 12 % of all")], 7)
    assert written([section("x", "", Items(()), Grid("", ("a",), ()))]) == "x\n-\n"


def test_nothing_upsets_a_terminal() -> None:
    evil = side("Human", {EVIL: 5, "Knight": 5}, strategy=EVIL)
    met = report(evil, evil, rules_of("program"))
    assert "\x1b" not in text.short(met) + text.long(met)


# --- data -----------------------------------------------------------------------------------------


def test_data_is_json_and_has_the_fields_of_the_report(won: BattleReport) -> None:
    data = as_data(won)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["format"] == FORMAT
    assert set(data) == {
        *("format", "rules", "seed", "castles", "damage", "strength", "attacker", "defender"),
        *("phases", "rounds", "verdict", "spoils"),
    }
    assert data["verdict"]["winner"] == "attacker"
    assert data["spoils"]["land"] == 6
    assert data["rules"]["quick_retreat"] == "quarter"
    assert from_json(data["attacker"]["kingdom"]) == won.attacker.kingdom
    stack = data["phases"][1]["defender"]["stacks"][0]
    assert stack["unit"] == "Slinger"
    assert {"raw", "mitigated", "final", "defence", "lost", "effects"} <= set(stack)


def floats(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [each for member in value.values() for each in floats(member)]
    if isinstance(value, list):
        return [each for member in value for each in floats(member)]
    return [value] if isinstance(value, float) else []


@settings(max_examples=15)
@given(kingdoms(), kingdoms())
def test_any_battle_can_be_written(attacker: Kingdom, defender: Kingdom) -> None:
    met = report(attacker, defender, rules_of())
    data = as_data(met)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert all(map(math.isfinite, floats(data)))
    for said in (text.short(met), text.long(met)):
        assert max(map(len, said.splitlines())) <= 80


# --- units of a kingdom that is at peace --------------------------------------------------------


def test_units_without_an_enemy() -> None:
    levels = {"Sharper Blades": 1}
    orcs = side("Orc", {"Rusher": 10, "WolfMaster": 5}, technologies=levels)
    assert stats_alone(orcs, rules_of()) == {"Rusher": (5, 0.5, 0, 3), "WolfMaster": (7, 0, 1, 3)}
    assert stats_alone(side("Elf", {"Caragous": 9}), rules_of()) == {"Caragous": (0, 0, 0, 1)}
