"""Duper's cases of single actions: what is done, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from support.duper.cases import (
    ALL_CARDS,
    DEALT,
    FIELD,
    HOMES,
    PAIRS,
    becomes,
    cards,
    check,
    differs,
    refused,
    shows,
    state,
)
from wartable.engine.cases import Case
from wartable.engine.registry import find_checker
from wartable.games.duper import GAME
from wartable.games.duper.cases import CASES
from wartable.games.duper.state import COLOURS


def test_the_game_offers_the_check() -> None:
    assert find_checker(GAME) is CASES


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


# --- Duper's cases of ends: of turns, with income and cards from the deck, and of the game -------

# --- the end of a turn --------------------------------------------------------------------------


def test_the_next_player_is_paid() -> None:
    after = state(current="yellow", gold={"yellow": 3}, stamina={"yellow": 2},
                  hands={"yellow": "20:7D 46:7S"}, deck="")  # fmt: skip
    becomes(DEALT, "green end_turn", after)
    becomes(DEALT, {"type": "end_turn"}, after)
    becomes(DEALT, {"by": None, "type": "end_turn"}, after)


def test_by_the_tick_the_current_player_is_paid_whoever_ends_the_turn() -> None:
    after = state(current="yellow", gold={"yellow": 1, "green": 2}, deck="",
                  stamina={"yellow": 1, "green": 1}, hands={"green": "20:7D 46:7S"})  # fmt: skip
    for by in ("green", "red", "timer"):
        becomes(DEALT, f"{by} end_turn", after, preset="origin")
    becomes(DEALT, "green end_turn", after, income="tick")


def test_the_circle_and_who_is_passed_over() -> None:
    gone = state("9 red 1/0, 13 yellow 1/0", current="yellow", deck="20:7D 46:7S")
    after = state("9 red 1/0, 13 yellow 1/0", turn=3, gold={"red": 2}, stamina={"red": 1},
                  hands={"red": "20:7D 46:7S"}, deck="")  # fmt: skip
    becomes(gone, "yellow end_turn", after)
    shows(gone, "yellow end_turn", {"current": "orange", "turn": 2, "gold": {"orange": 2}},
          skip_eliminated=False)  # fmt: skip
    alone = state("9 red 1/0", deck="20:7D 46:7S")
    shows(alone, "red end_turn", {"current": "red", "turn": 3, "winner": None})


#: What green's turn brings besides cards.
PAID: dict[str, Any] = {"current": "green", "gold": {"green": 2}, "stamina": {"green": 1}}


def test_which_cards_are_drawn_is_chance() -> None:
    before = state(deck=ALL_CARDS, hands={"green": "60:8H"})
    rest = [card for card in ALL_CARDS if card not in ("12:QH", "52:KS")]
    for deck in (rest, None):
        after = state(**PAID, hands={"green": "60:8H 12:QH 52:KS"}, deck=deck)
        becomes(before, "red end_turn", after)
    for drawn, deck in (
        ("12:QH", rest),  # one card only
        ("12:QH 61:9H", rest),  # a card from nowhere
        ("12:QH 52:KS", rest[1:]),  # one more is gone
    ):
        wrong = state(**PAID, hands={"green": f"60:8H {drawn}"}, deck=deck)
        assert differs(before, "red end_turn", {"ok": True, "state": wrong})


def test_a_new_deck_has_new_numbers() -> None:
    new = [f"{100 + at}:{card.partition(':')[2]}" for at, card in enumerate(ALL_CARDS)]
    before = state(hands={"green": "20:7D"}, deck="1:AH")
    hand = f"20:7D 1:AH {new[0]}"
    becomes(before, "red end_turn", state(**PAID, hands={"green": hand}, deck=new[1:]))
    for wrong_hand, deck in (
        (f"20:7D {new[0]} {new[1]}", new[2:]),  # the last card of the old deck is gone
        (hand, new[1:-1]),  # one is lacking
        (hand, [*new[1:-1], "200:QS"]),  # one is there twice
    ):
        wrong = state(**PAID, hands={"green": wrong_hand}, deck=deck)
        assert differs(before, "red end_turn", {"ok": True, "state": wrong})


def test_what_is_known_of_a_draw_from_a_new_deck() -> None:
    before = state(hands={"green": "20:7D"}, deck="")
    part = {"current": "green", "hand_size": {"green": 3}, "deck_size": 50, "gold": {"green": 2},
            "stamina": {"green": 1}, "hand_includes": {"green": cards("20:7D")}}  # fmt: skip
    shows(before, "red end_turn", part)
    shows(before, "red end_turn", {"hand_includes": {"green": cards("20:7D 53:7D 54:8D")}})
    too_many = {"hand_includes": {"green": cards("20:7D 53:7D 54:8D 55:9D")}}
    assert differs(before, "red end_turn", {"ok": True, "partial": too_many})


def test_of_an_unknown_deck_any_card_may_come() -> None:
    before = state(hands={"green": "20:7D"})
    for hand in ("20:7D 1:AH 2:2H", "20:7D 12:QH 53:AH"):
        becomes(before, "red end_turn", state(**PAID, hands={"green": hand}))
    for hand in ("20:7D", "20:7D 1:AH", "1:AH 2:2H", "20:7D 1:AH 2:2H 3:3H"):
        wrong = {"ok": True, "state": state(**PAID, hands={"green": hand})}
        assert differs(before, "red end_turn", wrong)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"current": "red"}, 'current: "yellow", expected "red"'),
        ({"turn": 3}, "turn: 2, expected 3"),
        ({"gold": {"yellow": 2}}, 'gold "yellow": 3, expected 2'),
        ({"gold": {"yellow": 3, "green": 2}}, 'gold "green": 0, expected 2'),
        ({"stamina": {"yellow": 3}}, 'stamina "yellow": 2, expected 3'),
        ({"hand_size": {"yellow": 3}}, 'hand_size "yellow": 2, expected 3'),
        ({"hand_includes": {"red": [20]}}, 'hand_includes "red" 20: nothing, expected ["diamonds"'),
        ({"deck_size": 52}, "deck_size: 0, expected 52"),
        ({"winner": "red"}, 'winner: [], expected ["red"]'),
        ({"tiles": [[9, "red", 5, 1], [10, None, 0, 0]]}, 'tiles 9: ["red", 5, 0], expected'),
    ],
)
def test_wrong_parts_are_reported(part: Case, said: str) -> None:
    assert said in differs(DEALT, "green end_turn", {"ok": True, "partial": part})


def test_right_parts_agree() -> None:
    shows(DEALT, "green end_turn", {
        "turn": 2, "current": "yellow", "gold": {"yellow": 3}, "stamina": {"red": 0, "yellow": 2},
        "hand_size": {"yellow": 2, "green": 0}, "deck_size": 0, "winner": None,
        "hand_includes": {"yellow": [20, [46, "spades", 7]]},
        "tiles": [[9, "red", 5, 0], [10, None, 0, 0]],
    })  # fmt: skip
    check(DEALT, "green end_turn", {"ok": True})


# --- the end of the game ------------------------------------------------------------------------


def test_the_last_one_standing_wins_after_any_capture() -> None:
    before = state("9 red 5/0, 10 green 1/0")
    after = state("9 red 1/0, 10 red 0/0", winner="red")
    becomes(before, "red attack from=9 to=10", after)
    becomes(before, "red attack from=9 to=10", after | {"winner": ["red"]})
    unended = {"ok": True, "state": state("9 red 1/0, 10 red 0/0")}
    assert 'state "winner": ["red"], expected []' in differs(
        before, "red attack from=9 to=10", unended
    )
    check(before, "red attack from=9 to=10", unended, victory="none")
    becomes(state("9 red 5/0"), "red attack from=9 to=10", after)


def test_a_tile_goal_is_tested_at_the_end_of_a_turn() -> None:
    before = state("9 red 5/0, 10 red 1/0, 13 yellow 1/0", deck="20:7D 46:7S")
    ended = before | {"winner": "red"}
    reached: tuple[Any, ...] = ("tiles:2", "last_standing+tiles:2", ["last_standing", "tiles:2"],
                                "rounds:9, tiles:2", " Last Standing + Tiles:2 ")  # fmt: skip
    for victory in reached:
        becomes(before, "red end_turn", ended, victory=victory)
    becomes(before, "red end_turn", ended, tile_goal=2)
    unreached: tuple[Any, ...] = ("last_standing", "tiles:3", None, [])
    for victory in unreached:
        shows(before, "red end_turn", {"current": "yellow", "winner": None}, victory=victory)


def test_after_the_last_round_tiles_and_then_strength_decide() -> None:
    before = state("9 red 5/0, 13 yellow 3/1, 25 purple 4/0", current="purple", turn=7, deck="")
    ended = before | {"winner": ["red", "yellow"]}
    for name in ("round_limit", "rounds", "round__limit", "max_rounds", "Round-Limit"):
        becomes(before, "purple end_turn", ended, **{name: 7})
    becomes(before, "purple end_turn", ended, victory="none+rounds:7")
    becomes(before, "purple end_turn", ended, preset="balanced", rounds="7")
    # What counts as the turn of a game that is over is open.
    becomes(before, "purple end_turn", ended | {"turn": 8, "current": "red"}, round_limit=7)
    assert differs(before, "purple end_turn", {"ok": True, "state": before | {"winner": "red"}},
                   round_limit=7)  # fmt: skip
    for limit in (8, 0, "off", None, False, 500):
        shows(before, "purple end_turn", {"turn": 8, "winner": None}, round_limit=limit)


@pytest.mark.parametrize("preset", ["spec", "origin"])
def test_without_a_round_limit_there_is_no_last_round(preset: str) -> None:
    before = state(current="purple", turn=300)
    shows(before, "purple end_turn", {"turn": 301, "winner": None}, preset=preset)
    shows(before | {"turn": 40}, "purple end_turn", {"winner": list(COLOURS)}, preset="balanced")


def test_a_straight_flush_wins_at_the_start_of_the_own_turn() -> None:
    four = {"green": "1:AH 2:2H 3:3H 4:4H"}
    before = state(hands=four, deck="5:5H 46:7S")
    drawn = {"green": "1:AH 2:2H 3:3H 4:4H 5:5H 46:7S"}
    becomes(before, "red end_turn", state(**PAID, hands=drawn, deck="", winner="green"),
            victory="straight_flush")  # fmt: skip
    becomes(before, "red end_turn", state(**PAID, hands=drawn, deck=""))
    either = state(hands=four, deck="5:5H 46:7S 47:8S")
    for winner in ("green", None):
        shows(either, "red end_turn", {"winner": winner, "deck_size": 1}, victory="straight_flush")
    both = {"winner": None, "hand_includes": {"green": [5]}}
    assert differs(either, "red end_turn", {"ok": True, "partial": both}, straight_flush=True)
