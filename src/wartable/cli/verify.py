"""``wartable verify``: whether recorded games are whole and follow the rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from wartable.cli import exits
from wartable.engine.errors import NotFound, WartableError

EPILOG = """\
Every line is checked against its sum and played by the rules. A record that was changed, or that
does not follow the rules, is refused with the number of the move; the exit code is then 1. It is 2
if a file cannot be read or its game is not installed.

examples:
  wartable verify game.jsonl
  wartable verify records/*.jsonl"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a recorded game")


def run(chosen: argparse.Namespace) -> int:
    """Check every file and say a line on each."""
    return max(_verify(path) for path in chosen.files)  # the gravest


def _verify(path: Path) -> int:
    from wartable.cli.telling import outcome, played_so_far
    from wartable.engine.record import load_record

    try:
        match = load_record(path)
    except WartableError as error:
        print(f"{path}: {error}")
        return exits.BAD_INPUT if isinstance(error, NotFound) else exits.DIFFERS
    names = [match.game.look.seat_name(seat) for seat in range(match.seats)]
    print(f"{path}: fine, {played_so_far(match)}, {outcome(match, names)}")
    return exits.FINE
