"""The glossary under action points: pushing, holding, barriers, taunts, families and classes."""

from __future__ import annotations

from clans_skirmish import Skirmish, check_far, struck
from wartable.games.clans import abilities
from wartable.games.clans import numbers as n
from wartable.games.clans.state import NORTH


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
    assert holding("glue") == (n.LOCKED, 0, n.DEFENDED)


def test_10_24_glued_units_are_still_pushed() -> None:
    field = Skirmish()
    field.south("b1", "glue")
    unit, foe = field.south("a2", "push_back", damage=1), field.north("b2")
    field.attack(unit, foe)
    assert field.where(foe) == "b3"


def test_10_25_silence_points() -> None:
    assert holding("silence") == (0, n.LOCKED, n.LOCKED)
    assert struck("", "") == (5, 4)
    field = Skirmish()
    unit, foe = field.south("a1", "silence", damage=5, hp=50), field.north("a2", damage=4, hp=50)
    assert field.attack(unit, foe) == (5, 4)  # the silenced strike back


def test_10_26_paralyze_points() -> None:
    assert holding("paralyze") == (n.LOCKED, n.LOCKED, n.LOCKED)


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
