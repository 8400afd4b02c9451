"""What the search over armies of Thardferr may choose from: budgets, plans, and its referee."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from support.thardferr.armies import HUMANS, RULES, problem
from wartable.apps.thardferr.field import field
from wartable.apps.thardferr.kingdom.army import army_cost
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.search.best import best, exhaustive, frontier
from wartable.apps.thardferr.search.budget import Budget, limits_of
from wartable.apps.thardferr.search.problem import (
    Enemy,
    bare_kingdom,
    battle_technologies,
    plans_of,
)
from wartable.apps.thardferr.search.referee import NOBODY, Clock, Referee
from wartable.apps.thardferr.search.space import Grid, Units, compositions
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.rules.battle.battle import resolve
from wartable.games.thardferr.state import ATTACKER, DEFENDER

# --- budgets --------------------------------------------------------------------------------------


def test_shares_of_a_budget_buy_as_much_as_they_can() -> None:
    limits = limits_of(Budget(tegc=10_000), bare_kingdom("Orc"), RULES)
    race = catalogue().races["Orc"]
    shares = compositions(4)
    armies = limits.fill(shares)
    for share, counts in zip(shares, armies, strict=True):
        army = {unit.key: int(n) for unit, n in zip(race.units, counts, strict=True)}
        spent = army_cost(race, army).tegc
        dearest = max(army_cost(race, {u.key: 1}).tegc for u in race.units)
        assert 10_000 - PLACES * dearest < spent <= 10_000
        assert ((counts == 0) | (share > 0)).all()
    assert len(np.unique(armies, axis=0)) == len(shares) == 126


def test_every_kind_of_budget_is_kept() -> None:
    home = Kingdom("Orc", {}, {"Training Center": 6, "Advanced Training Center": 12, "Castle": 1})
    budget = Budget(tegc=50_000, gold=12_000, days=3, housing=60)
    limits = limits_of(budget, home, RULES)
    race = catalogue().races["Orc"]
    for counts in limits.fill(compositions(5)):
        army = {unit.key: int(n) for unit, n in zip(race.units, counts, strict=True)}
        cost = army_cost(race, army)
        assert cost.tegc <= 50_000
        assert cost.initial <= 12_000
        assert sum(army.values()) <= 60
        assert (counts <= limits.most).all()
    assert (limits.most % 3 == 0).all()  # so many a day, three days


def test_days_alone_let_train_everything_at_once() -> None:
    home = Kingdom("Orc", {}, {"Training Center": 6, "Castle": 2})
    limits = limits_of(Budget(days=2), home, RULES)
    assert limits.fill(np.ones((1, PLACES))).tolist() == [limits.most.tolist()]
    assert limits.most.min() == 4  # two castles, two days


def test_budgets_that_cannot_be() -> None:
    with pytest.raises(BadOption, match="at least one of tegc, gold, days, housing"):
        limits_of(Budget(), bare_kingdom("Orc"), RULES)
    with pytest.raises(BadOption, match=r"tegc must be above 0.*gold must be above 0"):
        limits_of(Budget(tegc=0, gold=-1), bare_kingdom("Orc"), RULES)
    with pytest.raises(BadOption, match="not enough for one unit of Orc"):
        limits_of(Budget(tegc=10), bare_kingdom("Orc"), RULES)
    with pytest.raises(BadOption, match="not enough for one unit of Orc"):
        limits_of(Budget(days=5), bare_kingdom("Orc"), RULES)


def test_neighbours_keep_to_the_budget() -> None:
    limits = limits_of(Budget(tegc=9_000), bare_kingdom("Elf"), RULES)
    points = limits.fill(compositions(3))
    for space in (Units(limits), Units(limits, thrift=True)):
        owners, around = space.around(points)
        assert set(owners.tolist()) == set(range(len(points)))
        assert (around >= 0).all()
        assert (limits.cost_of(around) <= 9_000).all()
        assert (around != points[owners]).any(1).all()
    grid = Grid(limits, 3)
    owners, around = grid.around(compositions(3))
    assert (around.sum(1) == 3).all()
    assert (around >= 0).all()


def test_the_nearest_point_of_a_grid_gives_out_every_part() -> None:
    limits = limits_of(Budget(tegc=9_000), bare_kingdom("Elf"), RULES)
    found = Grid(limits, 7).near(np.array([[1, 1, 1, 0, 0, 0], [0.5, 0.1, 0.1, 0.1, 0.1, 0.1]]))
    assert found.tolist() == [[3, 2, 2, 0, 0, 0], [3, 1, 1, 1, 1, 0]]


# --- plans ----------------------------------------------------------------------------------------


def test_technologies_are_bought_with_what_they_need() -> None:
    asked = problem(technologies=("Fortification",), strategies=("",))
    book = battle_book(RULES)
    assert len(plans_of(replace(asked, research=0), book).kingdoms) == 1
    without, fortified = plans_of(asked, book).kingdoms
    assert without.technologies == {}
    assert fortified.technologies["Training techniques"] == 1
    assert fortified.technologies["Habitation"] == 1
    dear = plans_of(replace(asked, research=2_799_999), book)
    assert len(dear.kingdoms) == 1
    assert len(plans_of(replace(asked, research=2_800_000), book).kingdoms) == 2


def test_plans_are_every_level_that_the_gold_allows() -> None:
    names = ("Sharper Blades", "Tougher Light Armor")
    home = Kingdom("Orc", {}, technologies={"Tougher Light Armor": 1})
    asked = problem(home=home, technologies=names, strategies=("", "Anti-Cavalry"))
    plans = plans_of(replace(asked, research=300_000.0), battle_book(RULES))
    levels = {
        tuple(kingdom.technologies.get(name, 0) for name in names) for kingdom in plans.kingdoms
    }
    assert levels == {(0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2)}
    first = {
        tuple(plans.kingdoms[at].technologies.get(name, 0) for name in names) for at in plans.first
    }
    assert first == {(0, 4), (1, 2)}
    assert len(plans.kingdoms) == 12


def test_problems_that_cannot_be() -> None:
    broken = problem(
        enemies=(Enemy(Kingdom("Human", {"Troll": 1}), 0.0),),
        strategies=("Human Charging!",),
        technologies=("Commerce",),
        research=-1.0,
    )
    with pytest.raises(BadOption) as refusal:
        best(broken)
    for part in (
        "enemy 1: no Human unit 'Troll'",
        "enemy 1: a weight must be above 0",
        "no strategy 'Human Charging!' to choose; there are none, Archer Protection",
        "no technology 'Commerce' to choose; there are Sharper Blades",
        "gold for research must be 0 to",
    ):
        assert part in str(refusal.value)
    with pytest.raises(BadOption, match="no race 'Ork'"):
        best(problem(home=Kingdom("Ork", {})))
    with pytest.raises(BadOption, match=r"a search needs an enemy; .* needs a strategy"):
        best(problem(enemies=(), strategies=()))
    with pytest.raises(BadOption, match="parts must be 1 to 40, not 41"):
        exhaustive(problem(), 41)
    with pytest.raises(BadOption, match="levels must be 1 to 100, not 0"):
        frontier(problem(), levels=0)


def test_cloacking_is_for_orcs() -> None:
    assert "Cloacking" in battle_technologies("Orc")
    assert "Cloacking" not in battle_technologies("Elf")


# --- the referee ----------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [ATTACKER, DEFENDER])
def test_the_referee_says_what_the_resolver_says(role: int) -> None:
    rules = rules_of("document", {"strength_factor": "lower"})
    home = Kingdom("Orc", {}, {"Castle": 3, "Medical Center": 9, "House": 4}, land=20)
    enemies = (Enemy(HUMANS, 3.0), Enemy(Kingdom("Undead", {"SkeletalLegion": 40}), 1.0))
    asked = problem(home=home, enemies=enemies, role=role, rules=rules)
    referee = Referee(asked, Clock())
    counts = referee.limits.fill(compositions(2))
    plans = np.arange(len(counts)) % len(referee.plans.kingdoms)
    scores = referee.judge(counts, plans)
    assert referee.clock.fought == 2 * len(counts)
    race = catalogue().races["Orc"]
    for at, (row, plan) in enumerate(zip(counts.tolist(), plans.tolist(), strict=True)):
        army: dict[str, Number] = dict(zip((u.key for u in race.units), row, strict=True))
        own = replace(referee.plans.kingdoms[plan], army=army)
        wins = []
        for enemy in enemies:
            sides = (own, enemy.kingdom) if role == ATTACKER else (enemy.kingdom, own)
            work = field(referee.book, *sides)
            resolve(referee.book, work)
            wins.append(float(work.winner == role))
        assert scores.wins[at] == 0.75 * wins[0] + 0.25 * wins[1]
        assert scores.beaten[at] == min(wins)
    assert set(scores.wins.tolist()) > {0.0}


def test_an_army_of_nobody_is_worse_than_any() -> None:
    referee = Referee(problem(), Clock())
    scores = referee.judge(np.zeros((1, PLACES)), np.zeros(1, np.int64))
    assert scores.margin.tolist() == [NOBODY]


def test_a_tossed_coin_is_met_on_both_sides() -> None:
    rules = rules_of("document", {"retreat_coin": "yes"})
    asked = problem(rules=rules, strategies=("Quick Retreat",), tegc=200_000)
    referee = Referee(asked, Clock())
    army = np.array([[0, 0, 0, 0, 1000, 0]], np.float64)
    assert referee.judge(army, np.zeros(1, np.int64)).wins.tolist() == [0.5]
    sure = Referee(replace(asked, rules=RULES), Clock())
    assert sure.judge(army, np.zeros(1, np.int64)).wins.tolist() == [1.0]
