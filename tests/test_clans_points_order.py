"""Action points of Land of Clans & Wanderers: the order of an attack, and attacks on the base."""

from __future__ import annotations

import pytest

from clans_boards import tile_at
from clans_skirmish import Skirmish
from wartable.engine.events import EVERYBODY
from wartable.games.clans import numbers as n
from wartable.games.clans.orders import ATTACK_BASE
from wartable.games.clans.points.bases import base_value
from wartable.games.clans.state import GUARDS, HIDDEN, NORTH, SOUTH, place_of


def test_7_10_thorns_come_after_the_strike_back_and_ignore_shields() -> None:
    field = Skirmish()
    unit = field.south("a1", "shield_9", damage=1, hp=5)
    foe = field.north("a2", "thorns_3", damage=4)
    assert field.attack(unit, foe) == (1, 0)
    assert field.hp(unit) == 2
    assert field.dealt(n.THORN) == 3
    field.s.u_ap[unit] = 1
    field.attack(unit, foe)
    assert not field.lives(unit)
    assert field.events(n.FALLS)[0][1:] == (NORTH, 50, n.BY_THORNS)
    assert field.s.gold[NORTH] == 50


def test_7_10_the_dead_have_no_thorns() -> None:
    field = Skirmish()
    unit = field.south("a1", damage=20)
    field.attack(unit, field.north("a2", "thorns_3", damage=0))
    assert field.hp(unit) == 10


def test_7_10_cleave_deals_the_same_number_to_all_others_there() -> None:
    field = Skirmish()
    unit = field.south("a1", "cleave", damage=6, hp=50)
    foe = field.north("a2", "shield_2", hp=20)
    other = field.north("a2", "shield_3", damage=50)
    spy = field.north("a2", "spy", hp=3)
    aside = field.north("b2")
    field.attack(unit, foe)
    assert (field.hp(foe), field.hp(other), field.lives(spy)) == (16, 6, False)
    assert field.hp(aside) == 10
    assert field.s.gold[SOUTH] == 50
    hits = dict(zip(field.events(n.HIT), field.seen(n.HIT), strict=True))
    assert [seen for hit, seen in hits.items() if hit[0] >> 16 == n.CLEAVES] == [
        EVERYBODY,
        1 << NORTH,
    ]


def test_7_10_a_dead_attacker_neither_cleaves_nor_pushes_nor_advances() -> None:
    field = Skirmish()
    unit = field.south("a1", "cleave push_back", damage=10, hp=2)
    foe, other = field.north("a2", damage=9), field.north("a2")
    field.attack(unit, foe)
    assert (field.lives(unit), field.lives(foe), field.where(other)) == (False, False, "a2")
    assert field.hp(other) == 10
    assert field.s.gold[:2] == [50, 50]


def test_7_10_push_back_moves_everybody_left_there_the_earliest_first() -> None:
    field = Skirmish()
    unit = field.south("b1", "push_back", damage=1, ap=9)
    second, first = field.north("b2"), field.north("b2")
    field.s.u_id[first], field.s.u_id[second] = 1, 2
    field.north("b3")
    field.attack(unit, first)
    assert (field.where(first), field.where(second), field.where(unit)) == ("b3", "b2", "b1")
    field.attack(unit, second)
    assert field.where(second) == "b2"  # no room


def test_7_10_pushed_units_enter_their_tile() -> None:
    field = Skirmish(terrain={"b3": "marsh"})
    unit, foe = field.south("b1", "push_back ranged", damage=1), field.north("b2", ap=2)
    field.s.trap[place_of(SOUTH, tile_at("b3"))] = 3
    field.attack(unit, foe)
    assert (field.where(foe), field.hp(foe), field.ap(foe)) == ("b3", 6, 0)


def test_7_10_nobody_is_pushed_off_the_board() -> None:
    field = Skirmish()
    unit, foe = field.south("a2", "push_back", damage=1), field.north("a3")
    field.attack(unit, foe)
    assert field.where(foe) == "a3"


def test_7_10_the_winner_advances_free_of_charge() -> None:
    field = Skirmish(terrain={"a2": "marsh"})
    unit, foe = field.south("a1", damage=20, ap=2), field.north("a2", damage=0)
    field.attack(unit, foe)
    assert (field.where(unit), field.ap(unit)) == ("a2", 0)  # the marsh takes its last point
    assert field.events(n.MIRED) != []


