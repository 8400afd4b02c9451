"""Three documented problems: the search against looking at every army of a grid."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.cli import army
from wartable.cli.army_problem import read_problem
from wartable.cli.battle import read_changes
from wartable.cli.parser import Parser
from wartable.games.thardferr.rulesets import rules_of
from wartable.games.thardferr.search.best import best, exhaustive
from wartable.games.thardferr.search.problem import Problem

KINGDOMS = Path(__file__).parents[1] / "examples" / "thardferr"

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
