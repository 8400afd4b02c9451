"""Land of Clans & Wanderers: the board (2), start and time of a match (5-1, 5-5)."""

from __future__ import annotations

from support.clans.matches import a_book, begun, put
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.games.clans import rules
from wartable.games.clans.moves import stage_move, tile_name
from wartable.games.clans.rules.units import remove, room
from wartable.games.clans.state import (
    LAKE,
    MARSH,
    NORTH,
    SOUTH,
    TILES,
    WOODS,
    State,
    Work,
    forward,
    home_tile,
    middle_tile,
    place_of,
)

# --- 2. The board ---------------------------------------------------------------------------------


def test_2_1_rows_columns_and_forward() -> None:
    assert [tile_name(tile) for tile in range(TILES)] == [
        "a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1",
    ]  # fmt: skip
    assert home_tile(SOUTH, 0) == 6 and home_tile(NORTH, 2) == 2 and middle_tile(1) == 4
    assert forward(SOUTH) == -1 and forward(NORTH) == 1


def test_2_2_middle_tiles_belong_to_nobody_at_first() -> None:
    assert begun(a_book()).holder == [0, 0, 0]


def test_2_3_base_tiles_have_a_terrain_of_the_hero_and_middle_tiles_any() -> None:
    book = a_book({"hero": "napoleon"}, {"hero": "admiral_nelson"})
    own, middle, enemy = set(), set(), set()
    for seed in range(60):
        s = begun(book, seed)
        own |= set(s.terrain[6:])
        middle |= set(s.terrain[3:6])
        enemy |= set(s.terrain[:3])
    assert own == {WOODS, LAKE}
    assert enemy == {LAKE}
    assert middle == {1, 2, 3, MARSH}


def test_2_4_two_cards_a_side_and_the_back_one_moves_up() -> None:
    book, s = a_book(), State()
    front = put(book, s, SOUTH, "cavalry", 6)
    back = put(book, s, SOUTH, "archer", 6)
    assert room(s, SOUTH, 6) == 0 and room(s, NORTH, 6) == 2
    remove(s, front)
    assert s.stack[place_of(SOUTH, 6)] == [back + 1, 0]


# --- 5. The match ---------------------------------------------------------------------------------


def test_5_1_the_start_of_both_modes() -> None:
    classic = begun(a_book())
    assert classic.health == [100, 100] and classic.held == [6, 6] and classic.waiting == 3
    assert classic.turn == 1 and classic.left[0] == 19
    points = begun(a_book(mode="points", mulligan=0))
    assert points.health == [25, 25] and points.held == [6, 6]
    assert points.waiting == 1 << points.active
    assert {begun(a_book(mode="points", mulligan=0), seed).active for seed in range(20)} == {0, 1}


def test_5_5_out_of_time_hands_in_what_is_staged() -> None:
    book = a_book()
    s = begun(book)
    kind = s.hand[SOUTH][0] - 1
    rules.apply(book, s, Work(), stream(1, PLAY), SOUTH, stage_move(kind, 6), Log())
    for seat in (SOUTH, NORTH):
        move = rules.timeout_move(book, s, seat)
        assert rules.check(book, s, Work(), seat, move) == 0
        rules.apply(book, s, Work(), stream(1, PLAY), seat, move, Log())
    assert s.turn == 2 and s.ids == [1, 0]
