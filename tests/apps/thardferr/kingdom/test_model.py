"""What a kingdom of Thardferr is: new ones, JSON, and every defect of one by name."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json
from support.thardferr.kingdoms import DOCUMENT, PROGRAM, kingdom, kingdoms
from wartable.apps.thardferr.kingdom.model import Kingdom, from_json, new_kingdom, to_json
from wartable.apps.thardferr.kingdom.validation import cleaned, defects_of
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption, BadRecord
from wartable.games.thardferr.catalogue.entries import RACES

SMALL: dict[str, Any] = {"race": "Orc", "army": {"Rusher": 5}}


@pytest.mark.parametrize("name", RACES)
def test_a_new_kingdom_can_be(name: str) -> None:
    new = new_kingdom(name)
    assert cleaned(new, DOCUMENT) == new
    assert (new.land, new.castles, sum(new.army.values())) == (20, 1, 30)


def test_a_new_kingdom_of_elves() -> None:
    new = new_kingdom("Elf")
    assert list(new.army.items()) == [
        ("Mage", 0), ("Swordman", 10), ("Lanceman", 10),
        ("Caragous", 0), ("Archer", 10), ("EliteArcher", 0),
    ]  # fmt: skip
    assert new.buildings == {
        "Advanced Training Center": 5, "Castle": 1, "Farm": 20, "Forge": 10, "Guard House": 10,
        "Guard Towers": 0, "House": 40, "Market": 10, "Medical Center": 0, "Mill": 10, "Mine": 10,
        "School": 10, "Training Center": 5,
    }  # fmt: skip
    # 4,710 peasants are enough for the best number everywhere.
    assert new.population == {
        "Mine": 1000, "Lumber": 850, "Agriculture": 1200, "Building": 0, "Training": 0,
        "Blacksmithing": 800, "Exploration": 0,
    }  # fmt: skip


def test_the_undead_begin_with_pikemen() -> None:
    assert new_kingdom("Undead").army["WraithPikeman"] == 10


def test_a_kingdom_with_another_army() -> None:
    orcs = new_kingdom("Orc")
    other = orcs.with_army({"Rusher": 3})
    assert (other.army, other.buildings) == ({"Rusher": 3}, orcs.buildings)
    assert orcs.army["Rusher"] == 10


def test_there_is_no_kingdom_of_hobbits() -> None:
    with pytest.raises(BadOption, match=r"^no race 'Hobbit'$"):
        new_kingdom("Hobbit")


@settings(max_examples=25)
@given(kingdoms())
def test_json_round_trip(one: Kingdom) -> None:
    again = from_json(json.loads(json.dumps(to_json(one))))
    assert again == one
    assert list(again.army) == list(one.army)


@settings(max_examples=25)
@given(kingdoms())
def test_every_such_kingdom_can_be(one: Kingdom) -> None:
    assert cleaned(one, DOCUMENT) == one


def test_json_needs_a_race_and_an_army_only() -> None:
    assert from_json(SMALL) == Kingdom("Orc", {"Rusher": 5}, {"Castle": 0})
    assert from_json({**SMALL, "castles": 3, "strategy": None}).castles == 3
    assert from_json({**SMALL, "buildings": {"Castle": 3}}).castles == 3
    assert from_json({**SMALL, "techs": {"Cloacking": True}}).technologies == {"Cloacking": 1}
    assert from_json({**SMALL, "land": 6.5, "army": {"Rusher": 5.0}}).army == {"Rusher": 5}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"race": 5}, "race must be a text, not '5'"),
        ({"army": []}, "army must be an object, not '[]'"),
        ({"army": {"Rusher": "many"}}, "army 'Rusher' must be a number, not 'many'"),
        ({"army": {"Rusher": True}}, "army 'Rusher' must be a number, not 'True'"),
        ({"army": {"Rusher": -1}}, "army 'Rusher' must not be negative, but is '-1'"),
        ({"army": {"Rusher": 1.5}}, "army 'Rusher' must be a whole number, not '1.5'"),
        ({"land": 10**10}, "land must be at most 1000000000, not '10000000000'"),
        ({"land": float("nan")}, "land must be at most 1000000000, not 'nan'"),
        ({"strategy": 0}, "strategy must be a text, not '0'"),
        ({"castles": 0.5}, "castles must be a whole number, not '0.5'"),
        ({"castles": 1, "buildings": {"Castle": 2}}, "castles is 1, but buildings has 2 of Castle"),
        ({"colour": "red"}, "'colour' means nothing here"),
    ],
)
def test_a_defect_of_json_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRecord) as error:
        from_json({**SMALL, **changes}, "attacker")
    assert str(error.value) == f"attacker: {words}"
    assert error.value.code == "bad-kingdom"


def test_all_defects_of_json_are_named_at_once() -> None:
    with pytest.raises(BadRecord) as error:
        from_json({"techs": {"A": -1, "B": None}, "land": "x", "size": 3})
    assert str(error.value).split("; ") == [
        "kingdom: race is missing", "army is missing", "'size' means nothing here",
        "techs 'A' must not be negative, but is '-1'", "techs 'B' must be a number, not 'None'",
        "land must be a number, not 'x'",
    ]  # fmt: skip
    with pytest.raises(BadRecord, match="must be an object"):
        from_json([])


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from([*to_json(new_kingdom("Orc")), "x"]), any_json(ATOMS)))
def test_no_json_does_worse_than_be_refused(value: dict[str, Any]) -> None:
    try:
        assert isinstance(from_json(value), Kingdom)
    except BadRecord as error:
        assert str(error)


def test_other_spellings_become_the_usual_one() -> None:
    undead = kingdom("Undead", army={"SkeletonWarrior": 4, "Abomination": 2, "SkeletalLegion": 3})
    assert list(cleaned(undead, DOCUMENT).army.items()) == [
        ("SkeletalLegion", 7),
        ("AbominationCaragous", 2),
    ]
    human = kingdom("Human", army={"MountedArchers": 0})
    assert cleaned(human, DOCUMENT).army == {"MountedArcher": 0}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"army": {"Knigth": 1}}, "no Human unit 'Knigth', did you mean Knight?"),
        ({"army": {"Rusher": 1}}, "Rusher is a unit of Orc, not of Human"),
        ({"army": {"SkeletonWarrior": 1}}, "SkeletonWarrior is a unit of Undead, not of Human"),
        ({"buildings": {"guardtower": 1}}, "no building 'guardtower', did you mean Guard Towers?"),
        ({"technologies": {"Sharp Blades": 1}},
         "no technology 'Sharp Blades', did you mean Sharper Blades?"),
        ({"population": {"Fishing": 1}}, "no job 'Fishing'"),
        ({"strategy": "Human Charging"},
         "no strategy 'Human Charging', did you mean Human Charging!?"),
        ({"strategy": "Skeleton Swarm"}, "Skeleton Swarm is for the race Undead only"),
        ({"strategy": "Orc Berserker"}, "Orc Berserker is for the race Orc only"),
        ({"technologies": {"Cloacking": 1}}, "Cloacking is for the race Orc only"),
        ({"technologies": {"Sharper Blades": 4}}, "Sharper Blades has 3 at most, not 4"),
        ({"technologies": {"Commerce": 1}}, "Commerce needs Habitation"),
        ({"technologies": {"Habitation": 0, "Commerce": 1}}, "Commerce needs Habitation"),
        ({"army": {"Knight": -1}}, "army: 'Knight' must not be negative, but is '-1'"),
        ({"buildings": {"Farm": 0.5}}, "buildings: 'Farm' must be a whole number, not '0.5'"),
        ({"population": {"Mine": 10**9 + 1}},
         "population: 'Mine' must be at most 1000000000, not '1000000001'"),
        ({"land": -1}, "kingdom: 'land' must not be negative, but is '-1'"),
        ({"resources": {"Gold": -0.5}}, "resources: 'Gold' must not be negative, but is '-0.5'"),
    ],
)  # fmt: skip
def test_a_defect_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption) as error:
        cleaned(kingdom("Human", **changes), DOCUMENT)
    assert str(error.value) == words
    assert error.value.code == "bad-kingdom"


def test_every_defect_is_named_at_once() -> None:
    wrong = kingdom("Human", army={"Elf": 1, "Knight": -2}, strategy="Hide", land=-3)
    assert len(defects_of(wrong, DOCUMENT)) == 4
    assert defects_of(replace(wrong, race="Humans"), DOCUMENT)[0] == (
        "no race 'Humans', did you mean Human?"
    )


def test_orcs_may_go_berserk_where_that_is_offered() -> None:
    orcs = kingdom("Orc", strategy="Orc Berserker")
    assert cleaned(orcs, DOCUMENT) == orcs
    never = rules_of("document", {"berserker": "no_effect"})
    assert defects_of(orcs, never) == ["these rules do not offer Orc Berserker"]


def test_the_calculator_takes_what_it_is_given() -> None:
    odd = Kingdom("Elf", {"Dragon": 2}, strategy="Hide", technologies={"Commerce": 9})
    assert cleaned(odd, PROGRAM) is odd
