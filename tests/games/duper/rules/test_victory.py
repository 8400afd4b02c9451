"""Rule cases of Duper: the end (8)."""

from typing import Any

import pytest

from support.duper.boards import hand, match_at, play, refused, start, winners
from wartable.engine.play.match import Match
from wartable.games.duper.state import (
    LAST_STANDING,
    LONGEST,
    ROUND_LIMIT,
    SEATS,
    STRAIGHT_FLUSH,
    TILE_GOAL,
)

ONE_LEFT: dict[str, Any] = {"tiles": "9 red 9/0, 37 green 1/0", "absent": "yellow orange purple"}


def result(match: Match) -> tuple[int, str]:
    """Return why the game ended, 0 if it goes on, and who has won."""
    return match.s.ended, winners(match)


# --- 8-1. Last standing -------------------------------------------------------------------------


def test_8_1_the_only_colour_with_tiles_wins_at_once() -> None:
    match = play(match_at(**ONE_LEFT), "attack 9 37")
    assert result(match) == (LAST_STANDING, "red")
    assert match.to_act == ()
    assert refused(match, "end", "red") == "game-over"


def test_8_1_a_second_tile_keeps_a_player_in_the_game() -> None:
    match = match_at("9 red 9/0, 37 green 1/0, 38 green 0/0", absent="yellow orange purple")
    assert result(play(match, "attack 9 37")) == (0, "")


def test_8_1_two_colours_left_play_on() -> None:
    match = match_at("9 red 9/0, 37 green 1/0, 13 yellow 1/0", absent="orange purple")
    assert result(play(match, "attack 9 37")) == (0, "")


def test_8_1_it_is_tested_after_every_capture() -> None:
    match = match_at("9 red 9/0", absent="green yellow orange purple")
    assert result(play(match, "attack 9 10")) == (LAST_STANDING, "red")


def test_8_1_a_line_stops_where_the_game_ends() -> None:
    match = match_at(**ONE_LEFT)
    assert match.submit(0, "attack 9 37 | end").stopped
    assert result(match) == (LAST_STANDING, "red")


def test_8_1_option_victory_none_plays_on_to_the_limit() -> None:
    match = play(match_at(**ONE_LEFT, turn=59, victory="none"), "attack 9 37 | end")
    assert (match.s.turn, match.s.current) == (60, 0)
    assert result(play(match, "end")) == (ROUND_LIMIT, "red")


# --- 8-2. Tile goal -----------------------------------------------------------------------------

FOURTEEN = ", ".join(["9 red 4/0", *(f"{number} red 0/0" for number in range(36, 49))])


def goal_match(**options: Any) -> Match:
    """Return a match in which red has 14 tiles."""
    return match_at(FOURTEEN, absent="green orange", **options)


def test_8_2_the_goal_counts_at_the_end_of_a_turn() -> None:
    match = goal_match(tile_goal=15)
    play(match, "attack 9 10")
    assert (match.s.tiles[0], match.over) == (15, False)
    assert result(play(match, "end")) == (TILE_GOAL, "red")


def test_8_2_fewer_tiles_are_not_enough() -> None:
    assert result(play(goal_match(tile_goal=15), "end")) == (0, "")


def test_8_2_no_goal_by_default() -> None:
    assert result(play(goal_match(), "attack 9 10 | end")) == (0, "")


def test_8_2_time_out_ends_a_turn_as_well() -> None:
    match = goal_match(tile_goal=14)
    match.close_phase()
    assert result(match) == (TILE_GOAL, "red")


def test_8_2_the_leader_wins_if_several_reach_it() -> None:
    tiles = "1 green 1/0, 2 green 1/0, 3 yellow 2/0, 4 yellow 1/0"
    match = play(match_at(tiles, tile_goal=2), "end")
    assert result(match) == (TILE_GOAL, "yellow")


def test_8_2_the_goal_comes_before_the_round_limit() -> None:
    match = match_at("25 purple 2/0, 26 purple 0/0", current="purple", turn=60, tile_goal=2)
    assert result(play(match, "end")) == (TILE_GOAL, "purple")


# --- 8-3. Round limit ---------------------------------------------------------------------------


def last_turn(tiles: str = "", **options: Any) -> Match:
    """Return a match after the last turn of round 60."""
    return play(match_at(tiles, current="purple", turn=60, **options), "end")


def test_8_3_the_game_ends_after_the_last_round_and_not_before() -> None:
    assert not play(match_at(current="purple", turn=59), "end").over
    assert not play(match_at(current="orange", turn=60), "end").over
    assert last_turn().s.ended == ROUND_LIMIT


