"""Rule cases of action-point mode: entering a tile and what it does (7-14 to 7-20)."""

from __future__ import annotations

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.walks import arrive, at, board, light, next_turn, place, push, walk
from wartable.engine.kit.events import EVERYBODY
from wartable.games.clans.events import (
    ABSORBED,
    BURNT,
    FALLS,
    FRIGHTENED,
    GAINS_GOLD,
    GAINS_POINT,
    MIRED,
    MOVES,
    PLACES,
    PUSHED,
    RELIC_CARD,
    RELIC_FOUND,
    SPRUNG,
    SPY_STRIKES,
    TRAPPED,
)
from wartable.games.clans.rules.points.entry import leave
from wartable.games.clans.rules.victory import BOTH
from wartable.games.clans.state import DECOY, NORTH, SOUTH, place_of

MAN = card(hp=10)
SPY = card(damage=0, hp=1, tags="spy")
FRIGHT = card(hp=10, tags="fear")
WALL = card(hp=10, tags="barrier shield_3")

# --- 7-14. The order ------------------------------------------------------------------------------


def test_7_14_a_unit_that_walks_is_announced_before_anything_happens_to_it() -> None:
    field = board(terrain={"b2": "woods"})
    unit = field.put(SOUTH, "b1", MAN)
    field.s.trap[place_of(NORTH, tile_at("b2"))] = 3
    light(field, "b2", NORTH)
    walk(field, unit, "b2")
    kinds = [event.kind for event in field.events()]
    assert kinds[:4] == [MOVES, TRAPPED, BURNT, PUSHED]
    assert (field.s.u_hp[unit], at(field, unit)) == (6, tile_at("b1"))


def test_7_14_what_comes_later_happens_on_the_last_tile_only() -> None:
    field = board(terrain={"b2": "woods", "b1": "marsh"})
    field.put(NORTH, "b3", FRIGHT)
    unit = field.put(SOUTH, "b1", MAN, ap=2)
    light(field, "b2", NORTH)
    walk(field, unit, "b2")
    assert field.events(FRIGHTENED) == []  # it never came to rest before the fear
    assert len(field.events(MIRED)) == 1 and field.s.u_ap[unit] == 0


def test_7_14_the_dead_meet_nothing_more() -> None:
    field = board(terrain={"b2": "woods"})
    field.s.relic = tile_at("b2") + 1
    unit = field.put(SOUTH, "b1", card(hp=3))
    field.s.trap[place_of(NORTH, tile_at("b2"))] = 3
    light(field, "b2", NORTH)
    assert not walk(field, unit, "b2")
    assert [event.kind for event in field.events()] == [MOVES, TRAPPED, FALLS, GAINS_GOLD]
    assert not field.lives(unit) and field.s.relic == tile_at("b2") + 1


def test_7_14_placed_units_are_not_frightened_and_do_not_sink_in() -> None:
    field = board(terrain={"b2": "marsh"})
    field.put(NORTH, "b3", FRIGHT)
    unit = place(field, SOUTH, "b2", MAN)
    assert field.s.u_ap[unit] == 2
    assert field.events(FRIGHTENED) == field.events(MIRED) == []
    assert field.events(PLACES) != []


def test_7_14_pushed_units_meet_everything() -> None:
    field = board(terrain={"b3": "marsh"})
    unit = field.put(NORTH, "b2", MAN, ap=2)
    push(field, unit, "b3")
    assert field.s.u_ap[unit] == 0
    assert len(field.events(PUSHED)) == 1 and field.events(MOVES) == []


# --- 7-15. Traps ----------------------------------------------------------------------------------


