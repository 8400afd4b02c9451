"""First use: what the first and the second `simulate` of each game cost on a new machine.

Each measurement is its own process: with an empty cache, with the cache then filled, and with an
empty cache but compiling the ordinary way, function by function. Prints CPU seconds and peak
memory; the ratio is that of the ordinary way to ours.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile

from wartable.engine.registry import all_games, find_game

SIMULATE = "from wartable.cli.main import main; main(['simulate', {game!r}, '--games', '10'])"
#: No Numba version starts with this, so its internals count as unknown.
ORDINARY = "import wartable.engine.compiled.call_tree as tree; tree.NUMBA = 'none'; " + SIMULATE


def measure(script: str, cache: str) -> tuple[float, float]:
    """Run a script in a new process; return its CPU seconds and peak memory in MiB."""
    environment = os.environ | {"WARTABLE_CACHE": cache}
    child = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", script],
        environment,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
    )
    _, status, used = os.wait4(child, 0)
    if status != 0:
        raise SystemExit(f"a measurement failed: {script}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def report(game: str, runs: int) -> None:
    """Print one line: medians over several runs."""
    first, second, ordinary = [], [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as cache:
            first.append(measure(SIMULATE.format(game=game), cache))
            second.append(measure(SIMULATE.format(game=game), cache))
        with tempfile.TemporaryDirectory() as cache:
            ordinary.append(measure(ORDINARY.format(game=game), cache))
    seconds = [statistics.median(each[0] for each in kind) for kind in (first, second, ordinary)]
    memory = [statistics.median(each[1] for each in kind) for kind in (first, second, ordinary)]
    print(
        f"{game:10} first {seconds[0]:5.1f} s {memory[0]:4.0f} MiB   "
        f"second {seconds[1]:5.2f} s {memory[1]:4.0f} MiB   "
        f"ordinary way {seconds[2]:5.1f} s {memory[2]:4.0f} MiB   "
        f"ratio {statistics.median(o[0] / f[0] for o, f in zip(ordinary, first, strict=True)):.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (all)")
    parser.add_argument("--runs", type=int, default=3, help="runs for each median (3)")
    given = parser.parse_args()
    games = [find_game(key) for key in given.games] or all_games()
    for game in games:
        if not game.plain_only:
            report(game.key, given.runs)


if __name__ == "__main__":
    main()
