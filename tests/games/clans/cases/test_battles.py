"""Cases of action points of Land of Clans & Wanderers."""

from __future__ import annotations

from typing import Any

import pytest

from support.clans.cases import agrees, at, battle, differs, do, place, report
from wartable.engine.cases import Case

OK = {"ok": True}


def ground(**tiles: str) -> list[list[str | None]]:
    """Return the terrain of a board on which some tiles, such as ``t11``, have one."""
    return [[tiles.get(f"t{row}{column}") for column in range(3)] for row in range(3)]


def results(*listed: Any) -> Case:
    """Expect results: an object, a label of a refusal, or True for any that is done."""
    return {"results": [{"ok": False, "error": each} if isinstance(each, str) else
                        OK if each is True else each for each in listed]}  # fmt: skip


# --- attacks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "result"),
    [
        ("a P 21 8/14 fury_1,b O 11 6/12", {"damage": 9, "retaliation": 4}),
        ("a P 21 9/14 first_strike,b O 11 6/9",
         {"damage": 9, "retaliation": 0, "target_died": True, "attacker_died": False}),
        ("a P 21 9/3,b O 11 6/9", {"retaliation": 3, "target_died": True, "attacker_died": True}),
        ("a P 21 99/3,b O 11 6/9", {"damage": 99, "attacker_died": True}),
        ("a P 21 4/9,b O 11 0/9 thorns_3", {"damage": 4, "thorns": 3, "retaliation": 0}),
        ("a P 21 4/9,b O 11 0/9 barrier", {"damage": 4, "absorbed": True}),
        ("a P 21 4/9,b O 11 0/9 barrier", {"damage": 0, "absorbed": True}),
        ("a P 21 4/9 cavalry,b O 11 0/9 archer", {"damage": 8}),
        ("a P 21 4/9 ranged,b O 11 5/9 shield_guard", {"damage": 2, "retaliation": 0}),
        ("a P 21 4/9 =x,b O 11 0/9,c P 20 1/1 motivate_2 =X", {"damage": 6}),
        ("a P 21 4/9,b O 11 0/9,c P 20 1/1 motivate_2", {"damage": 4}),
        ("a P 21 4/9 decoy,b O 11 5/9",
         {"damage": 0, "retaliation": 5, "attacker_died": True, "target_died": False}),
        ("a P 21 0/9,b O 11 5/9 thorns_3 decoy", {"damage": 0, "retaliation": 0, "thorns": 0}),
    ],
)  # fmt: skip
def test_attacks(units: str, result: Case) -> None:
    agrees(battle(units, [do("attack a b")], results(OK | result)))


def test_a_boost_is_of_the_active_side_or_of_either() -> None:
    for boost in (1, True, {"player": 1, "opponent": 5}):
        agrees(battle("a P 21 4/9,b O 11 3/9", [do("attack a b")],
                      results({"damage": 5, "retaliation": 3}), hero_boost=boost))  # fmt: skip


def test_who_is_pushed_onto_a_trap_did_not_fall_to_the_attack() -> None:
    expect = results(OK | {"damage": 2, "absorbed": False, "target_died": False})
    expect |= {"units": {"a": at("21", 9, 9, 0), "b": None}, "traps": []}
    trap = {"tile": [0, 1], "owner": "player", "damage": 3}
    agrees(battle("a P 21 2/9 push_back,b O 11 0/5", [do("attack a b")], expect, traps=[trap]))
    expect["units"]["b"] = at("01", 1, 5, 1)
    expect["results"][0] |= {"absorbed": True}
    agrees(battle("a P 21 2/9 push_back,b O 11 0/5 barrier hp4", [do("attack a b")], expect,
                  traps=[[[0, 1], "player", 3]]))  # fmt: skip


def test_units_are_pushed_in_the_order_of_their_ids() -> None:
    # Only one fits behind them: the one with the lower id, wherever the case lists it.
    units = "a P 21 1/9 push_back,z O 11 0/9,m O 11 0/9,x O 01 0/9"
    expect = {"units": {"m": at("01", 9, 9, 1), "z": at("11", 8, 9, 1)}}
    said = differs(battle(units, [do("attack a z")], expect))
    assert said == (
        'unit a: {"tile": [2, 1], "hp": 9, "max_hp": 9, "ap": 0}, expected nothing; '
        'unit x: {"tile": [0, 1], "hp": 9, "max_hp": 9, "ap": 1}, expected nothing'
    )


