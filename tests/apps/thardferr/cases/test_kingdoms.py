"""Worked cases of Thardferr's kingdoms: one of each kind, differences, and damaged ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged
from support.thardferr.kingdoms import DOCUMENT, PROGRAM
from wartable.apps.thardferr.cases.kingdoms import KINDS, differences
from wartable.engine.cases import Case, compare
from wartable.engine.errors import WartableError


def case(kind: str, given_: dict[str, Any], output: dict[str, Any]) -> Case:
    """Return a case as it stands in a file."""
    return {"id": kind, "kind": kind, "input": given_, "output": output}


JOBS = {"Mine": 2, "Farm": 1}
PLAIN = {"Mine": 0, "Lumber": 0, "Agriculture": 0, "Building": 0, "Training": 0,
         "Blacksmithing": 0, "Exploration": 0}  # fmt: skip
NO_PLACES = {"optimal": 0, "max": 0}
ANYWHERE = {"optimal": 0, "max": 130}
ALL = {
    "Advanced Training Center": 0, "Castle": 1, "Farm": 4, "Forge": 1, "Guard House": 1,
    "Guard Towers": 0, "House": 4, "Market": 1, "Medical Center": 0, "Mill": 1, "Mine": 1,
    "School": 1, "Training Center": 0,
}  # fmt: skip

CASES = [
    case("unit_cost", {"race": "Orc", "unit": "Rusher"}, {"initial_gold": 215, "tegc": 583}),
    case("unit_cost", {"race": "Orc", "unit": "Mage"}, {"initial_gold": 0, "tegc": 0}),
    case("army_cost", {"race": "Orc", "army": {"Rusher": 2, "Mage": 4}},
         {"initial_gold": 430, "tegc": 1166.0}),
    case("efficiency", {"race": "Orc", "unit": "Rusher",
                        "stats": {"melee": 4, "short": 0, "range": 0, "defense": 2}},
         {"gold_per_attack": 145.75, "gold_per_defense": 291.5, "gold_per_ranged": None}),
    case("ks", {"race": "Orc", "army": {"Rusher": 1, "Dragon": 9}, "buildings": {"Castle": 1,
                "Hut": 2}, "techs": {"Commerce": True, "Barrack": False, "Sharper Blades": 2}},
         {"ks": 3 + 6 + 1500 + 3000}),
    case("production", {"race": "Undead", "army": {"SkeletalLegion": 1}, "techs": {},
                        "buildings": {"Market": 1, "Mine": 1, "School": 1}, "land": 0,
                        "population": {"Mine": 50}},
         {"gold": {"produced": 38, "upkeep": 1.5, "net": 36.5},
          "iron": {"produced": 2, "upkeep": 0, "net": 2},
          "wood": {"produced": 0, "upkeep": 0, "net": 0},
          "food": {"produced": 0, "upkeep": 5, "net": -5}}),
    case("armory", {"race": "Undead", "forges": 1, "blacksmiths": 80, "techs": {}}, {"items": []}),
    case("armory", {"race": "Human", "forges": 0, "blacksmiths": 80, "techs": {}},
         {"items": [{"item": name, "per_day": 0} for name in
                    ("Horse", "Sword", "Spear", "Bow", "Plate Armor", "Light Armor")]}),
    case("training", {"race": "Undead", "buildings": {"Training Center": 8, "Castle": 1}},
         {"per_day": {"SkeletalLegion": 4, "PhantomArcher": 3, "DarkKnight": 1,
                      "AbominationCaragous": 1, "WraithRider": 1}}),
    case("spoils", {"winner": "attacker", "defender_scaled_start": {"Mage": 2},
                    "defender_final": {"Mage": 1}, "defender_stats": {"Land": 11},
                    "defender_buildings": {"Castle": 5, "Farm": 9}},
         {"land": 2, "castles": 0, "peasants": 0, "buildings": {"Farm": 1}}),
    case("spoils", {"winner": "draw", "defender_scaled_start": {}, "defender_final": {},
                    "defender_stats": {"Land": 11}, "defender_buildings": {"Farm": 9}},
         {"land": 0, "castles": 0, "peasants": 0, "buildings": {}}),
    case("population_capacity", {"buildings": {"House": 1, "Guard House": 1, "Hut": 1},
                                 "techs": {"Habitation": 1, "Barrack": 1}}, {"total": 190}),
    case("population_plan", {"buildings": JOBS, "techs": {"Machinery": 1}, "total": 130},
         {"per_job": {"Mine": {"optimal": 170, "max": 340}, "Lumber": NO_PLACES,
                      "Agriculture": {"optimal": 60, "max": 120}, "Building": NO_PLACES,
                      "Training": ANYWHERE, "Blacksmithing": NO_PLACES, "Exploration": ANYWHERE},
          "reset_to_optimal": {**PLAIN, "Mine": 96, "Agriculture": 33},
          "reset_to_max": {**PLAIN, "Mine": 130}}),
    case("population_edit", {"buildings": JOBS, "techs": {}, "total": 300, "job": "Mine",
                             "population": {"Training": 100}, "field": "assigned", "value": 900},
         {"population": {"Training": 100, "Mine": 200}}),
    case("population_edit", {"buildings": JOBS, "techs": {}, "total": 300, "job": "Building",
                             "population": {}, "field": "efficiency", "value": 9},
         {"population": None}),
    case("building_autofill", {"land": 2, "previous_land": 0, "castles": 0, "buildings": {},
                               "ratios": {"Farm": 2}, "pinned": []},
         {"buildings": ALL, "ratios": {key: count / 2 for key, count in ALL.items()}}),
    case("building_autofill", {"land": 2, "previous_land": 2, "castles": 0,
                               "buildings": {"Farm": 0}, "ratios": {}, "pinned": []},
         {"buildings": None, "ratios": None}),
    case("building_edit", {"land": 7, "buildings": {"Farm": 1}, "ratios": {}, "building": "Castle",
                           "field": "count", "value": 5},
         {"buildings": {"Farm": 1, "Castle": 2}, "ratios": {"Castle": 0.29}, "castles_stat": 2}),
    case("building_edit", {"land": 7, "buildings": {}, "ratios": {}, "building": "Farm",
                           "field": "ratio", "value": 0.5},
         {"buildings": {"Farm": 3}, "ratios": {"Farm": 0.5}, "castles_stat": None}),
    case("army_cap", {"race": "Elf", "army": {"Mage": 30}, "guard_houses": 1, "unit": "Archer",
                      "value": 80}, {"count": 10}),
    case("default_army", {"race": "Undead"},
         {"army": {"DarkKnight": 0, "SkeletalLegion": 10, "WraithPikeman": 10,
                   "AbominationCaragous": 0, "PhantomArcher": 10, "WraithRider": 0}}),
    case("import", {"text": "Army: Mage: 3, Mage: 4\nBuildings: guard tower: 25 and Castle: 1\n"
                            "Technology: Field-glass: 1, Convertion: 1"},
         {"errors": [], "army": {"Mage": 4}, "buildings": {"Guard Towers": 25, "Castle": 1},
          "resources": {"Land": 3}, "techs_raw": {"glass": 1, "Convertion": 1}, "strategy": None,
          "population": {}, "techs": {"glass": 1, "Convertion": 0}, "race": "Elf",
          "land_after": 3, "castles_after": 1}),
    case("import", {"text": "Buildings: Strategy: \n"},
         {"errors": ["army_missing"], "army": {}, "buildings": {}, "resources": {},
          "techs_raw": {}, "strategy": "", "population": {}}),
    case("export", {"army": {}, "buildings": dict.fromkeys(ALL, 1), "resources": {"KS": 1},
                    "techs": {"Commerce": 1}, "strategy": "Hide", "population": {"Mine": 0}},
         {"text": f"Buildings: {', '.join(f'{key}: 1' for key in ALL)}\nTechnology: Commerce: 1\n"
                  "Strategy: Hide"}),
]  # fmt: skip
IDS = [f"{at}-{each['kind']}" for at, each in enumerate(CASES)]


@pytest.mark.parametrize("each", CASES, ids=IDS)
def test_a_case_agrees(each: Case) -> None:
    assert differences(each, PROGRAM) == []


def test_there_is_a_case_of_every_kind() -> None:
    assert {each["kind"] for each in CASES} == set(KINDS)


def test_a_file_of_all_cases() -> None:
    text = "\n".join(map(json.dumps, [*CASES, case("weather", {}, {})]))
    found = compare(text, lambda each: differences(each, PROGRAM))
    assert str(found) == f"{len(CASES)} of {len(CASES) + 1} agree, 1 not covered"


def test_a_difference_is_told() -> None:
    wrong = case("unit_cost", {"race": "Orc", "unit": "Rusher"}, {"initial_gold": 215.5})
    assert differences(wrong, PROGRAM) == [
        'unit_cost "initial_gold": 215, expected 215.5',
        'unit_cost "tegc": 583, expected nothing',
    ]


def test_large_numbers_are_compared_as_doubles() -> None:
    text = "Army: Mage: 12345678901234567890 Buildings: Resources: Land: 20"
    output: Case = {"errors": [], "army": {"Mage": 12345678901234567000}, "buildings": {},
              "resources": {"Land": 20}, "techs_raw": {}, "strategy": None, "population": {},
              "techs": {}, "race": "Elf", "land_after": 20, "castles_after": 1}  # fmt: skip
    assert differences(case("import", {"text": text}, output), PROGRAM) == []


def test_other_rules_give_other_results() -> None:
    housing = case("population_capacity", {"buildings": {"School": 1}, "techs": {}}, {"total": 10})
    assert differences(housing, PROGRAM) == []
    assert differences(housing, DOCUMENT) == ['population_capacity "total": 40, expected 10']


@pytest.mark.parametrize(
    ("each", "words"),
    [
        ({}, "the field kind is missing"),
        ({"kind": "ks", "input": []}, "input must be an object, not '[]'"),
        (case("unit_cost", {"race": "Hobbit", "unit": "x"}, {}), "no race 'Hobbit'"),
        (case("training", {"race": "Elf", "buildings": {"Farm": None}}, {}),
         "buildings 'Farm' must be a number, not 'None'"),
        (case("training", {"race": "Elf", "buildings": {"Farm": 1e300}}, {}),
         "buildings 'Farm' must be at most 1000000000000000, not '1e+300'"),
        (case("training", {"race": "Elf", "buildings": {"Farm": True}}, {}),
         "buildings 'Farm' must be a number, not 'True'"),
        (case("building_edit", {"field": "size"}, {}),
         "field must be ratio or count, not 'size'"),
        (case("import", {"text": 3}, {}), "text must be a string, not '3'"),
    ],
)  # fmt: skip
def test_a_malformed_case_is_named(each: Case, words: str) -> None:
    with pytest.raises(WartableError) as error:
        differences(each, PROGRAM)
    assert str(error.value) == words


@pytest.mark.parametrize("each", CASES, ids=IDS)
def test_a_case_without_a_field_or_with_another_is_refused_or_run(each: Case) -> None:
    for name in each["input"]:
        for put in (None, "x", [], [1], {}, {"x": "y"}, -3, 7.5, 10**400, float("inf"), True):
            changed = {**each, "input": {**each["input"], name: put}}
            for rules in (PROGRAM, DOCUMENT):
                try:
                    differences(changed, rules)
                except WartableError as error:
                    assert str(error)
        rest = {key: value for key, value in each["input"].items() if key != name}
        try:
            differences({**each, "input": rest}, PROGRAM)
        except WartableError as error:
            assert str(error) == f"the field {name} is missing"


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)


@settings(max_examples=50)
@given(damaged(CASES, any_json(ATOMS)))
def test_damaged_cases_are_refused_or_run(each: Case) -> None:
    try:
        differences(each, PROGRAM)
    except WartableError as error:
        assert str(error)
