"""The land of an act: its outlines brought onto a piece of paper, the sea cut out of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, radians

from wartable.engine.panels import MARGIN, ROOM
from wartable.engine.scene import Point
from wartable.games.clans.campaign.catalogue import Bounds, Place, Spot, campaign
from wartable.games.clans.campaign.geography import DEGREE

#: A map is not higher than this, whatever it shows.
HIGHEST = 300.0


@dataclass(frozen=True, slots=True)
class Paper:
    """Where the points of a part of the world are, its upper left corner at (``left``, 0)."""

    bounds: Bounds
    left: float
    width: float
    height: float

    def at(self, lat: int, lng: int) -> Point:
        """Return where a point of the world is."""
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
    """Return a sheet as wide as the picture; degrees of longitude are shorter in the north."""
    middle = radians((bounds.north + bounds.south) / 2 / DEGREE)
    width, height = (bounds.east - bounds.west) * cos(middle), bounds.north - bounds.south
    return Paper(bounds, MARGIN, ROOM, min(HIGHEST, ROOM * height / width))


# --- cutting at the edge --------------------------------------------------------------------------


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
    """Return the part of a step that is within an upright box, None if there is none."""
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
    """Close a coast along the edge of the paper, on that side where there are fewest towns."""
    sides = [(*coast, *_around(paper, coast[-1], coast[0], turn)) for turn in (1, -1)]
    return min(sides, key=lambda ring: sum(_is_within(ring, town) for town in towns))


def _around(paper: Paper, start: Point, end: Point, turn: int) -> list[Point]:
    """Return the corners of the paper from one point of its edge to another, either way round."""
    left, upper, right, lower = paper.edge
    corners = [(left, upper), (right, upper), (right, lower), (left, lower)]
    whole = 2 * (paper.width + paper.height)

    def along(point: Point) -> float:
        """Return how far a point of the edge is from the first corner, clockwise."""
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
    """Tell whether a point is inside an outline."""
    x, y = point
    crossings = (
        (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        for (x1, y1), (x2, y2) in pairwise((*ring, ring[0]))
    )
    return sum(crossings) % 2 == 1


def moved(points: Iterable[Point], down: float) -> tuple[Point, ...]:
    """Return points of the paper where they are in the picture."""
    return tuple((round(x, 1), round(y + down, 1)) for x, y in points)
