"""The smallest army that still wins, and the frontier of cost against result."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from wartable.engine.errors import BadOption
from wartable.games.thardferr.search.best import best_of
from wartable.games.thardferr.search.climb import (
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
from wartable.games.thardferr.search.found import Found
from wartable.games.thardferr.search.problem import Problem
from wartable.games.thardferr.search.referee import (
    EVALUATIONS,
    FINISHED,
    Clock,
    Ending,
    Referee,
    Watch,
)
from wartable.games.thardferr.search.space import Units

#: How often the cost is halved between what wins and what does not.
HALVINGS = 10

#: From this value on every enemy is beaten.
WON = VICTORY / 2

#: Levels of cost in a frontier, where nobody says, and at most.
LEVELS, MOST_LEVELS = 10, 100


def smallest(
    problem: Problem,
    *,
    seed: int = 0,
    evaluations: int = EVALUATIONS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Found:
    """Return the cheapest army that can be found that beats every enemy.

    If none within the budget does, the one that comes closest is returned, and it says so. The
    search first finds an army that wins, then halves the cost between what wins and what does
    not, and at last takes away and exchanges units as long as the army still wins.
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
    """Return where the last two searches ended that found an army that wins."""
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
    """Return the best army at every level of cost, cheapest first, but for those that gain nothing.

    The levels are equal steps up to the budget. Whoever ends the search early gets the levels
    that were looked at.
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
            if rises and made.cost > 0:  # the first levels may buy nobody
                steps.append(made)
        if ending.how != FINISHED:
            break
    if not steps:
        raise BadOption("bad-search", "the search was ended before its first battles were fought")
    fought, how = referee.clock.fought, ending.how
    return [replace(each, battles=fought, ended=how) for each in steps]
