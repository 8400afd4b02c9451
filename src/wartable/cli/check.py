"""``wartable check``: compare the rules with cases that somebody else has worked out."""

from __future__ import annotations

import argparse
from pathlib import Path

from wartable.cli import exits
from wartable.cli.files import read_text
from wartable.engine.errors import NotFound

EPILOG = """\
The file has cases as JSON, each an input and the expected result, in the form that the game
knows: mostly one case a line. The exit code is 1 if any case differs.

examples:
  wartable check territory rounds.jsonl"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of cases")


def run(chosen: argparse.Namespace) -> int:
    """Run all cases and say how many agree, and how the first others differ."""
    from wartable.engine.registry import find_game

    game = find_game(chosen.game)
    if game.check_cases is None:
        raise NotFound("no-cases", f"{game.title} has no form of cases to compare with")
    report = game.check_cases(read_text(chosen.file))
    print(report)
    for line in (*report.differences, *report.reasons):
        print(line)
    return exits.FINE if report.fine else exits.DIFFERS
