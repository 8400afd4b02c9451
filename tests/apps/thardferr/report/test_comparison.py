"""What other rules would change in a battle, and all strategies against each other."""

import pytest

from support.thardferr.battles import side
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import report, tossed
from wartable.apps.thardferr.report.comparison import (
    NOTHING,
    Result,
    compare_strategies,
    differences_section,
    in_words,
    strategies_sections,
    what_changes,
)
from wartable.apps.thardferr.report.text import written
from wartable.apps.thardferr.rulesets import rules_of
from wartable.engine.errors import BadOption

AXES = side("Dwarf", {"AxeMan": 100})
FEW_AXES = side("Dwarf", {"AxeMan": 2})
WALL = side("Dwarf", {"Shieldbearer": 100})
HEAVY = side("Human", {"HeavyInfantry": 100})
KNIGHTS = side("Human", {"Knight": 100})
RIDERS = side("Gnome", {"Rider": 100})


def options(attacker: Kingdom, defender: Kingdom, rules: str = "document") -> set[str]:
    """Return the options that matter in a battle, but for two that matter in most."""
    found = what_changes(attacker, defender, rules_of(rules))
    return {each.option for each in found if each.option} - {"rounds", "strength_factor"}


def under(race: str, strategy: str, **army: int) -> Kingdom:
    return side(race, army, strategy=strategy)


SHADOWS = {"ShadowWarrior": 100}


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        (HEAVY, AXES, set()),
        (under("Human", "Quick Retreat", HeavyInfantry=100), AXES, {"quick_retreat"}),
        (under("Human", "Anti-Cavalry", Pikeman=20), RIDERS, {"anti_cavalry"}),
        (under("Human", "Infantry Attack", Infantry=100), FEW_AXES, {"infantry_attack"}),
        (under("Dwarf", "Dwarf Shield Line", Shieldbearer=50), FEW_AXES, {"shield_line"}),
        (under("Human", "Human Charging!", Knight=50), AXES, {"charging"}),
        (under("Orc", "Orc Surrounding", ShadowWarrior=100), AXES, {"surrounding_defence"}),
        (side("Orc", SHADOWS, technologies={"Cloacking": 1}), AXES, {"cloacking"}),
        (
            under("Human", "Archer Protection", MountedArcher=100, Infantry=100),
            side("Human", {"Archer": 300}),
            {"mounted_archers"},
        ),
        (
            side("Human", {"Archer": 50}, technologies={"Improve Bow Range": 1}),
            AXES,
            set(),  # half of 2 is 1
        ),
        (
            side("Elf", {"EliteArcher": 50}, technologies={"Improve Bow Range": 1}),
            AXES,
            {"bow_range"},
        ),
        (HEAVY, side("Dwarf", {"AxeMan": 100}, castles=20), {"casualty_base"}),
        (under("Orc", "Orc Berserker", Rusher=20), AXES, {"berserker"}),
        (KNIGHTS, KNIGHTS, {"even_battle"}),
    ],
)
def test_exactly_the_options_that_matter_are_named(
    attacker: Kingdom, defender: Kingdom, expected: set[str]
) -> None:
    assert options(attacker, defender) == expected


def test_options_of_what_other_rules_refuse() -> None:
    dragons = side("Human", {"Dragon": 5, "Knight": 5})
    wall = side("Dwarf", {"Shieldbearer": 9})
    assert options(dragons, wall, "program") == {"no_defence"}
    home = side("Human", {"Knight": 1}, castles=2)
    assert options(side("Human", {}), home, "program") == {"empty_side", "casualty_base"}


def test_a_difference_tells_both_results() -> None:
    # 50 Knights deal 50 and 600, to which 4 and 54 of 100 AxeMen fall; in the overview 75 and 600,
    # to which 6 and 54 do.
    charge = under("Human", "Human Charging!", Knight=50)
    (charging,) = (
        each for each in what_changes(charge, AXES, rules_of()) if each.option == "charging"
    )
    assert charging.value == "melee_and_short"
    assert charging.before.left == (0, 42)
    assert charging.after is not None
    assert charging.after.left == (0, 40)
    assert charging.words.startswith("with charging melee_and_short: ")
    assert "40 defenders left, not 42" in charging.words


def test_a_changed_winner_comes_first() -> None:
    found = what_changes(KNIGHTS, KNIGHTS, rules_of())
    assert [(each.option, each.value) for each in found] == [
        ("even_battle", "defender"),
        ("", "later"),
    ]
    assert found[0].words == (
        "with even_battle defender: a victory of the defender instead of a draw"
    )
    assert found[1].words.startswith("by the rules later: a victory of the defender")


def test_the_same_number_of_other_units() -> None:
    before = Result("draw", (50, 50), ({"Knight": 5, "Archer": 5}, {"Mage": 9}))
    after = Result("draw", (50, 50), ({"Knight": 6, "Archer": 4}, {"Mage": 9}))
    assert in_words(before, after) == "other attackers left, 10 as before"
    assert in_words(before, before) == ""


