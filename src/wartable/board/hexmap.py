"""Hex maps as shapes of a scene: areas, borders, roads and what is strewn over hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator

from wartable.board.hex import Axial, Layout, neighbour
from wartable.engine.scene import Areas, Point, Polygon, Tiles

Segment = tuple[Point, Point]
Path = tuple[Point, ...]


def hex_polygon(layout: Layout, at: Axial, inset: float = 0) -> Polygon:
    """Return the outline of one hex."""
    return Polygon(layout.corners(at, inset))


def grid(layout: Layout, hexes: Iterable[Axial]) -> Tiles:
    """Return the edges of hexes, each edge between two of them once.

    Of every hex these are the upper three; those at the lower rim are left to the outline.
    """
    ring = layout.outline()
    return strewn(layout, hexes, ((ring[5], ring[0], ring[1], ring[2]),), closed=False)


def area(layout: Layout, hexes: Collection[Axial], *, smooth: bool = False) -> Areas:
    """Return the land that hexes make up, without the edges inside it."""
    inside = frozenset(hexes)
    rings = chains(border(layout, inside, lambda other: other not in inside))
    return Areas(tuple(ring[:-1] for ring in rings), smooth)


def border(
    layout: Layout, hexes: Collection[Axial], is_beyond: Callable[[Axial], bool]
) -> Iterator[Segment]:
    """Yield the edges between hexes and their neighbours beyond, clockwise around each hex."""
    for at in hexes:
        for direction in range(6):
            if is_beyond(neighbour(at, direction)):
                yield layout.edge(at, direction)


def strewn(
    layout: Layout, hexes: Iterable[Axial], paths: tuple[Path, ...], *, closed: bool = True
) -> Tiles:
    """Return a small drawing on every hex, given from its centre."""
    return Tiles(paths, tuple(map(layout.centre, hexes)), closed)


def copies(path: Path, *places: Point) -> tuple[Path, ...]:
    """Return a path at several places, for a drawing that repeats it."""
    return tuple(tuple((x + dx, y + dy) for x, y in path) for dx, dy in places)


def mirrored(*half: Point) -> Path:
    """Return an outline that is the same left and right, from its right half, top to bottom."""
    return *half, *((-x, y) for x, y in reversed(half) if x != 0)


def chains(segments: Iterable[Segment]) -> tuple[Path, ...]:
    """Join segments that meet into paths, as long as they can be without branching.

    A path ends where more than two segments meet, or one alone; a ring ends where it began.
    Ends of segments meet if their coordinates are exactly the same.
    """
    joined: dict[Point, list[Point]] = defaultdict(list)
    for one, other in segments:
        joined[one].append(other)
        joined[other].append(one)
    ends = [point for point, others in joined.items() if len(others) != 2]
    paths = []
    for start in (*ends, *joined):  # what no end leads to is a ring
        while joined[start]:
            paths.append(_followed(joined, start, frozenset(ends)))
    return tuple(paths)


def _followed(joined: dict[Point, list[Point]], start: Point, ends: Collection[Point]) -> Path:
    """Take a path out of what is joined, from a point to the next end."""
    path = [start]
    while len(path) == 1 or (path[-1] not in ends and path[-1] != start):
        after = joined[path[-1]].pop(0)
        joined[after].remove(path[-1])
        path.append(after)
    return tuple(path)
