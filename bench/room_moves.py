"""Measure moves at many tables without HTTP: a second, and for each second of processor time.

``python bench/room_moves.py [--tables 40] [--seats 5] [--threads 1,8] [--moves 4000]`` plays random
moves of people, each with a mark of its own, straight through ``Room`` and commits them to a new
SQLite file, or to ``--database``. What it takes to choose the moves is not counted. After every
move, ``--viewers`` of the table ask for their tags and legal moves.

With ``--against FOLDER``, another checkout of this repository, the two take turns, ``--rounds``
times each. Every line then ends with the ratio of the medians: how many times as many moves this
checkout makes in a second of processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import wartable
from postgres_server import PostgresProcess
from wartable.server.accounts.people import People, Who
from wartable.server.settings import FILE
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.play import move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import INVITE, RUNNING
from wartable.server.tables.views import tag_of

#: Whether this checkout keeps looks; the one to compare with may be older.
KEEPS_LOOKS = find_spec("wartable.server.tables.looks") is not None

#: Moves before the measurement begins, as a part of all moves.
WARM_UP = 0.1


class Nobody:
    """A bus on which nobody listens."""

    def publish(self, table_id: str, kind: str) -> None:
        """Do nothing."""


@dataclass
class Count:
    """What was done between the warm-up and the end, and what choosing the moves took."""

    moves: int = 0
    choosing: float = 0.0
    guard: threading.Lock = field(default_factory=threading.Lock)


class Play:
    """Tables of the same people at which random moves are made."""

    def __init__(self, room: Room, people: Sequence[Who], chosen: argparse.Namespace) -> None:
        self._room, self._people, self._chosen = room, people, chosen
        self.count = Count()

    def open(self) -> str:
        """Open a table and seat everybody."""
        owner, *others = self._people
        seats = (Wish(ME), *(Wish(INVITE, person=each.id) for each in others))
        plan = Plan(self._chosen.game, seats, public=True)
        table = open_table(self._room, owner.id, owner.name, plan)
        for number, each in enumerate(others, start=1):
            sit(self._room, table, each.id, each.name, number)
        return table

    def work(self, number: int, tables: Sequence[str], most: int) -> None:
        """Make moves at some of the tables, one after the other in turn."""
        chance, open_now = random.Random(number), list(tables)
        viewers = range(self._chosen.viewers)
        for done in range(most):
            at = done % len(open_now)
            began = time.thread_time()
            found = self._choose(open_now[at], chance)
            if found is None:
                open_now[at] = self.open()
                found = self._choose(open_now[at], chance)
                assert found is not None
            seat, choice, phase = found
            spent = time.thread_time() - began
            person = self._people[seat].id
            move(self._room, open_now[at], person, choice, phase=phase, once=f"{number} {done}")
            for viewer in viewers:
                see(self._room, open_now[at], viewer)
            with self.count.guard:
                self.count.moves += 1
                self.count.choosing += spent

    def _choose(self, table: str, chance: random.Random) -> tuple[int, int, int] | None:
        """Return a seat that is to act, a move of it and the phase; None if the game is over."""
        with self._room.looking(table) as live:
            if live.info.status != RUNNING:
                return None
            match = live.match
            seat = chance.choice(match.to_act)
            family = chance.choice(match.legal(seat))
            return seat, next(family.moves()), match.phase


def see(room: Room, table: str, seat: int) -> None:
    """Look at a table as this checkout does, or one from before looks were kept."""
    if KEEPS_LOOKS:
        from wartable.server.tables.looks import look

        with look(room, table, lambda _info: seat).view() as view:
            view.legal()
        return
    with room.looking(table) as live:
        view = live.match.view(seat)
        tag_of(live, seat, view)
        view.legal()


def measure(chosen: argparse.Namespace, threads: int) -> dict[str, float]:
    """Make the moves with so many threads; return moves a second, and a second of processor."""
    with tempfile.TemporaryDirectory() as name:
        store = Store(chosen.database or f"sqlite:///{Path(name) / FILE}")
        upgrade(store)
        people = People(store)
        guests = [people.new_guest(f"Guest {number}")[0] for number in range(chosen.seats)]
        play = Play(Room(store, Nobody()), guests, chosen)
        tables = [play.open() for _ in range(chosen.tables)]
        shares = [tables[first::threads] for first in range(threads)]

        def run(moves: int, offset: int) -> None:
            with ThreadPoolExecutor(threads) as pool:
                work = [
                    pool.submit(play.work, offset + number, share, moves // threads)
                    for number, share in enumerate(shares)
                ]
                for each in work:
                    each.result()

        run(int(chosen.moves * WARM_UP), 0)
        play.count = Count()
        began, cpu = time.perf_counter(), time.process_time()
        run(chosen.moves, threads)
        cpu, lasted = time.process_time() - cpu, time.perf_counter() - began
        store.close()
    count = play.count
    return {"second": count.moves / lasted, "core": count.moves / (cpu - count.choosing)}


def other(folder: Path, arguments: Sequence[str], threads: int) -> dict[str, float]:
    """Measure in a process of its own with the package of another checkout."""
    command = [sys.executable, __file__, *arguments, "--threads", str(threads), "--json"]
    paths = os.pathsep.join([str(folder / "src"), str(Path(__file__).parent)])
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": paths}, check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure this checkout, or two in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="territory")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--viewers", type=int, default=0, help="seats")
    parser.add_argument("--threads", default="1,8", help="how many at once, in one run each")
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--database", default="", help="a URL, or postgres for a server of its own")
    parser.add_argument("--against", type=Path, help="another checkout to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    counts = [int(each) for each in chosen.threads.split(",")]
    if chosen.json:
        print(json.dumps(measure(chosen, counts[0])))
        return
    with ExitStack() as stack:
        if chosen.database == "postgres":
            server = PostgresProcess()
            stack.callback(server.close)
            server.start()
            chosen.database = server.url
        compare(chosen, counts)


def compare(chosen: argparse.Namespace, counts: Sequence[int]) -> None:
    """Measure in processes of their own, in turn, and print what they found."""
    here = Path(wartable.__file__).parents[2]
    wanted = ("game", "tables", "seats", "viewers", "moves", "database")
    arguments = [text for key in wanted for text in (f"--{key}", str(getattr(chosen, key)))]
    folders = [here] if chosen.against is None else [chosen.against, here]
    for threads in counts:
        found: dict[Path, list[dict[str, float]]] = {each: [] for each in folders}
        for _ in range(chosen.rounds):
            for each in folders:
                found[each].append(other(each, arguments, threads))
        told = []
        for each in folders:
            middle = {kind: median(one[kind] for one in found[each]) for kind in ("second", "core")}
            told.append(f"{middle['second']:.0f} a second, {middle['core']:.0f} a core")
        ratio = ""
        if len(folders) == 2:
            before, after = (median(one["core"] for one in found[each]) for each in folders)
            ratio = f"; {after / before:.2f} times as many a core"
        print(f"{threads} threads: {' against '.join(reversed(told))}{ratio}", flush=True)


if __name__ == "__main__":
    main()
