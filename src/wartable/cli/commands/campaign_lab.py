"""``wartable campaign simulate`` and ``worth``: many runs of the campaign by bots."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from wartable.cli import exit_codes
from wartable.cli.args.setup import read_changes, read_count, read_seed
from wartable.engine.errors import printable

if TYPE_CHECKING:
    from wartable.lab.campaigns.batch import Terms


RUNS, PAIRS, SEED = "1000", "200", "0"


def add_simulate(actions: Any) -> None:
    """Declare the arguments of ``simulate``."""
    parser = actions.add_parser("simulate", help="let the bot play many runs and show statistics")
    parser.add_argument("--runs", default=RUNS, metavar="N", help=f"how many runs ({RUNS})")
    _add_terms(parser, "the runs")


def add_worth(actions: Any) -> None:
    """Declare the arguments of ``worth``."""
    parser = actions.add_parser("worth", help="measure what relics and buildings are worth")
    parser.add_argument(
        "things", metavar="THING", nargs="*", help="a relic or a building (all of them)"
    )
    parser.add_argument("--pairs", default=PAIRS, metavar="N", help=f"pairs per thing ({PAIRS})")
    _add_terms(parser, "the things")


def _add_terms(parser: argparse.ArgumentParser, rows: str) -> None:
    add = parser.add_argument
    add("--seed", default=SEED, metavar="N", help=f"the same seed gives the same runs ({SEED})")
    add(
        "--bot",
        default="greedy",
        metavar="BOT",
        help="who fights the battles: a compiled heuristic, or any other bot (greedy)",
    )
    add("--unlocked", default="", metavar="LIST", help="unlocked nodes of the tree (none)")
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help='change an option; repeatable; "wartable games clans-campaign" lists them',
    )
    add("--preset", metavar="NAME", help="start from a named set of options")
    add("--jobs", metavar="J", help="number of parallel jobs (all cores)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print all statistics as JSON")
    form.add_argument("--csv", action="store_true", help=f"print {rows} as CSV")
    form.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def read_terms(chosen: argparse.Namespace, name: str) -> Terms:
    """Return the terms of the runs; ``name`` is the argument that holds their number."""
    from wartable.games.campaign import GAME
    from wartable.lab.batch import MOST_JOBS, all_cores
    from wartable.lab.campaigns.batch import MOST_RUNS, Terms

    terms = Terms(
        GAME.options(read_changes(chosen.option), preset=chosen.preset),
        unlocked=chosen.unlocked,
        runs=read_count(f"--{name}", getattr(chosen, name), MOST_RUNS),
        seed=read_seed(chosen.seed),
        jobs=all_cores() if chosen.jobs is None else read_count("--jobs", chosen.jobs, MOST_JOBS),
        bot=chosen.bot,
    )
    terms.check()
    return terms


def run_simulate(chosen: argparse.Namespace) -> int:
    """Play runs and show how far they get."""
    from wartable.cli.terminal.progress import Progress
    from wartable.lab.campaigns.batch import simulate_runs
    from wartable.lab.campaigns.report import run_csv, run_json, run_lines
    from wartable.lab.campaigns.statistics import run_statistics as figures_of

    terms = read_terms(chosen, "runs")
    progress = Progress("runs")
    try:
        found = simulate_runs(terms, progress)
    finally:
        progress.close()
    if chosen.csv:
        print(run_csv(found), end="")
    elif found.courses:
        figures = figures_of(found)
        _show(chosen, run_json(figures), run_lines(figures, markdown=chosen.markdown))
    return _exit(found.interrupted)


def run_worth(chosen: argparse.Namespace) -> int:
    """Play runs in pairs and show what things are worth."""
    from wartable.cli.terminal.progress import Progress
    from wartable.lab.campaigns.report import worth_csv, worth_json, worth_lines
    from wartable.lab.campaigns.worth import worth_of

    terms = read_terms(chosen, "pairs")
    progress = Progress("runs")
    try:
        found = worth_of(chosen.things, terms, progress)
    finally:
        progress.close()
    if chosen.csv:
        print(worth_csv(found), end="")
    else:
        _show(chosen, worth_json(found), worth_lines(found, markdown=chosen.markdown))
    return _exit(found.interrupted)


def _show(chosen: argparse.Namespace, whole: dict[str, Any], lines: list[str]) -> None:
    if chosen.json:
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        print("\n".join(map(printable, lines)))


def _exit(interrupted: bool) -> int:
    if not interrupted:
        return exit_codes.FINE
    print("Interrupted: these are the runs so far.", file=sys.stderr)
    return exit_codes.INTERRUPTED
