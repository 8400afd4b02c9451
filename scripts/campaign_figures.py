"""Update the statistics in docs/games/clans-campaign.md: how far runs get, what things are worth.

Run ``.venv/bin/python scripts/campaign_figures.py`` after changing the campaign or its bot. It
plays the same runs as the commands named on that page, and takes some minutes.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from wartable.apps.clans.lab.campaigns.batch import Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.report import reach_lines, run_lines, worth_lines
from wartable.apps.clans.lab.campaigns.statistics import run_statistics
from wartable.apps.clans.lab.campaigns.worth import worth_of
from wartable.cli.terminal.progress import Progress
from wartable.lab.batch import all_cores

PAGE = Path(__file__).parent.parent / "docs" / "games" / "clans-campaign.md"
#: The defaults of the commands.
RUNS, PAIRS = 1000, 200
#: The bot that ``greedy`` is compared with.
WEAKER = "simple"


def put(page: str, name: str, lines: Sequence[str]) -> str:
    """Return the page with the lines between the marks of a name replaced."""
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    assert marks.search(page), f"the page has no marks of {name}"
    return marks.sub(lambda found: f"{found[1]}{chr(10).join(lines)}\n{found[2]}", page)


def main() -> None:
    """Play the runs, and update the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--jobs", type=int, default=all_cores())
    chosen = parser.parse_args()
    runs = simulate_runs(Terms(runs=chosen.runs, jobs=chosen.jobs), Progress("runs"))
    weaker = simulate_runs(Terms(runs=chosen.runs, jobs=chosen.jobs, bot=WEAKER), Progress("runs"))
    worths = worth_of((), Terms(runs=chosen.pairs, jobs=chosen.jobs), Progress("runs"))
    if runs.interrupted or weaker.interrupted or worths.interrupted:
        raise SystemExit("interrupted: the page stays as it was")
    page = PAGE.read_text(encoding="utf-8")
    page = put(page, "runs", run_lines(run_statistics(runs), markdown=True))
    page = put(page, "weaker runs", reach_lines(run_statistics(weaker), markdown=True))
    page = put(page, "worth", worth_lines(worths, markdown=True))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
