"""Worked cases of War of the Dukes: retreats, advances, exchanges and the end of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.dukes.cases import agrees, differs, fight, outcomes, report, retreat, units
from support.dukes.cases import case as case_of
from wartable.engine.cases import Case

# --- retreats -------------------------------------------------------------------------------------

#: In the open; the attacker is north of e, and f, g and h stand south of it in a triangle.
LONE = "e W cavalry 22,3"
OPEN = f"a O infantry 22,2; {LONE}"
FRIEND = f"{OPEN}; f W artillery 22,4"
#: All around f are friends.
CROWD = f"{FRIEND}; g W infantry 23,3; h W infantry 21,4; i W cavalry 23,4; j W cavalry 22,5; k W artillery 21,5"  # noqa: E501
NORTH_SOUTH = "a O artillery 22,1; b O artillery 22,5; e W cavalry 22,3"
#: The city is at 22,-1; whoever retreats goes there.
CITY = "a O infantry 22,-3; D W Duke 22,-2; f W infantry 22,-1"


@pytest.mark.parametrize(
    ("pieces", "piece", "away", "listed", "options"),
    [
        (OPEN, "e", "22,2", ["22,4"], {}),
        (OPEN, "e", "22,2", ["22,4", "22,4"], {}),
        (OPEN, "a", "22,3", ["22,1"], {}),
        (OPEN, "e", "22,2", ["21,4", "22,4", "23,3"], {"retreat_direction": "any_backwards"}),
        (OPEN, "a", "22,3", ["21,2", "22,1", "23,1"], {"retreat_direction": "any_backwards"}),
        (LONE, "e", "21,4 22,1", ["22,4", "23,3"], {}),
        (LONE, "e", "21,3 22,4", ["23,2"], {}),
        (LONE, "e", "21,3 21,4", ["23,2", "23,3"], {}),
        (f"{OPEN}; x O cavalry 22,5", "e", "22,2", ["dies"], {}),
        (f"{OPEN}; x O cavalry 22,4", "e", "22,2", ["dies"], {}),
        # A draw between a hex in a zone and a free one.
        (f"{OPEN}; x O cavalry 24,3", "e", "21,3 22,2", ["dies", "22,4"], {}),
        (f"{OPEN}; x O cavalry 24,3", "e", "21,3 22,2", ["22,4"], {"retreat_tie": "legal_only"}),
        (NORTH_SOUTH, "e", "22,1 22,5",
         ["dies", "23,2", "23,3", "dies", "21,3", "21,4"], {}),
        (NORTH_SOUTH, "e", "22,1 22,5",
         ["23,2", "23,3", "21,3", "21,4"], {"retreat_tie": "legal_only"}),
        # Attackers on both sides leave no way at all.
        ("a O infantry 22,2; b O infantry 22,4; e W cavalry 22,3", "e", "22,2 22,4", ["dies"], {}),
        ("a O infantry 22,2; b O infantry 22,4; e W cavalry 22,3", "e", "22,2 22,4",
         ["dies"] * 6, {}),
        # Rivers, and the edge of the map.
        ("a O cavalry 5,0; e W cavalry 5,-1; f W cavalry 4,-1", "e", "6,-2", ["dies"], {}),
        ("a O cavalry 0,1; e W cavalry 0,0", "e", "0,1", ["dies"], {}),
    ],
)  # fmt: skip
def test_retreats(pieces: str, piece: str, away: str, listed: list[str], options: Any) -> None:
    agrees("retreat", pieces, retreat(piece, away), outcomes(*listed), **options)


@pytest.mark.parametrize(
    ("pieces", "listed", "options"),
    [
        (FRIEND, ["22,4 f: 21,4 21,5 22,5 23,3 23,4"], {}),
        (f"{FRIEND}; x O Duke 23,5", ["22,4 f: 21,4 21,5 23,3"], {}),
        (FRIEND, ["dies"], {"push_limit": 0}),
        (CROWD, ["dies"], {}),
        (CROWD, ["22,4 f: 21,4 21,5 22,5 23,3 23,4"], {"push_limit": 2}),
        (CROWD, ["22,4 f: 21,4 21,5 22,5 23,3 23,4"], {"push_limit": "unlimited"}),
        (CROWD, ["22,4 f: 21,4 21,5 22,5 23,3 23,4"], {"push_limit": 1000}),
        # Files mean the friend straight behind only, unless they say otherwise.
        (CROWD, ["dies"], {"push_scope": "axis"}),
        (CROWD, ["23,3 g: 24,2 24,3", "21,4 h: 20,4 20,5"], {"push_scope": "axis_first"}),
        (CROWD, ["23,3 g: 24,2 24,3", "21,4 h: 20,4 20,5"], {"push_scope": "any_adjacent"}),
        (FRIEND, ["22,4 f: 21,4 21,5 22,5 23,3 23,4"], {"push_scope": "any_adjacent"}),
        (FRIEND, ["22,4 f: 21,4 21,5 22,5 23,3 23,4", "21,4", "23,3"],
         {"retreat_direction": "any_backwards"}),
    ],
)  # fmt: skip
def test_friends_make_way(pieces: str, listed: list[str], options: Any) -> None:
    agrees("retreat", pieces, retreat("e", "22,2"), outcomes(*listed), **options)


@pytest.mark.parametrize("limit", [1, 2, "unlimited"])
def test_no_friend_makes_way_into_the_hex_that_is_being_left(limit: int | str) -> None:
    at_the_rim = "e W infantry 8,-3; f W cavalry 8,-4; x O infantry 10,-5; y O infantry 6,-3"
    agrees("retreat", at_the_rim, retreat("e", "8,-1"), outcomes("dies"), push_limit=limit)


def test_dukes_join_and_are_pushed_and_go_along() -> None:
    ask, south = retreat("D", "22,-3"), "21,0 21,-1 22,0 23,-1 23,-2"
    agrees("retreat", CITY, ask, outcomes("22,-1"))
    agrees("retreat", f"{CITY}; h W infantry 22,-2", ask, outcomes(f"22,-1 f: {south}"))
    lone = "a O infantry 22,-3; u W infantry 22,-2; D W Duke 22,-1"
    agrees("retreat", lone, retreat("u", "22,-3"), outcomes("22,-1"))
    open_ground = f"{OPEN}; D W Duke 22,4"
    pushed = outcomes("22,4 D: 21,4 21,5 22,5 23,3 23,4")
    agrees("retreat", open_ground, retreat("e", "22,2"), pushed)
    agrees("retreat", open_ground, retreat("e", "22,2"), outcomes("22,4"), duke_stacking="anywhere")


def test_a_hex_needs_a_piece_to_stand_for_it() -> None:
    kinds = [kind for kind in ("infantry", "cavalry", "artillery") for _ in range(10)]
    all_of_them = [f"u{at} O {kind} {at % 10},{10 + at // 10}" for at, kind in enumerate(kinds)]
    crowded = "; ".join([*all_of_them, LONE])
    found = report(case_of("retreat", crowded, retreat("e", "22,2"), outcomes("22,4")))
    assert found.reasons[0].endswith("no piece is left to stand for a hex of away_from")
    agrees("retreat", "; ".join([*all_of_them[1:], LONE]), retreat("e", "22,2"), outcomes("22,4"))


def test_how_outcomes_differ() -> None:
    ask = retreat("e", "21,3 21,4")
    said = differs("retreat", LONE, ask, outcomes("23,2", "23,2", "23,3"))
    assert said == (
        'case 1 ("a retreat"): chance of "move to 23,2": "1/2", expected "2/3"; '
        'chance of "move to 23,3": "1/2", expected "1/3"'
    )
    said = differs("retreat", FRIEND, retreat("e", "22,2"), outcomes("22,4 f: 21,4 21,5"))
    assert 'chance of "push f from 22,4 to 21,4 or 21,5": nothing, expected "1"' in said
    said = differs("retreat", OPEN, retreat("e", "22,2"), outcomes("22,4", "dies"),
                   retreat_direction="any_backwards")  # fmt: skip
    assert 'outcome "eliminated": nothing, expected 1' in said


# --- advances -------------------------------------------------------------------------------------

CHASE = f"{OPEN}; b O cavalry 21,3; g O artillery 21,4; h O artillery 22,1"
#: The way back is closed, and a Duke is with the defender.
CORNERED = f"{CHASE}; x O cavalry 24,2"


@pytest.mark.parametrize(
    ("pieces", "attackers", "may", "options"),
    [
        (CHASE, "a b g h", "a b", {}),
        (CHASE, "g h", "", {}),
        (OPEN, "a", "a", {"advance_after_blocked_retreat": False}),
        (CORNERED, "b a", "b a", {}),
        (CORNERED, "b a", "", {"advance_after_blocked_retreat": False}),
        (f"{CORNERED}; D W Duke 22,3", "b a", "", {}),
        (f"{CORNERED}; D W Duke 22,3", "b a", "", {"stacked_duke": "joint"}),
        (f"{OPEN}; D W Duke 22,3", "a", "a", {}),
        (f"{CHASE}; f W cavalry 22,4", "a", "a", {"retreat_direction": "any_backwards"}),
        (OPEN, "a", "a", {"retreat_direction": "any_backwards"}),
        (f"{CHASE}; f W cavalry 22,4", "a", "a", {"push_scope": "any_adjacent"}),
    ],
)
def test_who_may_advance(pieces: str, attackers: str, may: str, options: Any) -> None:
    expect: Case = {"may_advance": may.split(), "at_most": 1, "into": [22, 3], "why": "…"}
    ask = fight(attackers, "e", "DR")
    agrees("pursuit", pieces, ask, expect, **options)
    agrees("pursuit", pieces, ask, {"may_advance": may.split()}, **options)
    wrong = {**expect, "may_advance": [] if may else ["a"]}
    assert "may_advance: " in differs("pursuit", pieces, ask, wrong, **options)


def test_where_chance_decides_who_may_advance_either_will_do() -> None:
    ask = fight("a b", "e", "DR")
    half = f"{OPEN}; b O cavalry 21,3; x O cavalry 24,3"  # one of the two ways back is closed
    for may in (["a", "b"], []):
        agrees("pursuit", half, ask, {"may_advance": may}, advance_after_blocked_retreat=False)
    assert differs("pursuit", half, ask, {"may_advance": []})


def test_the_other_fields_of_an_advance() -> None:
    ask = fight("a", "e", "DR")
    for wrong, said in (({"at_most": 2}, "at_most: 1, expected 2"),
                        ({"at_most": 0}, "at_most: 1, expected 0"),
                        ({"into": [22, 4]}, "into: [22, 3], expected [22, 4]")):  # fmt: skip
        assert said in differs("pursuit", CHASE, ask, {"may_advance": ["a"], **wrong})
    for result in ("DE", "EX", "AR", "AE"):
        nobody = {"may_advance": [], "at_most": 0, "into": None}
        agrees("pursuit", CHASE, fight("a", "e", result), nobody)


# --- exchanges ------------------------------------------------------------------------------------

PAYING = ("a O infantry 22,2; b O cavalry 21,3; c O cavalry 23,3; g O artillery 21,4; "
          "h O artillery 22,5; e W infantry 22,3; x O Duke 23,2; W W Duke 22,3")  # fmt: skip


@pytest.mark.parametrize(
    ("attackers", "bill", "worth", "sets", "options"),
    [
        ("a b c g h", 10, {"a": 10, "b": 4, "c": 4, "g": 6}, "a;ab;ac;ag;abc;bg;cg;bcg", {}),
        ("b c g h", 10, {"b": 4, "c": 4, "g": 6}, "bg;cg;bcg", {}),
        ("b c h", 10, {"b": 4, "c": 4}, "bc", {}),
        ("b c g", 5, {"b": 2, "c": 2, "g": 3}, "bg;cg;bcg", {"exchange_strength": "base"}),
        ("a b", 12, {"a": 10, "b": 4}, "ab", {"stacked_duke": "joint"}),
        ("a b c", 6, {"a": 5, "b": 2, "c": 2}, "ab;ac;abc",
         {"stacked_duke": "joint", "exchange_strength": "base"}),
        ("b c", 10, {"b": 4, "c": 4}, "bc", {"exchange_chooser": "random"}),
        ("a b", 10, {"a": 10, "b": 4}, "a;ab", {"exchange_chooser": "defender"}),
    ],
)  # fmt: skip
def test_exchanges(attackers: str, bill: int, worth: Any, sets: str, options: Any) -> None:
    acceptable = [list(names) for names in sets.split(";")]
    both = options.get("stacked_duke") == "joint"
    expect = {"defender_removed": ["e", "W"] if both else "e", "strength_to_cover": bill,
              "eligible": worth, "acceptable_loss_sets": acceptable,
              "chosen_by": "somebody"}  # fmt: skip
    ask = fight(attackers, "e", "EX")
    agrees("exchange", PAYING, ask, expect, **options)
    for name, wrong in (("strength_to_cover", 3), ("eligible", {}), ("defender_removed", "x"),
                        ("acceptable_loss_sets", [*acceptable, ["h"]])):  # fmt: skip
        assert name in differs("exchange", PAYING, ask, {**expect, name: wrong}, **options)


def test_bombarding_guns_pay_nothing() -> None:
    for sets in ("", "[]"):
        nobody = {"acceptable_loss_sets": json.loads(f"[{sets}]")}
        agrees("exchange", PAYING, fight("h", "e", "EX"), nobody)
    river = "g O artillery 6,-1; e W cavalry 5,-1"
    agrees("exchange", river, fight("g", "e", "EX"), {"acceptable_loss_sets": [["g"]]})
    agrees("exchange", river, fight("g", "e", "EX"), {"acceptable_loss_sets": []},
           river_fire_is_bombardment=True)  # fmt: skip


# --- the end --------------------------------------------------------------------------------------

DUKES = "o O Duke 22,3; w W Duke 10,0"
KAISERBURG, RIVERS = "k O infantry 17,-2", "r O cavalry 1,18"
#: What a side has at the end.
MINOR = {"over": True, "victory": "minor"}
TOTAL = {"over": True, "victory": "total"}
GOES_ON = {"over": False, "victory": None, "winner": None}
LAST = "after wulfenburg combat phase"


def judged(pieces: str, turn: int, moment: str) -> Case:
    return {"units": units(pieces), "turn": turn, "moment": moment}


@pytest.mark.parametrize(
    ("pieces", "turn", "moment", "expect", "options"),
    [
        (DUKES, 15, LAST, MINOR | {"winner": "wulfenburg"}, {}),
        (DUKES, 15, "end of turn 15", MINOR | {"winner": "wulfenberg"}, {}),
        (DUKES, 14, LAST, GOES_ON, {}),
        (DUKES, 14, LAST, {"over": False, "victory": "none", "winner": ""}, {}),
        (DUKES, 15, "after orfburg combat phase", GOES_ON, {"victory_check": "each_phase"}),
        (f"{DUKES}; {KAISERBURG}; {RIVERS}", 15, LAST, MINOR | {"winner": "orfburg"}, {}),
        (f"{DUKES}; {KAISERBURG}", 15, LAST, MINOR | {"winner": "wulfenburg"}, {}),
        (f"{DUKES}; {RIVERS}", 15, LAST, MINOR | {"winner": "orfburg"},
         {"objective_control": "pooled"}),
        (f"{DUKES}; {KAISERBURG}; {RIVERS}; x W cavalry 18,-2", 15, LAST,
         MINOR | {"winner": "wulfenburg"}, {}),
        (f"{DUKES}; x W cavalry 29,4", 15, LAST, TOTAL | {"winner": "wulfenburg"}, {}),
        (f"{DUKES}; x W cavalry 29,4; y O cavalry 31,5", 15, LAST,
         MINOR | {"winner": "wulfenburg"}, {}),
        (f"{DUKES}; x O cavalry 0,1", 15, LAST, {"victory": "major", "winner": "orfburg"}, {}),
        (f"{DUKES}; x O cavalry 0,1; y W cavalry 29,4", 15, LAST,
         TOTAL | {"winner": "wulfenburg"}, {}),
        # One Duke has fallen, at any time; or neither is in the case.
        ("o O Duke 22,3", 2, "after orfburg movement phase", TOTAL | {"winner": "orfburg"}, {}),
        ("w W Duke 22,3", 2, "after a single combat", TOTAL | {"winner": "wulfenburg"}, {}),
        ("x W cavalry 22,3", 2, "after a single combat", GOES_ON, {}),
        (KAISERBURG, 15, LAST, MINOR | {"winner": "wulfenburg"}, {}),
    ],
)  # fmt: skip
def test_the_end(pieces: str, turn: int, moment: str, expect: Case, options: Any) -> None:
    agrees("victory", judged(pieces, turn, moment), "game result", expect, **options)


MOMENTS = {
    "after a single orfburg move": ("immediate",),
    "during wulfenburg combat phase, after one combat": ("immediate",),
    "after an orfburg combat": ("immediate",),
    "after orfburg movement phase": ("immediate", "each_phase"),
    "after Orfburg's combat phase": ("immediate", "each_phase"),
    "end of the wulfenberg move phase": ("immediate", "each_phase"),
    "after wulfenburg combat phase": ("immediate", "each_phase", "each_turn"),
    "after the whole turn": ("immediate", "each_phase", "each_turn"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("check", ["immediate", "each_phase", "each_turn", "last_turn"])
def test_when_victory_is_judged(moment: str, check: str) -> None:
    given = judged(f"{DUKES}; {KAISERBURG}; {RIVERS}", 7, moment)
    won = MINOR | {"winner": "orfburg"}
    expect = won if check in MOMENTS[moment] else GOES_ON
    for sequence in ("move_fight", "move_move"):
        agrees("victory", given, "", expect, victory_check=check, turn_sequence=sequence)
    wrong = GOES_ON if expect == won else won
    assert "over: " in differs("victory", given, "", wrong, victory_check=check)


def test_a_moment_that_is_none_is_not_covered() -> None:
    found = report(case_of("victory", judged(DUKES, 3, "at tea time"), "", GOES_ON))
    assert (found.agree, found.not_covered, found.fine) == (0, 1, False)
    assert "the moment 'at tea time' names no side and phase" in found.reasons[0]
