"""Compare the speed of two checkouts: batches and searches of every game, in one run.

``python bench/old_new.py OLD [--games territory,duper] [--rounds 5]`` runs the same simulations
with the Python of ``OLD/.venv`` and of this checkout in turn, and prints the median ratio of their
processor time: how many times as fast as the old checkout this one is. Both must print the same
statistics, or there is nothing to compare. What one start costs is measured with the fewest games
and subtracted.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
GAMES = ("territory", "duper", "dukes", "thardferr", "clans")
SEARCH = "search:iterations=100"
#: How many processor seconds all games of one measurement take, about.
SECONDS = 4.0
#: What differs between runs with the same result.
PACE = re.compile(r"\([^()]* s, [^()]* games? a second\)")


@dataclass(frozen=True)
class Task:
    """One simulation: its game, its players and how many games."""

    game: str
    players: str
    many: int

    def fitted(self, folder: Path) -> Task:
        """Return the same with as many games as take long enough to be measured."""
        found, taken = self, 0.0
        while taken < SECONDS / 4:
            found = replace(found, many=found.many * 4)
            taken, _ = found.seconds(folder)
        return replace(found, many=max(2, int(found.many * SECONDS / taken)))

    def seconds(self, folder: Path) -> tuple[float, str]:
        """Return the processor seconds of all games but the first, and what was printed."""
        start, _ = self._run(folder, 1)
        whole, said = self._run(folder, self.many)
        return whole - start, PACE.sub("", said)

    def _run(self, folder: Path, many: int) -> tuple[float, str]:
        before = os.times()
        done = subprocess.run(
            [
                *(str(folder / ".venv" / "bin" / "python"), "-m", "wartable", "simulate"),
                *(self.game, "--games", str(many), "--seats", self.players, "--jobs", "1"),
            ],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{folder}: {done.stderr.strip()}")
        after = os.times()
        used = after.children_user - before.children_user
        return used + after.children_system - before.children_system, done.stdout


def tasks(games: list[str]) -> Iterator[tuple[str, Task]]:
    """Yield each measurement with its name."""
    from wartable.engine.registry import find_game

    for key in games:
        game = find_game(key)
        seats = game.seats_for(game.options())
        one = SEARCH if seats == 1 else f"{SEARCH},greedy*{seats - 1}"
        yield f"{key}, random", Task(key, f"random*{seats}", 8)
        yield f"{key}, greedy", Task(key, f"greedy*{seats}", 8)
        yield f"{key}, search", Task(key, one, 1)


def main() -> None:
    """Measure and print one line for each simulation."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=Path, help="the folder of another checkout, with its .venv")
    parser.add_argument("--games", default=",".join(GAMES), help="such as duper,dukes")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    if not (chosen.old / ".venv" / "bin" / "python").exists():
        sys.exit(f"{chosen.old}: there is no .venv/bin/python in it")
    for name, each in tasks(chosen.games.split(",")):
        for folder in (chosen.old, HERE):
            each.seconds(folder)  # compiles
        task = each.fitted(chosen.old)
        ratios = []
        for _ in range(chosen.rounds):
            (old, said), (new, says) = task.seconds(chosen.old), task.seconds(HERE)
            if said != says:
                sys.exit(f"{name}: the two checkouts play differently")
            ratios.append(old / new)
        middle, ends = statistics.median(ratios), f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"{name:20} {middle:5.2f} ({ends}), {task.many} games", flush=True)


if __name__ == "__main__":
    main()