def test_attacks_on_the_base() -> None:
    actions = [do("attack_base a")]
    agrees(battle("a P 11 4/9", actions, results({"damage": 4, "intercepted_by": None})
                  | {"base_hp": {"player": 25, "opponent": 21}, "winner": None}))  # fmt: skip
    taunts = ",c O 02 0/9 mega_taunt,b O 00 0/9 mega_taunt"
    agrees(battle("a P 11 4/9" + taunts, actions, results({"damage": 4, "intercepted_by": "b"})
                  | {"base_hp": {"player": 25, "opponent": 25}}))  # fmt: skip
    agrees(battle("a P 11 4/9", [*actions, do("move a 10"), do("end_turn")],
                  {"winner": "player", "base_hp": {"player": 7, "opponent": 0},
                   "results": [OK, {"ok": False}, {"ok": False, "error": "over"}]},
                  base_hp={"player": 7, "opponent": 3}))  # fmt: skip


# --- other actions --------------------------------------------------------------------------------


def test_placements() -> None:
    units = "a P 21 4/9 hp2"
    actions = [place("m 1/5 ap3 medic_5 cost2", "21"), place("p 1/5 paratrooper", "10"),
               do("end_turn"), place("s 1/5 ap2 spy", "12"),
               place("t 0/1 trap_3 @Forest", "00")]  # fmt: skip
    expect = results(OK | {"healed": 5}, OK, OK | {"turn": 4, "active": "opponent"}, OK, OK)
    expect |= {
        "units": {
            "a": at("21", 7, 9, 1), "m": at("21", 5, 5, 1), "p": at("10", 5, 5, 0),
            "s": at("12", 5, 5, 0), "t": None,
        },
        "traps": [{"tile": [0, 0], "owner": "opponent", "damage": 3}],
    }  # fmt: skip
    agrees(battle(units, actions, expect, terrain=ground(t00="woods")))


def test_a_placed_card_is_known_by_its_id_its_name_or_the_next_name_that_is_used() -> None:
    placed = place("n 1/5 ap2", "21")
    expect = {"units": {"x": at("11", 5, 5, 0)}}
    for card in ({"id": "x"}, {"name": "x"}, {"id": None}, {"id": "n", "name": "Guard"}):
        one = {key: value for key, value in placed["card"].items() if key != "id"}
        actions = [placed | {"card": one | card}, do("move x 11")]
        agrees(battle("", actions, expect))
    assert differs(battle("", [placed], {"units": {}})).startswith('unit n: {"tile": [2, 1]')
    twice = [place("n 1/5", "21"), place("n 1/5", "20")]
    agrees(battle("", twice, results(True, True)))


def test_healing_and_fire() -> None:
    units = "a P 21 4/9 hp2,m P 21 1/5 ap3 medic_5,f P 20 1/5 ap1 ignite_2"
    actions = [do("heal m a"), do("heal m a"), do("heal m a"), do("ignite f 10")]
    expect = results(OK | {"healed": 5}, {"healed": 2}, {"ok": False, "error": "no_such_label"},
                     True)  # fmt: skip
    expect |= {"ignited": [{"tile": [1, 0], "until_turn": 4}], "traps": []}
    agrees(battle(units, actions, expect))
    agrees(battle(units, [*actions, do("end_turn")], {"ignited": [[[1, 0], 4]]}))
    agrees(battle(units, [*actions, do("end_turn"), do("end_turn")], {"ignited": []}))


def test_fire_throws_back() -> None:
    fire = [{"tile": [1, 1], "until_turn": 3}]
    units = "a P 21 4/9 ap2"
    for until, where, hp in ((3, "21", 8), (2, "11", 9)):
        fire[0]["until_turn"] = until
        agrees(battle(units, [do("move a 11")], {"units": {"a": at(where, hp, 9, 1)}},
                      ignited=fire, terrain=ground(t11="Forest")))  # fmt: skip


