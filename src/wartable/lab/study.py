"""Studies: a question about a game, answered by many games, and reported in any form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.lab.report import ReportTable, csv_text, written


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyReport:
    """The result of a study, in three forms that are made when they are asked for.

    ``lines`` returns text, or Markdown if its argument is true; ``data`` returns everything as JSON
    data; ``csv`` returns the rows. ``interrupted`` tells that the study stopped early.
    """

    lines: Callable[[bool], Sequence[str]]
    data: Callable[[], Mapping[str, Any]]
    csv: Callable[[], str]
    interrupted: bool = False


def simple_report(
    paragraphs: Sequence[Sequence[str] | ReportTable],
    data: Mapping[str, Any],
    heading: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    interrupted: bool = False,
) -> StudyReport:
    """Return the report of a study whose paragraphs are the same as text and as Markdown."""
    listed = list(rows)
    return StudyReport(
        lines=lambda markdown: written(paragraphs, markdown=markdown),
        data=lambda: data,
        csv=lambda: csv_text(heading, listed),
        interrupted=interrupted,
    )