def test_the_present_rules_are_no_change_and_other_sets_may_refuse() -> None:
    strange = side("Human", {"Knight": 9, "Mage": 9})
    found = what_changes(strange, AXES, rules_of("program"))
    sets = {each.value: each for each in found if not each.option}
    assert "program" not in sets
    assert sets["document"].after is None
    assert sets["document"].words.startswith("the rules document refuse it: attacker: ")


def test_an_option_that_no_rule_set_has_is_tried_as_they_have_it() -> None:
    # In each round some of the wall fall; the sets have one round, or as many as it takes.
    found = what_changes(side("Human", {"Knight": 10}), WALL, rules_of("document", {"rounds": 2}))
    assert [(each.option, each.value) for each in found if each.option] == [
        ("rounds", 1),
        ("rounds", 0),
        ("strength_factor", "higher"),
    ]


def test_what_only_the_overview_has_is_tried_option_by_option() -> None:
    # Kingdom Strength 1,250 against 250. 500 Knights under Quick Retreat lose nobody to the wall.
    # Of 100 Shieldbearers 6 fall in the short phase and 50 in melee; with 1.2 times the damage 7
    # and 60. So much is lost in one round that there is no other.
    quick = under("Human", "Quick Retreat", Knight=500)
    seed = next(seed for seed in range(20) if tossed(seed)[0] == 1)
    found = {each.option: each for each in what_changes(quick, WALL, rules_of(), seed)}
    assert found["strength_factor"].words == (
        "with strength_factor higher: 33 defenders left, not 44; the defender loses 67 %, not 56 %"
    )
    assert found["retreat_coin"].words == (
        "with retreat_coin yes: a victory of the defender instead of a victory of the attacker"
    )
    # 100 Archers kill 10 of 200 Shieldbearers in a round, and after four these leave.
    wall = side("Dwarf", {"Shieldbearer": 200})
    archers = side("Human", {"Archer": 100}, castles=1)
    rounds = {each.option: each for each in what_changes(archers, wall, rules_of())}["rounds"]
    assert (rounds.value, rounds.after and rounds.after.left) == (0, (100, 160))


def test_the_coin_falls_alike_in_both_battles() -> None:
    quick = under("Human", "Quick Retreat", Knight=500)
    rules = rules_of("document", {"retreat_coin": "yes"})
    turned = [
        any(each.option == "retreat_coin" for each in what_changes(quick, AXES, rules, seed))
        for seed in range(12)
    ]
    lost = [report(quick, AXES, rules, seed).verdict.why == "coin" for seed in range(12)]
    assert turned == lost
    assert len(set(lost)) == 2


def test_differences_in_writing() -> None:
    text = written([differences_section(what_changes(KNIGHTS, KNIGHTS, rules_of()))])
    assert "- With even_battle defender: a victory of the defender" in text
    assert NOTHING in written([differences_section(what_changes(HEAVY, AXES, rules_of()))])


# --- strategies -----------------------------------------------------------------------------------


def test_all_strategies_of_both_sides() -> None:
    charge = under("Human", "Human Charging!", Knight=60)
    table = compare_strategies(charge, AXES, rules_of())
    general = ("", "Archer Protection", "Infantry Attack", "Quick Retreat", "Anti-Cavalry")
    assert table.attacker == (*general, "Human Charging!")
    assert table.defender == (*general, "Dwarf Shield Line")
    assert table.present == (5, 0)
    assert len(table.cells) == 6
    assert all(len(row) == 6 for row in table.cells)
    present = report(charge, AXES, rules_of())
    cell = table.cells[5][0]
    assert cell.winner == present.verdict.winner
    assert cell.survivors == (present.attacker.final, present.defender.final)
    assert cell.percents == (present.verdict.attacker_percent, present.verdict.defender_percent)


def test_how_many_strategies_one_beats() -> None:
    table = compare_strategies(side("Human", {"Knight": 1}), AXES, rules_of())
    assert [table.wins(at) for at in range(len(table.attacker))] == [0] * 6
    table = compare_strategies(side("Human", {"Knight": 1000}), AXES, rules_of())
    assert [table.wins(at) for at in range(len(table.attacker))] == [6] * 6


def test_orcs_go_berserk_where_the_rules_let_them() -> None:
    orcs = side("Orc", {"Rusher": 10})
    assert "Orc Berserker" in compare_strategies(orcs, AXES, rules_of()).attacker
    assert "Orc Berserker" not in compare_strategies(orcs, AXES, rules_of("program")).attacker


def test_a_strategy_that_is_not_of_the_race_has_no_place() -> None:
    strange = under("Human", "Dwarf Shield Line", Knight=9)
    assert compare_strategies(strange, AXES, rules_of("program")).present == (-1, 0)


def test_strategies_in_writing() -> None:
    charge = under("Human", "Human Charging!", Knight=60)
    sections = strategies_sections(compare_strategies(charge, AXES, rules_of()))
    assert [section.title for section in sections][-1] == "Attacker: Human Charging! *"
    lines = written(sections).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("no strategy *") for line in lines) == 6


@pytest.mark.parametrize("compare", [what_changes, compare_strategies])
def test_bad_kingdoms_are_named_with_their_sides(compare: object) -> None:
    assert callable(compare)
    with pytest.raises(BadOption, match="defender: no Human unit 'Dragon'"):
        compare(AXES, side("Human", {"Dragon": 1}), rules_of())
