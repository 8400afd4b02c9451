"""Rule cases of action-point mode: fear, marsh, terrain affinity, the relic (7-18 to 7-20)."""

from __future__ import annotations

import pytest

from clans_boards import Field, card, tile_at
from clans_walks import board, light, next_turn, place, walk
from wartable.engine.events import EVERYBODY
from wartable.games.clans.numbers import (
    FRIGHTENED,
    GAINS_POINT,
    MIRED,
    RELIC,
    RELIC_CARD,
)
from wartable.games.clans.state import DECOY, NORTH, SOUTH, place_of

ADEPT = card(hp=10, tags="terrain_affinity")
MAN = card(hp=10)
FRIGHT = card(hp=10, tags="fear")

# --- 7-18. Fear and marsh --------------------------------------------------------------------


def test_7_18_fear_takes_the_points_of_who_comes_before_it_once() -> None:
    field = board()
    field.put(NORTH, "b3", FRIGHT)
    unit = field.put(SOUTH, "b1", MAN, ap=2)
    walk(field, unit, "b2")
    assert field.s.u_ap[unit] == 0
    field.s.u_ap[unit] = 2
    walk(field, unit, "b1")
    walk(field, unit, "b2")
    assert field.s.u_ap[unit] == 2
    assert len(field.events(FRIGHTENED)) == 1


def test_7_18_each_fear_frightens_each_unit() -> None:
    field = board()
    for _ in range(2):
        field.put(NORTH, "b3", FRIGHT)
    for _ in range(2):
        walk(field, field.put(SOUTH, "b1", MAN, ap=2), "b2")
    assert len(field.events(FRIGHTENED)) == 4


@pytest.mark.parametrize(
    ("side", "tile", "target"),
    [(NORTH, "b2", "b3"), (SOUTH, "b2", "b1"), (NORTH, "a2", "b1"), (NORTH, "b1", "b2")],
)
def test_7_18_fear_works_in_front_of_its_owner_only(side: int, tile: str, target: str) -> None:
    field = board()
    field.put(side, tile, FRIGHT)
    start = {"b3": "a3", "b1": "c1", "b2": "c2"}[target]
    unit = field.put(1 - side, start, MAN, ap=2)
    walk(field, unit, target)
    assert field.s.u_ap[unit] == 2


def test_7_18_a_new_unit_in_an_old_slot_is_frightened_again() -> None:
    field = board()
    field.put(NORTH, "b3", FRIGHT)
    field.s.trap[place_of(NORTH, tile_at("b1"))] = 9
    first = field.put(SOUTH, "a1", card(hp=5), ap=2)
    walk(field, first, "b2")
    walk(field, first, "b1")
    second = field.put(SOUTH, "b1", MAN, ap=2)
    assert second == first
    walk(field, second, "b2")
    assert field.s.u_ap[second] == 0


@pytest.mark.parametrize("side", [SOUTH, NORTH])
def test_7_18_a_marsh_takes_the_points(side: int) -> None:
    field = board(terrain={"b2": "marsh"})
    unit = field.put(side, "a2", MAN, ap=2)
    walk(field, unit, "b2")
    assert field.s.u_ap[unit] == 0
    assert len(field.events(MIRED)) == 1


# --- 7-19. Terrain affinity -----------------------------------------------------------------------


def test_7_19_a_lake_gives_a_point_once_a_turn_and_tile() -> None:
    field = board(terrain={"b2": "lake", "a2": "lake"})
    unit = field.put(SOUTH, "b1", ADEPT, ap=2)
    points = []
    for name in ("b2", "a2", "b2"):
        walk(field, unit, name)
        points.append(field.s.u_ap[unit])
    assert points == [3, 4, 4]
    next_turn(field, NORTH)
    walk(field, unit, "a2")
    assert field.s.u_ap[unit] == 5 and len(field.events(GAINS_POINT)) == 3


def test_7_19_a_placed_unit_gets_the_lakes_point() -> None:
    field = board(terrain={"b1": "lake"})
    assert field.s.u_ap[place(field, SOUTH, "b1", ADEPT)] == 3


