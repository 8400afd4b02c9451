"""What a written report is made of: sections of paragraphs, lists and tables.

They are the same on a terminal and on a page; see :mod:`.text` and :mod:`.page`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first column names the row, the others are figures."""

    caption: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = str | Items | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it; empty blocks are left out."""

    title: str
    blocks: tuple[Block, ...]


def section(title: str, *blocks: Block) -> Section:
    """Return a section without its empty blocks."""
    return Section(title, tuple(block for block in blocks if not is_empty(block)))


def is_empty(block: Block) -> bool:
    """Tell whether there is nothing in a block."""
    if isinstance(block, Items):
        return not block.lines
    if isinstance(block, Grid):
        return not block.rows
    return not block
