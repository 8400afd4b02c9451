"""Cases of lane fights, lane turns and decks of Land of Clans & Wanderers."""

from __future__ import annotations

from typing import Any

import pytest

from support.cases import why_not
from support.clans.cases import agrees, cards, deck, differs, fight, report, turns
from wartable.engine.cases import Case
from wartable.engine.registry import find_checker
from wartable.games.clans import GAME


def test_the_game_offers_the_check() -> None:
    assert str(find_checker(GAME).check('{"samples": []}')) == "0 of 0 agree"


# --- lane fights ----------------------------------------------------------------------------------


def survivors(player: str, opponent: str) -> Case:
    """Expect survivors such as ``a 5, b 2``."""
    sides = {"player": player, "opponent": opponent}
    return {
        "survivors": {
            side: [[each.split()[0], int(each.split()[1])] for each in text.split(",") if each]
            for side, text in sides.items()
        }
    }


@pytest.mark.parametrize(
    ("player", "opponent", "given", "left"),
    [
        ("a 5/9", "b 4/9", {}, ("a 5", "b 4")),
        ("a 5/9 @lake", "b 4/9 @Lake", {"tile_terrain": "LAKE"}, ("a 4", "b 3")),
        ("a 5/9 @forest", "b 4/9", {"tile_terrain": "Woods"}, ("a 5", "b 3")),
        ("a 5/9", "b 4/9", {"hero_boost": {"player": 1, "opponent": 0}}, ("a 5", "b 3")),
        ("a 5/9", "b 4/9", {"hero_boost": {"opponent": True}}, ("a 4", "b 4")),
        ("a 5/9 hp6", "b 4/9", {"hero_boost": None}, ("a 2", "b 4")),
        ("a 5/9 spy cannon", "b 4/9 flanking medic_5", {}, ("a 5", "b 4")),
        ("a 5/9", "b 4/9 shield_9", {}, ("a 5", "b 8")),
        ("a 0/9", "b 4/9 thorns_2", {}, ("a 3", "b 9")),
        ("a 5/9 conceal_back,c 2/4 ranged", "b 4/9", {}, ("a 5,c 4", "b 2")),
        ("a 5/9 cleave", "b 4/9,c 1/9", {}, ("a 5", "b 4,c 4")),
        ("a 5/9", "b 4/9 decoy", {}, ("a 9", "")),
        ("a 5/9", "", {}, ("a 9", "")),
        ("d 9/9 hp0,a 5/9", "b 4/9", {}, ("a 5", "b 4")),
        ("", "", {}, ("", "")),
    ],
)
def test_fights(player: str, opponent: str, given: Case, left: tuple[str, str]) -> None:
    agrees(fight(player, opponent, survivors(*left), **given))


def test_cards_that_wait_lend_what_they_have() -> None:
    idle = {"player": cards("w 9/9 inspire_2 hp1,v 1/1 command_3"), "opponent": None}
    agrees(fight("a 5/9", "b 4/9", survivors("a 5", "b 2"), same_lane_not_fighting=idle))


def test_the_log_of_a_fight() -> None:
    log = [
        [1, "O", "first_strike", "b", "a", 2, 9, 7],
        [1, "P", "attack", "a", "b", 3, 12, 9],
        [1, "P", "cleave", "a", "c", 3, 8, 5],
        [1, "O", "thorns", "b", "a", 1, 7, 6],
        [1, "O", "ranged", "c", "a", 4, 6, 2],
        [1, "P", "regen", "a", "a", -2, 2, 4],
        [1, "O", "heal_ally", "c", "b", -2, 9, 11],
    ]
    whole = fight(
        "a 3/9 t1 cleave regen_2",
        "b 2/12 t1 first_strike thorns_1,c 4/8 t1 ranged heal_ally_2",
        {"log": log},
    )
    said = differs(whole)
    assert "[1," not in said
    assert 'log: [2, "O", "first_strike", "b", "a", 2, 4, 2], not expected' in said


def test_what_changes_no_health_need_not_be_in_the_log() -> None:
    taken = [3, "P", "attack", "a", "b", 5, 9, 9]
    hit = [3, "O", "attack", "b", "a", 4, 9, 5]
    for log in ([hit], [taken, hit], [hit, [*taken[:5], 0, 9, 9]]):
        agrees(fight("a 5/9", "b 4/9 barrier", {"log": log, "last_tick": 5, "winner": None}))


def test_healing_is_told_by_the_health_before_and_after() -> None:
    for amount in (-1, -3):
        log = [[1, "P", "regen", "a", "a", amount, 8, 9]]
        agrees(fight("a 0/9 hp8 regen_3", "b 0/9", {"log": log}))


def test_how_a_fight_differs() -> None:
    expect = {"winner": "player", "last_tick": 4, "log": [[3, "P", "attack", "a", "b", 4, 9, 5]]}
    assert differs(fight("a 5/9", "b 0/9", expect | survivors("a 9", "b 5"))) == (
        'winner: null, expected "player"; last_tick: 5, expected 4; '
        'log: [3, "P", "attack", "a", "b", 5, 9, 4], not expected; '
        'log: no [3, "P", "attack", "a", "b", 4, 9, 5]; '
        'survivors "opponent" 1: ["b", 4], expected ["b", 5]'
    )


def test_what_a_fight_does_not_have_is_not_read() -> None:
    found = report(fight("a 5/9", "b 0/9", {"last_tick": 5, "gold": 3}))
    assert (found.agree, len(found.unread)) == (1, 1)
    assert found.unread[0].startswith("the field 'expect.gold' is not read: case 1")
    assert "none of its expected values" in why_not(report(fight("a 5/9", "b 0/9", {"gold": 3})))


