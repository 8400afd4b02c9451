"""Codes of moves in War of the Dukes, sensible or not."""

from __future__ import annotations


def action(verb: int, first: int, second: int) -> int:
    """Return a code made of any numbers: the verb, then two of ten bits each."""
    return verb | first << 4 | second << 14
