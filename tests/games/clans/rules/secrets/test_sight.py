"""Rule cases: sight, watchers and hidden cards (8-2 to 8-5)."""

from __future__ import annotations

import pytest

from support.clans.boards import Card, Field, card, tile_at
from support.clans.walks import board, go, next_turn, place, seen_by, walk
from wartable.engine.kit.events import EVERYBODY, SPECTATOR
from wartable.games.clans.events import MOVES, PLACES
from wartable.games.clans.rules.points.entry import THROWN
from wartable.games.clans.rules.secrets.sight import (
    come_to_light,
    in_sight,
    revealed,
    who_notices,
    who_sees,
)
from wartable.games.clans.rules.victory import BOTH
from wartable.games.clans.state import (
    CLASSIC,
    GUARDS,
    HIDDEN,
    HOLDS,
    HUSHES,
    NORTH,
    SOUTH,
    WOODS,
    State,
    place_of,
)

MAN = card(hp=10)
SCOUT = card(hp=10, tags="scout")
TALL = card(hp=10, tags="tall")
WATCHER = card(hp=10, tags="watcher")
SPY = card(damage=0, hp=1, tags="spy")
CLOAK = card(hp=10, tags="conceal_back")

FAR = {"a3", "b3", "c3"}


def seen_tiles(field: Field, side: int = SOUTH) -> set[str]:
    """Return the tiles of the enemy's base row that a side sees."""
    row = "3" if side == SOUTH else "1"
    names = [column + row for column in "abc"]
    return {name for name in names if in_sight(field.book, field.s, side, tile_at(name))}


def stack(s: State, side: int, tile: str) -> list[int]:
    """Return the cards of a side's units on a tile."""
    where = place_of(side, tile_at(tile))
    return [s.u_card[slot - 1] - 1 for slot in s.stack[where][: s.standing[where]]]


# --- 8-2. Classic ---------------------------------------------------------------------------------


def test_8_2_a_base_tile_is_hidden_until_it_is_known() -> None:
    field = Field(CLASSIC, terrain={"a3": "woods", "b3": "woods", "a1": "lake"})
    for name in ("a3", "b3", "a2"):
        field.put(NORTH, name, MAN)
    field.s.known[SOUTH] = 1  # column a
    seen = seen_by(field, SOUTH)
    assert [seen.terrain[tile_at(name)] for name in ("a3", "b3")] == [WOODS, 0]
    assert [len(stack(seen, NORTH, name)) for name in ("a3", "b3", "a2")] == [1, 0, 1]
    assert seen.unseen[NORTH] == 1


def test_8_2_what_the_enemy_knows_is_not_told() -> None:
    field = Field(CLASSIC)
    field.s.known[NORTH] = 5
    assert seen_by(field, SOUTH).known[NORTH] == 0
    assert seen_by(field, NORTH).known[NORTH] == 5


# --- 8-3. Action points ---------------------------------------------------------------------------


def test_8_3_without_units_the_enemys_base_is_in_fog_and_all_else_is_not() -> None:
    field = board()
    assert seen_tiles(field) == set()
    near = [column + row for column in "abc" for row in "12"]
    assert all(in_sight(field.book, field.s, SOUTH, tile_at(name)) for name in near)


@pytest.mark.parametrize("made", [MAN, SPY])
def test_8_3_a_unit_in_the_middle_sees_the_base_tile_of_its_column(made: Card) -> None:
    field = board()
    field.put(SOUTH, "b2", made)
    assert seen_tiles(field) == {"b3"}
    assert seen_tiles(field, NORTH) == set()


def test_8_3_a_unit_in_its_own_base_sees_none() -> None:
    field = board()
    for name, made in (("a1", MAN), ("b1", SCOUT), ("c1", TALL)):
        field.put(SOUTH, name, made)
    assert seen_tiles(field) == set()


@pytest.mark.parametrize(("tile", "seen"), [("a2", {"a3", "b3"}), ("b2", FAR)])
def test_8_3_a_scout_sees_a_column_to_each_side(tile: str, seen: set[str]) -> None:
    field = board()
    field.put(SOUTH, tile, SCOUT)
    assert seen_tiles(field) == seen


def test_8_3_sight_is_lost_again_but_the_terrain_stays_known() -> None:
    field = board(terrain={"b3": "lake"})
    unit = field.put(SOUTH, "b1", MAN)
    field.put(NORTH, "b3", MAN)
    assert seen_by(field, SOUTH).terrain[tile_at("b3")] == 0
    walk(field, unit, "b2")
    walk(field, unit, "b1")
    seen = seen_by(field, SOUTH)
    assert seen.terrain[tile_at("b3")] == field.s.terrain[tile_at("b3")]
    assert stack(seen, NORTH, "b3") == [] and seen.unseen[NORTH] == 1


