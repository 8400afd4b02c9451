"""Rules 9-5 and 9-8: kinds of units, and special units."""

import pytest

from support.thardferr.battles import fight, side
from support.thardferr.oracle import ARCHERS, INFANTRY, MOUNTED, PIKEMEN
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}
ATTACK = "Infantry Attack"

every_unit = pytest.mark.parametrize(
    ("race", "unit"),
    [(race, unit.key) for race in RACES for unit in catalogue().races[race].units],
)


@pytest.mark.parametrize(
    "strategy", ["", "Archer Protection", "Infantry Attack", "Quick Retreat", "Anti-Cavalry"]
)
def test_9_8_units_are_special_under_any_strategy(strategy: str) -> None:
    knights = side("Human", {"Knight": 30})
    mages = fight(knights, side("Elf", {"Mage": 10}, strategy=strategy))
    warriors = fight(knights, side("Orc", {"ShadowWarrior": 10}, strategy=strategy))
    assert mages.short.defender["Mage"].saved == 1
    assert warriors.short.defender["ShadowWarrior"].saved == 0.75


@every_unit
def test_9_5_twelve_units_are_infantry(race: str, unit: str) -> None:
    # Infantry alone keeps a quarter of its defence under Infantry Attack; to others nobody lends.
    orders = {strategy: side(race, {unit: 10}, strategy=strategy) for strategy in ("", ATTACK)}
    guards = [
        fight(own, side("Dwarf", WALL)).range.attacker[unit].shield for own in orders.values()
    ]
    assert guards[1] == (guards[0] / 4 if unit in INFANTRY else guards[0])


@every_unit
def test_9_5_nine_units_are_archers(race: str, unit: str) -> None:
    # As many infantry spare archers a half.
    infantry = next(own.key for own in catalogue().races[race].units if own.key in INFANTRY)
    army = {infantry: 10, unit: 10}
    battle = fight(side(race, army, strategy="Archer Protection"), side("Dwarf", WALL))
    archer = unit in ARCHERS or unit == "MountedArcher"
    assert battle.range.attacker[unit].saved == (0.5 if archer else 0)


# --- Mage ---------------------------------------------------------------------------------------


def test_9_8_1_mages_draw_damage_that_is_lost_on_them() -> None:
    # Range: 70 to AxeMen with 11: 6 of 10 fall. Melee: 4 x 9 = 36; weights 10 and 30. Mages are
    # spared their 9, and 27 / 3 = 9 Swordmen fall.
    battle = fight(side("Elf", {"Mage": 10, "Swordman": 10}), side("Dwarf", {"AxeMan": 10}))
    assert battle.range.defender.lost == {"AxeMan": 6}
    hit = battle.melee.attacker
    assert (hit["Mage"].raw, hit["Mage"].saved, hit["Mage"].final) == (9, 1, 0)
    assert hit.lost == {"Mage": 0, "Swordman": 9}


def test_9_8_1_mages_are_safe_in_short_but_not_at_range() -> None:
    # 30 Knights deal 30 in short. 5 RockThrowers deal 5 at range: by 2 is 2.
    knights = fight(side("Human", {"Knight": 30}), side("Elf", {"Mage": 5}))
    rocks = fight(side("Gnome", {"RockThrower": 5}), side("Elf", {"Mage": 5}))
    assert knights.short.defender.aimed > 0
    assert knights.short.defender.lost == knights.melee.defender.lost == {"Mage": 0}
    assert rocks.range.defender.lost == {"Mage": 2}


# --- ShadowWarrior ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "cloacking", "short", "melee"),
    [
        # 100 Knights deal 100 in short: 25, 10, 100 or 85 of it to a defence of 3. They deal 800
        # in melee, 200 or 80 of it; but surrounding, 800 kills 72 of them, and 28 deal 224.
        ("", 0, 8, 66),
        ("", 1, 3, 26),
        ("Orc Surrounding", 0, 33, 67),
        ("Orc Surrounding", 1, 28, 63),  # 224 x 0.85 = 190.4
    ],
)
def test_9_8_2_shadow_warriors_take_a_part_in_short_and_melee(
    strategy: str, cloacking: int, short: int, melee: int
) -> None:
    battle = fight(
        side("Human", {"Knight": 100}),
        side(
            "Orc", {"ShadowWarrior": 100}, strategy=strategy, technologies={"Cloacking": cloacking}
        ),
    )
    assert battle.short.defender.lost == {"ShadowWarrior": short}
    assert battle.melee.defender.lost == {"ShadowWarrior": melee}


