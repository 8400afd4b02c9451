"""Tables of figures: already text for the terminal and as Markdown, bare as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wartable.lab.columns import columns
from wartable.lab.report import percent
from wartable.lab.statistics import Share

#: Lines are not made longer than this.
WIDEST = 100
#: What stands where there is nothing to count.
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table under a title, whose first column is what the others are figures of."""

    title: str
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]

    def lines(self) -> list[str]:
        """Return it as aligned columns that keep to a usual terminal."""
        head = [self.title] if self.title else []
        return [*head, *columns(self.heading, self.rows, width=WIDEST, figures=True)]

    def markdown(self) -> list[str]:
        """Return it as Markdown."""
        head = [f"**{self.title}**", ""] if self.title else []
        under = ["---", *["--:"] * (len(self.heading) - 1)]
        cells = ([_escaped(cell) for cell in row] for row in (self.heading, under, *self.rows))
        return [*head, *(f"| {' | '.join(row)} |" for row in cells)]


def written(paragraphs: Iterable[Sequence[str] | Sheet], *, markdown: bool) -> list[str]:
    """Return paragraphs and tables as lines, with an empty one between two of them."""
    lines: list[str] = []
    for each in paragraphs:
        if lines:
            lines.append("")
        if isinstance(each, Sheet):
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
    """Return a share and its interval, or that there is none."""
    if share is None:
        return NOTHING, NOTHING
    return percent(share.share), f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def share_words(share: Share) -> str:
    """Say a share and its interval in one."""
    return f"{percent(share.share)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")
