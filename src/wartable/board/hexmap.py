"""Hex maps as shapes of a scene: areas, borders, roads and drawings strewn over hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator

from wartable.board.hexes import Axial, Layout, neighbour
from wartable.engine.scene.scene import Areas, Point, Polygon, Tiles

Segment = tuple[Point, Point]
Path = tuple[Point, ...]


def hex_polygon(layout: Layout, at: Axial, inset: float = 0) -> Polygon:
    """Return the outline of one hex."""
    return Polygon(layout.corners(at, inset))


def grid(layout: Layout, hexes: Iterable[Axial]) -> Tiles:
    """Return the edges of hexes, each shared edge once.

    Every hex contributes its upper three; the lower rim is left to the outline.
    """
    ring = layout.outline()
    return strewn(layout, hexes, ((ring[5], ring[0], ring[1], ring[2]),), closed=False)


def area(layout: Layout, hexes: Collection[Axial], *, smooth: bool = False) -> Areas:
    """Return the area that hexes cover, without the edges inside it."""
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
    """Return a small drawing on every hex, relative to its centre."""
    return Tiles(paths, tuple(map(layout.centre, hexes)), closed)


def copies(path: Path, *places: Point) -> tuple[Path, ...]:
    """Return a path at several places, for a drawing that repeats it."""
    return tuple(tuple((x + dx, y + dy) for x, y in path) for dx, dy in places)


def mirrored(*half: Point) -> Path:
    """Return an outline with left-right symmetry, given its right half from top to bottom."""
    return *half, *((-x, y) for x, y in reversed(half) if x != 0)


def chains(segments: Iterable[Segment]) -> tuple[Path, ...]:
    """Join segments that meet into the longest paths without branches.

    A path ends where more than two segments meet, or where one ends alone; a ring ends where it
    began. Segments meet if the coordinates of their ends are exactly the same.
    """
    joined: dict[Point, list[Point]] = defaultdict(list)
    for one, other in segments:
        joined[one].append(other)
        joined[other].append(one)
    ends = [point for point, others in joined.items() if len(others) != 2]
    paths = []
    for start in (*ends, *joined):  # whatever no end leads to is a ring
        while joined[start]:
            paths.append(_followed(joined, start, frozenset(ends)))
    return tuple(paths)


def _followed(joined: dict[Point, list[Point]], start: Point, ends: Collection[Point]) -> Path:
    """Remove the path from a point to the next end from ``joined``, and return it."""
    path = [start]
    while len(path) == 1 or (path[-1] not in ends and path[-1] != start):
        after = joined[path[-1]].pop(0)
        joined[after].remove(path[-1])
        path.append(after)
    return tuple(path)
