"""A small run of the fault campaign on each database: what was acknowledged is there, once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

SCRIPT = Path(__file__).parents[2] / "bench" / "faults.py"
SMALL = ("--tables", "10", "--kills", "2", "--between", "0.5", "--lasts", "1", "--settle", "120")
#: The databases, and what can be done to a server there.
WAYS = {
    "sqlite": ("--faults", "kill,bots,disk,lock,clock,slow,duplicate"),
    "postgres": ("--faults", "kill,worker,postgres", "--database", "postgres", "--workers", "2"),
}
#: What is only counted: phases that end while the store is blocked.
COUNTED = ("out of time while the store was blocked",)


def report_of(*arguments: str) -> str:
    """Run the script and return what it printed."""
    command = [sys.executable, str(SCRIPT), *SMALL, *arguments, "--limit", "240"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "verdict: " in done.stdout, done.stderr
    return done.stdout


def counts(report: str) -> dict[str, int]:
    """Return how much of each kind was found to be wrong."""
    (line,) = re.findall(r"live games on .* s: (.*)", report)
    found = [each.split(" ", 1) for each in line.split(", ")]
    return {kind: int(count) for count, kind in found}


@pytest.mark.parametrize("way", list(WAYS))
def test_every_acknowledged_move_is_there_once_and_every_table_goes_on(way: str) -> None:
    report = report_of(*WAYS[way])
    found = counts(report)
    for kind in COUNTED:
        del found[kind]
    assert found == dict.fromkeys(found, 0), report
    assert "the time was up" not in report
    assert "no move was made" not in report
    assert "processes left behind: 0;" in report
    assert int(re.findall(r"(\d+) acknowledged", report)[0]) > 50, report
