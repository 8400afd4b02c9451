"""Codes of moves in Duper, sensible or not."""

from __future__ import annotations


def action(verb: int, first: int, second: int, third: int) -> int:
    """Return a code made of any numbers: the verb, then tiles, cards or tanks."""
    return verb | first << 3 | second << 9 | third << 15
