"""Ways to declare a figure of a run, with the bounds that its data must keep."""

from __future__ import annotations

from wartable.engine.options import whole

#: Bounds of the figures.
_GOLD = 10_000
FARTHEST = 20_000_000
_MANY = 99


def a_percent(meaning: str) -> int:
    """Declare a chance or a share, in whole percent."""
    return whole(0, meaning, low=0, high=100)


def a_number(meaning: str, low: int = 0, high: int = _MANY) -> int:
    """Declare a small number."""
    return whole(0, meaning, low=low, high=high)


def some_gold(meaning: str) -> int:
    """Declare an amount of gold."""
    return whole(0, meaning, low=0, high=_GOLD)


def a_distance(meaning: str) -> int:
    """Declare a distance."""
    return whole(0, meaning, low=1, high=FARTHEST)
