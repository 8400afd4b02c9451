"""Rules 9-6: technologies in battle."""

import pytest

from thardferr_battles import fight, side

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}


def test_9_6_a_side_has_its_own_technologies_only() -> None:
    # The defender's blades sharpen no Knight of the attacker: 10 x 8 = 80.
    battle = fight(
        side("Human", {"Knight": 10}), side("Dwarf", WALL, technologies={"Sharper Blades": 3})
    )
    assert battle.melee.defender.aimed == 80


@pytest.mark.parametrize(("levels", "damage", "fall"), [(0, 60, 3), (1, 70, 3), (3, 90, 4)])
def test_9_6_1_sharper_blades_add_1_a_level_to_melee(levels: int, damage: int, fall: int) -> None:
    # 10 Runners have 6, 7 or 9 in melee against a defence of 20, and 2 in short at every level.
    battle = fight(
        side("Dwarf", {"Runner": 10}, technologies={"Sharper Blades": levels}), side("Dwarf", WALL)
    )
    assert battle.short.defender.aimed == 20
    assert battle.melee.defender.aimed == damage
    assert battle.melee.defender.lost == {"Shieldbearer": fall}


def test_9_6_1_what_is_no_blade_is_not_sharpened() -> None:
    # A MountedArcher has a bow: 3 in melee. A Balista has neither: 5.
    blades = {"Sharper Blades": 3.0}
    archers = fight(side("Human", {"MountedArcher": 10}, technologies=blades), side("Dwarf", WALL))
    engines = fight(side("Gnome", {"Balista": 10}, technologies=blades), side("Dwarf", WALL))
    assert archers.melee.defender.aimed == 30
    assert engines.melee.defender.aimed == 50


@pytest.mark.parametrize(
    ("race", "unit", "attack"),
    [
        ("Human", "Archer", 3),  # 2 and half of 2
        ("Elf", "EliteArcher", 7.5),  # 5 and half of 5
        ("Gnome", "RockThrower", 1.5),  # a bow, though no archer
        ("Orc", "AxeThrower", 3),  # throws blades
        ("Gnome", "Catapult", 15),
    ],
)
def test_9_6_2_improve_bow_range_adds_half_of_the_range(
    race: str, unit: str, attack: float
) -> None:
    battle = fight(
        side(race, {unit: 10}, technologies={"Improve Bow Range": 1}), side("Dwarf", WALL)
    )
    assert battle.range.defender.aimed == 10 * attack


def test_9_6_2_bows_with_more_range_kill_more() -> None:
    # 100 Archers: 300 to a defence of 8 is 37; without the technology 200 is 25.
    enemy = side("Human", {"HeavyInfantry": 100})
    better = side("Human", {"Archer": 100}, technologies={"Improve Bow Range": 1})
    assert fight(better, enemy).range.defender.lost == {"HeavyInfantry": 37}
    assert fight(side("Human", {"Archer": 100}), enemy).range.defender.lost == {"HeavyInfantry": 25}


@pytest.mark.parametrize(("levels", "fall"), [(0, 30), (1, 25), (4, 16)])
def test_9_6_3_tougher_light_armor_adds_1_a_level(levels: int, fall: int) -> None:
    # 10 Catapults deal 150 to Infantry: a defence of 5 is 30, of 6 is 25, of 9 is 16 with 6 over.
    battle = fight(
        side("Gnome", {"Catapult": 10}),
        side("Human", {"Infantry": 100}, technologies={"Tougher Light Armor": levels}),
    )
    assert battle.range.defender.lost == {"Infantry": fall}


@pytest.mark.parametrize(("levels", "fall"), [(0, 13), (1, 12), (2, 11)])
def test_9_6_4_tougher_heavy_armor_adds_1_a_level(levels: int, fall: int) -> None:
    # 150 damage to Knights: by 11 is 13 with 7 over, by 12 is 12 with 6, by 13 is 11 with 7.
    battle = fight(
        side("Gnome", {"Catapult": 10}),
        side("Human", {"Knight": 100}, technologies={"Tougher Heavy Armor": levels}),
    )
    assert battle.range.defender.lost == {"Knight": fall}


