"""Duper's cases of single actions: what is done, and what is refused."""

from __future__ import annotations

import pytest

from duper_cases import FIELD, HOMES, PAIRS, becomes, check, differs, refused, state
from wartable.engine.vectors import Case
from wartable.games.duper import GAME
from wartable.games.duper.cases import check_cases


def test_the_game_offers_the_check() -> None:
    assert GAME.check_cases is check_cases


# --- what is done -----------------------------------------------------------------------------

RICH = state(current="purple", gold={"purple": 4})
QUEENS = {"orange": "2:2H 12:QH 25:QD"}
BATTLE = "9 red 5/0, 13 yellow 7/1, 20 purple 4/1, 25 purple 5/0"


def won(units: str) -> str:
    return BATTLE.replace("yellow 7/1", "yellow 1/0").replace("purple 4/1", f"yellow {units}")


def test_infantry() -> None:
    for line, tile, gold in (("x=3 y=3", "6/0", 3), ("x=3 y=3 count=4", "9/0", 0)):
        after = state(HOMES.replace("purple 5/0", f"purple {tile}"), current="purple",
                      gold={"purple": gold})  # fmt: skip
        becomes(RICH, f"purple build_infantry {line}", after)
    empty = "9 red 0/0, 10 green 1/0"
    becomes(state(empty, gold={"red": 1}), "red build_infantry tile=9",
            state(empty.replace("0/0", "1/0")))  # fmt: skip


def test_a_tank_takes_exactly_the_named_twins() -> None:
    before = state(current="orange", hands=QUEENS)
    tank = HOMES.replace("orange 5/0", "orange 5/1")
    becomes(before, "orange build_tank x=5 y=5 cards=[25,12]",
            state(tank, current="orange", hands={"orange": "2:2H"}))  # fmt: skip
    twins = state(current="orange", hands={"orange": "12:QH 64:QH 116:QH"})
    left = state(tank, current="orange", hands={"orange": "64:QH"})
    becomes(twins, "orange build_tank x=5 y=5 cards=[116,12]", left)
    wrong = state(tank, current="orange", hands={"orange": "12:QH"})
    assert "cards" in differs(twins, "orange build_tank x=5 y=5 cards=[116,12]",
                              {"ok": True, "state": wrong})  # fmt: skip


def test_moves() -> None:
    before = state("37 green 6/1, 38 green 1/0", current="green")
    after = state("37 green 2/0, 38 green 5/1", current="green")
    for ends in ("from=37 to=38", "from=[5,1] to=[5,2]", 'from={"x":5,"y":1} to=38',
                 "from_x=5 from_y=1 to_x=5 to_y=2"):  # fmt: skip
        becomes(before, f"green move {ends} troops=4 tanks=1", after)
    only_tanks = state("37 green 6/0, 38 green 1/1", current="green")
    becomes(before, "green move from=37 to=38 tanks=1", only_tanks)


def test_a_march_costs_stamina() -> None:
    line = "9 red 5/0, 10 red 1/0, 11 red 1/0"
    after = "9 red 2/0, 10 red 1/0, 11 red 4/0"
    move = "red move from=9 to=11 troops=3 tanks=0"
    becomes(
        state(line, stamina={"red": 2}), move, state(after, stamina={"red": 1}), stamina="march"
    )
    refused(state(line), move, "no_stamina", stamina="march")
    refused(state(line, stamina={"red": 2}), move, "not_adjacent")
    broken = line.replace("10 red", "10 green")
    refused(state(broken, stamina={"red": 2}), move, "not_adjacent", stamina="march")


@pytest.mark.parametrize(("losses", "units"), [("margin", "5/0"), ("defense", "2/0"),
                                               ("defence", "2/0"), ("none", "6/1")])  # fmt: skip
def test_attacks(losses: str, units: str) -> None:
    becomes(state(BATTLE, current="yellow"), "yellow attack from=13 to=20",
            state(won(units), current="yellow"), losses=losses)  # fmt: skip


def test_a_successful_attack_may_cost_stamina() -> None:
    line = "yellow attack from=13 to=20"
    before, after = (state(tiles, current="yellow", stamina={"yellow": left})
                     for tiles, left in ((BATTLE, 1), (won("2/0"), 0)))  # fmt: skip
    becomes(before, line, after, preset="balanced")
    refused(state(BATTLE, current="yellow"), line, "no_stamina", preset="balanced")


