"""Rules 9-7-1 to 9-7-4: the strategies that all may follow."""

import pytest

from thardferr_battles import fight, side

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}


def test_9_7_the_strategies_of_both_sides_are_in_force() -> None:
    # 20 Catapults under Anti-Cavalry: 20 x 15 x 0.9 = 270, doubled by the defender's Far Fighting.
    battle = fight(
        side("Gnome", {"Catapult": 20}, strategy="Anti-Cavalry"),
        side("Gnome", {"Catapult": 20}, strategy="Gnome Far Fighting"),
    )
    assert battle.range.defender.aimed == pytest.approx(540)
    assert battle.range.attacker.aimed == 600


# --- Archer Protection --------------------------------------------------------------------------


@pytest.mark.parametrize(("strategy", "archers"), [("", 50), ("Archer Protection", 33)])
def test_9_7_1_archer_protection_spares_archers(strategy: str, archers: int) -> None:
    # 100 Elf Archers deal 300. Weights: Infantry 40 x 3 = 120, Archers 60 x 2 = 120, so 150 each.
    # Infantry: 150 / 5 = 30. Archers: 150 / 3 = 50; protected by half of 40 / 60, a third is
    # spared: 100 / 3 = 33.
    battle = fight(
        side("Elf", {"Archer": 100}),
        side("Human", {"Infantry": 40, "Archer": 60}, strategy=strategy),
    )
    assert battle.range.defender.lost == {"Infantry": 30, "Archer": archers}


def test_9_7_1_archers_are_protected_in_close_combat_too() -> None:
    # Of 40 Knights 10 fall to 120 / 11 at range. 30 deal 30 in short, 15 to each stack. Infantry:
    # 15 / 5 = 3. Archers: 15 less a third is 10, and 10 / 3 = 3 instead of 5. Then, with 37 and 57
    # left, half of 37 / 57 is spared.
    battle = fight(
        side("Human", {"Knight": 40}),
        side("Human", {"Infantry": 40, "Archer": 60}, strategy="Archer Protection"),
    )
    assert battle.range.defender.lost == {"Infantry": 0, "Archer": 0}
    assert battle.short.defender.lost == {"Infantry": 3, "Archer": 3}
    assert battle.melee.defender["Archer"].saved == pytest.approx(37 / 57 / 2)


def test_9_7_1_each_stack_of_archers_has_the_whole_infantry() -> None:
    # 50 AxeMen: half of 50 / 100 for one stack, half of 50 / 50 for the other.
    army = {"AxeMan": 50, "LightCrossbowman": 100, "HeavyCrossbowman": 50}
    battle = fight(side("Elf", {"Archer": 10}), side("Dwarf", army, strategy="Archer Protection"))
    saved = {unit: stack.saved for unit, stack in battle.range.defender.stacks.items()}
    assert saved == {"AxeMan": 0, "LightCrossbowman": 0.25, "HeavyCrossbowman": 0.5}


def test_9_7_1_nobody_is_spared_more_than_all() -> None:
    # Half of 100 / 20 is 2.5: all is spared. Infantry takes 300 of 340 parts and falls by fives.
    battle = fight(
        side("Elf", {"Archer": 100}),
        side("Human", {"Infantry": 100, "Archer": 20}, strategy="Archer Protection"),
    )
    assert battle.range.defender["Archer"].saved == 1
    # 300 x 300 / 340 = 264.7, by 5 is 52.
    assert battle.range.defender.lost == {"Infantry": 52, "Archer": 0}


def test_9_7_1_mounted_archers_are_protected_as_well() -> None:
    battle = fight(
        side("Elf", {"Archer": 10}),
        side("Human", {"Infantry": 10, "MountedArcher": 10}, strategy="Archer Protection"),
    )
    assert battle.range.defender["MountedArcher"].saved == 0.5


