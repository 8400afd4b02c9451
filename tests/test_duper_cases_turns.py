"""Duper's cases of ends: of turns, with income and cards from the deck, and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from duper_cases import ALL_CARDS, DEALT, becomes, cards, check, differs, shows, state
from wartable.engine.vectors import Case
from wartable.games.duper.state import COLOURS

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