def test_8_3_most_tiles_win_whatever_the_strength() -> None:
    assert winners(last_turn("9 red 90/9, 37 green 0/0, 38 green 0/0")) == "green"


def test_8_3_strength_decides_among_equals_and_tanks_count_two() -> None:
    assert winners(last_turn("9 red 6/0, 37 green 5/1")) == "green"
    assert winners(last_turn("9 red 6/0, 37 green 5/1", tank_power=1)) == "red green"


def test_8_3_who_is_equal_in_both_shares_the_win() -> None:
    assert winners(last_turn()) == "red green yellow orange purple"
    assert winners(last_turn("9 red 6/0, 41 orange 4/1")) == "red orange"


def test_8_3_the_round_ends_where_purple_would_be() -> None:
    match = match_at("41 orange 9/0", current="orange", turn=60, absent="purple")
    assert result(play(match, "end")) == (ROUND_LIMIT, "orange")


@pytest.mark.parametrize(("limit", "last"), [(2, 2), (40, 40), (120, 120), (0, LONGEST)])
def test_8_3_option_round_limit(limit: int, last: int) -> None:
    early = match_at(current="purple", turn=last - 1, round_limit=limit)
    assert not play(early, "end").over
    late = match_at(current="purple", turn=last, round_limit=limit)
    assert play(late, "end").s.ended == ROUND_LIMIT


def test_8_3_nothing_lasts_longer_than_the_longest_game() -> None:
    match = start(round_limit=0, victory="none", turn_cards=3)
    for _ in range(LONGEST * SEATS):
        assert not match.over
        play(match, "end")
    assert (match.s.turn, match.s.ended) == (LONGEST, ROUND_LIMIT)


# --- 8-4. Straight flush ------------------------------------------------------------------------


def dealt(cards: str, deck: str = "", **options: Any) -> Match:
    """Return a match in which green's turn begins with these cards and as many of the deck."""
    options = {"straight_flush": "yes", "turn_cards": len(deck.split()), **options}
    return play(match_at(hands={"green": cards}, deck=deck, **options), "end")


@pytest.mark.parametrize("cards", ["AH 2H 3H 4H 5H", "9S 10S JS QS KS", "4D 5D 6D 7D 8D KC KH"])
def test_8_4_five_consecutive_values_of_a_suit(cards: str) -> None:
    assert result(dealt(cards)) == (STRAIGHT_FLUSH, "green")


@pytest.mark.parametrize(
    "cards",
    [
        "2H 3H 4H 5H",
        "2H 3H 4H 5H 7H",
        "2H 3H 4H 5H 6D",
        "10H JH QH KH AH",
        "10H JH QH KH AD 2D",
        "QH KH AH 2H 3H",
        "3H 3H 4H 5H 6H",
    ],
)
def test_8_4_nothing_less(cards: str) -> None:
    assert result(dealt(cards)) == (0, "")


def test_8_4_the_income_is_counted() -> None:
    assert result(dealt("2H 3H 4H", "5H 6H")) == (STRAIGHT_FLUSH, "green")


def test_8_4_with_income_at_the_end_it_wins_a_round_later() -> None:
    match = match_at(
        current="green",
        hands={"green": "2H 3H 4H"},
        deck="5H 6H",
        income="tick",
        straight_flush="yes",
    )
    play(match, "end")
    assert hand(match, "green") == "2H 3H 4H 5H 6H"
    for _ in range(3):
        assert not play(match, "end").over
    assert result(play(match, "end")) == (STRAIGHT_FLUSH, "green")


def test_8_4_only_at_the_start_of_the_own_turn() -> None:
    match = match_at(hands={"red": "AH 2H 3H 4H 5H"}, straight_flush="yes", turn_cards=0)
    for _ in range(4):
        assert not play(match, "end").over
    assert result(play(match, "end")) == (STRAIGHT_FLUSH, "red")


def test_8_4_not_without_the_option() -> None:
    assert result(dealt("AH 2H 3H 4H 5H", straight_flush="no")) == (0, "")


@pytest.mark.parametrize(("skip", "expected"), [("yes", 0), ("no", STRAIGHT_FLUSH)])
def test_8_4_a_turn_is_needed_not_a_tile(skip: str, expected: int) -> None:
    match = match_at(
        hands={"green": "AH 2H 3H 4H 5H"},
        absent="green",
        straight_flush="yes",
        turn_cards=0,
        skip_eliminated=skip,
    )
    assert play(match, "end").s.ended == expected
