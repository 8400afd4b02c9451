"""Hill climbing: move many candidates at once to better neighbours until none is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from wartable.apps.thardferr.forces import Floats, Ints
from wartable.apps.thardferr.search.referee import Referee, Scores
from wartable.apps.thardferr.search.space import Space, compositions
from wartable.games.thardferr.catalogue.entries import PLACES

#: The value of a victory, larger than any margin.
VICTORY = 1e6

#: Parts of the budget in the initial grid of candidates.
COARSE = 4
#: Candidates to climb from at first, and candidates to perturb for each restart.
CLIMBERS, SHAKEN = 24, 8
#: Restarts without an improvement before the search ends.
PATIENCE = 4

#: Returns the value of each candidate; larger is better.
Goal = Callable[[Scores], Floats]


def victory_then_margin(scores: Scores) -> Floats:
    """Value victories first, then the enemy's losses less one's own losses."""
    return scores.wins * VICTORY + scores.margin


def margin(scores: Scores) -> Floats:
    """Value the enemy's losses less one's own losses, whoever wins."""
    return scores.margin


def victory_over_all(scores: Scores) -> Floats:
    """Value victory over every enemy first, then the smallest margin."""
    return scores.beaten * VICTORY + scores.worst


def cheap_victory(scores: Scores) -> Floats:
    """Value cheap victories over every enemy; without one, value coming close."""
    return np.where(scores.beaten > 0, VICTORY**2 - scores.cost, scores.worst)


@dataclass
class Band:
    """Candidates with their values; ``space.armies`` turns their points into armies."""

    points: Floats
    plans: Ints
    values: Floats
    costs: Floats

    def order(self) -> Ints:
        """Return their indices, the best first; ties go to the cheaper, then to the earlier."""
        found: Ints = np.lexsort((np.arange(len(self.values)), self.costs, -self.values))
        return found

    def take(self, places: Ints) -> Band:
        """Return the candidates at some indices."""
        return Band(
            self.points[places], self.plans[places], self.values[places], self.costs[places]
        )

    def distinct(self) -> Band:
        """Return the candidates in order without duplicates."""
        whole = np.column_stack([self.points, self.plans])
        _, first = np.unique(whole, axis=0, return_index=True)
        return self.take(np.sort(first))


class Best:
    """The best army for a goal that any search has found so far."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.top: Band | None = None

    def note(self, armies: Floats, plans: Ints, scores: Scores) -> Band:
        """Return armies with their values, and keep the best one."""
        band = Band(armies, plans, self.goal(scores), scores.cost)
        top = band.take(band.order()[:1])
        if self.top is None or _better(top, self.top)[0]:
            self.top = top
        return band


class Hunt:
    """A running search: its referee, space and goal, and the best candidate so far.

    ``beside`` also receives every candidate, for a goal of its own.
    """

    def __init__(
        self, referee: Referee, space: Space, goal: Goal, beside: Best | None = None
    ) -> None:
        self.referee = referee
        self.space = space
        self.best = Best(goal)
        self._beside = beside

    def judge(self, points: Floats, plans: Ints) -> Band:
        """Return candidates with their values; raise ``Enough`` when the search must end."""
        armies = self.space.armies(points)
        scores = self.referee.judge(armies, plans)
        if self._beside is not None:
            self._beside.note(armies, plans, scores)
        band = self.best.note(armies, plans, scores)
        return Band(points, plans, band.values, band.costs)

    def again(self, band: Band, before: Space) -> Band:
        """Return candidates of another space, with the budget divided as it was there."""
        shares = self._shares(before.armies(band.points))
        return self.judge(self.space.near(shares), band.plans)

    def _shares(self, armies: Floats) -> Floats:
        """Return each unit's share of the cost of its army."""
        worth = armies * self.referee.limits.cost
        shares: Floats = worth / np.maximum(worth.sum(1, keepdims=True), 1.0)
        return shares

    def first(self) -> Band:
        """Return candidates to climb from: the best of a coarse grid, overall and for each plan."""
        shares = self.space.near(compositions(COARSE))
        firsts = self.referee.plans.first
        points = np.tile(shares, (len(firsts), 1))
        band = self.judge(points, np.repeat(firsts, len(shares))).distinct()
        order = band.order()
        chosen = list(order[: CLIMBERS // 2])
        for plan in dict.fromkeys(band.plans[order].tolist()):
            chosen += list(order[band.plans[order] == plan][:2])
        return band.take(np.array(list(dict.fromkeys(chosen))[:CLIMBERS]))

    def climb(self, band: Band) -> Band:
        """Move every candidate to its best neighbour while that is better."""
        done: list[Band] = []
        while len(band.values):
            owners, points, plans = self._around(band)
            if len(owners) == 0:  # no neighbours if there is no gold for any unit
                return joined([*done, band])
            ahead = self.judge(points, plans)
            order = ahead.order()
            _, first = np.unique(owners[order], return_index=True)
            best = ahead.take(order[first])
            up = _better(best, band.take(np.unique(owners)))
            still = np.unique(owners)[up]
            done.append(band.take(np.setdiff1d(np.arange(len(band.values)), still)))
            band = best.take(np.flatnonzero(up)).distinct()
        return joined(done)

    def shake(self, band: Band, chance: Random) -> Band:
        """Return random perturbations of the best candidates' budgets, and of some plans."""
        order = band.order()[:SHAKEN]
        chosen = [int(order[n % len(order)]) for n in range(2 * SHAKEN)]
        shares = self._shares(self.space.armies(band.points[chosen]))
        mixed = np.array([[chance.random() ** 3 for _ in range(PLACES)] for _ in chosen])
        plans = self.referee.plans.near.shape[1]
        moved = [
            self.referee.plans.near[band.plans[place]][chance.randrange(plans)]
            if plans and chance.random() < 0.25
            else band.plans[place]
            for place in chosen
        ]
        blended = 0.7 * shares + 0.3 * mixed / mixed.sum(1, keepdims=True)
        return self.judge(self.space.near(blended), np.array(moved, np.int64))

    def _around(self, band: Band) -> tuple[Ints, Floats, Ints]:
        owners, points = self.space.around(band.points)
        near = self.referee.plans.near[band.plans]
        others = np.repeat(np.arange(len(band.plans)), near.shape[1])
        return (
            np.concatenate([owners, others]),
            np.concatenate([points, band.points[others]]),
            np.concatenate([band.plans[owners], near.reshape(-1)]),
        )


def run(hunt: Hunt, chance: Random) -> Band:
    """Search until restarts bring no improvement; return the local optima."""
    tops = hunt.climb(hunt.first())
    idle = 0
    while idle < PATIENCE:
        before = hunt.best.top
        tops = joined([tops, hunt.climb(hunt.shake(tops, chance))]).distinct()
        tops = tops.take(tops.order()[:CLIMBERS])
        idle = 0 if hunt.best.top is not before else idle + 1
    return tops


def _better(ahead: Band, behind: Band) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Tell for each pair whether ``ahead`` is better, or as good and cheaper."""
    found: np.ndarray[tuple[int], np.dtype[np.bool_]] = (ahead.values > behind.values) | (
        (ahead.values == behind.values) & (ahead.costs < behind.costs)
    )
    return found


def joined(bands: list[Band]) -> Band:
    """Return the candidates of several bands as one."""
    return Band(
        np.concatenate([each.points for each in bands]),
        np.concatenate([each.plans for each in bands]),
        np.concatenate([each.values for each in bands]),
        np.concatenate([each.costs for each in bands]),
    )
