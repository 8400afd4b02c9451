"""The matrix of all races and strategies at equal cost, and the equilibrium mix of armies.

An entry is a race with a strategy. What it achieves depends on its army, so every entry gets
several, none dearer than the same total effective gold cost. The first is the best response that a
short search finds to an even army of each race. Later rounds alternate between best responses to
the strongest army of each race so far, and to the equilibrium mix of all armies so far (double
oracle). The result of two entries is the value of the game in which each side chooses one of its
armies without knowing the other's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from wartable.apps.thardferr.batch import battles
from wartable.apps.thardferr.forces import Floats, Forces, Ints, forces
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import Rules
from wartable.apps.thardferr.search.budget import Budget, limits_of
from wartable.apps.thardferr.search.climb import Hunt, joined, margin, victory_then_margin
from wartable.apps.thardferr.search.equilibrium import Equilibrium, solve
from wartable.apps.thardferr.search.problem import Enemy, Problem, all_strategies, bare_kingdom
from wartable.apps.thardferr.search.referee import Clock, Ending, Enough, Referee
from wartable.apps.thardferr.search.space import Units
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.state import ATTACKER, DEFENDER, DRAW, Book


@dataclass(frozen=True)
class Entry:
    """A race with a strategy, empty for none."""

    race: str
    strategy: str

    @property
    def name(self) -> str:
        """The name of the entry."""
        return f"{self.race}, {self.strategy or 'no strategy'}"


@dataclass
class Pool:
    """The armies of all entries; ``owner`` is the entry of each."""

    entries: list[Entry]
    armies: Floats = field(default_factory=lambda: np.zeros((0, PLACES)))
    owner: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def add(self, entry: int, army: Floats) -> None:
        """Add an army unless the entry already has it."""
        if not (self.armies[self.owner == entry] == army).all(1).any():
            self.armies = np.vstack([self.armies, army])
            self.owner = np.append(self.owner, entry)

    def of(self, entry: int) -> Ints:
        """Return the indices of an entry's armies."""
        return np.flatnonzero(self.owner == entry)

    def of_race(self, race: str) -> Ints:
        """Return the indices of a race's armies."""
        own = [at for at, entry in enumerate(self.entries) if entry.race == race]
        return np.flatnonzero(np.isin(self.owner, own))

    def kingdom(self, at: int) -> Kingdom:
        """Return a bare kingdom with one of the armies."""
        entry = self.entries[self.owner[at]]
        units = catalogue().races[entry.race].units
        army: dict[str, Number] = {
            unit.key: int(count) for unit, count in zip(units, self.armies[at], strict=True)
        }
        return Kingdom(entry.race, army, strategy=entry.strategy)

    def payoff(self, book: Book, *, by_wins: bool) -> Floats:
        """Let every army fight every other; return the payoffs to the attacker, in rows.

        With ``by_wins`` a victory counts 1 and a defeat -1. Otherwise the payoff is the defender's
        share of losses less the attacker's.
        """
        many = len(self.armies)
        places = np.arange(many)
        rows, columns = np.repeat(places, many), np.tile(places, many)
        found = battles(book, self._forces(rows), self._forces(columns), details=False)
        result = (found.lost[:, DEFENDER] - found.lost[:, ATTACKER]) / 100
        if by_wins:
            winner = found.winner
            result = np.where(winner == ATTACKER, 1.0, np.where(winner == DRAW, 0.0, -1.0))
        return result.reshape(many, many)

    def _forces(self, chosen: Ints) -> Forces:
        entries = [self.entries[at] for at in self.owner[chosen]]
        return forces(
            [entry.race for entry in entries],
            self.armies[chosen],
            strategy=[entry.strategy for entry in entries],
        )


# --- the matrix -----------------------------------------------------------------------------------

#: The default cost of armies, and the default and most rounds of best responses.
TEGC, ROUNDS, MOST_ROUNDS = 200_000.0, 6, 50

#: For one best response: the most battles, the candidates to climb from, and the smallest share
#: of the mix that matters.
ANSWER, CLIMBERS, MATTERS = 300_000, 3, 0.02

#: Results that differ by less than this are equal.
TIE = 1e-6

#: Called with the best responses found so far and the total; returns False to end the search.
Watch = Callable[[int, int], bool | None]


@dataclass(frozen=True)
class Terms:
    """The terms of all battles: rules, cost, and whether only victories count."""

    rules: Rules
    tegc: float = TEGC
    by_wins: bool = False


@dataclass(frozen=True)
class Matrix:
    """All results: ``cells`` by entry, with attackers in rows, and ``races`` by race.

    A result is the defender's share of losses less the attacker's; or, if only victories count, 1
    for a victory and -1 for a defeat. ``equilibrium`` is over the armies of the pool, each side
    attacking as often as defending, and ``shares`` sums it up by entry. ``against`` is each entry's
    best result against that mix, ``champions`` its best army against all on average. ``gain`` is
    the best result that a last round of best responses achieves against the mix: how exploitable
    the mix still is.
    """

    terms: Terms
    pool: Pool
    cells: Floats
    races: Floats
    equilibrium: Equilibrium
    shares: Floats
    against: Floats
    champions: Ints
    gain: float | None
    ended: str

    def dominated(self) -> dict[int, int]:
        """Return the weakly dominated entries, each with an entry that dominates it."""
        found = {}
        order = np.argsort(-self.cells.mean(1), kind="stable").tolist()
        for own in range(len(self.cells)):
            for other in order:
                gains = self.cells[other] - self.cells[own]
                if (gains >= -TIE).all() and (gains > TIE).any():
                    found[own] = other
                    break
        return found


