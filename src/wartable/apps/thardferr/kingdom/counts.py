"""Counts by name, such as armies and buildings: ordered mappings of names to numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping

#: A count or a level. Fractions occur only where a calculator's odd results are reproduced.
Number = int | float
Counts = Mapping[str, Number]

CASTLE = "Castle"


def total(counts: Counts, *without: str) -> Number:
    """Return the sum, added naively in order as the calculators do."""
    found: Number = 0
    for name, count in counts.items():
        if name not in without:
            found += count
    return found


def has(levels: Counts, technology: str) -> bool:
    """Tell whether a technology is known at any level."""
    return levels.get(technology, 0) > 0


def with_count(counts: Counts, name: str, count: Number) -> dict[str, Number]:
    """Return a copy with one count changed; a new name comes last."""
    return {**counts, name: count}


def number_text(value: Number) -> str:
    """Return a number as text, without decimals if it is whole."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return str(value)


def whole_part(value: Number) -> int:
    """Return the integer part of a number, as a field for whole numbers keeps it."""
    return math.trunc(value)
