"""How many complete games of Land of Clans & Wanderers are played in a second, in both modes.

Two random players, usual options, the compiled form on one core and the plain form in turns, which
must give the same rows. Printed are medians, of the rates and of the ratios within a turn. A second
is one of the processor, which other work on the machine does not shorten; beside it the same by the
clock.
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from wartable.engine.registry import find_game
from wartable.lab.batch import compiled_styles, make_plan
from wartable.lab.plainly import PlainKernel
from wartable.lab.results import Plan
from wartable.lab.threads import Kernel

SEED = 7
MODES = ("classic", "points")
#: Games of a turn, of which so many in the plain form; and how often both take turns.
GAMES, PLAIN, RUNS = 8_000, 60, 7


@dataclass(frozen=True)
class Rate:
    """Games a second: of the processor, and by the clock."""

    processor: float
    clock: float


def timed(play: Callable[[int, int], array[int]], games: int) -> tuple[Rate, array[int]]:
    """Return how fast games are, and their rows."""
    start, busy = time.perf_counter(), time.process_time()
    rows = play(0, games)
    busy, took = time.process_time() - busy, time.perf_counter() - start
    return Rate(games / busy, games / took), rows


def measure(plan: Plan, runs: int) -> list[tuple[Rate, Rate]]:
    """Let both forms play the same games in turns; end the program if they differ."""
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
    parser.add_argument("--runs", type=int, default=RUNS, help=f"how often ({RUNS})")
    runs = parser.parse_args().runs
    game = find_game("clans")
    for mode in MODES:
        plan = make_plan(game, ("random", "random"), game.options(preset=mode), seed=SEED)
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
