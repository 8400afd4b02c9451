"""Measure the latency of moves while programs play at many live tables.

``python bench/web_load.py [--tables 200] [--seats 5] [--think 20] [--seconds 60] [--over http]``
starts its own server on loopback and stops by itself. Every program follows its table over a
WebSocket; on its turn it waits some seconds, reads its legal moves and makes one: by requests, or
over the socket itself. Two times are measured from sending a move: until the player's own socket
reports it, and, for moves that end a phase, until the sockets of all players at the table do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from web_client import ClientConnection, Failed, Program, ServerProcess, open_tables


@dataclass
class Table:
    """What the players of a table share for the measurement."""

    id: str
    sent: dict[int, float] = field(default_factory=dict)  # phase -> when its newest move was sent


@dataclass
class Times:
    """The measurements after the warm-up, in seconds."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    on: bool = False


class Player:
    """A program that plays by requests when its socket says that it is its turn."""

    kind = "stream"

    def __init__(self, program: Program, table: Table, times: Times, think: float) -> None:
        self._program = program
        self._table = table
        self._times = times
        self._think = think
        self._asked = asyncio.Event()
        self._socket: ClientConnection
        self._over = False
        self._phase = -1
        self._waiting: float | None = None  # when the move that is still unreported was sent

    async def play(self) -> None:
        """Follow the table and play until the game is over."""
        async with self._program.follow(self._table.id, self.kind) as socket:
            self._socket = socket
            deciding = asyncio.create_task(self._decide())
            try:
                async for message in socket:
                    self._hear(json.loads(message), time.perf_counter())
                    if self._over:
                        break
            except ConnectionClosed:
                pass
            finally:
                deciding.cancel()

    def _hear(self, message: dict[str, Any], at: float) -> None:
        if message["changed"] != "view":
            return
        if self._waiting is not None:
            self._note(self._times.own, at - self._waiting)
            self._waiting = None
        if message["phase"] != self._phase:
            if self._phase in self._table.sent:
                self._note(self._times.others, at - self._table.sent[self._phase])
            self._phase = message["phase"]
        self._over = message["over"]
        if message["your_turn"]:
            self._asked.set()

    def _note(self, times: list[float], seconds: float) -> None:
        if self._times.on:
            times.append(seconds)

    async def _decide(self) -> None:
        while True:
            await self._asked.wait()
            self._asked.clear()
            await asyncio.sleep(self._program.chance.uniform(0.5, 1.5) * self._think)
            try:
                await self._move()
            except Failed:
                self._times.refused += self._times.on

    async def _move(self) -> None:
        path = f"/api/tables/{self._table.id}"
        seen = await self._program.ask("GET", f"{path}/legal")
        if not seen["moves"]:
            return
        body = self._program.choose(seen["moves"]) | {"phase": seen["phase"]}
        self._waiting = self._table.sent[seen["phase"]] = time.perf_counter()
        await self._program.ask("POST", f"{path}/move", body)
        self._times.moves += self._times.on


class SocketPlayer(Player):
    """A program that plays over its socket."""

    kind = "play"

    def __init__(self, program: Program, table: Table, times: Times, think: float) -> None:
        super().__init__(program, table, times, think)
        self._seen: dict[str, Any] = {}
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _hear(self, message: dict[str, Any], at: float) -> None:
        if "changed" in message:
            self._seen = message
            super()._hear(message, at)
        else:
            self._answers.put_nowait(message)

    async def _move(self) -> None:
        seen = self._seen
        if not seen["legal"]:
            return
        body = self._program.choose(seen["legal"]) | {"phase": seen["phase"]}
        self._asked.clear()
        self._waiting = self._table.sent[seen["phase"]] = time.perf_counter()
        await self._socket.send(json.dumps(body))
        answer = await self._answers.get()
        if "error" in answer:
            raise Failed(409, answer["code"])
        self._times.moves += self._times.on


def line(name: str, seconds: Sequence[float]) -> str:
    """Return a line of percentiles in milliseconds."""
    if len(seconds) < 2:
        return f"{name}: too few to tell"
    cuts = statistics.quantiles(seconds, n=100)
    figures = ", ".join(f"{p} % {1000 * cuts[p - 1]:.1f}" for p in (50, 95, 99))
    return f"{name} (ms): {figures}, most {1000 * max(seconds):.1f}, of {len(seconds)}"


async def run(chosen: argparse.Namespace, server: ServerProcess) -> None:
    count = chosen.tables * chosen.seats
    programs = [Program(server.port, f"p{n}", n) for n in range(count)]
    began = time.monotonic()
    groups = await open_tables(programs, chosen.seats, {"game": chosen.game})
    print(f"{chosen.tables} tables of {chosen.seats} open in {time.monotonic() - began:.1f} s")
    times = Times()
    make = SocketPlayer if chosen.over == "socket" else Player
    tasks = []
    for name, players in groups:
        table = Table(name)
        tasks += [asyncio.create_task(make(p, table, times, chosen.think).play()) for p in players]
    await asyncio.sleep(chosen.think + 5)  # until all are connected and out of step
    times.on, cpu, began = True, server.cpu_seconds(), time.monotonic()
    await asyncio.sleep(chosen.seconds)
    times.on, lasted = False, time.monotonic() - began
    used = (server.cpu_seconds() - cpu) / lasted
    rate = f"{times.moves / lasted:.0f} moves a second"
    print(f"{rate} over {lasted:.0f} s, {times.refused} refused as too late")
    print(line("move to own socket", times.own))
    print(line("move that ends a phase to every socket", times.others))
    memory = f"{server.memory() / 2**20:.0f} MiB"
    each = f"{1e6 * used * lasted / times.moves:.0f} µs" if times.moves else "nothing"
    print(f"server: {used:.2f} cores, {each} per move, {memory} with {count} sockets")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="territory")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--think", type=float, default=20.0, help="seconds before a move, about")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--over", choices=("http", "socket"), default="http", help="how to move")
    parser.add_argument("--database", default="", help="a PostgreSQL URL, instead of SQLite")
    parser.add_argument("--workers", default="1")
    chosen = parser.parse_args()
    extra = ["--workers", chosen.workers]
    if chosen.database:
        extra += ["--database", chosen.database]
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), *extra)
        server.start()
        try:
            asyncio.run(run(chosen, server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
