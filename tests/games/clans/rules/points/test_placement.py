"""Action points of Land of Clans & Wanderers: placing (7-3)."""

from __future__ import annotations

import pytest

from support.clans.boards import card, tile_at
from support.clans.skirmish import Skirmish
from wartable.engine.kit.events import EVERYBODY
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.moves import place_move
from wartable.games.clans.state import DECOY, NORTH, SOUTH, place_of


@pytest.mark.parametrize(
    ("most", "tile", "left"),
    [(1, "a1", 0), (2, "a1", 1), (3, "c1", 2), (2, "b2", 0), (3, "b2", 1)],
)
def test_7_3_a_unit_begins_with_its_points_less_the_placement(
    most: int, tile: str, left: int
) -> None:
    field = Skirmish()
    unit = field.place(card(max_ap=most), tile)
    assert (field.where(unit), field.ap(unit)) == (tile, left)
    assert field.s.held[SOUTH] == 0


def test_7_3_tiles_that_take_no_card() -> None:
    field = Skirmish()
    field.north("b2")
    field.south("a1")
    field.south("a1")
    two = card(max_ap=2)
    assert field.why_not(field.to_place(two, "a3")) == state.BAD_ROW
    assert field.why_not(field.to_place(card(max_ap=1), "a2")) == state.BAD_ROW
    assert field.why_not(field.to_place(two, "b2")) == state.ENEMY_TILE
    assert field.why_not(field.to_place(two, "a1")) == state.FULL
    assert field.why_not(place_move(field.kind(card(damage=9)), tile_at("c1"))) == state.NOT_IN_HAND
    assert field.why_not(place_move(field.kind(two), 9)) == state.BAD_ROW


def test_7_3_an_expensive_attack_counts_for_the_middle_row() -> None:
    field = Skirmish()
    cannon = field.place(card(max_ap=1, cost=2), "a2")
    assert (field.where(cannon), field.ap(cannon)) == ("a2", 0)


@pytest.mark.parametrize(("turn", "allowed"), [(1, 1), (2, 2), (7, 2)])
def test_7_3_cards_that_can_be_placed_in_a_turn(turn: int, allowed: int) -> None:
    field = Skirmish()
    field.s.turn = turn
    for tile in ("a1", "b1")[:allowed]:
        field.place(card(), tile)
    assert field.why_not(field.to_place(card(), "c1")) == state.NO_PLACEMENT


def test_7_3_a_hidden_spy_of_the_enemy_is_no_obstacle() -> None:
    field = Skirmish()
    spy = field.north("a2", "spy")
    unit = field.place(card(), "a2")
    assert field.where(unit) == field.where(spy) == "a2"


def test_7_3_spies_are_placed_beside_the_others() -> None:
    field = Skirmish(placements=9)
    field.south("a1")
    spy = field.place(card(tags="spy"), "a1")
    assert field.s.spy[place_of(SOUTH, tile_at("a1"))] == spy + 1
    assert field.s.standing[place_of(SOUTH, tile_at("a1"))] == 1
    field.south("b1")
    field.south("b1")
    assert field.why_not(field.to_place(card(tags="spy"), "b1")) == state.FULL
    field.north("c2")
    assert field.why_not(field.to_place(card(tags="spy"), "c2")) == state.ENEMY_TILE


def test_7_3_a_spy_is_placed_where_others_of_its_side_are() -> None:
    field = Skirmish(placements=9)
    spies = [field.place(card(tags="spy"), "a1") for _ in range(3)]
    assert [field.where(spy) for spy in spies] == ["a1"] * 3
    assert field.s.standing[place_of(SOUTH, tile_at("a1"))] == 0


def test_7_3_traps_take_no_room_but_a_placement() -> None:
    field = Skirmish(terrain={"a1": "woods", "b1": "lake", "c2": "woods", "b2": "woods"})
    mine = card(terrain="woods", max_ap=1, tags="trap_3")
    field.south("a1")
    field.south("a1")
    field.north("b2")
    assert field.place(mine, "a1") == -1
    assert field.s.trap[place_of(SOUTH, tile_at("a1"))] == 3
    assert field.s.placed == 1
    assert field.why_not(field.to_place(mine, "a1")) == state.TRAP_THERE
    assert field.why_not(field.to_place(mine, "b1")) == state.WRONG_TERRAIN
    assert field.why_not(field.to_place(mine, "b2")) == state.ENEMY_TILE
    assert field.why_not(field.to_place(mine, "a3")) == state.BAD_ROW
    field.place(mine, "c2")
    assert field.why_not(field.to_place(card(), "c1")) == state.NO_PLACEMENT


def test_7_3_an_enemys_trap_does_not_keep_one_from_laying_another() -> None:
    field = Skirmish(terrain={"c2": "woods"})
    field.s.trap[place_of(NORTH, tile_at("c2"))] = 3
    field.place(card(terrain="woods", tags="trap_5"), "c2")
    assert [field.s.trap[place_of(side, tile_at("c2"))] for side in (SOUTH, NORTH)] == [5, 3]


def test_7_3_others_learn_that_a_card_was_played_but_not_which_trap_or_spy() -> None:
    field = Skirmish(terrain={"a1": "woods"})
    field.place(card(terrain="woods", tags="trap_3"), "a1")
    assert (field.seen(n.PLAYS), field.seen(n.TRAP_SET)) == ([EVERYBODY], [1 << SOUTH])
    field.place(card(tags="spy"), "a1")
    assert (field.seen(n.PLAYS), field.seen(n.PLACES)) == ([EVERYBODY], [1 << SOUTH])


def test_7_3_decoys_are_placed_like_their_card() -> None:
    field = Skirmish()
    unit = field.place(card(), "b2", decoy=True)
    assert field.s.u_decoy[unit] == 1
    assert field.why_not(place_move(field.kind(card()) + DECOY, tile_at("b1"))) == state.NOT_IN_HAND
    assert field.s.played[SOUTH][0] == 1 << field.row(card())
