"""Rule cases of War of the Dukes: movement (4)."""

import pytest

from support.dukes.boards import (
    board,
    book_of,
    choices,
    happened,
    pieces,
    play,
    refused,
    state_of,
    stops,
)
from wartable.games.dukes import events
from wartable.games.dukes.catalogue.atlas import hex_text
from wartable.games.dukes.rules.movement import draw_zones
from wartable.games.dukes.rules.pieces import controlled as is_controlled
from wartable.games.dukes.state import HEXES, Work

# --- 4. Movement --------------------------------------------------------------------------------


def test_4_1_once_a_phase() -> None:
    match = board("O infantry 0906", "O duke 0908", phase="O movement")
    play(match, "move 0906 0905", "lead 0907")
    assert refused(match, "move 0905 0904") == "has-moved"
    assert refused(match, "lead 0906") == "has-moved"
    assert choices(match) == {"end"}


@pytest.mark.parametrize(("kind", "points"), [("infantry", 3), ("cavalry", 6), ("artillery", 3)])
def test_4_1_as_far_as_the_points_reach(kind: str, points: int) -> None:
    """Straight down a column of plains without a road, from 1001 on."""
    match = board(f"O {kind} 1001", phase="O movement")
    reached = stops(match, "1001")
    assert max(reached.values()) == points
    assert "1003" in reached and reached["1003"] == 2
    assert all(cost <= points for cost in reached.values())


def test_4_1_a_stack_moves_as_two() -> None:
    match = board("O infantry 2211", "O duke 2211", phase="O movement")
    play(match, "move 2211 2112")
    assert pieces(match) == ["O duke 2211", "O infantry 2112"]
    play(match, "lead 2311")
    assert pieces(match) == ["O duke 2311", "O infantry 2112"]
    assert refused(match, "move 2311 2211") == "no-piece", "a Duke is led"


def test_4_1_the_move_is_told_with_its_cost() -> None:
    match = play(board("O infantry 2211", phase="O movement"), "move 2211 2007")
    (event,) = happened(match, events.MOVED)
    assert event["half_points"] == 6


def test_4_2_the_example_of_the_rulebook() -> None:
    reached = stops(board("O infantry 2211", phase="O movement"), "2211")
    road = ["2112", "2011", "2010", "2009", "2008", "2007"]
    assert [reached[each] for each in road] == [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]


@pytest.mark.parametrize(
    ("start_hex", "end", "points"),
    [
        ("0906", "0907", 1.0),  # plain
        ("0106", "0107", 2.0),  # forest
        ("0106", "0105", 2.0),  # cliff
        ("2109", "2108", 1.0),  # from a forest to a plain: only what is entered counts
        ("2212", "2211", 0.5),  # city
        ("2111", "2112", 1.0),  # a road that is only reached
        ("2011", "2112", 0.5),  # along it
        ("2112", "2211", 0.5),  # along it into a city
    ],
)
def test_4_2_what_is_entered_is_paid(start_hex: str, end: str, points: float) -> None:
    match = board(f"O cavalry {start_hex}", phase="O movement")
    assert stops(match, start_hex)[end] == points


def test_4_2_roads_through_forest_cost_half_a_point() -> None:
    match = board("O infantry 0123", phase="O movement", infantry_movement=1)
    assert stops(match, "0123") == {"0122": 0.5, "0221": 1.0}


def test_4_2_too_few_points_for_the_first_step() -> None:
    match = board("O infantry 2109", phase="O movement", infantry_movement=1)
    assert "2209" not in stops(match, "2109"), "forest costs 2"
    assert refused(match, "move 2109 2209") == "out-of-reach"


def test_4_2_nobody_stays_by_moving() -> None:
    match = board("O infantry 0906", phase="O movement")
    assert refused(match, "move 0906 0906") == "out-of-reach"


def test_4_3_rivers_are_crossed_at_bridges() -> None:
    """0814 and 0815 are joined by a bridge, 0814 and 0915 parted by a river."""
    match = board("O cavalry 0814", phase="O movement")
    assert stops(match, "0814")["0815"] == 0.5
    assert stops(match, "0814")["0915"] == 1.5, "over the bridge, and then a plain"


def test_4_3_shores_are_barred() -> None:
    match = board("O infantry 1706", phase="O movement")
    reached = stops(match, "1706")
    assert reached["1806"] == 0.5
    assert reached["1906"] == 2.0, "over the other causeway"
    assert not {"1707", "1709"} & set(reached)


def test_4_4_enemies_bar_the_way() -> None:
    match = board("O infantry 1806", "W duke 1807", phase="O movement")
    assert refused(match, "move 1806 1807") == "out-of-reach"
    assert set(stops(match, "1806")) & {"1807", "1808", "1907", "1908"} == set()


def test_4_4_friends_are_passed_but_not_ended_on() -> None:
    match = board("O infantry 1706", "O cavalry 1806", phase="O movement")
    reached = stops(match, "1706")
    assert "1806" not in reached
    assert reached["1807"] == 1.0


