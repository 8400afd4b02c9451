"""Sets of seats: bit masks, as the rules use them."""

from __future__ import annotations


def lowest(seats: int) -> int:
    """Return the lowest seat of a set that has one."""
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


def several(seats: int) -> bool:
    """Tell whether a set has more than one seat."""
    return seats & (seats - 1) != 0


def seats_in(seats: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)
