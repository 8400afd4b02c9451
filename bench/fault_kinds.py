"""The faults: each is done to a running server, and undone, within seconds."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import socket
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fault_players import Campaign
from history import NEVER, Away, Step, now
from stepped_server import write_offset
from wartable.server.settings import FILE
from web_client import HOST, ServerProcess

if TYPE_CHECKING:
    from postgres_server import PostgresProcess

#: How many seconds processes have to end after the one that they belong to.
ORPHANS_END = 15.0
#: How many seconds a server has to take writes again.
READY_WITHIN = 60.0
#: How far the clock is stepped, in milliseconds.
HOUR = 3_600_000
CLIENTS = 60
BOT, WORKER = b"wartable.server.bots.worker", b"multiprocessing.spawn"


@dataclass
class Site:
    """What faults are done to, and what they find out on the way."""

    folder: Path
    server: ServerProcess
    campaign: Campaign
    chance: random.Random
    workers: int
    lasts: float
    postgres: PostgresProcess | None = None
    step_file: Path | None = None
    #: Processes that were left behind by the one that was killed.
    orphans: int = 0
    #: The slowest answer of ``/health/live`` while others were slow, in seconds.
    slowest: float = 0.0

    def lasting(self) -> float:
        """Return for how many seconds the next fault lasts."""
        return self.chance.uniform(0.4, 1.6) * self.lasts

    @contextmanager
    def away(self, cause: str) -> Iterator[Away]:
        """Note that nobody can play meanwhile."""
        away = Away(cause, now(), NEVER)
        self.campaign.history.aways.append(away)
        try:
            yield away
        finally:
            away.ended = now()


def _answer(port: int, path: str) -> bytes:
    with socket.create_connection((HOST, port), 5) as link:
        link.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        return link.recv(100)


def _is_ready(port: int) -> bool:
    try:
        return b" 200 " in _answer(port, "/health/ready")
    except OSError:
        return False


async def ready(site: Site) -> None:
    """Wait until the server takes writes."""
    end = time.monotonic() + READY_WITHIN
    while not await asyncio.to_thread(_is_ready, site.server.port):
        if time.monotonic() > end:
            raise SystemExit(f"the server is not ready after {site.campaign.fault}")
        await asyncio.sleep(0.05)


# --- processes ---------------------------------------------------------------------------------


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0


def _with(site: Site, word: bytes) -> list[int]:
    return [pid for pid in site.server.pids() if word in _command(pid)]


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


async def kill(site: Site) -> None:
    """Kill the whole server, or only its first process, and start it again."""
    process = site.server.process
    assert process is not None
    if site.chance.random() < 0.5:
        process.kill()
        process.wait()
        # Its workers still serve for a moment, so nobody is away yet.
        site.orphans += await _ended(lambda: list(site.server.pids()))
    with site.away("kill") as away:
        await asyncio.to_thread(site.server.kill)
        away.restarted = now()
        await asyncio.to_thread(site.server.start)
        await ready(site)


async def _ended(left: Callable[[], list[int]]) -> int:
    """Wait until processes have ended by themselves; return how many have not."""
    end = time.monotonic() + ORPHANS_END
    while left() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return len(left())


async def worker(site: Site) -> None:
    """Kill one of several workers, and wait until it is replaced."""
    before = set(_with(site, WORKER))
    gone = site.chance.choice(sorted(before))
    bots = [pid for pid in _with(site, BOT) if _parent(pid) == gone]
    _kill(gone)
    end = time.monotonic() + READY_WITHIN
    while len(set(_with(site, WORKER)) - {gone}) < len(before):
        if time.monotonic() > end:
            raise SystemExit("the worker was not replaced")
        await asyncio.sleep(0.05)
    site.orphans += await _ended(lambda: [pid for pid in bots if BOT in _command(pid)])
    await ready(site)


async def bots(site: Site) -> None:
    """Kill the processes in which bots think, several times."""
    for _ in range(3):
        for pid in _with(site, BOT):
            _kill(pid)
        await asyncio.sleep(site.lasting() / 4)


# --- the store ---------------------------------------------------------------------------------


async def postgres(site: Site) -> None:
    """Kill PostgreSQL, and start it again on the same data after a while."""
    database = site.postgres
    assert database is not None
    end = database.kill if site.chance.random() < 0.5 else database.stop_at_once
    with site.away("postgres") as away:
        await asyncio.to_thread(end)
        await asyncio.sleep(site.lasting())
        away.restarted = now()
        await asyncio.to_thread(database.start)
        await ready(site)


async def disk(site: Site) -> None:
    """Let no file of the server grow, and few be written, as if the disk were full."""
    log = site.folder / f"{FILE}-wal"
    most = max(4096, (log.stat().st_size if log.exists() else 0) // 2)
    pids = list(site.server.pids())
    with site.away("disk"):
        for pid in pids:
            _limit(pid, most)
        await asyncio.sleep(site.lasting())
        for pid in pids:
            _limit(pid, resource.RLIM_INFINITY)
        await ready(site)


def _limit(pid: int, size: int) -> None:
    with suppress(ProcessLookupError):
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))


async def lock(site: Site) -> None:
    """Lock the tables from outside, sometimes for longer than the server waits."""
    lasting = site.lasting() * (4 if site.chance.random() < 0.25 else 1)
    held = _locked_postgres if site.postgres is not None else _locked_sqlite
    with site.away("lock"):
        await asyncio.to_thread(held, site, lasting)
        await ready(site)


def _locked_sqlite(site: Site, lasting: float) -> None:
    with closing(sqlite3.connect(site.folder / FILE, 30, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        time.sleep(lasting)
        connection.execute("ROLLBACK")


def _locked_postgres(site: Site, lasting: float) -> None:
    import psycopg

    assert site.postgres is not None
    with psycopg.connect(site.postgres.url) as connection:
        connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        time.sleep(lasting)
        connection.rollback()


async def clock(site: Site) -> None:
    """Step the server's clock by an hour, forward or back, and put it right after a while."""
    for offset in (site.chance.choice((-HOUR, HOUR)), 0):
        _step(site, offset)
        await asyncio.sleep(2 * site.lasting())