def test_4_4_a_duke_joins_in_a_city_and_a_unit_joins_the_duke() -> None:
    match = board("O infantry 2211", "O duke 2312", "O cavalry 2313", phase="O movement")
    play(match, "lead 2211")
    assert pieces(match) == ["O cavalry 2313", "O duke 2211", "O infantry 2211"]
    assert refused(match, "move 2313 2211") == "out-of-reach", "the hex is full"
    other = board("O duke 2311", "O cavalry 2313", phase="O movement")
    assert "O cavalry 2311" in pieces(play(other, "move 2313 2311"))


def controlled(*enemies: str) -> set[str]:
    """Return the hexes that Wulfenberg controls, by both ways in which the rules find them."""
    book, s, work = book_of(), state_of(*enemies), Work()
    draw_zones(book, s, work, 1, 1)
    drawn = {hex_text(spot) for spot in range(HEXES) if work.zone[spot]}
    assert drawn == {hex_text(spot) for spot in range(HEXES) if is_controlled(book, s, 1, spot)}
    return drawn


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "artillery", "duke"])
def test_4_5_every_piece_controls_the_hexes_around_it(kind: str) -> None:
    assert controlled(f"W {kind} 0906") == {"0905", "1005", "1006", "0907", "0806", "0805"}


def test_4_5_over_bridges_but_not_over_rivers() -> None:
    """2007 has a bridge to 2008; the river bars 2107 and 2108, and so do the lake's shores."""
    assert controlled("W infantry 2007") == {"2006", "1907", "1908", "2008"}


def test_4_5_over_the_two_bridges_of_a_causeway() -> None:
    assert controlled("W infantry 1806") == {"1706", "1807"}


def test_4_5_whoever_stands_there() -> None:
    assert {"0805", "0906"} <= controlled("W infantry 0905", "W cavalry 0805", "O duke 0906")


ENEMY = "W infantry 0905"


def test_4_6_the_example_of_the_rulebook() -> None:
    reached = stops(board(ENEMY, "O cavalry 0906", phase="O movement"), "0906")
    assert reached["1006"] == 1.0
    assert reached["1005"] == 2.0


def test_4_6_entering_a_zone_ends_the_move() -> None:
    """Through the gap between two enemies: 0906 is free to enter, but nothing lies behind it."""
    match = board("W infantry 0805", "W infantry 1005", "O cavalry 0907", phase="O movement")
    reached = stops(match, "0907")
    assert reached["0906"] == 1.0
    assert "0905" not in reached


def test_4_6_entering_costs_nothing_extra() -> None:
    plain = stops(board("O cavalry 0908", phase="O movement"), "0908")
    zone = stops(board(ENEMY, "O cavalry 0908", phase="O movement"), "0908")
    assert zone["0906"] == plain["0906"] == 2.0


def test_4_6_no_step_within_a_zone_but_out_and_in_again() -> None:
    match = board(ENEMY, "O cavalry 0906", phase="O movement", cavalry_movement=1)
    assert set(stops(match, "0906")) == {"1006", "0907", "0806"}


def test_4_6_enclosed_pieces_do_not_move() -> None:
    enemies = ("W infantry 0904", "W infantry 1007", "W infantry 0807")
    match = board(*enemies, ENEMY, "W cavalry 0908", "O cavalry 0906", phase="O movement")
    assert stops(match, "0906") == {}


def test_4_6_a_friend_in_a_zone_is_not_passed() -> None:
    """Down the causeway: the friend on 1806 stands in the zone of the enemy on 1908."""
    free = board("O cavalry 1706", "O infantry 1806", phase="O movement")
    held = board("O cavalry 1706", "O infantry 1806", "W infantry 1808", phase="O movement")
    assert "1807" in stops(free, "1706")
    assert stops(held, "1706")["1807"] == 1.0, "only 1807 is controlled"
    near = board("O cavalry 1706", "O infantry 1806", "W infantry 1807", phase="O movement")
    assert not {"1806", "1807", "1808"} & set(stops(near, "1706"))


def test_4_6_a_river_shields_from_zones() -> None:
    match = board("W infantry 2007", "O infantry 2109", phase="O movement")
    reached = stops(match, "2109")
    assert reached["2108"] == 1.0
    assert reached["2107"] == 2.0, "on along the far bank"


def test_4_6_option_no_zoc_to_zoc() -> None:
    """One controlled hex may be slipped through, two in a row may not."""
    gap = ("W infantry 0805", "W infantry 1005", "O cavalry 0907")
    match = board(*gap, phase="O movement", zoc_movement="no_zoc_to_zoc")
    reached = stops(match, "0907")
    assert reached["0906"] == 1.0
    assert "0905" not in reached, "from one controlled hex to another"
    corner = ("W infantry 1708", "O infantry 1706")
    stopped = stops(board(*corner, phase="O movement", infantry_movement=2), "1706")
    assert stopped["1807"] == 1.0
    assert not {"1907", "1908", "1808"} & set(stopped)
    match = board(*corner, phase="O movement", infantry_movement=2, zoc_movement="no_zoc_to_zoc")
    slipped = stops(match, "1706")
    assert (slipped["1807"], slipped["1907"], slipped["1908"]) == (1.0, 1.5, 1.5)
    assert slipped["1808"] == 2.0, "1708 controls it as well as 1807, so round by 1908"
