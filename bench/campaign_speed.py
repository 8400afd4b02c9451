"""How many runs of the campaign are played per second, with compiled and with plain battles.

Both forms play the same runs in turns and must give the same results. Rates are per CPU second,
which other work on the machine does not affect, and also by the clock. Prints medians of the rates
and of the ratios within a turn.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from wartable.apps.clans.lab.campaigns.batch import Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.battles import fighter_for
from wartable.apps.clans.lab.campaigns.run import Course

SEED = 7
#: Runs per turn, and number of turns.
RUNS, TURNS = 5, 3


def timed(terms: Terms) -> tuple[float, float, tuple[Course, ...]]:
    """Return runs per CPU second, runs per second by the clock, and the runs."""
    start, busy = time.perf_counter(), time.process_time()
    found = simulate_runs(terms)
    busy, took = time.process_time() - busy, time.perf_counter() - start
    return terms.runs / busy, terms.runs / took, found.courses


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs per turn ({RUNS})")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"number of turns ({TURNS})")
    chosen = parser.parse_args()
    fast = Terms(runs=chosen.runs, seed=SEED)
    slow = Terms(runs=chosen.runs, seed=SEED, plainly=True)
    fighter_for(fast.bot)  # do not time compiling or loading
    rates = []
    for _ in range(chosen.turns):
        quick, by_clock, runs = timed(fast)
        longer, _, plainly = timed(slow)
        if runs != plainly:
            raise SystemExit("compiled and plain battles give different runs")
        rates.append((quick, by_clock, longer, quick / longer))
    quick, by_clock, longer, ratio = (median(column) for column in zip(*rates, strict=True))
    encounters = sum(course.completed for course in runs) / len(runs)
    print(
        f"campaign: compiled battles {quick:.2f} runs/s ({by_clock:.2f} by the clock); plain "
        f"battles {longer:.2f} runs/s; compiled to plain {ratio:.1f}; {encounters:.0f} encounters "
        "a run"
    )


if __name__ == "__main__":
    main()
