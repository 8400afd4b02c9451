"""Send fuzzed inputs to everything that reads what strangers send.

``python bench/fuzz.py [KIND ...] [--inputs 1000000] [--seed 1] [--seconds N] [--processes 1]``

=======  =======================================================================================
parsers  moves, lines, clicks, positions, options, records, bots, decks, kingdoms, files of cases
api      requests to all routes of the API by its description, and to the forms of all pages, on
         tables of all games in several stages, signed in and not, in this process
frames   raw bytes of HTTP and WebSockets, to a server of its own on loopback
=======  =======================================================================================

A finding is an exception that no caller can expect, an answer of 5xx, a traceback in the log, or
more than a second of processor time. Each kind of finding is printed once. The inputs of a run
follow from its seed: ``fuzz.py parsers --seed S --first N --inputs 1`` repeats input N. The exit
code is 1 if there are findings.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from fuzzing import api, frames, parsers
from fuzzing.judge import Judge, Source


@dataclass(frozen=True)
class Kind:
    """Who sends inputs of a kind, and their shares of all inputs and of all time."""

    send: Source
    inputs: float
    time: float


#: Requests cost ten times as much as what a parser reads.
KINDS = {
    "parsers": Kind(parsers.fuzz, 0.77, 0.35),
    "api": Kind(api.fuzz, 0.20, 0.50),
    "frames": Kind(frames.fuzz, 0.03, 0.15),
}


def numbers(first: int, count: int, until: float) -> Iterator[int]:
    """Yield the numbers of the inputs until there are enough or time is up."""
    for number in range(first, first + count):
        if time.monotonic() > until:
            return
        yield number


def run(job: tuple[list[str], int, int, int, float]) -> Judge:
    """Send the inputs of one process."""
    kinds, seed, first, inputs, seconds = job
    judge = Judge(seed)
    chosen = [KINDS[kind] for kind in kinds]
    all_inputs, all_time = sum(each.inputs for each in chosen), sum(each.time for each in chosen)
    for kind, each in zip(kinds, chosen, strict=True):
        before = judge.counts.total()
        until = time.monotonic() + seconds * each.time / all_time
        each.send(judge, numbers(first, round(inputs * each.inputs / all_inputs), until))
        judge.sent[kind] = judge.counts.total() - before
    return judge


def main() -> None:
    """Fuzz and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="parsers, api, frames (all)")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=7200.0)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    kinds = chosen.kinds or list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}; kinds: {', '.join(KINDS)}")
    each = -(-chosen.inputs // chosen.processes)
    jobs = [
        (kinds, chosen.seed + number, chosen.first, each, chosen.seconds)
        for number in range(chosen.processes)
    ]
    total = Judge(chosen.seed)
    if chosen.processes == 1:
        total.add(run(jobs[0]))
    else:
        with multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
            for judge in pool.imap_unordered(run, jobs):
                total.add(judge)
    total.report()
    sys.exit(bool(total.findings))


if __name__ == "__main__":
    main()
