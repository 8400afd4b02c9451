"""Rules 9-13 to 9-19: winner, healing, spoils, retreat, rounds, the coin, Kingdom Strength."""

import pytest

from support.thardferr.battles import Army, fight, side
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.spoils import spoils
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.rulesets import rules_of

ARCHERS = {"Archer": 100.0}
#: They never strike back.
WALL = {"Shieldbearer": 200.0}


# --- 9-13 ---------------------------------------------------------------------------------------


def test_9_13_the_winner_is_found_before_anybody_is_healed() -> None:
    # 300 damage on both sides kills all 100. A fifth of the defenders comes back, too late.
    battle = fight(side("Elf", ARCHERS), side("Elf", ARCHERS, medics=20, land=20))
    assert battle.left == [{"Archer": 0}, {"Archer": 20}]
    assert battle.winner == "draw"


@pytest.mark.parametrize(
    ("attacker", "defender", "castles", "winner"),
    [
        ({}, {"Knight": 10}, 0, "defender"),
        ({"Knight": 10}, {}, 0, "attacker"),
        ({}, {}, 0, "draw"),
        ({"Knight": 0}, {"Knight": 0}, 0, "draw"),
        # Two castles keep a lone Knight at home.
        ({"Knight": 10}, {"Knight": 1}, 2, "attacker"),
        ({}, {"Knight": 1}, 2, "draw"),
    ],
)
def test_9_13_1_a_side_with_nobody_in_the_field_never_wins(
    attacker: Army, defender: Army, castles: int, winner: str
) -> None:
    battle = fight(side("Human", attacker), side("Human", defender, castles=castles))
    assert battle.winner == winner
    assert battle.why in ("empty", "both empty")


def test_9_13_2_the_destroyed_have_lost() -> None:
    # 10 Catapults deal 150: 50 Archers of the Humans fall. They had dealt 100, by 25 is 4.
    human, gnome = side("Human", {"Archer": 50}), side("Gnome", {"Catapult": 10})
    assert fight(human, gnome).left == [{"Archer": 0}, {"Catapult": 6}]
    assert (fight(human, gnome).winner, fight(human, gnome).why) == ("defender", "destroyed")
    assert (fight(gnome, human).winner, fight(gnome, human).why) == ("attacker", "destroyed")


def test_9_13_2_if_both_are_destroyed_it_is_a_draw() -> None:
    battle = fight(side("Elf", ARCHERS), side("Elf", {"Archer": 90}))
    # 270 and 300 damage to a defence of 2.
    assert battle.left == [{"Archer": 0}, {"Archer": 0}]
    assert (battle.winner, battle.why) == ("draw", "both destroyed")


def test_9_13_3_the_smaller_part_lost_wins_not_the_smaller_number() -> None:
    # 105 Infantry deal 210 to a defence of 11: 19 of 20 AxeMen, 95 %. These deal 180 to a defence
    # of 2: 90 of 105, 86 %.
    battle = fight(side("Gnome", {"Infantry": 105}), side("Dwarf", {"AxeMan": 20}))
    assert battle.left == [{"Infantry": 15}, {"AxeMan": 1}]
    assert (battle.winner, battle.why) == ("attacker", "fewer losses")


def test_9_13_3_only_those_who_took_the_field_count() -> None:
    # 70 of 100 defenders take the field and deal 140, by 3 is 46: the attacker loses 46 %. 200
    # less the 120 of three towers is 80, by 3 is 26: of 70 that is 37 %. Measured against all 100,
    # of whom 44 are left, it would be 56 %, and the attacker's victory.
    attacker, defender = side("Human", ARCHERS), side("Human", ARCHERS, castles=20, towers=3)
    battle = fight(attacker, defender)
    assert battle.left == [{"Archer": 54}, {"Archer": 44}]
    assert (battle.winner, battle.why) == ("defender", "fewer losses")
    assert fight(attacker, defender, casualty_base="all").winner == "attacker"


def test_9_13_4_at_equal_parts_more_survivors_win() -> None:
    # 100 Infantry deal 200, by 11 is 18 of 20: 90 %. 180 by 2 is 90 of 100: 90 % as well.
    infantry, axes = side("Gnome", {"Infantry": 100}), side("Dwarf", {"AxeMan": 20})
    battle = fight(infantry, axes)
    assert battle.left == [{"Infantry": 10}, {"AxeMan": 2}]
    assert (battle.winner, battle.why) == ("attacker", "more left")
    assert fight(axes, infantry).winner == "defender"


def test_9_13_4_if_all_is_equal_it_is_a_draw() -> None:
    battle = fight(side("Dwarf", WALL), side("Dwarf", WALL))
    assert (battle.winner, battle.why) == ("draw", "even")