@pytest.mark.parametrize(
    ("tags", "start", "tile", "others"),
    [("ranged", "a1", "a2", 0), ("", "a2", "a3", 0), ("", "a1", "a2", 1)],
)
def test_7_10_who_does_not_advance(tags: str, start: str, tile: str, others: int) -> None:
    field = Skirmish()
    unit, foe = field.south(start, tags, damage=20), field.north(tile, damage=0)
    for _ in range(others):
        field.north(tile)
    field.attack(unit, foe)
    assert (field.where(unit), field.lives(foe)) == (start, False)


def test_7_10_pushing_the_others_makes_way() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", "push_back", damage=20), field.north("a2", damage=0)
    other = field.north("a2")
    field.attack(unit, foe)
    assert (field.where(unit), field.where(other)) == ("a2", "a3")


def test_7_10_there_must_be_room_where_a_spy_was_killed() -> None:
    field = Skirmish()
    unit = field.south("b2", damage=9)
    field.south("a2", "watcher")
    field.south("a2")
    spy = field.north("a2", "spy", damage=0, hp=1)
    field.attack(unit, spy)
    assert (field.lives(spy), field.where(unit)) == (False, "b2")


def test_7_10_a_decoy_deals_nothing_and_dies_of_its_attack() -> None:
    field = Skirmish()
    unit = field.south("a1", "push_back cleave", damage=9, decoy=True)
    foe = field.north("a2", damage=0)
    assert field.attack(unit, foe) == (0, 0)
    assert (field.lives(unit), field.hp(foe), field.where(foe)) == (False, 10, "a2")
    assert field.modifiers()[-1] == (n.BY_DECOY, -9)
    assert field.s.gold[NORTH] == 0


def test_7_10_a_card_hidden_behind_another_stays_hidden_when_it_is_hit() -> None:
    field = Skirmish()
    unit = field.south("a1", damage=4)
    field.north("a2", "conceal_back")
    foe = field.north("a2", "guard", damage=5)
    assert field.attack(unit, foe) == (4, 4)
    hit, back = field.events(n.HIT)
    assert hit[1] & 127 == back[0] & 127 == HIDDEN + GUARDS
    assert (hit[3], back[3]) == (0, 10 << 16 | 6)  # nobody learns its health
    assert field.seen(n.HIT) == [EVERYBODY, EVERYBODY]
    assert set(field.seen(n.MODIFIER)) == {1 << NORTH}


def test_7_10_who_attacks_out_of_the_fog_is_shown() -> None:
    field = Skirmish()
    unit = field.south("a1", reach=2)
    field.south("a2", "spy")
    field.attack(unit, field.north("a3"))
    assert field.s.u_shown[unit] == 1
    open_one = field.south("b2")
    field.attack(open_one, field.north("b3"))
    assert field.s.u_shown[open_one] == 0


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
    assert field.why_not(field.to_storm(field.south("a1"))) == n.OUT_OF_RANGE
    assert field.why_not(field.to_storm(far)) == n.FOG
    field.north("c3")
    assert field.why_not(field.to_storm(far)) == n.FOG
    scout = field.south("b2", "scout")
    assert field.why_not(field.to_storm(far)) == n.DEFENDED
    assert field.why_not(field.to_storm(scout)) == 0
    field.north("a3", "spy")
    assert field.why_not(field.to_storm(near)) == 0  # it knows nothing of the spy
    field.s.u_ap[near] = 0
    assert field.why_not(field.to_storm(near)) == n.NO_AP
    assert field.why_not((ATTACK_BASE, 80, 0)) == n.NO_UNIT
    assert field.why_not((ATTACK_BASE, tile_at("a2") * 3, 1)) == n.NO_SUCH_MOVE


def test_7_11_the_healthiest_taunter_beside_takes_it_all() -> None:
    field = Skirmish()
    unit = field.south("b2", damage=4, ap=9)
    field.north("a3", "mega_taunt", hp=5)
    taker = field.north("c3", "mega_taunt shield_3", hp=9)
    field.north("c3", "mega_taunt", hp=20, hurt=11)
    field.storm(unit)
    assert (field.hp(taker), field.s.health[NORTH]) == (5, 25)
    assert field.events(n.INTERCEPTS)[0][1] == 4
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
