"""What is asked of a search: for whom, against whom, within what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from wartable.engine.errors import BadOption, quoted
from wartable.games.thardferr.catalogue import RACES, catalogue
from wartable.games.thardferr.forces import TECHNOLOGIES
from wartable.games.thardferr.kingdom.checking import defects_of
from wartable.games.thardferr.kingdom.model import LARGEST, Kingdom
from wartable.games.thardferr.rulesets import Rules
from wartable.games.thardferr.search.budget import Budget
from wartable.games.thardferr.state import ATTACKER


@dataclass(frozen=True)
class Enemy:
    """A likely enemy, and how likely it is beside the others."""

    kingdom: Kingdom
    weight: float = 1.0


@dataclass(frozen=True)
class Problem:
    """An army is sought for ``home``, whose own army and strategy do not matter.

    ``strategies`` are those to choose from, empty for none. ``technologies`` may be researched
    beyond what the kingdom knows, each with what it needs, for at most ``research`` gold in all.
    """

    home: Kingdom
    enemies: tuple[Enemy, ...]
    budget: Budget
    rules: Rules
    strategies: tuple[str, ...]
    role: int = ATTACKER
    technologies: tuple[str, ...] = ()
    research: float | None = None


def bare_kingdom(race: str) -> Kingdom:
    """Return a kingdom of a race that has nothing but land."""
    return Kingdom(race, {})


def all_strategies(race: str, rules: Rules) -> tuple[str, ...]:
    """Return every strategy that a race may choose, none among them."""
    berserker = rules.berserker == "offered"
    return ("", *catalogue().strategies_of(race, berserker=berserker))


def check_problem(problem: Problem) -> None:
    """Raise ``BadOption`` naming everything that cannot be searched for."""
    defects: list[str] = []
    if problem.home.race not in RACES:
        known = ", ".join(RACES)
        raise BadOption("bad-search", f"no race {quoted(problem.home.race)}; there are {known}")
    checked = problem.rules.names == "checked"
    if checked:
        defects += defects_of(replace(problem.home, army={}, strategy=""), problem.rules)
    if not problem.enemies:
        defects.append("a search needs an enemy")
    for at, enemy in enumerate(problem.enemies, 1):
        if checked:
            faults = defects_of(enemy.kingdom, problem.rules)
            defects += [f"enemy {at}: {fault}" for fault in faults]
        if not 0 < enemy.weight <= LARGEST:
            defects.append(f"enemy {at}: a weight must be above 0, not {quoted(enemy.weight)}")
    defects += _unknown(
        "strategy", problem.strategies, all_strategies(problem.home.race, problem.rules)
    )
    permitted = battle_technologies(problem.home.race)
    defects += _unknown("technology", problem.technologies, permitted)
    if not problem.strategies:
        defects.append("a search needs a strategy to choose, if only none")
    if problem.research is not None and not 0 <= problem.research <= LARGEST:
        defects.append(f"gold for research must be 0 to {LARGEST}, not {quoted(problem.research)}")
    if defects:
        raise BadOption("bad-search", "; ".join(defects))


def battle_technologies(race: str) -> tuple[str, ...]:
    """Return the technologies that matter in battle and are open to a race."""
    known = catalogue().technologies
    return tuple(name for name in TECHNOLOGIES if known[name].race in ("", race))


def _unknown(kind: str, given: Iterable[str], known: Iterable[str]) -> list[str]:
    offered = list(known)
    there = ", ".join(name or "none" for name in offered)
    return [
        f"no {kind} {quoted(name)} to choose; there are {there}"
        for name in given
        if name not in offered
    ]
