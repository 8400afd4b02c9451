"""``wartable check``: compare the rules with cases that somebody else has worked out."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli import exits
from wartable.cli.files import read_text
from wartable.engine.errors import BadOption, NotFound

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.vectors import Report

EPILOG = """\
The file has cases as JSON, each an input and the expected result, in the form that the game
knows: one case a line, a list, or an object that lists them. What a case has beyond the form is
named as not read. A case that is out of form, or that the rules have nothing for, is counted as
not covered, with the reason, and the others are compared all the same. The exit code is 1 if any
case differs, and also if none could be compared.

Territory knows rounds, whole games, declarations and set-ups; Duper single actions; War of the
Dukes movement, zones, strengths, results, attacks, retreats, advances, exchanges and victories;
Thardferr battles, units and kingdoms; Land of Clans & Wanderers lane fights, lane turns, action
points, decks and the books of a campaign.

examples:
  wartable check territory rounds.jsonl
  wartable check thardferr battles.jsonl
  wartable check thardferr battles.jsonl --preset document"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of cases")
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="the rule set to compare with, in games that have several",
    )


def run(chosen: argparse.Namespace) -> int:
    """Run all cases and say how many agree, and how the first others differ."""
    from wartable.engine.registry import find_game

    report = checked(find_game(chosen.game), chosen.file, chosen.preset)
    print(report)
    for line in (*report.differences, *report.reasons, *report.unread):
        print(line)
    return exits.FINE if report.fine else exits.DIFFERS


def checked(game: Game, path: Path, preset: str | None) -> Report:
    """Return the report on a file of cases; raise where the game has nothing to check it with."""
    if game.check_cases is None:
        raise NotFound("no-cases", f"{game.title} has no form of cases to compare with")
    if preset is None:
        return game.check_cases(read_text(path))
    if game.check_cases_under is None:
        raise BadOption("no-preset", f"{game.title} checks cases under one set of rules only")
    return game.check_cases_under(read_text(path), preset)
