"""The glossary under action points: striking, shields, support, placing, healing."""

from __future__ import annotations

import pytest

from support.clans.boards import card, tile_at
from support.clans.skirmish import Skirmish, check_far, struck
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.catalogue import abilities
from wartable.games.clans.rules.points.turns import begin_turn_of
from wartable.games.clans.state import NORTH, SOUTH, place_of


def test_10_1_fury_points() -> None:
    assert struck("") == (5, 4)
    assert struck("fury_2") == (7, 4)
    assert struck("", "fury_3") == (5, 7)
    field = Skirmish()
    assert field.storm(field.south("a2", "fury_2", damage=5)) == 7


def test_10_2_cleave_points() -> None:
    field = Skirmish()
    unit = field.south("a1", "cleave", damage=4, hp=100)
    front, back = field.north("a2", "shield_1"), field.north("a2", "shield_9", damage=50)
    field.attack(unit, front)
    assert (field.hp(front), field.hp(back)) == (7, 7)  # the same number, whatever its own shield
    assert field.dealt(n.RETALIATION) == 3  # nobody else strikes back


def test_10_2_cleave_of_a_barrier_still_hits_the_others() -> None:
    field = Skirmish()
    unit = field.south("a1", "cleave ranged", damage=4)
    front, back = field.north("a2", "barrier"), field.north("a2")
    field.attack(unit, front)
    assert (field.hp(front), field.hp(back)) == (10, 6)


@pytest.mark.parametrize("tags", ["", "ranged", "shield_9"])
def test_10_3_thorns_points(tags: str) -> None:
    field = Skirmish()
    unit, foe = field.south("a1", tags), field.north("a2", "thorns_3", damage=0, hp=50)
    field.attack(unit, foe)
    assert field.hp(unit) == 7


def test_10_3_thorns_meet_a_barrier() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", "barrier"), field.north("a2", "thorns_3", damage=0, hp=50)
    field.attack(unit, foe)
    assert (field.hp(unit), field.s.u_barrier[unit]) == (10, 1)


def test_10_4_first_strike_points() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", "first_strike", damage=9), field.north("a2", damage=9, hp=5)
    assert field.attack(unit, foe) == (9, 0)


def test_10_5_shield_points() -> None:
    assert struck("shield_3", "shield_2") == (3, 1)
    assert struck("shield_9", "shield_9") == (0, 0)


def test_10_5_shields_stop_no_trap() -> None:
    field = Skirmish()
    unit = field.south("a1", "shield_9")
    field.s.trap[place_of(NORTH, tile_at("a2"))] = 3
    field.move(unit, "a2")
    assert field.hp(unit) == 7


def test_10_6_regen_points() -> None:
    field = Skirmish()
    unit, full = field.south("a1", "regen_2", hurt=3), field.south("a1", "regen_2", hurt=1)
    foe = field.north("a3", "regen_2", hurt=3)
    begin_turn_of(field.book, field.s, SOUTH, field.log)
    assert [field.hp(each) for each in (unit, full, foe)] == [9, 10, 7]


def test_10_7_regenerate_points() -> None:
    field = Skirmish()
    unit = field.south("a1", "regenerate regen_1", hurt=5)
    begin_turn_of(field.book, field.s, SOUTH, field.log)
    assert field.hp(unit) == 8


def test_10_8_guard_points() -> None:
    field = Skirmish()
    unit = field.south("a1", ap=9)
    weak, guard, other = field.north("a2"), field.north("a2", "guard"), field.north("b2")
    assert field.why_not(field.to_attack(unit, weak)) == state.GUARDED
    assert field.why_not(field.to_attack(unit, guard)) == 0
    assert field.why_not(field.to_attack(field.south("b1"), other)) == 0


def test_10_8_a_guard_covers_a_revealed_spy_too() -> None:
    field = Skirmish()
    unit = field.south("a1", "watcher")
    spy = field.north("a2", "spy")
    assert field.why_not(field.to_attack(unit, spy)) == 0
    field.north("a2", "guard")
    assert field.why_not(field.to_attack(unit, spy)) == state.GUARDED


def test_10_9_heal_ally_points() -> None:
    field = Skirmish()
    healer, friend = field.south("a1", "heal_ally_2", hurt=5), field.south("a1", hurt=5)
    away = field.south("b1", hurt=5)
    begin_turn_of(field.book, field.s, SOUTH, field.log)
    assert [field.hp(each) for each in (healer, friend, away)] == [5, 7, 5]


def test_10_10_inspire_points() -> None:
    field = Skirmish()
    unit = field.south("a2", "inspire_1", damage=5, hp=50, ap=9)
    field.south("a1", "inspire_2")
    field.south("b2", "inspire_4")
    foe = field.north("a3", "inspire_9", damage=4, hp=100)
    assert field.attack(unit, foe) == (8, 4)