def test_9_7_1_infantry_attacks_with_half_even_without_archers() -> None:
    # 10 Infantry 3 / 2, 10 Pikemen 4 / 2; Knights and HeavyInfantry are not infantry: 8 and 7.
    army = {"Infantry": 10, "Pikeman": 10, "Knight": 10, "HeavyInfantry": 10}
    battle = fight(side("Human", army, strategy="Archer Protection"), side("Dwarf", WALL))
    attacks = {unit: stack.attack for unit, stack in battle.melee.attacker.stacks.items()}
    assert attacks == {"Infantry": 1.5, "Pikeman": 2, "Knight": 8, "HeavyInfantry": 7}
    assert battle.melee.defender.aimed == 15 + 20 + 80 + 70


# --- Infantry Attack ----------------------------------------------------------------------------


def test_9_7_2_infantry_attack_takes_three_quarters_once_and_shares_them_out() -> None:
    # 40 Infantry give up 0.75 x 5 each: 150 in all, 5 for each of 30 Knights. So 5 x 0.25 = 1.25
    # and 11 + 5 = 16. 2 Catapults deal 30; weights 120 and 30: 24 / 1.25 = 19.2, and 6 / 16 = 0.4.
    battle = fight(
        side("Gnome", {"Catapult": 2}),
        side("Human", {"Infantry": 40, "Knight": 30}, strategy="Infantry Attack"),
    )
    hit = battle.range.defender
    assert (hit["Infantry"].shield, hit["Knight"].shield) == (1.25, 16)
    assert hit.lost == {"Infantry": 19, "Knight": 0}


def test_9_7_2_what_is_given_is_reckoned_anew_in_each_phase() -> None:
    # 21 Infantry are left: 21 x 3.75 = 78.75, by 30 Knights is 2.625.
    battle = fight(
        side("Gnome", {"Catapult": 2}),
        side("Human", {"Infantry": 40, "Knight": 30}, strategy="Infantry Attack"),
    )
    assert battle.short.defender["Knight"].shield == 13.625


def test_9_7_2_what_is_given_has_technologies_in_it() -> None:
    # Light armour makes it 6: 1.5 is kept, and 40 x 4.5 = 180, by 30 is 6.
    battle = fight(
        side(
            "Human",
            {"Infantry": 40, "Knight": 30},
            strategy="Infantry Attack",
            technologies={"Tougher Light Armor": 1},
        ),
        side("Dwarf", WALL),
    )
    hit = battle.range.attacker
    assert (hit["Infantry"].shield, hit["Knight"].shield) == (1.5, 17)


def test_9_7_2_all_infantry_gives_and_all_others_take() -> None:
    # 10 Infantry x 3.75 + 20 Pikemen x 2.25 = 82.5, for 10 Archers and 5 HeavyInfantry: 5.5 each.
    army = {"Infantry": 10, "Pikeman": 20, "Archer": 10, "HeavyInfantry": 5}
    hit = fight(side("Human", army, strategy="Infantry Attack"), side("Dwarf", WALL)).range.attacker
    shields = {unit: stack.shield for unit, stack in hit.stacks.items()}
    assert shields == {"Infantry": 1.25, "Pikeman": 0.75, "Archer": 8.5, "HeavyInfantry": 13.5}


def test_9_7_2_without_others_it_is_lost() -> None:
    battle = fight(
        side("Human", {"Infantry": 40, "Pikeman": 10}, strategy="Infantry Attack"),
        side("Dwarf", WALL),
    )
    shields = {unit: stack.shield for unit, stack in battle.melee.attacker.stacks.items()}
    assert shields == {"Infantry": 1.25, "Pikeman": 0.75}


# --- Quick Retreat ------------------------------------------------------------------------------


