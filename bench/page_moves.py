"""Measure what moves by the page cost, and how long people wait who click at many tables.

``python bench/page_moves.py [--people 200] [--think 4] [--seconds 30] [--alone 60]`` starts its own
server on loopback and stops by itself. Two people sit at each table. They do what a browser does:
open the page, follow the socket, click on the board by posting the page's form, and read the table
again when the socket tells of something that the page does not show.

First two people play alone, one request at a time, so that the processor time of each is known.
Then all click for some seconds. Times run from sending a click until its answer is there, and from
sending a move until the other's page shows it.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed

from counting_server import VARIABLE, make_counts, read_counts
from web_client import Failed, Program, ServerProcess, open_tables

BROWSER = {
    "HX-Request": "true",
    "Accept-Encoding": "gzip",
    "Content-Type": "application/x-www-form-urlencoded",
}
#: What ends a turn is clicked seldom, so that there is something to move.
ENDS = re.compile("end|done|deploy")
SELDOM = 0.03
#: How many people open their pages at a time.
DOORS = 4

_FORM = re.compile(r'<form id="wt-move".*?</form>', re.S)
_FIELD = re.compile(r'<input type="(?:hidden|number)"[^>]*? name="(\w+)"[^>]*? value="([^"]*)"')
_PICTURE = re.compile(r'<div [^>]*id="wt-picture"(?:[^>]* data-drawn="([^"]*)")?.*?</svg>', re.S)
_SAME = re.compile(r'<g data-same="(\d+) (\d+)">')
_LINK = re.compile(r'<a href="#([^"]+)" id="\1" class="([^"]*)"')
_TAG = re.compile(r' data-tag="(\w*)"')
_TURN = re.compile(r' data-turn="(\d*)"')


class Measures:
    """What was measured, in seconds; numbers of requests by kind, while it is ``on``."""

    def __init__(self) -> None:
        self.on = False
        self.clicks: list[float] = []
        self.seen: list[float] = []
        self.requests: dict[str, int] = {"click": 0, "move": 0, "own read": 0, "read": 0}
        self.refused = 0

    def count(self, kind: str) -> None:
        """Count a request."""
        self.requests[kind] += self.on

    def note(self, times: list[float], seconds: float) -> None:
        """Note a time."""
        if self.on:
            times.append(seconds)


@dataclass
class Table:
    """What the two people of a table share for the measurement.

    ``moved`` is when the newest move was sent that the other's page does not show yet.
    """

    id: str
    moved: float | None = None
    mover: Person | None = None


@dataclass
class Person:
    """Somebody with the page of one table open."""

    program: Program
    table: Table
    measures: Measures
    form: dict[str, str] = field(default_factory=dict)
    heads: list[str] = field(default_factory=list)
    lit: list[str] = field(default_factory=list)
    tag: str | None = None
    to_act: bool = False
    over: bool = False
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    heard: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)

    async def open(self) -> None:
        """Open the page."""
        self._take(await self._exchange("GET", f"/tables/{self.table.id}", {}))

    async def post(self, path: str, **values: str) -> None:
        """Post the page's form with other values, and take what comes."""
        data = {**self.form, **values}
        self._take(await self._exchange("POST", f"/tables/{self.table.id}{path}", data))

    async def _exchange(self, method: str, path: str, data: dict[str, str]) -> str:
        content = urlencode(data).encode()
        headers, answer = await self.program.exchange(method, path, content, BROWSER)
        if headers.get("content-encoding") == "gzip":
            answer = gzip.decompress(answer)
        return answer.decode()

    def _take(self, page: str) -> None:
        form = _FORM.search(page)
        if form is None or (turn := _TURN.search(page)) is None:
            raise SystemExit(f"no page of a table: {page[:200]!r}")
        self.form = {name: unescape(value) for name, value in _FIELD.findall(form[0])}
        self._draw(page)
        tag = _TAG.search(page)
        self.tag = tag[1] if tag else None
        self.to_act, self.over = bool(turn[1]), "wt-result" in page
        if self.to_act and not self.over:
            self.asked.set()

    def _draw(self, page: str) -> None:
        """Take the picture; an answer may leave out elements that the page names as drawn."""
        picture = _PICTURE.search(page)
        heads: list[str] = []
        for line in picture[0].split("\n") if picture else ():
            same = _SAME.match(line)
            if same:
                heads += self.heads[int(same[1]) : int(same[2])]
            elif line.startswith(("<a ", "<g ")):
                heads.append(line.partition(">")[0])
        self.heads = heads
        links = filter(None, map(_LINK.match, heads))
        self.lit = [link[1] for link in links if _is_next(link[2].split())]
        if picture and picture[1]:
            self.form |= {"drawn": picture[1], "folded": "yes"}

    async def click(self) -> bool:
        """Click something that is lit up; return whether that made a move."""
        turns = [name for name in self.lit if not ENDS.search(name)]
        wanted = turns if turns and self.program.chance.random() > SELDOM else self.lit
        if not wanted:
            await self.post("/move")  # there is nothing to choose
            return True
        before, sent = self.form.get("once"), time.perf_counter()
        self.table.moved, self.table.mover = sent, self
        await self.post("/live", pick=self.program.chance.choice(wanted))
        if self.form.get("once") != before:
            return True
        self.table.moved = None
        if not self.lit and self.to_act:
            await self.post("/move")
            return True
        return False

    # --- as one of many --------------------------------------------------------------------------

    async def follow(self) -> None:
        """Follow the socket, and read the table again for what the page does not show."""
        is_first = True
        with suppress(ConnectionClosed):
            async with self.program.follow(self.table.id) as socket:
                async for text in socket:
                    message = json.loads(text)
                    self.heard.put_nowait(message)
                    async with self.busy:
                        known = message["changed"] == "view" and message["tag"] == self.tag
                        if self.over or (known and not is_first):
                            continue
                        is_first = False
                        await self._read()

    async def _read(self) -> None:
        with suppress(Failed):
            await self.post("/live")
        is_own = self.table.mover is self
        self.measures.count("own read" if is_own else "read")
        if not is_own and self.table.moved is not None:
            self.measures.note(self.measures.seen, time.perf_counter() - self.table.moved)
            self.table.moved = None

    async def play(self, think: float) -> None:
        """Click whenever it is this person's turn."""
        while not self.over:
            await self.asked.wait()
            await asyncio.sleep(self.program.chance.uniform(0.5, 1.5) * think)
            async with self.busy:
                self.asked.clear()
                if not self.to_act or self.over:
                    continue
                began = time.perf_counter()
                try:
                    made = await self.click()
                except Failed:
                    self.measures.refused += self.measures.on
                    self.asked.set()
                    continue
                self.measures.note(self.measures.clicks, time.perf_counter() - began)
                self.measures.count("move" if made else "click")


