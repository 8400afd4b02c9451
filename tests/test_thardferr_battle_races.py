"""Rules 9-7-5 to 9-7-11: the strategies of the races."""

import pytest

from thardferr_battles import Battle, fight, side

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}


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