def test_9_7_3_quick_retreat_leaves_a_quarter_of_its_own_attacks_only() -> None:
    # 100 Elf Archers would deal 300. Their own half, and half of the sum: 75, by 2 is 37. The
    # enemy, who does not retreat, deals 300: all 100 fall.
    army = {"Archer": 100}
    battle = fight(side("Elf", army, strategy="Quick Retreat"), side("Elf", army))
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (75, 300)
    assert battle.range.defender.lost == {"Archer": 37}
    assert battle.range.attacker.lost == {"Archer": 100}


def test_9_7_3_the_defender_can_retreat_too() -> None:
    army = {"Archer": 100}
    battle = fight(side("Elf", army), side("Elf", army, strategy="Quick Retreat"))
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (300, 75)


def test_9_7_3_quick_retreat_weakens_every_phase() -> None:
    # 10 Knights: 10 x 1 / 4 = 2.5 in short, 10 x 8 / 4 = 20 in melee: one Shieldbearer falls.
    battle = fight(side("Human", {"Knight": 10}, strategy="Quick Retreat"), side("Dwarf", WALL))
    assert battle.short.defender.aimed == 2.5
    assert battle.melee.defender.aimed == 20
    assert battle.melee.defender.lost == {"Shieldbearer": 1}


def test_9_7_3_wolves_and_caragous_are_halved_once() -> None:
    # 10 wolves give 20 Rushers 10 damage in all: 5. 10 Caragous against 10 gain 10: 100, so 50.
    orcs = side("Orc", {"Rusher": 20, "WolfMaster": 10}, strategy="Quick Retreat")
    elves = side("Elf", {"Caragous": 10}, strategy="Quick Retreat")
    assert fight(orcs, side("Dwarf", WALL)).short.defender.aimed == 5
    assert fight(elves, side("Dwarf", {"Shieldbearer": 10})).melee.defender.aimed == 50


# --- Anti-Cavalry -------------------------------------------------------------------------------


@pytest.mark.parametrize(("strategy", "raw", "fall"), [("", 80, 13), ("Anti-Cavalry", 280, 46)])
def test_9_7_4_anti_cavalry_is_seven_in_all(strategy: str, raw: int, fall: int) -> None:
    # 10 Pikemen deal 40. To Riders with a defence of 6 it is twice 40, that is 13 with 2 over;
    # or seven times 40, that is 46 with 4 over.
    battle = fight(side("Human", {"Pikeman": 10}, strategy=strategy), side("Gnome", {"Rider": 100}))
    assert battle.melee.defender["Rider"].raw == raw
    assert battle.melee.defender.lost == {"Rider": fall}


def test_9_7_4_the_others_attack_at_nine_tenths() -> None:
    # Pikemen 40, HeavyInfantry 10 x 6.3 = 63: 103 in all, and 40 of it six times more: 343, by 6
    # is 57. To AxeMen it is 103, by 11 is 9.
    army = {"Pikeman": 10, "HeavyInfantry": 10}
    attacker = side("Human", army, strategy="Anti-Cavalry")
    riders = fight(attacker, side("Gnome", {"Rider": 100})).melee.defender
    axes = fight(attacker, side("Dwarf", {"AxeMan": 100})).melee.defender
    assert riders["Rider"].raw == pytest.approx(343)
    assert (riders.lost, axes.lost) == ({"Rider": 57}, {"AxeMan": 9})


def test_9_7_4_nine_tenths_are_of_all_three_attacks() -> None:
    # Archers 2 x 0.9 at range, Knights 1 x 0.9 in short and 8 x 0.9 in melee.
    battle = fight(
        side("Human", {"Archer": 10, "Knight": 10}, strategy="Anti-Cavalry"), side("Dwarf", WALL)
    )
    aimed = [phase.defender.aimed for phase in battle.phases]
    assert aimed == pytest.approx([18, 9, 72])


def test_9_7_4_the_defender_can_fight_cavalry_too() -> None:
    battle = fight(
        side("Gnome", {"Rider": 100}), side("Human", {"Pikeman": 10}, strategy="Anti-Cavalry")
    )
    assert battle.melee.attacker["Rider"].raw == 280
