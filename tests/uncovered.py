"""What a report on a file of cases says of the one that is not covered."""

from __future__ import annotations

from wartable.engine.vectors import Report


def why_not(report: Report) -> str:
    """Return why the only case that is not covered is not; all others must agree."""
    assert (report.not_covered, report.agree) == (1, report.total - 1), report
    (reason,) = report.reasons
    assert "\n" not in reason
    return reason
