"""The search over armies of Thardferr: what it finds, and how it ends."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from support.thardferr.armies import HUMANS, RULES, problem
from wartable.apps.thardferr.cli import army
from wartable.apps.thardferr.cli.army import read_problem
from wartable.apps.thardferr.cli.battle import read_changes
from wartable.apps.thardferr.field import fought
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.search.best import best, exhaustive, frontier, smallest
from wartable.apps.thardferr.search.budget import Budget
from wartable.apps.thardferr.search.problem import Enemy, Problem, battle_technologies
from wartable.apps.thardferr.search.referee import Clock, Referee
from wartable.apps.thardferr.search.space import Units
from wartable.cli.parser import Parser
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.state import ATTACKER, DEFENDER

# --- what is found --------------------------------------------------------------------------------


def test_the_best_army_is_within_budget_and_wins_as_it_says() -> None:
    asked = problem()
    found = best(asked)
    assert found.costs.tegc <= 12_000
    assert found.wins == 1.0
    assert found.ended == "finished"
    work = fought(battle_book(RULES), found.kingdom, HUMANS)
    assert work.winner == ATTACKER
    assert found.margin == found.duels[0].enemy - found.duels[0].own
    assert found == best(asked)


def test_the_best_army_needs_no_single_exchange() -> None:
    """No unit more, less or exchanged gives a better army: the search has climbed to the top."""
    asked = problem(race="Elf")
    found = best(asked, seed=3)
    referee = Referee(asked, Clock())
    counts = np.array([list(found.kingdom.army.values())], np.float64)
    _, around = Units(referee.limits).around(counts)
    plan = [kingdom.strategy for kingdom in referee.plans.kingdoms].index(found.kingdom.strategy)
    scores = referee.judge(around, np.full(len(around), plan))
    assert (scores.wins * 1e6 + scores.margin).max() <= found.wins * 1e6 + found.margin


def test_a_defender_may_be_sought_too() -> None:
    home = Kingdom("Dwarf", {}, {"Guard Towers": 4, "Castle": 2}, land=10)
    found = best(problem("Dwarf", 40_000, home=home, role=DEFENDER))
    work = fought(battle_book(RULES), HUMANS, found.kingdom)
    assert work.winner == DEFENDER
    assert found.duels[0].winner == "defender"
    assert found.kingdom.buildings == home.buildings


def test_technologies_are_chosen_with_the_army() -> None:
    plain = best(problem(tegc=8_000))
    learned = best(problem(tegc=8_000, technologies=battle_technologies("Orc"), research=300_000.0))
    assert (learned.wins, learned.margin) > (plain.wins, plain.margin)
    assert 0 < learned.research <= 300_000
    assert plain.research == 0


def test_of_several_enemies_the_likelier_counts_more() -> None:
    """Where only one of two enemies can be beaten, it is the one with the weight."""
    riders = Kingdom("Orc", {"Rusher": 40, "WolfMaster": 10}, strategy="Orc Berserker")
    dead = Kingdom("Undead", {"SkeletalLegion": 200}, strategy="Skeleton Swarm")
    for weights in ((9.0, 1.0), (1.0, 9.0)):
        enemies = tuple(map(Enemy, (riders, dead), weights))
        found = best(problem(race="Human", enemies=enemies, tegc=14_000))
        assert found.worst == min(duel.enemy - duel.own for duel in found.duels)
        share = sum(w * duel.won for w, duel in zip(weights, found.duels, strict=True)) / sum(
            weights
        )
        assert found.wins == pytest.approx(share)
        assert found.duels[weights.index(9.0)].won >= found.duels[weights.index(1.0)].won


def test_the_smallest_army_is_the_smallest_of_all() -> None:
    """With few units to train, every army can be tried: none that wins is cheaper."""
    home = Kingdom("Elf", {}, {"Training Center": 2, "Castle": 1})
    enemy = Kingdom("Gnome", {"Infantry": 6, "RockThrower": 3})
    budget = Budget(days=5)
    asked = problem(home=home, enemies=(Enemy(enemy),), budget=budget, strategies=("",))
    referee = Referee(asked, Clock(evaluations=10_000_000))
    most = referee.limits.most.astype(int)
    assert most.min() == 5
    every = np.array(list(product(*(range(min(n, 7) + 1) for n in most))), np.float64)
    scores = referee.judge(every, np.zeros(len(every), np.int64))
    cheapest = scores.cost[scores.wins == 1].min()
    found = smallest(asked)
    assert found.beaten
    assert found.costs.tegc == found.cost
    assert found.cost <= cheapest
    assert max(found.kingdom.army.values()) > 7 or found.cost == cheapest


def test_the_smallest_army_beats_every_enemy_or_comes_close() -> None:
    enemies = (Enemy(HUMANS), Enemy(Kingdom("Undead", {"WraithPikeman": 15})))
    found = smallest(problem(enemies=enemies, tegc=40_000), seed=2)
    assert found.beaten
    assert [duel.won for duel in found.duels] == [1.0, 1.0]
    whole = best(problem(enemies=enemies, tegc=40_000))
    assert found.cost < whole.cost
    poor = smallest(problem(tegc=1_000))
    assert not poor.beaten
    assert poor.wins == 0


def test_a_budget_of_gold_is_judged_in_gold() -> None:
    found = smallest(problem(budget=Budget(gold=9_000)))
    assert found.cost == found.costs.initial
    assert found.beaten


def test_the_frontier_rises() -> None:
    steps = frontier(problem(tegc=20_000), levels=5)
    costs = [each.costs.tegc for each in steps]
    results = [(each.wins, each.margin) for each in steps]
    assert len(steps) > 2
    assert costs == sorted(costs)
    assert costs[-1] <= 20_000
    assert results == sorted(set(results))
    poor = frontier(problem(tegc=400, strategies=("",)), levels=4)
    assert min(each.costs.tegc for each in poor) == 191  # a Slinger; the levels below buy nobody


# --- how it ends ----------------------------------------------------------------------------------


def test_a_search_ends_after_so_many_battles() -> None:
    found = best(problem(), evaluations=2_000)
    assert found.ended == "limit"
    assert 0 < found.battles <= 2_000
    with pytest.raises(BadOption, match="ended before its first battles"):
        best(problem(), evaluations=10)
    with pytest.raises(BadOption, match="ended before its first battles"):
        frontier(problem(), evaluations=10)


def test_a_search_ends_when_it_is_told_to() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> bool:
        told.append((done, total))
        return len(told) < 3

    found = best(problem(), watch=watch)
    assert found.ended == "limit"
    assert len(told) == 3
    assert told[-1] == (found.battles, 2_000_000)
    with pytest.raises(BadOption, match="ended before its first battles"):
        best(problem(), seconds=0.0)


def test_an_interruption_gives_the_best_so_far() -> None:
    def interrupt(done: int, total: int) -> None:
        if done > 3_000:
            raise KeyboardInterrupt

    for search in (best, smallest):
        found = search(problem(), watch=interrupt)
        assert found.ended == "interrupted"
        assert found.battles > 3_000
    assert frontier(problem(), watch=interrupt)[-1].ended == "interrupted"
    assert exhaustive(problem(), 8, watch=interrupt).ended == "interrupted"


def test_what_was_found_as_json() -> None:
    found = best(problem(), evaluations=5_000)
    made = found.as_json()
    assert made["kingdom"]["race"] == "Orc"
    assert made["battles"][0]["winner"] in ("attacker", "defender", "draw")
    assert made["tegc"] == found.costs.tegc
    assert made["worst_margin"] == made["margin"]


# --- Three documented problems: the search against looking at every army of a grid ---------------

KINGDOMS = Path(__file__).parents[4] / "examples" / "thardferr"

#: The problems of docs/games/thardferr.md, as they are typed there.
PROBLEMS = {
    "orcs attack": "--enemy humans.txt --race Orc --tegc 300000 --set berserker=no_effect",
    "elves defend": "--enemy orcs.txt --enemy undead.txt --weights 2,1 --home elves.txt "
    "--gold 200000 --housing home --as defender",
    "dwarfs research": "--enemy orcs.txt --race Dwarf --tegc 400000 --technologies all "
    "--research 300000 --rules program",
}
#: Parts of the budget: 6188 armies with every strategy and choice of technologies.
PARTS = 12


def read(text: str) -> Problem:
    words = [str(KINGDOMS / word) if word.endswith(".txt") else word for word in text.split()]
    parser = Parser()
    army.configure(parser)
    chosen = parser.parse_args(["best", *words])
    return read_problem(chosen, rules_of(chosen.rules, read_changes(chosen.set)))


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_search_is_confirmed_by_looking_at_everything(name: str) -> None:
    problem = read(PROBLEMS[name])
    every = exhaustive(problem, PARTS)
    assert every.ended == "all"
    on_grid = best(problem, parts=PARTS)
    assert on_grid.battles < every.battles
    assert on_grid.kingdom == every.kingdom
    assert (on_grid.wins, on_grid.margin) == (every.wins, every.margin)
    free = best(problem)
    assert (free.wins, free.margin) > (every.wins, every.margin)