# --- 8-4. Watchers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "tile", "watched"),
    [
        (SOUTH, "b2", {"a2", "b2", "c2", "b3"}),
        (SOUTH, "a1", {"a1", "b1", "a2"}),
        (NORTH, "b2", {"a2", "b2", "c2", "b1"}),
        (NORTH, "c3", {"b3", "c3", "c2"}),
    ],
)
def test_8_4_a_watcher_looks_around_and_ahead(side: int, tile: str, watched: set[str]) -> None:
    field = board()
    field.put(side, tile, WATCHER)
    names = {column + row for column in "abc" for row in "123"}
    found = {name for name in names if revealed(field.book, field.s, side, tile_at(name))}
    assert found == watched


def test_8_4_where_it_looks_spies_are_seen_and_nothing_hides() -> None:
    field = board()
    spy = field.put(NORTH, "b2", SPY)
    field.put(NORTH, "c2", CLOAK)
    back = field.put(NORTH, "c2", MAN)
    hidden = seen_by(field, SOUTH)
    assert hidden.spy[place_of(NORTH, tile_at("b2"))] == 0 and hidden.unseen[NORTH] == 1
    field.put(SOUTH, "b1", WATCHER)
    seen = seen_by(field, SOUTH)
    assert seen.spy[place_of(NORTH, tile_at("b2"))] > 0 and seen.unseen[NORTH] == 0
    assert stack(seen, NORTH, "c2")[1] >= HIDDEN  # it looks at a, b and c of its own row only
    field.put(SOUTH, "c1", WATCHER)
    assert stack(seen_by(field, SOUTH), NORTH, "c2")[1] == field.s.u_card[back] - 1
    assert who_sees(field.book, field.s, spy) == BOTH


def test_8_4_in_classic_mode_a_watcher_sees_no_more_than_others() -> None:
    field = Field(CLASSIC)
    field.put(SOUTH, "b2", WATCHER)
    assert not revealed(field.book, field.s, SOUTH, tile_at("b2"))


# --- 8-5. Conceal back ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "flags"),
    [
        ("", 0),
        ("guard", GUARDS),
        ("glue", HOLDS),
        ("silence", HUSHES),
        ("paralyze", HOLDS | HUSHES),
    ],
)
def test_8_5_a_hidden_card_shows_its_presence_only(tags: str, flags: int) -> None:
    field = board()
    field.put(NORTH, "b2", CLOAK)
    back = field.put(NORTH, "b2", card(damage=9, hp=9, tags=tags), hp=4, ap=1)
    seen = seen_by(field, SOUTH)
    assert stack(seen, NORTH, "b2") == [field.s.u_card[back] - 2, HIDDEN + flags]
    unit = seen.stack[place_of(NORTH, tile_at("b2"))][1] - 1
    assert (seen.u_hp[unit], seen.u_max[unit], seen.u_ap[unit]) == (1, 1, 0)
    assert seen.unseen[NORTH] == 0
    assert stack(seen_by(field, NORTH), NORTH, "b2")[1] == field.s.u_card[back] - 1


def test_8_5_in_classic_mode_not_even_its_presence_tells_anything() -> None:
    field = Field(CLASSIC)
    field.put(NORTH, "b2", CLOAK)
    field.put(NORTH, "b2", card(tags="guard"))
    assert stack(seen_by(field, SOUTH), NORTH, "b2")[1] == HIDDEN


def test_8_5_only_a_front_card_hides_and_only_what_is_behind_it() -> None:
    field = board()
    field.put(NORTH, "b2", MAN)
    field.put(NORTH, "b2", CLOAK)
    assert max(stack(seen_by(field, SOUTH), NORTH, "b2")) < HIDDEN


def test_8_5_who_steps_behind_it_is_seen_doing_so() -> None:
    field = board()
    field.put(NORTH, "b2", CLOAK)
    unit = field.put(NORTH, "a2", MAN)
    walk(field, unit, "b2")
    assert field.seen(MOVES) == [EVERYBODY]
    assert who_sees(field.book, field.s, unit) == 1 << NORTH


def test_8_5_who_is_placed_behind_it_is_known_to_its_side() -> None:
    field = board()
    field.put(NORTH, "b2", CLOAK)
    place(field, NORTH, "b2", MAN)
    assert field.seen(PLACES) == [1 << NORTH]


# --- Rule cases: attacks out of the dark, spectators, and who is told what (8-6, 8-7) ------------


# --- 8-6. Attacked out of the dark ----------------------------------------------------------------