# --- lane turns -----------------------------------------------------------------------------------


def stacks(**left: Any) -> Case:
    """Expect cards left in the stacks."""
    names = ("player_base", "player_vanguard", "opponent_vanguard", "opponent_base")
    return {"cards": {name: left.get(name, []) for name in names}}


def test_a_lane_over_some_turns() -> None:
    nothing = {"to_player": 0, "to_opponent": 0}
    first = {"winner": "player", "fought_at": "middle", "zone_after": "enemy_base",
             "middle_owner": "player", "far_attacks": [], "gold": {"player": 600, "opponent": 0},
             "crystal_damage": nothing}  # fmt: skip
    first |= stacks(player_vanguard=[["a", 11], ["b", 9]], opponent_base=[["e", 5]])
    second = first | {"fought_at": "enemy_base", "zone_after": "middle",
                      "gold": {"player": 450, "opponent": 0},
                      "crystal_damage": nothing | {"to_opponent": 14}}  # fmt: skip
    second |= stacks(player_vanguard=[["a", 13], ["b", 9]])
    third = second | {"fought_at": "middle", "gold": {"player": 400, "opponent": 0}}
    # Regenerate heals 2 with the next hand, up to the card's health.
    agrees(turns("a 9/13 hp9 t1 regenerate,b 5/9 t1||c 0/9 r2,d 0/9 r2|e 0/5",
                 [first, second, third]))  # fmt: skip


def test_what_a_hero_lends_lasts_a_turn() -> None:
    expect = [stacks(player_vanguard=[["a", 9]], opponent_vanguard=[["b", 5]]),
              stacks(player_vanguard=[["a", 9]], opponent_vanguard=[["b", 2]])]  # fmt: skip
    agrees(turns("a 3/9|||b 0/9", expect, hero_boost={"player": 1, "opponent": 0}))


def test_a_crystal_never_falls_in_a_case() -> None:
    hit = {"crystal_damage": {"to_player": 999, "to_opponent": 0}}
    agrees(turns("|||a 999/1", [hit, hit, hit]))


@pytest.mark.parametrize(
    "row",
    [
        ["P", "f", "b", 4, 9, 5], ["player", "f", "b", 4, 5], ["f", "b", 4],
        [5, "P", "far_attack", "f", "b", 4, 9, 5],
        {"side": "player", "attacker": "f", "target": "b", "damage": 4, "hp_after": 5},
        {"by": "P", "kind": "far", "card": "f", "before": 9, "after": 5},
    ],
)  # fmt: skip
def test_a_far_attack_can_be_written_in_several_ways(row: Any) -> None:
    agrees(turns("f 4/9 t5 far_attack|||b 0/9", [{"far_attacks": [row]}]))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], 'far_attacks 1: ["player", "f", "b", 4, 9, 5], expected null'),
        ([["O", "f", "b", 4, 9, 5]], 'far_attacks 1: ["player", "f", "b", 4, 9, 5], expected ["O"'),
        ([["f", "b", 3]], 'far_attacks 1: ["player", "f", "b", 4, 9, 5], expected ["f", "b", 3]'),
        ([["f", "b", 4], ["f", "b", 4]], 'far_attacks 2: null, expected ["f", "b", 4]'),
        ([{"attacker": "f", "damage": 5}], "far_attacks 1 damage: 4, expected 5"),
        ([{"attacker": "f", "gold": 5}], "far_attacks 1 gold: nothing, expected 5"),
    ],
)
def test_how_a_far_attack_differs(rows: list[Any], said: str) -> None:
    found = differs(turns("f 4/9 t5 far_attack|||b 0/9", [{"far_attacks": rows}]))
    assert found.startswith(f"turn 1 {said}")


def test_how_turns_differ() -> None:
    expect = {"winner": None, "zone_after": "enemy_base", "gold": {"player": 0, "opponent": 0}}
    assert differs(turns("a 3/9|||", [{}, expect])) == (
        'turn 2 winner: "player", expected null; turn 2 zone_after: "middle", expected '
        '"enemy_base"; turn 2 gold "player": 400, expected 0'
    )


# --- decks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("copies", "expect"),
    [
        ({"fusilier": 15}, {"valid": True, "size": 15, "errors": []}),
        ({"fusilier": 14}, {"valid": False, "size": 14, "errors": ["too_small"]}),
        ({"fusilier": 26}, {"valid": False, "size": 26, "errors": ["deck_size"]}),
        ({"fusilier": 15, "dragon": 1}, {"valid": False, "errors": ["unknown_card:dragon"]}),
        ({"napoleons_guard": 2, "fusilier": 12},
         {"errors": ["too_small", "copy_limit:napoleons_guard"]}),
        ({}, {"valid": False, "size": 0}),
    ],
)  # fmt: skip
def test_decks(copies: dict[str, int], expect: Case) -> None:
    agrees(deck(copies, expect))


def test_how_a_deck_differs() -> None:
    expect = {"valid": True, "errors": ["copy_limit:fusilier"]}
    assert differs(deck({"fusilier": 14}, expect)) == (
        'valid: false, expected true; errors: ["wrong size"], expected ["copy_limit:fusilier"]'
    )


# --- what is not covered --------------------------------------------------------------------------


def test_another_mode_is_not_covered() -> None:
    found = report(
        fight("a 1/1", "", {"winner": "player"}), {"id": "x", "mode": "solitaire", "given": {}}
    )
    assert str(found) == "1 of 2 agree, 1 not covered"
    assert found.reasons == (
        "case 2 (\"x\") is not covered: there is nothing to compare for the mode 'solitaire'",
    )
