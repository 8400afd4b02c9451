"""Do faults to a server while programs play many games, and check that nothing is lost.

``python bench/faults.py [--tables 200] [--kills 100] [--database postgres --workers 2]`` starts its
own server on loopback, and with ``--database postgres`` its own PostgreSQL. Programs play live
games of all kinds; whoever finishes begins another. Meanwhile a plan that ``--seed`` decides kills
the server ``--kills`` times and does each of the other ``--faults`` a tenth as often. At the end
a checker compares everything that was asked and answered with the store. It prints a line of
figures for each fault and a verdict; the exit code is 1 if anything is wrong. It stops after
``--limit`` seconds at the latest.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from fault_kinds import FAULTS, Site, applicable
from fault_players import Campaign
from fault_report import Figures, fault_line, totals, tracebacks, verdict
from fault_tables import AT_ONCE, Slot, people
from history import now
from history_check import check
from stepped_server import VARIABLE, write_offset
from stored import line_counts, read_tables
from wartable.server.settings import FILE
from wartable.server.store.store import Store
from web_client import ServerProcess

#: How many moves per second all programs make together, about.
PACE = 60.0
#: How many seconds moves may take to be made again after a fault.
BACK_WITHIN = 60.0
SECONDS_TO_OPEN = 300.0


def plan(names: list[str], kills: int, chance: random.Random) -> list[str]:
    """Return the faults of a run in order."""
    others = [name for name in names if name != "kill"]
    faults = [*["kill"] * (kills if "kill" in names else 0)]
    faults += [name for name in others for _ in range(max(1, kills // 10))]
    chance.shuffle(faults)
    return faults


class Run:
    """One run: programs play, faults happen, tables go on."""

    def __init__(self, chosen: argparse.Namespace, site: Site, faults: list[str]) -> None:
        self._chosen = chosen
        self._site = site
        self._campaign = site.campaign
        self._faults = faults
        self._end = time.monotonic() + chosen.limit
        self.figures = {name: Figures() for name in faults}
        self.amiss: list[str] = []

    async def play(self, store: Store) -> None:
        """Play while all faults happen, and until every table has gone on after the last."""
        gate = asyncio.Semaphore(AT_ONCE)
        slots = [Slot(self._campaign, number, gate) for number in range(self._chosen.tables)]
        tasks = [asyncio.create_task(slot.play()) for slot in slots]
        going_through = asyncio.create_task(self._go_through(store))
        try:
            while not going_through.done():
                waited = {going_through, *(task for task in tasks if not task.done())}
                done, _ = await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()  # raises what ended it
        finally:
            for task in (*tasks, going_through):
                task.cancel()
            await asyncio.gather(*tasks, going_through, return_exceptions=True)

    async def _go_through(self, store: Store) -> None:
        until = time.monotonic() + SECONDS_TO_OPEN
        while len(self._campaign.playing) < self._chosen.tables and time.monotonic() < until:
            await asyncio.sleep(0.1)
        if len(self._campaign.playing) < self._chosen.tables:
            self.amiss.append(f"only {len(self._campaign.playing)} tables were open at once")
        for number, name in enumerate(self._faults, 1):
            await asyncio.sleep(self._site.chance.uniform(0.5, 1.5) * self._chosen.between)
            if time.monotonic() > self._end:
                done = number - 1
                self.amiss.append(f"the time was up after {done} of {len(self._faults)} faults")
                break
            await self._do(name)
            if self._chosen.verbose:
                told = f"{self._campaign.acknowledged} moves acknowledged"
                print(f"{number}/{len(self._faults)} {name}: {told}", flush=True)
        await self._settle(store)

    async def _do(self, name: str) -> None:
        """Do a fault, and wait until moves are made again."""
        campaign, figures = self._campaign, self.figures[name]
        campaign.fault, began = name, time.monotonic()
        await FAULTS[name](self._site)
        ended = time.monotonic()
        figures.lasted.append(ended - began)
        campaign.moved.clear()
        try:
            await asyncio.wait_for(campaign.moved.wait(), BACK_WITHIN)
        except TimeoutError:
            self.amiss.append(f"no move was made for {BACK_WITHIN:.0f} s after {name}")
        figures.back.append(time.monotonic() - ended)

    async def _settle(self, store: Store) -> None:
        """Wait until moves were made at every table that is being played."""
        campaign = self._campaign
        campaign.fault = "the end"
        counts = await asyncio.to_thread(line_counts, store)
        for table in campaign.history.tables:
            campaign.history.tables[table] = counts.get(table, 0)
        waiting, before = set(campaign.playing), dict(campaign.moves)
        campaign.closing = True
        until = time.monotonic() + self._chosen.settle
        while waiting and time.monotonic() < until:
            await asyncio.sleep(0.2)
            waiting &= campaign.playing
            waiting = {each for each in waiting if campaign.moves[each] <= before.get(each, 0)}
        await asyncio.sleep(1)


@contextmanager
def site_of(chosen: argparse.Namespace, folder: Path, names: list[str]) -> Iterator[Site]:
    """Give a running server, and end everything that was started."""
    # Let all starts share bytecode, even if Python is told not to write any.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    postgres = None
    extra = ["--workers", str(chosen.workers), "--bot-processes", "1"]
    if chosen.database == "postgres":
        from postgres_server import PostgresProcess

        postgres = PostgresProcess()
        postgres.start()
        extra += ["--database", postgres.url]
    program: tuple[str, ...] = ("-m", "wartable")
    steps: Path | None = None
    if "clock" in names:
        program = (str(Path(__file__).with_name("stepped_server.py")),)
        steps = folder / "step"
        write_offset(steps, 0)
        os.environ[VARIABLE] = str(steps)
    server = ServerProcess(folder, *extra, program=program)
    campaign = Campaign(server.port, people(chosen.tables) / PACE)
    chance = random.Random(chosen.seed)
    try:
        server.start()
        site = Site(folder, server, campaign, chance, chosen.workers, chosen.lasts)
        site.postgres, site.step_file = postgres, steps
        yield site
    finally:
        server.stop()
        if postgres is not None:
            postgres.close()


def run(chosen: argparse.Namespace) -> bool:
    """Run everything; return whether it holds."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, site_of(chosen, Path(name), chosen.faults) as site:
        for each in list(chosen.faults):
            if why := applicable(site, each):
                print(f"{each}: left out, {why}")
                chosen.faults.remove(each)
        going = Run(chosen, site, plan(chosen.faults, chosen.kills, site.chance))
        url = site.postgres.url if site.postgres else f"sqlite:///{site.folder / FILE}"
        store = Store(url)
        asyncio.run(going.play(store))
        site.server.stop()
        site.campaign.history.ended = now()
        stored = list(read_tables(store))
        store.close()
        found = check(site.campaign.history, stored)
        for each, figures in going.figures.items():
            print(fault_line(each, figures, site.campaign.failures))
        print("\n".join(totals(site, stored)))
        going.amiss += tracebacks(site)
    lines, holds = verdict(found, going.amiss)
    processes = f"{chosen.database}, {chosen.workers} of the server"
    print(
        f"{chosen.tables} live games on {processes}, {time.monotonic() - began:.0f} s: {lines[0]}"
    )
    print("\n".join(lines[1:]))
    return holds


def _names(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in FAULTS]:
        raise argparse.ArgumentTypeError(f"{unknown[0]}: expected {', '.join(FAULTS)}")
    return names


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--faults", type=_names, default=list(FAULTS), help=",".join(FAULTS))
    parser.add_argument("--between", type=float, default=2.0, help="seconds between faults, about")
    parser.add_argument("--lasts", type=float, default=2.5, help="seconds of a fault, about")
    parser.add_argument("--settle", type=float, default=90.0, help="seconds that tables have")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds for all faults")
    parser.add_argument("--verbose", action="store_true", help="print a line after every fault")
    signal.signal(signal.SIGTERM, _leave)
    sys.exit(not run(parser.parse_args()))


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(1)


if __name__ == "__main__":
    main()
