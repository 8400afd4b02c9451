"""Duper's cases that are not covered or malformed, and anything else that may be in a file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged, why_not
from support.duper.cases import ALL_CARDS, DEALT, FIELD, PAIRS, case, report, state
from wartable.engine.cases import Case
from wartable.engine.errors import WartableError

# --- what is not covered, and what is malformed -------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "wild"},
        {"preset": None},
        {"weather": "rain"},
        {"losses": "all"},
        {"losses": ["margin"]},
        {"turn_lock": 2},
        {"victory": "treasure"},
        {"victory": {"tiles": 3}},
        {"victory": ["tiles", 3]},
        {"victory": "tiles:many"},
        {"round_limit": -1},
        {"round_limit": True},
        {"round_limit": "9" * 5000},
        {"deck": "recycle"},
    ],
)
def test_rules_that_we_do_not_have_are_not_covered(rules: Case) -> None:
    plain = case(DEALT, "green end_turn", {"ok": True})
    covered = report(plain, plain | {"rules": {"preset": "spec"} | rules})
    assert why_not(covered).startswith("line 2")


@pytest.mark.parametrize(
    "rules",
    ["spec", {}, {"preset": "balanced", "turn_seconds": 0, "open_hands": True}, {"deck": "fresh"},
     {"victory": "tile goal + round limit + last standing", "skip eliminated": "true"}],
)  # fmt: skip
def test_other_ways_to_write_rules(rules: Any) -> None:
    plain = case(DEALT, "green end_turn", {"ok": True, "partial": {"current": "yellow"}})
    assert report(plain | {"rules": rules}).agree == 1
    del plain["rules"]
    assert report(plain).agree == 1


@pytest.mark.parametrize(
    ("before", "line", "expect"),
    [
        (state("9 red 2000000000/0"), "red end_turn", {"ok": True}),
        (state(gold={"red": 10**10}), "red end_turn", {"ok": True}),
        (state(deck=[*ALL_CARDS, "99:AH"]), "red end_turn", {"ok": True}),
        (state(""), "red end_turn", {"ok": True}),
        (state(), "red end_turn", {"ok": True, "partial": {"deck_size": 50}}),
        (state(), "red end_turn", {"ok": True, "partial": {"mood": 1}}),
        (state(), "red end_turn", {"ok": True, "partial": {"hand_includes": {"red": [99]}}}),
        (state(), "red dance", {"ok": True}),
        (state("9 red 5/600, 10 red 1/0"), "red move from=9 to=10 troops=1 tanks=500",
         {"ok": True}),
    ],
)  # fmt: skip
def test_what_our_tables_do_not_hold_is_not_covered(before: Case, line: str, expect: Case) -> None:
    assert report(case(before, line, expect)).not_covered == 1


PLAIN = case(FIELD, "red attack from=30 to=17", {"ok": False})


@pytest.mark.parametrize(
    ("place", "wrong", "said"),
    [
        ("", {"rules": 3}, "rules must be an object"),
        ("", {"state": []}, "state must be an object"),
        ("", {"action": None}, "action must be an object"),
        ("", {"expect": True}, "expect must be an object"),
        ("expect", {"ok": 1}, "ok must be true or false"),
        ("expect", {"error": 3}, "error must be a string"),
        ("expect", {"state": {}}, "players is missing"),
        ("state", {"players": []}, "players must be an object"),
        ("state", {"players": {"blue": {}}}, "players: 'blue' is none of red, green"),
        ("state", {"players": {"red": {"gold": -1}}}, "gold must be 0 or more"),
        ("state", {"players": {"red": {"gold": 1.5}}}, "gold must be a whole number"),
        ("state", {"players": {"red": {"cards": [[1, "hearts", 14]]}}}, "card is 1 to 13"),
        ("state", {"players": {"red": {"cards": [[1, "coins", 1]]}}}, "is not a card such as"),
        ("state", {"players": {"red": {"cards": [[-1, "clubs", 1]]}}}, "must be 0 or more"),
        ("state", {"players": {"red": {"cards": [[1, "clubs", 1]] * 2}}}, "1' is listed twice"),
        ("state", {"deck": 4}, "deck must be a list"),
        ("state", {"current": "blue"}, "current: 'blue' is none of"),
        ("state", {"turn": "2"}, "turn must be a whole number"),
        ("state", {"tiles": None}, "tiles must be a list"),
        ("state", {"tiles": [[9, "red", 5]]}, "is not a tile as [id, owner"),
        ("state", {"tiles": [[50, "red", 5, 0]]}, "'50' is no tile"),
        ("state", {"tiles": [[9, "red", 5, 0]] * 2}, "or listed twice"),
        ("state", {"tiles": [[9, "blue", 5, 0]]}, "owner: 'blue' is none of"),
        ("state", {"winner": 3}, "winner must be a string"),
        ("action", {"by": 3}, "by must be a string"),
        ("action", {"by": None}, "by is missing"),
        ("action", {"type": None}, "type must be a string"),
        ("action", {"from": "9"}, "from must be a whole number"),
        ("action", {"from": None}, "from_x is missing"),
        ("action", {"type": "build_infantry"}, "x is missing"),
        ("action", {"type": "build_tank", "x": 1, "y": 1}, "cards is missing"),
        ("action", {"type": "build_tank", "tile": 9, "cards": [None]}, "card must be a whole"),
        ("action", {"type": "move", "troops": "all"}, "troops must be a whole number"),
    ],
)
def test_what_is_malformed_is_named(place: str, wrong: Case, said: str) -> None:
    broken = PLAIN | ({place: PLAIN[place] | wrong} if place else wrong)
    reason = why_not(report(PLAIN, broken))
    assert reason.startswith("line 2")
    assert said in reason


@pytest.mark.parametrize("name", ["state", "action", "expect"])
def test_a_missing_field_is_named(name: str) -> None:
    without = {key: value for key, value in PLAIN.items() if key != name}
    assert why_not(report(without)).endswith(f"is not covered: the field {name} is missing")


# --- whatever is written --------------------------------------------------------------------------

ATOMS = st.sampled_from(
    [None, True, False, 0, 1, -1, 2, 9, 10, 49, 50, 10**12, 1.5, "", "red", "green", "spec",
     "hearts", "tiles:3", "attack", "move", "end_turn", "build_tank", "build_infantry", "no"]
)  # fmt: skip
JSON = any_json(ATOMS)


GOOD = [
    PLAIN,
    case(PAIRS, "red build_tank tile=9 cards=[1,14]", {"ok": True, "state": PAIRS}),
    case(FIELD, "red move from=9 to=10 troops=1 tanks=1", {"ok": True, "partial": {}}),
    case(DEALT, "green end_turn", {"ok": True, "state": DEALT}, victory="tiles:1"),
]


@settings(max_examples=200, deadline=None)
@given(damaged(GOOD, JSON))
def test_a_damaged_case_is_counted_or_refused(one: Case) -> None:
    try:
        assert report(one).total == 1
    except WartableError as error:
        assert len(str(error).splitlines()) == 1


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["rules", "state", "action", "expect"]), JSON) | JSON)
def test_any_json_is_counted(one: Any) -> None:
    found = report(PLAIN, one)
    assert (found.agree >= 1, found.total) == (True, 2)
    assert all(len(line.splitlines()) == 1 for line in (*found.reasons, *found.unread))
