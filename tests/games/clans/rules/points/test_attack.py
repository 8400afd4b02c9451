"""Action points: who can be attacked, what strikes count, and the order of an attack."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest

from support.clans.boards import tile_at
from support.clans.skirmish import Skirmish
from wartable.engine.kit.events import EVERYBODY
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.moves import attack_move
from wartable.games.clans.rules.points.damage import retaliation_value, strike_value
from wartable.games.clans.state import (
    GUARDS,
    HIDDEN,
    NORTH,
    POSTS,
    SOUTH,
    SPY_POST,
    TILES,
    place_of,
)

# --- 7-5: who can be attacked ---------------------------------------------------------------------


def test_7_5_forward_and_sideways_but_never_else() -> None:
    field = Skirmish()
    unit = field.south("b2", reach=2, ap=9)
    for tile, fault in (("b3", 0), ("a2", 0), ("c2", 0), ("a3", state.OUT_OF_RANGE)):
        assert field.why_not(field.to_attack(unit, field.north(tile))) == fault
    spy = field.north("b1", "spy")
    own = field.north("b2", "spy")
    field.south("b1", "watcher")
    assert field.why_not(field.to_attack(unit, spy)) == state.OUT_OF_RANGE  # backward
    assert field.why_not(field.to_attack(unit, own)) == state.OUT_OF_RANGE  # its own tile


def test_7_5_reach_counts_forward_over_everybody() -> None:
    field = Skirmish()
    bow = field.south("a1", reach=2)
    short = field.south("a1")
    field.south("a2")
    foe = field.north("a3")
    assert field.why_not(field.to_attack(short, foe)) == state.OUT_OF_RANGE
    assert field.attack(bow, foe)[0] == 3
    aside = field.north("c2")
    assert field.why_not(field.to_attack(field.south("a2", reach=2), aside)) == state.OUT_OF_RANGE


def test_7_5_the_attack_is_paid() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", cost=2, max_ap=3), field.north("a2")
    field.attack(unit, foe)
    assert field.ap(unit) == 1
    assert field.why_not(field.to_attack(unit, foe)) == state.NO_AP


def test_7_5_nobody_there() -> None:
    field = Skirmish()
    unit = field.south("a1")
    field.north("a2")
    post = tile_at("a1") * POSTS
    assert field.why_not(attack_move(post, tile_at("a2") * POSTS + 1)) == state.NO_TARGET
    assert field.why_not(attack_move(post, TILES * POSTS)) == state.NO_TARGET
    assert field.why_not(attack_move(post + 1, tile_at("a2") * POSTS)) == state.NO_UNIT
    assert field.where(unit) == "a1"


def test_7_5_in_the_fog_the_answer_is_the_same_whoever_is_there() -> None:
    field = Skirmish()
    field.south("a1", reach=2)
    given = attack_move(tile_at("a1") * POSTS, tile_at("a3") * POSTS)
    assert field.why_not(given) == state.FOG
    field.north("a3", "guard")
    assert field.why_not(given) == state.FOG
    field.south("a2", "spy")
    assert field.why_not(given) == 0


def test_7_5_spies_cannot_be_attacked_unless_a_watcher_looks() -> None:
    field = Skirmish()
    unit = field.south("b2", ap=9)
    given = attack_move(tile_at("b2") * POSTS, tile_at("a2") * POSTS + SPY_POST)
    assert field.why_not(given) == state.IS_SPY  # nobody is there, which it does not learn
    spy = field.north("a2", "spy", hp=5)
    assert field.why_not(given) == state.IS_SPY
    field.south("a1", "watcher")
    assert field.attack(unit, spy) == (3, 3)
    assert field.hp(spy) == 2


def test_7_5_spies_cannot_attack() -> None:
    field = Skirmish()
    spy, foe = field.south("a1", "spy"), field.north("a2")
    assert field.why_not(field.to_attack(spy, foe)) == state.IS_SPY
    assert field.why_not(field.to_storm(spy)) == state.IS_SPY


# --- 7-6 to 7-8: what a strike counts -------------------------------------------------------------


def test_7_6_everything_is_added() -> None:
    field = Skirmish(terrain={"a1": "woods", "a2": "lake"})
    unit = field.south(
        "a1", "fury_2 inspire_1 pikeman terrain_affinity", damage=4, terrain="lake", family="melee"
    )
    field.south("a1", "command_1 rally_1 inspire_1")
    field.south("b1", "motivate_3", family="melee")
    field.s.boost[SOUTH] = 1
    foe = field.north("a2", "cavalry", hp=50)
    damage, _ = field.attack(unit, foe)
    assert damage == 4 + 2 + 2 + 2 + 1 + 3 + 1 + 1 + 3 + 4
    assert field.modifiers()[:10] == [
        (n.BY_DAMAGE, 4), (n.BY_TERRAIN, 1), (n.BY_FURY, 2), (n.BY_INSPIRE, 2), (n.BY_COMMAND, 2),
        (n.BY_RALLY, 1), (n.BY_BOOST, 1), (n.BY_MOTIVATE, 3), (n.BY_AFFINITY, 3), (n.BY_COUNTER, 4),
    ]  # fmt: skip


def test_7_6_the_terrain_of_the_tile_that_is_attacked_counts_for_both() -> None:
    field = Skirmish(terrain={"a1": "desert", "a2": "lake"})
    unit = field.south("a1", damage=4, terrain="lake")
    foe = field.north("a2", damage=4, hp=50, terrain="desert")
    assert field.attack(unit, foe) == (5, 4)


def test_7_7_wounds_are_counted_before_shields() -> None:
    field = Skirmish()
    unit = field.south("a1", damage=10, hp=12, hurt=9)
    foe = field.north("a2", "shield_2", damage=0, hp=50)
    assert field.attack(unit, foe)[0] == 7 - 2  # 10 * 5/8 = 6.25, rounded up
    assert field.modifiers() == [(n.BY_DAMAGE, 10), (n.BY_WOUNDS, -3), (n.BY_SHIELD, -2)]


@pytest.mark.parametrize("most", [3, 7, 10, 13])
def test_7_7_exactly_rounded_up(most: int) -> None:
    for damage in (0, 1, 5, 14):
        field = Skirmish()
        unit, foe = field.south("a1", damage=damage, hp=most), field.north("a2")
        for hp in range(1, most + 1):
            field.s.u_hp[unit] = hp
            share = Fraction(1, 2) + Fraction(hp, 2 * most)
            assert strike_value(field.book, field.s, unit, foe) == ceil(damage * share)


def test_7_7_can_be_switched_off() -> None:
    field = Skirmish(wounded=0)
    unit, foe = field.south("a1", damage=10, hurt=9), field.north("a2", damage=8, hp=9)
    assert field.attack(unit, foe) == (10, 8)


def test_7_8_shields_add_up_and_may_take_all() -> None:
    field = Skirmish()
    unit = field.south("a1", damage=9, ap=9)
    foe = field.north("a2", "shield_1", hp=50)
    field.north("a2", "tile_shield_2")
    field.north("a3", "fortify_3")
    assert field.attack(unit, foe)[0] == 3
    assert field.modifiers()[:4] == [
        (n.BY_DAMAGE, 9), (n.BY_SHIELD, -1), (n.BY_FORTIFY, -3), (n.BY_TILE_SHIELD, -2),
    ]  # fmt: skip
    weak = field.south("a1", damage=5)
    assert field.attack(weak, foe)[0] == 0


def test_7_8_ranged_against_a_shield_guard_never_heals_it() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", "ranged", damage=1), field.north("a2", "shield_guard")
    assert field.attack(unit, foe) == (0, 0)
    assert field.hp(foe) == 10


# --- 7-9: striking back ---------------------------------------------------------------------------


def test_7_9_scaled_with_the_health_that_the_attack_left() -> None:
    field = Skirmish()
    unit, foe = field.south("b1", "fury_1", damage=8, hp=14), field.north("b2", damage=6, hp=12)
    assert field.attack(unit, foe) == (9, 4)  # 6 * (1/2 + 3/24) = 3.75
    assert (field.hp(unit), field.hp(foe)) == (10, 3)
    assert [hit["how"] for hit in field.told(n.HIT)] == [n.ATTACK, n.RETALIATION]


def test_7_9_the_dying_strike_back_with_half() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", damage=20), field.north("a2", damage=7)
    assert field.attack(unit, foe) == (20, 4)
    assert (field.hp(unit), field.lives(foe)) == (6, False)


@pytest.mark.parametrize(
    ("attacker", "tile", "target", "damage", "answer"),
    [
        ("", "a2", "", 4, 2),
        ("ranged", "a2", "", 4, 0),
        ("", "a3", "", 4, 0),  # from two tiles away
        ("", "a2", "", 0, 0),
        ("", "a2", "fury_9", 0, 0),  # it is the printed damage that must not be 0
        ("first_strike", "a2", "", 4, 0),
    ],
)
def test_7_9_who_does_not_strike_back(
    attacker: str, tile: str, target: str, damage: int, answer: int
) -> None:
    field = Skirmish()
    unit = field.south("a1", attacker, damage=20, reach=2)
    field.south("a2", "spy")
    foe = field.north(tile, target, damage=damage)
    assert field.attack(unit, foe) == (20, answer)


def test_7_9_first_strike_that_does_not_kill_is_answered() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", "first_strike", damage=5), field.north("a2", damage=4)
    assert field.attack(unit, foe) == (5, 3)


def test_7_9_a_decoy_never_strikes_back() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", damage=1), field.north("a2", damage=9, decoy=True)
    assert field.attack(unit, foe) == (1, 0)
    assert not field.lives(foe)


def test_7_9_nothing_is_lent_but_the_attackers_shields_count() -> None:
    field = Skirmish(terrain={"a2": "marsh"})
    unit = field.south("a1", "shield_1", damage=1, hp=20)
    field.south("a1", "tile_shield_1 fortify_1")
    foe = field.north("a2", "fury_2 inspire_9", damage=6, hp=100, terrain="marsh", family="melee")
    field.north("a2", "command_9 rally_9 motivate_9", family="melee")
    field.s.boost[NORTH] = 9
    assert field.attack(unit, foe)[1] == 6 + 2 + 1 - 3


def test_7_9_previews_are_what_happens() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", damage=4), field.north("a2", damage=5, hp=9)
    told = (
        strike_value(field.book, field.s, unit, foe),
        retaliation_value(field.book, field.s, unit, foe, 5),
    )
    assert field.attack(unit, foe) == told == (4, 4)


# --- test_clans_points_order ---------------------------------------------------------------------
# Action points of Land of Clans & Wanderers: the order of an attack, and attacks on the base.


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
    told = field.told(n.FALLS)[0]
    assert (told["by"], told["gold"], told["cause"]) == (NORTH, 50, n.BY_THORNS)
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
    cleft = [each for each in field.events(n.HIT) if n.read_hit(each).how == n.CLEAVES]
    assert [each.seen for each in cleft] == [EVERYBODY, 1 << NORTH]


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
    hit, back = field.told(n.HIT)
    assert hit["target_card"] == back["card"] == HIDDEN + GUARDS
    assert (hit["before"], hit["after"]) == (0, 0)  # nobody learns its health
    assert (back["before"], back["after"]) == (10, 6)
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
