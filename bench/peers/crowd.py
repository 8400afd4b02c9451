"""The load generator: a crowd of programs that play at tables of one side, at a given pace."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from peers.measure import Meter, Reading
from peers.side import SEATS, Lost, Seat, Side
from web_client import Failed, Program

#: Tables that are being opened at the same time.
OPENING = 8
#: How often the load generator looks whether it is late.
LOOK = 0.02
#: After an error a table is opened again after so many seconds.
AGAIN = 1.0


class Crowd:
    """Programs at tables; when a game is over, those at its table begin another.

    ``think`` is how many seconds a program waits before a move, on average.
    """

    def __init__(self, side: Side, think: float, meter: Meter) -> None:
        self._side = side
        self._think = think
        self._meter = meter
        self._slots = asyncio.Semaphore(OPENING)
        self._tables: list[asyncio.Task[None]] = []
        self._lagging = asyncio.create_task(self._watch_lag())
        self._opened = 0
        self.games = 0

    @property
    def clients(self) -> int:
        """How many programs play."""
        return SEATS * len(self._tables)

    async def resize(self, tables: int) -> None:
        """Play at so many tables; return when all of them are open."""
        gone = self._tables[tables:]
        del self._tables[tables:]
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        ready: list[asyncio.Event] = []
        while len(self._tables) < tables:
            ready.append(asyncio.Event())
            self._tables.append(asyncio.create_task(self._life(self._opened, ready[-1])))
            self._opened += 1
        await asyncio.gather(*(each.wait() for each in ready))
        self._check()

    async def measure(self, seconds: float) -> Reading:
        """Return what is measured in the coming seconds."""
        server = self._side.server
        self._meter.begin(server.cpu_seconds())
        await asyncio.sleep(seconds)
        self._check()
        return self._meter.end(server.cpu_seconds(), self.clients)

    async def close(self) -> None:
        """Let all leave."""
        await self.resize(0)
        self._lagging.cancel()

    def _check(self) -> None:
        """Raise what has ended a table, which plays until it is cancelled."""
        for task in self._tables:
            if task.done():
                task.result()

    async def _watch_lag(self) -> None:
        while True:
            due = time.perf_counter() + LOOK
            await asyncio.sleep(LOOK)
            self._meter.lagged(time.perf_counter() - due)

    async def _life(self, number: int, ready: asyncio.Event) -> None:
        """Play game after game with the same five programs."""
        port = self._side.server.port
        group = [Program(port, f"p{number}-{each}", SEATS * number + each) for each in range(SEATS)]
        try:
            async with self._slots:
                for program in group:
                    await self._side.admit(program)
            while True:
                try:
                    await self._game(group, ready)
                except (Failed, OSError, Lost):
                    self._meter.refused(number)
                    await asyncio.sleep(AGAIN)
        finally:
            ready.set()
            for program in group:
                program.hang_up()

    async def _game(self, group: list[Program], ready: asyncio.Event) -> None:
        seats: list[Seat] = []
        sent: dict[int, float] = {}  # round -> when its newest move was sent
        try:
            async with self._slots:
                seats += await self._side.open(group)
                for seat in seats:
                    await seat.enter()
            ready.set()
            async with asyncio.TaskGroup() as playing:
                for program, seat in zip(group, seats, strict=True):
                    playing.create_task(self._play(program, seat, sent))
        finally:
            for seat in seats:
                self._meter.gone(seat)
            await asyncio.gather(*(seat.leave() for seat in seats))
        self.games += 1

    async def _play(self, program: Program, seat: Seat, sent: dict[int, float]) -> None:
        last = 0
        while moves := await self._moves(seat):
            if last in sent and seat.round != last:
                self._meter.round_seen(sent[last])
            last = seat.round
            await asyncio.sleep(program.chance.uniform(0.5, 1.5) * self._think)
            chosen = program.choose(moves)
            sent[last] = self._meter.sent(seat)
            try:
                await seat.make(chosen)
            except Lost:
                self._meter.refused(seat)
            else:
                self._meter.answered(seat)

    async def _moves(self, seat: Seat) -> list[dict[str, Any]]:
        while True:
            try:
                return await seat.moves()
            except Lost:
                self._meter.refused(seat)
                await asyncio.sleep(AGAIN)
