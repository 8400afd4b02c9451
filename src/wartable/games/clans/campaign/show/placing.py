"""Names and signs on a map: each finds a place beside its point where it covers no other."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.scene import Point, Rect

#: Directions in which a plate is tried, in this order: right, left, above, below, and aslant.
_WAYS = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
#: Distances from the point.
_NEAR = (5.0, 11.0)
_FAR = (7.0, 18.0, 32.0, 50.0, 72.0)


class Sheet:
    """The room of a map, and what is taken of it."""

    def __init__(self, room: Rect) -> None:
        self.room = room
        self.taken: list[Rect] = []

    def keep(self, x: float, y: float, half: float) -> None:
        """Keep a square around a point free of plates."""
        self.taken.append(Rect(x - half, y - half, 2 * half, 2 * half))

    def name(self, point: Point, width: float, height: float) -> Rect | None:
        """Take a place close to a point, None if there is none."""
        return self._first(_boxes(point, width, height, _NEAR))

    def plate(self, point: Point, width: float, height: float) -> Rect:
        """Take a place near a point, above all else if there is none."""
        x, y = point
        beside = self._first(_boxes(point, width, height, _FAR))
        return beside or Rect(x - width / 2, y - height / 2, width, height)

    def _first(self, boxes: Iterator[Rect]) -> Rect | None:
        for box in boxes:
            if _holds(self.room, box) and not any(_overlap(box, other) for other in self.taken):
                self.taken.append(box)
                return box
        return None


def _boxes(
    point: Point, width: float, height: float, distances: tuple[float, ...]
) -> Iterator[Rect]:
    x, y = point
    for far in distances:
        for across, down in _WAYS:
            left = x - width / 2 + across * (width / 2 + far)
            yield Rect(left, y - height / 2 + down * (height / 2 + far), width, height)


def _holds(room: Rect, box: Rect) -> bool:
    is_across = room.x <= box.x and box.x + box.width <= room.x + room.width
    return is_across and room.y <= box.y and box.y + box.height <= room.y + room.height


def _overlap(one: Rect, other: Rect) -> bool:
    is_across = one.x < other.x + other.width and other.x < one.x + one.width
    return is_across and one.y < other.y + other.height and other.y < one.y + one.height