# --- 9-14 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("medics", "land", "healed"),
    [
        (20, 20, 3),  # a fifth of 18 is 3.6
        (40, 20, 3),
        (19, 20, 1),  # a tenth of 18 is 1.8
        (10, 20, 1),
        (9, 20, 0),
        (20, 0, 0),
        (0, 0, 0),
    ],
)
def test_9_14_medical_centers_heal_by_their_number_a_land(
    medics: int, land: int, healed: int
) -> None:
    # 10 Catapults deal 150 to a defence of 8: 18 fall.
    battle = fight(
        side("Gnome", {"Catapult": 10}),
        side("Human", {"HeavyInfantry": 100}, medics=medics, land=land),
    )
    assert battle.range.defender.lost == {"HeavyInfantry": 18}
    assert battle.healed[1] == {"HeavyInfantry": healed}
    assert battle.left[1] == {"HeavyInfantry": 82 + healed}


def test_9_14_both_sides_heal_whoever_won_and_each_stack_by_itself() -> None:
    # 10 Catapults and 9 RockThrowers deal 159 to 50 Archers with 3: all fall, and 10 are healed.
    # 50 Archers deal 100; weights 10 and 22.5: 30.8 by 25 is 1 Catapult, of whom nobody is healed;
    # 69 RockThrowers would fall, that is all 9, and one is healed.
    battle = fight(
        side("Gnome", {"Catapult": 10, "RockThrower": 9}, medics=20, land=20),
        side("Human", {"Archer": 50}, medics=20, land=20),
    )
    assert battle.before_healing == [{"Catapult": 9, "RockThrower": 0}, {"Archer": 0}]
    assert battle.left == [{"Catapult": 9, "RockThrower": 1}, {"Archer": 10}]
    assert (battle.winner, battle.why) == ("attacker", "destroyed")


# --- 9-15 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "land", "castles", "peasants", "farms"),
    [
        (0, 7, 1, 300, 10),  # three tenths of 25, 4, 1,000 and 35, rounded down
        (10, 7, 1, 300, 10),
        (11, 5, 0, 200, 7),  # a fifth
        (50, 5, 0, 200, 7),
        (51, 2, 0, 100, 3),  # a tenth
        (100, 2, 0, 100, 3),
    ],
)
def test_9_15_a_beaten_defender_loses_a_part_of_everything(
    left: int, land: int, castles: int, peasants: int, farms: int
) -> None:
    taken = spoils({"Knight": 100}, {"Knight": left}, 25, 4, 1000, {"Farm": 35, "Castle": 4})
    assert (taken.land, taken.castles, taken.peasants) == (land, castles, peasants)
    assert taken.buildings == {"Farm": farms}, "castles are counted apart"


def test_9_15_who_fielded_nobody_loses_a_tenth() -> None:
    assert spoils({}, {}, 25, 1, 0, {}).land == 2


@pytest.mark.parametrize(
    ("medics", "land_taken"),
    [
        (0, 6),  # all 100 Archers fall: three tenths of 20
        (20, 4),  # and a fifth of them is healed: two tenths
    ],
)
def test_9_15_the_healed_count_among_the_defenders_left(medics: int, land_taken: int) -> None:
    # 20 Catapults deal 300 to a defence of 3.
    guns = side("Gnome", {"Catapult": 20})
    won = report(guns, side("Human", ARCHERS, medics=medics, land=20), rules_of()).spoils
    assert won is not None
    assert won.land == land_taken


def test_9_15_only_a_victorious_attacker_takes_anything() -> None:
    guns, archers = side("Gnome", {"Catapult": 20}), side("Human", ARCHERS)
    assert report(archers, guns, rules_of()).spoils is None
    assert report(archers, archers, rules_of()).spoils is None, "nor does a draw"


# --- Rules 9-16 to 9-19: retreat, more rounds, the coin and Kingdom Strength ---------------------


# --- 9-16 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strategy", "threshold"), [("", 0.2), ("Quick Retreat", 0.4)])
def test_9_16_retreat_is_only_told_of_in_one_round(strategy: str, threshold: float) -> None:
    # 50 of 60 defenders fall at range, far more than two fifths; the other 10 fight the melee.
    attacker = side("Gnome", {"Catapult": 10})
    defender = side("Human", {"Pikeman": 60}, strategy=strategy)
    battle = fight(attacker, defender)
    assert battle.range.defender.lost == {"Pikeman": 50}
    assert battle.melee.attacker.aimed == (10 if strategy else 40)
    told = report(attacker, defender, rules_of()).defender.retreat
    assert (told.threshold, told.phase) == (threshold, "range")


@pytest.mark.parametrize(
    ("rocks", "strategy", "phase"),
    [
        (99, "", ""),  # 99 damage by 5 is 19 of 100
        (100, "", "range"),  # 20
        (199, "Quick Retreat", ""),
        (200, "Quick Retreat", "range"),
    ],
)
def test_9_16_a_fifth_or_two_fifths_is_enough(rocks: int, strategy: str, phase: str) -> None:
    defender = side("Human", {"Infantry": 100}, strategy=strategy)
    told = report(side("Gnome", {"RockThrower": rocks}), defender, rules_of()).defender.retreat
    assert told.phase == phase


