"""``wartable simulate``: let bots play many games and count who wins."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli import exit_codes
from wartable.cli.args.setup import add_setup, read_count, read_setup
from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.lab.results import Results


EPILOG = """\
The same seed gives the same rows, however many jobs there are, unless a bot is limited by time; the
result then says so. --out writes one row per game as Parquet, CSV or JSONL, by file suffix. Ctrl-C
stops early and keeps the games so far. With --rotate, players keep the options of --seat-option:
those of seat 1 belong to the first player in the list, wherever that player sits.

--checked plays the same games slowly, in the plain form, and checks every call: that legal, sample
and check agree, that numbers fit their fields, that work is all zero and no log overflows. It stops
at the first defect, named in one line, with exit code 1.

examples:
  wartable simulate {game} --games 100000 --seats random*2
  wartable simulate {game} --games 2000 --seats greedy,random --rotate
  wartable simulate {game} --games 20 --checked
  wartable simulate {game} --games 50 --seats search:iterations=500,greedy --jobs 2
  wartable simulate {game} --games 1000 --seats greedy*2 --option NAME=VALUE --out rows.csv
  wartable simulate {game} --games 1000 --seats ./my_bot.py:MyBot,greedy"""


#: The default seed: the same rows every time.
SEED = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("--games", default="1000", metavar="N", help="how many games (1000)")
    add_setup(parser, seats_help="which bots play, such as greedy,random*4", usual_seed=SEED)
    parser.add_argument("--jobs", metavar="J", help="number of parallel jobs (all cores)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write one row per game to this file, overwriting it",
    )
    parser.add_argument(
        "--rotate", action="store_true", help="move every player one seat on after each game"
    )
    parser.add_argument(
        "--checked",
        action="store_true",
        help="check every call of the rules; for random, idle and the game's own heuristics",
    )


def run(chosen: argparse.Namespace) -> int:
    """Play, show the summary and write the rows."""
    from wartable.cli.terminal.progress import Progress
    from wartable.lab.batch import MOST_GAMES, MOST_JOBS, all_cores, simulate
    from wartable.lab.export import check_target, write_rows
    from wartable.lab.report import summary_lines

    setup = read_setup(chosen)
    games = read_count("--games", chosen.games, MOST_GAMES)
    if chosen.checked and chosen.jobs is not None:
        raise BadOption("bad-jobs", "--checked plays one game after another: leave --jobs out")
    jobs = all_cores() if chosen.jobs is None else read_count("--jobs", chosen.jobs, MOST_JOBS)
    seats = _bots(setup.game, setup.options, setup.seats)
    if chosen.out is not None:
        check_target(chosen.out)  # before the work, not after it
    progress = Progress("games")
    play: Callable[..., Results] = partial(simulate, jobs=jobs)
    if chosen.checked:
        from wartable.testing.batch import simulate_checked

        play = simulate_checked
    try:
        results = play(
            setup.game,
            seats=seats,
            games=games,
            seed=SEED if setup.seed is None else setup.seed,
            options=setup.options,
            overlay=setup.overlay,
            rotate=chosen.rotate,
            of_seats=setup.of_each(len(seats)),
            progress=progress,
        )
    finally:
        progress.close()
    for line in summary_lines(results):
        print(line)
    if chosen.out is not None:
        write_rows(results, chosen.out)
        print(f"{len(results)} rows are in {chosen.out}.", file=sys.stderr)
    return exit_codes.INTERRUPTED if results.interrupted else exit_codes.FINE


def _bots(game: Game, options: object, seats: list[str] | None) -> list[str]:
    from wartable.cli.args.seats import is_person

    if seats is None:
        return ["random"] * game.seats_for(options)
    for seat in seats:
        if is_person(seat):
            raise BadOption("bad-seats", f"{quoted(seat)} cannot play in a simulation, only bots")
    return seats
