"""Compare Wartable with boardgame.io: the same game, the same programs, the same pace, in turn.

``python bench/side_by_side.py [--storage flatfile,memory] [--think 1] [--seconds 8]`` installs
boardgame.io with npm in ``.cache/peers``, starts one server after the other on loopback and stops
by itself. The game is Territory for five without declarations, on a map of 8 by 8. First the rules
in JavaScript must play the same games as Wartable's. Then, for each server,

- ``--clients`` programs play slowly, a move in about ``--slow`` seconds each: memory with and
  without them, processor time per move;
- more and more programs play fast, a move in about ``--think`` seconds each, until 99 % of moves
  are not answered within 100 ms any more, or the players have not seen a new round by then.

A move is answered when its player knows that it is made.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvloop

from peers import agreement
from peers.boardgame_side import BoardgameSide, installed, replayed
from peers.crowd import Crowd
from peers.measure import SHARE, SOON, Climb, Meter, Reading, percentile, times
from peers.side import SEATS, Side
from peers.wartable_side import WartableSide

STORAGES = ("flatfile", "memory")
#: Seconds until programs that have come in are out of step.
SETTLE = 3.0


@dataclass(frozen=True)
class Plan:
    """How many play, how fast and for how long."""

    clients: int
    slow: float
    think: float
    seconds: float
    first: int
    most: int


@dataclass(frozen=True)
class Found:
    """What was measured on one side."""

    side: Side
    empty: int
    full: int
    slow: Reading
    fast: Reading | None
    climb: Climb
    #: Why the server ended by itself, each time.
    ends: Sequence[str]

    @property
    def memory_per_client(self) -> float:
        """Bytes that a connected client costs."""
        return (self.full - self.empty) / self.slow.clients

    @property
    def held(self) -> int:
        """Clients held."""
        return SEATS * self.climb.held


async def measure(side: Side, plan: Plan) -> Found:
    """Measure one side; its server runs already."""
    meter = Meter()
    crowd = Crowd(side, plan.slow, meter)
    await crowd.resize(1)  # what a server loads for its first table is not the clients'
    await asyncio.sleep(SETTLE)
    await crowd.resize(0)
    await asyncio.sleep(SETTLE)
    empty = side.server.memory()
    await crowd.resize(plan.clients // SEATS)
    await asyncio.sleep(SETTLE)
    slow = await crowd.measure(2 * plan.seconds)
    full = side.server.memory()
    await crowd.close()
    show(side, "slow", slow)
    crowd, climb = Crowd(side, plan.think, meter), Climb(plan.first // SEATS, plan.most // SEATS)
    fast, ends = None, list[str]()
    while (tables := climb.next) is not None:
        await crowd.resize(tables)
        await asyncio.sleep(SETTLE)
        reading = await crowd.measure(plan.seconds)
        show(side, "fast", reading)
        if side.server.has_ended:
            ends.append(last_error(side))
            await crowd.close()
            side.start()
            crowd = Crowd(side, plan.think, meter)
        climb.note(held=reading.held, late=reading.late)
        if reading.held and (fast is None or reading.clients >= fast.clients):
            fast = reading
    await crowd.close()
    return Found(side, empty, full, slow, fast, climb, ends)


def last_error(side: Side) -> str:
    """Return the line that says why a server ended, as far as its log tells."""
    lines = side.server.log.read_text().splitlines()
    return next((each.strip() for each in reversed(lines) if "Error" in each), "no reason given")


def show(side: Side, pace: str, reading: Reading) -> None:
    """Print a line about one reading."""
    own, rounds, lag = (
        1000 * percentile(each, SHARE) for each in (reading.own, reading.rounds, reading.lags)
    )
    print(
        f"{side.name}, {pace}: {reading.clients} clients {'held' if reading.held else 'not held'}, "
        f"{reading.rate:.0f} moves/s, {reading.failed} failed, 99 % {own:.0f} ms, "
        f"rounds {rounds:.0f} ms, {reading.cpu / reading.lasted:.2f} cores, lag {lag:.0f} ms",
        file=sys.stderr,
        flush=True,
    )


# --- the table ---------------------------------------------------------------------------------


def rows(found: Sequence[Found], plan: Plan) -> Iterator[list[str]]:
    """Yield the rows of the table; the first column of figures is Wartable's."""
    yield ["", *(each.side.name for each in found), *(f"to {each.side.name}" for each in found[1:])]

    def row(
        name: str, value: Callable[[Found], float], form: str, better: str = "more"
    ) -> list[str]:
        values = [value(each) for each in found]
        pairs = [(values[0], other) for other in values[1:]]
        ratios = [times(*(pair if better == "more" else pair[::-1])) for pair in pairs]
        shown = ["-" if math.isnan(each) else format(each, form) for each in values]
        return [name, *shown, *ratios]

    slow = f"{plan.clients} clients, a move in {plan.slow:g} s"
    fast = f"clients held, a move in {plan.think:g} s"
    yield row(fast, lambda f: f.held, "d")
    yield row("moves a second then", lambda f: f.fast.rate if f.fast else 0.0, ".0f")
    yield row(
        "processor time per move then, ms",
        lambda f: 1000 * f.fast.cpu_per_move if f.fast else math.nan,
        ".2f",
        "less",
    )
    yield row(
        f"{slow}: processor time per move, ms",
        lambda f: 1000 * f.slow.cpu_per_move,
        ".2f",
        "less",
    )
    yield row(
        f"{slow}: 99 % of moves, ms", lambda f: 1000 * percentile(f.slow.own, SHARE), ".1f", "less"
    )
    yield row(
        f"{slow}: 99 % of new rounds, ms",
        lambda f: 1000 * percentile(f.slow.rounds, SHARE),
        ".1f",
        "less",
    )
    yield row("memory without clients, MiB", lambda f: f.empty / 2**20, ".0f", "less")
    yield row(f"memory with {plan.clients} clients, MiB", lambda f: f.full / 2**20, ".0f", "less")
    yield row("memory per client, KiB", lambda f: f.memory_per_client / 2**10, ".0f", "less")


