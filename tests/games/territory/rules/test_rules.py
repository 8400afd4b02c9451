"""Rule cases of Territory: setup (0), results (4), the end (5), time (6), the worked round."""

import re
from collections import Counter
from typing import Any

import pytest

from support.territory.boards import (
    STILL,
    after_round,
    board_of,
    command,
    match_at,
    rows,
    units,
    winners,
)
from wartable.engine.errors import BadOption
from wartable.engine.play.match import Match
from wartable.games.territory import GAME
from wartable.games.territory.state import LETTERS

# --- 0. Setup -------------------------------------------------------------------------------


def start(seats: int = 3, seed: int = 1, **options: int | str) -> Match:
    return Match(GAME, seats=seats, options=GAME.options(options), seed=seed)


def starts(match: Match) -> dict[int, int]:
    """Return the seats by the square they hold."""
    return {cell: owner - 1 for cell, owner in enumerate(match.s.owner) if owner}


def resources(match: Match) -> set[int]:
    return {cell for cell, flag in enumerate(match.s.resource) if flag}


@pytest.mark.parametrize("seats", [3, 4, 20])
def test_0_1_three_to_twenty_play(seats: int) -> None:
    match = start(seats)
    assert match.players == tuple("abcdefghijklmnopqrst"[:seats])
    assert sorted(starts(match).values()) == list(range(seats))


@pytest.mark.parametrize("seats", [0, 2, 21])
def test_0_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=f"3 to 20 players, not {seats}"):
        start(seats)


def test_0_1_players_must_fit_on_the_edge() -> None:
    assert len(starts(start(12, map_size=4))) == 12
    with pytest.raises(BadOption, match=r"20 players do not fit.*size 4 has 12 squares"):
        start(20, map_size=4)


def test_0_2_x_counts_columns_and_y_rows_from_the_top_left() -> None:
    match = after_round(
        """
        000..|000..|005a.
        000..|000..|000..
        005b.|000..|005c.
        """,
        {"a": "2,0,L,2", "b": "0,2,U,3"},
        **STILL,
    )
    assert board_of(match) == rows(
        """
        000..|002a.|003a.
        003b.|000..|000..
        002b.|000..|005c.
        """
    )


def test_0_2_the_map_does_not_wrap_round() -> None:
    match = match_at("002a.|002b.\n002c.|000..")
    for letter, line in {"a": "0,0,L,1", "b": "1,0,R,1", "c": "0,1,D,1"}.items():
        assert "off the map" in command(match, letter, line).notices[0]


def test_0_3_starting_squares_are_drawn_from_the_whole_edge_and_nothing_else() -> None:
    seen = Counter(cell for seed in range(80) for cell in starts(start(seed=seed, map_size=3)))
    assert set(seen) == set(range(9)) - {4}
    assert sum(seen.values()) == 80 * 3, "every player has a square of their own"


def test_0_4_starting_squares_have_five_units_and_the_rest_is_neutral() -> None:
    match = start(7)
    held = starts(match)
    assert [match.s.units[cell] for cell in range(100)] == [
        5 if cell in held else 0 for cell in range(100)
    ]
    assert max(start(starting_units=8).s.units) == 8


@pytest.mark.parametrize(
    ("size", "percent", "count"), [(10, 5, 5), (8, 5, 4), (7, 5, 3), (5, 5, 2), (10, 0, 0)]
)
def test_0_5_a_share_of_the_squares_rounded_up_is_resources(
    size: int, percent: int, count: int
) -> None:
    assert len(resources(start(map_size=size, resource_square_pct=percent))) == count


def test_0_5_starting_squares_are_left_out() -> None:
    for seed in range(30):
        match = start(4, seed, map_size=3, resource_square_pct=50)
        assert len(resources(match)) == 5
        assert not resources(match) & set(starts(match))


def test_0_5_where_too_few_squares_are_left_all_of_them_are_resources() -> None:
    match = start(map_size=2, resource_square_pct=100)
    assert resources(match) == set(range(4)) - set(starts(match))


def test_0_5_option_resources_on_start() -> None:
    everywhere = start(map_size=2, resource_square_pct=100, resources_on_start="yes")
    assert resources(everywhere) == set(range(4))


# --- 4. Results -----------------------------------------------------------------------------

QUARREL = """
    004a.|000..|000.+
    000..|002b.|000..
    003c.|000..|000..
"""


def test_4_1_everybody_sees_the_whole_map_after_a_round() -> None:
    match = after_round(QUARREL, {"a": "0,0,R,1"}, **STILL)
    maps = [match.view(seat).text() for seat in (-1, 0, 1, 2)]
    for shown in maps:
        assert [len(re.findall(rf"\b{n}{who}", shown)) for n, who in ("3a", "1a", "2b", "3c")] == [
            1
        ] * 4


def test_4_1_the_last_map_is_shown_too() -> None:
    match = after_round(QUARREL, {"c": "0,2,U,3"}, turn=15, **STILL)
    assert match.over
    assert board_of(match) == rows(
        """
        004a.|000..|000.+
        003c.|002b.|000..
        000..|000..|000..
        """
    )


