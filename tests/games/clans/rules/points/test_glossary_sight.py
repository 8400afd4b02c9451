"""Rule cases of the glossary in action-point mode: what hides, what sees, and hazards.

Each ability is tried in play, alone and where mistakes are likely to be made.
"""

from __future__ import annotations

import pytest

from support.clans.boards import card, tile_at
from support.clans.skirmish import Skirmish
from support.clans.walks import next_turn, seen_by
from wartable.games.clans.events import BURNT, FRIGHTENED, SPY_STRIKES, TRAPPED
from wartable.games.clans.rules.secrets.sight import in_sight
from wartable.games.clans.state import (
    FOG,
    GUARDED,
    HIDDEN,
    IS_SPY,
    NORTH,
    SOUTH,
    WRONG_TERRAIN,
    place_of,
)

TRAP = card(damage=3, hp=1, terrain="woods", tags="trap_3")


def sees(field: Skirmish, tile: str) -> bool:
    return in_sight(field.book, field.s, SOUTH, tile_at(tile))


# --- 10-16. Conceal back --------------------------------------------------------------------------


def test_10_16_conceal_back_points() -> None:
    field = Skirmish()
    field.north("b2", "conceal_back")
    back = field.north("b2", "fury_2", hp=7)
    where = place_of(NORTH, tile_at("b2"))
    seen = seen_by(field, SOUTH)
    assert seen.u_card[seen.stack[where][1] - 1] - 1 == HIDDEN
    field.south("b1", "watcher")
    seen = seen_by(field, SOUTH)
    assert seen.u_card[seen.stack[where][1] - 1] == field.s.u_card[back]


def test_10_16_a_hidden_unit_can_be_attacked_and_a_hidden_guard_still_guards_points() -> None:
    field = Skirmish()
    front = field.north("b2", "conceal_back")
    back = field.north("b2", "guard", hp=7)
    axe = field.south("b1", damage=3)
    assert field.why_not(field.to_attack(axe, front)) == GUARDED
    field.attack(axe, back)
    assert field.hp(back) == 4


# --- 10-17 and 10-31. Scout and tall -------------------------------------------------------------


def test_10_17_scout_points() -> None:
    field = Skirmish()
    scout, gun = field.south("a2", "scout", max_ap=2), field.south("b1", reach=2)
    target = field.north("b3")
    assert sees(field, "b3") and not sees(field, "c3")
    assert field.why_not(field.to_attack(gun, target)) == 0
    field.move(scout, "a1")
    assert not sees(field, "b3")
    assert field.why_not(field.to_attack(gun, target)) == FOG


@pytest.mark.parametrize(("tags", "seen"), [("tall", {"a3", "b3"}), ("", {"a3"})])
def test_10_31_tall_points(tags: str, seen: set[str]) -> None:
    field = Skirmish()
    field.south("a3", tags)  # only a tall unit sees the tile beside its own
    assert {name for name in ("a3", "b3", "c3") if sees(field, name)} == seen


@pytest.mark.parametrize(("tile", "seen"), [("b2", True), ("b1", False), ("a2", False)])
def test_10_31_tall_sees_one_step_far_and_not_diagonally_points(tile: str, seen: bool) -> None:
    field = Skirmish()
    field.south(tile, "tall")
    assert sees(field, "b3") == seen


# --- 10-21 and 10-22. Spy and watcher -----------------------------------------------------------


def test_10_21_spy_points() -> None:
    field = Skirmish()
    spy = field.south("b2", "spy", damage=4, hp=1)
    victim, other = field.north("b3", "barrier guard", hp=30), field.north("b3")
    assert field.why_not(field.to_attack(spy, victim)) == IS_SPY
    field.move(spy, "b3")
    assert (field.where(spy), field.where(victim), field.where(other)) == ("", "", "b3")
    assert len(field.events(SPY_STRIKES)) == 1 and field.s.health[NORTH] == 25


def test_10_21_a_spy_shares_tiles_with_enemies_points() -> None:
    field = Skirmish()
    spy = field.south("a2", "spy")
    field.north("b2")
    field.north("b2")
    field.move(spy, "b2")
    assert field.where(spy) == "b2"


def test_10_21_fire_and_traps_find_a_spy_on_its_way_points() -> None:
    field = Skirmish(terrain={"b2": "woods"})
    field.s.lit[tile_at("b2")] = field.s.turn
    field.move(field.south("b1", "spy", hp=1), "b2")
    assert field.s.fallen[SOUTH] == 1


def test_10_22_watcher_points() -> None:
    field = Skirmish()
    axe = field.south("b1", damage=3)
    spy = field.north("b2", "spy", hp=1)
    assert field.why_not(field.to_attack(axe, spy)) == IS_SPY
    watcher = field.south("a2", "watcher", max_ap=2)
    field.attack(axe, spy)  # any unit of the side can, once it is seen
    assert field.where(spy) == "" and field.where(watcher) == "a2"


def test_10_22_a_watcher_does_not_look_back_points() -> None:
    field = Skirmish()
    axe, spy = field.south("b1"), field.north("b2", "spy")
    field.south("b3", "watcher")
    assert field.why_not(field.to_attack(axe, spy)) == IS_SPY


# --- 10-28. Fear ----------------------------------------------------------------------------------


