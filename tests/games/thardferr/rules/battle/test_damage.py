"""Rules 9-9 to 9-12: from damage aimed to units lost."""

import pytest

from support.thardferr.battles import fight, side

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}
TEN_CATAPULTS = side("Gnome", {"Catapult": 10})


# --- 9-9 ----------------------------------------------------------------------------------------


def test_9_9_damage_is_added_up_and_then_divided() -> None:
    # 10 x 15 + 10 x 1 = 160. Weights 40 and 40: 80 each.
    battle = fight(
        side("Gnome", {"Catapult": 10, "RockThrower": 10}),
        side("Human", {"Archer": 20, "MountedArcher": 40}),
    )
    assert battle.range.defender.aimed == 160
    assert [stack.raw for stack in battle.range.defender.stacks.values()] == [80, 80]


def test_9_9_1_damage_aimed_is_units_times_attack() -> None:
    # Knights 10 x 1 in short; 10 x 8 + 5 x 7 = 115 in melee.
    battle = fight(side("Human", {"Knight": 10, "HeavyInfantry": 5}), side("Dwarf", WALL))
    assert [phase.defender.aimed for phase in battle.phases] == [0, 10, 115]


def test_9_9_1_all_that_changes_it_is_multiplied() -> None:
    # 150, a quarter by Quick Retreat, doubled by the defender's Far Fighting, less a twentieth:
    # 150 / 4 x 2 x 0.95 = 71.25.
    battle = fight(
        side("Gnome", {"Catapult": 10}, strategy="Quick Retreat"),
        side(
            "Gnome",
            {"Infantry": 100},
            strategy="Gnome Far Fighting",
            technologies={"Fortification": 1},
        ),
    )
    assert battle.range.defender.aimed == pytest.approx(71.25)
    assert battle.range.defender.lost == {"Infantry": 35}


def test_9_9_2_damage_is_divided_by_weight() -> None:
    # 10 Balistas and 25 RockThrowers deal 125; weights 10 x (1 + 3 + 2.5 + 2 + 1 + 3) = 125. So
    # 10, 30, 25, 20, 10 and 30, to defences of 11, 5, 8, 3, 7 and 3.
    units = ("Knight", "Infantry", "HeavyInfantry", "Archer", "MountedArcher", "Pikeman")
    battle = fight(
        side("Gnome", {"Balista": 10, "RockThrower": 25}),
        side("Human", dict.fromkeys(units, 10)),
    )
    hit = battle.range.defender
    assert [hit[unit].raw for unit in units] == pytest.approx([10, 30, 25, 20, 10, 30])
    assert [hit[unit].lost for unit in units] == [0, 6, 3, 6, 1, 10]


def test_9_9_2_the_share_is_taken_first_and_then_the_damage_divided() -> None:
    # 22 damage; weights 30 and 14. 30 / 44 is 0.68181818181818176..., and 22 of it are
    # 14.999999999999998: two Infantry fall. 22 x 30 / 44 would be 15, and three.
    battle = fight(side("Gnome", {"RockThrower": 22}), side("Human", {"Infantry": 10, "Archer": 7}))
    assert battle.range.defender["Infantry"].raw == 14.999999999999998
    assert battle.range.defender.lost == {"Infantry": 2, "Archer": 2}


# --- 9-10 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("towers", "pool", "fall"),
    [
        (0, 0, 50),  # 150 / 3
        (2, 80, 23),  # 70 / 3
        (4, 120, 10),  # no more than 2 a unit; 30 / 3
        (50, 120, 10),
    ],
)
def test_9_10_1_guard_towers_take_off_40_each(towers: int, pool: int, fall: int) -> None:
    battle = fight(TEN_CATAPULTS, side("Human", {"Archer": 60}, towers=towers))
    assert battle.range.defender.pool == pool
    assert battle.range.defender.lost == {"Archer": fall}


def test_9_10_1_guard_towers_are_for_the_defender_at_range() -> None:
    towers = fight(side("Human", {"Archer": 60}, towers=9), side("Human", {"Knight": 60}, towers=9))
    assert [phase.attacker.pool for phase in towers.phases] == [0, 0, 0]
    assert [phase.defender.pool for phase in towers.phases] == [120, 0, 0]


@pytest.mark.parametrize(
    ("medics", "pool", "fall"),
    [
        (0, 0, 46),  # 140 / 3
        (1, 75, 21),  # 65 / 3
        (2, 100, 13),  # no more than 2 for each of 50; 40 / 3
    ],
)
def test_9_10_2_medical_centers_of_the_defender(medics: int, pool: int, fall: int) -> None:
    # 20 HeavyInfantry deal 140 in melee.
    battle = fight(
        side("Human", {"HeavyInfantry": 20}), side("Human", {"Pikeman": 50}, medics=medics)
    )
    assert battle.melee.defender.pool == pool
    assert battle.melee.defender.lost == {"Pikeman": fall}


@pytest.mark.parametrize(
    ("medics", "pool", "fall"),
    [
        (0, 0, 46),
        (1, 50, 30),  # 90 / 3
        (2, 60, 26),  # no more than 1 for each of 60; 80 / 3
    ],
)
def test_9_10_2_medical_centers_of_the_attacker(medics: int, pool: int, fall: int) -> None:
    battle = fight(
        side("Human", {"Pikeman": 60}, medics=medics), side("Human", {"HeavyInfantry": 20})
    )
    assert battle.melee.attacker.pool == pool
    assert battle.melee.attacker.lost == {"Pikeman": fall}