def _step(site: Site, offset: int) -> None:
    assert site.step_file is not None
    site.campaign.history.steps.append(Step(now(), offset))
    write_offset(site.step_file, offset)


# --- clients -----------------------------------------------------------------------------------


async def slow(site: Site) -> None:
    """Connect many clients that send half a request, or read no answer; see how others fare."""
    links: list[socket.socket] = []
    try:
        for number in range(CLIENTS):
            link = socket.create_connection((HOST, site.server.port), 5)
            link.setblocking(False)
            links.append(link)
            with suppress(BlockingIOError):
                link.send((b"", b"POST /api/tables HTTP/1.1\r\nHo", _UNREAD)[number % 3])
        end = time.monotonic() + site.lasting()
        while time.monotonic() < end:
            began = time.monotonic()
            with suppress(TimeoutError):
                await asyncio.to_thread(_answer, site.server.port, "/health/live")
            site.slowest = max(site.slowest, time.monotonic() - began)
            await asyncio.sleep(0.1)
    finally:
        for link in links:
            link.close()


_UNREAD = b"GET /games/territory HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40


async def duplicate(site: Site) -> None:
    """Let programs send requests twice, late, and for phases that are over."""
    site.campaign.mischief = 0.5
    try:
        await asyncio.sleep(2 * site.lasting())
    finally:
        site.campaign.mischief = 0.0


FAULTS: dict[str, Callable[[Site], Awaitable[None]]] = {
    each.__name__: each
    for each in (kill, bots, worker, postgres, disk, lock, clock, slow, duplicate)
}


def applicable(site: Site, name: str) -> str:
    """Return why a fault cannot be done here, empty if it can."""
    if name == "worker" and site.workers < 2:
        return "needs --workers 2 or more"
    if name == "postgres" and site.postgres is None:
        return "needs --database postgres"
    if name == "disk" and site.postgres is not None:
        return "needs --database sqlite"
    return ""