def test_4_2_squares_and_units_of_every_player_are_shown() -> None:
    match = after_round(QUARREL, {"a": "0,0,R,1"}, seats=4, **STILL)
    assert match.view().as_dict()["results"] == [
        {"seat": "a", "squares": 2, "units": 4},
        {"seat": "b", "squares": 1, "units": 2},
        {"seat": "c", "squares": 1, "units": 3},
        {"seat": "d", "squares": 0, "units": 0},
    ]


# --- 5. End conditions ----------------------------------------------------------------------


def test_5_1_annihilation_leaves_no_units_and_no_winner() -> None:
    match = after_round(
        """
        000..|002a.|000..
        002c.|000..|002b.
        000..|000..|000..
        """,
        {"a": "1,0,D,2", "b": "2,1,L,2", "c": "0,1,R,2"},
    )
    assert (match.reason, winners(match)) == ("annihilation", "")
    assert units(match) == {"a": 0, "b": 0, "c": 0}


def test_5_1_annihilation_in_the_last_round_is_not_a_timeout() -> None:
    match = after_round(
        "002a.|000..|002b.\n000..|000..|000..\n000..|000..|000..",
        {"a": "0,0,R,2", "b": "2,0,L,2"},
        turn=15,
    )
    assert (match.reason, winners(match)) == ("annihilation", "")


def test_5_2_one_unit_more_than_all_others_together_dominates() -> None:
    match = after_round("006a.|003b.\n002c.|000..", **STILL)
    assert (match.reason, winners(match)) == ("domination", "a")


def test_5_2_half_of_all_units_is_not_enough() -> None:
    match = after_round("005a.|003b.\n002c.|000..", **STILL)
    assert not match.over
    assert match.s.turn == 2


def test_5_2_the_only_player_left_dominates() -> None:
    match = after_round("004a.|000..\n000..|000..", {"a": "0,0,R,1"})
    assert (match.reason, winners(match)) == ("domination", "a")


def test_5_2_domination_in_the_last_round_is_not_a_timeout() -> None:
    assert after_round("006a.|003b.\n002c.|000..", turn=15, **STILL).reason == "domination"


def test_5_3_the_game_ends_after_the_last_round() -> None:
    board = "003a.|003b.\n003c.|000.."
    assert not after_round(board, turn=14).over
    assert after_round(board, turn=15).reason == "timeout"
    assert after_round(board, turn=2, max_rounds=2).reason == "timeout"


def test_5_4_the_most_units_win_at_timeout_whatever_the_squares() -> None:
    match = after_round("005a.|004b.\n002c.|001c.", turn=15, **STILL)
    assert (match.reason, winners(match)) == ("timeout", "a")


def test_5_4_equal_players_share_the_win() -> None:
    match = after_round("004a.|004b.\n003c.|000..", turn=15, **STILL)
    assert (match.reason, winners(match)) == ("timeout", "ab")
    assert "a, b share the win" in match.view().status()


# --- 6. Time --------------------------------------------------------------------------------


def test_6_1_the_hours_of_a_round_are_divided_over_its_phases() -> None:
    match = start()
    hours = []
    for _ in range(3):
        hours.append(match.seconds / 3600)
        match.close_phase()
    assert hours == [6, 6, 12]


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({"declaration_time_pct": 25}, 3),
        ({"declaration_count": 3}, 4),
        ({"round_duration_hours": 48}, 12),
        ({"declaration_count": 0}, 24),
    ],
)
def test_6_1_options_divide_it_differently(options: dict[str, Any], first: int) -> None:
    assert start(**options).seconds == first * 3600


def test_6_2_closing_a_declaration_phase_leaves_no_plan_for_the_missing() -> None:
    match = start()
    match.submit(1, "peace")
    match.close_phase()
    assert match.s.step == 1
    assert "a: no plan\n  b: peace\n  c: no plan" in match.view().sentences()[-1]


def test_6_2_closing_the_command_phase_lets_the_commands_given_stand() -> None:
    match = match_at("004a.|000..\n004b.|004c.", **STILL)
    match.play(0, "0,0,R,1")
    match.close_phase()
    assert match.s.turn == 2
    assert board_of(match) == rows("003a.|001a.\n004b.|004c.")


# --- The worked round -----------------------------------------------------------------------


def test_the_worked_round_of_the_rulebook_is_right() -> None:
    fences = dict(re.findall(r"```(before|commands|after)\n(.*?)```", GAME.rulebook, re.DOTALL))
    orders = {line[0]: line[2:] for line in fences["commands"].splitlines()}
    match = after_round(fences["before"], orders, turn=4)
    assert board_of(match) == rows(fences["after"])
    shown = [
        f"{row['seat']} {row['units']} {row['squares']}"
        for row in GAME.look.results(match.book, match.s)
    ]
    assert shown == ["a 24 2", "b 20 2", "c 25 2"]
    assert "a has 24 units on 2 squares, b has 20 on 2, c has 25 on 2" in GAME.rulebook
    assert not match.over
    assert set(orders) == set(LETTERS[:3])
