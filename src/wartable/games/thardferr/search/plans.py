"""Plans: a strategy with technologies, and which plans are near each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from wartable.engine.errors import BadOption
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.forces import Floats, Ints, forces_of
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.kingdom.technologies import missing_for, price_of
from wartable.games.thardferr.search.problem import Problem
from wartable.games.thardferr.state import Book

#: More plans than this are not listed.
MOST_PLANS = 20_000


@dataclass(frozen=True)
class Plans:
    """All plans of a problem: kingdoms without an army, and their terms of battle.

    ``near`` has a row a plan with the plans that differ in the strategy, in a level more or less,
    or in both; it is filled up with the plan itself. ``first`` are those to begin with: of the
    technologies, only sets to which nothing can be added.
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
    """Return every set of technologies that can be had, with all that they need."""
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
    """Return the plans near each: one level up, down, or moved, and any strategy."""
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
    """Tell whether no other set has all of this one and more."""
    own = choices[at]
    return not any(
        other != own and all(other.get(name, 0) >= level for name, level in own.items())
        for other in choices
    )
