"""Look at many public tables as strangers do, and watch the memory of the server.

``python bench/soak.py [--seconds 600] [--tables 600] [--visitors 4]`` starts its own server on
loopback and opens public tables of all games against bots. Then visitors who are not signed in look
at them at random, as fast as the server answers: pages, views, replays. It prints the resident
memory over time. The exit code is 1 if it grew by more than ``--growth`` between the first quarter
and the end.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from wartable.engine.registry import all_games
from web_client import Failed, Program, ServerProcess

#: Tables that one guest opens: a person may have at most a hundred.
EACH = 50
PATHS = ("/api/tables/{}/view", "/tables/{}", "/api/tables/{}/legal", "/tables/{}/replay")
MIB = 2**20


async def open_public(port: int, count: int) -> list[str]:
    """Open public tables of all games in turn, each with bots in the other seats."""
    games = [game for game in all_games() if game.usual_seats > 1]
    found: list[str] = []
    while len(found) < count:
        guest = Program(port, f"g{len(found)}", len(found))
        await guest.come_in()
        for _ in range(min(EACH, count - len(found))):
            game = games[len(found) % len(games)]
            seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "idle"}] * (game.usual_seats - 1)]
            plan = {"game": game.key, "public": True, "seats": seats}
            found.append((await guest.ask("POST", "/api/tables", plan))["id"])
        guest.hang_up()
    return found


class Visitors:
    """Strangers who look at tables until the time is up."""

    def __init__(self, port: int, tables: list[str], until: float) -> None:
        self._port, self._tables, self._until = port, tables, until
        self.looks = 0

    async def look(self, seed: int) -> None:
        """Look at random tables in random ways."""
        chance = random.Random(seed)
        visitor = Program(self._port, "", seed)
        while time.monotonic() < self._until:
            path = chance.choice(PATHS).format(chance.choice(self._tables))
            try:
                await visitor.fetch(path)
            except Failed as error:
                if error.status not in (404, 409):
                    raise
            self.looks += 1
        visitor.hang_up()


async def run(chosen: argparse.Namespace, server: ServerProcess) -> list[int]:
    """Let the visitors look; return the resident memory at every sample."""
    tables = await open_public(server.port, chosen.tables)
    began = time.monotonic()
    visitors = Visitors(server.port, tables, began + chosen.seconds)
    tasks = [asyncio.create_task(visitors.look(seed)) for seed in range(chosen.visitors)]
    samples = [server.memory()]
    print(f"{chosen.tables} tables open: {samples[0] // MIB} MiB", flush=True)
    for number in range(1, chosen.samples + 1):
        await asyncio.sleep(max(0.0, began + chosen.seconds * number / chosen.samples - _now()))
        samples.append(server.memory())
        spent = f"{_now() - began:6.0f} s"
        print(f"{spent}  {visitors.looks:8} looks  {samples[-1] // MIB:6} MiB", flush=True)
    await asyncio.gather(*tasks)
    return samples


def _now() -> float:
    return time.monotonic()


def main() -> None:
    """Run the soak and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--visitors", type=int, default=4)
    parser.add_argument("--samples", type=int, default=12)
    parser.add_argument("--table-memory", default="256", help="the server's budget in MiB")
    parser.add_argument("--growth", type=float, default=0.10, help="growth that is still fine")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = ServerProcess(Path(name), "--table-memory", chosen.table_memory)
        server.start()
        try:
            samples = asyncio.run(run(chosen, server))
        finally:
            server.stop()
    early, late = samples[max(1, len(samples) // 4)], samples[-1]
    print(f"from {early // MIB} to {late // MIB} MiB: {late / early - 1:+.1%}")
    sys.exit(late > early * (1 + chosen.growth))


if __name__ == "__main__":
    main()
