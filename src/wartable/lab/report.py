"""Reports: tables as text, Markdown and CSV, and the summary of a batch for the terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wartable.engine.errors import printable
from wartable.lab.results import Results
from wartable.lab.statistics import Share, Spread, Statistics, statistics_of
from wartable.lab.text_table import columns

#: Maximum length of a line.
WIDEST = 100
#: The cell for a missing value.
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A titled table: the first column is text, the others are numbers."""

    title: str
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self) -> list[str]:
        """Return the table as aligned columns, at most ``WIDEST`` wide."""
        head = [self.title] if self.title else []
        return [*head, *columns(self.heading, self.rows, width=WIDEST, figures=True)]

    def markdown(self) -> list[str]:
        """Return the table as Markdown."""
        head = [f"**{self.title}**", ""] if self.title else []
        under = ["---", *["--:"] * (len(self.heading) - 1)]
        cells = ([_escaped(cell) for cell in row] for row in (self.heading, under, *self.rows))
        return [*head, *(f"| {' | '.join(row)} |" for row in cells)]


def written(paragraphs: Iterable[Sequence[str] | ReportTable], *, markdown: bool) -> list[str]:
    """Return paragraphs and tables as lines, separated by empty lines."""
    lines: list[str] = []
    for each in paragraphs:
        if lines:
            lines.append("")
        if isinstance(each, ReportTable):
            lines += each.markdown() if markdown else each.lines()
        else:
            lines += [f"{line}  " for line in each[:-1]] + [each[-1]] if markdown else each
    return lines


def csv_text(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows under a heading as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return text.getvalue()


def share_cells(share: Share | None) -> tuple[str, str]:
    """Return a share and its interval as two texts, or ``NOTHING`` twice."""
    if share is None:
        return NOTHING, NOTHING
    return percent(share.share), f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def share_words(share: Share) -> str:
    """Return a share and its interval as one text."""
    return f"{percent(share.share)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")


# --- summary of a batch ---------------------------------------------------------------------------


def summary_lines(results: Results) -> list[str]:
    """Return the statistics of a batch as lines of text."""
    lines = [_headline(results)]
    if results.interrupted:
        lines.append(f"stopped after {len(results)} of {results.planned} games")
    if not results.reproducible:
        lines.append("not reproducible: a bot that plays by the clock may play otherwise next time")
    if len(results):
        lines += _tables(statistics_of(results))
    return lines


def _headline(results: Results) -> str:
    plan, games = results.plan, len(results)
    rate = games / results.seconds if results.seconds > 0 else 0.0
    seats = f"{len(plan.seats)} seats{', rotated' if plan.rotate else ''}"
    pace = f"{rate:,.0f} games a second" if rate >= 10 else f"{rate:.2g} games a second"
    speed = f"{results.seconds:.1f} s, {pace}"
    return f"{plan.game.title}, {games} games, {seats}, seed {plan.seed} ({speed})"


def _tables(found: Statistics) -> list[str]:
    bots = [
        (
            printable(each.bot),
            each.seats,
            *_share(each.wins),
            percent(each.chance),
            percent(each.wins_per_seat.share),
        )
        for each in found.bots
    ]
    seats = [
        (each.name, *_share(each.wins), percent(each.chance), f"{each.score:.1f}")
        for each in found.seats
    ]
    ends = [(reason, *_share(share)) for reason, share in found.reasons.items()]
    ends += [("shared wins", *_share(found.shared)), ("no winner", *_share(found.unwon))]
    spreads = {"turns": found.turns, "moves": found.moves, "margin": found.margin}
    return [
        "",
        *columns(("bot", "seats", "wins", "95 %", "chance", "a seat"), bots, figures=True),
        "",
        *columns(("seat", "wins", "95 %", "chance", "score"), seats, figures=True),
        "",
        *columns(
            ("", "mean", "least", "quarter", "median", "3/4", "most"),
            [(name, *_spread(each)) for name, each in spreads.items()],
            figures=True,
        ),
        "",
        *columns(("end", "games", "95 %"), ends, figures=True),
    ]


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.1f} %"


def _share(found: Share) -> tuple[str, str]:
    return percent(found.share), f"{100 * found.low:.1f} to {100 * found.high:.1f}"


def _spread(found: Spread) -> tuple[str, ...]:
    inner = (found.quarter, found.median, found.three_quarters)
    return f"{found.mean:.1f}", str(found.low), *(f"{each:g}" for each in inner), str(found.high)
