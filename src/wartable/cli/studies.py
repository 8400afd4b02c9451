"""Studies on the command line: their forms of output, progress and exit codes."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from wartable.cli import exit_codes
from wartable.engine.errors import printable


def add_forms(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that choose the form of a report."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print all statistics as JSON")
    form.add_argument("--csv", action="store_true", help="print the rows as CSV")
    form.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def run_study(module: Any, chosen: argparse.Namespace) -> int:
    """Run the study of a module, print its report and return the exit code.

    ``study(chosen, progress)`` of the module returns a ``StudyReport``, or None if it was
    interrupted before there was anything to report. ``COUNTED`` names what the progress counts.
    """
    from wartable.cli.terminal.progress import Progress

    counted = getattr(module, "COUNTED", "games")
    progress = Progress(counted)
    try:
        report = module.study(chosen, progress)
    finally:
        progress.close()
    if report is not None:
        _show(report, chosen)
    if report is not None and not report.interrupted:
        return exit_codes.FINE
    print(f"Interrupted: these are the {counted} so far.", file=sys.stderr)
    return exit_codes.INTERRUPTED


def _show(report: Any, chosen: argparse.Namespace) -> None:
    if chosen.json:
        print(json.dumps(report.data(), ensure_ascii=False, indent=2))
    elif chosen.csv:
        print(report.csv(), end="")
    else:
        print("\n".join(map(printable, report.lines(chosen.markdown))))
