"""Action points of Land of Clans & Wanderers: placing, moving, healing, fire."""

from __future__ import annotations

import pytest

from clans_boards import card, tile_at
from clans_skirmish import Skirmish
from wartable.engine.events import EVERYBODY
from wartable.games.clans import numbers as n
from wartable.games.clans.orders import HEAL, PLACE, POSTS, unit_at, verb_of
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
    assert field.why_not(field.to_place(two, "a3")) == n.BAD_ROW
    assert field.why_not(field.to_place(card(max_ap=1), "a2")) == n.BAD_ROW
    assert field.why_not(field.to_place(two, "b2")) == n.ENEMY_TILE
    assert field.why_not(field.to_place(two, "a1")) == n.FULL
    assert field.why_not((PLACE, field.kind(card(damage=9)), tile_at("c1"))) == n.NOT_IN_HAND
    assert field.why_not((PLACE, field.kind(two), 9)) == n.BAD_ROW


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
    assert field.why_not(field.to_place(card(), "c1")) == n.NO_PLACEMENT


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
    assert field.why_not(field.to_place(card(tags="spy"), "b1")) == n.FULL
    field.north("c2")
    assert field.why_not(field.to_place(card(tags="spy"), "c2")) == n.ENEMY_TILE


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
    assert field.why_not(field.to_place(mine, "a1")) == n.TRAP_THERE
    assert field.why_not(field.to_place(mine, "b1")) == n.WRONG_TERRAIN
    assert field.why_not(field.to_place(mine, "b2")) == n.ENEMY_TILE
    assert field.why_not(field.to_place(mine, "a3")) == n.BAD_ROW
    field.place(mine, "c2")
    assert field.why_not(field.to_place(card(), "c1")) == n.NO_PLACEMENT


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
    assert field.why_not((PLACE, field.kind(card()) + DECOY, tile_at("b1"))) == n.NOT_IN_HAND
    assert field.s.played[SOUTH][0] == 1 << field.row(card())


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
    assert field.why_not(field.to_move(unit, "b3")) == n.ENEMY_BASE
    assert field.why_not(field.to_move(unit, "a2")) == n.ENEMY_TILE
    assert field.why_not(field.to_move(unit, "b1")) == n.FULL
    assert field.why_not(field.to_move(unit, "c1")) == n.OUT_OF_RANGE
    assert field.why_not(field.to_move(unit, "b2")) == n.OUT_OF_RANGE
    field.s.u_ap[unit] = 0
    assert field.why_not(field.to_move(unit, "c2")) == n.NO_AP


def test_7_4_north_moves_the_other_way() -> None:
    field = Skirmish()
    field.s.active = NORTH
    unit = field.north("b2", ap=2)
    assert field.why_not(field.to_move(unit, "b1")) == n.ENEMY_BASE
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
    assert field.why_not(field.to_move(other, "b1")) == n.FULL


def test_7_4_orders_to_units_that_are_not_there() -> None:
    field = Skirmish()
    field.north("a2")
    assert unit_at(field.s, SOUTH, tile_at("a2") * POSTS) == -1
    assert field.why_not((7, tile_at("a2") * POSTS, tile_at("b2"))) == n.NO_UNIT
    assert field.why_not((7, 200, tile_at("b2"))) == n.NO_UNIT


def test_7_12_a_medic_pays_for_an_attack_to_heal() -> None:
    field = Skirmish()
    medic = field.south("a1", "medic_5", damage=0, hp=1, ap=2)
    friend = field.south("a1", hp=10, hurt=7)
    away = field.south("b1", hp=10, hurt=7)
    foe = field.north("a2", hurt=1)
    field.do(field.to_heal(medic, friend))
    assert (field.hp(friend), field.ap(medic)) == (8, 1)
    field.do(field.to_heal(medic, friend))
    assert (field.hp(friend), field.ap(medic)) == (10, 0)
    assert field.why_not(field.to_heal(medic, friend)) == n.NOT_INJURED
    assert field.why_not(field.to_heal(medic, away)) == n.OUT_OF_RANGE
    assert field.why_not(field.to_heal(medic, medic)) == n.NO_TARGET
    assert field.why_not(field.to_heal(medic, foe)) == n.NO_TARGET
    assert field.why_not(field.to_heal(away, medic)) == n.NO_MEDIC
    field.s.u_hp[friend] = 1
    assert field.why_not(field.to_heal(medic, friend)) == n.NO_AP