def test_origin_takes_its_own_tiles_and_lets_everybody_act() -> None:
    before = state("9 red 5/0, 10 red 2/1, 37 green 1/0", gold={"green": 1})
    after = state("9 red 1/0, 10 red 4/0, 37 green 1/0", gold={"green": 1})
    becomes(before, "red attack from=9 to=10", after, preset="origin")
    refused(before, "red attack from=9 to=9", "too_weak", preset="origin")
    built = state("9 red 5/0, 10 red 2/1, 37 green 2/0")
    becomes(before, "green build_infantry x=5 y=1", built, preset="origin")


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("green build_infantry x=0 y=9", "not_your_turn"),
        ("green build_tank x=0 y=9 cards=[]", "not_your_turn"),
        ("green end_turn", "not_your_turn"),
        ("blue attack from=9 to=17", "not_your_turn"),
        *((f"red build_infantry x={x} y={y}", "no_such_tile")
          for x, y in ((0, 7), (7, 0), (-1, 1), (1, -1), (99, 99))),
        *((f"red attack from=9 to={tile}", "no_such_tile") for tile in (0, -1, 50, 10**30)),
        *((f"red move from={tile} to=9 troops=1 tanks=0", "no_such_tile") for tile in (0, -8, 50)),
        ("red attack from=[1,1] to=[1,7]", "no_such_tile"),
        ("red build_infantry x=6 y=6", "not_owner"),
        ("red build_infantry x=2 y=2", "not_owner"),
        ("red attack from=17 to=9", "not_owner"),
        ("red move from=9 to=8 troops=1 tanks=0", "not_owner"),
        ("red move from=17 to=16 troops=1 tanks=0", "not_owner"),
        ("red build_infantry x=1 y=1 count=2", "not_enough_gold"),
        ("red build_infantry x=1 y=1 count=0", "bad_amount"),
        ("red build_infantry x=1 y=1 count=-1", "bad_amount"),
        ("red move from=9 to=30 troops=1 tanks=0", "not_adjacent"),
        ("red move from=9 to=9 troops=1 tanks=0", "not_adjacent"),
        ("red move from=9 to=10 troops=-1 tanks=0", "bad_amount"),
        ("red move from=9 to=10 troops=1 tanks=-1", "bad_amount"),
        ("red move from=9 to=10 troops=0 tanks=0", "nothing_to_move"),
        ("red move from=9 to=10 troops=4 tanks=0", "not_enough_troops"),
        ("red move from=9 to=10 troops=99999999999 tanks=0", "not_enough_troops"),
        ("red move from=9 to=10 troops=1 tanks=2", "not_enough_tanks"),
        ("red move from=9 to=10 troops=1 tanks=99999999999", "not_enough_tanks"),
        ("red move from=9 to=10 troops=3 tanks=0", "must_leave_troop"),
        ("red move from=16 to=9 troops=0 tanks=1", "must_leave_troop"),
        ("red attack from=9 to=10", "own_target"),
        ("red attack from=9 to=9", "own_target"),
        ("red attack from=10 to=31", "too_few_troops"),
        ("red attack from=9 to=17", "too_weak"),
        ("red attack from=30 to=31", "too_weak"),
    ],
)  # fmt: skip
def test_refusals(line: str, code: str) -> None:
    refused(FIELD, line, code)
    check(FIELD, line, {"ok": False, "error": code, "state": FIELD})


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x=9 y=9 cards=[1]", "need_two_cards"),
        ("x=1 y=1 cards=[]", "need_two_cards"),
        ("x=1 y=1 cards=[1,14,2]", "need_two_cards"),
        ("x=9 y=9 cards=[1,14]", "no_such_tile"),
        ("x=0 y=0 cards=[99,99]", "not_owner"),
        ("x=1 y=1 cards=[1,99]", "no_such_card"),
        ("x=1 y=1 cards=[0,27]", "no_such_card"),
        ("x=1 y=1 cards=[-1,-1]", "no_such_card"),
        ("x=1 y=1 cards=[1,27]", "card_not_owned"),
        ("x=1 y=1 cards=[40,1]", "card_not_owned"),
        ("x=1 y=1 cards=[27,27]", "card_not_owned"),
        ("x=1 y=1 cards=[1,1]", "same_card_twice"),
        ("x=1 y=1 cards=[1,2]", "not_a_pair"),
    ],
)
def test_refusals_of_tanks(line: str, code: str) -> None:
    refused(PAIRS, f"red build_tank {line}", code)


def test_a_twin_in_the_hand_does_not_stand_for_the_card_that_was_named() -> None:
    twins = state(hands={"red": "1:AH 14:AD", "green": "53:AH"}, deck="66:AD")
    for named in ("[53,14]", "[1,66]", "[66,53]"):
        refused(twins, f"red build_tank tile=9 cards={named}", "card_not_owned")


def test_of_an_unknown_deck_a_card_may_be_or_not() -> None:
    unknown = state(hands={"red": "1:AH"})
    for code in ("no_such_card", "card_not_owned"):
        refused(unknown, "red build_tank tile=9 cards=[1,30]", code)
    wrong = {"ok": False, "error": "card_not_owned"}
    assert differs(unknown, "red build_tank tile=9 cards=[1,0]", wrong)


def test_reach_and_turn_lock() -> None:
    refused(FIELD, "red attack from=30 to=17", "not_adjacent", reach="adjacent")
    refused(FIELD, "green attack from=17 to=9", "not_your_turn", turn_lock=True)
    refused(FIELD, "green attack from=17 to=10", "too_weak", turn_lock="no")
    refused(FIELD, "blue attack from=17 to=9", "no_such_player", turn_lock=False)


def test_a_game_that_is_over_refuses_everything() -> None:
    ended = state(winner="red", gold={"red": 5})
    for line in ("red build_infantry tile=9", "red end_turn", "green end_turn"):
        refused(ended, line, "whatever")
        assert "expected to be done" in differs(ended, line, {"ok": True, "state": ended})


@pytest.mark.parametrize(
    ("line", "expect", "said"),
    [
        ("red attack from=9 to=17", {"ok": True}, "refused with too_weak, expected to be done"),
        ("red end_turn", {"ok": False, "error": "x"}, "done, expected to be refused with x"),
        ("red attack from=9 to=17", {"ok": False, "error": "not_owner"},
         'refused: "too_weak", expected "not_owner"'),
        ("red attack from=9 to=17", {"ok": False, "state": state()}, 'state "tiles" 9: ["red", 3'),
    ],
)  # fmt: skip
def test_wrong_expectations_of_refusals_are_reported(line: str, expect: Case, said: str) -> None:
    assert said in differs(FIELD, line, expect)
