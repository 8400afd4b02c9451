"""Rules 9-1 to 9-6: who takes the field, the phases, what a unit is worth, technologies."""

import pytest

from support.thardferr.battles import fight, side
from support.thardferr.book import rows_of_units
from wartable.apps.thardferr.kingdom.validation import cleaned
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue

# --- 9-1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("race", "written", "meant"),
    [
        ("Human", "MountedArchers", "MountedArcher"),
        ("Undead", "SkeletonWarrior", "SkeletalLegion"),
        ("Undead", "Abomination", "AbominationCaragous"),
    ],
)
def test_9_1_both_spellings_of_a_unit_are_understood(race: str, written: str, meant: str) -> None:
    army = cleaned(side(race, {written: 12}), rules_of()).army
    assert army == {meant: 12}
    assert cleaned(side(race, {meant: 12}), rules_of()).army == {meant: 12}


def test_9_1_two_spellings_of_a_unit_are_one_stack() -> None:
    army = cleaned(side("Undead", {"Abomination": 3, "AbominationCaragous": 4}), rules_of()).army
    assert army == {"AbominationCaragous": 7}


def test_9_1_what_a_side_cannot_have_is_refused_and_all_of_it_named() -> None:
    wrong = side(
        "Human",
        {"Slother": 5, "Dragon": 1},
        strategy="Orc Surrounding",
        technologies={"Sharper Blades": 4, "Cloacking": 1},
    )
    with pytest.raises(BadOption) as refused:
        cleaned(wrong, rules_of())
    for what in ("Slother", "Dragon", "Orc Surrounding", "Sharper Blades", "Cloacking"):
        assert what in str(refused.value)
    assert cleaned(wrong, rules_of("program")) == wrong


def test_9_1_stacks_keep_their_places_even_empty_ones() -> None:
    army = {"Pikeman": 0, "Knight": 4, "Archer": 0}
    battle = fight(side("Human", army), side("Dwarf", {"Shieldbearer": 1}))
    assert list(battle.left[0].items()) == [("Pikeman", 0), ("Knight", 4), ("Archer", 0)]
    assert list(battle.melee.attacker.stacks) == ["Knight"]


# --- 9-2 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("castles", "fielded"),
    [(0, 100), (1, 100), (2, 80), (9, 80), (10, 75), (19, 75), (20, 70), (45, 70)],
)
def test_9_2_castles_keep_a_share_of_the_defenders_at_home(castles: int, fielded: int) -> None:
    battle = fight(side("Human", {}), side("Dwarf", {"Shieldbearer": 100}, castles=castles))
    assert battle.started[1] == {"Shieldbearer": fielded}


def test_9_2_each_stack_is_rounded_down_by_itself() -> None:
    # Four fifths of 99 are 79.2, of 14 are 11.2, of 1 are 0.8.
    army = {"AxeMan": 99, "Runner": 14, "Shieldbearer": 1}
    battle = fight(side("Human", {}), side("Dwarf", army, castles=2))
    assert battle.started[1] == {"AxeMan": 79, "Runner": 11, "Shieldbearer": 0}


@pytest.mark.parametrize(("whole", "fielded"), [(90, 62), (170, 118), (100, 70), (650, 454)])
def test_9_2_seven_tenths_are_a_hair_less_in_a_computer(whole: int, fielded: int) -> None:
    # 90 x 0.7 is 62.99999999999999, 170 x 0.7 is 118.99999999999999 and 650 x 0.7 is
    # 454.99999999999994; but 100 x 0.7 is 70.
    battle = fight(side("Human", {}), side("Dwarf", {"AxeMan": whole}, castles=20))
    assert battle.started[1] == {"AxeMan": fielded}


def test_9_2_those_at_home_do_not_strike_and_are_not_struck() -> None:
    # Of 100 Archers 80 come, with a range of 2 each: 160 damage. The 10 Catapults deal 150 to a
    # defence of 3: 50 of the 80 fall.
    battle = fight(side("Gnome", {"Catapult": 10}), side("Human", {"Archer": 100}, castles=2))
    assert battle.range.attacker.aimed == 160
    assert battle.range.defender.lost == {"Archer": 50}
    assert battle.left[1] == {"Archer": 30}


def test_9_2_those_at_home_are_not_healed() -> None:
    # 50 of the 80 fall, and a fifth of 50 is healed: 10. The 20 at home are in no figure.
    battle = fight(
        side("Gnome", {"Catapult": 10}),
        side("Human", {"Archer": 100}, castles=2, medics=20, land=20),
    )
    assert battle.healed[1] == {"Archer": 10}
    assert battle.left[1] == {"Archer": 40}


def test_9_2_castles_of_the_attacker_do_nothing() -> None:
    battle = fight(side("Human", {"Archer": 100}, castles=20), side("Dwarf", {"AxeMan": 90}))
    assert battle.started == [{"Archer": 100}, {"AxeMan": 90}]


