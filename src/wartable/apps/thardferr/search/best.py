"""The best army against some enemies, the cheapest that wins, and the cost frontier."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from wartable.apps.thardferr.search.climb import (
    VICTORY,
    Band,
    Best,
    Hunt,
    cheap_victory,
    joined,
    run,
    victory_over_all,
    victory_then_margin,
)
from wartable.apps.thardferr.search.found import Found, found
from wartable.apps.thardferr.search.problem import Problem
from wartable.apps.thardferr.search.referee import (
    ALL,
    EVALUATIONS,
    FINISHED,
    Clock,
    Ending,
    Referee,
    Watch,
)
from wartable.apps.thardferr.search.space import Grid, Units, compositions
from wartable.engine.errors import BadOption

#: Candidates per batch of an exhaustive search.
PIECE = 20_000

#: The most parts of a budget in an exhaustive search.
MOST_PARTS = 40


def best(
    problem: Problem,
    *,
    seed: int = 0,
    parts: int | None = None,
    evaluations: int = EVALUATIONS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Found:
    """Return the best army that can be found: victory first, then the margin.

    The search is hill climbing from the best of a coarse grid: it exchanges units, strategies and
    technologies, then restarts from perturbed candidates until nothing improves. With ``parts`` it
    only considers armies whose budget is divided into that many equal parts. The same seed finds
    the same army unless ``seconds``, ``watch`` or Ctrl-C ends the search; then the best so far is
    returned. Raises ``BadOption`` naming every defect of the problem.
    """
    referee = Referee(problem, Clock(evaluations, seconds, watch))
    limits = referee.limits
    space = Units(limits) if parts is None else Grid(limits, _checked(parts))
    hunt = Hunt(referee, space, victory_then_margin)
    with Ending() as ending:
        run(hunt, Random(seed))
    return best_of(referee, hunt.best, ending)


def exhaustive(
    problem: Problem,
    parts: int,
    *,
    evaluations: int = EVALUATIONS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Found:
    """Return the best of all armies whose budget is divided into ``parts`` equal parts."""
    referee = Referee(problem, Clock(evaluations, seconds, watch))
    hunt = Hunt(referee, Grid(referee.limits, _checked(parts)), victory_then_margin)
    with Ending(ALL) as ending:
        points = compositions(parts)
        for plan in range(len(referee.plans.kingdoms)):
            for first in range(0, len(points), PIECE):
                piece = points[first : first + PIECE]
                hunt.judge(piece, np.full(len(piece), plan, np.int64))
    return best_of(referee, hunt.best, ending)


def best_of(referee: Referee, noted: Best, ending: Ending) -> Found:
    """Return the best army found; raise ``BadOption`` if there is none."""
    top = noted.top
    if top is None:
        raise BadOption("bad-search", "the search was ended before its first battles were fought")
    made = found(referee, top.points[0], int(top.plans[0]))
    return replace(made, battles=referee.clock.fought, ended=ending.how)


def _checked(parts: int) -> int:
    if not 1 <= parts <= MOST_PARTS:
        raise BadOption("bad-search", f"parts must be 1 to {MOST_PARTS}, not {parts}")
    return parts


# --- the cheapest winner and the frontier ---------------------------------------------------------

#: Steps of the bisection between a cost that wins and one that does not.
HALVINGS = 10

#: An army of at least this value beats every enemy.
WON = VICTORY / 2

#: Levels of cost in a frontier: the default and the most.
LEVELS, MOST_LEVELS = 10, 100


def smallest(
    problem: Problem,
    *,
    seed: int = 0,
    evaluations: int = EVALUATIONS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Found:
    """Return the cheapest army found that beats every enemy.

    If no army within the budget does, return the one that comes closest; its results show that it
    does not win. The search first finds an army that wins, then bisects the cost, and finally
    removes and exchanges units while the army still wins.
    """
    referee = Referee(problem, Clock(evaluations, seconds, watch))
    cheapest = Best(cheap_victory)
    with Ending() as ending:
        winners = _cheaper_and_cheaper(referee, cheapest, Random(seed))
        thrifty = Hunt(referee, Units(referee.limits, thrift=True), cheap_victory, cheapest)
        for band in winners:
            thrifty.climb(thrifty.judge(band.points, band.plans))
    return best_of(referee, cheapest, ending)


def _cheaper_and_cheaper(referee: Referee, cheapest: Best, chance: Random) -> list[Band]:
    """Return the candidates of the last two searches that found a winning army."""
    limits = referee.limits
    space = Units(limits)
    tops = run(Hunt(referee, space, victory_over_all, cheapest), chance)
    last = [tops]
    if tops.values.max() < WON:
        return last
    low, high = 0.0, float(tops.costs[tops.order()[0]])
    for _ in range(HALVINGS):
        level = (low + high) / 2
        nearer = Units(limits.within(level))
        hunt = Hunt(referee, nearer, victory_over_all, cheapest)
        tried = hunt.climb(joined([hunt.first(), hunt.again(tops, space)]).distinct())
        if tried.values.max() < WON:
            low = level
            continue
        tops, space, high = tried, nearer, level
        last.append(tops)
    return last[-2:]


def frontier(
    problem: Problem,
    *,
    levels: int = LEVELS,
    seed: int = 0,
    evaluations: int = EVALUATIONS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> list[Found]:
    """Return the best army at every level of cost, cheapest first, skipping those without a gain.

    The levels are equal steps up to the budget. A search that ends early returns the levels it has
    reached.
    """
    if not 1 <= levels <= MOST_LEVELS:
        raise BadOption("bad-search", f"levels must be 1 to {MOST_LEVELS}, not {levels}")
    referee = Referee(problem, Clock(evaluations, seconds, watch))
    limits = referee.limits
    chance = Random(seed)
    steps: list[Found] = []
    for step in range(1, levels + 1):
        level = limits.dearest() * step / levels
        hunt = Hunt(referee, Units(limits.within(level)), victory_then_margin)
        with Ending() as ending:
            run(hunt, chance)
        if hunt.best.top is not None:
            made = best_of(referee, hunt.best, ending)
            rises = not steps or (made.wins, made.margin) > (steps[-1].wins, steps[-1].margin)
            if rises and made.cost > 0:  # the lowest levels may not buy a single unit
                steps.append(made)
        if ending.how != FINISHED:
            break
    if not steps:
        raise BadOption("bad-search", "the search was ended before its first battles were fought")
    fought, how = referee.clock.fought, ending.how
    return [replace(each, battles=fought, ended=how) for each in steps]
