"""The verdict of a report: who won, why, and what else had a say in it."""

import pytest

from support.thardferr.battles import side
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import report, tossed
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption

KNIGHTS = side("Human", {"Knight": 20})
NOBODY = side("Human", {"Knight": 0})
STONE = side("Dwarf", {"Shieldbearer": 10})
PEBBLES = side("Dwarf", {"Shieldbearer": 9})
ARCHERS = side("Elf", {"EliteArcher": 50})


@pytest.mark.parametrize(
    ("attacker", "defender", "winner", "why", "words"),
    [
        (KNIGHTS, STONE, "attacker", "fewer-losses", "has lost 0 %, the defender 90 %"),
        (KNIGHTS, NOBODY, "attacker", "empty", "the defender has no army in the field"),
        (NOBODY, KNIGHTS, "defender", "empty", "the attacker has no army in the field"),
        (NOBODY, NOBODY, "draw", "both-empty", "A draw: neither side has an army in"),
        (KNIGHTS, KNIGHTS, "draw", "even", "and 6 are left on either side"),
        (STONE, STONE, "draw", "even", "both have lost 0 %, and 10 are left"),
        (STONE, PEBBLES, "attacker", "more-left", "10 attackers are left against 9"),
        (ARCHERS, ARCHERS, "draw", "both-destroyed", "both armies are destroyed"),
    ],
)
def test_a_verdict_says_why(
    attacker: Kingdom, defender: Kingdom, winner: str, why: str, words: str
) -> None:
    verdict = report(attacker, defender, rules_of()).verdict
    assert (verdict.winner, verdict.why) == (winner, why)
    assert words in verdict.words


def test_an_even_battle_may_be_the_defenders() -> None:
    verdict = report(STONE, STONE, rules_of("document", {"even_battle": "defender"})).verdict
    assert (verdict.winner, verdict.why) == ("defender", "even")
    assert verdict.words.endswith("which these rules give to the defender.")


def test_who_stays_at_home_counts_as_lost_in_the_calculator() -> None:
    held = side("Dwarf", {"Shieldbearer": 100}, castles=20)
    words = report(side("Human", {"Knight": 1}), held, rules_of("program")).verdict.words
    assert "the defender 30 % (who stayed at home counts as lost)" in words
    assert "at home" not in report(KNIGHTS, held, rules_of()).verdict.words


def test_a_coin_turns_a_victory_under_quick_retreat() -> None:
    quick = side("Human", {"Knight": 500}, strategy="Quick Retreat")
    rules = rules_of("document", {"retreat_coin": "yes"})
    fell = {tossed(seed)[0]: seed for seed in range(20)}
    lost = report(quick, STONE, rules, fell[1]).verdict
    assert (lost.winner, lost.why, lost.coin) == ("defender", "coin", "against the winner")
    assert "a coin turns the attacker's victory" in lost.words
    kept = report(quick, STONE, rules, fell[0]).verdict
    assert (kept.winner, kept.coin) == ("attacker", "for the winner")
    assert report(quick, STONE, rules_of(), fell[1]).verdict.coin == ""
    assert report(KNIGHTS, STONE, rules, fell[1]).verdict.coin == ""


def test_kingdom_strength_is_told_where_it_counts() -> None:
    rules = rules_of("document", {"strength_factor": "lower"})
    strong = side("Human", {"Knight": 100}, castles=1)  # 250 + 1500
    weak = side("Dwarf", {"Shieldbearer": 100})  # 250
    factor = report(strong, weak, rules).strength
    assert factor is not None
    assert (factor.attacker, factor.defender, factor.factor) == (1750, 250, 0.8)
    assert factor.words == (
        "Kingdom Strength 1,750 against 250: the attacker deals 80 % of its damage."
    )
    assert report(strong, weak, rules).phases[2].defender.aimed == 640
    assert report(strong, weak, rules_of()).strength is None


def test_the_strength_of_a_race_that_nobody_knows() -> None:
    rules = rules_of("program", {"strength_factor": "lower"})
    with pytest.raises(BadOption, match="no race 'Hobbit'"):
        report(side("Hobbit", {"Knight": 1}), STONE, rules)


def test_several_rounds() -> None:
    # 10 Knights deal 10 and 80 to 100 Shieldbearers: 4 fall a round, and 20 in five.
    rules = rules_of("document", {"rounds": 20})
    met = report(side("Human", {"Knight": 10}), side("Dwarf", {"Shieldbearer": 100}), rules)
    assert met.rounds == 5
    assert len(met.phases) == 15 == len(met.defender.by_phase)
    assert [phase.round for phase in met.phases[:4]] == [1, 1, 1, 2]
    assert met.verdict.why == "retreated"
    assert met.verdict.words == (
        "The attacker wins: the defender has lost too much for another round and retreats."
    )
    assert "had lost so much after melee of round 5" in met.defender.retreat.words