def test_7_19_a_marsh_lends_health_and_takes_the_points() -> None:
    field = board(terrain={"b2": "marsh"})
    unit = field.put(SOUTH, "b1", ADEPT, hp=7, ap=2)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], field.s.u_max[unit], field.s.u_ap[unit]) == (12, 15, 0)
    walk(field, unit, "b1")
    assert (field.s.u_hp[unit], field.s.u_max[unit]) == (10, 10)


def test_7_19_leaving_a_marsh_costs_health_only_above_the_most() -> None:
    field = board(terrain={"b2": "marsh"})
    unit = field.put(SOUTH, "b1", ADEPT, hp=1)
    walk(field, unit, "b2")
    field.s.u_hp[unit] = 3
    walk(field, unit, "b1")
    assert (field.s.u_hp[unit], field.s.u_max[unit]) == (3, 10)


def test_7_19_from_marsh_to_marsh_it_is_lent_anew() -> None:
    field = board(terrain={"b2": "marsh", "a2": "marsh"})
    unit = field.put(SOUTH, "b1", ADEPT, hp=9)
    walk(field, unit, "b2")
    walk(field, unit, "a2")
    assert (field.s.u_hp[unit], field.s.u_max[unit]) == (15, 15)


def test_7_19_thrown_back_into_a_marsh_it_has_its_health_again() -> None:
    field = board(terrain={"b1": "marsh", "b2": "woods"})
    light(field, "b2", NORTH)
    unit = place(field, SOUTH, "b1", ADEPT)
    assert field.s.u_hp[unit] == 15
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], field.s.u_max[unit]) == (14, 15)


def test_7_19_others_feel_no_terrain() -> None:
    field = board(terrain={"b2": "lake", "a2": "marsh"})
    unit = field.put(SOUTH, "b1", MAN, ap=1)
    walk(field, unit, "b2")
    assert field.s.u_ap[unit] == 1
    walk(field, unit, "a2")
    assert field.s.u_max[unit] == 10


# --- 7-20. The relic ------------------------------------------------------------------------------


def with_relic(tile: str) -> Field:
    """Return a board with a relic, which gives one of three cards."""
    field = board()
    field.s.relic = tile_at(tile) + 1
    field.book.relic, field.book.rewards = 1, 3
    for side in (SOUTH, NORTH):
        for at in range(3):
            field.book.reward[side][at] = field.kind(card(hp=at + 1))
    return field


@pytest.mark.parametrize("how", ["walk", "place"])
def test_7_20_whoever_comes_to_the_relic_gets_a_card(how: str) -> None:
    field = with_relic("b2")
    if how == "walk":
        walk(field, field.put(SOUTH, "b1", MAN), "b2")
    else:
        place(field, SOUTH, "b2", MAN)
    assert (field.s.relic, field.s.found, field.s.held[SOUTH]) == (0, SOUTH + 1, 1)
    assert field.s.hand[SOUTH][0] - 1 in field.book.reward[SOUTH][:3]
    assert field.seen(RELIC) == [EVERYBODY] and field.seen(RELIC_CARD) == [1 << SOUTH]


def test_7_20_even_onto_a_full_hand() -> None:
    field = with_relic("b2")
    field.deal(NORTH, *[MAN] * field.book.limit)
    walk(field, field.put(NORTH, "b3", MAN), "b2")
    assert field.s.held[NORTH] == field.book.limit + 1
    assert field.s.hand[NORTH][field.book.limit] - 1 < DECOY


def test_7_20_who_is_thrown_back_does_not_find_it() -> None:
    field = with_relic("b2")
    field.s.terrain[tile_at("b2")] = 1
    light(field, "b2", NORTH)
    walk(field, field.put(SOUTH, "b1", MAN), "b2")
    assert (field.s.relic, field.s.held[SOUTH]) == (tile_at("b2") + 1, 0)


def test_7_20_on_other_tiles_there_is_none() -> None:
    field = with_relic("a2")
    walk(field, field.put(SOUTH, "b1", MAN), "b2")
    assert field.s.found == 0
