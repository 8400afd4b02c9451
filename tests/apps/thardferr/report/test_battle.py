"""The battle report: its figures are those of the battle, worked out by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.battles import fight, side
from support.thardferr.kingdoms import kingdoms
from support.thardferr.reports import GUNS, WALLS, guns_at_walls
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption
from wartable.games.thardferr.options import RULE_SETS


# 10 Catapults and 20 Militia attack 50 Knights and 100 Archers behind 2 castles, 3 Guard Towers
# and 2 Medical Centers on 2 land. 40 Knights and 80 Archers take the field.
#
# Range: 150 damage against weights 40 and 160: 30 and 120. The towers' 120 go 40 to 80, so 0 and
# 40 are left: 13 Archers fall to their defence of 3. Their 160 against weights 10 and 50: 26.67
# and 133.33; one Catapult falls to its 25, all Militia to their 1.
# Short: 40 Knights deal 40: another Catapult. Melee: they deal 320, and 8 Catapults fall.
# The 13 Archers: a fifth is healed, that is 2.
@pytest.fixture
def fought() -> BattleReport:
    return guns_at_walls()


def test_castles_keep_defenders_at_home(fought: BattleReport) -> None:
    castles = fought.castles
    assert (castles.castles, castles.share, castles.whole, castles.fielded) == (2, 0.8, 150, 120)
    assert castles.stayed == {"Knight": 10, "Archer": 20}
    assert castles.notice == (
        "The defender's 2 castles kept 30 of its 150 units at home: 120 took the field."
    )


def test_the_castles_are_not_spoken_of_where_the_rules_never_do() -> None:
    assert report(GUNS, WALLS, rules_of("program")).castles.notice == ""
    assert report(WALLS, GUNS, rules_of()).castles.notice == ""


def test_armies_from_first_to_last(fought: BattleReport) -> None:
    defender = fought.defender
    assert defender.whole == {"Knight": 50, "Archer": 100}
    assert defender.fielded == {"Knight": 40, "Archer": 80}
    assert defender.left == {"Knight": 40, "Archer": 67}
    assert defender.final == {"Knight": 40, "Archer": 69}
    assert defender.fallen == {"Knight": 0, "Archer": 11}
    assert fought.attacker.final == {"Catapult": 0, "Militia": 0}


def test_phases_begin_with_who_was_left(fought: BattleReport) -> None:
    assert [phase.phase for phase in fought.phases] == ["range", "short", "melee"]
    assert [phase.attacker.army for phase in fought.phases] == [
        {"Catapult": 10, "Militia": 20},
        {"Catapult": 9, "Militia": 0},
        {"Catapult": 8, "Militia": 0},
    ]
    assert [phase.defender.total for phase in fought.phases] == [120, 107, 107]


def test_damage_of_a_phase(fought: BattleReport) -> None:
    hit = fought.phases[0].defender
    assert (hit.aimed, hit.attack, hit.pool, hit.pool_most, hit.pool_used) == (
        150,
        160,
        120,
        240,
        110,
    )
    assert (hit.mounted, hit.mounted_share) == pytest.approx((40, 1 / 3))
    knight, archer = hit.stacks
    assert (knight.raw, knight.mitigated, knight.taken_off, knight.final) == (30, 40, 30, 0)
    assert (archer.raw, archer.mitigated, archer.final, archer.defence) == (120, 80, 40, 3)
    assert (archer.count, archer.lost, archer.survivors, archer.loss_percent) == (80, 13, 67, 16.25)
    assert (archer.raw_each, archer.mitigated_each, archer.final_each) == (1.5, 1, 0.5)
    assert (archer.attack, archer.attack_all, archer.defence_all, archer.weight) == (2, 160, 240, 2)


def test_pikemen_and_mounted_shares() -> None:
    # 10 Militia deal 10 of 70, 10 Riders the rest. 8 of 10 units are mounted, with 16 of 20
    # weight: 56 damage, of which a seventh counts double.
    pikes = side("Gnome", {"Militia": 10, "Rider": 10})
    undead = side("Undead", {"AbominationCaragous": 8, "WraithPikeman": 2})
    met = report(pikes, undead, rules_of()).phases[2].defender
    assert (met.aimed, met.pikemen, met.pikemen_share) == pytest.approx((70, 10, 1 / 7))
    assert (met.mounted, met.mounted_share) == (8, 0.8)
    assert met.stacks[0].raw == pytest.approx(64)
    assert met.stacks[1].raw == pytest.approx(14)


def test_a_pool_that_units_cap(fought: BattleReport) -> None:
    melee = fought.phases[2].defender
    assert (melee.pool, melee.pool_most, melee.pool_used) == (150, 214, 0)
    many = side("Dwarf", {"Shieldbearer": 10}, medics=100)
    one = side("Gnome", {"Militia": 1})
    pool = report(one, many, rules_of()).phases[2].defender
    assert (pool.pool, pool.pool_most) == (20, 20)
    assert report(many, one, rules_of()).phases[2].attacker.pool == 10


def test_only_a_defender_has_towers(fought: BattleReport) -> None:
    assert fought.phases[0].attacker.pool_most == 0
    assert fought.phases[1].defender.pool_most == 0


def test_casualties_by_phase_and_in_all(fought: BattleReport) -> None:
    assert [each.lost for each in fought.attacker.by_phase] == [21, 1, 8]
    assert [each.percent_fielded for each in fought.attacker.by_phase] == pytest.approx(
        [70, 100 / 30, 800 / 30]
    )
    defender = fought.defender
    assert (defender.by_phase[0].lost, defender.losses.lost) == (13, 13)
    assert defender.losses.percent_fielded == pytest.approx(1300 / 120)
    assert defender.losses.percent_all == pytest.approx(1300 / 150)


def test_the_winner_and_why(fought: BattleReport) -> None:
    verdict = fought.verdict
    assert (verdict.winner, verdict.why, verdict.coin) == ("defender", "destroyed", "")
    assert verdict.words == "The defender wins: the attacker's army is destroyed."
    assert (verdict.attacker_percent, verdict.defender_percent) == pytest.approx((100, 1300 / 120))
    unscaled = report(GUNS, WALLS, rules_of("program")).verdict.defender_percent
    assert unscaled == pytest.approx(100 * (150 - 107) / 150)


def test_healing(fought: BattleReport) -> None:
    healing = fought.defender.healing
    assert (healing.centers, healing.land, healing.share) == (2, 2, 0.2)
    assert (healing.healed, healing.total) == ({"Archer": 2}, 2)
    assert healing.words == (
        "2 Medical Centers on 2 land heal 20 % of the defender's losses: 2 units."
    )
    assert fought.attacker.healing.words.startswith("None of the attacker's losses are healed")


def test_retreat_is_information(fought: BattleReport) -> None:
    own, other = fought.attacker.retreat, fought.defender.retreat
    assert (own.threshold, own.lost, own.round, own.phase) == (0.2, 1, 1, "range")
    assert own.words == (
        "The attacker would retreat at 20 % losses, reached after the range phase; "
        "a single round is fought to its end."
    )
    assert (other.phase, other.round) == ("", 0)
    assert other.words == "The defender would retreat at 20 % losses and had 10.8 % at the end."
    quick = report(side("Gnome", {"Catapult": 1}, strategy="Quick Retreat"), WALLS, rules_of())
    assert quick.attacker.retreat.threshold == 0.4


def test_spoils_are_for_a_victorious_attacker(fought: BattleReport) -> None:
    assert fought.spoils is None
    # 20 Knights fall on 10 Slingers, who all fall: 30 % of 2 castles, 5 towers and 20 land.
    won = report(
        side("Human", {"Knight": 20}),
        side("Orc", {"Slinger": 10}, castles=2, towers=5),
        rules_of(),
    )
    assert won.verdict.winner == "attacker"
    assert won.spoils is not None
    assert (won.spoils.share, won.spoils.land, won.spoils.castles) == (0.3, 6, 0)
    assert won.spoils.buildings["Guard Towers"] == 1


# --- units at the start --------------------------------------------------------------------------


def test_units_tell_what_changed_their_figures() -> None:
    levels = {"Sharper Blades": 2, "Tougher Heavy Armor": 1}
    charge = side(
        "Human", {"Knight": 5, "Archer": 0}, strategy="Human Charging!", technologies=levels
    )
    knight, archer = report(charge, GUNS, rules_of()).attacker.units
    assert (knight.melee, knight.short, knight.range, knight.defence) == (15, 1, 0, 12)
    assert (knight.weight, knight.kinds) == (1, ("mounted",))
    assert [(each.source, each.stat, each.before, each.after) for each in knight.changes] == [
        ("Sharper Blades", "melee", 8, 10),
        ("Tougher Heavy Armor", "defence", 11, 12),
        ("Human Charging!", "melee", 10, 15),
    ]
    assert knight.changes[2].words == "melee 15 instead of 10 (Human Charging!)"
    assert (archer.count, archer.range, archer.changes) == (0, 2, ())


def test_units_gain_by_wolves_and_by_number() -> None:
    # 5 WolfMasters to 10 Rushers; 8 Caragous against 20 enemies gain 4.
    met = report(
        side("Orc", {"Rusher": 10, "WolfMaster": 5, "Slinger": 5}),
        side("Elf", {"Caragous": 8}),
        rules_of(),
    )
    rusher = met.attacker.units[0]
    assert (rusher.short, rusher.changes[0].source) == (0.5, "WolfMasters")
    caragous = met.defender.units[0]
    assert (caragous.melee, caragous.defence) == (4, 5)
    assert {each.source for each in caragous.changes} == {"its number against the enemy's"}


def test_technologies_of_light_armour_and_bows() -> None:
    levels = {"Tougher Light Armor": 3, "Improve Bow Range": 1}
    units = report(
        side("Human", {"Archer": 5}, technologies=levels), GUNS, rules_of()
    ).attacker.units
    assert [(each.source, each.after) for each in units[0].changes] == [
        ("Improve Bow Range", 3),
        ("Tougher Light Armor", 6),
    ]


# --- what it takes --------------------------------------------------------------------------------


def test_every_defect_is_named_with_its_side() -> None:
    bad = side("Human", {"Rusher": 1, "Dragon": 2}, strategy="Orc Surrounding")
    with pytest.raises(BadOption) as caught:
        report(bad, side("Elf", {"Mage": 1}, technologies={"Sharper Blades": 9}), rules_of())
    assert caught.value.code == "bad-kingdom"
    for part in ("attacker: ", "Rusher", "Dragon", "Orc Surrounding", "defender: Sharper Blades"):
        assert part in str(caught.value)


def test_other_spellings_are_the_usual_units() -> None:
    other = side("Human", {"MountedArchers": 5})
    assert report(other, GUNS, rules_of()).attacker.whole == {"MountedArcher": 5}


@settings(max_examples=20)
@given(kingdoms(), kingdoms(), st.sampled_from(list(RULE_SETS)))
def test_the_report_is_the_battle(attacker: Kingdom, defender: Kingdom, rules: str) -> None:
    """Whatever the battle, the report says of it what the resolver does."""
    met = report(attacker, defender, rules_of(rules))
    battle = fight(met.attacker.kingdom, met.defender.kingdom, rules)
    assert met.verdict.winner == battle.winner
    assert [met.attacker.final, met.defender.final] == list(battle.left)
    for ours, theirs in zip(met.phases, battle.phases, strict=True):
        for mine, half in zip(ours.sides, (theirs.attacker, theirs.defender), strict=True):
            assert (mine.aimed, mine.pikemen, mine.pool) == (half.aimed, half.piked, half.pool)
            assert mine.pool <= mine.pool_most
            found = {each.unit: each for each in mine.stacks}
            assert list(found) == list(half.stacks)
            for unit, stack in half.stacks.items():
                one = found[unit]
                taken = (stack.raw, stack.off, stack.saved, stack.final)
                assert (one.raw, one.mitigated, one.spared, one.final) == taken
                assert (one.defence, one.lost) == (stack.shield, stack.lost)
    for side_ in met.sides:
        assert side_.losses.lost == sum(each.lost for each in side_.by_phase)
