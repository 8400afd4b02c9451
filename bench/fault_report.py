"""What a run of faults prints: a line of figures for each fault, the totals, and the verdict."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fault_kinds import Site
from history_check import Kind, Stored, Violation

#: What is only counted.
COUNTED = {Kind.BLOCKED}
SHOWN = 20


@dataclass
class Figures:
    """How often a fault was done, and the seconds until moves were made again after each."""

    back: list[float] = field(default_factory=list)
    lasted: list[float] = field(default_factory=list)


def fault_line(name: str, figures: Figures, failures: Counter[tuple[str, str]]) -> str:
    """Return the figures of one fault."""
    times = f"{_times(figures.lasted)} s each, moves again after {_times(figures.back)} s"
    answers = [f"{n} x {status}" for (of, status), n in sorted(failures.items()) if of == name]
    return f"{name}: {len(figures.back)} times, {times}; {', '.join(answers) or 'all answered'}"


def _times(seconds: Sequence[float]) -> str:
    if not seconds:
        return "-"
    return f"{statistics.median(seconds):.1f} (at most {max(seconds):.1f})"


def totals(site: Site, stored: Sequence[Stored]) -> list[str]:
    """Return what was played, and what the log says."""
    campaign = site.campaign
    requests = campaign.history.requests.values()
    attempts = sum(len(each.attempts) for each in requests)
    acknowledged = sum(each.is_acknowledged for each in requests)
    refused = sum(each.is_refused for each in requests)
    games = ", ".join(f"{count} of {game}" for game, count in sorted(campaign.kinds.items()))
    inner = sum(table.part_of is not None for table in stored)
    lines = sum(len(table.entries) for table in stored)
    log = _log(site)
    return [
        f"tables: {games}, {inner} nested; {campaign.finished} games over; {lines} lines stored",
        f"requests: {len(requests)} in {attempts} attempts; {acknowledged} acknowledged, "
        f"{refused} refused, {len(requests) - acknowledged - refused} open",
        f"processes left behind: {site.orphans}; slowest /health/live beside slow clients: "
        f"{site.slowest:.2f} s",
        f"log: {log.count(chr(10))} lines, {log.count('Traceback')} tracebacks",
    ]


def tracebacks(site: Site) -> list[str]:
    """Return how often each kind of exception was logged with a traceback, which none should be."""
    kinds = re.findall(r"^Traceback .*\n(?:[ \t].*\n)*(\S+)", _log(site), re.MULTILINE)
    return [f"{many} tracebacks of {kind}" for kind, many in Counter(kinds).most_common()]


def _log(site: Site) -> str:
    return site.server.log.read_text(errors="replace")


def verdict(found: Sequence[Violation], more: Sequence[str]) -> tuple[list[str], bool]:
    """Return the verdict, and whether everything held; ``more`` is what else went wrong."""
    counts = Counter(each.kind for each in found)
    serious = [each for each in found if each.kind not in COUNTED]
    lines = [", ".join(f"{counts[kind]} {kind}" for kind in Kind)]
    lines += [f"  {each}" for each in serious[:SHOWN]]
    if len(serious) > SHOWN:
        lines.append(f"  and {len(serious) - SHOWN} more")
    lines += [f"  {each}" for each in more]
    holds = not serious and not more
    return [*lines, "verdict: " + ("it holds" if holds else "IT DOES NOT HOLD")], holds
