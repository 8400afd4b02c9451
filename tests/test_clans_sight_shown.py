"""Rule cases: attacks out of the dark, spectators, and who is told what (8-6, 8-7)."""

from __future__ import annotations

from clans_boards import Field, card, tile_at
from clans_walks import board, go, next_turn, seen_by, walk
from wartable.engine.events import EVERYBODY, SPECTATOR
from wartable.games.clans.ending import BOTH
from wartable.games.clans.numbers import MOVES
from wartable.games.clans.points.entry import THROWN
from wartable.games.clans.points.sight import (
    come_to_light,
    who_notices,
    who_sees,
)
from wartable.games.clans.state import (
    CLASSIC,
    NORTH,
    SOUTH,
    State,
    place_of,
)

MAN = card(hp=10)
SCOUT = card(hp=10, tags="scout")
WATCHER = card(hp=10, tags="watcher")
SPY = card(damage=0, hp=1, tags="spy")
CLOAK = card(hp=10, tags="conceal_back")


def stack(s: State, side: int, tile: str) -> list[int]:
    """Return the cards of a side's units on a tile."""
    where = place_of(side, tile_at(tile))
    return [s.u_card[slot - 1] - 1 for slot in s.stack[where][: s.standing[where]]]


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