@pytest.mark.parametrize(
    ("strategy", "cloacking", "taken"),
    [("", 0, 25), ("", 1, 10), ("Orc Surrounding", 0, 100), ("Orc Surrounding", 1, 85)],
)
def test_9_8_2_the_four_parts(strategy: str, cloacking: int, taken: int) -> None:
    warriors = side(
        "Orc", {"ShadowWarrior": 1000}, strategy=strategy, technologies={"Cloacking": cloacking}
    )
    for phase in (battle := fight(side("Human", {"Knight": 2000}), warriors)).phases[1:]:
        hit = phase.defender["ShadowWarrior"]
        assert hit.final == pytest.approx(hit.raw * taken / 100)
    assert battle.short.defender["ShadowWarrior"].raw == 2000


@pytest.mark.parametrize("cloacking", [0, 1])
def test_9_8_2_shadow_warriors_do_not_hide_from_arrows(cloacking: int) -> None:
    # 50 Elf Archers deal 150: by 3 is 50.
    battle = fight(
        side("Elf", {"Archer": 50}),
        side("Orc", {"ShadowWarrior": 100}, technologies={"Cloacking": cloacking}),
    )
    assert battle.range.defender.lost == {"ShadowWarrior": 50}


# --- Caragous -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caragous", "enemies", "gain"),
    [
        (30, 90, 3.3),  # a third: 33 hundredths
        (1, 100, 0.1),
        (1, 101, 0),  # less than a hundredth
        (40, 40, 10),
        (50, 40, 10),  # no more than 10
        (29, 100, 2.8),  # 0.29 x 100 is 28.999999999999996 in a computer
    ],
)
def test_9_8_3_the_caragous_gains_by_its_number_over_the_enemies(
    caragous: int, enemies: int, gain: float
) -> None:
    battle = fight(side("Elf", {"Caragous": caragous}), side("Dwarf", {"Shieldbearer": enemies}))
    stack = battle.melee.attacker["Caragous"]
    assert (stack.attack, stack.shield) == pytest.approx((gain, 1 + gain))


def test_9_8_3_it_counts_the_enemies_in_the_field_only() -> None:
    # 10 against 50, of whom 40 take the field: a quarter.
    battle = fight(side("Elf", {"Caragous": 10}), side("Dwarf", {"Shieldbearer": 50}, castles=2))
    assert battle.melee.attacker["Caragous"].attack == 2.5


def test_9_8_3_it_is_reckoned_anew_in_each_phase() -> None:
    # 30 against 60 gain 5. 20 Archers deal 60 to a defence of 3: 20 fall, and 30 against 40 gain
    # 7.5.
    battle = fight(side("Elf", {"Caragous": 30, "Archer": 20}), side("Elf", {"Swordman": 60}))
    assert battle.range.attacker["Caragous"].shield == 6
    assert battle.short.attacker["Caragous"].shield == 8.5


def test_9_8_3_against_nobody_it_gains_nothing() -> None:
    battle = fight(side("Elf", {"Caragous": 10}), side("Dwarf", {}))
    stack = battle.melee.attacker["Caragous"]
    assert (stack.attack, stack.shield) == (0, 1)


def test_9_8_3_the_abomination_gains_nothing() -> None:
    battle = fight(side("Undead", {"AbominationCaragous": 30}), side("Dwarf", {"Shieldbearer": 30}))
    stack = battle.melee.attacker["AbominationCaragous"]
    assert (stack.attack, stack.shield) == (4, 3)


# --- WolfMaster ---------------------------------------------------------------------------------


def test_9_8_4_each_wolf_master_gives_one_damage_to_both_stacks() -> None:
    # 10 for 20 Rushers is a half each, 10 for 40 Slothers a quarter: 10 + 10 in all, by 20 is 1.
    battle = fight(
        side("Orc", {"Rusher": 20, "Slother": 40, "WolfMaster": 10}), side("Dwarf", WALL)
    )
    attacks = {unit: stack.attack for unit, stack in battle.short.attacker.stacks.items()}
    assert attacks == {"Rusher": 0.5, "Slother": 0.25, "WolfMaster": 0}
    assert (battle.short.defender.aimed, battle.short.defender.piked) == (20, 10)
    assert battle.short.defender.lost == {"Shieldbearer": 1}