def test_8_6_who_attacks_out_of_the_fog_is_shown_for_the_enemys_turn() -> None:
    field = board()
    gun = field.put(NORTH, "b3", MAN)
    field.put(NORTH, "b3", MAN)
    assert who_sees(field.book, field.s, gun) == 1 << NORTH
    come_to_light(field.book, field.s, gun)
    assert who_sees(field.book, field.s, gun) == EVERYBODY
    next_turn(field, SOUTH)
    assert len(stack(seen_by(field, SOUTH), NORTH, "b3")) == 2  # its tile is in sight
    next_turn(field, NORTH)
    assert stack(seen_by(field, SOUTH), NORTH, "b3") == []


def test_8_6_who_attacks_from_behind_a_card_is_shown() -> None:
    field = board()
    field.put(NORTH, "b2", CLOAK)
    back = field.put(NORTH, "b2", MAN)
    come_to_light(field.book, field.s, back)
    assert stack(seen_by(field, SOUTH), NORTH, "b2")[1] == field.s.u_card[back] - 1


def test_8_6_who_is_seen_anyway_needs_no_light() -> None:
    field = board()
    unit = field.put(NORTH, "b2", MAN)
    come_to_light(field.book, field.s, unit)
    assert field.s.u_shown[unit] == 0


# --- 8-7. Spectators ------------------------------------------------------------------------------


def test_8_7_spectators_see_the_open_board_only() -> None:
    field = board(terrain={"a3": "lake", "b3": "lake"})
    for side, row in ((SOUTH, "1"), (NORTH, "3")):
        for column in "abc":
            field.put(side, column + row, MAN)
    field.put(SOUTH, "b2", MAN)
    field.put(SOUTH, "a2", SPY)
    field.s.trap[place_of(NORTH, tile_at("c2"))] = 3
    seen = seen_by(field, SPECTATOR)
    shown = [len(stack(seen, NORTH, name)) for name in ("a3", "b3", "c3")]
    assert shown == [0, 1, 0]  # South's spy sees a3, but that is a secret
    assert [len(stack(seen, SOUTH, name)) for name in ("a1", "b1", "c1", "b2")] == [0, 0, 0, 1]
    assert (seen.unseen[SOUTH], seen.unseen[NORTH]) == (4, 3)
    assert seen.terrain[tile_at("a3")] == 0 and seen.terrain[tile_at("b3")] > 0


def test_8_7_spectators_do_not_see_through_watchers_or_hidden_scouts() -> None:
    field = board()
    spy = field.put(NORTH, "b2", SPY)
    field.put(SOUTH, "b1", WATCHER)
    field.put(SOUTH, "a2", CLOAK)
    field.put(SOUTH, "a2", SCOUT)
    far = field.put(NORTH, "b3", MAN)
    assert who_sees(field.book, field.s, spy) == BOTH
    assert who_sees(field.book, field.s, far) == BOTH
    seen = seen_by(field, SPECTATOR)
    assert seen.spy[place_of(NORTH, tile_at("b2"))] == 0 and stack(seen, NORTH, "b3") == []


def test_8_7_in_classic_mode_they_see_what_both_sides_know() -> None:
    field = Field(CLASSIC)
    for name in ("a3", "b3"):
        field.put(NORTH, name, MAN)
    field.s.known[SOUTH] = 2
    seen = seen_by(field, SPECTATOR)
    assert [len(stack(seen, NORTH, name)) for name in ("a3", "b3")] == [0, 1]


# --- who is told ----------------------------------------------------------------------------------


def test_8_3_moves_are_told_to_whoever_sees_them_begin_or_end() -> None:
    field = board()
    unit = field.put(NORTH, "a3", MAN)
    for name in ("b3", "b2", "c2", "c3", "b3"):
        walk(field, unit, name)
    assert field.seen(MOVES) == [1 << NORTH, EVERYBODY, EVERYBODY, EVERYBODY, 1 << NORTH]


def test_8_3_whoever_sees_a_unit_go_into_the_fog_does_not_see_who_is_there() -> None:
    told = []
    for waiting in (False, True):
        field = board()
        unit = field.put(NORTH, "b2", MAN)
        if waiting:
            field.put(NORTH, "b3", MAN)
        go(field, unit, "b3", THROWN)
        told.append(field.events()[0])
    assert told[0] == told[1]


def test_8_1_a_spys_walk_is_its_own_sides_secret() -> None:
    field = board()
    spy = field.put(SOUTH, "b1", SPY)
    walk(field, spy, "b2")
    assert field.seen(MOVES) == [1 << SOUTH]
    field.put(NORTH, "b3", WATCHER)
    assert who_notices(field.book, field.s, spy, tile_at("b2")) == BOTH
    walk(field, spy, "a2")
    assert field.seen(MOVES) == [1 << SOUTH, BOTH]
