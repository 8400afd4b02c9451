"""Hex grids in axial coordinates: flat tops, q grows to the right and r downwards in a column."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Axial = tuple[int, int]
Edge = tuple[Axial, Axial]

#: The steps to the six neighbours, clockwise from the one above.
DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
DIRECTION_NAMES = ("N", "NE", "SE", "S", "SW", "NW")


def distance(q1: int, r1: int, q2: int, r2: int) -> int:
    """Return how many steps apart two hexes are."""
    across, down = q2 - q1, r2 - r1
    return (abs(across) + abs(down) + abs(across + down)) // 2


def neighbour(at: Axial, direction: int) -> Axial:
    """Return the hex next to one in a direction."""
    across, down = DIRECTIONS[direction]
    return at[0] + across, at[1] + down


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """Return the six hexes around one, in the order of the directions."""
    return tuple(neighbour(at, direction) for direction in range(6))


def direction_to(start: Axial, end: Axial) -> int | None:
    """Return the direction from one hex to a neighbour; None if they are not neighbours."""
    step = end[0] - start[0], end[1] - start[1]
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def edge(one: Axial, other: Axial) -> Edge:
    """Return the canonical name of the edge between two neighbours, in either order.

    Raises ValueError if the hexes are not neighbours.
    """
    if direction_to(one, other) is None:
        raise ValueError(f"expected two neighbouring hexes, got {one} and {other}")
    return min(one, other), max(one, other)


def ring(at: Axial, radius: int) -> tuple[Axial, ...]:
    """Return the hexes at a distance from one, clockwise from the one straight above."""
    if radius == 0:
        return (at,)
    place = at[0], at[1] - radius
    found = []
    for direction in (2, 3, 4, 5, 0, 1):  # along each side in turn, from the top
        for _ in range(radius):
            found.append(place)
            place = neighbour(place, direction)
    return tuple(found)


def line(start: Axial, end: Axial) -> tuple[Axial, ...]:
    """Return the hexes that a straight line between two centres crosses, including both ends.

    Where it runs exactly between two hexes, the choice is always the same.
    """
    steps = distance(*start, *end)
    if steps == 0:
        return (start,)
    # Nudge the line by too little to miss a hex, so that it never runs between two.
    return tuple(
        _nearest(
            20 * (start[0] * (steps - at) + end[0] * at) + 1,
            20 * (start[1] * (steps - at) + end[1] * at) + 2,
            20 * steps,
        )
        for at in range(steps + 1)
    )


def _nearest(q: int, r: int, scale: int) -> Axial:
    """Return the hex that contains a point, given in units of which `scale` make a step."""
    exact = (q, r, -q - r)
    whole = [(2 * part + scale) // (2 * scale) for part in exact]
    off = [abs(near * scale - part) for near, part in zip(whole, exact, strict=True)]
    worst = off.index(max(off))  # it follows from the other two: the three add up to zero
    whole[worst] -= sum(whole)
    return whole[0], whole[1]


# --- geometry ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layout:
    """Where hexes lie in a picture; (0, 0) has its centre at (`left`, `top`).

    `size` is the distance from a centre to its left and right corners, `rise` the distance to the
    flat edges above and below; in a regular hex the rise is sqrt(3) / 2 of the size. With a size
    divisible by 4 and a whole rise all corners have whole coordinates.
    """

    size: float
    rise: float
    left: float = 0
    top: float = 0

    def centre(self, at: Axial) -> Point:
        """Return the middle of a hex."""
        return self.left + 1.5 * self.size * at[0], self.top + self.rise * (2 * at[1] + at[0])

    def outline(self, inset: float = 0) -> tuple[Point, ...]:
        """Return the corners of a hex around the origin, clockwise from the upper left one.

        Each is `inset` nearer to the centre. The edge in direction d joins corner d to the next.
        """
        size = self.size - inset
        half, rise = size / 2, self.rise * size / self.size
        return (-half, -rise), (half, -rise), (size, 0), (half, rise), (-half, rise), (-size, 0)

    def corners(self, at: Axial, inset: float = 0) -> tuple[Point, ...]:
        """Return the corners of a hex in the order of `outline`."""
        x, y = self.centre(at)
        return tuple((x + dx, y + dy) for dx, dy in self.outline(inset))

    def edge(self, at: Axial, direction: int) -> tuple[Point, Point]:
        """Return the two ends of the edge of a hex in a direction."""
        around = self.corners(at)
        return around[direction], around[(direction + 1) % 6]
