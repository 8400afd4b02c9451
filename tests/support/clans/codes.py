"""Codes of moves in Land of Clans & Wanderers, sensible or not."""

from __future__ import annotations


def order(verb: int, first: int, second: int) -> int:
    """Return a code made of any numbers: the verb, a card or a unit, and a tile or another unit."""
    return verb | first << 4 | second << 12
