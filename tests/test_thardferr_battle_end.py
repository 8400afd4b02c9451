"""Rules 9-13 to 9-15: winner, healing and spoils."""

import pytest

from thardferr_battles import Army, fight, side
from wartable.games.thardferr.kingdom.spoils import spoils
from wartable.games.thardferr.report.battle import report
from wartable.games.thardferr.rulesets import rules_of

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
