"""How many complete games of Land of Clans & Wanderers are played per second, in both modes.

Two random players with default options. The compiled form on one core and the plain form take turns
and must give the same rows. Prints medians of the rates and of the ratios within a turn. Rates are
per CPU second, which other work on the machine does not affect, and also by the clock.
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from wartable.engine.registry import find_game
from wartable.lab.batch import compiled_styles, make_batch
from wartable.lab.bench import PlainKernel
from wartable.lab.results import Batch
from wartable.lab.threads import Kernel

SEED = 7
MODES = ("classic", "points")
#: Games per turn, compiled and plain, and number of turns.
GAMES, PLAIN, RUNS = 8_000, 60, 7


@dataclass(frozen=True)
class Rate:
    """Games per second: of CPU time, and by the clock."""

    processor: float
    clock: float


def timed(play: Callable[[int, int], array[int]], games: int) -> tuple[Rate, array[int]]:
    """Return the rate of the games, and their rows."""
    start, busy = time.perf_counter(), time.process_time()
    rows = play(0, games)
    busy, took = time.process_time() - busy, time.perf_counter() - start
    return Rate(games / busy, games / took), rows


def measure(plan: Batch, runs: int) -> list[tuple[Rate, Rate]]:
    """Let both forms play the same games in turns; exit if the rows differ."""
    styles = compiled_styles(plan)
    assert styles is not None
    fast, slow = Kernel(plan, styles), PlainKernel(plan, styles)
    fast.play(0, PLAIN)  # the first call is slower
    rates = []
    for _ in range(runs):
        quick, rows = timed(fast.play, GAMES)
        longer, plainly = timed(slow.play, PLAIN)
        if rows[: len(plainly)] != plainly:
            raise SystemExit("plain and compiled games give different results")
        rates.append((quick, longer))
    return rates


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"number of turns ({RUNS})")
    runs = parser.parse_args().runs
    game = find_game("clans")
    for mode in MODES:
        plan = make_batch(game, ("random", "random"), game.options(preset=mode), seed=SEED)
        rates = measure(plan, runs)
        one, by_clock = (
            median(getattr(r[0], name) for r in rates) for name in ("processor", "clock")
        )
        plainly = median(slow.processor for _, slow in rates)
        ratio = median(fast.processor / slow.processor for fast, slow in rates)
        print(
            f"{mode}: compiled, one core, {one:,.0f} games/s ({by_clock:,.0f} by the clock); "
            f"plain {plainly:,.1f} games/s; compiled to plain {ratio:.0f}"
        )


if __name__ == "__main__":
    main()
