"""How wide a text is, and long lines broken between words where a terminal is narrow."""

from __future__ import annotations

import re
from textwrap import TextWrapper

#: A first column and the space after it, as in a list of commands.
_COLUMN = re.compile(r"\S+(?: \S+)*? {2,}")
_DEEPER = 4
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def widest(text: str) -> int:
    """Return the length of the longest line, colours left out."""
    return max(len(_COLOUR.sub("", line).rstrip()) for line in text.split("\n"))


def wrapped(text: str, columns: int) -> str:
    """Return a text whose lines fit; the rest of one stands further right than it begins.

    So what somebody has said, a line with an indent, cannot go on as if it were another's.
    """
    return "\n".join(_wrapped_line(line, columns) for line in text.split("\n"))


def _wrapped_line(line: str, columns: int) -> str:
    if len(line) <= columns:
        return line
    hang = min(_hang(line), columns // 2)
    wrapper = TextWrapper(
        width=columns,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return wrapper.fill(line)


def _hang(line: str) -> int:
    """Return where the rest of a line begins: below its second column, if it has one."""
    if column := _COLUMN.match(line):
        return column.end()
    indent = len(line) - len(line.lstrip(" "))
    return indent + _DEEPER if indent else 0