def test_a_new_turn() -> None:
    units = "a P 21 4/9 ap3,b O 01 1/9 hp3 regen_1 regenerate,c O 01 1/9 heal_ally_2 hp8"
    actions = [do("end_turn")]
    expect = {"units": {"a": at("21", 9, 9, 3), "b": at("01", 8, 9, 1), "c": at("01", 8, 9, 1)},
              "turn": 4, "active": "opponent", "results": [OK]}  # fmt: skip
    agrees(battle(units, actions, expect))


def test_questions() -> None:
    units = "a P 11 4/9,w P 21 1/1 watcher,b O 01 1/1"
    actions = [do("visible P 01"), do("visible P 00"), do("visible O 21"), do("visible O 12"),
               do("revealed P 11"), do("revealed P 01"), do("revealed O 21")]  # fmt: skip
    seen = [{"visible": each} for each in (True, False, False, True)]
    revealed = [OK | {"revealed": each} for each in (True, False, False)]
    agrees(battle(units, actions, results(*seen, *revealed)))
    wrong = results({"visible": False}, {}, {}, {}, {}, {}, {"revealed": True})
    assert differs(battle(units, actions, wrong)) == (
        "action 1 visible: true, expected false; action 7 revealed: false, expected true"
    )


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "action", "label"),
    [
        ("a P 21 1/9,b O 11 1/1 glue", do("move a 20"), "locked"),
        ("a P 21 1/9,b O 11 1/1 silence", do("attack a b"), "locked"),
        ("a P 21 1/9,b O 11 1/1 paralyze", do("attack_base a"), "locked"),
        ("a P 21 1/9,b O 10 1/1", do("attack a b"), "range"),
        ("a P 21 1/9", do("move a 10"), "range"),
        ("a P 21 1/9,b P 20 1/1,c P 20 1/1", do("move a 20"), "full"),
        ("a P 21 1/9,b O 11 1/1,c O 11 1/1 guard", do("attack a b"), "guard"),
        ("a P 11 1/9,b O 01 1/1", do("attack_base a"), "defended"),
        ("a P 21 1/9 range2,b O 01 1/1", do("attack a b"), "fog"),
        ("a P 21 1/9 range2", do("attack_base a"), "fog"),
        ("a P 21 1/9 spy,b O 11 1/1", do("attack a b"), "spy"),
        ("a P 21 1/9,b O 11 1/1 spy", do("attack a b"), "spy"),
        ("a P 21 1/9 cost2 ap1", do("attack_base a"), "range"),
        ("a P 11 1/9 ap0", do("attack_base a"), "no_ap"),
        ("a P 11 1/9", do("move a 01"), "enemy_base"),
        ("a P 21 1/9,b O 11 1/1", do("move a 11"), "enemy_tile"),
        ("", place("n 1/1", "11"), "bad_row"),
        ("", place("n 1/1", "01"), "bad_row"),
        ("", place("n 1/1", "01"), "enemy_base"),
        ("b O 11 1/1", place("n 1/1 ap2", "11"), "enemy_tile"),
        ("a P 20 1/9,b P 20 1/1", place("n 1/1", "20"), "full"),
        ("", place("n 1/1 trap_2 @lake", "20"), "wrong_terrain"),
        # Several reasons hold, and any of them will do.
        ("a P 21 1/9 ap0,b O 10 1/1 glue", do("move a 10"), "no_ap"),
        ("a P 21 1/9 ap0,b O 11 1/1 paralyze,c O 11 1/1 guard", do("attack a b"), "guard"),
        ("a P 21 1/9 ap0,b O 11 1/1 paralyze,c O 11 1/1 guard", do("attack a b"), "no_ap"),
        ("a P 21 1/9,b O 01 1/1", do("attack a b"), "fog"),
        ("a P 21 1/9 range2,b O 01 1/1", do("attack_base a"), "defended"),
        ("b O 11 1/1", place("n 1/1", "11"), "enemy_tile"),
        ("b O 11 1/1", place("n 1/1 trap_2 @lake", "11"), "enemy_tile"),
        # There is no label for these.
        ("a P 21 1/9,b O 11 1/1", do("move b 11"), "not_yours"),
        ("a P 21 1/9,b P 20 1/1", do("attack a b"), "friend"),
        ("a P 21 1/9", do("move a 39"), "off_board"),
        ("", place("n 1/1", "39"), "off_board"),
        ("b O 11 1/9", do("attack_base b"), "not_yours"),
        ("a P 21 1/9 medic_5,b O 11 1/9", do("heal a b"), "not_yours"),
        ("a P 21 1/9", do("ignite a 20"), "no_fire"),
    ],
)  # fmt: skip
def test_refusals(units: str, action: Case, label: str) -> None:
    agrees(battle(units, [action], results(label)))
    agrees(battle(units, [action], {"results": [{"ok": False}]}))
    assert "expected to be done" in differs(battle(units, [action], results(True)))