def test_10_28_fear_points() -> None:
    field = Skirmish()
    field.north("b3", "fear")
    unit = field.south("b1", max_ap=3, ap=3)
    field.move(unit, "b2")
    assert field.ap(unit) == 0 and len(field.events(FRIGHTENED)) == 1


def test_10_28_fear_strikes_those_who_are_pushed_before_it_points() -> None:
    field = Skirmish()
    axe = field.south("b1", "push_back fear", damage=1, max_ap=3)
    enemy = field.north("b2", hp=30, ap=2)
    field.attack(axe, enemy)
    assert field.where(enemy) == "b3" and field.ap(enemy) == 2  # b3 is not before b1
    field.s.active = NORTH
    field.move(enemy, "b2")
    assert field.ap(enemy) == 0


# --- 10-29. Terrain affinity ---------------------------------------------------------------


def test_10_29_terrain_affinity_points() -> None:
    field = Skirmish(terrain={"a2": "lake", "b2": "marsh", "c2": "woods", "c1": "desert"})
    unit = field.south("a1", "terrain_affinity", damage=2, hp=10, max_ap=2, ap=2)
    field.move(unit, "a2")
    assert field.ap(unit) == 2
    field.move(unit, "b2")
    assert (field.hp(unit), field.ap(unit)) == (15, 0)
    field.s.u_ap[unit] = 5
    field.move(unit, "c2")
    target = field.north("c3", hp=30, damage=4)
    assert field.hp(unit) == 10 and field.attack(unit, target)[0] == 5
    field.s.u_hp[unit] = 10
    field.move(unit, "c1")
    near = field.north("c2", hp=30, damage=4)
    assert field.attack(unit, near) == (2, 0)  # ranged on desert: nobody strikes back


def test_10_29_a_marsh_takes_points_before_a_lake_gives_one_points() -> None:
    field = Skirmish(terrain={"a2": "marsh", "b2": "lake"})
    unit = field.south("a1", "terrain_affinity", max_ap=3, ap=3)
    field.move(unit, "a2")
    assert field.ap(unit) == 0
    field.s.u_ap[unit] = 1
    field.move(unit, "b2")
    assert field.ap(unit) == 1  # one spent, one gained


# --- 10-32. Trap ----------------------------------------------------------------------------------


def test_10_32_trap_points() -> None:
    field = Skirmish(terrain={"b2": "woods", "a2": "lake"})
    assert field.why_not(field.to_place(TRAP, "a2")) == WRONG_TERRAIN
    assert field.place(TRAP, "b2") == -1
    assert field.s.trap[place_of(SOUTH, tile_at("b2"))] == 3 and field.s.placed == 1
    enemy = field.north("b3", "shield_3", hp=10, ap=2)
    field.s.active = NORTH
    field.move(enemy, "b2")
    assert field.hp(enemy) == 7 and len(field.events(TRAPPED)) == 1
    assert field.s.trap[place_of(SOUTH, tile_at("b2"))] == 0


def test_10_32_a_trap_catches_who_is_pushed_onto_it_points() -> None:
    field = Skirmish()
    field.s.trap[place_of(SOUTH, tile_at("b3"))] = 3  # where no card could lay it
    axe, enemy = field.south("b1", "push_back", damage=1), field.north("b2", hp=10)
    field.attack(axe, enemy)
    assert (field.where(enemy), field.hp(enemy)) == ("b3", 6)


# --- 10-33. Ignite --------------------------------------------------------------------------------


def test_10_33_ignite_points() -> None:
    field = Skirmish(terrain={"b2": "woods"})
    torch = field.south("b1", "ignite_2", cost=1, max_ap=2, ap=2)
    enemy = field.north("b3", "shield_3", hp=10, max_ap=2, ap=2)
    field.do(field.to_ignite(torch, "b2"))
    assert field.ap(torch) == 1 and field.s.lit[tile_at("b2")] == field.s.turn + 1
    next_turn(field, NORTH)
    field.move(enemy, "b2")
    assert (field.where(enemy), field.hp(enemy)) == ("b3", 9) and len(field.events(BURNT)) == 1
    next_turn(field, SOUTH)  # two turns are over, not two rounds
    field.move(torch, "b2")
    assert field.where(torch) == "b2" and field.hp(torch) == 10


def test_10_33_fire_throws_back_who_is_glued_or_advances_points() -> None:
    field = Skirmish(terrain={"b2": "woods"})
    field.s.lit[tile_at("b2")] = field.s.turn
    field.north("b3", "glue")
    enemy = field.north("b2", hp=1, damage=0)
    axe = field.south("b1", damage=5, hp=10)
    field.attack(axe, enemy)  # it kills and advances into the fire
    assert (field.where(axe), field.hp(axe)) == ("b1", 9)


def test_10_33_the_lighter_is_paid_for_an_enemy_that_burns_points() -> None:
    field = Skirmish(terrain={"b2": "woods"})
    torch = field.south("b1", "ignite_2")
    enemy = field.north("b3", hp=1, rarity=4, ap=1)
    field.do(field.to_ignite(torch, "b2"))
    next_turn(field, NORTH)
    field.move(enemy, "b2")
    assert field.s.gold[SOUTH] == 200
