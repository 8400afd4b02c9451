"""Rule 9-21: what a report shows with each unit, whether it counts or not; and global damage."""

from dataclasses import replace

import pytest

from support.thardferr.battles import side
from wartable.apps.thardferr.field import field
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report import page, text
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport, as_data
from wartable.apps.thardferr.rulesets import rules_of
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.rules.battle.battle import resolve

WALL = side("Dwarf", {"Shieldbearer": 100})
CHARGE = side("Human", {"Knight": 10, "Archer": 10}, strategy="Human Charging!")
SURROUND = side(
    "Orc",
    {"ShadowWarrior": 10},
    strategy="Orc Surrounding",
    technologies={"Tougher Light Armor": 2},
)
WOLVES = side("Orc", {"Rusher": 20, "Slother": 8, "WolfMaster": 10, "Slinger": 5})
FAR = side("Gnome", {"Catapult": 5, "Infantry": 5}, strategy="Gnome Far Fighting")

Lines = list[tuple[str, str, float | None, float, str]]


def shown(own: Kingdom, unit: str, rules: str = "document", enemy: Kingdom = WALL) -> Lines:
    """Return what is shown with a unit of the attacker."""
    found = {each.unit: each for each in report(own, enemy, rules_of(rules)).attacker.units}
    return [(s.source, s.stat, s.percent, s.flat, s.counts) for s in found[unit].shown]


@pytest.mark.parametrize(
    ("rules", "counts", "short", "defence"),
    [("document", "no", 1, 11), ("program", "no", 1, 11), ("overview", "figure", 1.5, 8.25)],
)
def test_9_21_a_charge_shows_short_and_defence(
    rules: str, counts: str, short: float, defence: float
) -> None:
    assert shown(CHARGE, "Knight", rules) == [
        ("Human Charging!", "melee", 50, 0, "figure"),
        ("Human Charging!", "short", 50, 0, counts),
        ("Human Charging!", "defence", -25, 0, counts),
    ]
    knight = report(CHARGE, WALL, rules_of(rules)).attacker.units[0]
    assert (knight.short, knight.defence) == (short, defence)
    assert shown(CHARGE, "Archer", rules) == []


@pytest.mark.parametrize(("rules", "counts"), [("document", "no"), ("overview", "figure")])
def test_9_21_surrounding_shows_two_defence(rules: str, counts: str) -> None:
    assert shown(SURROUND, "ShadowWarrior", rules) == [
        ("Tougher Light Armor", "defence", 0, 2, "figure"),
        ("Orc Surrounding", "defence", 0, 2, counts),
    ]


@pytest.mark.parametrize("rules", ["document", "overview", "program"])
def test_9_21_wolf_masters_show_their_number_over_the_units(rules: str) -> None:
    assert shown(WOLVES, "Rusher", rules) == [("WolfMasters", "short", 0, 0.5, "figure")]
    assert shown(WOLVES, "Slother", rules) == [("WolfMasters", "short", 0, 1.25, "figure")]
    assert shown(WOLVES, "WolfMaster", rules) == shown(WOLVES, "Slinger", rules) == []


def test_9_21_far_fighting_of_either_side_flags_the_range_of_all() -> None:
    flag = ("Gnome Far Fighting", "range", 100, 0, "damage")
    for own, enemy in ((FAR, WALL), (WOLVES, FAR)):
        met = report(own, enemy, rules_of())
        for found in met.sides:
            assert [each.range_modifier for each in found.units] == [100] * len(found.units)
            assert all(each.shown[-1].counts == "damage" for each in found.units)
    assert shown(WOLVES, "Slinger", enemy=FAR) == [flag]
    calm = report(WOLVES, WALL, rules_of())
    assert {each.range_modifier for found in calm.sides for each in found.units} == {None}
    strange = report(side("Orc", {"Dragon": 1}), FAR, rules_of("program")).attacker.units[0]
    assert (strange.range_modifier, strange.shown) == (None, ())


@pytest.mark.parametrize(
    ("rules", "counts"), [("document", "figure"), ("overview", "damage"), ("program", "damage")]
)
def test_9_21_what_counts_in_the_damage_says_so(rules: str, counts: str) -> None:
    quick = replace(CHARGE, strategy="Quick Retreat")
    assert shown(quick, "Archer", rules) == [
        ("Quick Retreat", stat, -50, 0, counts) for stat in ("melee", "short", "range")
    ]
    pikes = side("Human", {"Pikeman": 1}, strategy="Anti-Cavalry")
    assert shown(pikes, "Pikeman", rules) == [("Anti-Cavalry", "melee", 250, 0, "damage")]


def written(met: BattleReport) -> str:
    return " ".join(text.long(met).split())


def test_9_21_it_stands_in_the_text_the_data_and_the_page() -> None:
    met = report(CHARGE, FAR, rules_of())
    knight = (
        "Displayed with Knight: melee +50 % (Human Charging!); "
        "short +50 % (Human Charging!), shown only; defence -25 % (Human Charging!), shown only; "
        "range +100 % (Gnome Far Fighting), counted in the damage"
    )
    assert knight in written(met)
    assert knight in page.page(met)
    assert "short +0.5 (WolfMasters)" in written(report(WOLVES, WALL, rules_of()))
    assert "defence +2 (Orc Surrounding), shown only" in written(report(SURROUND, WALL, rules_of()))
    unit = as_data(met)["attacker"]["units"][0]
    assert unit["range_modifier"] == 100
    assert unit["shown"][1] == {
        "source": "Human Charging!",
        "stat": "short",
        "percent": 50,
        "flat": 0,
        "counts": "no",
        "words": "short +50 % (Human Charging!), shown only",
    }


def test_9_21_global_damage_is_noted() -> None:
    met = report(CHARGE, WALL, rules_of())
    note = "Global damage: all damage × 1.0 (full damage)."
    assert as_data(met)["damage"] == {"factor": 1, "words": note}
    for said in (text.short(met), text.long(met), page.page(met)):
        assert said.count(note) == 1


def test_9_9_1_the_global_factor_is_of_all_damage() -> None:
    # 100 Archers with 2 each, and 10 Pikemen with 4 each.
    own = side("Human", {"Archer": 100, "Pikeman": 10})
    book = battle_book(rules_of())
    assert book.scale == 1
    book.scale = 0.5
    work = field(book, own, side("Dwarf", {"Shieldbearer": 1000}))
    resolve(book, work)
    assert (work.aimed[1], work.piked[1]) == (20, 20)
    assert work.count[1][0] == 1000 - 5 - 1
