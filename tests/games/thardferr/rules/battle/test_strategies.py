"""Rules 9-7: the strategies that all may follow, and those of the races."""

import pytest

from support.thardferr.battles import Battle, fight, side

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


# --- Rules 9-7-5 to 9-7-11: the strategies of the races ------------------------------------------


# --- Dwarf Shield Line --------------------------------------------------------------------------


def shield_line(catapults: int, **army: float) -> Battle:
    """Gnomes with Catapults against Dwarfs in a line."""
    return fight(
        side("Gnome", {"Catapult": catapults}), side("Dwarf", army, strategy="Dwarf Shield Line")
    )


def test_9_7_5_shieldbearers_keep_half_once_and_lend_the_rest() -> None:
    # 10 Shieldbearers keep 10 of 20 and lend 100 in all: a third of 10 for each of 30 AxeMen.
    hit = shield_line(1, Shieldbearer=10, AxeMan=30).range.defender
    assert hit["Shieldbearer"].shield == 10
    assert hit["AxeMan"].shield == pytest.approx(11 + 10 / 3)


def test_9_7_5_the_line_stops_arrows_by_twice_its_share() -> None:
    # A quarter are Shieldbearers, so half is spared. 39 Catapults deal 585; weights 30 and 60, so
    # 195 and 390. Shieldbearers: 97.5 / 10 = 9.75. AxeMen: 195 / 14.33 = 13.6.
    hit = shield_line(39, Shieldbearer=10, AxeMan=30).range.defender
    assert (hit["Shieldbearer"].saved, hit["AxeMan"].saved) == (0.5, 0.5)
    assert hit.lost == {"Shieldbearer": 9, "AxeMan": 13}


def test_9_7_5_half_an_army_of_shieldbearers_fears_no_arrow() -> None:
    assert shield_line(500, Shieldbearer=20, AxeMan=20).range.defender.lost == {
        "Shieldbearer": 0,
        "AxeMan": 0,
    }
    assert shield_line(500, Shieldbearer=30, AxeMan=10).range.defender["AxeMan"].saved == 1


def test_9_7_5_the_line_spares_nobody_in_close_combat() -> None:
    battle = fight(
        side("Human", {"Knight": 10}),
        side("Dwarf", {"Shieldbearer": 20, "AxeMan": 20}, strategy="Dwarf Shield Line"),
    )
    saved = [phase.defender["AxeMan"].saved for phase in battle.phases]
    assert saved == [1, 0, 0]


def test_9_7_5_the_line_attacks_at_nine_tenths_but_shoots_as_ever() -> None:
    # AxeMen 9 x 0.9, Runners 6 x 0.9 and 2 x 0.9; HeavyCrossbowmen shoot with 3.
    army = {"AxeMan": 10, "Runner": 10, "HeavyCrossbowman": 10, "Shieldbearer": 10}
    battle = fight(side("Dwarf", army, strategy="Dwarf Shield Line"), side("Dwarf", WALL))
    aimed = [phase.defender.aimed for phase in battle.phases]
    assert aimed == pytest.approx([30, 18, 81 + 54])
    assert battle.melee.attacker["Shieldbearer"].attack == 0, "twice nothing"


def test_9_7_5_without_others_the_lent_half_is_lost() -> None:
    assert shield_line(1, Shieldbearer=10).range.defender["Shieldbearer"].shield == 10


# --- Elf Energy Gathering -----------------------------------------------------------------------


def test_9_7_6_gathering_mages_strike_harder_and_can_be_hurt() -> None:
    # Range: 10 x (7 + 4) = 110 to Riders with 6: 18 of 22 fall. Melee: 4 Riders deal 24 to Mages
    # with 2 + 2: 6 fall; and 10 x (3 x 2) = 60 kills the 4.
    battle = fight(
        side("Elf", {"Mage": 10}, strategy="Elf Energy Gathering"), side("Gnome", {"Rider": 22})
    )
    assert battle.range.defender.aimed == 110
    assert battle.range.defender.lost == {"Rider": 18}
    assert battle.melee.defender.aimed == 60
    assert battle.melee.attacker.lost == {"Mage": 6}


