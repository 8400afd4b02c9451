"""A report as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from wartable.apps.thardferr.report.details import long_sections
from wartable.apps.thardferr.report.model import BattleReport
from wartable.apps.thardferr.report.sections import Block, Grid, Items, Section, short_sections
from wartable.engine.errors import printable

COLUMNS = 80
GAP = "  "
#: A per cent sign that stays with its number while lines are wrapped.
_TIED = "\u00a0%"


def short(report: BattleReport, width: int = COLUMNS) -> str:
    """Return the result, the casualties by phase, the effects that mattered and the spoils."""
    return written(short_sections(report), width)


def long(report: BattleReport, width: int = COLUMNS) -> str:
    """Return the full report."""
    return written(long_sections(report), width)


def written(sections: Iterable[Section], width: int = COLUMNS) -> str:
    """Return sections as text with no line longer than the width."""
    return "\n\n".join("\n".join(_section(each, width)) for each in sections) + "\n"


def _section(section: Section, width: int) -> Iterator[str]:
    yield section.title
    yield "-" * len(section.title)
    before: Block = ""
    for block in section.blocks:
        if before and (isinstance(block, Grid) or isinstance(before, Grid)):
            yield ""
        yield from _block(block, width)
        before = block


def _block(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Grid):
        yield from grid_lines(block, width)
    elif isinstance(block, Items):
        for line in block.lines:
            yield from _wrapped(line, width, "- ", "  ")
    else:
        yield from _wrapped(block, width)


def grid_lines(grid: Grid, width: int = COLUMNS) -> Iterator[str]:
    """Yield the lines of a grid, or one paragraph per row if rows are too long for a line."""
    rows = [grid.heading, *grid.rows]
    widths = [max(len(printable(row[at])) for row in rows) for at in range(len(grid.heading))]
    if sum(widths) + len(GAP) * (len(widths) - 1) <= width:
        for row in rows:
            yield _aligned(row, widths)
        return
    for name, *cells in grid.rows:
        told = [f"{head} {cell}" for head, cell in zip(grid.heading[1:], cells, strict=True)]
        yield from _wrapped(f"{name}: {', '.join(told)}", width, "", "  ")


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    cells = (
        printable(cell).rjust(room) if at else printable(cell).ljust(room)
        for at, (cell, room) in enumerate(zip(row, widths, strict=True))
    )
    return GAP.join(cells).rstrip()


def _wrapped(line: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Wrap a line between words, but not between a number and its per cent sign."""
    lines = wrap(
        printable(line).replace(" %", _TIED),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )
    return [each.replace(_TIED, " %") for each in lines]
