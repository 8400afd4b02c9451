"""Action points of Land of Clans & Wanderers: moving (7-4)."""

from __future__ import annotations

from support.clans.boards import tile_at
from support.clans.skirmish import Skirmish
from wartable.games.clans import state
from wartable.games.clans.moves import unit_move
from wartable.games.clans.state import NORTH, POSTS, SOUTH, unit_at


def test_7_4_one_tile_in_any_direction_for_a_point() -> None:
    for tile in ("a2", "c2", "b1"):
        field = Skirmish()
        unit = field.south("b2", ap=2)
        field.move(unit, tile)
        assert (field.where(unit), field.ap(unit)) == (tile, 1)


def test_7_4_where_a_move_cannot_end() -> None:
    field = Skirmish()
    unit = field.south("b2", ap=2)
    field.north("a2")
    field.south("b1")
    field.south("b1")
    assert field.why_not(field.to_move(unit, "b3")) == state.ENEMY_BASE
    assert field.why_not(field.to_move(unit, "a2")) == state.ENEMY_TILE
    assert field.why_not(field.to_move(unit, "b1")) == state.FULL
    assert field.why_not(field.to_move(unit, "c1")) == state.OUT_OF_RANGE
    assert field.why_not(field.to_move(unit, "b2")) == state.OUT_OF_RANGE
    field.s.u_ap[unit] = 0
    assert field.why_not(field.to_move(unit, "c2")) == state.NO_AP


def test_7_4_north_moves_the_other_way() -> None:
    field = Skirmish()
    field.s.active = NORTH
    unit = field.north("b2", ap=2)
    assert field.why_not(field.to_move(unit, "b1")) == state.ENEMY_BASE
    field.move(unit, "b3")
    assert field.where(unit) == "b3"


def test_7_4_spies_walk_among_enemies_and_each_other() -> None:
    field = Skirmish()
    field.north("a2")
    spy = field.south("a1", "spy", ap=2)
    other = field.south("b2", "spy", ap=2)
    field.move(spy, "a2")
    assert field.where(spy) == "a2"
    assert field.why_not(field.to_move(other, "a2")) == 0
    assert field.why_not(field.to_move(other, "b3")) == 0
    field.south("b1")
    field.south("b1")
    assert field.why_not(field.to_move(other, "b1")) == state.FULL


def test_7_4_orders_to_units_that_are_not_there() -> None:
    field = Skirmish()
    field.north("a2")
    assert unit_at(field.s, SOUTH, tile_at("a2") * POSTS) == -1
    assert field.why_not(unit_move(tile_at("a2") * POSTS, tile_at("b2"))) == state.NO_UNIT
    assert field.why_not(unit_move(200, tile_at("b2"))) == state.NO_UNIT
