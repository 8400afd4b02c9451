"""The kinds of events in Territory, with the fields of each."""

from __future__ import annotations

# Kinds of events; the comments list their fields.
DECLARED = 1  # seat
REVEALED = 2  # round, declaration phase
ORDERED = 3  # seat, square, direction, units; only that seat may know
HANDED_IN = 4  # seat
MARCH = 5  # seat, square, direction, units
CLASH = 6  # square, direction, units lost by each side
BATTLE = 7  # square, winner + 1 or 0, units left, units of the second
GROWTH = 8  # seat, units produced, units in all, squares
ENDED = 9  # reason, round
STARTS = 10  # seat, square, units
RESOURCE = 11  # square