def print_table(found: Sequence[Found], plan: Plan) -> None:
    """Print what was found, with ratios of Wartable to the others: more than 1 is better."""
    lines = list(rows(found, plan))
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        first, *others = (each.ljust(width) for each, width in zip(line, widths, strict=True))
        print("  ".join([first, *(each.strip().rjust(len(each)) for each in others)]))
    print(f"held: 99 % of moves and of new rounds within {1000 * SOON:.0f} ms")
    for each in found:
        print(f"{each.side.name} keeps: {each.side.keeps}")
        if each.climb.is_open:
            print(f"{each.side.name} held all {each.held} clients of this run, perhaps more")
        for why in each.ends:
            print(f"{each.side.name} ended by itself and was started again: {why}")
        if each.climb.late:
            print(f"{each.side.name} may hold more: the load generator was late itself")


# --- the run -----------------------------------------------------------------------------------


async def run(side: Side, plan: Plan, limit: float) -> Found:
    try:
        async with asyncio.timeout(limit):
            return await measure(side, plan)
    except TimeoutError:
        raise SystemExit(f"{side.name} took more than {limit:.0f} s") from None


def sides(folder: Path, storages: Sequence[str]) -> Iterator[Side]:
    """Yield Wartable, then boardgame.io with each storage; the rules are compared first."""
    packages = installed() if storages else None
    if packages is not None:
        moves = agreement.check(lambda game: replayed(packages, game))
        print(f"the rules agree in {agreement.GAMES} games, {moves} moves", file=sys.stderr)
    yield WartableSide(folder / "wartable")
    for storage in storages:
        assert packages is not None
        yield BoardgameSide(folder / storage, packages, storage)


def main() -> None:
    """Measure all sides and print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--storage", default=",".join(STORAGES), help="of boardgame.io: flatfile, memory, none"
    )
    parser.add_argument("--think", type=float, default=1.0, help="seconds before a fast move")
    parser.add_argument("--slow", type=float, default=10.0, help="seconds before a slow move")
    parser.add_argument("--clients", type=int, default=500, help="that play slowly")
    parser.add_argument("--seconds", type=float, default=8.0, help="of one measurement")
    parser.add_argument("--first", type=int, default=50, help="fewest clients that play fast")
    parser.add_argument("--most", type=int, default=3000, help="most clients that play fast")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds for one server")
    chosen = parser.parse_args()
    storages = [] if chosen.storage == "none" else chosen.storage.split(",")
    if unknown := set(storages) - set(STORAGES):
        parser.error(f"{sorted(unknown)[0]!r} is no storage: choose flatfile, memory or none")
    if min(chosen.clients, chosen.first) < SEATS or chosen.most < chosen.first:
        parser.error(f"there must be at least {SEATS} clients, and --most at least --first")
    if min(chosen.think, chosen.slow, chosen.seconds, chosen.limit) <= 0:
        parser.error("seconds must be more than 0")
    began = time.monotonic()
    plan = Plan(
        *(chosen.clients, chosen.slow, chosen.think, chosen.seconds, chosen.first, chosen.most)
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors at the start"
    found = []
    with tempfile.TemporaryDirectory() as name:
        for side in sides(Path(name), storages):
            try:
                side.start()
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    found.append(runner.run(run(side, plan, chosen.limit)))
            finally:
                side.server.stop()
    print_table(found, plan)
    print(f"{load}; {time.monotonic() - began:.0f} s in all")


if __name__ == "__main__":
    main()
