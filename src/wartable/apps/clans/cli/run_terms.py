"""The terms of studies of campaign runs, as arguments."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wartable.cli.args.setup import read_changes, read_count, read_seed

if TYPE_CHECKING:
    from wartable.apps.clans.lab.campaigns.batch import Terms


SEED = "0"


def add_terms(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that the studies of runs share."""
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


def read_terms(chosen: argparse.Namespace, name: str) -> Terms:
    """Return the terms of the runs; ``name`` is the argument that holds their number."""
    from wartable.apps.clans.lab.campaigns.batch import MOST_RUNS, Terms
    from wartable.games.campaign import GAME
    from wartable.lab.batch import MOST_JOBS, all_cores

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
