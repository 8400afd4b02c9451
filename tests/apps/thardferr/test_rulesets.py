"""Rule 9-20 and the rules that the four rule sets do not share."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr import battles
from support.thardferr.battles import Battle, side
from support.thardferr.book import table_after
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.options.fields import describe
from wartable.games.thardferr.options import RULE_SETS, BattleRules

#: They never strike back.
WALL = {"Shieldbearer": 1000.0}
ARCHERS = {"Archer": 100.0}
TEN_CATAPULTS = side("Gnome", {"Catapult": 10})


def fight(
    attacker: Kingdom, defender: Kingdom, rules: str = "document", **options: int | str
) -> Battle:
    """Fight with Kingdom Strength left out: the armies here are as large as the figures need."""
    apart = {"strength_factor": "no", **options}
    return battles.fight(attacker, defender, rules, (0, 0), **apart)


both_calculators = pytest.mark.parametrize("rules", ["program", "later"])


def test_9_20_the_table_of_rule_sets_is_that_of_the_game() -> None:
    assert table_after("### Rule sets") == [
        [f"`{info.name}`", *(str(getattr(rules_of(name), info.name)) for name in RULE_SETS)]
        for info in describe(BattleRules())
    ]


def test_9_20_the_manual_has_the_table_of_the_calculators_own_options() -> None:
    text = (Path(__file__).parents[3] / "docs" / "games" / "thardferr.md").read_text("utf-8")
    table = text.split(
        "| option | document | overview | program | later |\n|---|---|---|---|---|\n"
    )
    rows = [line.strip("| ").split(" | ") for line in table[1].split("\n\n")[0].splitlines()]
    of_battles = {info.name for info in describe(BattleRules())}
    assert rows == [
        [f"`{info.name}`", *(str(getattr(rules_of(name), info.name)) for name in RULE_SETS)]
        for info in describe(Rules())
        if info.name not in of_battles
    ]


def test_9_20_the_document_is_the_default() -> None:
    assert rules_of() == rules_of("document") == Rules()


@given(
    warriors=st.integers(0, 500),
    shields=st.integers(0, 500),
    blades=st.integers(0, 3),
    strategy=st.sampled_from(["", "Dwarf Shield Line"]),
)
@settings(max_examples=20)
def test_9_20_two_options_are_without_effect(
    warriors: int, shields: int, blades: int, strategy: str
) -> None:
    """Shieldbearers have no attack to double, ShadowWarriors no range to count twice."""
    sharp = {"Sharper Blades": blades}
    orcs = side("Orc", {"ShadowWarrior": warriors}, strategy="Orc Surrounding", technologies=sharp)
    dwarfs = side(
        "Dwarf", {"Shieldbearer": shields, "Runner": 50}, strategy=strategy, technologies=sharp
    )
    plain = fight(orcs, dwarfs, shield_line_attack="plain", surrounding_range="once")
    assert fight(orcs, dwarfs) == plain


# --- what only the overview has -----------------------------------------------------------------


ONLY_OVERVIEW = {"rounds": 0, "retreat_coin": "yes", "strength_factor": "higher"}


def test_9_20_the_overview_has_what_only_the_short_text_says() -> None:
    for name in RULE_SETS:
        rules = rules_of(name)
        found = {option: getattr(rules, option) for option in ONLY_OVERVIEW}
        usual = {"rounds": 1, "retreat_coin": "no", "strength_factor": "no"}
        assert found == (ONLY_OVERVIEW if name == "overview" else usual)


def test_9_20_the_overview_fights_until_retreat_tosses_and_counts_strength() -> None:
    # Kingdom Strength 2,000 of 800 EliteArchers against 1,250 of 500 Shieldbearers, 1.6 times:
    # 800 x 5 x 0.5 x 1.2 = 2,400 by 20 is 120 of 500, more than a fifth: they retreat.
    archers = side("Elf", {"EliteArcher": 800}, strategy="Quick Retreat")
    shields = side("Dwarf", {"Shieldbearer": 500})
    for coins, winner, why in (((0, 0), "attacker", "retreated"), ((1, 0), "defender", "coin")):
        battle = battles.fight(archers, shields, "overview", coins)
        assert battle.range.defender.aimed == 2400
        assert (battle.winner, battle.why) == (winner, why)
    # 400 have 0.8 times the strength, which changes nothing: 1,000 by 20 is a tenth in each round.
    fewer = side("Elf", {"EliteArcher": 400}, strategy="Quick Retreat")
    battle = battles.fight(fewer, shields, "overview")
    assert (len(battle.phases), battle.left[1]) == (6, {"Shieldbearer": 400})


@pytest.mark.parametrize("option", ONLY_OVERVIEW)
def test_9_20_each_of_them_can_be_chosen_by_itself(option: str) -> None:
    chosen = rules_of("document", {option: ONLY_OVERVIEW[option]})
    other = {each.name for each in describe(chosen) if each.default != getattr(Rules(), each.name)}
    assert other == {option}


# --- Quick Retreat ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "own", "enemy", "fall", "enemies_fall"),
    [
        # 100 Elf Archers deal 300 to a defence of 2.
        ("document", 75, 300, 100, 37),
        ("overview", 150, 300, 100, 75),
        ("program", 150, 150, 75, 75),
        ("later", 150, 150, 75, 75),
    ],
)
def test_9_7_3_quick_retreat_by_rule_set(
    rules: str, own: int, enemy: int, fall: int, enemies_fall: int
) -> None:
    battle = fight(side("Elf", ARCHERS, strategy="Quick Retreat"), side("Elf", ARCHERS), rules)
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (own, enemy)
    assert battle.range.attacker.lost == {"Archer": fall}
    assert battle.range.defender.lost == {"Archer": enemies_fall}


@pytest.mark.parametrize(
    ("rules", "aimed"), [("document", 75), ("overview", 150), ("program", 150)]
)
def test_9_7_3_two_who_retreat_are_each_weakened_by_their_own(rules: str, aimed: int) -> None:
    # The program halves once even if both do.
    elves = side("Elf", ARCHERS, strategy="Quick Retreat")
    battle = fight(elves, elves, rules)
    assert (battle.range.defender.aimed, battle.range.attacker.aimed) == (aimed, aimed)


# --- pikemen and Knights ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "raw", "fall"), [("document", 280, 46), ("overview", 140, 23), ("program", 280, 46)]
)
def test_9_7_4_anti_cavalry_by_rule_set(rules: str, raw: int, fall: int) -> None:
    # 40 damage of Pikemen to a defence of 6: seven times, or three and a half times.
    battle = fight(
        side("Human", {"Pikeman": 10}, strategy="Anti-Cavalry"),
        side("Gnome", {"Rider": 100}),
        rules,
    )
    assert battle.melee.defender["Rider"].raw == raw
    assert battle.melee.defender.lost == {"Rider": fall}


@pytest.mark.parametrize(
    ("rules", "short", "shield", "fall"),
    [("document", 10, 11, 13), ("overview", 15, 8.25, 18), ("program", 10, 11, 13)],
)
def test_9_7_8_charging_by_rule_set(rules: str, short: float, shield: float, fall: int) -> None:
    # The overview: short 1 x 1.5, defence 11 x 0.75. 150 damage by 11 is 13, by 8.25 is 18.
    knights = {"Knight": 10}
    charge = fight(side("Human", knights, strategy="Human Charging!"), side("Dwarf", WALL), rules)
    assert charge.short.defender.aimed == short
    assert charge.melee.defender.aimed == 120
    hit = fight(
        TEN_CATAPULTS, side("Human", {"Knight": 100}, strategy="Human Charging!"), rules
    ).range.defender
    assert hit["Knight"].shield == shield
    assert hit.lost == {"Knight": fall}


# --- lent defence -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "shield", "fall"),
    [("document", 1.25, 19), ("overview", 1.25, 19), ("program", 0.3125, 40)],
)
def test_9_7_2_infantry_attack_by_rule_set(rules: str, shield: float, fall: int) -> None:
    # 24 of 30 damage to 40 Infantry: by 1.25 is 19. The program takes the quarter twice: 24 by
    # 0.3125 is 76. The Knights gain 5 all the same.
    battle = fight(
        side("Gnome", {"Catapult": 2}),
        side("Human", {"Infantry": 40, "Knight": 30}, strategy="Infantry Attack"),
        rules,
    )
    hit = battle.range.defender
    assert (hit["Infantry"].shield, hit["Knight"].shield) == (shield, 16)
    assert hit.lost == {"Infantry": fall, "Knight": 0}


@pytest.mark.parametrize(
    ("rules", "shield", "fall"), [("document", 10, 9), ("overview", 10, 9), ("program", 5, 10)]
)
def test_9_7_5_shield_line_by_rule_set(rules: str, shield: float, fall: int) -> None:
    # Half of 195 damage to 10 Shieldbearers: by 10 is 9, by 5 is 19. AxeMen: 195 by 14.33 is 13.
    battle = fight(
        side("Gnome", {"Catapult": 39}),
        side("Dwarf", {"Shieldbearer": 10, "AxeMan": 30}, strategy="Dwarf Shield Line"),
        rules,
    )
    assert battle.range.defender["Shieldbearer"].shield == shield
    assert battle.range.defender.lost == {"Shieldbearer": fall, "AxeMan": 13}


# --- ShadowWarriors, berserkers, archers --------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "strategy", "cloacking", "fall"),
    [
        # 100 damage in short to a defence of 3.
        ("overview", "", 0, 8),  # 25
        ("overview", "", 1, 3),  # 10
        ("overview", "Orc Surrounding", 0, 20),  # 100, to a defence of 3 + 2
        ("overview", "Orc Surrounding", 1, 17),  # 85, to 5
        ("program", "", 0, 8),
        ("program", "", 1, 13),  # 40: the cloak betrays them
        ("program", "Orc Surrounding", 0, 33),
        ("program", "Orc Surrounding", 1, 38),  # 115
    ],
)
def test_9_8_2_shadow_warriors_by_rule_set(
    rules: str, strategy: str, cloacking: int, fall: int
) -> None:
    orcs = side(
        "Orc", {"ShadowWarrior": 100}, strategy=strategy, technologies={"Cloacking": cloacking}
    )
    battle = fight(side("Human", {"Knight": 100}), orcs, rules)
    assert battle.short.defender.aimed == 100
    assert battle.short.defender.lost == {"ShadowWarrior": fall}


@pytest.mark.parametrize(
    ("rules", "aimed", "shield"),
    [("document", 70, 1.5), ("overview", 70, 1.5), ("program", 40, 3), ("later", 40, 3)],
)
def test_9_7_11_berserkers_by_rule_set(rules: str, aimed: int, shield: float) -> None:
    battle = fight(
        side("Orc", {"Rusher": 10}, strategy="Orc Berserker"), side("Dwarf", WALL), rules
    )
    assert battle.melee.defender.aimed == aimed
    assert battle.melee.attacker["Rusher"].shield == shield


@pytest.mark.parametrize(
    ("rules", "saved"), [("document", 0.5), ("overview", 0.5), ("program", 0), ("later", 0)]
)
def test_9_7_1_mounted_archers_by_rule_set(rules: str, saved: float) -> None:
    battle = fight(
        side("Elf", {"Archer": 10}),
        side("Human", {"Infantry": 10, "MountedArcher": 10}, strategy="Archer Protection"),
        rules,
    )
    assert battle.range.defender["MountedArcher"].saved == saved


@pytest.mark.parametrize(
    ("rules", "levels", "attack"),
    [("document", 1, 7.5), ("program", 1, 7.5), ("later", 1, 6), ("later", 2, 7), ("later", 0, 5)],
)
def test_9_6_2_improve_bow_range_by_rule_set(rules: str, levels: int, attack: float) -> None:
    # An EliteArcher has 5: half of it more, or 1 a level more.
    elves = side("Elf", {"EliteArcher": 10}, technologies={"Improve Bow Range": levels})
    assert fight(elves, side("Dwarf", WALL), rules).range.defender.aimed == 10 * attack


# --- what the calculator takes as it comes ------------------------------------------------------


@both_calculators
def test_9_12_3_without_defence_a_stack_vanishes_at_once(rules: str) -> None:
    # Shieldbearers deal nothing; yet the Dragons are gone in the range phase.
    battle = fight(side("Dwarf", WALL), side("Human", {"Dragon": 10, "Knight": 1}), rules)
    assert battle.range.defender.lost == {"Dragon": 10, "Knight": 0}


@both_calculators
def test_9_1_foreign_strategies_and_levels_work_as_they_can(rules: str) -> None:
    # Orcs in a Shield Line: 4 x 0.9 in melee, nobody to lend anything. Blades of level 9: 4 + 9.
    line = fight(
        side("Orc", {"Rusher": 10}, strategy="Dwarf Shield Line"), side("Dwarf", WALL), rules
    )
    assert line.melee.defender.aimed == pytest.approx(36)
    assert line.melee.attacker["Rusher"].shield == 3
    sharp = side("Orc", {"Rusher": 10}, technologies={"Sharper Blades": 9})
    assert fight(sharp, side("Dwarf", WALL), rules).melee.defender.aimed == 130


@both_calculators
def test_9_1_a_foreign_unit_has_no_figures_but_keeps_its_name(rules: str) -> None:
    # A Human's Mage has no defence, and weighs 1; but it is a Mage: it is spared in short.
    # (Without defence it would be gone before, so that rule is the document's here.)
    humans = side("Human", {"Mage": 10, "Knight": 10})
    battle = fight(side("Human", {"Knight": 10}), humans, rules, no_defence="when_hit")
    assert battle.short.defender["Mage"].saved == 1
    assert battle.short.defender["Mage"].raw == battle.short.defender["Knight"].raw == 5


# --- the winner ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        ("document", "defender"),
        ("overview", "defender"),
        ("program", "attacker"),
        ("later", "attacker"),
    ],
)
def test_9_13_3_the_base_of_losses_by_rule_set(rules: str, winner: str) -> None:
    # The attacker loses 46 of 100. Of the defender's 70 in the field 26 fall, 37 %; of 100 in all
    # 56 are missing.
    battle = fight(side("Human", ARCHERS), side("Human", ARCHERS, castles=20, towers=3), rules)
    assert battle.winner == winner


@pytest.mark.parametrize(
    ("rules", "winner"),
    [("document", "draw"), ("overview", "draw"), ("program", "attacker"), ("later", "attacker")],
)
def test_9_13_1_nobody_against_nobody_at_home_by_rule_set(rules: str, winner: str) -> None:
    # The lone Knight stays in his castles, which the calculator takes for a loss of all.
    battle = fight(side("Human", {}), side("Human", {"Knight": 1}, castles=2), rules)
    assert battle.winner == winner


def test_9_13_1_an_empty_defender_loses_to_anybody_under_the_program() -> None:
    battle = fight(side("Human", {"Knight": 1}), side("Human", {}), "program")
    assert (battle.winner, battle.why) == ("attacker", "empty")


@both_calculators
def test_9_13_1_nobody_loses_to_somebody_under_the_program_too(rules: str) -> None:
    battle = fight(side("Human", {}), side("Human", {"Knight": 1}), rules)
    assert (battle.winner, battle.why) == ("defender", "empty")


@pytest.mark.parametrize(("rules", "winner"), [("program", "draw"), ("later", "defender")])
def test_9_13_2_draws_by_rule_set(rules: str, winner: str) -> None:
    destroyed = fight(side("Elf", ARCHERS), side("Elf", ARCHERS), rules)
    nobody = fight(side("Elf", {}), side("Elf", {}), rules)
    even = fight(side("Dwarf", WALL), side("Dwarf", WALL), rules)
    assert [battle.winner for battle in (destroyed, nobody, even)] == [winner] * 3
