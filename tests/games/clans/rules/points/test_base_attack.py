"""Action points of Land of Clans & Wanderers: attacks on the base (7-11)."""

from __future__ import annotations

from support.clans.boards import tile_at
from support.clans.codes import order
from support.clans.skirmish import Skirmish
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.moves import ATTACK_BASE, base_move
from wartable.games.clans.rules.points.base_attack import base_value
from wartable.games.clans.state import NORTH, SOUTH

# --- 7-11: attacks on the base --------------------------------------------------------------------


def test_7_11_a_base_attack_counts_what_a_strike_counts_but_classes() -> None:
    field = Skirmish(terrain={"a1": "lake", "a2": "woods", "a3": "lake"})
    unit = field.south(
        "a2", "fury_1 inspire_1 ranged terrain_affinity", damage=3, terrain="lake", family="ranged"
    )
    field.south("a2", "command_1 rally_1")
    field.south("b2", "motivate_1", family="ranged")
    field.s.boost[SOUTH] = 1
    damage = 3 + 1 + 1 + 2 + 1 + 1 + 1 + 3 + 1
    assert base_value(field.book, field.s, unit) == damage
    assert field.storm(unit) == damage
    assert (field.s.health[NORTH], field.ap(unit)) == (25 - damage, 1)
    assert sum(amount for _, amount in field.modifiers()) == damage


def test_7_11_wounds_scale_all_of_it() -> None:
    field = Skirmish()
    unit = field.south("a2", "fury_4", damage=4, hp=10, hurt=5)
    assert field.storm(unit) == 6  # 8 * 3/4


def test_7_11_the_base_never_falls_below_0() -> None:
    field = Skirmish()
    assert field.storm(field.south("a2", damage=99)) == 99
    assert field.s.health[NORTH] == 0


def test_7_11_what_keeps_a_unit_from_attacking_the_base() -> None:
    field = Skirmish()
    near, far = field.south("a2"), field.south("c1", reach=2)
    assert field.why_not(field.to_storm(field.south("a1"))) == state.OUT_OF_RANGE
    assert field.why_not(field.to_storm(far)) == state.FOG
    field.north("c3")
    assert field.why_not(field.to_storm(far)) == state.FOG
    scout = field.south("b2", "scout")
    assert field.why_not(field.to_storm(far)) == state.DEFENDED
    assert field.why_not(field.to_storm(scout)) == 0
    field.north("a3", "spy")
    assert field.why_not(field.to_storm(near)) == 0  # it knows nothing of the spy
    field.s.u_ap[near] = 0
    assert field.why_not(field.to_storm(near)) == state.NO_AP
    assert field.why_not(base_move(80)) == state.NO_UNIT
    assert field.why_not(order(ATTACK_BASE, tile_at("a2") * 3, 1)) == state.NO_SUCH_MOVE


def test_7_11_the_healthiest_taunter_beside_takes_it_all() -> None:
    field = Skirmish()
    unit = field.south("b2", damage=4, ap=9)
    field.north("a3", "mega_taunt", hp=5)
    taker = field.north("c3", "mega_taunt shield_3", hp=9)
    field.north("c3", "mega_taunt", hp=20, hurt=11)
    field.storm(unit)
    assert (field.hp(taker), field.s.health[NORTH]) == (5, 25)
    assert field.told(n.INTERCEPTS)[0]["damage"] == 4
    assert field.dealt(n.RETALIATION) == 0


def test_7_11_what_is_left_over_is_lost() -> None:
    field = Skirmish()
    unit, taker = field.south("b2", damage=9), field.north("a3", "mega_taunt", hp=4)
    field.storm(unit)
    assert (field.lives(taker), field.s.health[NORTH]) == (False, 25)
    assert field.s.gold[SOUTH] == 50


def test_7_11_a_barrier_helps_whoever_takes_it() -> None:
    field = Skirmish()
    unit, taker = field.south("b2", ap=9), field.north("a3", "mega_taunt barrier", hp=4)
    field.storm(unit)
    assert (field.hp(taker), len(field.events(n.ABSORBED))) == (4, 1)
    field.storm(unit)
    assert field.hp(taker) == 1


def test_7_11_a_taunter_two_columns_away_is_too_far() -> None:
    field = Skirmish()
    field.north("c3", "mega_taunt")
    assert field.storm(field.south("a2", damage=2)) == 2
    assert field.s.health[NORTH] == 23


def test_7_11_a_decoy_dies_of_it_and_does_nothing() -> None:
    field = Skirmish()
    unit = field.south("a2", damage=5, decoy=True)
    assert field.storm(unit) == 0
    assert (field.lives(unit), field.s.health[NORTH]) == (False, 25)


def test_7_11_north_attacks_the_other_base() -> None:
    field = Skirmish()
    field.s.active = NORTH
    assert field.storm(field.north("b2", damage=6)) == 6
    assert field.s.health[:2] == [19, 25]