def test_placements_are_limited() -> None:
    many = [place(f"n{at} 1/1", "20") for at in range(3)]
    agrees(battle("", many, results(True, True, "placements")))
    agrees(battle("", many, results(True, "placements", "placements"), turn=1))


def test_how_refusals_differ() -> None:
    units = "a P 21 1/9,b O 10 1/1"
    assert differs(battle(units, [do("attack a b")], results("guard"))) == (
        'action 1 error: "range", expected "guard"'
    )
    assert differs(battle(units, [do("attack a b")], results(True))) == (
        "action 1: refused with range, expected to be done"
    )
    assert differs(battle(units, [do("move a 20")], results("full"))) == (
        "action 1: done, expected to be refused with full"
    )
    gone = battle(units, [do("ignite a 20")], {"results": [OK]})
    assert differs(gone) == "action 1: refused, expected to be done"


# --- what comes of it -----------------------------------------------------------------------------


def test_what_a_marsh_has_lent_may_be_counted_or_not() -> None:
    units = "a P 21 4/9 ap2 terrain_affinity"
    for hp in (4, 9):
        agrees(battle(units, [do("move a 20")], {"units": {"a": at("20", hp, hp, 1)}},
                      terrain=ground(t21="marsh")))  # fmt: skip
    said = differs(battle(units, [do("move a 20")], {"units": {"a": at("20", 5, 9, 1)}},
                          terrain=ground(t21="marsh")))  # fmt: skip
    assert said == "unit a hp: 4, expected 5; unit a max_hp: 4, expected 9"


def test_the_dead_are_gone_from_the_beginning() -> None:
    agrees(battle("a P 21 4/9 hp0", [do("move a 20")],
                  {"results": [{"ok": False}], "units": {"a": None}}))  # fmt: skip


def test_how_positions_differ() -> None:
    trap = {"tile": [1, 1], "owner": "player", "damage": 3}
    expect = {
        "units": {"a": at("21", 9, 9, 1), "b": None, "c": at("00", 1, 1, 1)},
        "base_hp": {"player": 24, "opponent": 25},
        "traps": [trap],
        "ignited": [{"tile": [0, 2], "until_turn": 5}],
        "winner": "opponent",
    }
    units = "a P 20 4/9 hp8,b O 01 1/1"
    said = report(battle(units, [], expect, traps=[trap | {"damage": 2}])).differences[0]
    assert said == (
        'case 1 ("a battle"): unit a tile: [2, 0], expected [2, 1]; unit a hp: 8, expected 9; '
        'unit b: {"tile": [0, 1], "hp": 1, "max_hp": 1, "ap": 1}, expected null; '
        'unit c: null, expected {"tile": [0, 0], "hp": 1, "max_hp": 1, "ap": 1}; '
        'base_hp "player": 25, expected 24; and 3 more'
    )


def test_bases_may_both_have_fallen() -> None:
    agrees(battle("a P 20 4/9", [do("move a 21")], {"winner": "draw"},
                  base_hp={"player": 0, "opponent": 0}))  # fmt: skip


def test_numbers_may_be_written_with_a_point() -> None:
    agrees(battle("a P 20 4/9", [], {"winner": None}, turn=3.0, base_hp={"player": 7.0}))
