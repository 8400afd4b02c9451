"""``wartable campaign simulate``: many runs of the campaign by bots."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wartable.apps.clans.cli.run_terms import add_terms, read_terms

if TYPE_CHECKING:
    from wartable.lab.batch import Progress
    from wartable.lab.study import StudyReport

COUNTED = "runs"
RUNS = "1000"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--runs", default=RUNS, metavar="N", help=f"how many runs ({RUNS})")
    add_terms(parser)


def study(chosen: argparse.Namespace, progress: Progress) -> StudyReport | None:
    """Play runs and return how far they get."""
    from wartable.apps.clans.lab.campaigns.batch import simulate_runs
    from wartable.apps.clans.lab.campaigns.report import run_csv, run_json, run_lines
    from wartable.apps.clans.lab.campaigns.statistics import run_statistics
    from wartable.lab.study import StudyReport

    found = simulate_runs(read_terms(chosen, "runs"), progress)
    if not found.courses:
        return None
    statistics = run_statistics(found)
    return StudyReport(
        lines=lambda markdown: run_lines(statistics, markdown=markdown),
        data=lambda: run_json(statistics),
        csv=lambda: run_csv(found),
        interrupted=found.interrupted,
    )
