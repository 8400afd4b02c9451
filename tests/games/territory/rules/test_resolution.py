"""Rule cases of Territory: simultaneous resolution (3)."""

from itertools import permutations
from typing import Any

import pytest

from support.territory.boards import STILL, after_round, board_of, command, match_at, rows
from wartable.games.territory import events


def result(board: str, lines: dict[str, str] | None = None, **setting: Any) -> list[str]:
    """Return the board after a round without production."""
    return board_of(after_round(board, lines, **STILL, **setting))


# --- 3-1. Movement ------------------------------------------------------------------------------

RING = """
    002a.|000..|003b.
    000..|000..|000..
    000..|000..|004c.
"""
RING_LINES = {"a": "0,0,R,2", "b": "2,0,D,3", "c": "2,2,U,4"}


def test_3_1_all_commands_are_carried_out_at_the_same_time() -> None:
    boards = []
    for order in permutations("abc"):
        match = match_at(RING, **STILL)
        for letter in order:
            command(match, letter, RING_LINES[letter])
        boards.append(board_of(match))
    assert boards == [boards[0]] * 6


def test_3_1_1_an_army_follows_into_the_square_that_another_leaves() -> None:
    board = "002a.|003b.|004c.\n000..|000..|000..\n000..|000..|000.."
    assert result(board, {"a": "0,0,R,2", "b": "1,0,R,3", "c": "2,0,D,4"}) == rows(
        """
        000..|002a.|003b.
        000..|000..|004c.
        000..|000..|000..
        """
    )


def test_3_1_1_a_square_that_all_have_left_is_nobodys() -> None:
    board = "002a.|000..\n003b.|003c."
    match = after_round(board, {"a": "0,0,R,2"})
    assert board_of(match)[0] == "000..|003a."


def test_3_1_1_who_stays_behind_holds_the_square() -> None:
    assert result("005a.|000..\n003b.|003c.", {"a": "0,0,R,2"})[0] == "003a.|002a."


SWAP = "005a.|003b.\n002c.|000.."


def test_3_1_2_armies_that_swap_squares_pass_each_other() -> None:
    assert result(SWAP, {"a": "0,0,R,5", "b": "1,0,L,3"})[0] == "003b.|005a."


def test_3_1_2_who_stays_behind_meets_them() -> None:
    assert result(SWAP, {"a": "0,0,R,4", "b": "1,0,L,3"})[0] == "002b.|004a."


def test_3_1_3_option_crossing_fight_on_the_border() -> None:
    lines = {"a": "0,0,R,5", "b": "1,0,L,3"}
    assert result(SWAP, lines, crossing="fight")[0] == "000..|002a."


def test_3_1_3_equal_armies_destroy_each_other_on_the_border() -> None:
    lines = {"a": "0,0,R,3", "b": "1,0,L,3"}
    assert result(SWAP, lines, crossing="fight")[0] == "002a.|000.."


def test_3_1_3_several_commands_over_one_border_are_one_army() -> None:
    lines = {"a": "0,0,R,2|0,0,R,2", "b": "1,0,L,3"}
    assert result(SWAP, lines, crossing="fight")[0] == "001a.|001a."


def test_3_1_3_ones_own_armies_never_fight() -> None:
    board = "005a.|003a.\n002c.|009b."
    assert result(board, {"a": "0,0,R,5|1,0,L,3"}, crossing="fight")[0] == "003a.|005a."


def test_3_1_3_only_armies_that_cross_fight_on_a_border() -> None:
    lines = {"a": "0,0,R,4"}
    assert result(SWAP, lines, crossing="fight") == result(SWAP, lines)


# --- 3-2. Control -------------------------------------------------------------------------------

#: Four players round the empty square 1,1.
CROSS = """
    000..|009a.|000..
    009b.|000..|009c.
    000..|009d.|000..
"""


def middle(**sent: int) -> str:
    """Return the middle square after the four players have sent so many units there."""
    ways = {"a": "1,0,D", "b": "0,1,R", "c": "2,1,L", "d": "1,2,U"}
    lines = {letter: f"{ways[letter]},{count}" for letter, count in sent.items()}
    return result(CROSS, lines, seats=4)[1].split("|")[1]


def test_3_2_control_is_settled_on_each_square_by_itself() -> None:
    board = """
        005a.|000..|003b.
        000..|000..|000..
        002a.|000..|004c.
    """
    lines = {"a": "0,0,R,5|0,2,R,2", "b": "2,0,L,3", "c": "2,2,L,4"}
    assert result(board, lines) == rows(
        """
        000..|002a.|000..
        000..|000..|000..
        000..|002c.|000..
        """
    )


def test_3_2_1_those_who_stayed_and_all_arrivals_are_one_army() -> None:
    board = """
        000..|002a.|000..
        002a.|001a.|004b.
        000..|000..|003c.
    """
    lines = {"a": "1,0,D,2|0,1,R,2", "b": "2,1,L,4"}
    assert result(board, lines)[1] == "000..|001a.|000.."


@pytest.mark.parametrize(
    ("a", "b", "left"), [(5, 3, "002a."), (3, 5, "002b."), (9, 1, "008a."), (2, 1, "001a.")]
)
def test_3_2_2_the_first_loses_as_many_as_the_second_has(a: int, b: int, left: str) -> None:
    assert middle(a=a, b=b) == left


