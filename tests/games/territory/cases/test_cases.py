"""Cases of Territory beside single rounds: whole games, declarations and set-ups."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.cases import why_not
from wartable.engine.cases import Case, Report
from wartable.games.territory.cases import check_cases


def report(*cases: Any) -> Report:
    """Check cases as one file with a case a line."""
    return check_cases("\n".join(map(json.dumps, cases)))


def agrees(case: Case) -> None:
    assert report(case) == Report(1, 1, 0, ())


def differs(case: Case) -> str:
    found = report(case)
    assert (found.agree, found.not_covered) == (0, 0), found
    return found.differences[0].partition(": ")[2]


# --- whole games --------------------------------------------------------------------------------

START = ["005a.|000..|000.+", "000..|000..|000..", "005b.|000..|005c."]
FIRST = ["004a.|003a.|000.+", "000..|000..|000..", "006b.|000..|006c."]
SECOND = ["005a.|000..|004a+", "000..|000..|000..", "007b.|000..|007c."]
#: a walks to the resource square in two rounds; the others stay.
GAME: Case = {
    "id": "walk",
    "size": 3,
    "players": 3,
    "max_rounds": 2,
    "grid": START,
    "rounds": [
        {"orders": {"a": ["0,0,R,2"]}, "moves": [["a", 0, 0, "R", 2]], "after": FIRST,
         "units": {"a": 7, "b": 6, "c": 6}, "end": None},
        {"grid": FIRST, "orders": {"a": ["1,0,R,9"]}, "after": ["005a.|000..|005a+", *SECOND[1:]],
         "squares": {"a": 2, "b": 1, "c": 1}},
    ],
    "units": {"a": 10, "b": 7, "c": 7},
    "end": {"reason": "timeout", "winners": ["a"]},
    "winner": "a",
}  # fmt: skip


def with_round(number: int, **changes: Any) -> Case:
    rounds = list(GAME["rounds"])
    rounds[number - 1] = rounds[number - 1] | changes
    return GAME | {"rounds": rounds}


def test_a_game_agrees_round_by_round_and_at_its_end() -> None:
    agrees(GAME)
    agrees(GAME | {"kind": "game"})


def test_a_game_need_not_expect_everything() -> None:
    orders = [{"orders": each["orders"]} for each in GAME["rounds"]]
    agrees(GAME | {"rounds": orders})
    bare = {name: GAME[name] for name in ("size", "players", "max_rounds", "grid")}
    assert why_not(report(bare | {"rounds": orders})).endswith("nothing is expected of it")
    agrees(bare | {"rounds": orders, "winner": ["a"]})


def test_orders_may_be_lines_in_the_order_of_the_seats_and_maps_one_text() -> None:
    agrees(with_round(1, orders=["0,0,R,2", None, ""]) | {"grid": "\n".join(START)})
    agrees(with_round(1, orders={"a": "0,0,R,1|0,0,R,1"}, moves=[["a", 0, 0, "R", 1]] * 2))


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (with_round(1, after=START), "round 1: square 0,0 is 004a., expected 005a."),
        (with_round(1, moves=[]), "round 1: moves 1: "),
        (with_round(2, grid=START), "round 2: square 0,0 is 004a., expected 005a."),
        (with_round(2, squares={"a": 3, "b": 1, "c": 1}), 'round 2: squares "a": 2, expected 3'),
        (GAME | {"units": {"a": 9, "b": 7, "c": 7}}, 'units "a": 10, expected 9'),
        (GAME | {"winner": None}, 'winner: ["a"], expected []'),
        (GAME | {"winner": "b"}, 'winner: ["a"], expected ["b"]'),
        (GAME | {"max_rounds": 3}, 'end: null, expected {"reason": "timeout"'),
        (GAME | {"max_rounds": 1}, "the game is over before round 2"),
        (GAME | {"after": START}, "square 2,0 is 005a+, expected 000.+"),
    ],
)
def test_how_a_game_differs(case: Case, said: str) -> None:
    assert said in differs(case)


def test_a_game_may_begin_in_another_round_and_with_other_parameters() -> None:
    later = GAME | {"round": 4, "max_rounds": 5}
    agrees(later)
    doubled = {"options": {"BASE_PRODUCTION": 2, "max_commands_per_round": 1}}
    assert "round 1: square 0,0 is 005a." in differs(GAME | doubled)
    assert "no option 'luck'" in why_not(report(GAME | {"options": {"luck": 1}}))


def test_the_declarations_of_a_round_are_compared() -> None:
    talk = {"declarations": [{"a": "go\teast"}, {}], "shown": [{"a": "go east"}, {"b": "no plan"}]}
    agrees(with_round(1, **talk))
    assert "round 1: phase 1" in differs(with_round(1, **(talk | {"shown": [{"a": "x"}, {}]})))


def test_the_declarations_of_a_round_may_be_called_plans() -> None:
    talk = {"plans": {"a": "go\teast"}, "shown": {"a": "go east"}}
    agrees(with_round(1, **talk))
    wrong = talk | {"shown": {"a": "go west"}}
    assert differs(with_round(1, **wrong)) == 'round 1: shown "a": "go east", expected "go west"'
    bare = {name: GAME[name] for name in ("size", "players", "max_rounds", "grid")}
    agrees(bare | {"rounds": [{"orders": {}} | talk]})


def test_what_is_shown_of_nothing_is_not_read() -> None:
    found = report(with_round(1, shown={"a": "go east"}))
    assert (found.agree, found.unread) == (
        1,
        ("the field 'rounds.shown' is not read: line 1 (\"walk\")",),
    )
    bare = {name: GAME[name] for name in ("size", "players", "max_rounds", "grid")}
    rounds = [{"orders": {}, "shown": {"a": "go east"}}]
    assert why_not(report(bare | {"rounds": rounds})).endswith("nothing is expected of it")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": []}, "rounds must have a round"),
        ({"rounds": [3]}, "a round must be an object"),
        ({"rounds": 3}, "rounds must be a list"),
        ({"round": 1001}, "round 1001 is beyond the 1000th"),
        ({"kind": "war"}, "there is no kind 'war'; there are round, game, declarations, setup"),
    ],
)
def test_a_game_out_of_format_is_not_covered(wrong: Case, said: str) -> None:
    assert said in why_not(report(GAME | wrong, GAME))


def test_a_field_of_a_round_that_is_not_read_is_named() -> None:
    found = report(with_round(1, mood="good"))
    assert found.unread == ("the field 'rounds.mood' is not read: line 1 (\"walk\")",)


# --- declarations -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("I stay", "I stay"),
        ("", "no plan"),
        (" \t\r\n", "no plan"),
        (None, "no plan"),
        ("a\tb\r\nc", "a b  c"),
        ("  kept  ", "  kept  "),
        ("x" * 201, "x" * 200),
        ("\U0001f600" * 201, "\U0001f600" * 200),
        (" " * 200 + "x", "no plan"),
    ],
)
def test_a_text_is_shown_as_the_rulebook_says(text: str | None, shown: str) -> None:
    agrees({"text": text, "shown": shown})
    assert differs({"text": text, "shown": shown + "!"}).startswith("shown: ")


def test_the_length_is_an_option() -> None:
    agrees({"text": "abcdef", "shown": "abc", "options": {"MAX_PLAN_LENGTH": 3}})


def test_declarations_of_all_players() -> None:
    said = {"players": 4, "declarations": {"a": "one", "c": " ", "d": None}}
    agrees(said | {"shown": {"a": "one", "b": "no plan", "c": "no plan", "d": "no plan"}})
    agrees({"players": 2, "plans": ["one", "two"], "shown": ["one", "two"]})
    agrees({"declarations": [["one", ""], ["1", "2"]], "shown": [["one", "no plan"], ["1", "2"]]})
    assert differs(said | {"shown": {"a": "One"}}) == 'shown "a": "one", expected "One"'


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"text": 3, "shown": "x"}, "text must be a string or null, not '3'"),
        ({"text": "x"}, "the field shown is missing"),
        ({"declarations": {"a": "x"}}, "the field shown is missing"),
        ({"players": 2, "declarations": {"c": "x"}, "shown": {}}, "there is no player 'c'"),
        ({"declarations": [{}, {}, {}], "shown": [{}, {}, {}]}, "3 declarations and 3 shown"),
        ({"declarations": [{}], "shown": {}}, "shown must be a list"),
        ({"declarations": 3, "shown": {}}, "declarations must be an object"),
    ],
)
def test_declarations_out_of_format_are_not_covered(case: Case, said: str) -> None:
    assert said in why_not(report(case, GAME))


# --- set-ups ------------------------------------------------------------------------------------


def setup(size: int, players: int, expect: Case, **more: Any) -> Case:
    return {"size": size, "players": players, "expect": expect, **more}


@pytest.mark.parametrize(
    ("size", "edge", "resources"), [(10, 36, 5), (8, 28, 4), (7, 24, 3), (5, 16, 2), (6, 20, 2)]
)
def test_a_start_has_its_squares(size: int, edge: int, resources: int) -> None:
    expect = {"ok": True, "edge": edge, "resources": resources, "round": 1}
    agrees(setup(size, 3, expect | {"units": {"a": 5, "b": 5, "c": 5}}))
    assert f"resources: {resources}, expected 9" in differs(setup(size, 3, {"resources": 9}))


def test_too_many_or_too_few_players_are_refused() -> None:
    agrees(setup(5, 17, {"ok": False, "error": "bad-seats"}))
    agrees(setup(10, 2, {"ok": False}))
    assert differs(setup(10, 21, {"ok": True})).startswith("refused: Territory needs 3 to 20")
    assert differs(setup(6, 20, {"ok": False})) == "ok: true, expected false"
    assert "error: " in differs(setup(5, 17, {"ok": False, "error": "full"}))


GOOD = ["005a.|000..|000.+|000..", *["000..|000..|000..|000.."] * 2, "005b.|000..|000..|005c."]


@pytest.mark.parametrize(
    ("first", "possible"),
    [
        (GOOD[0], True),
        ("000..|005a.|000.+|000..", True),
        ("005a+|000..|000..|000..", False),  # a resource square where somebody starts
        ("005a.|000..|000..|000..", False),  # no resource square
        ("005a.|000.+|000.+|000..", False),
        ("004a.|000..|000.+|000..", False),
        ("005a.|005a.|000.+|000..", False),
        ("000..|000..|000.+|000..", False),
    ],
)
def test_whether_a_map_can_be_a_start(first: str, possible: bool) -> None:
    agrees(setup(4, 3, {"possible": possible}, grid=[first, *GOOD[1:]]))
    assert "possible" in differs(setup(4, 3, {"possible": not possible}, grid=[first, *GOOD[1:]]))


def test_nobody_starts_inside() -> None:
    inside = ["000..|000..|000.+|000..", "000..|005a.|000..|000..", *GOOD[2:]]
    agrees(setup(4, 3, {"possible": False}, grid=inside))


def test_resources_on_starts_are_an_option() -> None:
    both = ["005a+|000..|000..|000..", *GOOD[1:]]
    agrees(setup(4, 3, {"possible": True}, grid=both, options={"resources_on_start": "yes"}))


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (setup(4, 3, {"possible": True}, grid=3), "grid must be a list of strings"),
        (setup(4, 3, {"ok": True}, grid=GOOD), "the field possible is missing"),
        ({"size": 4, "expect": {}}, "the field players is missing"),
        (setup(4, 3, {"weather": 1}), "none of its expected values can be compared"),
        ({"size": 21, "players": 3, "expect": {"ok": True}}, "our maps are 2 to 20 wide"),
    ],
)
def test_a_setup_out_of_format_is_not_covered(case: Case, said: str) -> None:
    assert said in why_not(report(case, GAME))
