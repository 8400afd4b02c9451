"""Files of cases: battles, units and kingdoms, compared to the last bit."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.battles import side
from support.thardferr.cases import (
    BATTLE,
    UNIT,
    copied,
    lines,
    modified,
    reckoned,
    reckoned_figures,
    strange_kingdoms,
)
from wartable.apps.thardferr.cases import check_cases, check_cases_under
from wartable.apps.thardferr.cases.values import comparable
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.modifiers import modifiers
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption
from wartable.games.thardferr.catalogue import catalogue


def test_a_battle_worked_out_by_hand_agrees() -> None:
    assert str(check_cases(lines(BATTLE))) == "1 of 1 agree"


def test_a_unit_worked_out_by_hand_agrees() -> None:
    assert str(check_cases(lines(UNIT))) == "1 of 1 agree"


def test_a_file_may_mix_them() -> None:
    cost = {
        "kind": "unit_cost",
        "input": {"race": "Human", "unit": "Dragon"},
        "output": {"initial_gold": 0, "tegc": 0},
    }
    assert str(check_cases(lines(BATTLE, UNIT, cost, UNIT))) == "4 of 4 agree"


def test_whole_numbers_have_one_form() -> None:
    case = copied(BATTLE)
    case["output"]["phases"][0]["incoming_defender"]["raw"] = 150.0
    case["input"]["attacker"]["army"]["Catapult"] = 10.0
    assert check_cases(lines(case)).agree == 1


def test_large_numbers_count_as_the_doubles_that_they_are() -> None:
    # Two texts of one double, and the next double.
    written, exact, other = 123456789012345680000, 123456789012345683968, 123456789012345700352
    assert comparable(written) == comparable(float(exact)) == exact
    assert comparable(other) != exact


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("winner",), "attacker", 'winner: "defender", expected "attacker"'),
        (("defender_scaled", "Knight"), 41, 'defender_scaled "Knight": 40, expected 41'),
        (("phases", 0, "attacker_losses", "Militia"), 19, "20, expected 19"),
        (("phases", 0, "incoming_defender", "mitigation"), 119, "120, expected 119"),
        (("phases", 1, "incoming_attacker"), None, "expected null"),
        (("phases", 2, "detail", "defender", "Knight", "mitigation"), 56.07, "expected 56.07"),
        (("phases", 0, "detail", "attacker", "Militia", "weight"), 2, "2.5, expected 2"),
        (("before_healing", "defender", "Archer"), 69, "67, expected 69"),
        (("healing", "defender"), {}, '"Archer": 2, expected nothing'),
        (("final", "attacker", "Catapult"), 1, "0, expected 1"),
    ],
)
def test_every_figure_of_a_battle_counts(path: tuple[Any, ...], value: object, said: str) -> None:
    case = copied(BATTLE)
    at = case["output"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    report = check_cases(lines(case))
    assert report.agree == 0
    (line,) = report.differences
    assert line.startswith('line 1 ("guns"): ')
    assert said in line
    assert ";" not in line


@pytest.mark.parametrize("name", list(UNIT["output"]))
def test_every_figure_of_a_unit_counts(name: str) -> None:
    case = copied(UNIT)
    case["output"][name] = 77
    (line,) = check_cases(lines(case)).differences
    assert f"{name}: " in line
    assert "expected 77" in line


def test_the_last_bit_counts() -> None:
    case = copied(BATTLE)
    knight = case["output"]["phases"][2]["detail"]["defender"]["Knight"]
    knight["mitigation"] += 1e-14
    assert not check_cases(lines(case)).fine


# --- whatever stands in such a file -------------------------------------------------------------


@settings(max_examples=20)
@given(strange_kingdoms(), strange_kingdoms())
def test_battles_reckoned_otherwise_agree(attacker: Kingdom, defender: Kingdom) -> None:
    report = check_cases(lines(reckoned(attacker, defender)))
    assert report.differences == ()
    assert report.agree == 1


@settings(max_examples=20)
@given(strange_kingdoms(), strange_kingdoms(), st.data())
def test_units_reckoned_otherwise_agree(own: Kingdom, enemy: Kingdom, data: st.DataObject) -> None:
    unit = data.draw(st.sampled_from([*own.army, "Dragon", "Mage"]))
    far = "Gnome Far Fighting" in (own.strategy, enemy.strategy)
    known = catalogue().races[own.race].unit(unit) is not None
    shown = modifiers(own.race, unit, own.technologies, own.strategy, rules_of("program"))
    case = {
        "input": {
            "race": own.race,
            "unit": unit,
            "techs": own.technologies,
            "strategy": own.strategy,
            "enemy_strategy": enemy.strategy,
            "own_army": own.army,
            "enemy_army": enemy.army,
        },
        "output": {
            **reckoned_figures(own, enemy, unit),
            "range_modifier": 100 if far and known else None,
            "display_modifiers": {
                "defense" if stat == "defence" else stat: {
                    "percent_up": each.percent_up,
                    "percent_down": each.percent_down,
                    "flat_up": each.flat_up,
                    "flat_down": each.flat_down,
                }
                for stat, each in shown.items()
            },
        },
    }
    assert check_cases(lines(case)).differences == ()


def test_what_may_be_left_out_of_a_side() -> None:
    case = reckoned(side("Human", {}, land=0), side("Elf", {}, land=0))
    for name in ("attacker", "defender"):
        case["input"][name] = {"race": case["input"][name]["race"]}
    assert check_cases(lines(case)).agree == 1
    for name in ("attacker", "defender"):
        case["input"][name] |= dict.fromkeys(
            ("army", "techs", "strategy", "buildings", "castles", "land")
        )
    assert check_cases(lines(case)).agree == 1


def test_castles_may_stand_among_the_buildings() -> None:
    case = copied(BATTLE)
    defender = case["input"]["defender"]
    defender["buildings"]["Castle"] = defender.pop("castles")
    assert check_cases(lines(case)).agree == 1


def test_armies_that_are_not_known() -> None:
    case = copied(UNIT)
    case["input"] |= {"own_army": None, "enemy_army": None, "enemy_strategy": None}
    case["output"] |= {"short": 0, "range_modifier": None}
    assert check_cases(lines(case)).agree == 1


@pytest.mark.parametrize("field", ["own_army", "enemy_army"])
def test_more_stacks_than_fit_are_not_covered(field: str) -> None:
    many = {f"unit {number}": 1 for number in range(65)}
    case = copied(UNIT)
    case["input"][field] = many
    report = check_cases(lines(case))
    assert (report.not_covered, report.fine) == (1, False)
    assert f"{field}: an army has at most 64 stacks, not 65" in report.reasons[0]


def test_battles_of_more_stacks_than_fit_are_not_covered() -> None:
    case = copied(BATTLE)
    case["input"]["defender"]["army"] = {f"unit {number}": 1 for number in range(65)}
    report = check_cases(lines(case))
    assert report.not_covered == 1
    assert "defender: an army has at most 64 stacks, not 65" in report.reasons[0]


# --- displayed modifiers ------------------------------------------------------------------------

NINE_TENTHS = (1 - 0.9) * 100


@pytest.mark.parametrize(
    ("race", "unit", "strategy", "techs", "expected"),
    [
        ("Human", "Knight", "", {}, modified()),
        ("Human", "Knight", "", {"Sharper Blades": 2, "Tougher Heavy Armor": 1},
         modified(melee={"flat_up": 2}, defense={"flat_up": 1})),
        ("Human", "Archer", "", {"Improve Bow Range": 3, "Tougher Light Armor": 2},
         modified(range={"percent_up": 150}, defense={"flat_up": 2})),
        ("Human", "Infantry", "Archer Protection", {}, modified(melee={"percent_down": 50})),
        ("Human", "Archer", "Archer Protection", {}, modified()),
        ("Human", "Archer", "Quick Retreat", {},
         modified(**{stat: {"percent_down": 50} for stat in ("melee", "short", "range")})),
        ("Human", "Pikeman", "Anti-Cavalry", {}, modified(melee={"percent_up": 250})),
        ("Human", "Knight", "Anti-Cavalry", {},
         modified(**{stat: {"percent_down": NINE_TENTHS} for stat in ("melee", "short", "range")})),
        ("Dwarf", "Runner", "Dwarf Shield Line", {},
         modified(melee={"percent_down": 10}, short={"percent_down": 10})),
        ("Dwarf", "Shieldbearer", "Dwarf Shield Line", {},
         modified(melee={"percent_down": 10, "percent_up": None}, short={"percent_down": 10})),
        ("Elf", "Mage", "Elf Energy Gathering", {},
         modified(melee={"percent_up": 100}, range={"flat_up": 4})),
        ("Human", "Knight", "Human Charging!", {},
         modified(melee={"percent_up": 50}, short={"percent_up": 50},
                  defense={"percent_down": 25})),
        ("Human", "Infantry", "Infantry Attack", {}, modified(defense={"percent_down": 75})),
        ("Orc", "ShadowWarrior", "Orc Surrounding", {"Tougher Light Armor": 1},
         modified(defense={"flat_up": 3})),
        ("Human", "Mage", "Quick Retreat", {}, modified()),
        ("Human", "Knight", "Hide", {}, modified()),
    ],
)  # fmt: skip
def test_modifiers_are_displayed_as_the_calculator_does(
    race: str, unit: str, strategy: str, techs: dict[str, int], expected: dict[str, Any]
) -> None:
    found = modifiers(race, unit, techs, strategy, rules_of("program"))
    shown = {
        stat: (each.percent_up, each.percent_down, each.flat_up, each.flat_down)
        for stat, each in found.items()
    }
    assert shown == {
        stat.replace("defense", "defence"): tuple(each.values()) for stat, each in expected.items()
    }


def test_longer_bows_are_displayed_by_the_rules() -> None:
    later = modifiers("Human", "Archer", {"Improve Bow Range": 1}, "", rules_of("later"))
    assert (later["range"].percent_up, later["range"].flat_up) == (0, 1)


# --- other rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["program", "later", "document", "overview"])
def test_cases_under_every_rule_set(rules: str) -> None:
    assert check_cases_under(lines(BATTLE), rules).agree == (rules in ("program", "later"))


def test_what_other_rules_do_not_take_is_not_covered() -> None:
    # Carpentry needs others before it, which the calculator does not ask for.
    report = check_cases_under(lines(BATTLE), "document")
    assert (report.not_covered, report.fine) == (1, False)
    assert "attacker: Carpentry needs Habitation, Commerce," in report.reasons[0]
    case = copied(UNIT)
    case["input"]["unit"] = "Mage"
    report = check_cases_under(lines(case), "document")
    assert report.not_covered == 1
    assert "Mage" in report.reasons[0]


def test_other_rules_may_come_to_other_results() -> None:
    case = copied(BATTLE)
    case["input"]["attacker"] |= {"techs": {}, "strategy": "Quick Retreat"}
    report = check_cases_under(lines(case), "document")
    assert (report.agree, report.not_covered) == (0, 0)
    assert 'phases 1 "incoming_defender" "raw": 37.5, expected 150' in report.differences[0]


def test_other_spellings_are_known_where_names_are_checked() -> None:
    case = copied(UNIT)
    case["input"] |= {"race": "Human", "unit": "MountedArchers", "own_army": {}, "techs": {}}
    case["input"] |= {"strategy": None, "enemy_strategy": None}
    case["output"] |= {"melee": 3, "short": 0, "range": 2, "defense": 7}
    case["output"] |= {"range_modifier": None, "display_modifiers": modified()}
    assert check_cases_under(lines(case), "document").agree == 1
    assert check_cases(lines(case)).agree == 0


def test_there_are_no_rules_of_another_name() -> None:
    with pytest.raises(BadOption, match="there are document, overview, program, later") as caught:
        check_cases_under(lines(BATTLE), "house")
    assert caught.value.code == "no-preset"
