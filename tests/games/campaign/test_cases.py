"""Cases of runs: the worked encounter, every kind of battle, and what is malformed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged, why_not
from wartable.engine.cases import Case, Report
from wartable.engine.errors import WartableError
from wartable.games.campaign.cases import CASES, CLANS

#: One encounter of bookkeeping: 30 gold for the battle, 10 by the relic, 15 by the depot.
GIVEN: Case = {
    "act": 2,
    "encounter": 5,
    "gold": 40,
    "hp": 33,
    "active_relics": ["relic_gold_purse"],
    "buildings": ["training_grounds", "supply_depot"],
}
BATTLE: Case = {
    "type": "battle",
    "won": True,
    "base_hp_start": 33,
    "base_hp_end": 30,
    "offer": "heal_potion",
}
EXPECT: Case = {
    "encounter": 6,
    "gold": 95,
    "hp": 30,
    "inventory": {"heal_potion": 1},
    "legacy_points": 5,
}


def case(expect: Case, battle: Case | None = None, **given: Any) -> Case:
    """Return the worked encounter with some of it changed; None takes a field away."""
    whole = GIVEN | given | {"battle": BATTLE | (battle or {})}
    kept = {name: value for name, value in whole.items() if value is not None}
    return {"id": "s", "mode": "campaign", "given": kept, "expect": expect}


def report(*cases: Case) -> Report:
    return CLANS.check(json.dumps({"samples": cases}))


def test_the_worked_encounter_agrees() -> None:
    assert str(report(case(EXPECT))) == "1 of 1 agree"
    assert str(CASES.check(json.dumps({"samples": [case(EXPECT)]}))) == "1 of 1 agree"


def test_the_game_itself_covers_nothing_else() -> None:
    found = CASES.check(json.dumps({"samples": [{"mode": "shared", "given": {}}]}))
    assert str(found) == "0 of 1 agree, 1 not covered"
    assert "the mode 'shared'" in found.reasons[0]


@pytest.mark.parametrize(
    ("changed", "given", "expect"),
    [
        ({"type": "elite", "offer": "relic_gold_purse"}, {}, {"gold": 110, "legacy_points": 10}),
        ({"type": "defense", "offer": None}, {}, {"gold": 73, "inventory": {}}),
        # With its relic and the Depot a battle of a recovery pays 20.
        ({"type": "recovery"}, {"act": 1}, {"gold": 60, "legacy_points": 5}),
        # The boss of act 1: 75 gold, 25 points and 50 for the act.
        ({"type": "boss", "offer": None}, {"act": 1}, {"gold": 140, "legacy_points": 75}),
        ({}, {"buildings": None, "active_relics": None}, {"gold": 70}),
        ({}, {"active_relics": ["relic_gold_purse"] * 2}, {"gold": 105}),
        ({}, {"inventory": {"heal_potion": 2}}, {"inventory": {"heal_potion": 3}}),
        ({"offer": "relic_armor"}, {"max_hp": 50}, {"hp": 40}),
        ({"offer": "supply_depot"}, {"buildings": None}, {"gold": 95}),
        # A base that was hit by 3 has 3 less than the run had, wherever it began.
        ({"base_hp_start": 20, "base_hp_end": 17}, {}, {"hp": 30}),
        ({"won": False, "base_hp_end": 0}, {}, {"hp": 0, "legacy_points": 20, "encounter": 5}),
    ],
)
def test_other_battles(changed: Case, given: Case, expect: Case) -> None:
    found = report(case(expect, changed, **given))
    assert not found.differences
    assert found.agree == 1


def test_what_differs_is_named() -> None:
    found = report(case(EXPECT | {"gold": 94, "inventory": {}}))
    assert not found.fine
    assert "gold: 95, expected 94" in found.differences[0]
    assert 'inventory "heal_potion": 1, expected nothing' in found.differences[0]


def test_a_battle_that_nobody_won_is_not_covered() -> None:
    found = report(case(EXPECT, {"won": False}))
    assert str(found) == "0 of 1 agree, 1 not covered"
    assert "neither won nor lost" in found.reasons[0]


@pytest.mark.parametrize(
    ("changed", "given", "why"),
    [
        ({"type": "brawl"}, {}, "type: 'brawl' is none of battle, elite, boss"),
        ({"offer": "crown"}, {}, "offer: 'crown' is none of heal_potion"),
        ({"won": "yes"}, {}, "won must be true or false, not 'yes'"),
        ({"base_hp_end": 34}, {}, "base_hp_end is 34, more than base_hp_start, 33"),
        ({"base_hp_start": 90, "base_hp_end": 20}, {}, "leaves health, not -37"),
        ({"base_hp_end": "low"}, {}, "base_hp_end must be a whole number, not 'low'"),
        ({}, {"act": 4}, "act must be 1 to 3, not 4"),
        ({}, {"act": None}, "the field act is missing"),
        ({}, {"gold": -1}, "gold must be 0 or more"),
        ({}, {"active_relics": ["crown"]}, "no relic 'crown'; there are relic_gold_purse"),
        ({}, {"buildings": "depot"}, "buildings must be a list of strings"),
        ({}, {"buildings": ["depot"]}, "no building 'depot'; there are training_grounds"),
        ({}, {"inventory": {"bread": 1}}, "no item 'bread'; there are heal_potion"),
    ],
)
def test_wrong_input_is_named(changed: Case, given: Case, why: str) -> None:
    assert why in why_not(report(case(EXPECT, changed, **given)))


#: What may stand in a damaged case.
ATOMS = st.sampled_from(
    [None, True, False, 0, 1, -1, 3, 61, 10**9, 0.5, "", "battle", "boss", "heal_potion",
     "relic_armor", "supply_depot", "campaign", "won"]
)  # fmt: skip
JSON = any_json(ATOMS)


@settings(max_examples=200, deadline=None)
@given(damaged([case(EXPECT)], JSON) | JSON)
def test_a_damaged_case_is_counted_or_refused(one: Any) -> None:
    try:
        assert report(one).total == 1
    except WartableError as error:
        assert len(str(error).splitlines()) == 1
