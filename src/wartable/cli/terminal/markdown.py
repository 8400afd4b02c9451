"""Rulebooks in a terminal: just enough Markdown to read one comfortably."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from wartable.cli.terminal.console import BOLD, CODE, DIM, Terminal, painted, width
from wartable.lab.text_table import columns

if TYPE_CHECKING:
    from wartable.engine.game import Game


#: Maximum length of a line of prose, even on a wider terminal.
WIDEST = 100

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")
_PICTURE = re.compile(r"!\[([^\]]+)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_CELL = re.compile(r"(?<!\\)\|")


def render(text: str, *, width: int, colour: bool) -> str:
    """Render a Markdown text for a terminal of this width."""
    return "\n".join(_blocks(text, min(width, WIDEST), colour)) + "\n"


def _blocks(text: str, width: int, colour: bool) -> Iterator[str]:
    """Yield the lines of all blocks: fenced code unchanged, tables and prose rendered."""
    for number, part in enumerate(re.split(r"^```.*\n", text, flags=re.MULTILINE)):
        if number % 2:
            yield from (painted(f"    {line}", DIM, colour) for line in part.splitlines())
            continue
        for (is_table, blank), lines in groupby(part.splitlines(), key=_kind):
            if blank:
                yield ""
            elif is_table:
                yield from _table(list(lines), width, colour)
            else:
                yield from _prose(list(lines), width, colour)


def _kind(line: str) -> tuple[bool, bool]:
    return line.startswith("|"), not line.strip()


def _prose(lines: list[str], width: int, colour: bool) -> Iterator[str]:
    """Join the lines of each heading, list item or paragraph and wrap them again."""
    items: list[str] = []
    for line in lines:
        if not items or line.startswith(("- ", "#")) or items[-1].startswith("#"):
            items.append(line)
        else:
            items[-1] += f" {line.strip()}"
    for item in items:
        if item.startswith("#"):
            yield painted(item.lstrip("# "), BOLD, colour)
        else:
            hanging = "  " if item.startswith("- ") else ""
            item = _PICTURE.sub(r"(picture: \1)", item)
            said = fill(_LINK.sub(r"\1", item), width, subsequent_indent=hanging)
            yield _styled(said, colour)


def _styled(text: str, colour: bool) -> str:
    text = _BOLD.sub(lambda found: painted(found[1], BOLD, colour), text)
    return _CODE.sub(lambda found: painted(found[1], CODE, True), text) if colour else text


def _table(lines: list[str], width: int, colour: bool) -> Iterator[str]:
    heading, _, *rows = [
        [_plain(cell) for cell in _CELL.split(line.strip().strip("|"))] for line in lines
    ]
    table = columns(heading, rows, width=width)
    yield painted(next(table), BOLD, colour)
    yield from table


def _plain(cell: str) -> str:
    cell = _LINK.sub(r"\1", cell.strip().replace("\\|", "|"))
    return _CODE.sub(r"\1", _BOLD.sub(r"\1", cell))


# --- rulebooks ------------------------------------------------------------------------------------


def show_rulebook(game: Game, terminal: Terminal) -> None:
    """Show the rulebook: rendered in a terminal, as plain Markdown in a pipe."""
    across = width()
    text = game.rulebook
    terminal.page(render(text, width=across, colour=terminal.colour) if across else text)