def test_10_11_fortify_points() -> None:
    field = Skirmish()
    unit = field.south("a2", damage=5, hp=50)
    field.south("a1", "fortify_1")
    foe = field.north("a3", "fortify_2", damage=4, hp=100)
    field.north("b3", "fortify_9")
    assert field.attack(unit, foe) == (3, 3)


def test_10_12_rally_points() -> None:
    field = Skirmish()
    unit = field.south("a1", "rally_5", damage=5, hp=50)
    field.south("a1", "rally_1")
    assert field.attack(unit, field.north("a2", hp=50))[0] == 6


def test_10_13_command_points() -> None:
    field = Skirmish()
    unit = field.south("a1", "command_5", damage=5, hp=50)
    field.south("a1", "command_2")
    field.south("b1", "command_4")
    assert field.attack(unit, field.north("a2", hp=50))[0] == 9


def test_10_14_ranged_points() -> None:
    assert struck("ranged") == (5, 0)
    assert struck("", "ranged") == (5, 0)  # 4 - 4
    assert struck("", "ranged fury_3") == (5, 3)
    field = Skirmish()
    unit = field.south("a1", "ranged", damage=50)
    field.attack(unit, field.north("a2"))
    assert field.where(unit) == "a1"


def test_10_15_far_attack_points() -> None:
    check_far(abilities.FAR_ATTACK, "far_attack")


def test_10_18_paratrooper_points() -> None:
    field = Skirmish()
    one = field.place(card(max_ap=1, tags="paratrooper"), "a2")
    three = field.place(card(max_ap=3, tags="paratrooper"), "b2")
    assert [field.ap(one), field.ap(three)] == [0, 2]
    field.north("c2")
    jumper = card(max_ap=1, tags="paratrooper")
    assert field.why_not(field.to_place(jumper, "c2")) == state.ENEMY_TILE
    assert field.why_not(field.to_place(jumper, "c3")) == state.BAD_ROW


def test_10_19_stealth_pass_points() -> None:
    field = Skirmish()
    unit = field.south("a1", "stealth_pass", max_ap=3, ap=3)
    plain = field.south("a1", max_ap=3, ap=3)
    field.north("a2")
    assert field.why_not(field.to_move(unit, "a2")) == state.ENEMY_TILE  # it must end elsewhere
    assert field.why_not(field.to_move(unit, "c2")) == state.OUT_OF_RANGE  # b2 is no enemy's
    assert field.why_not(field.to_move(plain, "b2")) == state.OUT_OF_RANGE
    field.s.trap[place_of(NORTH, tile_at("a2"))] = 3
    field.move(unit, "b2")
    assert (field.where(unit), field.ap(unit), field.hp(unit)) == ("b2", 1, 10)


def test_10_19_stealth_pass_pays_every_step() -> None:
    field = Skirmish()
    unit = field.south("a1", "stealth_pass", max_ap=4, ap=3)
    for tile in ("a2", "b2", "c2"):
        field.north(tile)
    assert field.why_not(field.to_move(unit, "c1")) == state.NO_AP
    field.s.u_ap[unit] = 4
    field.move(unit, "c1")
    assert (field.where(unit), field.ap(unit)) == ("c1", 0)


def test_10_19_stealth_pass_does_not_lead_into_the_enemys_base() -> None:
    field = Skirmish()
    unit = field.south("a1", "stealth_pass", max_ap=4)
    field.north("a2")
    assert field.why_not(field.to_move(unit, "a3")) == state.ENEMY_BASE


def test_10_20_medic_points() -> None:
    for tags, healed in (("medic_5", 6), ("medic_10", 11), ("medic_15", 16)):
        field = Skirmish()
        medic, friend = field.south("a1", tags), field.south("a1", hp=30, hurt=29)
        field.do(field.to_heal(medic, friend))
        assert field.hp(friend) == healed
        placed = Skirmish()
        friend = placed.south("a1", hp=30, hurt=29)
        medic = placed.place(card(max_ap=1, tags=tags), "a1")
        assert (placed.hp(friend), placed.ap(medic)) == (healed, 0)


# --- test_clans_glossary_points_c ----------------------------------------------------------------
# The glossary under action points: pushing, holding, barriers, taunts, families and classes.


def test_10_23_push_back_points() -> None:
    field = Skirmish()
    unit = field.south("b2", "push_back", damage=1)
    one, two = field.north("a2"), field.north("a2")
    field.attack(unit, two)
    assert (field.where(one), field.where(two)) == ("a3", "a3")
    assert len(field.events(n.PUSHED)) == 2


def test_10_23_push_back_moves_south_the_other_way() -> None:
    field = Skirmish()
    field.s.active = NORTH
    unit, foe = field.north("b3", "push_back", damage=1), field.south("b2")
    field.attack(unit, foe)
    assert field.where(foe) == "b1"