def test_7_12_a_medic_placed_beside_the_injured_pays_only_for_healing() -> None:
    field = Skirmish()
    field.south("a1", hp=10, hurt=3)
    worse = field.south("a1", hp=10, hurt=6)
    assert field.why_not(field.to_place(card(tags="medic_5"), "a1")) == n.FULL
    field.move(worse, "b1")
    medic = field.place(card(max_ap=3, cost=2, tags="medic_5"), "b1")
    assert (field.hp(worse), field.ap(medic)) == (9, 1)
    assert field.s.placed == 1


def test_7_12_of_two_injured_the_one_that_lacks_most_is_healed() -> None:
    field = Skirmish()
    spy = field.south("a1", "spy", hp=9, hurt=4)
    unit = field.south("a1", hp=9, hurt=3)
    field.place(card(tags="medic_2"), "a1")
    assert (field.hp(spy), field.hp(unit)) == (7, 6)
    field.s.u_hp[spy] = 6
    field.forget()
    field.move(field.s.stack[place_of(SOUTH, tile_at("a1"))][1] - 1, "b1")
    field.place(card(tags="medic_2"), "a1")
    assert (field.hp(spy), field.hp(unit)) == (8, 6)  # of equals the earlier one


def test_7_12_without_anybody_injured_or_in_the_middle_a_medic_pays_as_others() -> None:
    field = Skirmish()
    field.south("a1")
    field.south("a2", hurt=5)
    assert field.ap(field.place(card(max_ap=2, tags="medic_5"), "a1")) == 1
    assert field.ap(field.place(card(max_ap=2, tags="medic_5"), "a2")) == 0
    assert field.events(n.HEALED) == []


def test_7_12_cards_in_a_hand_are_never_healed() -> None:
    field = Skirmish()
    medic = field.south("a1", "medic_5", hurt=3, ap=2)
    field.to_place(card(hp=9), "b1")  # a card that waits in the hand
    hand = list(field.s.hand[SOUTH])
    assert field.s.held[SOUTH] == 1
    assert not any(verb_of(code) == HEAL for code in field.offered())
    friend = field.south("a1", hurt=3)
    field.do(field.to_heal(medic, friend))
    assert [figures[1] for figures in field.events(n.HEALED)] == [3]
    assert list(field.s.hand[SOUTH]) == hand


def test_7_12_a_medic_that_burns_to_death_heals_nobody() -> None:
    field = Skirmish(terrain={"a1": "woods"})
    field.s.lit[tile_at("a1")] = 5
    friend = field.south("a1", hurt=5)
    assert field.place(card(hp=1, tags="medic_5"), "a1") == -1
    assert field.hp(friend) == 5


def test_7_13_a_fire_lasts_its_turns_this_one_counted() -> None:
    field = Skirmish()
    torch = field.south("b2", "ignite_2", ap=2)
    field.do(field.to_ignite(torch, "b3"))
    assert (field.s.lit[tile_at("b3")], field.ap(torch)) == (4, 1)
    assert field.s.lit_by[tile_at("b3")] == SOUTH + 1
    assert field.why_not(field.to_ignite(torch, "b2")) == n.OUT_OF_RANGE
    assert field.why_not(field.to_ignite(torch, "a1")) == n.OUT_OF_RANGE
    assert field.why_not(field.to_ignite(field.south("a1"), "a2")) == n.NO_FIRE


def test_7_13_a_longer_fire_goes_on() -> None:
    field = Skirmish()
    torch = field.south("b2", "ignite_2", ap=1)
    field.s.lit[tile_at("a2")] = 9
    field.s.lit_by[tile_at("a2")] = NORTH + 1
    field.do(field.to_ignite(torch, "a2"))
    assert (field.s.lit[tile_at("a2")], field.s.lit_by[tile_at("a2")]) == (9, NORTH + 1)
    assert field.why_not(field.to_ignite(torch, "b1")) == n.NO_AP
