"""Counts and enumerations in words, for the sentences of every game."""

from __future__ import annotations

from collections.abc import Iterable


def count(number: int, thing: str) -> str:
    """Return a number with its noun, whose plural ends in s."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Return things as one enumeration, with the word ``last`` before the final one."""
    every = tuple(things)
    return f" {last} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))