def test_9_8_4_the_slothers_bites_are_pikemens() -> None:
    # Of 20 damage 10 are the Slothers', and count twice to Riders: 30, by 6 is 5.
    battle = fight(
        side("Orc", {"Rusher": 20, "Slother": 40, "WolfMaster": 10}), side("Gnome", {"Rider": 100})
    )
    assert battle.short.defender["Rider"].raw == 30
    assert battle.short.defender.lost == {"Rider": 5}


def test_9_8_4_wolves_know_no_limit_and_bite_only_in_short() -> None:
    # 50 for 10 Rushers are 5 each; in melee a Rusher has its 4.
    battle = fight(side("Orc", {"Rusher": 10, "WolfMaster": 50}), side("Dwarf", WALL))
    attacks = [phase.attacker["Rusher"].attack for phase in battle.phases]
    assert attacks == [0, 5, 4]


# --- pikemen ------------------------------------------------------------------------------------


@every_unit
def test_9_8_5_five_units_are_pikemen(race: str, unit: str) -> None:
    # The Slother bites in short too, but only with a WolfMaster.
    battle = fight(side(race, {unit: 10}), side("Gnome", {"Rider": 1000}))
    dealt, taken = battle.melee.defender.aimed, battle.melee.defender["Rider"].raw
    assert taken == (2 * dealt if unit in PIKEMEN else dealt)


@every_unit
def test_9_8_5_thirteen_units_are_mounted(race: str, unit: str) -> None:
    # One of a kind, so that many of 500 Pikemen reach the melee.
    battle = fight(side("Human", {"Pikeman": 500}), side(race, {unit: 1}))
    hit = battle.melee.defender
    assert hit.aimed > 0
    assert hit[unit].raw == (2 * hit.aimed if unit in MOUNTED else hit.aimed)


def test_9_8_5_only_the_pikemens_part_of_the_damage_counts_twice() -> None:
    # Pikemen 40 and HeavyInfantry 70 are 110; weights 120 and 120, so 55 each. Riders take 40 / 110
    # of 55 again: 75, by 6 is 12. Infantry: 55, by 2 is 27.
    battle = fight(
        side("Human", {"Pikeman": 10, "HeavyInfantry": 10}),
        side("Gnome", {"Rider": 60, "Infantry": 60}),
    )
    assert battle.melee.defender["Rider"].raw == pytest.approx(75)
    assert battle.melee.defender.lost == {"Rider": 12, "Infantry": 27}


# --- SkeletalLegion, Shieldbearer, Knight -------------------------------------------------------


def test_9_8_6_skeletons_are_hurt_by_arrows_without_a_swarm() -> None:
    # 10 Elf Archers deal 30 to a defence of 1.
    battle = fight(side("Elf", {"Archer": 10}), side("Undead", {"SkeletalLegion": 100}))
    assert battle.range.defender.lost == {"SkeletalLegion": 30}


def test_9_8_7_shieldbearers_shield_nobody_without_the_line() -> None:
    # 40 Catapults deal 600; weights 60 and 40, so 360 / 20 = 18, and 240 / 11 is 21: all 20.
    battle = fight(
        side("Gnome", {"Catapult": 40}), side("Dwarf", {"Shieldbearer": 20, "AxeMan": 20})
    )
    assert {stack.saved for stack in battle.range.defender.stacks.values()} == {0}
    assert battle.range.defender.lost == {"Shieldbearer": 18, "AxeMan": 20}


def test_9_8_7_shieldbearers_never_strike() -> None:
    battle = fight(side("Dwarf", WALL, technologies={"Sharper Blades": 3}), side("Dwarf", WALL))
    assert [phase.defender.aimed for phase in battle.phases] == [0, 0, 0]


@pytest.mark.parametrize("strategy", ["", "Human Charging!"])
def test_9_8_8_knights_strike_in_short_too(strategy: str) -> None:
    # 100 Knights deal 100 in short, charge or not: by 20 is 5.
    battle = fight(side("Human", {"Knight": 100}, strategy=strategy), side("Dwarf", WALL))
    assert battle.short.defender.lost == {"Shieldbearer": 5}