def test_7_15_a_trap_goes_off_once_and_ignores_shields() -> None:
    field = board()
    where = place_of(NORTH, tile_at("b2"))
    field.s.trap[where] = 3
    first = field.put(SOUTH, "b1", card(hp=10, tags="shield_3"))
    second = field.put(SOUTH, "b1", MAN)
    walk(field, first, "b2")
    walk(field, second, "b2")
    assert (field.s.u_hp[first], field.s.u_hp[second]) == (7, 10)
    assert field.s.trap[where] == 0
    assert field.seen(TRAPPED) == [EVERYBODY]


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("tags", ["spy", "spy barrier"])
def test_7_15_a_spy_that_outlives_a_trap_stays_hidden(tags: str, watched: bool) -> None:
    field = board()
    field.s.trap[place_of(NORTH, tile_at("b2"))] = 3
    if watched:
        field.put(NORTH, "b3", card(tags="watcher"))
    spy = field.put(SOUTH, "b1", card(hp=10, tags=tags))
    walk(field, spy, "b2")
    told_to = BOTH if watched else 1 << SOUTH
    assert field.s.u_hp[spy] == (7 if tags == "spy" else 10)
    assert field.seen(SPRUNG) == [EVERYBODY]
    assert field.seen(TRAPPED) == [told_to]
    assert field.seen(ABSORBED) == ([] if tags == "spy" else [told_to])


def test_7_15_a_barrier_takes_a_trap() -> None:
    field = board()
    field.s.trap[place_of(NORTH, tile_at("b2"))] = 3
    unit = field.put(SOUTH, "b1", WALL)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], field.s.u_barrier[unit]) == (10, 1)


def test_7_15_ones_own_trap_stays() -> None:
    field = board()
    where = place_of(SOUTH, tile_at("b2"))
    field.s.trap[where] = 3
    unit = field.put(SOUTH, "b1", MAN)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], field.s.trap[where]) == (10, 3)


def test_7_15_a_trap_that_kills_pays_its_side() -> None:
    field = board()
    field.s.trap[place_of(NORTH, tile_at("b2"))] = 3
    unit = field.put(SOUTH, "b1", card(hp=2, rarity=3))
    walk(field, unit, "b2")
    assert (field.s.gold[NORTH], field.s.gold[SOUTH]) == (150, 0)
    assert field.s.fallen[SOUTH] == 1


def test_7_15_a_placed_unit_and_a_spy_spring_traps_too() -> None:
    field = board()
    for name in ("a2", "b2"):
        field.s.trap[place_of(NORTH, tile_at(name))] = 1
    placed = place(field, SOUTH, "a2", MAN)
    spy = field.put(SOUTH, "b1", SPY)
    assert not walk(field, spy, "b2")
    assert field.s.u_hp[placed] == 9 and not field.lives(spy)


# --- 7-16. Spies ----------------------------------------------------------------------------------


def test_7_16_a_spy_kills_the_front_unit_of_a_base_tile_and_dies() -> None:
    field = board()
    victim = field.put(NORTH, "b3", card(hp=30, tags="barrier shield_3", rarity=2))
    other = field.put(NORTH, "b3", MAN)
    spy = field.put(SOUTH, "b2", SPY)
    assert not walk(field, spy, "b3")
    assert (field.lives(victim), field.lives(other), field.lives(spy)) == (False, True, False)
    assert field.s.health[NORTH] == 25
    assert (field.s.gold[SOUTH], field.s.gold[NORTH]) == (100, 0)  # nobody is paid for the spy
    assert field.seen(SPY_STRIKES) == [EVERYBODY]


def test_7_16_a_spy_in_an_empty_base_costs_it_one_health() -> None:
    field = board()
    field.put(NORTH, "a3", MAN)
    spy = field.put(SOUTH, "b2", SPY)
    walk(field, spy, "b3")
    assert (field.s.health[NORTH], field.s.health[SOUTH]) == (24, 25)
    assert not field.lives(spy)
    assert field.told(SPY_STRIKES)[0]["target"] == -1


def test_7_16_a_spy_that_dies_in_a_trap_does_not_strike() -> None:
    field = board()
    victim = field.put(NORTH, "b3", MAN)
    field.s.trap[place_of(NORTH, tile_at("b3"))] = 3
    spy = field.put(SOUTH, "b2", SPY)
    walk(field, spy, "b3")
    assert field.lives(victim) and not field.lives(spy)
    assert field.events(SPY_STRIKES) == [] and field.s.gold[NORTH] > 0


