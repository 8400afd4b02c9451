"""Rule cases of Duper: the board and the start (1)."""

import re

import pytest

from support.duper.boards import acting, match_at, owned, play, refused, start, tile
from wartable.engine.errors import BadOption
from wartable.engine.play.match import Match
from wartable.games.duper import GAME
from wartable.games.duper.moves import card_name
from wartable.games.duper.rules.movement import steps
from wartable.games.duper.state import CARDS, COLOURS, SEATS, TILES, tile_at, tile_id, tile_xy

# --- 1. The board and the start -----------------------------------------------------------------


def test_1_1_five_colours_take_turns_in_their_order() -> None:
    match = start()
    assert match.players == ("red", "green", "yellow", "orange", "purple")
    seen = []
    for _ in range(7):
        seen.append(acting(match))
        play(match, "end")
    assert seen == ["red", "green", "yellow", "orange", "purple", "red", "green"]


@pytest.mark.parametrize("seats", [0, 1, 4, 6])
def test_1_1_there_are_always_five(seats: int) -> None:
    with pytest.raises(BadOption, match=f"needs 5 seats, not {seats}"):
        Match(GAME, seats=seats, seed=1)
    assert GAME.seat_range(GAME.options()) == (5, 5)


@pytest.mark.parametrize(
    ("x", "y", "number"), [(0, 0, 1), (0, 6, 7), (1, 0, 8), (5, 1, 37), (1, 5, 13), (6, 6, 49)]
)
def test_1_2_ids_run_down_a_column_first(x: int, y: int, number: int) -> None:
    assert tile_id(tile_at(x, y)) == number
    assert tile_xy(number - 1) == (x, y)


def test_1_2_the_table_of_tiles_is_right() -> None:
    rows = re.findall(r"^\| (\d) \| (\d.*) \|$", GAME.rulebook, re.MULTILINE)
    assert len(rows) == 7
    homes = dict(zip(start().book.home, COLOURS, strict=True))
    for y, row in rows:
        for x, shown in enumerate(row.split(" | ")):
            at = tile_at(x, int(y))
            assert shown == f"{tile_id(at)} {homes.get(at, '')}".strip()


@pytest.mark.parametrize("name", ["0", "50", "0,7", "7,0", "6,7", "99999999999"])
def test_1_2_there_are_no_other_tiles(name: str) -> None:
    assert refused(start(), f"infantry {name}") == "no-such-tile"


@pytest.mark.parametrize("name", ["-1", "-1,3", "1,-1", "1.5", "1,", ",1", "1,1,1", "one"])
def test_1_2_what_is_not_a_whole_number_names_no_tile(name: str) -> None:
    assert refused(start(), f"infantry {name}") == "bad-number"


def test_1_3_everybody_starts_with_five_infantry_on_one_tile() -> None:
    assert owned(start()) == {
        9: "red 5/0",
        13: "yellow 5/0",
        25: "purple 5/0",
        37: "green 5/0",
        41: "orange 5/0",
    }
    assert list(start().s.tiles) == [1] * SEATS


def test_1_3_yellow_and_green_are_not_swapped() -> None:
    assert tile(start(), tile_id(tile_at(1, 5))) == "yellow 5/0"
    assert tile(start(), tile_id(tile_at(5, 1))) == "green 5/0"


def test_1_3_option_starting_infantry() -> None:
    assert set(owned(start(starting_infantry=8)).values()) == {f"{c} 8/0" for c in COLOURS}


def test_1_4_a_deck_has_52_cards() -> None:
    match = start(turn_cards=0)
    s = match.s
    assert (s.left, s.decks) == (52, 1)
    assert sorted(s.deck) == list(range(CARDS))
    names = "AH KH AD KD AC KC AS KS 10S JS QS"
    cards = (0, 12, 13, 25, 26, 38, 39, 51, 48, 49, 50)
    assert [card_name(card) for card in cards] == names.split()


def test_1_5_nobody_has_anything_and_red_has_its_income() -> None:
    s = start().s
    assert (s.turn, s.current) == (1, 0)
    assert (s.gold, s.stamina, s.held) == ([2, 0, 0, 0, 0], [1, 0, 0, 0, 0], [2, 0, 0, 0, 0])
    assert s.left == 50 and not any(s.tanks) and not any(s.spent)


def test_1_6_adjacent_tiles_share_an_edge() -> None:
    book = start().book
    for at in range(TILES):
        x, y = tile_xy(at)
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        expected = {tile_at(*xy) for xy in beside if min(xy) >= 0 and max(xy) <= 6}
        assert {near for near in book.near[at] if near >= 0} == expected
        assert {other for other in range(TILES) if steps(at, other) == 1} == expected


@pytest.mark.parametrize("first", [7, 14, 21, 28, 35, 42])
def test_1_6_the_end_of_a_column_does_not_touch_the_next(first: int) -> None:
    match = match_at(f"{first} red 3/0, {first + 1} red 1/0")
    assert refused(match, f"move {first} {first + 1} 1") == "not-adjacent"


@pytest.mark.parametrize("other", [1, 3, 15, 17, 11, 23, 49])
def test_1_6_diagonals_and_longer_ways_are_not_adjacent(other: int) -> None:
    match = match_at(f"9 red 3/0, {other} red 1/0")
    assert refused(match, f"move 9 {other} 1") == "not-adjacent"


def test_1_6_a_tile_is_not_adjacent_to_itself() -> None:
    assert refused(match_at("9 red 3/0"), "move 9 9 1") == "not-adjacent"