def test_9_6_3_light_and_heavy_armour_are_two_things() -> None:
    levels = {"Tougher Light Armor": 4.0, "Tougher Heavy Armor": 2.0}
    army = {"Infantry": 10, "Knight": 10}
    human = fight(side("Human", army, technologies=levels), side("Dwarf", {})).range.attacker
    elf = fight(side("Elf", {"Archer": 10}, technologies=levels), side("Dwarf", {})).range.attacker
    assert (human["Infantry"].shield, human["Knight"].shield) == (9, 13)
    assert elf["Archer"].shield == 2, "an Elf's Archer wears none"


def test_9_6_5_fortification_takes_a_twentieth_off_all_that_hits_the_defender() -> None:
    # Runners: 100 x 2 x 0.95 = 190 in short, 100 x 6 x 0.95 = 570 in melee; Catapults at range
    # 10 x 15 x 0.95 = 142.5 to a defence of 3, that is 47 instead of 50.
    fort = {"Fortification": 1.0}
    runners = fight(side("Dwarf", {"Runner": 100}), side("Dwarf", WALL, technologies=fort))
    assert runners.short.defender.aimed == pytest.approx(190)
    assert runners.melee.defender.aimed == pytest.approx(570)
    catapults = side("Gnome", {"Catapult": 10})
    fortified = fight(catapults, side("Human", {"Archer": 100}, technologies=fort))
    assert fortified.range.defender.lost == {"Archer": 47}
    assert fight(catapults, side("Human", {"Archer": 100})).range.defender.lost == {"Archer": 50}


def test_9_6_5_fortification_is_for_the_defender_of_the_battle_only() -> None:
    # The attacker has it, and is hit by 10 x 15 = 150 as ever.
    battle = fight(
        side("Human", {"Archer": 100}, technologies={"Fortification": 1}),
        side("Gnome", {"Catapult": 10}),
    )
    assert battle.range.attacker.aimed == 150
    assert battle.range.attacker.lost == {"Archer": 50}


def test_9_6_5_fortification_weakens_pikemen_as_well() -> None:
    # 10 Pikemen deal 40, and to mounted units twice that: 80 x 0.95 = 76 to a defence of 6 is 12.
    battle = fight(
        side("Human", {"Pikeman": 10}),
        side("Gnome", {"Rider": 100}, technologies={"Fortification": 1}),
    )
    assert battle.melee.defender["Rider"].raw == pytest.approx(76)
    assert battle.melee.defender.lost == {"Rider": 12}


@pytest.mark.parametrize(
    ("option", "castles", "fall"),
    [("defender", 0, 47), ("defender", 1, 47), ("castle", 0, 50), ("castle", 1, 47)],
)
def test_9_6_5_fortification_may_need_a_castle(option: str, castles: int, fall: int) -> None:
    battle = fight(
        side("Gnome", {"Catapult": 10}),
        side("Human", {"Archer": 100}, technologies={"Fortification": 1}, castles=castles),
        fortification=option,
    )
    assert battle.range.defender.lost == {"Archer": fall}


@pytest.mark.parametrize(("level", "fall"), [(0, 16), (1, 6)])
def test_9_6_6_cloacking_hides_shadow_warriors_better(level: int, fall: int) -> None:
    # 100 Runners deal 200 in short. A quarter is 50, to a defence of 3: 16 with 2 over. A tenth is
    # 20: 6 with 2 over.
    battle = fight(
        side("Dwarf", {"Runner": 100}),
        side("Orc", {"ShadowWarrior": 40}, technologies={"Cloacking": level}),
    )
    assert battle.short.defender.lost == {"ShadowWarrior": fall}


def test_9_6_6_a_tenth_is_exactly_a_tenth() -> None:
    # 150 Runners deal 300 in short. A tenth is 30, to a defence of 3: 10 fall, not 9 and a hair.
    battle = fight(
        side("Dwarf", {"Runner": 150}),
        side("Orc", {"ShadowWarrior": 40}, technologies={"Cloacking": 1}),
    )
    assert battle.short.defender.lost == {"ShadowWarrior": 10}