def matrix(
    terms: Terms, *, rounds: int = ROUNDS, seed: int = 0, watch: Watch | None = None
) -> Matrix:
    """Return the matrix; if ``watch`` or Ctrl-C ends the search, that of the armies so far.

    Raises ``BadOption`` if it ends before the first round is over.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadOption("bad-search", f"rounds must be 1 to {MOST_ROUNDS}, not {rounds}")
    rules = terms.rules
    pool = Pool([Entry(race, name) for race in RACES for name in all_strategies(race, rules)])
    gain = None
    with Ending() as ending:
        gain = _answer_each_other(terms, rounds, pool, Random(seed), watch)
    if len(pool.armies) == 0:
        raise BadOption("bad-search", "the search was ended before its first round was over")
    return _summed_up(terms, pool, gain, ending.how)


def _answer_each_other(
    terms: Terms, rounds: int, pool: Pool, chance: Random, watch: Watch | None
) -> float:
    """Fill the pool round by round; return what a last round of best responses gains."""
    enemies = [Enemy(even_army(race, terms)) for race in RACES]
    total = (rounds + 1) * len(pool.entries)
    for step in range(rounds + 1):
        found = []
        for at, entry in enumerate(pool.entries):
            found.append(_answer(entry, enemies, terms, pool.armies[pool.of(at)], chance))
            done = step * len(pool.entries) + at + 1
            if watch is not None and watch(done, total) is False:
                raise Enough
        if step == rounds:
            break
        for at, army in enumerate(found):
            pool.add(at, army)
        payoff = _payoff(terms, pool)
        last = step == rounds - 1
        enemies = _mix(pool, payoff) if step % 2 or last else _champions(pool, payoff)
    return _gain(terms, pool, found)


def _gain(terms: Terms, pool: Pool, answers: list[Floats]) -> float:
    """Return the best result of new armies against the pool's equilibrium mix."""
    mix = _equilibrium(_payoff(terms, pool)).rows
    more = replace(pool)
    for at, army in enumerate(answers):
        more.add(at, army)
    payoff = _payoff(terms, more)
    even = (payoff - payoff.T)[:, : len(mix)] / 2
    return float((even @ mix).max())


def even_army(race: str, terms: Terms) -> Kingdom:
    """Return a kingdom without a strategy that divides its budget evenly among its units."""
    home = bare_kingdom(race)
    limits = limits_of(Budget(tegc=terms.tegc), home, terms.rules)
    counts = limits.fill(np.ones((1, PLACES)))[0]
    army: dict[str, Number] = {
        unit.key: int(count)
        for unit, count in zip(catalogue().races[race].units, counts, strict=True)
    }
    return home.with_army(army)


def _answer(
    entry: Entry, enemies: list[Enemy], terms: Terms, own: Floats, chance: Random
) -> Floats:
    """Return the best response of an entry to a mix of enemies, as found by a short search."""
    home = bare_kingdom(entry.race)
    budget = Budget(tegc=terms.tegc)
    problem = Problem(home, tuple(enemies), budget, terms.rules, (entry.strategy,))
    referee = Referee(problem, Clock(ANSWER))
    goal = victory_then_margin if terms.by_wins else margin
    hunt = Hunt(referee, Units(referee.limits), goal)
    try:
        band = hunt.first()
        if len(own):
            band = joined([band, hunt.judge(own, np.zeros(len(own), np.int64))]).distinct()
        tops = hunt.climb(band.take(band.order()[:CLIMBERS]))
        shaken = hunt.shake(tops, chance)
        hunt.climb(shaken.take(shaken.order()[:CLIMBERS]))
    except Enough:
        pass  # the best so far is good enough
    assert hunt.best.top is not None
    army: Floats = hunt.best.top.points[0]
    return army


def _mix(pool: Pool, payoff: Floats) -> list[Enemy]:
    """Return the armies of the pool's equilibrium mix, with their weights."""
    mix = _equilibrium(payoff).rows
    chosen = np.flatnonzero(mix >= min(MATTERS, mix.max()))
    return [Enemy(pool.kingdom(int(at)), float(mix[at])) for at in chosen]


def _champions(pool: Pool, payoff: Floats) -> list[Enemy]:
    """Return the army of each race with the best average against all others."""
    average = (payoff - payoff.T).mean(1)
    found = [pool.of_race(race) for race in RACES]
    return [Enemy(pool.kingdom(int(own[average[own].argmax()]))) for own in found]


def _payoff(terms: Terms, pool: Pool) -> Floats:
    return pool.payoff(battle_book(terms.rules), by_wins=terms.by_wins)


def _equilibrium(payoff: Floats) -> Equilibrium:
    """Return the equilibrium if each side attacks as often as it defends."""
    return solve((payoff - payoff.T) / 2)


def _summed_up(terms: Terms, pool: Pool, gain: float | None, ended: str) -> Matrix:
    payoff = _payoff(terms, pool)
    mix = _equilibrium(payoff)
    entries = [pool.of(at) for at in range(len(pool.entries))]
    even = (payoff - payoff.T) / 2
    against, average = even @ mix.columns, even.mean(1)
    return Matrix(
        terms,
        pool,
        _values(payoff, entries),
        _values(payoff, [pool.of_race(race) for race in RACES]),
        mix,
        np.array([mix.rows[own].sum() for own in entries]),
        np.array([against[own].max() for own in entries]),
        np.array([own[average[own].argmax()] for own in entries]),
        gain,
        ended,
    )


def _values(payoff: Floats, groups: list[Ints]) -> Floats:
    """Return the value of the game between every pair of groups of armies."""
    return np.array(
        [[solve(payoff[np.ix_(rows, columns)]).value for columns in groups] for rows in groups]
    )