def holding(tag: str) -> tuple[int, int, int]:
    """Return why a unit before an enemy with a tag cannot move, attack, or attack the base."""
    field = Skirmish()
    unit, below = field.south("a2", ap=9), field.south("b1")
    field.north("a3", tag)
    beside = field.north("b2", tag)  # in front of this one is b1
    moves = field.why_not(field.to_move(unit, "a1"))
    assert field.why_not(field.to_move(below, "c1")) == moves
    assert field.why_not(field.to_move(field.south("c2"), "c1")) == 0
    return moves, field.why_not(field.to_attack(unit, beside)), field.why_not(field.to_storm(unit))


def test_10_24_glue_points() -> None:
    assert holding("glue") == (state.LOCKED, 0, state.DEFENDED)


def test_10_24_glued_units_are_still_pushed() -> None:
    field = Skirmish()
    field.south("b1", "glue")
    unit, foe = field.south("a2", "push_back", damage=1), field.north("b2")
    field.attack(unit, foe)
    assert field.where(foe) == "b3"


def test_10_25_silence_points() -> None:
    assert holding("silence") == (0, state.LOCKED, state.LOCKED)
    assert struck("", "") == (5, 4)
    field = Skirmish()
    unit, foe = field.south("a1", "silence", damage=5, hp=50), field.north("a2", damage=4, hp=50)
    assert field.attack(unit, foe) == (5, 4)  # the silenced strike back


def test_10_26_paralyze_points() -> None:
    assert holding("paralyze") == (state.LOCKED, state.LOCKED, state.LOCKED)


def test_10_26_the_paralysed_still_heal_and_burn() -> None:
    field = Skirmish()
    medic = field.south("a1", "medic_5 ignite_2", ap=9)
    friend = field.south("a1", hurt=5)
    field.north("a2", "paralyze")
    assert field.why_not(field.to_heal(medic, friend)) == 0
    assert field.why_not(field.to_ignite(medic, "b1")) == 0


def test_10_27_barrier_points() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", damage=3, ap=9), field.north("a2", "barrier", damage=0)
    assert field.attack(unit, foe)[0] == 3
    assert (field.hp(foe), len(field.events(n.ABSORBED))) == (10, 1)
    field.attack(unit, foe)
    assert field.hp(foe) == 7


def test_10_27_a_barrier_is_not_used_up_by_nothing() -> None:
    field = Skirmish()
    unit, foe = field.south("a1", damage=2), field.north("a2", "barrier shield_2")
    field.attack(unit, foe)
    assert field.s.u_barrier[foe] == 0


def test_10_27_who_is_saved_by_a_barrier_strikes_back_unhurt() -> None:
    assert struck("", "barrier") == (5, 4)


def test_10_30_mega_taunt_points() -> None:
    field = Skirmish()
    unit = field.south("b2", damage=4, ap=9)
    second, first = field.north("a3", "mega_taunt", hp=6), field.north("c3", "mega_taunt", hp=6)
    field.s.u_id[first], field.s.u_id[second] = 1, 2
    field.storm(unit)
    assert (field.hp(first), field.hp(second)) == (2, 6)  # the earlier of equals
    field.storm(unit)
    assert (field.hp(first), field.hp(second), field.s.health[NORTH]) == (2, 2, 25)


def test_10_34_motivate_points() -> None:
    field = Skirmish()
    unit = field.south("b2", "motivate_5", damage=5, hp=50, family="melee")
    field.south("b2", "motivate_1", family="melee")
    field.south("a2", "motivate_2", family="melee")
    field.south("b1", "motivate_1", family="ranged")
    field.south("c1", "motivate_4", family="melee")  # diagonally
    foe = field.north("b3", damage=4, hp=50)
    assert field.attack(unit, foe)[0] == 8
    loner = field.south("a2", damage=5, hp=50)
    field.south("a1", "motivate_1")
    assert field.attack(loner, field.north("a3", hp=50))[0] == 5  # without a family


def test_10_35_cavalry_points() -> None:
    assert struck("cavalry", "archer") == (9, 4)
    assert struck("archer", "cavalry") == (5, 4)  # only when it attacks


def test_10_36_pikeman_points() -> None:
    assert struck("pikeman", "cavalry") == (9, 4)
    assert struck("cavalry", "pikeman") == (5, 8)
    assert struck("pikeman", "pikeman") == (5, 4)


def test_10_37_archer_points() -> None:
    assert struck("", "archer") == (5, 4)
    assert struck("cavalry", "archer ranged") == (9, 0)


def test_10_38_shield_guard_points() -> None:
    assert struck("ranged", "shield_guard") == (3, 0)
    assert struck("", "shield_guard") == (5, 4)


def test_10_39_tile_shield_points() -> None:
    field = Skirmish()
    unit = field.south("a2", "tile_shield_1", damage=9, hp=50)
    foe = field.north("a3", damage=4, hp=100)
    field.north("a3", "tile_shield_6")
    field.north("b3", "tile_shield_9")
    assert field.attack(unit, foe) == (3, 3)


def test_10_40_long_range_points() -> None:
    check_far(abilities.LONG_RANGE, "long_range")