def _is_next(words: Sequence[str]) -> bool:
    """Tell whether a link on the board is a next step, not one that was clicked already."""
    return "clickable" in words and "chosen" not in words


# --- alone -----------------------------------------------------------------------------------


class Alone:
    """Two people who play with nobody else there: what each request costs the server."""

    def __init__(self, server: ServerProcess, counts: Path) -> None:
        self._server = server
        self._counts = counts
        self._costs: dict[str, list[float]] = {}
        self._made: dict[str, list[tuple[int, int]]] = {}

    async def play(self, two: Sequence[Person], moves: int) -> None:
        """Make so many moves, each request after everything that the one before it caused."""
        for each in two:
            await each.open()
        done = 0
        while done < moves and not two[0].over:
            mover = next((each for each in two if each.to_act), None)
            if mover is None:
                return
            other = two[1 - two.index(mover)]
            made = False
            before = self._now()
            with suppress(Failed):
                made = await mover.click()
            self._add("the click that makes a move" if made else "another click", before)
            if not made:
                continue
            done += 1
            before = self._now()
            await other.post("/live")
            self._add("the watcher's read", before)

    def _now(self) -> tuple[int, int, int]:
        return (self._server.cpu_nanoseconds(), *read_counts(self._counts))

    def _add(self, kind: str, before: tuple[int, int, int]) -> None:
        spent, *made = (now - then for now, then in zip(self._now(), before, strict=True))
        self._costs.setdefault(kind, []).append(spent / 1e6)
        self._made.setdefault(kind, []).append((made[0], made[1]))

    def report(self) -> None:
        """Print medians by kind of request."""
        for kind, costs in self._costs.items():
            states, pictures = map(statistics.fmean, zip(*self._made[kind], strict=True))
            print(
                f"alone, {kind}: {statistics.median(costs):.1f} ms of processor time "
                f"(90 %: {sorted(costs)[len(costs) * 9 // 10]:.1f}), {states:.2f} table states, "
                f"{pictures:.2f} pictures, of {len(costs)}"
            )


