"""Sheets as text: the title, then aligned columns; long words of the last column are wrapped."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from wartable.engine.aside import Sheet
from wartable.engine.errors import printable

#: No line is longer.
WIDEST = 96
_GAP = 2


def sheet_text(sheet: Sheet) -> str:
    """Return a sheet as lines, none with trailing spaces.

    Below a heading all columns but the first are figures and stand at the right.
    """
    rows = [[printable(cell) for cell in row] for row in (sheet.heading, *sheet.rows) if row]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [line for row in rows for line in _lines(row, widths, bool(sheet.heading))]
    return "\n".join((printable(sheet.title), *(line.rstrip() for line in lines)))


def _lines(row: list[str], widths: list[int], has_figures: bool) -> Iterator[str]:
    if has_figures:
        first, *rest = zip(row, widths, strict=True)
        figures = (cell.rjust(width) for cell, width in rest)
        yield (" " * _GAP).join((first[0].ljust(first[1]), *figures))
        return
    *before, last = row
    start = "".join(cell.ljust(width + _GAP) for cell, width in zip(before, widths, strict=False))
    for number, part in enumerate(wrap(last, WIDEST - len(start)) or [""]):
        yield (start if number == 0 else " " * len(start)) + part
