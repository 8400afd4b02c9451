"""Sets of seats: bit masks, as the rules use them."""

from __future__ import annotations


def lowest(seats: int) -> int:
    """Return the lowest seat of a set that is not empty, up to seat 31.

    The number of the lowest bit is assembled from the halves it lies in. Unlike a loop, this has no
    branches, which a processor would mispredict once per move.
    """
    bit = seats & -seats
    return (
        int(bit & 0xAAAAAAAA != 0)
        + 2 * int(bit & 0xCCCCCCCC != 0)
        + 4 * int(bit & 0xF0F0F0F0 != 0)
        + 8 * int(bit & 0xFF00FF00 != 0)
        + 16 * int(bit & 0xFFFF0000 != 0)
    )


def several(seats: int) -> bool:
    """Tell whether a set has more than one seat."""
    return seats & (seats - 1) != 0


def seats_in(seats: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)