def test_9_10_2_medical_centers_are_for_the_melee() -> None:
    battle = fight(TEN_CATAPULTS, side("Human", {"Knight": 60}, medics=9))
    assert [phase.defender.pool for phase in battle.phases][:2] == [0, 0]


def test_9_10_buildings_take_off_damage_before_anybody_falls() -> None:
    # 5 Catapults deal 75; two towers take off 80, so nobody falls and nothing is given back.
    battle = fight(side("Gnome", {"Catapult": 5}), side("Human", {"Archer": 60}, towers=2))
    assert battle.range.defender["Archer"].final == 0
    assert battle.range.defender.lost == {"Archer": 0}


@pytest.mark.parametrize(
    ("towers", "off", "fall"),
    [
        # 150 damage; weights 60 and 60, so 75 each; but three quarters of the units are Knights.
        (2, (60, 20), (1, 11)),  # 15 / 11 and 55 / 5
        (3, (90, 30), (0, 9)),  # more than 75 is of no use to them; 45 / 5
    ],
)
def test_9_10_3_what_is_taken_off_is_divided_by_number(
    towers: int, off: tuple[float, float], fall: tuple[float, float]
) -> None:
    battle = fight(TEN_CATAPULTS, side("Human", {"Knight": 60, "Infantry": 20}, towers=towers))
    hit = battle.range.defender
    assert (hit["Knight"].off, hit["Infantry"].off) == off
    assert (hit["Knight"].lost, hit["Infantry"].lost) == fall


# --- 9-11 ---------------------------------------------------------------------------------------


def test_9_11_what_is_spared_is_a_share_of_what_buildings_leave() -> None:
    # 150 damage, 75 to each stack. A tower takes 16 off the Infantry and 24 off the Archers:
    # 59 / 5 = 11; and 51, less the third that is spared, is 34: 34 / 3 = 11. The other way round
    # it would be 50 - 24 = 26, and 8.
    battle = fight(
        TEN_CATAPULTS,
        side("Human", {"Infantry": 40, "Archer": 60}, strategy="Archer Protection", towers=1),
    )
    assert battle.range.defender["Archer"].final == pytest.approx(34)
    assert battle.range.defender.lost == {"Infantry": 11, "Archer": 11}


# --- 9-12 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rocks", "fall"), [(10, 0), (11, 1), (21, 1), (22, 2)])
def test_9_12_1_one_falls_for_each_full_measure(rocks: int, fall: int) -> None:
    # Knights have 11.
    battle = fight(side("Gnome", {"RockThrower": rocks}), side("Human", {"Knight": 50}))
    assert battle.range.defender.lost == {"Knight": fall}


def test_9_12_1_the_rest_is_forgotten() -> None:
    # 3 x 3 = 9 at range and 5 x 2 = 10 in short, to a defence of 11 each time: nobody falls.
    battle = fight(
        side("Dwarf", {"HeavyCrossbowman": 3, "Runner": 5}), side("Human", {"Knight": 5})
    )
    assert (battle.range.defender.aimed, battle.short.defender.aimed) == (9, 10)
    assert battle.range.defender.lost == {"Knight": 0}
    assert battle.short.defender.lost == {"Knight": 0}


def test_9_12_1_the_quotient_is_rounded_not_the_remainder_counted() -> None:
    # 16 RockThrowers and 11 Infantry; 6 Caragous against 27 are 22 hundredths and gain 2.2: their
    # defence is 3.2. 16 / 3.2 is 5, though 3.2 is a hair more than it seems, and 3.2 taken from 16
    # as often as it goes is only four times.
    assert 16 // 3.2 == 4
    battle = fight(side("Gnome", {"RockThrower": 16, "Infantry": 11}), side("Elf", {"Caragous": 6}))
    assert battle.range.defender["Caragous"].shield == 3.2
    assert battle.range.defender.lost == {"Caragous": 5}


def test_9_12_2_what_is_too_much_for_a_stack_does_not_go_to_another() -> None:
    # Weights 15 and 15: 75 each. 75 / 5 = 15, but 5 Infantry are all; 75 / 11 = 6 Knights.
    battle = fight(TEN_CATAPULTS, side("Human", {"Infantry": 5, "Knight": 15}))
    assert battle.range.defender.lost == {"Infantry": 5, "Knight": 6}


def test_9_12_losses_are_taken_from_each_stack() -> None:
    battle = fight(TEN_CATAPULTS, side("Human", {"Infantry": 20, "Archer": 30}))
    # Weights 60 and 60: 75 / 5 = 15 and 75 / 3 = 25.
    assert battle.left[1] == {"Infantry": 5, "Archer": 5}


def test_9_12_3_without_defence_a_stack_falls_to_any_damage_but_not_to_none() -> None:
    # Nobody knows a Dragon: all its figures are 0. Two Knights do nothing at range; their 2 damage
    # in short is enough for all ten.
    battle = fight(side("Human", {"Knight": 2}), side("Human", {"Dragon": 10}))
    assert battle.range.defender.lost == {"Dragon": 0}
    assert battle.short.defender.lost == {"Dragon": 10}
