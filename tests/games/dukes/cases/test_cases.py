"""Worked cases of War of the Dukes: movement, zones, strengths, the table and legality."""

from __future__ import annotations

from typing import Any

import pytest

from support.dukes.cases import agrees, differs, fight, hexes
from wartable.engine.registry import find_checker
from wartable.games.dukes import GAME
from wartable.games.dukes.cases import CASES


def test_the_game_offers_the_check() -> None:
    assert find_checker(GAME) is CASES


# --- movement and zones ---------------------------------------------------------------------------

#: A castle of two hexes, of which one is reached over bridges that enemies hold.
CASTLE = "a O artillery 5,-2; x W cavalry 6,-2; y W cavalry 4,-2; z W infantry 5,1"
#: An island castle at the end of a causeway.
ISLAND = "D O Duke 30,1; b O infantry 30,2; x W cavalry 31,2"


@pytest.mark.parametrize(
    ("pieces", "who", "stops", "options"),
    [
        (CASTLE, "a", {"5,-1": 1.0, "5,0": 1.5}, {}),
        (CASTLE, "a", {"5,-1": 1, "5, 0": 1.5}, {"fortress_entry_cost": 1}),
        (CASTLE, "a", {"5,-1": 0.5, "5,0": 1.0}, {"fortress_entry_cost": 0.5}),
        (f"{CASTLE}; w W Duke 5,0", "a", {}, {}),
        (ISLAND, "D", {}, {}),
        (ISLAND, "D", {"30,2": 0.5}, {"duke_stacking": "anywhere"}),
        (ISLAND, "b", {"30,1": 0.5}, {}),
        ("b O infantry 30,2; c O cavalry 30,1; x W cavalry 31,2", "b", {}, {}),
    ],
)
def test_movement(pieces: str, who: str, stops: dict[str, float], options: Any) -> None:
    agrees("movement", pieces, {"reachable_stops_of": who}, {"stops": stops}, **options)


def test_where_a_move_differs_is_said_hex_by_hex() -> None:
    ask = {"reachable_stops_of": "a"}
    said = differs("movement", CASTLE, ask, {"stops": {"5,-1": 2, "6,-1": 1}})
    assert said == (
        'case 1 ("a movement"): stops "5,-1": 1.0, expected 2.0; '
        'stops "5,0": 1.5, expected nothing; stops "6,-1": nothing, expected 1.0'
    )


def test_a_zone_passed_and_lakes_left_anywhere() -> None:
    ask = {"reachable_stops_of": "D"}
    boxed = "D O Duke 30,1; x W cavalry 31,2; y W cavalry 29,3; z W cavalry 30,4"
    agrees("movement", boxed, ask, {"stops": {"30,2": 0.5}}, lake_shore="port")
    # All hexes beyond are in zones, and the causeway is too.
    agrees("movement", boxed, ask, {"stops": {"30,2": 0.5}},
           lake_shore="port", zoc_movement="no_zoc_to_zoc")  # fmt: skip
    west = boxed.replace("; y W cavalry 29,3", "").replace("30,4", "29,5")
    said = differs("movement", west, ask, {"stops": {"30,2": 0.5}},
                   lake_shore="port", zoc_movement="no_zoc_to_zoc")  # fmt: skip
    assert 'stops "29,3": 1.0, expected nothing' in said


@pytest.mark.parametrize(
    ("pieces", "inside", "outside", "options"),
    [
        ("x W cavalry 5,-1", "5,-2 5,0", "6,-2 6,-1 4,0 4,-1 5,-1 8,8", {}),
        ("x W Duke 30,1", "30,2", "30,0 31,0 31,1 29,1 29,2 30,3", {}),
        ("x W Duke 30,1", "30,0 31,0 31,1 29,1 29,2 30,2", "30,3", {"lake_shore": "port"}),
        ("x W infantry 22,3; y W infantry 22,4", "22,3 22,4 22,2 23,4", "22,1 24,2", {}),
    ],
)
def test_zones(pieces: str, inside: str, outside: str, options: Any) -> None:
    ask = {"hexes_in_enemy_zoc_for": "orfburg", "hexes": hexes(f"{inside} {outside}")}
    expected = dict.fromkeys(inside.split(), True) | dict.fromkeys(outside.split(), False)
    agrees("zoc", pieces, ask, {"in_zoc": expected}, **options)
    other = ask | {"hexes_in_enemy_zoc_for": "wulfenberg"}
    said = differs("zoc", pieces, other, {"in_zoc": expected}, **options)
    assert f'in_zoc "{inside.split()[0]}": false, expected true' in said


