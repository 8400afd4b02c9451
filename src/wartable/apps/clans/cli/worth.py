"""``wartable campaign worth``: what relics and buildings of the campaign are worth."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wartable.apps.clans.cli.run_terms import add_terms, read_terms

if TYPE_CHECKING:
    from wartable.lab.batch import Progress
    from wartable.lab.study import StudyReport

COUNTED = "runs"
PAIRS = "200"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "things", metavar="THING", nargs="*", help="a relic or a building (all of them)"
    )
    parser.add_argument("--pairs", default=PAIRS, metavar="N", help=f"pairs per thing ({PAIRS})")
    add_terms(parser)


def study(chosen: argparse.Namespace, progress: Progress) -> StudyReport:
    """Play runs in pairs and return what things are worth."""
    from wartable.apps.clans.lab.campaigns.report import worth_csv, worth_json, worth_lines
    from wartable.apps.clans.lab.campaigns.worth import worth_of
    from wartable.lab.study import StudyReport

    found = worth_of(chosen.things, read_terms(chosen, "pairs"), progress)
    return StudyReport(
        lines=lambda markdown: worth_lines(found, markdown=markdown),
        data=lambda: worth_json(found),
        csv=lambda: worth_csv(found),
        interrupted=found.interrupted,
    )
