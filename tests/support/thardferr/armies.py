"""A small problem for the search over armies of Thardferr, to be changed by tests."""

from __future__ import annotations

from dataclasses import replace

from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.search.budget import Budget
from wartable.apps.thardferr.search.problem import Enemy, Problem, all_strategies, bare_kingdom

RULES = rules_of("document")
#: A small enemy, so that searches are short.
HUMANS = Kingdom("Human", {"Knight": 4, "Infantry": 20, "Archer": 10})


def problem(race: str = "Orc", tegc: float = 12_000, **changes: object) -> Problem:
    """Return the problem of an army against a few humans, with any of its fields changed."""
    strategies = all_strategies(race, RULES)
    made = Problem(bare_kingdom(race), (Enemy(HUMANS),), Budget(tegc=tegc), RULES, strategies)
    return replace(made, **changes)  # type: ignore[arg-type]
