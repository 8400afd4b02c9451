"""The problem of a search: home, enemies, budget, and the plans to choose from.

A plan is a strategy with a set of technologies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from wartable.apps.thardferr.forces import TECHNOLOGIES, Floats, Ints, forces_of
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import LARGEST, Kingdom
from wartable.apps.thardferr.kingdom.technologies import missing_for, price_of
from wartable.apps.thardferr.kingdom.validation import defects_of
from wartable.apps.thardferr.rulesets import Rules
from wartable.apps.thardferr.search.budget import Budget
from wartable.engine.errors import BadOption, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.state import ATTACKER, Book


@dataclass(frozen=True)
class Enemy:
    """A possible enemy, and its weight relative to the others."""

    kingdom: Kingdom
    weight: float = 1.0


@dataclass(frozen=True)
class Problem:
    """Find an army for ``home``, whose own army and strategy do not matter.

    ``strategies`` are the names to choose from, an empty one for none. ``technologies`` may be
    researched beyond what the kingdom knows, with their prerequisites, for at most ``research``
    gold in total.
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
    """Return a kingdom of a race with nothing but land."""
    return Kingdom(race, {})


def all_strategies(race: str, rules: Rules) -> tuple[str, ...]:
    """Return every strategy that a race may choose, including none."""
    berserker = rules.berserker == "offered"
    return ("", *catalogue().strategies_of(race, berserker=berserker))


def check_problem(problem: Problem) -> None:
    """Raise ``BadOption`` naming every defect of a problem."""
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


# --- plans ----------------------------------------------------------------------------------------

#: The most plans of a problem.
MOST_PLANS = 20_000


@dataclass(frozen=True)
class Plans:
    """All plans of a problem: kingdoms without an army, and their battle terms.

    ``near`` has one row per plan with its neighbours: another strategy, or one level up, down or
    both. Rows are padded with the plan itself. ``first`` are the plans to begin with, which have
    maximal sets of technologies.
    """

    kingdoms: tuple[Kingdom, ...]
    terms: Floats
    near: Ints
    first: Ints


def plans_of(problem: Problem, book: Book) -> Plans:
    """Return all plans; raise ``BadOption`` if there are too many."""
    choices = _technologies(problem)
    kingdoms = tuple(
        replace(problem.home, strategy=strategy, technologies=levels, army={})
        for levels in choices
        for strategy in problem.strategies
    )
    terms = np.concatenate([forces_of(book, kingdom).terms for kingdom in kingdoms])
    width = len(problem.strategies)
    neighbours = _neighbours(_levels(problem, choices), width)
    maximal = [at for at in range(len(choices)) if _is_maximal(choices, at)]
    first = [at * width + strategy for at in maximal for strategy in range(width)]
    return Plans(kingdoms, terms, neighbours, np.array(first, np.int64))


def _technologies(problem: Problem) -> list[dict[str, Number]]:
    """Return every affordable set of technologies, with prerequisites."""
    known = problem.home.technologies
    names = problem.technologies
    ladders = [
        range(int(known.get(name, 0)), catalogue().technologies[name].levels + 1) for name in names
    ]
    total = 1
    for ladder in ladders:
        total *= max(len(ladder), 1)
    if total * len(problem.strategies) > MOST_PLANS:
        raise BadOption("bad-search", f"there are more than {MOST_PLANS} plans to choose from")
    found = []
    for levels in product(*(ladder or range(1) for ladder in ladders)):
        wanted = dict(known)
        for name, level in zip(names, levels, strict=True):
            if level > known.get(name, 0):
                wanted.update(dict.fromkeys(missing_for(name, wanted), 1))
                wanted[name] = level
        price = price_of(wanted).gold - price_of(known).gold
        if problem.research is None or price <= problem.research:
            found.append(wanted)
    return found


def _levels(problem: Problem, choices: list[dict[str, Number]]) -> Floats:
    rows = [[levels.get(name, 0) for name in problem.technologies] for levels in choices]
    return np.array(rows, np.float64).reshape(len(choices), len(problem.technologies))


def _neighbours(levels: Floats, width: int) -> Ints:
    """Return the neighbours of each plan: one level up, down or moved, or another strategy."""
    rows = []
    for at in range(len(levels)):
        change = levels - levels[at]
        ups, downs = np.maximum(change, 0).sum(1), np.maximum(-change, 0).sum(1)
        close = np.flatnonzero((ups <= 1) & (downs <= 1))
        for strategy in range(width):
            own = at * width + strategy
            same = [each * width + strategy for each in close]
            other = [at * width + each for each in range(width)]
            rows.append([each for each in dict.fromkeys([*other, *same]) if each != own])
    longest = max(map(len, rows))
    padded = [row + [at] * (longest - len(row)) for at, row in enumerate(rows)]
    return np.array(padded, np.int64).reshape(len(rows), longest)


def _is_maximal(choices: list[dict[str, Number]], at: int) -> bool:
    """Tell whether no other set includes this one."""
    own = choices[at]
    return not any(
        other != own and all(other.get(name, 0) >= level for name, level in own.items())
        for other in choices
    )
