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
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
#: Game -> how many games of random players and of its heuristic take about two seconds, and how
#: many games of a search.
GAMES = {
    "territory": (20_000, 10_000, 4),
    "duper": (20_000, 4_000, 4),
    "dukes": (400, 60, 1),
    "thardferr": (4_000, 400, 1),
    "clans": (6_000, 400, 2),
}
SEARCH = "search:iterations=100"
#: What differs between runs with the same result.
PACE = re.compile(r"\([^()]* s, [^()]* games? a second\)")


@dataclass(frozen=True)
class Task:
    """One simulation: its game, its players and how many games."""

    game: str
    players: str
    many: int

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
        randoms, greedy, searched = GAMES[key]
        one = SEARCH if seats == 1 else f"{SEARCH},greedy*{seats - 1}"
        yield f"{key}, random", Task(key, f"random*{seats}", randoms)
        yield f"{key}, greedy", Task(key, f"greedy*{seats}", greedy)
        yield f"{key}, search", Task(key, one, searched + 1)


def main() -> None:
    """Measure and print one line for each simulation."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=Path, help="the folder of another checkout, with its .venv")
    parser.add_argument("--games", default=",".join(GAMES), help="such as duper,dukes")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    if not (chosen.old / ".venv" / "bin" / "python").exists():
        sys.exit(f"{chosen.old}: there is no .venv/bin/python in it")
    for name, task in tasks(chosen.games.split(",")):
        for folder in (chosen.old, HERE):
            task.seconds(folder)  # compiles
        ratios = []
        for _ in range(chosen.rounds):
            (old, said), (new, says) = task.seconds(chosen.old), task.seconds(HERE)
            if said != says:
                sys.exit(f"{name}: the two checkouts play differently")
            ratios.append(old / new)
        middle = statistics.median(ratios)
        print(f"{name:20} {middle:5.2f} ({min(ratios):.2f} to {max(ratios):.2f})", flush=True)


if __name__ == "__main__":
    main()
