"""The source of games, counted as authors count it."""

from __future__ import annotations

import ast
from pathlib import Path


def lines_of(path: Path) -> int:
    """Count the lines of a module that are not blank, without its docstring and imports."""
    source = path.read_text(encoding="utf-8")
    left_out: set[int] = set()
    for at, node in enumerate(ast.parse(source).body):
        if at == 0 or isinstance(node, ast.Import | ast.ImportFrom):
            left_out |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(
        bool(line.strip()) for number, line in enumerate(source.splitlines(), 1)
        if number not in left_out
    )  # fmt: skip