def test_9_7_6_mages_who_do_not_gather_are_weaker_and_safe() -> None:
    # Range: 70 to a defence of 6: 11 of 22 fall. Melee: 11 Riders deal 66, to no effect.
    battle = fight(side("Elf", {"Mage": 10}), side("Gnome", {"Rider": 22}))
    assert battle.range.defender.lost == {"Rider": 11}
    assert battle.melee.defender.aimed == 30
    assert battle.melee.attacker.lost == {"Mage": 0}


def test_9_7_6_the_two_defence_are_for_close_combat() -> None:
    battle = fight(side("Elf", {"Mage": 10}, strategy="Elf Energy Gathering"), side("Dwarf", WALL))
    assert [phase.attacker["Mage"].shield for phase in battle.phases] == [2, 4, 4]


def test_9_7_6_only_mages_gather_and_only_when_told_to() -> None:
    # 10 Swordmen deal 40 in melee, 10 EliteArchers 50 at range, beside no Mage.
    army = {"Swordman": 10, "EliteArcher": 10}
    battle = fight(side("Elf", army, strategy="Elf Energy Gathering"), side("Dwarf", WALL))
    assert [phase.defender.aimed for phase in battle.phases] == [50, 0, 40]
    mages = side("Elf", {"Mage": 10}, strategy="Infantry Attack")
    assert fight(mages, side("Dwarf", WALL)).range.defender.aimed == 70


# --- Gnome Far Fighting -------------------------------------------------------------------------


def test_9_7_7_far_fighting_doubles_the_range_of_both_sides() -> None:
    # 10 RockThrowers deal 20, 100 Elf Archers 600.
    battle = fight(
        side("Gnome", {"RockThrower": 10}, strategy="Gnome Far Fighting"),
        side("Elf", {"Archer": 100}),
    )
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (20, 600)


def test_9_7_7_two_far_fighters_double_once() -> None:
    gnomes = side("Gnome", {"RockThrower": 10}, strategy="Gnome Far Fighting")
    battle = fight(gnomes, gnomes)
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (20, 20)


def test_9_7_7_far_fighting_is_for_the_range_phase() -> None:
    # Range: 100 x 10 x 2 = 2,000 to a defence of 11: 181 of 1,000 Knights fall. Short: 819, to a
    # defence of 15: 54 Balistas fall. Melee: the other 46 deal 5 each.
    battle = fight(
        side("Gnome", {"Balista": 100}, strategy="Gnome Far Fighting"),
        side("Human", {"Knight": 1000}),
    )
    assert battle.range.defender.lost == {"Knight": 181}
    assert battle.short.attacker.aimed == 819
    assert battle.short.attacker.lost == {"Balista": 54}
    assert battle.melee.defender.aimed == 46 * 5


def test_9_7_7_pikemen_shoot_twice_as_hard_too() -> None:
    # Berserk Slothers, who are pikemen, have a range of 3: 10 x 3 x 2.
    battle = fight(
        side("Orc", {"Slother": 10}, strategy="Orc Berserker"),
        side("Gnome", {"Rider": 10}, strategy="Gnome Far Fighting"),
    )
    assert (battle.range.defender.aimed, battle.range.defender.piked) == (60, 60)


# --- Human Charging! ----------------------------------------------------------------------------


def test_9_7_8_charging_knights_gain_in_melee_only() -> None:
    # 10 x 8 x 1.5 = 120 to AxeMen with 11: 10 fall instead of 7. Short stays 1, defence 11.
    battle = fight(
        side("Human", {"Knight": 10}, strategy="Human Charging!"), side("Dwarf", {"AxeMan": 100})
    )
    assert battle.short.defender.aimed == 10
    assert battle.melee.defender.aimed == 120
    assert battle.melee.defender.lost == {"AxeMan": 10}
    assert [phase.attacker["Knight"].shield for phase in battle.phases] == [11, 11, 11]


def test_9_7_8_nobody_else_charges() -> None:
    battle = fight(
        side("Human", {"HeavyInfantry": 10, "MountedArcher": 10}, strategy="Human Charging!"),
        side("Dwarf", WALL),
    )
    assert battle.melee.defender.aimed == 70 + 30


# --- Orc Surrounding ----------------------------------------------------------------------------