# --- 9-3 ----------------------------------------------------------------------------------------


def test_9_3_both_sides_strike_at_once() -> None:
    # 100 Elf Archers deal 300 to a defence of 2: 150 measures, so all 100 fall, on both sides.
    army = {"Archer": 100}
    battle = fight(side("Elf", army), side("Elf", army))
    assert battle.range.attacker.lost == battle.range.defender.lost == army
    assert (battle.winner, battle.why) == ("draw", "both destroyed")


def test_9_3_a_phase_begins_with_who_is_left_of_the_last() -> None:
    # Range: 10 Archers x 3 = 30 to a defence of 8: 3 of 10 fall. Melee: 7 x 7 = 49.
    battle = fight(side("Elf", {"Archer": 10}), side("Human", {"HeavyInfantry": 10}))
    assert battle.range.defender.lost == {"HeavyInfantry": 3}
    assert battle.melee.attacker.aimed == 49
    assert battle.melee.attacker.lost == {"Archer": 10}


def test_9_3_all_three_phases_are_fought_even_by_nobody() -> None:
    battle = fight(side("Dwarf", {"Shieldbearer": 5}), side("Dwarf", {}))
    assert [phase.defender.aimed for phase in battle.phases] == [0, 0, 0]


@pytest.mark.parametrize(
    ("race", "unit", "damage"),
    [("Orc", "WolfMaster", 10), ("Undead", "DarkKnight", 10), ("Elf", "Mage", 70)],
)
def test_9_3_whoever_has_a_range_strikes_at_range(race: str, unit: str, damage: int) -> None:
    battle = fight(side(race, {unit: 10}), side("Dwarf", {"Shieldbearer": 100}))
    assert battle.range.defender.aimed == damage


# --- 9-4 ----------------------------------------------------------------------------------------


def test_9_4_technologies_come_before_the_strategy() -> None:
    # (8 + 2) x 1.5 = 15, and not 8 x 1.5 + 2 = 14.
    battle = fight(
        side(
            "Human", {"Knight": 10}, strategy="Human Charging!", technologies={"Sharper Blades": 2}
        ),
        side("Dwarf", {"Shieldbearer": 100}),
    )
    assert battle.melee.attacker["Knight"].attack == 15


def test_9_4_the_caragous_gains_after_the_strategy() -> None:
    # 10 against 20 gain 5. One level of blades: (0 + 1) x 0.9 + 5 = 5.9, not (0 + 1 + 5) x 0.9.
    battle = fight(
        side("Elf", {"Caragous": 10}, strategy="Anti-Cavalry", technologies={"Sharper Blades": 1}),
        side("Dwarf", {"Shieldbearer": 20}),
    )
    assert battle.melee.attacker["Caragous"].attack == pytest.approx(5.9)


def test_9_4_wolves_come_last() -> None:
    # Archer Protection halves a Rusher's own short attack of 0; 10 wolves for 20 add a half each.
    battle = fight(
        side("Orc", {"Rusher": 20, "WolfMaster": 10}, strategy="Archer Protection"),
        side("Dwarf", {"Shieldbearer": 20}),
    )
    assert battle.short.attacker["Rusher"].attack == 0.5
    assert battle.melee.attacker["Rusher"].attack == 2


# --- 9-5 ----------------------------------------------------------------------------------------


def test_9_5_the_tables_are_those_of_the_game() -> None:
    book = battle_book(rules_of())
    shown = rows_of_units()
    assert list(shown) == [(unit.race, unit.key) for unit in catalogue().units]
    for unit in catalogue().units:
        row = shown[unit.race, unit.key]
        assert row.figures == [unit.melee, unit.short, unit.range, unit.defence, unit.weight]
        assert row.arms == {word for word in (unit.weapon, unit.armour) if word}
        assert row.kinds - {"archer"} == set(unit.kinds) - {"archer"}
        assert ("archer" in row.kinds) == (book.archer[unit.number] == 1)
        assert row.cost == [unit.cost.gold, unit.cost.iron, unit.cost.wood]
        assert row.upkeep == [unit.upkeep_gold, unit.upkeep_food]


def test_9_5_every_unit_fights_with_the_figures_of_its_table() -> None:
    # One of a kind against 1,000 Shieldbearers, who never strike back. A Caragous gains nothing
    # here, for one is not a hundredth of them.
    for (race, key), row in rows_of_units().items():
        name = list(catalogue().races)[race]
        battle = fight(side(name, {key: 1}), side("Dwarf", {"Shieldbearer": 1000}))
        melee, short, reach, defence, _ = row.figures
        attacks = [phase.attacker[key].attack for phase in battle.phases]
        assert attacks == [reach, short, melee]
        assert battle.range.attacker[key].shield == defence


# --- Rules 9-6: technologies in battle -----------------------------------------------------------

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
