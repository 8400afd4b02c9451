"""Tables of counts, such as armies and buildings: name -> number, in order."""

from __future__ import annotations

import math
from collections.abc import Mapping

#: A count or a level; fractions come up only where a calculator's odd figures are repeated.
Number = int | float
Counts = Mapping[str, Number]

CASTLE = "Castle"


def total(counts: Counts, *without: str) -> Number:
    """Return the sum in order, as the calculators add: plainly, without compensation."""
    found: Number = 0
    for name, count in counts.items():
        if name not in without:
            found += count
    return found


def has(levels: Counts, technology: str) -> bool:
    """Tell whether a technology is known, at whatever level."""
    return levels.get(technology, 0) > 0


def with_count(counts: Counts, name: str, count: Number) -> dict[str, Number]:
    """Return the table with one count changed; a new name comes last."""
    return {**counts, name: count}


def number_text(value: Number) -> str:
    """Return a number as texts show it: no decimals where it is whole."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return str(value)


def whole_part(value: Number) -> int:
    """Return what a field of whole numbers makes of a number: its whole part."""
    return math.trunc(value)