def test_3_2_2_a_shared_second_place_costs_no_more() -> None:
    assert middle(a=5, b=3, c=3) == "002a."
    assert middle(a=5, b=3, c=3, d=3) == "002a."


def test_3_2_3_the_third_and_smaller_armies_cost_the_winner_nothing() -> None:
    assert middle(a=5, b=3) == middle(a=5, b=3, c=2) == middle(a=5, b=3, c=2, d=1) == "002a."
    assert middle(d=9, c=4, b=3, a=2) == "005d."


@pytest.mark.parametrize(
    "sent", [{"a": 3, "b": 3}, {"a": 3, "b": 3, "c": 2}, {"a": 4, "b": 4, "c": 4, "d": 4}]
)
def test_3_2_4_a_shared_first_place_destroys_everybody(sent: dict[str, int]) -> None:
    assert middle(**sent) == "000.."


def test_3_2_4_a_tie_at_home_makes_the_square_neutral() -> None:
    assert result("004a.|004b.\n002c.|000..", {"b": "1,0,L,4"})[0] == "000..|000.."


def test_3_2_5_an_army_alone_keeps_all_its_units() -> None:
    assert middle(a=7) == "007a."


def test_3_2_6_a_square_without_units_is_neutral() -> None:
    match = after_round("004a.|004b.\n002c.|000..", {"b": "1,0,L,4"})
    assert match.s.owner[:2] == [0, 0]
    assert match.s.units[:2] == [0, 0]


def test_3_2_7_attacker_and_defender_are_alike() -> None:
    assert result("005a.|003b.\n001c.|000..", {"b": "1,0,L,3"})[0] == "002a.|000.."
    assert result("003a.|005b.\n001c.|000..", {"b": "1,0,L,5"})[0] == "002b.|000.."


# --- 3-3. Production ----------------------------------------------------------------------------


def produced(board: str, lines: dict[str, str] | None = None, **setting: Any) -> list[str]:
    return board_of(after_round(board, lines, **setting))


def test_3_3_every_square_with_units_produces_for_its_holder() -> None:
    assert produced("001a.|007a.\n002b.|003c+") == ["002a.|008a.", "003b.|005c+"]


def test_3_3_1_one_on_normal_squares_two_on_resource_squares() -> None:
    assert produced("005a.|005b+\n005c.|000.+") == ["006a.|007b+", "006c.|000.+"]


def test_3_3_1_options_base_and_resource_production() -> None:
    board = "005a.|005b+\n005c.|000.+"
    other = produced(board, base_production=3, resource_production=10)
    assert other == ["008a.|015b+", "008c.|000.+"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("020a.", "021a."),
        ("021a.", "021a."),
        ("022a.", "022a."),
        ("019a+", "021a+"),
        ("020a+", "022a+"),
        ("021a+", "021a+"),
        ("1234a.", "1234a."),
    ],
)
def test_3_3_2_from_21_units_on_nothing_is_produced(before: str, after: str) -> None:
    assert produced(f"{before}|005b.\n005c.|000..")[0].split("|")[0] == after


def test_3_3_2_merging_armies_may_pass_the_threshold() -> None:
    assert produced("020a.|020a.\n005b.|005c.", {"a": "0,0,R,20"})[0] == "000..|040a."


def test_3_3_2_the_threshold_is_tested_after_combat() -> None:
    assert produced("022a.|004b.\n005c.|000..", {"b": "1,0,L,4"})[0] == "019a.|000.."


def test_3_3_2_option_production_cap() -> None:
    assert produced("005a.|004b.\n006c.|000..", production_cap=5) == ["005a.|005b.", "006c.|000.."]


def test_3_3_3_a_square_taken_produces_for_its_new_holder_at_once() -> None:
    assert produced("007a.|003b+\n005c.|000..", {"a": "0,0,R,7"})[0] == "000..|006a+"
    assert produced("007a.|000.+\n005c.|005b.", {"a": "0,0,R,1"})[0] == "007a.|003a+"


# --- 3-4. End check -----------------------------------------------------------------------------


def test_3_4_the_end_is_checked_after_production() -> None:
    board = "004a+|002b.\n003c.|000.."
    assert not after_round(board, **STILL).over
    assert not after_round(board).over, "6 against 3 and 4"
    assert after_round(board, resource_production=5).reason == "domination"


def test_3_4_the_game_goes_on_with_the_next_round() -> None:
    match = after_round("003a.|003b.\n003c.|000..")
    assert (match.s.turn, match.s.step, match.to_act) == (2, 0, (0, 1, 2))


def test_3_4_the_steps_happen_in_order() -> None:
    lines = {"a": "0,0,R,6", "b": "1,1,U,2"}
    match = after_round("006a.|000..\n003c.|005b.", lines, turn=15)
    kinds = [event.kind for event in match.view().events]
    steps = [kind for kind in kinds if kind >= events.MOVED]
    assert steps == sorted(steps)
    assert set(steps) == {events.MOVED, events.FOUGHT, events.PRODUCED, events.GAME_OVER}
