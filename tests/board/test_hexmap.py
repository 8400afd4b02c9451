"""Hex maps drawn: joined lines and areas."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.scenes import LAYOUT
from wartable.board.hexes import Axial, neighbours, ring
from wartable.board.hexmap import area, border, chains, copies, grid, mirrored
from wartable.engine.scene.scene import Point

SETS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=25)


# --- any hex map ---------------------------------------------------------------------------------


@given(SETS)
def test_chains_have_every_segment_once_and_do_not_branch(hexes: set[Axial]) -> None:
    segments = [
        (LAYOUT.centre(at), LAYOUT.centre(to))
        for at in sorted(hexes)
        for to in neighbours(at)
        if to in hexes and at < to
    ]
    paths = chains(segments)
    steps = Counter(frozenset(step) for path in paths for step in pairwise(path))
    assert steps == Counter(frozenset(segment) for segment in segments)
    meeting = Counter(point for segment in segments for point in segment)
    for path in paths:
        assert all(meeting[point] == 2 for point in path[1:-1])
        # It could not have been longer: it ends where others meet, or nobody, or is a ring.
        assert path[0] == path[-1] or (meeting[path[0]] != 2 and meeting[path[-1]] != 2)


def size_of(points: tuple[Point, ...]) -> float:
    """Return what a ring encloses, less than nothing if it goes against the clock."""
    closed = (*points, points[0])
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(closed)) / 2


@given(SETS)
def test_an_area_is_as_large_as_its_hexes(hexes: set[Axial]) -> None:
    one = abs(size_of(LAYOUT.outline()))
    rings = area(LAYOUT, hexes).rings
    total = 0.0
    for points in rings:
        inside = sum(abs(size_of(other)) > abs(size_of(points)) and _within(points[0], other)
                     for other in rings)  # fmt: skip
        total += abs(size_of(points)) * (-1 if inside % 2 else 1)
    assert total == pytest.approx(one * len(hexes))


def _within(point: Point, points: tuple[Point, ...]) -> bool:
    """Tell whether a point is inside a ring, by how often a line from it to the right crosses."""
    x, y = point[0], point[1] + 0.1
    crossings = 0
    for (x0, y0), (x1, y1) in pairwise((*points, points[0])):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossings += 1
    return crossings % 2 == 1


def test_a_ring_of_hexes_has_a_hole() -> None:
    assert sorted(map(len, area(LAYOUT, ring((0, 0), 1)).rings)) == [6, 18]


def test_a_border_is_only_between_the_two() -> None:
    edges = list(border(LAYOUT, [(0, 0)], {(1, 0), (5, 5)}.__contains__))
    assert edges == [LAYOUT.edge((0, 0), 2)]


def test_a_grid_has_every_edge_inside_once() -> None:
    hexes = [(q, r) for q in range(4) for r in range(4)]
    tiles = grid(LAYOUT, hexes)
    (path,) = tiles.paths
    drawn = Counter(
        frozenset(((x + x0, y + y0), (x + x1, y + y1)))
        for x, y in tiles.at
        for (x0, y0), (x1, y1) in pairwise(path)
    )
    assert set(drawn.values()) == {1}
    inside = {
        frozenset(LAYOUT.edge(at, direction))
        for at in hexes
        for direction, to in enumerate(neighbours(at))
        if to in hexes
    }
    assert inside <= set(drawn)


def test_small_drawings() -> None:
    assert mirrored((0, -2), (3, 1)) == ((0, -2), (3, 1), (-3, 1))
    assert copies(((0, 0), (1, 1)), (5, 0), (0, 5)) == (((5, 0), (6, 1)), ((0, 5), (1, 6)))
