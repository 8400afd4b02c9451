"""Kill the server repeatedly while programs play many games, and check that nothing is lost.

``python bench/web_kill.py [--tables 200] [--kills 10]`` starts its own server on loopback, kills it
with SIGKILL while all games continue, lets them finish, and checks: every acknowledged move is in
the store exactly once, every game is over, and every record verifies. The exit code is 1 if a check
fails. It stops after ``--limit`` seconds at the latest.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import select

from wartable.engine.play.record import read_record
from wartable.server.settings import FILE
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Store
from web_client import Failed, Program, ServerProcess, open_tables

PLAN = {"game": "territory", "preset": "quick"}


class Player:
    """A program that plays by polling, and repeats requests that got no response."""

    def __init__(self, program: Program, table: str, acknowledged: set[str]) -> None:
        self._program = program
        self._path = f"/api/tables/{table}"
        self._acknowledged = acknowledged
        self._made = 0
        self.repeated = 0

    async def play(self) -> None:
        """Play until the game is over, even if the server dies in between."""
        tag, over = "", False
        while not over:
            seen = await self._insist("GET", f"{self._path}/legal?after={tag}&wait=20")
            tag, over = seen["tag"], seen["over"]
            if seen["moves"]:
                await self._move(seen)

    async def _move(self, seen: dict[str, Any]) -> None:
        self._made += 1
        once = f"{self._program.name}-{self._made}"
        body = self._program.choose(seen["moves"]) | {"phase": seen["phase"], "once": once}
        try:
            await self._insist("POST", f"{self._path}/move", body)
        except Failed as error:
            if error.status != 409:
                raise
        else:
            self._acknowledged.add(once)

    async def _insist(self, method: str, path: str, body: Any = None) -> Any:
        while True:
            try:
                return await self._program.ask(method, path, body)
            except ConnectionError:
                self.repeated += 1
                await asyncio.sleep(self._program.chance.uniform(0.05, 0.3))


async def run(chosen: argparse.Namespace, server: ServerProcess) -> tuple[set[str], int]:
    """Play all games through all kills; return acknowledged moves and number of retries."""
    programs = [Program(server.port, f"p{n}", n) for n in range(chosen.tables * chosen.seats)]
    groups = await open_tables(programs, chosen.seats, PLAN)
    acknowledged: set[str] = set()
    players = [Player(p, table, acknowledged) for table, group in groups for p in group]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for number in range(1, chosen.kills + 1):
        await asyncio.sleep(programs[0].chance.uniform(0.5, 1.5) * chosen.between)
        before = len(acknowledged)
        await asyncio.to_thread(server.kill)
        running = sum(not task.done() for task in tasks)
        told = f"{before} moves acknowledged, {running} programs playing"
        print(f"kill {number}: {told}", flush=True)
        await asyncio.to_thread(server.start)
    await asyncio.gather(*tasks)
    return acknowledged, sum(player.repeated for player in players)


def amiss(folder: Path, acknowledged: set[str]) -> list[str]:
    """Return what is wrong in the store, as text."""
    found: list[str] = []
    store = Store(f"sqlite:///{folder / FILE}")
    with store.reading() as session:
        once = Counter(o.split("-", 1)[1] for o in session.scalars(select(Line.once)) if o)
        lost = [each for each in acknowledged if not once[each]]
        twice = [each for each, times in once.items() if times > 1]
        found += [f"lost: {each}" for each in lost] + [f"twice: {each}" for each in twice]
        for table_id, status in session.execute(select(TableRow.id, TableRow.status)).all():
            if status != "finished":
                found.append(f"table {table_id} is {status}")
            wanted = select(Line.line).where(Line.table_id == table_id).order_by(Line.number)
            if not read_record("".join(session.scalars(wanted))).over:
                found.append(f"the record of table {table_id} does not end")
    store.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--between", type=float, default=3.0, help="seconds between kills, about")
    parser.add_argument("--limit", type=float, default=600.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = ServerProcess(folder)
        server.start()
        began = time.monotonic()
        try:
            playing = asyncio.wait_for(run(chosen, server), chosen.limit)
            acknowledged, repeated = asyncio.run(_awaited(playing))
        finally:
            server.stop()
        faults = amiss(folder, acknowledged)
    lasted = time.monotonic() - began
    print(
        f"{chosen.tables} games, {chosen.kills} kills, {lasted:.0f} s: {len(acknowledged)} moves "
        f"acknowledged, {repeated} requests repeated, {len(faults)} faults"
    )
    print("\n".join(faults[:20]))
    sys.exit(bool(faults))


async def _awaited(playing: Any) -> Any:
    return await playing


if __name__ == "__main__":
    main()