def test_7_16_other_units_do_not_strike_and_a_spy_does_not_at_home() -> None:
    field = board()
    spy = field.put(SOUTH, "b2", SPY)
    field.put(SOUTH, "b1", MAN)
    assert walk(field, spy, "b1")
    assert field.health(SOUTH, "b1") == [10]


# --- 7-17. Burning --------------------------------------------------------------------------------


def test_7_17_burning_woods_hurt_and_throw_back() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH)
    unit = field.put(SOUTH, "b1", card(hp=10, tags="shield_3"))
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], at(field, unit)) == (9, tile_at("b1"))


@pytest.mark.parametrize("terrain", ["lake", "desert", "marsh"])
def test_7_17_only_woods_burn(terrain: str) -> None:
    field = board(terrain={"b2": terrain})
    light(field, "b2", NORTH)
    unit = field.put(SOUTH, "b1", MAN)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], at(field, unit)) == (10, tile_at("b2"))


def test_7_17_nobody_burns_after_the_last_turn_of_a_fire() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH, turns=2)
    field.s.turn += 2
    unit = field.put(SOUTH, "b1", MAN)
    walk(field, unit, "b2")
    assert field.s.u_hp[unit] == 10


def test_7_17_a_barrier_takes_the_fire_and_is_thrown_back_all_the_same() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH)
    unit = field.put(SOUTH, "b1", WALL)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], field.s.u_barrier[unit]) == (10, 1)
    assert at(field, unit) == tile_at("b1")


def test_7_17_without_room_a_unit_stays_in_the_fire() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH)
    unit = field.put(SOUTH, "b1", MAN)
    leave(field.book, field.s, unit)
    for _ in range(2):  # two others take its place before it arrives
        field.put(SOUTH, "b1", MAN)
    arrive(field, unit, "b2", came_from="b1")
    assert (field.s.u_hp[unit], at(field, unit)) == (9, tile_at("b2"))


def test_7_17_a_placed_unit_burns_and_stays() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH)
    unit = place(field, SOUTH, "b2", MAN)
    assert (field.s.u_hp[unit], at(field, unit)) == (9, tile_at("b2"))


def test_7_17_thrown_back_onto_burning_woods_it_does_not_burn_again() -> None:
    field = board(terrain={"b2": "woods", "b1": "woods"})
    light(field, "b2", NORTH)
    light(field, "b1", NORTH)
    unit = field.put(SOUTH, "b1", MAN)
    walk(field, unit, "b2")
    assert (field.s.u_hp[unit], at(field, unit)) == (9, tile_at("b1"))


def test_7_17_a_trap_where_it_is_thrown_goes_off() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", NORTH)
    unit = field.put(SOUTH, "b1", card(hp=4))
    field.s.trap[place_of(NORTH, tile_at("b1"))] = 3
    assert not walk(field, unit, "b2")
    assert not field.lives(unit) and field.s.gold[NORTH] == 50


@pytest.mark.parametrize(("lit_by", "paid"), [(NORTH, 50), (SOUTH, 0)])
def test_7_17_who_lit_the_fire_is_paid_for_enemies_only(lit_by: int, paid: int) -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", lit_by)
    unit = field.put(SOUTH, "b1", card(hp=1))
    assert not walk(field, unit, "b2")
    assert (field.s.gold[NORTH], field.s.gold[SOUTH]) == (paid, 0)


# --- Rule cases of action-point mode: fear, marsh, terrain affinity, the relic (7-18 to 7-20) ----

ADEPT = card(hp=10, tags="terrain_affinity")

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
        for number in range(3):
            field.book.reward[side][number] = field.kind(card(hp=number + 1))
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
    assert field.seen(RELIC_FOUND) == [EVERYBODY] and field.seen(RELIC_CARD) == [1 << SOUTH]


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
