"""How many Thardferr battles are fought per second: six stacks against six, without logs.

Armies, races, strategies, technologies, towers, Medical Centers and castles are all random. The
compiled batch on one core, the same on all cores, and the plain form take turns; all must give the
same results. Prints medians of the rates and of the ratios within a turn. Rates are per CPU second,
which other work on the machine does not affect; several cores are compared by the clock.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np

from wartable.apps.thardferr.batch import Outcomes, battles, battles_plainly, prepare_battles
from wartable.apps.thardferr.forces import TECHNOLOGIES, Forces, forces
from wartable.apps.thardferr.rulesets import rules_of
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.options import RULE_SETS
from wartable.lab.batch import all_cores

SEED = 7
#: Battles per turn, compiled and plain, and number of turns.
BATTLES, PLAIN, RUNS = 500_000, 2_000, 7


def random_side(draw: np.random.Generator, rows: int) -> Forces:
    """Return one side of random battles."""
    races = draw.choice(RACES, rows).tolist()
    offered = {race: ["", *catalogue().strategies_of(race, berserker=True)] for race in RACES}
    return forces(
        races,
        draw.integers(1, 500, (rows, PLACES)),
        strategy=[offered[race][draw.integers(len(offered[race]))] for race in races],
        technologies={name: draw.integers(0, 3, rows) for name in TECHNOLOGIES},
        towers=draw.integers(0, 40, rows),
        medics=draw.integers(0, 20, rows),
        land=20,
        castles=draw.integers(0, 12, rows),
    )


def head(side: Forces, rows: int) -> Forces:
    """Return the first battles of a side."""
    return Forces(side.armies[:rows], side.units[:rows], side.terms[:rows])


@dataclass(frozen=True)
class Rate:
    """Battles per second: of CPU time, and by the clock."""

    processor: float
    clock: float


def timed(fight: Callable[[], Outcomes]) -> tuple[Rate, Outcomes]:
    """Return the rate of the battles, and their outcomes."""
    start, busy = time.perf_counter(), time.process_time()
    found = fight()
    busy, took = time.process_time() - busy, time.perf_counter() - start
    return Rate(len(found) / busy, len(found) / took), found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="document", choices=RULE_SETS)
    chosen = parser.parse_args()
    book = battle_book(rules_of(chosen.rules))
    draw = np.random.default_rng(SEED)
    sides = random_side(draw, BATTLES), random_side(draw, BATTLES)
    few = [head(side, PLAIN) for side in sides]
    prepare_battles()
    cores = all_cores()
    rates: list[tuple[Rate, Rate, Rate]] = []
    for _ in range(RUNS):
        alone, quick = timed(lambda: battles(book, *sides, details=False))
        together, same = timed(lambda: battles(book, *sides, details=False, jobs=cores))
        plain, checked = timed(lambda: battles_plainly(book, *few))
        if (quick.figures != same.figures).any() or (
            quick.figures[:PLAIN] != checked.figures
        ).any():
            raise SystemExit("the results differ")
        rates.append((alone, together, plain))
    one, by_clock = (median(getattr(r[0], name) for r in rates) for name in ("processor", "clock"))
    more = median(both.clock / single.clock for single, both, _ in rates)
    plainly = median(slow.processor for _, _, slow in rates)
    ratio = median(fast.processor / slow.processor for fast, _, slow in rates)
    print(f"compiled, one core: {one:,.0f} battles/s ({by_clock:,.0f} by the clock)")
    print(f"compiled, {cores} cores: {more:.2f} of one core, by the clock")
    print(f"plain: {plainly:,.0f} battles/s; compiled to plain {ratio:.0f}")


if __name__ == "__main__":
    main()