def test_9_7_9_surrounding_warriors_strike_in_the_short_phase() -> None:
    # Melee 8 moves to short: 10 x 8 = 80, by 20 is 4; nothing in melee.
    battle = fight(
        side("Orc", {"ShadowWarrior": 10}, strategy="Orc Surrounding"), side("Dwarf", WALL)
    )
    assert [phase.defender.aimed for phase in battle.phases] == [0, 80, 0]
    assert battle.short.defender.lost == {"Shieldbearer": 4}


def test_9_7_9_sharper_blades_move_with_the_melee() -> None:
    battle = fight(
        side(
            "Orc",
            {"ShadowWarrior": 10, "Rusher": 10},
            strategy="Orc Surrounding",
            technologies={"Sharper Blades": 2},
        ),
        side("Dwarf", WALL),
    )
    # Rushers do not surround: 4 + 2 in melee.
    assert [phase.defender.aimed for phase in battle.phases] == [0, 100, 60]


def test_9_7_9_surrounding_warriors_are_seen_and_no_tougher() -> None:
    # 10 Runners deal 20 in short, all of it: by 3 is 6. A defence of 5 would make it 4.
    battle = fight(
        side("Dwarf", {"Runner": 10}),
        side("Orc", {"ShadowWarrior": 10}, strategy="Orc Surrounding"),
    )
    assert battle.short.defender["ShadowWarrior"].shield == 3
    assert battle.short.defender.lost == {"ShadowWarrior": 6}


# --- Skeleton Swarm -----------------------------------------------------------------------------


@pytest.mark.parametrize(("strategy", "skeletons"), [("", 100), ("Skeleton Swarm", 0)])
def test_9_7_10_arrows_do_nothing_to_a_skeleton_swarm(strategy: str, skeletons: int) -> None:
    # 100 Elf Archers deal 300; weights 150 and 200. Skeletons: 128 measures of 1. PhantomArchers:
    # 171.4 / 3 = 57, swarm or not.
    battle = fight(
        side("Elf", {"Archer": 100}),
        side("Undead", {"SkeletalLegion": 100, "PhantomArcher": 100}, strategy=strategy),
    )
    assert battle.range.defender.lost == {"SkeletalLegion": skeletons, "PhantomArcher": 57}


def test_9_7_10_swords_hurt_a_swarm_as_ever() -> None:
    # 10 Knights: 10 in short, 10 fall; 80 in melee, 80 fall.
    battle = fight(
        side("Human", {"Knight": 10}),
        side("Undead", {"SkeletalLegion": 100}, strategy="Skeleton Swarm"),
    )
    assert battle.short.defender.lost == {"SkeletalLegion": 10}
    assert battle.melee.defender.lost == {"SkeletalLegion": 80}


# --- Orc Berserker ------------------------------------------------------------------------------


def test_9_7_11_berserkers_have_3_more_of_everything_and_half_their_defence() -> None:
    # A Rusher has 0 + 3 at range, 0 + 3 in short, 4 + 3 in melee; defence 3 / 2.
    battle = fight(side("Orc", {"Rusher": 10}, strategy="Orc Berserker"), side("Dwarf", WALL))
    assert [phase.defender.aimed for phase in battle.phases] == [30, 30, 70]
    assert battle.range.attacker["Rusher"].shield == 1.5


def test_9_7_11_berserkers_fall_twice_as_fast() -> None:
    # A Balista deals 10: by 1.5 is 6, with 3 it would be 3.
    gnomes = side("Gnome", {"Balista": 1})
    berserk = fight(gnomes, side("Orc", {"Rusher": 10}, strategy="Orc Berserker"))
    assert berserk.range.defender.lost == {"Rusher": 6}
    assert fight(gnomes, side("Orc", {"Rusher": 10})).range.defender.lost == {"Rusher": 3}


def test_9_7_11_armour_is_halved_with_the_rest() -> None:
    # (3 + 1) / 2 = 2.
    orcs = side(
        "Orc", {"Rusher": 10}, strategy="Orc Berserker", technologies={"Tougher Light Armor": 1}
    )
    assert fight(orcs, side("Dwarf", WALL)).range.attacker["Rusher"].shield == 2
