"""Start a server on thousands of running tables, and look at more of them than fit in memory.

``python bench/many_tables.py [--tables 10000] [--long 240] [--moves 400]`` fills an SQLite store
directly: running tables of all games, most of them short, ``--long`` of them played by bots for up
to ``--moves`` moves. Then it starts servers of its own on loopback and prints

- how long an empty store and this one take until ``/health/ready`` answers;
- the looks of a stranger, one after the other: at long tables that nobody has looked at since they
  were played (replayed), at tables in memory, and at tables that were dropped from memory, in one
  run of one server; the median, the 99th percentile, and their ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any, cast

from sqlalchemy import Table, insert

from wartable.bots.play import bot_move, prepare
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.options.fields import as_dict
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.engine.registry import all_games
from wartable.server.accounts.people import People
from wartable.server.settings import FILE
from wartable.server.store.models import Base, Line, SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade
from wartable.server.tables.summary import BOT as BOT_SEAT
from wartable.server.tables.summary import PERSON, RUNNING, SLOW
from wartable.server.times import DAY, now
from web_client import HOST, Program, ServerProcess

#: Lines of the records of most tables.
SHORT = 6
#: Rows in one statement.
BATCH = 5000
#: Different matches of every game; more tables repeat them.
PLAYED = 3


@dataclass(frozen=True)
class Played:
    """A match as the store has it."""

    match: Match
    lines: list[str]


def played(moves: int) -> list[Played]:
    """Return matches of all games for several players, played by the usual heuristics."""
    found = []
    for game in all_games():
        for seed in range(PLAYED if game.usual_seats > 1 else 0):
            match = Match(game, seed=seed)
            names = [game.heuristics[0] if game.heuristics else "random"] * match.seats
            bots = [make_bot(name, game) for name in names]
            prepare(bots, game)
            chances = [stream(seed, BOT, seat) for seat in range(match.seats)]
            while not match.over and len(match.history) < moves:
                seat = match.to_act[0]
                bot_move(bots[seat], match, seat, chances[seat])
            if match.over:
                match.undo()
            found.append(Played(match, LiveRecord(match).new()))
    return found


def fill(store: Store, owner: int, matches: Sequence[Played], tables: int, long: int) -> list[str]:
    """Write the tables; return the ids of the long ones."""
    rows: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    lines: list[dict[str, Any]] = []
    ids = [f"t{number:09}" for number in range(tables)]
    for number, table_id in enumerate(ids):
        each = matches[number % len(matches)]
        rows.append(_table(table_id, owner, each.match))
        seats += _seats(table_id, owner, each.match)
        kept = each.lines if number < long else each.lines[:SHORT]
        lines += [
            {"table_id": table_id, "number": at, "line": line, "at": now(), "once": None}
            for at, line in enumerate(kept)
        ]
    for model, content in ((TableRow, rows), (SeatRow, seats), (Line, lines)):
        _write(store, model, content)
    return ids[:long]


def _write(store: Store, model: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    for first in range(0, len(rows), BATCH):
        with store.changing() as connection:
            connection.execute(insert(cast("Table", model.__table__)), rows[first : first + BATCH])


def _table(table_id: str, owner: int, match: Match) -> dict[str, Any]:
    at = now()
    return {
        "id": table_id,
        "game": match.game.key,
        "status": RUNNING,
        "public": True,
        "casual": False,
        "owner_id": owner,
        "preset": "",
        "options": as_dict(match.options),
        "clock": SLOW,
        "pace": 24,
        "version": 1,
        "created": at,
        "started": at,
        "ended": None,
        "changed": at,
        "phase": match.phase,
        "deadline": at + DAY,
        "lease": 0,
        "bots_at": None,
        "remaining": None,
        "reason": "",
        "winners": [],
        "rematch": None,
        "part_of": None,
        "part": None,
    }


def _seats(table_id: str, owner: int, match: Match) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table_id,
            "number": seat,
            "kind": PERSON if seat == 0 else BOT_SEAT,
            "person_id": owner if seat == 0 else None,
            "bot": "" if seat == 0 else "random",
            "name": match.players[seat],
            "chosen": as_dict(match.of_seats[seat]) if match.of_seats else None,
            "code": None,
            "standin": "",
            "resigned": False,
            "pause": False,
            "missed": 0,
        }
        for seat in range(match.seats)
    ]


# --- measuring -----------------------------------------------------------------------------------


def time_to_ready(server: ServerProcess) -> str:
    """Start a server; return how long it took until it was ready, and its processor time."""
    began = time.monotonic()
    server.start()
    while not _is_ready(server.port):
        time.sleep(0.02)
    return f"{time.monotonic() - began:.2f} s ({server.cpu_seconds():.2f} s of processor time)"


def _is_ready(port: int) -> bool:
    with socket.create_connection((HOST, port), 5) as link:
        link.sendall(b"GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n")
        return b" 200 " in link.recv(100)


async def look(port: int, tables: Sequence[str], rounds: int = 1) -> list[float]:
    """Look at tables one after the other; return the milliseconds of every look."""
    visitor, found = Program(port, "", 0), []
    for table_id in list(tables) * rounds:
        began = time.perf_counter()
        json.loads(await visitor.fetch(f"/api/tables/{table_id}/view"))
        found.append((time.perf_counter() - began) * 1000)
    visitor.hang_up()
    return found


def main() -> None:
    """Fill, start, look, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--long", type=int, default=240, help="tables with long records")
    parser.add_argument("--moves", type=int, default=400, help="of a long record")
    parser.add_argument("--fit", type=int, default=30, help="long tables that fit in memory")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "empty").mkdir()
        bare = ServerProcess(folder / "empty")
        try:
            nothing = time_to_ready(bare)
        finally:
            bare.stop()
        store = Store(f"sqlite:///{folder / FILE}")
        upgrade(store)
        owner, _ = People(store).new_guest("Owner")
        matches = played(chosen.moves)
        long = fill(store, owner.id, matches, chosen.tables, min(chosen.long, chosen.tables))
        store.close()
        mean = sum(each.match.footprint() for each in matches) / len(matches)
        budget = max(1, int(mean * chosen.fit * 1.5 / 2**20))
        server = ServerProcess(folder, "--table-memory", str(budget))
        try:
            full = time_to_ready(server)
            measure(server.port, long, chosen.fit, chosen.rounds)
        finally:
            server.stop()
    print(f"ready after {nothing} without tables, {full} with {chosen.tables} running")


def measure(port: int, long: list[str], fit: int, rounds: int) -> None:
    """Print the figures of looks of the three kinds, and their ratios to those in memory."""
    replayed = asyncio.run(look(port, long))
    time.sleep(3)  # snapshots are written beside
    near = long[:fit]
    asyncio.run(look(port, near))
    inside = asyncio.run(look(port, near, rounds * max(1, len(long) // fit)))
    asyncio.run(look(port, long))
    dropped = asyncio.run(look(port, long, rounds))
    middle, late = median(inside), quantiles(inside, n=100)[98]
    for kind, found in (("replayed", replayed), ("in memory", inside), ("dropped", dropped)):
        half, most = median(found), quantiles(found, n=100)[98]
        print(
            f"{kind:10} {len(found):6} looks  median {half:7.2f} ms ({half / middle:5.2f})  "
            f"99 % {most:7.2f} ms ({most / late:5.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
