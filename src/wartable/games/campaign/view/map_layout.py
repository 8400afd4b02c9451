"""The geometry of the map: projection, clipping, the sea, and labels that do not overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, radians

from wartable.engine.scene.scene import Point, Rect
from wartable.engine.scene.tiles import MARGIN, ROOM
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Bounds, Place, Spot
from wartable.games.campaign.rules.places import DEGREE

#: The greatest height of a map.
HIGHEST = 300.0


@dataclass(frozen=True, slots=True)
class Paper:
    """The projection of a part of the world, with its upper left corner at (``left``, 0)."""

    bounds: Bounds
    left: float
    width: float
    height: float

    def at(self, lat: int, lng: int) -> Point:
        """Return where a point of the world is on the paper."""
        across = (lng - self.bounds.west) / (self.bounds.east - self.bounds.west)
        down = (self.bounds.north - lat) / (self.bounds.north - self.bounds.south)
        return self.left + across * self.width, down * self.height

    @property
    def edge(self) -> tuple[float, float, float, float]:
        """Left, upper, right and lower end."""
        return self.left, 0.0, self.left + self.width, self.height


@dataclass(frozen=True, slots=True)
class Theatre:
    """The map of an act: its paper, sea, rivers and named places."""

    paper: Paper
    seas: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[Point, ...], ...]
    places: tuple[Place, ...]


@cache
def theatre(act: int) -> Theatre:
    """Return the map of an act."""
    data = campaign().act(act)
    paper = _paper(data.bounds)
    towns = [paper.at(place.lat, place.lng) for place in data.places]
    coasts = [part for line in data.coasts for part in _inside(paper, line)]
    rivers = [part for line in data.rivers for part in _inside(paper, line)]
    seas = tuple(_sea(paper, coast, towns) for coast in coasts)
    return Theatre(paper, seas, tuple(map(tuple, rivers)), data.places)


def _paper(bounds: Bounds) -> Paper:
    """Return paper as wide as the picture; degrees of longitude get shorter to the north."""
    middle = radians((bounds.north + bounds.south) / 2 / DEGREE)
    width, height = (bounds.east - bounds.west) * cos(middle), bounds.north - bounds.south
    return Paper(bounds, MARGIN, ROOM, min(HIGHEST, ROOM * height / width))


# --- clipping -------------------------------------------------------------------------------------


def _inside(paper: Paper, line: Sequence[Spot]) -> Iterator[list[Point]]:
    """Yield the parts of a line that are on the paper."""
    part: list[Point] = []
    for start, end in pairwise([paper.at(spot.lat, spot.lng) for spot in line]):
        cut = _clipped(paper.edge, start, end)
        if cut is None or (part and part[-1] != cut[0]):
            if part:
                yield part
            part = []
        if cut is not None:
            part = [*(part or [cut[0]]), cut[1]]
    if part:
        yield part


def _clipped(
    edge: tuple[float, float, float, float], start: Point, end: Point
) -> tuple[Point, Point] | None:
    """Clip a segment to a box (Liang-Barsky); return None if it lies outside."""
    left, upper, right, lower = edge
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for step, room in (
        (-dx, start[0] - left),
        (dx, right - start[0]),
        (-dy, start[1] - upper),
        (dy, lower - start[1]),
    ):
        if step == 0:
            if room < 0:
                return None
            continue
        share = room / step
        if step < 0:
            first = max(first, share)
        else:
            last = min(last, share)
    if first >= last:
        return None
    begin = start if first == 0 else (start[0] + first * dx, start[1] + first * dy)
    finish = end if last == 1 else (start[0] + last * dx, start[1] + last * dy)
    return begin, finish


# --- the sea --------------------------------------------------------------------------------------


def _sea(paper: Paper, coast: Sequence[Point], towns: Sequence[Point]) -> tuple[Point, ...]:
    """Close a coast along the edge of the paper, on the side with fewer towns."""
    sides = [(*coast, *_around(paper, coast[-1], coast[0], turn)) for turn in (1, -1)]
    return min(sides, key=lambda ring: sum(_is_within(ring, town) for town in towns))


def _around(paper: Paper, start: Point, end: Point, turn: int) -> list[Point]:
    """Return the corners of the paper between two points of its edge, in either direction."""
    left, upper, right, lower = paper.edge
    corners = [(left, upper), (right, upper), (right, lower), (left, lower)]
    whole = 2 * (paper.width + paper.height)

    def along(point: Point) -> float:
        """Return the clockwise distance of a point of the edge from the first corner."""
        x, y = point[0] - left, point[1] - upper
        if y <= 0.001:
            return x
        if x >= paper.width - 0.001:
            return paper.width + y
        if y >= paper.height - 0.001:
            return 2 * paper.width + paper.height - x
        return whole - y

    goal = turn * (along(end) - along(start)) % whole
    passed = sorted((turn * (along(each) - along(start)) % whole, each) for each in corners)
    return [corner for far, corner in passed if far < goal]


def _is_within(ring: Sequence[Point], point: Point) -> bool:
    """Tell whether a point is inside a polygon."""
    x, y = point
    crossings = (
        (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        for (x1, y1), (x2, y2) in pairwise((*ring, ring[0]))
    )
    return sum(crossings) % 2 == 1


def moved(points: Iterable[Point], down: float) -> tuple[Point, ...]:
    """Return points of the paper moved down to where the map is in the picture."""
    return tuple((round(x, 1), round(y + down, 1)) for x, y in points)


# --- labels --------------------------------------------------------------------------------------

#: Directions to try for a label, in this order: right, left, above, below, then the diagonals.
_WAYS = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
#: Distances from the point to try, for names and for plates.
_NEAR = (5.0, 11.0)
_FAR = (7.0, 18.0, 32.0, 50.0, 72.0)


class Sheet:
    """The room of a map for labels, and the parts of it that are taken."""

    def __init__(self, room: Rect) -> None:
        self.room = room
        self.taken: list[Rect] = []

    def keep(self, x: float, y: float, half: float) -> None:
        """Keep a square around a point free of labels."""
        self.taken.append(Rect(x - half, y - half, 2 * half, 2 * half))

    def name(self, point: Point, width: float, height: float) -> Rect | None:
        """Take room close to a point; return None if there is none."""
        return self._first(_boxes(point, width, height, _NEAR))

    def plate(self, point: Point, width: float, height: float) -> Rect:
        """Take room near a point; if there is none, return a box that covers the point."""
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
