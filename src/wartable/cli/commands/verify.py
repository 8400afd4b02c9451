"""``wartable verify``: check that recorded games are intact and follow the rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from wartable.cli import exit_codes
from wartable.engine.errors import NotFound, WartableError

EPILOG = """\
Checks every line against its checksum and plays it by the rules. For a record that was changed or
breaks the rules, names the move and exits with code 1. The exit code is 2 if a file cannot be read
or its game is not installed.

examples:
  wartable verify game.jsonl
  wartable verify records/*.jsonl"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a recorded game")


def run(chosen: argparse.Namespace) -> int:
    """Check every file and print one line on each; return the worst exit code."""
    return max(_verify(path) for path in chosen.files)


def _verify(path: Path) -> int:
    from wartable.cli.terminal.narration import outcome, played_so_far
    from wartable.engine.play.record import load_record

    try:
        match = load_record(path)
    except WartableError as error:
        print(f"{path}: {error}")
        return exit_codes.BAD_INPUT if isinstance(error, NotFound) else exit_codes.DIFFERS
    names = [match.game.look.seat_name(seat) for seat in range(match.seats)]
    print(f"{path}: fine, {played_so_far(match)}, {outcome(match, names)}")
    return exit_codes.FINE