# --- many ------------------------------------------------------------------------------------


def line(name: str, seconds: Sequence[float]) -> str:
    """Return a line of percentiles in milliseconds."""
    if len(seconds) < 2:
        return f"{name}: too few to tell"
    cuts = statistics.quantiles(seconds, n=100)
    figures = ", ".join(f"{p} % {1000 * cuts[p - 1]:.1f}" for p in (50, 95, 99))
    return f"{name} (ms): {figures}, most {1000 * max(seconds):.1f}, of {len(seconds)}"


async def crowd(
    server: ServerProcess,
    counts: Path,
    groups: Sequence[Sequence[Person]],
    chosen: argparse.Namespace,
) -> None:
    """Let everybody click for some seconds, and print what was measured."""
    everybody = [person for group in groups for person in group]
    measures = everybody[0].measures
    slots = asyncio.Semaphore(DOORS)

    async def arrive(person: Person) -> None:
        async with slots:
            await person.open()

    await asyncio.gather(*map(arrive, everybody))
    tasks = [asyncio.create_task(person.follow()) for person in everybody]
    await asyncio.sleep(2)
    tasks += [asyncio.create_task(person.play(chosen.think)) for person in everybody]
    await asyncio.sleep(chosen.think + 2)  # until all have seen each other and are out of step
    cpu, made, began = server.cpu_nanoseconds(), read_counts(counts), time.monotonic()
    measures.on = True
    await asyncio.sleep(chosen.seconds)
    measures.on = False
    lasted = time.monotonic() - began
    used = (server.cpu_nanoseconds() - cpu) / 1e9
    states, pictures = (now - then for now, then in zip(read_counts(counts), made, strict=True))
    asked = measures.requests
    total, moves = sum(asked.values()), max(1, asked["move"])
    print(
        f"{len(everybody)} people: {(asked['click'] + moves) / lasted:.1f} clicks and "
        f"{moves / lasted:.1f} moves a second over {lasted:.0f} s, {measures.refused} refused"
    )
    print(
        f"requests a move: {asked['click'] / moves:.2f} clicks before it, 1 that makes it, "
        f"{asked['own read'] / moves:.2f} read again by the mover, "
        f"{asked['read'] / moves:.2f} by the other"
    )
    print(f"each request: {states / total:.2f} table states, {pictures / total:.2f} pictures")
    print(
        f"processor time: {1e3 * used / moves:.1f} ms a move with all its requests, "
        f"{used / lasted:.2f} cores"
    )
    print(line("click to its answer", measures.clicks))
    print(line("move to the other's page", measures.seen))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def run(chosen: argparse.Namespace, server: ServerProcess, counts: Path) -> None:
    """Measure both."""
    count = chosen.people // 2 * 2 + 2
    programs = [Program(server.port, f"p{n}", n) for n in range(count)]
    plan = {"game": "dukes", "preset": "quick", "clock": "none"}
    measures = Measures()
    groups = []
    for name, players in await open_tables(programs, 2, plan):
        table = Table(name)
        groups.append([Person(program, table, measures) for program in players])
    alone = Alone(server, counts)
    await alone.play(groups[0], chosen.alone)
    alone.report()
    if chosen.people:
        await crowd(server, counts, groups[1:], chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200, help="two at a table; 0 for none")
    parser.add_argument("--think", type=float, default=4.0, help="seconds before a click, about")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--alone", type=int, default=60, help="moves of two people alone")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        make_counts(counts)
        os.environ[VARIABLE] = str(counts)
        program = (str(Path(__file__).parent / "counting_server.py"),)
        server = ServerProcess(Path(folder), program=program)
        server.start()
        try:
            asyncio.run(run(chosen, server, counts))
        finally:
            server.stop()
            sys.stdout.flush()


if __name__ == "__main__":
    main()
