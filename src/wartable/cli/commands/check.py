"""``wartable check``: compare the rules with cases worked out by somebody else."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli import exit_codes
from wartable.cli.args.files import read_text
from wartable.engine.errors import BadOption

if TYPE_CHECKING:
    from wartable.engine.cases import Checker, Report
    from wartable.engine.game import Game


EPILOG = """\
The file holds cases as JSON, each with an input and the expected result, in the game's own format:
one case per line, a list, or an object that contains a list. Unknown fields of a case are reported
as not read. A malformed case, or one that the rules do not cover, counts as not covered and is
reported with the reason; the other cases are still compared. The exit code is 1 if any case
differs, or if none could be compared.

"wartable games GAME" says what the cases of a game may be about.

examples:
  wartable check {game} cases.jsonl
  wartable check {game} cases.jsonl --preset NAME"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of cases")
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="the rule set to compare with, if the game has several",
    )


def run(chosen: argparse.Namespace) -> int:
    """Run all cases; report how many agree and how the first others differ."""
    from wartable.engine.registry import find_checker, find_game

    game = find_game(chosen.game)
    report = checked(game, find_checker(game), chosen.file, chosen.preset)
    print(report)
    for line in (*report.differences, *report.reasons, *report.unread):
        print(line)
    return exit_codes.FINE if report.fine else exit_codes.DIFFERS


def checked(game: Game, checker: Checker, path: Path, preset: str | None) -> Report:
    """Return the report on a file of cases; raise if the rule set does not exist."""
    if preset is None:
        return checker.check(read_text(path))
    if checker.check_under is None:
        raise BadOption("no-preset", f"{game.title} checks cases under one set of rules only")
    return checker.check_under(read_text(path), preset)
