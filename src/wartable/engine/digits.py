"""Numbers as people type them."""

from __future__ import annotations

#: More digits than any count, coordinate or total can have; a longer number is just too large.
DIGITS = 12


def plain_number(text: str) -> int:
    """Return the number that plain digits stand for, -1 for anything else."""
    plain = text.isascii() and text.isdigit()
    return int(text.lstrip("0")[:DIGITS] or "0") if plain else -1
