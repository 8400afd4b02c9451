"""The best army against some enemies, by climbing or by looking at every army of a grid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from wartable.engine.errors import BadOption
from wartable.games.thardferr.search.climb import Best, Hunt, run, victory_then_margin
from wartable.games.thardferr.search.found import Found, found
from wartable.games.thardferr.search.problem import Problem
from wartable.games.thardferr.search.referee import ALL, EVALUATIONS, Clock, Ending, Referee, Watch
from wartable.games.thardferr.search.space import Grid, Units, compositions

#: Candidates that an exhaustive search judges at a time.
PIECE = 20_000

#: Parts of a budget at most, where every army of a grid is looked at.
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

    The search climbs from the best of a coarse grid, exchanging units, strategies and
    technologies, and tries again from shaken candidates until nothing better comes of it. With
    ``parts`` it keeps to armies whose budget is shared out in so many equal parts. The same seed
    finds the same army, unless it is ended by ``seconds``, ``watch`` or the keyboard; then the
    best so far is returned. Raises ``BadOption`` naming every defect of the problem.
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
    """Return the best of all armies whose budget is shared out in so many equal parts."""
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
    """Return the best that was found; raise ``BadOption`` if nothing was."""
    top = noted.top
    if top is None:
        raise BadOption("bad-search", "the search was ended before its first battles were fought")
    made = found(referee, top.points[0], int(top.plans[0]))
    return replace(made, battles=referee.clock.fought, ended=ending.how)


def _checked(parts: int) -> int:
    if not 1 <= parts <= MOST_PARTS:
        raise BadOption("bad-search", f"parts must be 1 to {MOST_PARTS}, not {parts}")
    return parts
