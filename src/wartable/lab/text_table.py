"""Text tables: aligned columns, with numbers to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

GAP = "  "
#: Columns never shrink below this width to fit the terminal.
NARROWEST = 12


def columns(
    heading: Sequence[str],
    rows: Sequence[Sequence[object]],
    *,
    width: int | None = None,
    figures: bool = False,
) -> Iterator[str]:
    """Yield the lines of a table; if a width is given, wrap long cells to fit it.

    Columns of numbers align right. With ``figures``, all columns but the first do: their cells are
    numbers already formatted as text.
    """
    texts = [[str(cell) for cell in row] for row in (heading, *rows)]
    right = [
        (figures and at > 0)
        or (bool(rows) and all(isinstance(row[at], int | float) for row in rows))
        for at in range(len(heading))
    ]
    widths = [max(len(row[at]) for row in texts) for at in range(len(heading))]
    if width is not None:
        _shrink(widths, width)
    for row in texts:
        yield from _row(row, widths, right)


def _shrink(widths: list[int], width: int) -> None:
    """Shrink the widest columns until the row fits, or all are at ``NARROWEST``."""
    while sum(widths) + len(GAP) * (len(widths) - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    cells = [
        [text] if len(text) <= room else wrap(text, room)
        for text, room in zip(row, widths, strict=True)
    ]
    for line in range(max(len(cell) for cell in cells)):
        parts = [cell[line] if line < len(cell) else "" for cell in cells]
        aligned = (
            part.rjust(room) if to_right else part.ljust(room)
            for part, room, to_right in zip(parts, widths, right, strict=True)
        )
        yield GAP.join(aligned).rstrip()
