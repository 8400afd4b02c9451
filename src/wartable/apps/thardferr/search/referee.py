"""The referee of a search: it lets candidates fight in batches and counts the battles."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wartable.apps.thardferr import kernel
from wartable.apps.thardferr.batch import Arena, battles
from wartable.apps.thardferr.forces import Floats, Forces, Ints, forces_of
from wartable.apps.thardferr.kingdom.army import strength
from wartable.apps.thardferr.search.budget import Limits, limits_of
from wartable.apps.thardferr.search.problem import Problem, check_problem, plans_of
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.state import ATTACKER, DRAW

#: Called with the battles fought and the most allowed; returns False to end the search.
Watch = Callable[[int, int], bool | None]

#: The margin of an empty army: it has no losses, but must rank below any battle.
NOBODY = -200.0

#: The most battles of a search by default.
EVALUATIONS = 2_000_000


#: How a search can end.
FINISHED, ALL, LIMIT, INTERRUPTED = "finished", "all", "limit", "interrupted"


class Enough(Exception):
    """The search must end; what it has found so far stands."""


class Ending:
    """A context that records how a search ended: by itself, at a limit, or interrupted.

    It suppresses ``Enough`` and ``KeyboardInterrupt``.
    """

    def __init__(self, how: str = FINISHED) -> None:
        self.how = how

    def __enter__(self) -> Ending:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is Enough:
            self.how = LIMIT
        elif kind is KeyboardInterrupt:
            self.how = INTERRUPTED
        return kind in (Enough, KeyboardInterrupt)


class Clock:
    """Ends a search at a number of battles or seconds, or when ``watch`` returns False."""

    def __init__(
        self,
        evaluations: int = EVALUATIONS,
        seconds: float | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.evaluations = evaluations
        self.fought = 0
        self._until = None if seconds is None else time.monotonic() + seconds
        self._watch = watch

    def allow(self, fights: int) -> None:
        """Raise ``Enough`` if ``fights`` more battles are not allowed."""
        if self.fought + fights > self.evaluations:
            raise Enough
        if self._until is not None and time.monotonic() > self._until:
            raise Enough

    def note(self, fights: int) -> None:
        """Count battles and report progress; raise ``Enough`` if ``watch`` says so."""
        self.fought += fights
        if self._watch is not None and self._watch(self.fought, self.evaluations) is False:
            raise Enough


@dataclass(frozen=True)
class Scores:
    """What candidates achieved, one row each.

    ``wins`` is the weighted share of enemies beaten, a draw counting half. ``margin`` is the
    weighted mean of the enemy's losses less one's own, in per cent, and ``worst`` the smallest of
    these differences. ``beaten`` tells whether every enemy was beaten.
    """

    wins: Floats
    margin: Floats
    worst: Floats
    beaten: Floats
    cost: Floats


class Referee:
    """Fights the battles of a problem, with everything that is computed only once."""

    def __init__(self, problem: Problem, clock: Clock) -> None:
        check_problem(problem)
        self.problem = problem
        self.clock = clock
        self.book = battle_book(problem.rules)
        self.limits: Limits = limits_of(problem.budget, problem.home, problem.rules)
        self.plans = plans_of(problem, self.book)
        race = catalogue().races[problem.home.race]
        self._units = np.array([[unit.number for unit in race.units]], np.int64)
        self._enemies = self._line_up()
        self._arena = Arena(self.book)

    def judge(self, counts: Floats, plans: Ints) -> Scores:
        """Let candidates fight every enemy; raise ``Enough`` if the clock does not allow it."""
        fights = len(counts) * len(self._enemies)
        self.clock.allow(fights)
        scores = self.fight(counts, plans)
        self.clock.note(fights)
        return scores

    def fight(self, counts: Floats, plans: Ints) -> Scores:
        """Let candidates fight every enemy, whatever the clock says."""
        own = self._own(counts, plans)
        wins, margin = np.zeros(len(counts)), np.zeros(len(counts))
        worst, beaten = np.full(len(counts), np.inf), np.ones(len(counts))
        for enemy, weight, coin in self._enemies:
            won, gained = self._meet(own, enemy, coin)
            wins += weight * won
            margin += weight * gained
            worst = np.minimum(worst, gained)
            beaten = np.minimum(beaten, won == 1.0)
        return Scores(wins, margin, worst, beaten, self.limits.cost_of(counts))

    def _meet(self, own: Forces, enemy: Forces, coin: int) -> tuple[Floats, Floats]:
        """Return the wins (1, 0.5 or 0) and the enemy's losses less one's own."""
        own.terms[:, kernel.COIN] = coin
        role = self.problem.role
        sides = (own, enemy) if role == ATTACKER else (enemy, own)
        found = battles(self.book, *sides, details=False, arena=self._arena)
        winner, lost = found.figures[:, kernel.WINNER], found.lost
        won = np.where(winner == role, 1.0, np.where(winner == DRAW, 0.5, 0.0))
        margin = lost[:, 1 - role] - lost[:, role]
        absent = (own.armies.sum(1) == 0) & (won < 1)
        return won, np.where(absent, NOBODY, margin)

    def _own(self, counts: Floats, plans: Ints) -> Forces:
        terms = self.plans.terms[plans]
        if self.book.strength_on:
            terms[:, kernel.STRENGTH] = self._strengths(counts, plans)
        return Forces(counts, self._units, terms)

    def _strengths(self, counts: Floats, plans: Ints) -> Floats:
        """Return Kingdom Strengths, which depend on the number of units and the plan."""
        race = catalogue().races[self.problem.home.race]
        pairs = np.column_stack([counts.sum(1), plans])
        distinct, place = np.unique(pairs, axis=0, return_inverse=True)
        found = []
        for total, plan in distinct.tolist():
            kingdom = self.plans.kingdoms[int(plan)]
            army = {race.units[0].key: total}
            found.append(strength(race, army, kingdom.buildings, kingdom.technologies))
        return np.array(found, np.float64)[place.reshape(-1)]

    def _line_up(self) -> list[tuple[Forces, float, int]]:
        """Return the enemies with weights that sum to 1, and one's own coin.

        If the rules toss coins, every enemy appears once for each outcome of both coins.
        """
        total = 0.0
        for each in self.problem.enemies:
            total += each.weight
        found = []
        for each in self.problem.enemies:
            forces = forces_of(self.book, each.kingdom)
            if not self.book.qr_coin:
                found.append((forces, each.weight / total, 0))
                continue
            for theirs in (0, 1):
                terms = forces.terms.copy()
                terms[:, kernel.COIN] = theirs
                for ours in (0, 1):
                    found.append((forces.with_terms(terms), each.weight / total / 4, ours))
        return found
