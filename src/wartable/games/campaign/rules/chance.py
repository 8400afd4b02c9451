"""Small random decisions: percentages, picks, jitter and shuffling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from wartable.engine.kit.chance import Chance, draw

T = TypeVar("T")


def happens(chance: Chance, percent: int) -> bool:
    """Return True with a probability of ``percent`` in a hundred."""
    return draw(chance, 100) < percent


def pick(chance: Chance, among: Sequence[T]) -> T:
    """Return a random thing, all equally likely."""
    return among[draw(chance, len(among))]


def pick_weighted(chance: Chance, among: Sequence[tuple[int, int]]) -> int:
    """Return a random number out of pairs of number and weight."""
    left = draw(chance, sum(weight for _, weight in among))
    for number, weight in among:
        if left < weight:
            return number
        left -= weight
    raise AssertionError("a draw is below the sum of all weights")


def jitter(chance: Chance, most: int) -> int:
    """Return a random number from -most to most."""
    return draw(chance, 2 * most + 1) - most


def shuffle(chance: Chance, things: list[T]) -> None:
    """Shuffle a list in place, all orders equally likely."""
    for last in range(len(things) - 1, 0, -1):
        other = draw(chance, last + 1)
        things[last], things[other] = things[other], things[last]