# --- 9-17 ---------------------------------------------------------------------------------------


def test_9_17_more_rounds_are_fought_one_after_the_other() -> None:
    # 100 Archers deal 200 to a defence of 20: 10 of 200 fall in each of three rounds.
    battle = fight(side("Human", ARCHERS), side("Dwarf", WALL), rounds=3)
    assert len(battle.phases) == 9
    assert battle.left[1] == {"Shieldbearer": 170}


@pytest.mark.parametrize(
    ("strategy", "rounds", "left"),
    [("", 4, 160), ("Quick Retreat", 8, 120)],
)
def test_9_17_an_army_retreats_before_a_round(strategy: str, rounds: int, left: int) -> None:
    # After four rounds 40 of 200 have fallen, a fifth; after eight two fifths.
    battle = fight(side("Human", ARCHERS), side("Dwarf", WALL, strategy=strategy), rounds=20)
    assert len(battle.phases) == 3 * rounds
    assert battle.left[1] == {"Shieldbearer": left}
    assert (battle.winner, battle.why) == ("attacker", "retreated")


@pytest.mark.parametrize(("strategy", "rounds"), [("", 4), ("Quick Retreat", 8)])
def test_9_17_the_attacker_retreats_too(strategy: str, rounds: int) -> None:
    battle = fight(side("Dwarf", WALL, strategy=strategy), side("Human", ARCHERS), rounds=20)
    assert len(battle.phases) == 3 * rounds
    assert (battle.winner, battle.why) == ("defender", "retreated")


def test_9_17_if_both_would_retreat_the_usual_winner_is_found() -> None:
    # 200 by 3 is 66 of 100, on both sides.
    battle = fight(side("Human", ARCHERS), side("Human", ARCHERS), rounds=5)
    assert len(battle.phases) == 3
    assert (battle.winner, battle.why) == ("draw", "even")


def test_9_17_a_destroyed_army_fights_no_other_round() -> None:
    # The 10 deal 20, by 2 is 10 of 100, and fall.
    many, few = side("Elf", ARCHERS), side("Human", {"Archer": 10})
    for battle, winner in (
        (fight(many, few, rounds=5), "attacker"),
        (fight(few, many, rounds=5), "defender"),
    ):
        assert len(battle.phases) == 3
        assert (battle.winner, battle.why) == (winner, "destroyed")


def quick_victory() -> tuple[Kingdom, Kingdom]:
    """800 Elf Archers deal 2,400 / 4 = 600, by 8 is 75 of 100; the 25 deal 175, by 2 is 87."""
    return (
        side("Elf", {"Archer": 800}, strategy="Quick Retreat"),
        side("Human", {"HeavyInfantry": 100}),
    )


def test_9_17_quick_retreat_wins_at_once_with_fewer_losses() -> None:
    attacker, defender = quick_victory()
    battle = fight(attacker, defender, rounds=2)
    assert battle.left == [{"Archer": 713}, {"HeavyInfantry": 25}]
    assert (battle.winner, battle.why) == ("attacker", "quick victory")
    swapped = fight(defender, attacker, rounds=2)
    assert (swapped.winner, swapped.why) == ("defender", "quick victory")


def test_9_17_two_fifths_are_enough_for_the_quick_victory() -> None:
    # 267 Elf Archers deal 801 / 4 = 200.25, by 5 is 40 of 100 Infantry. The 60 deal 180, by 2 is 90
    # of 267: a third, so they stay themselves.
    archers = side("Elf", {"Archer": 267}, strategy="Quick Retreat")
    infantry = side("Human", {"Infantry": 100})
    assert fight(archers, infantry, rounds=2).why == "quick victory"
    assert fight(infantry, archers, rounds=2).why == "quick victory"


def test_9_17_equal_losses_are_no_quick_victory() -> None:
    # 100 EliteArchers deal 500 / 4 = 125, by 3 is 41, on both sides: both would retreat.
    elves = side("Elf", {"EliteArcher": 100}, strategy="Quick Retreat")
    battle = fight(elves, elves, rounds=2)
    assert len(battle.phases) == 3
    assert (battle.winner, battle.why) == ("draw", "even")


def test_9_17_without_a_number_of_rounds_an_army_fights_until_it_retreats() -> None:
    # 100 Archers deal 200 to a defence of 20: 10 of 1,000 fall in a round, a fifth in 20 rounds and
    # two fifths in 40, which no number of rounds that can be given reaches.
    many = {"Shieldbearer": 1000.0}
    for strategy, rounds, left in (("", 20, 800), ("Quick Retreat", 40, 600)):
        battle = fight(side("Human", ARCHERS), side("Dwarf", many, strategy=strategy), rounds=0)
        assert (len(battle.phases), battle.left[1]) == (3 * rounds, {"Shieldbearer": left})
        assert (battle.winner, battle.why) == ("attacker", "retreated")


