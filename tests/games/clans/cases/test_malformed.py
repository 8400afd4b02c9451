"""Cases of Land of Clans & Wanderers that are malformed or beyond our tables; damaged files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged, why_not
from support.clans.cases import (
    battle,
    card,
    cards,
    check_cases,
    deck,
    do,
    fight,
    place,
    report,
    turns,
    unit,
)
from wartable.engine.cases import Case, Report
from wartable.engine.errors import WartableError

FIGHT = fight("a 5/9 guard", "b 4/9", {"winner": None, "last_tick": 5})
TURNS = turns("a 3/9||b 0/9|", [{"zone_after": "middle", "far_attacks": []}])
BATTLE = battle(
    "a P 21 4/9 ap2 =melee,b O 11 3/9",
    [do("attack a b"), do("move a 20"), place("n 1/5 spy", "22"), do("visible P 01"),
     do("end_turn")],
    {"results": [{"ok": True, "damage": 4}, {"ok": True}, {"ok": True}, {"visible": False},
                 {"ok": True}],
     "units": {"a": {"tile": [2, 0], "hp": 6}, "b": {"hp": 5}, "n": {"ap": 0}},
     "traps": [{"tile": [1, 1], "owner": "opponent", "damage": 2}],
     "ignited": [{"tile": [0, 0], "until_turn": 9}], "winner": None},
    traps=[{"tile": [1, 1], "owner": "opponent", "damage": 2}],
    ignited=[{"tile": [0, 0], "until_turn": 9}],
    base_hp={"player": 20, "opponent": 25},
)  # fmt: skip
DECK = deck({"fusilier": 15}, {"valid": True, "size": 15, "errors": []})
EVERY = [FIGHT, TURNS, BATTLE, DECK]


def test_a_file_may_hold_cases_of_all_kinds() -> None:
    assert report(*EVERY) == Report(len(EVERY), len(EVERY), 0, ())
    assert report() == Report(0, 0, 0, ())


def test_a_file_may_be_one_case() -> None:
    assert check_cases(json.dumps(DECK, indent=1)) == Report(1, 1, 0, ())


# --- what is beyond our tables --------------------------------------------------------------------


def with_units(text: str) -> Case:
    """Return the battle with other units and nothing expected."""
    return battle(text, [], {})


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ({"mode": "solitaire"}, "there is nothing to compare for the mode 'solitaire'"),
        ({"mode": "shared", "given": {}}, "it is neither a lane fight, nor lane turns, nor a deck"),
        (fight("a 1/1,b 1/1,c 1/1", "", {}), "c is the third card of its side on a tile"),
        (with_units("a P 21 1/1,b P 21 1/1,c P 21 1/1"), "c is the third card of its side"),
        (with_units(",".join(f"s{at} P 21 1/1 spy" for at in range(29))), "more than 28 units"),
        (with_units("a P 21 1/1 shaco"), "the ability shaco is of a later build"),
        (with_units("a P 21 1/99999"), "max_hp is more than 30000"),
        (with_units("a P 21 1/9 cost999"), "attack_cost is more than 100"),
        (battle("a P 21 1/1", [do("fly a")], {}), "there is no action 'fly'"),
        (battle("", [place(f"n{at} 1/1", "20") for at in range(121)], {}), "more than 120 cards"),
        (TURNS | {"given": TURNS["given"] | {"turns": 201}}, "it has more than 200 turns"),
    ],
)
def test_what_is_not_covered(case: Case, why: str) -> None:
    found = report(FIGHT, case)
    assert str(found) == "1 of 2 agree, 1 not covered"
    assert found.fine
    assert why in found.reasons[0]


# --- what is malformed ----------------------------------------------------------------------------


def changed(case: Case, **given: Any) -> Case:
    """Return a case in which something else is given."""
    return case | {"given": case["given"] | given}


def acting(**changes: Any) -> Case:
    """Return the battle with one action."""
    return BATTLE | {"actions": [do("attack a b") | changes], "expect": {}}


def a_unit(**changes: Any) -> Case:
    """Return the battle with another unit."""
    return changed(BATTLE, units=[unit("b O 11 3/9"), unit("a P 21 4/9") | changes])


def without(name: str) -> Case:
    """Return the battle in which something is not given."""
    return BATTLE | {"given": {key: each for key, each in BATTLE["given"].items() if key != name}}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (FIGHT | {"mode": 3}, "mode must be a string"),
        (FIGHT | {"given": []}, "given must be an object"),
        (FIGHT | {"expect": []}, "expect must be an object"),
        (FIGHT | {"expect": {"log": [[1, 2]]}}, "log: '[1, 2]' is not a row of tick, side, kind"),
        (FIGHT | {"expect": {"log": {}}}, "log must be a list"),
        (changed(FIGHT, tile_terrain="tundra"), "'tundra' is none of woods, lake, desert"),
        (changed(FIGHT, player={}), "player must be a list"),
        (changed(FIGHT, player=[3]), "a card must be an object"),
        (changed(FIGHT, player=[card("a 1/1") | {"damage": -1}]), "damage must be 0 or more"),
        (changed(FIGHT, player=[card("a 1/1") | {"damage": "1"}]), "damage must be a whole number"),
        (changed(FIGHT, player=[card("a 1/1") | {"damage": None}]), "damage is missing"),
        (changed(FIGHT, player=[card("a 1/1") | {"health": 0}]), "a needs health above 0"),
        (changed(FIGHT, player=[card("a 1/1") | {"tick": 6}]), "tick must be 1 to 5, not 6"),
        (changed(FIGHT, player=[card("a 1/1") | {"tick": None}]), "the field tick is missing"),
        (changed(FIGHT, player=[card("a 1/1") | {"rarity": 5}]), "rarity must be 1 to 4, not 5"),
        (changed(FIGHT, player=[card("a 1/1") | {"decoy": 1}]), "decoy must be true or false"),
        (changed(FIGHT, player=[card("a 1/1") | {"abilities": "fury_1"}]), "abilities must be a l"),
        (changed(FIGHT, player=cards("a 1/1 fury_1 flies fury shield_x")),
         "abilities: no ability 'flies'; ability 'fury' needs a number"),
        (changed(FIGHT, hero_boost={"west": 1}), "hero_boost: 'west' is none of player, opponent"),
        (changed(FIGHT, hero_boost={"player": "1"}), "hero_boost must be a whole number"),
        (changed(FIGHT, same_lane_not_fighting={"player": 3}), "same_lane_not_fighting must be a"),
        (changed(TURNS, zone="north"), "zone: 'north' is none of enemy_base, middle, player_base"),
        (changed(TURNS, middle_owner="me"), "middle_owner: 'me' is none of neutral, player"),
        (changed(TURNS, terrain={"top": "lake"}), "terrain: 'top' is none of"),
        (changed(TURNS, terrain={"middle": "sea"}), "terrain of middle: 'sea' is none of"),
        (changed(TURNS, turns=2), "expect must have an object a turn, 2, not 1"),
        (TURNS | {"expect": [3]}, "turn 1 must be an object"),
        (TURNS | {"expect": {}}, "expect must be a list"),
        (TURNS | {"expect": [{"far_attacks": 3}]}, "far_attacks must be a list"),
        (turns("f 4/9 t5 far_attack|||b 0/9", [{"far_attacks": [3]}]), "'3' is neither a list"),
        (without("terrain"), "the field terrain is missing"),
        (changed(BATTLE, terrain=[["lake"]]), "terrain must be three rows of three"),
        (changed(BATTLE, terrain=[["sea"] * 3] * 3), "terrain: 'sea' is none of"),
        (changed(BATTLE, active="me"), "active: 'me' is none of player, opponent"),
        (without("turn"), "the field turn is missing"),
        (without("units"), "the field units is missing"),
        (changed(BATTLE, units=[3]), "a unit must be an object"),
        (a_unit(owner="nobody"), "owner: 'nobody' is none of player, opponent"),
        (a_unit(tile=[3, 1]), "tile: '[3, 1]' is not on the board"),
        (a_unit(tile="a1"), "tile: 'a1' is not a tile as [row, column]"),
        (a_unit(tile=[1.5, 1]), "tile must be a whole number"),
        (a_unit(id="b"), "two units are called 'b'"),
        (a_unit(id=None), "a unit needs an id"),
        (a_unit(id=[]), "id must be a string"),
        (changed(BATTLE, traps=[3]), "a trap must be an object"),
        (changed(BATTLE, traps=[{"tile": [0, 0], "owner": "player"}]), "damage is missing"),
        (changed(BATTLE, ignited=[{"tile": [0, 0]}]), "the field until_turn is missing"),
        (changed(BATTLE, base_hp={"player": -1}), "base_hp must be 0 or more, not '-1'"),
        (BATTLE | {"actions": {}}, "actions must be a list"),
        (BATTLE | {"actions": [3] * 5}, "action 1 must be an object"),
        (acting(type=3), "type must be a string"),
        (acting(unit="x"), "unit: there is no unit 'x'"),
        (acting(target="x"), "target: there is no unit 'x'"),
        (acting(target=[]), "target must be a string"),
        (acting(type="move"), "the field to is missing"),
        (acting(type="move", to="a1"), "to: 'a1' is not a tile"),
        (acting(type="place", to=[2, 2]), "the field card is missing"),
        (acting(type="query_visible", viewer="me"), "viewer: 'me' is none of player, opponent"),
        (acting(type="query_revealed", viewer="player", tile=[9, 9]), "is not on the board"),
        (BATTLE | {"expect": {"results": []}}, "results must have one an action, 5, not 0"),
        (BATTLE | {"expect": {"results": [3] * 5}}, "action 1 must be an object"),
        (BATTLE | {"expect": {"results": [{"ok": 1}] * 5}}, "ok must be true or false"),
        (BATTLE | {"expect": {"units": []}}, "units must be an object"),
        (BATTLE | {"expect": {"traps": [3]}}, "traps must be an object"),
        (BATTLE | {"expect": {"ignited": 3}}, "ignited must be a list"),
        (changed(DECK, deck=[]), "deck must be an object"),
        (changed(DECK, deck={"fusilier": "many"}), "copies of fusilier must be a whole number"),
        (DECK | {"expect": {"errors": "none"}}, "errors must be a list of strings"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_named(case: Case, said: str) -> None:
    reason = why_not(report(FIGHT, case))
    assert reason.startswith(f'case 2 ("{case["id"]}") is not covered: ')
    assert said in reason


@pytest.mark.parametrize("text", ["", "3", "{}", '{"samples": 3}', '{"samples": []}'])
def test_what_has_no_cases_is_not_fine(text: str) -> None:
    found = check_cases(text)
    assert (found.agree, found.not_covered, found.fine) == (0, found.total, False)


# --- whatever is written --------------------------------------------------------------------------

ATOMS = st.sampled_from(
    [None, True, False, 0, 1, -1, 2, 22, 10**12, 1.5, "", "a", "b", "n", "player", "opponent",
     "spy", "trap_3", "move", "place", "end_turn", "lake", "forest", "fury_1", "tyc3", "middle"]
)  # fmt: skip
LISTS = st.sampled_from([(1, 1), (2, 0), ("spy",), ("barrier", "guard"), ("trap_3",)]).map(list)
JSON = any_json(ATOMS | LISTS)


@settings(max_examples=200, deadline=None)
@given(damaged(EVERY, JSON) | JSON)
def test_a_damaged_case_is_counted_or_refused(one: Any) -> None:
    try:
        assert report(one).total == 1
    except WartableError as error:
        assert len(str(error).splitlines()) == 1
