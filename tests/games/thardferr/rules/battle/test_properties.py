"""Invariants of battles, whoever fights; and the same battles reckoned a second time."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.battles import Battle, Half, book_of, fight, side
from support.thardferr.oracle import COLUMNS, reckon
from wartable.apps.thardferr.field import SIDES, army_of, fought
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import rules_of
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.options import RULE_SETS

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS)

counts = st.one_of(st.just(0), st.integers(0, 12), st.integers(0, 3000))
units = {race: [unit.key for unit in catalogue().races[race].units] for race in RACES}
strangers = [*sorted({unit.key for unit in catalogue().units}), "MountedArchers", "Dragon"]
strategies = ["", *catalogue().strategies]


@st.composite
def kingdoms(draw: st.DrawFn, *, foreign: bool = False) -> Kingdom:
    """Return a kingdom; ``foreign`` ones may have units, strategies and levels of anybody."""
    race = draw(st.sampled_from(RACES))
    names = draw(st.lists(st.sampled_from(units[race]), unique=True, max_size=6))
    if foreign:
        names += draw(st.lists(st.sampled_from(strangers), unique=True, max_size=2))
    plans = strategies if foreign else ["", *catalogue().strategies_of(race, berserker=True)]
    highest = 6 if foreign else 1
    return side(
        race,
        {name: draw(counts) for name in names},
        strategy=draw(st.sampled_from([*plans, "Hide"] if foreign else plans)),
        technologies={
            "Sharper Blades": draw(st.integers(0, max(3, highest))),
            "Improve Bow Range": draw(st.integers(0, highest)),
            "Tougher Light Armor": draw(st.integers(0, max(4, highest))),
            "Tougher Heavy Armor": draw(st.integers(0, max(2, highest))),
            "Fortification": draw(st.integers(0, 1)),
            "Cloacking": draw(st.integers(0, 1)) if foreign or race == "Orc" else 0,
        },
        castles=draw(st.sampled_from([0, 1, 2, 9, 10, 19, 20, 40])),
        towers=draw(st.sampled_from([0, 0, 1, 13, 90])),
        medics=draw(st.sampled_from([0, 0, 1, 10, 15, 20, 90])),
        land=draw(st.sampled_from([0, 20, 30])),
    )


def halves(battle: Battle) -> list[Half]:
    return [half for phase in battle.phases for half in (phase.attacker, phase.defender)]


# --- the same, reckoned a second time -----------------------------------------------------------


def test_the_second_reckoning_knows_every_rule_set() -> None:
    assert set(COLUMNS) == set(RULE_SETS)


@every_rule_set
@given(kingdoms(foreign=True), kingdoms(foreign=True), st.tuples(*[st.integers(0, 1)] * 2))
@settings(max_examples=40)
def test_a_second_reckoning_agrees(
    rules: str, attacker: Kingdom, defender: Kingdom, coins: tuple[int, int]
) -> None:
    battle = fight(attacker, defender, rules, coins)
    again = reckon(attacker, defender, rules, coins)
    assert battle.started[1] == again.fielded
    assert [(p.attacker.lost, p.defender.lost) for p in battle.phases] == again.losses
    assert [(p.attacker.aimed, p.defender.aimed) for p in battle.phases] == again.aimed
    for number in range(2):
        assert battle.left[number] == again.left[number]
        healed = {unit: n for unit, n in battle.healed[number].items() if n}
        assert healed == again.healed[number]
    assert battle.winner == again.winner


@every_rule_set
@given(kingdoms(foreign=True), kingdoms(foreign=True))
@settings(max_examples=10)
def test_a_battle_fought_at_once_is_the_one_fought_by_phases(
    rules: str, attacker: Kingdom, defender: Kingdom
) -> None:
    work = fought(book_of(rules_of(rules)), attacker, defender)
    battle = fight(attacker, defender, rules)
    assert army_of(attacker, work.count[0]) == battle.left[0]
    assert army_of(defender, work.count[1]) == battle.left[1]
    assert [*SIDES, "draw"][work.winner] == battle.winner


# --- counts -------------------------------------------------------------------------------------


@every_rule_set
@given(kingdoms(foreign=True), kingdoms(foreign=True))
@settings(max_examples=10)
def test_nobody_falls_twice_and_nobody_comes_from_nowhere(
    rules: str, attacker: Kingdom, defender: Kingdom
) -> None:
    battle = fight(attacker, defender, rules)
    for number, kingdom in enumerate((attacker, defender)):
        assert list(battle.left[number]) == list(kingdom.army), "stacks keep their order"
        for unit, whole in kingdom.army.items():
            start, left = battle.started[number][unit], battle.before_healing[number][unit]
            fell = [
                (phase.attacker, phase.defender)[number].lost.get(unit, 0)
                for phase in battle.phases
            ]
            assert all(n >= 0 and n == int(n) for n in fell)
            assert start - sum(fell) == left >= 0
            assert 0 <= battle.healed[number][unit] <= 0.2 * sum(fell)
            assert battle.left[number][unit] == left + battle.healed[number][unit]
            assert start <= whole


@every_rule_set
@given(kingdoms(), kingdoms())
@settings(max_examples=10)
def test_the_dead_deal_nothing(rules: str, attacker: Kingdom, defender: Kingdom) -> None:
    """A stack of none is as good as no stack, and a fallen army aims no damage."""
    battle = fight(attacker, defender, rules)
    living = [
        kingdom.with_army({unit: n for unit, n in kingdom.army.items() if n})
        for kingdom in (attacker, defender)
    ]
    assert fight(living[0], living[1], rules).phases == battle.phases
    for phase in battle.phases:
        assert phase.attacker.stacks or phase.defender.aimed == 0
        assert phase.defender.stacks or phase.attacker.aimed == 0


# --- damage -------------------------------------------------------------------------------------


@every_rule_set
@given(kingdoms(), kingdoms())
@settings(max_examples=10)
def test_shares_add_up_to_the_damage_that_was_aimed(
    rules: str, attacker: Kingdom, defender: Kingdom
) -> None:
    for half in halves(fight(attacker, defender, rules)):
        raw = sum(stack.raw for stack in half.stacks.values())
        off = sum(stack.off for stack in half.stacks.values())
        if half.stacks:
            assert half.aimed <= raw * (1 + 1e-9), "pikemen only add to it"
            assert raw <= (half.aimed + 6 * half.piked) * (1 + 1e-9)
            assert off == pytest.approx(half.pool)
        if half.stacks and not half.piked:
            assert raw == pytest.approx(half.aimed)


@pytest.mark.parametrize("rules", ["document", "overview"])
@given(kingdoms(), kingdoms())
@settings(max_examples=20)
def test_nobody_is_spared_less_than_nothing_or_more_than_all(
    rules: str, attacker: Kingdom, defender: Kingdom
) -> None:
    for half in halves(fight(attacker, defender, rules)):
        for stack in half.stacks.values():
            assert 0 <= stack.saved <= 1
            assert 0 <= stack.final <= stack.raw
            assert stack.shield > 0, "no unit of a race is without defence"


@every_rule_set
@given(kingdoms(), kingdoms())
@settings(max_examples=10)
def test_twice_as_many_on_both_sides_fare_alike(
    rules: str, attacker: Kingdom, defender: Kingdom
) -> None:
    """All damage doubles and all defence stays, if buildings double too.

    Doubling is exact, so a stack that lost n in the range phase loses 2n or, with the two rests
    put together, 2n + 1. Castles are left out: what they keep at home is rounded.
    """
    one = [replace(kingdom, buildings=without_castles(kingdom)) for kingdom in (attacker, defender)]
    two = [
        replace(kingdom, army=doubled(kingdom.army), buildings=doubled(kingdom.buildings))
        for kingdom in one
    ]
    # Technologies are not doubled, so Kingdom Strength must not have a say.
    single = fight(one[0], one[1], rules, strength_factor="no").range
    double = fight(two[0], two[1], rules, strength_factor="no").range
    for small, large in ((single.attacker, double.attacker), (single.defender, double.defender)):
        assert large.aimed == 2 * small.aimed
        for unit, stack in small.stacks.items():
            other = large[unit]
            assert (other.attack, other.shield) == (stack.attack, stack.shield)
            assert (other.raw, other.off, other.final) == (
                2 * stack.raw,
                2 * stack.off,
                2 * stack.final,
            )
            assert 2 * stack.lost <= other.lost <= 2 * stack.lost + 1


def without_castles(kingdom: Kingdom) -> dict[str, float]:
    return kingdom.buildings | {"Castle": 0}


def doubled(table: dict[str, float]) -> dict[str, float]:
    return {name: 2 * count for name, count in table.items()}


# --- mirrors ------------------------------------------------------------------------------------


def even(kingdom: Kingdom) -> Kingdom:
    """Return the kingdom without what only helps or only hinders a defender.

    Castles keep defenders at home; Guard Towers and Fortification are for defenders only, and a
    Medical Center takes off more for them.
    """
    levels = {key: n for key, n in kingdom.technologies.items() if key != "Fortification"}
    return replace(kingdom, buildings={}, technologies=levels)


@pytest.mark.parametrize("rules", ["document", "overview", "program"])
@given(kingdoms())
@settings(max_examples=20)
def test_an_army_against_its_mirror_image_is_a_draw(rules: str, kingdom: Kingdom) -> None:
    battle = fight(even(kingdom), even(kingdom), rules)
    assert battle.winner == "draw"
    assert battle.left[0] == battle.left[1]
    for phase in battle.phases:
        assert phase.attacker == phase.defender


@given(kingdoms())
@settings(max_examples=10)
def test_a_mirror_image_that_defends_wins_under_the_later_rules(kingdom: Kingdom) -> None:
    assert fight(even(kingdom), even(kingdom), "later").winner == "defender"


HUNDRED = {"MountedArcher": 100.0}


@pytest.mark.parametrize(
    "kingdom",
    [
        side("Human", HUNDRED, technologies={"Fortification": 1}),
        side("Human", HUNDRED, towers=1),
        side("Human", HUNDRED, medics=1),
        side("Human", HUNDRED, castles=2),
    ],
    ids=["Fortification", "Guard Towers", "Medical Center", "Castle"],
)
def test_what_is_for_defenders_breaks_the_mirror(kingdom: Kingdom) -> None:
    # They deal 200 at range to a defence of 7: 28 fall, and the 72 deal 216 in melee: 30 fall.
    plain = side("Human", HUNDRED)
    assert fight(plain, plain).left == [{"MountedArcher": 42}, {"MountedArcher": 42}]
    assert fight(kingdom, kingdom).winner != "draw"