@pytest.mark.parametrize("rounds", [0, 20])
def test_9_17_nothing_goes_on_when_nobody_falls(rounds: int) -> None:
    # Shieldbearers do not strike, and 9 Archers deal 18 to a defence of 20.
    nobody = fight(side("Dwarf", WALL), side("Dwarf", WALL), rounds=rounds)
    assert (len(nobody.phases), nobody.why) == (3, "even")
    few = fight(side("Human", {"Archer": 9}), side("Dwarf", WALL), rounds=rounds)
    assert (len(few.phases), few.winner, few.why) == (3, "defender", "more left")


def test_9_17_a_hundred_rounds_are_the_most() -> None:
    # 10 Archers deal 20: one of 1,000 falls in a round.
    battle = fight(side("Human", {"Archer": 10}), side("Dwarf", {"Shieldbearer": 1000}), rounds=0)
    assert (len(battle.phases), battle.left[1]) == (300, {"Shieldbearer": 900})
    assert (battle.winner, battle.why) == ("attacker", "fewer losses")


# --- 9-18 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "coins", "winner", "why"),
    [
        ("yes", (1, 0), "defender", "coin"),
        ("yes", (0, 0), "attacker", "fewer losses"),
        ("yes", (0, 1), "attacker", "fewer losses"),  # the loser's coin means nothing
        ("no", (1, 1), "attacker", "fewer losses"),
    ],
)
def test_9_18_a_coin_may_turn_a_victory_under_quick_retreat(
    option: str, coins: tuple[int, int], winner: str, why: str
) -> None:
    attacker, defender = quick_victory()
    battle = fight(attacker, defender, coins=coins, retreat_coin=option)
    assert (battle.winner, battle.why) == (winner, why)


def test_9_18_the_defenders_victory_may_be_turned_too() -> None:
    attacker, defender = quick_victory()
    battle = fight(defender, attacker, coins=(0, 1), retreat_coin="yes")
    assert (battle.winner, battle.why) == ("attacker", "coin")


def test_9_18_other_victories_stay() -> None:
    battle = fight(side("Human", ARCHERS), side("Dwarf", WALL), coins=(1, 1), retreat_coin="yes")
    assert battle.winner == "attacker"


# --- 9-19 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own_castles", "their_castles", "option", "damage", "fall"),
    [
        # Strength: 2.5 a unit and 1,500 a castle: 25 or 1,525 against 250 or 1,750.
        (1, 0, "lower", 120, 40),  # more than 1.5 times as strong: 150 x 0.8
        (0, 0, "lower", 180, 60),  # less than 0.75 times: 150 x 1.2
        (1, 1, "lower", 150, 50),  # 0.87 times
        (1, 0, "higher", 180, 60),  # the same the other way round
        (0, 0, "higher", 120, 40),
        (1, 1, "higher", 150, 50),
        (1, 0, "no", 150, 50),
        (0, 0, "no", 150, 50),
    ],
)
def test_9_19_strength_may_change_the_attackers_damage(
    own_castles: int, their_castles: int, option: str, damage: int, fall: int
) -> None:
    battle = fight(
        side("Gnome", {"Catapult": 10}, castles=own_castles),
        side("Human", {"Archer": 100}, castles=their_castles),
        strength_factor=option,
    )
    assert battle.range.defender.aimed == damage
    assert battle.range.defender.lost == {"Archer": fall}
    assert battle.range.attacker.aimed == 200, "the defender's damage stays"


@pytest.mark.parametrize(
    ("catapults", "damage"),
    [
        (60, 900),  # 150 is 1.5 times 100, not more
        (30, 450),  # 75 is 0.75 times 100, not less
    ],
)
@pytest.mark.parametrize("option", ["lower", "higher"])
def test_9_19_the_bounds_themselves_change_nothing(
    catapults: int, damage: int, option: str
) -> None:
    battle = fight(
        side("Gnome", {"Catapult": catapults}),
        side("Human", {"Archer": 40}),
        strength_factor=option,
    )
    assert battle.range.defender.aimed == damage


def test_9_19_pikemens_damage_changes_as_well() -> None:
    # 10 Pikemen against 100 Riders: 40 x 1.2 = 48, and twice that: 96, by 6 is 16.
    battle = fight(
        side("Human", {"Pikeman": 10}), side("Gnome", {"Rider": 100}), strength_factor="lower"
    )
    assert battle.melee.defender["Rider"].raw == 96
    assert battle.melee.defender.lost == {"Rider": 16}
