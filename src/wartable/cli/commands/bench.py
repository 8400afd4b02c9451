"""``wartable bench``: measure how fast the games run on this machine."""

from __future__ import annotations

import argparse

from wartable.cli import exit_codes
from wartable.cli.args.setup import read_count

EPILOG = """\
Plays complete random games compiled, on one core and on all cores, and in plain Python; also in C
if there is a C compiler and the game has a reference in C. All must give the same results. Then
measures one step of play and one search. The machine should be idle. A game takes about half a
minute, and longer the first time, when it is compiled.

examples:
  wartable bench                            all compiled games
  wartable bench {game}
  wartable bench --games 2000 --runs 3      a quick look"""

MOST_GAMES, MOST_RUNS = 10_000_000, 1_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    from wartable.lab.bench import RUNS

    parser.epilog = EPILOG
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help='a game of "wartable games" (all compiled games)'
    )
    parser.add_argument(
        "--games", metavar="N", help="games that each plays in a run (what takes about a second)"
    )
    parser.add_argument("--runs", metavar="N", help=f"how often all take turns ({RUNS})")


def run(chosen: argparse.Namespace) -> int:
    """Measure and show the results."""
    given = {
        name: read_count(f"--{name}", text, most)
        for name, text, most in (
            ("games", chosen.games, MOST_GAMES),
            ("runs", chosen.runs, MOST_RUNS),
        )
        if text is not None
    }
    from wartable.cli.terminal.progress import Progress
    from wartable.engine.registry import all_games, find_game
    from wartable.lab.bench import bench_lines, run_bench

    wanted = (
        [game for game in all_games() if not game.plain_only]
        if chosen.game is None
        else [find_game(chosen.game)]
    )
    for number, game in enumerate(wanted):
        progress = Progress("runs")
        try:
            measured = run_bench(game, **given, progress=progress)
        finally:
            progress.close()
        print("\n".join([*[""] * (number > 0), *bench_lines(measured)]))
    return exit_codes.FINE