# --- strengths ------------------------------------------------------------------------------------

#: The city is Bad; Dukes are two hexes and a hex away.
SIEGE = "a O infantry 7,2; g O artillery 8,2; D O Duke 8,1; e W infantry 6,3; E W Duke 6,3"


@pytest.mark.parametrize(
    ("attackers", "defender", "expect", "options"),
    [
        ("a g", "e", {"attack_each": {"a": 10, "g": 6}, "attack_total": 16, "defence": 20}, {}),
        ("a g", "e", {"column": "1-1"}, {}),
        ("a g", "e", {"column": "1-2"}, {"odds_rounding": "defender"}),
        ("a", "e", {"attack_total": 10.0, "defence": 24, "column": "1-2"},
         {"stacked_duke": "joint"}),
        ("a", "e", {"defence": 22}, {"stacked_duke": "joint", "aura_on_duke": False}),
        ("a", "E", {"defence": 24}, {"stacked_duke": "joint"}),
        ("a", "E", {"defence": 4, "column": "2-1"}, {}),
        ("a", "E", {"defence": 2, "column": "5-1"}, {"aura_on_duke": False}),
    ],
)  # fmt: skip
def test_strength(attackers: str, defender: str, expect: Any, options: Any) -> None:
    agrees("strength", SIEGE, fight(attackers, defender), expect, **options)


def test_only_what_is_expected_of_strengths_is_compared() -> None:
    said = differs("strength", SIEGE, fight("a", "e"), {"attack_each": {"a": 5}, "why": 3})
    assert said == 'case 1 ("a strength"): attack_each "a": 10, expected 5'


@pytest.mark.parametrize(
    ("attack", "defence", "terrain", "die", "expect", "options"),
    [
        (14, 5, "plain", 6, ("2-1", 6, "AR"), {}),
        (5, 6, "city", 3, ("1-1", 3, "DR"), {}),
        (5, 6, "city", 3, ("1-2", 3, "AR"), {"odds_rounding": "defender"}),
        (1, 99, "lake", 1, ("1-5", 1, "AR"), {}),
        (99, 1, "fortress", 5, ("6-1", 5, "EX"), {}),
        (5, 15, "forest", 2, ("1-3", 4, "AR"), {}),
        (5, 15, "forest", 2, ("1-3", 4, "AE"), {"crt_1_3_on_4": "AE"}),
        (20, 5, "cliff", 6, ("4-1", 6, "EX"), {}),
        (20, 5, "cliff", 4, ("4-1", 5, "DR"), {}),
    ],
)
def test_the_table(
    attack: int, defence: int, terrain: str, die: int, expect: tuple[Any, ...], options: Any
) -> None:
    given = {"attack": attack, "defence": defence, "defender_terrain": terrain, "die": die}
    expected = dict(zip(("column", "modified_die", "result"), expect, strict=True))
    agrees("crt", given, "all three", expected, **options)
    for name, value in expected.items():
        wrong = {**expected, name: 0}
        assert f"{name}: " in differs("crt", given, "all three", wrong, **options)
        assert value != 0


# --- who can attack whom --------------------------------------------------------------------------

#: A river runs between e and a, as well as g; b is on e's side of it.
RIVER = ("e W infantry 5,-1; F W cavalry 5,-2; W W Duke 5,-2; a O infantry 6,-2; "
         "g O artillery 6,-1; h O artillery 7,-2; b O cavalry 5,0; D O Duke 4,0")  # fmt: skip


@pytest.mark.parametrize(
    ("attackers", "defender", "legal", "options"),
    [
        ("b", "e", True, {}),
        ("b g h", "e", True, {}),
        ("a", "e", False, {}),
        ("b a", "e", False, {}),
        ("a", "e", True, {"melee_across_river": True}),
        ("a", "F", True, {}),
        ("b", "F", False, {}),
        ("h g", "F", True, {}),
        ("a", "W", False, {}),
        ("a", "W", True, {"stacked_duke": "joint"}),
        ("D", "e", False, {}),
        ("b D", "e", False, {}),
        ("b b", "e", False, {}),
        ("F", "e", False, {}),
        ("e", "e", False, {}),
        ("", "e", False, {}),
        ("e", "b", True, {}),
        ("e", "D", False, {}),
    ],
)
def test_legality(attackers: str, defender: str, legal: bool, options: Any) -> None:
    ask = fight(attackers, defender)
    agrees("attack_legality", RIVER, ask, {"legal": legal, "why": "…"}, **options)
    assert "legal: " in differs("attack_legality", RIVER, ask, {"legal": not legal}, **options)
