"""Averages with their 95 % intervals, by the normal distribution."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from wartable.lab.statistics import Z95


@dataclass(frozen=True, slots=True)
class Mean:
    """An average with its 95 % interval; of a single figure the interval is that figure."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def mean_of(figures: Iterable[float]) -> Mean:
    """Return the average of at least one figure."""
    listed = list(figures)
    count = len(listed)
    mean = sum(listed) / count
    squares = sum((figure - mean) ** 2 for figure in listed)
    half = Z95 * sqrt(squares / (count - 1) / count) if count > 1 else 0.0
    return Mean(mean, mean - half, mean + half)
