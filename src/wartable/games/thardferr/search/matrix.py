"""The matrix of all races and strategies at equal cost, and the mix that nothing beats.

An entry is a race with a strategy. What it can do depends on its army, so every entry gets
several, none dearer than the same total effective gold cost: first the best that a short search
finds against an even army of each race; then, in turns, the best against the six armies that do
best so far, one of each race, and the best against the mix of all armies so far that nothing among
them beats. The result of two entries is the value of the game in which each side chooses one of
its armies without knowing the other's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from wartable.engine.errors import BadOption
from wartable.games.thardferr.book import battle_book
from wartable.games.thardferr.catalogue import PLACES, RACES, catalogue
from wartable.games.thardferr.forces import Floats, Ints
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.rulesets import Rules
from wartable.games.thardferr.search.budget import Budget, limits_of
from wartable.games.thardferr.search.climb import Hunt, joined, margin, victory_then_margin
from wartable.games.thardferr.search.equilibrium import Equilibrium, solve
from wartable.games.thardferr.search.pool import Entry, Pool
from wartable.games.thardferr.search.problem import Enemy, Problem, all_strategies, bare_kingdom
from wartable.games.thardferr.search.referee import Clock, Ending, Enough, Referee
from wartable.games.thardferr.search.space import Units

#: What armies cost and how often they answer each other, where nobody says.
TEGC, ROUNDS, MOST_ROUNDS = 200_000.0, 6, 50

#: Battles of one answer at most, candidates it climbs from, and the share of a mix that matters.
ANSWER, CLIMBERS, MATTERS = 300_000, 3, 0.02

#: Results that differ by less are the same.
TIE = 1e-6

#: Called with answers found and answers in all; returns False to end the search.
Watch = Callable[[int, int], bool | None]


@dataclass(frozen=True)
class Terms:
    """On what terms all meet: rules, cost, and whether only victories count."""

    rules: Rules
    tegc: float = TEGC
    by_wins: bool = False


@dataclass(frozen=True)
class Matrix:
    """All results: ``cells`` by entry, the attacker's in rows, and ``races`` by race.

    A result is the share of the defender that falls less the share of the attacker that does; or,
    if only victories count, 1 for a victory and -1 for a defeat. ``equilibrium`` is over the
    armies of the pool, each side attacking as often as defending, and ``shares`` sums it up by
    entry. ``against`` is each entry's best result against that mix, ``champions`` its
    army that does best against all on average. ``gain`` is the best result that a last round of
    answers finds against the mix: how far it is from one that no army at all beats.
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
        """Return the entries that another is never worse than and somewhere better: by whom."""
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
    """Return the matrix; an end by ``watch`` or the keyboard gives that of the armies so far."""
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
    """Fill the pool, round by round; return the best result of a last round against the mix."""
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
    """Return the best result of armies that are not in the pool against its mix."""
    mix = _equilibrium(_payoff(terms, pool)).rows
    more = replace(pool)
    for at, army in enumerate(answers):
        more.add(at, army)
    payoff = _payoff(terms, more)
    even = (payoff - payoff.T)[:, : len(mix)] / 2
    return float((even @ mix).max())


def even_army(race: str, terms: Terms) -> Kingdom:
    """Return a kingdom that has spent the same on every unit, without a strategy."""
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
    """Return the best army of an entry that a short search finds against a mix of enemies."""
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
    """Return the armies of the mix that nothing in the pool beats."""
    mix = _equilibrium(payoff).rows
    chosen = np.flatnonzero(mix >= min(MATTERS, mix.max()))
    return [Enemy(pool.kingdom(int(at)), float(mix[at])) for at in chosen]


def _champions(pool: Pool, payoff: Floats) -> list[Enemy]:
    """Return the army of each race that does best against all others on average."""
    average = (payoff - payoff.T).mean(1)
    found = [pool.of_race(race) for race in RACES]
    return [Enemy(pool.kingdom(int(own[average[own].argmax()]))) for own in found]


def _payoff(terms: Terms, pool: Pool) -> Floats:
    return pool.payoff(battle_book(terms.rules), by_wins=terms.by_wins)


def _equilibrium(payoff: Floats) -> Equilibrium:
    """Return the equilibrium where each side attacks as often as it defends."""
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
    """Return the value of the game between every two groups of armies."""
    return np.array(
        [[solve(payoff[np.ix_(rows, columns)]).value for columns in groups] for rows in groups]
    )
