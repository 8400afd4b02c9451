"""Let strangers keep the bots busy, and measure how long a normal player waits for them.

``python bench/bots_fairness.py [--strangers 6] [--bot search:iterations=20000] [--seconds 60]``
starts its own server on loopback. A normal player opens tables of War of the Dukes at which a
greedy bot deploys first, and asks for hints at another one: first alone, then while strangers have
tables at which bots that think as long as they may play each other. Both come from addresses of
their own, as through a proxy; with ``--together`` from one. It prints how long the player waited
for the bot to deploy and for a hint. The exit code is 1 if the 99th percentile of either is over
``--most`` seconds during the attack.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from web_client import Failed, Program, ServerProcess

#: Tables that each stranger opens.
EACH = 4
#: How long the attack runs before anything is measured.
UNDER_WAY = 10.0
#: How often the player looks whether the bot has moved.
GLANCE = 0.01
STRANGERS_ADDRESS, PLAYERS_ADDRESS = "192.0.2.1", "198.51.100.1"


def plan(*bots: str) -> dict[str, Any]:
    """Return a new table of Dukes; ``me`` is the person who opens it."""
    seats = [{"kind": "me"} if bot == "me" else {"kind": "bot", "bot": bot} for bot in bots]
    return {"game": "dukes", "seats": seats}


async def come_in(port: int, name: str, address: str) -> Program:
    """Return a guest who comes from an address."""
    program = Program(port, name, 1)
    program.address = address
    await program.come_in()
    return program


async def attack(port: int, chosen: argparse.Namespace) -> None:
    """Open the tables of all strangers."""
    for number in range(chosen.strangers):
        stranger = await come_in(port, f"stranger {number}", STRANGERS_ADDRESS)
        for _ in range(EACH):
            await stranger.ask("POST", "/api/tables", plan(chosen.bot, chosen.bot))
        stranger.hang_up()


async def wait_for_bot(player: Program) -> float:
    """Open a table at which a greedy bot deploys first; return how long the player waits for it."""
    begun = time.monotonic()
    table = (await player.ask("POST", "/api/tables", plan("greedy", "me")))["id"]
    while not (await player.ask("GET", f"/api/tables/{table}/legal"))["your_turn"]:
        await asyncio.sleep(GLANCE)
    return time.monotonic() - begun


async def ask_for_hint(player: Program, table: str) -> float:
    """Return how long a hint takes, repeated requests included."""
    begun = time.monotonic()
    while True:
        try:
            await player.ask("POST", f"/api/tables/{table}/hint", {})
        except Failed as error:
            if error.code != "no-hint":
                raise
            await asyncio.sleep(GLANCE)
        else:
            return time.monotonic() - begun


async def measured(action: Callable[[], Awaitable[float]], seconds: float) -> list[float]:
    """Repeat an action for some time; return how long each took, the last one perhaps longer."""
    until, found = time.monotonic() + seconds, list[float]()
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            found.append(await asyncio.wait_for(action(), max(1.0, until - begun)))
        except TimeoutError:
            found.append(time.monotonic() - begun)  # at least so long
    return found


def told(what: str, waits: list[float]) -> float:
    """Print the waits; return the 99th percentile."""
    waits = sorted(waits)
    high = waits[math.ceil(0.99 * len(waits)) - 1]
    middle = statistics.median(waits)
    figures = f"median {middle:8.3f} s  99 % {high:8.3f} s  longest {waits[-1]:8.3f} s"
    print(f"{what:32} {figures}  of {len(waits)}", flush=True)
    return high


async def run(chosen: argparse.Namespace, server: ServerProcess) -> float:
    """Measure without and with the attack; return the worse 99th percentile with it."""
    address = STRANGERS_ADDRESS if chosen.together else PLAYERS_ADDRESS
    player = await come_in(server.port, "player", address)
    own = (await player.ask("POST", "/api/tables", plan("me", "greedy")))["id"]

    async def waits(when: str) -> float:
        bot = await measured(lambda: wait_for_bot(player), chosen.seconds / 2)
        player.hang_up()  # a request that took too long may still be answered
        hint = await measured(lambda: ask_for_hint(player, own), chosen.seconds / 2)
        player.hang_up()
        return max(told(f"greedy deploys, {when}", bot), told(f"a hint, {when}", hint))

    await wait_for_bot(player)  # starts the processes
    await waits("quiet")
    await attack(server.port, chosen)
    await asyncio.sleep(UNDER_WAY)
    before, begun = server.cpu_seconds(), time.monotonic()
    worst = await waits("under attack")
    used = (server.cpu_seconds() - before) / (time.monotonic() - begun)
    print(f"processors used under attack: {used:.2f}; memory {server.memory() // 2**20} MiB")
    return worst


def main() -> None:
    """Start a server, measure and stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strangers", type=int, default=6)
    parser.add_argument("--bot", default="search:iterations=20000")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each of the two parts")
    parser.add_argument("--together", action="store_true", help="all come from one address")
    parser.add_argument("--most", type=float, default=3.0, help="seconds that are still fine")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = ServerProcess(Path(name))
        server.start()
        try:
            worst = asyncio.run(run(chosen, server))
        finally:
            server.stop()
    sys.exit(worst > chosen.most)


if __name__ == "__main__":
    main()
