"""Attack a server as strangers can, and measure what that costs a player.

``python bench/strangers.py [--seconds 20] [--rounds 3] [ATTACK …]`` starts its own server on
loopback for each attack and stops by itself. Eight players, each at a live table of their own
against quick bots, play at human pace; strangers attack from other addresses of loopback
(127.0.0.x) and in a process of their own. In each round the players are measured for some seconds
in quiet and for as many under attack. The script prints the medians over the rounds, and the exit
code is 1 if a 99th percentile grows to three times or more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from wartable.engine.registry import all_games
from web_client import Failed, Program, ServerProcess

#: Strangers come from this many addresses, each player from one of their own.
ADDRESSES = 8
PLAYERS = 8
BOUND = 3.0
#: Seconds between what a player does: a look, a move, a look, …
PACE = 1.0
#: Strangers have machines of their own; here they leave the processor to the server.
NICE = 10
#: Seconds that an attack lasts before it is measured, and that a server rests after it.
BEFORE, AFTER = 1.0, 2.0
MASK = b"abcd"
context = get_context("spawn")


@dataclass
class Site:
    """The server under attack, and what strangers need to know of it."""

    port: int
    folder: Path
    tables: list[str] = field(default_factory=list)
    done: int = 0
    refused: int = 0


# --- strangers -----------------------------------------------------------------------------------


def address(number: int) -> str:
    """Return the address of a stranger."""
    return f"127.0.0.{2 + number % ADDRESSES}"


async def dial(site: Site, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(
        "127.0.0.1", site.port, local_addr=(address(number), 0), limit=2**22
    )


class Visitor:
    """A stranger with a persistent connection, who asks one thing after the other."""

    def __init__(self, site: Site, number: int) -> None:
        self._site, self._number = site, number
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.token = ""

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """Return the content of an answer, whatever its status is."""
        if self._streams is None:
            self._streams = await dial(self._site, self._number)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        reader, writer = self._streams
        try:
            writer.write(head.encode() + content)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = int(answer.partition("content-length: ")[2].split("\r\n")[0] or 0)
            found = await reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError, ValueError):
            self.hang_up()
            self._site.refused += 1
            return b""
        self._site.done += 1
        self._site.refused += " 429 " in answer[:20] or " 503 " in answer[:20]
        return found

    def hang_up(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


async def looks(site: Site, number: int) -> None:
    """Look at public tables, again and again."""
    visitor = Visitor(site, number)
    paths = ("/tables/{}", "/api/tables/{}/view", "/tables/{}/replay", "/api/tables/{}/legal")
    at = number
    while True:
        table = site.tables[at % len(site.tables)]
        await visitor.ask("GET", paths[at // 3 % len(paths)].format(table))
        at += 7


def dear_paths() -> list[str]:
    """Return pages that take long to make, by the processor time of each."""
    games = [game.key for game in all_games()]
    paths = ["/thardferr/battle", "/clans/decks/new", "/clans/decks", "/api/openapi.json", "/"]
    return [*paths, *(f"{page}{key}" for key in games for page in ("/games/", "/new?game="))]


async def dear(site: Site, number: int) -> None:
    """Ask for pages that take long to make."""
    visitor = Visitor(site, number)
    paths = dear_paths()
    at = number
    while True:
        await visitor.ask("GET", paths[at % len(paths)])
        at += 1


async def warm_up(site: Site) -> None:
    """Ask once for everything, so that nothing is measured that is made only once."""
    visitor = Visitor(site, ADDRESSES - 1)
    for path in [*dear_paths(), *(f"/tables/{table}" for table in site.tables)]:
        await visitor.ask("GET", path)
    visitor.hang_up()
    site.done = 0


async def posts(site: Site, number: int) -> None:
    """Come in as guest after guest, and open tables, chat and rename."""
    visitor = Visitor(site, number)
    while True:
        visitor.token = ""
        found = await visitor.ask("POST", "/api/guests", {"name": "g", "token": True})
        with suppress(ValueError, KeyError, TypeError):
            visitor.token = json.loads(found)["token"]
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "idle"}] * 4]
        for _ in range(5):
            await visitor.ask("POST", "/api/tables", {"game": "territory", "seats": seats})
            await visitor.ask("PUT", "/api/me/name", {"name": "Eve"})
        await asyncio.sleep(0)


def upgrade(path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


async def frames(site: Site, number: int) -> None:
    """Open sockets and send small frames as fast as they are taken."""
    frame = b"\x81\x81" + MASK + b"x"
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await dial(site, number)
            writer.write(upgrade(f"/api/tables/{site.tables[0]}/stream"))
            await reader.readuntil(b"\r\n\r\n")
            for _ in range(200):
                writer.write(frame * 1000)
                async with asyncio.timeout(1):  # wait_for can swallow the end of the attack
                    await writer.drain()
                site.done += 1
            writer.close()
        site.refused += 1
        await asyncio.sleep(0.01)


async def sockets(site: Site, number: int) -> None:
    """Open as many sockets and connections as there are to have, and keep them."""
    kept = []
    while True:
        with suppress(OSError):
            _, writer = await dial(site, number)
            writer.write(upgrade(f"/api/tables/{site.tables[number % len(site.tables)]}/stream"))
            kept.append(writer)
            site.done += 1
        if len(kept) > 150:
            kept.pop(0).close()
        await asyncio.sleep(0.005)


async def slow(site: Site, number: int) -> None:
    """Open connections, send half a request on each, and dribble."""
    kept: list[asyncio.StreamWriter] = []
    while True:
        with suppress(OSError):
            if len(kept) < 100:
                _, writer = await dial(site, number)
                writer.write(b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9")
                kept.append(writer)
                site.done += 1
        for writer in kept[:: 1 + len(kept) // 10]:
            writer.write(b"0")
        kept = [each for each in kept if not each.is_closing()]
        await asyncio.sleep(0.01)


async def locks(site: Site, number: int) -> None:
    """Post while another program locks the database for half a second at a time."""
    if number:
        await posts(site, number)
    path = site.folder / "wartable.sqlite3"
    while True:
        await asyncio.to_thread(_lock, path)
        site.done += 1
        await asyncio.sleep(1.5)


def _lock(path: Path) -> None:
    with suppress(sqlite3.OperationalError):
        link = sqlite3.connect(path, timeout=1, isolation_level=None)
        link.execute("BEGIN IMMEDIATE")
        time.sleep(0.5)
        link.execute("ROLLBACK")
        link.close()


Attack = Callable[[Site, int], Awaitable[None]]
#: Each attack, and how many strangers take part.
ATTACKS: dict[str, tuple[Attack, int]] = {
    "looks": (looks, 16),
    "dear": (dear, 16),
    "posts": (posts, 16),
    "frames": (frames, 8),
    "sockets": (sockets, 8),
    "slow": (slow, 8),
    "locks": (locks, 5),
}
#: Attacks during which a move has to wait, because nothing can be stored; only looks are measured.
HOLDS_UP_MOVES = {"locks"}


def attack(name: str, site: Site, seconds: float, parent: Connection) -> None:
    """Attack for some seconds, in a process of its own; tell the parent the begin and figures."""
    os.nice(NICE)
    asyncio.run(_attack(name, site, seconds, parent))


async def _attack(name: str, site: Site, seconds: float, parent: Connection) -> None:
    way, strangers = ATTACKS[name]
    tasks = [asyncio.create_task(_bounded(way, site, n)) for n in range(strangers)]
    parent.send(None)
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    parent.send((site.done, site.refused))


async def _bounded(way: Attack, site: Site, number: int) -> None:
    with suppress(OSError, asyncio.TimeoutError):
        await way(site, number)


# --- the players ---------------------------------------------------------------------------------


class Player(Program):
    """A player at a live table against quick bots, from an address of their own."""

    async def begin(self, number: int) -> None:
        """Come in and open a table."""
        self.address = f"127.0.1.{number + 1}"
        await self.come_in()
        await self.open()

    async def open(self) -> None:
        """Open the next table."""
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 2]
        plan = {"game": "territory", "clock": "live", "pace": 5, "seats": seats}
        self.table = (await self.ask("POST", "/api/tables", plan))["id"]

    async def measure(self, seconds: float, with_moves: bool) -> list[float]:
        """Play; return how long each look took, and each move if wanted, in seconds."""
        until, found = time.monotonic() + seconds, []
        await asyncio.sleep(self.chance.random() * PACE)
        while time.monotonic() < until:
            begun = time.perf_counter()
            seen = await self.ask("GET", f"/api/tables/{self.table}/legal")
            found.append(time.perf_counter() - begun)
            if seen["over"]:
                await self.open()
                continue
            if seen["moves"]:
                body = self.choose(seen["moves"]) | {"phase": seen["phase"]}
                begun = time.perf_counter()
                with suppress(Failed):  # the phase may just have closed
                    await self.ask("POST", f"/api/tables/{self.table}/move", body)
                if with_moves:
                    found.append(time.perf_counter() - begun)
            await asyncio.sleep(PACE)
        return found


def percentiles(seconds: list[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    return 1000 * cuts[49], 1000 * cuts[98]


async def open_public(port: int, count: int) -> list[str]:
    """Open public tables to look at."""
    games = [game for game in all_games() if game.usual_seats > 1]
    guest, found = Program(port, "host", 1), []
    await guest.come_in()
    for number in range(count):
        game = games[number % len(games)]
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "idle"}] * (game.usual_seats - 1)]
        plan = {"game": game.key, "public": True, "seats": seats}
        found.append((await guest.ask("POST", "/api/tables", plan))["id"])
        await asyncio.sleep(2.1 if number >= 28 else 0)  # as the limits have it
    guest.hang_up()
    return found


async def run(chosen: argparse.Namespace, name: str, folder: Path, port: int) -> float:
    """Measure one attack; return the ratio of the 99th percentiles."""
    site = Site(port, folder, await open_public(port, chosen.tables))
    await warm_up(site)
    players = [Player(port, f"player {number}", number) for number in range(PLAYERS)]
    for number, player in enumerate(players):
        await player.begin(number)
    await measure(players, 2)
    quiet, attacked, done, refused = [], [], 0, 0
    for _ in range(chosen.rounds):
        quiet.append(percentiles(await measure(players, chosen.seconds, name)))
        mine, theirs = context.Pipe()
        given = (name, site, BEFORE + chosen.seconds, theirs)
        process = context.Process(target=attack, args=given, daemon=True)
        process.start()
        await asyncio.to_thread(mine.recv)
        await asyncio.sleep(BEFORE)
        attacked.append(percentiles(await measure(players, chosen.seconds, name)))
        figures = await asyncio.to_thread(mine.recv)
        done, refused = done + figures[0], refused + figures[1]
        await asyncio.to_thread(process.join)
        await asyncio.sleep(AFTER)
    before, during = (
        [statistics.median(each[at] for each in taken) for at in (0, 1)]
        for taken in (quiet, attacked)
    )
    ratio = during[1] / before[1]
    line = f"{before[0]:7.1f} {before[1]:7.1f} {during[0]:9.1f} {during[1]:9.1f} {ratio:6.1f}"
    print(f"{name:8} {line}   {done} done, {refused} refused", flush=True)
    return ratio


async def measure(players: list[Player], seconds: float, name: str = "") -> list[float]:
    """Let all play; return how long everything took that they did."""
    with_moves = name not in HOLDS_UP_MOVES
    found = await asyncio.gather(*(player.measure(seconds, with_moves) for player in players))
    return [each for times in found for each in times]


def main() -> None:
    """Run the attacks, one after the other, each on a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=20.0, help="of each half of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=24, help="public tables to look at")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, _leave)
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    print("milliseconds   p50     p99  attacked: p50     p99  ratio of the p99")
    ratios = {}
    for name in chosen.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = ServerProcess(Path(folder), limited=True)
            server.start()
            try:
                ratios[name] = asyncio.run(run(chosen, name, Path(folder), server.port))
            finally:
                server.stop()
            log = (Path(folder) / "server.log").read_text()
            if "Traceback" in log or len(log.splitlines()) > 40:
                print(f"the log has {len(log.splitlines())} lines:{os.linesep}{log[-2000:]}")
                ratios[name] = BOUND
    sys.exit(any(ratio >= BOUND for ratio in ratios.values()))


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(1)


if __name__ == "__main__":
    main()
