"""Hex coordinates: neighbours, distances, lines and where the corners are."""

from __future__ import annotations

from itertools import pairwise, product
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.board.hexes import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Axial,
    Layout,
    direction_to,
    distance,
    edge,
    line,
    neighbour,
    neighbours,
    ring,
)

HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def test_directions_go_clockwise_from_the_top() -> None:
    assert DIRECTION_NAMES == ("N", "NE", "SE", "S", "SW", "NW")
    assert neighbours((0, 0)) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    # Opposite directions are three apart.
    for direction in range(6):
        assert neighbour(neighbour((5, 7), direction), (direction + 3) % 6) == (5, 7)


@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [((0, 0), (0, 0), 0), ((0, 0), (3, -1), 3), ((2, 2), (-1, 0), 5), ((31, -8), (0, 22), 31)],
)
def test_distances(start: Axial, end: Axial, steps: int) -> None:
    assert distance(*start, *end) == steps


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(*a, *b) == distance(*b, *a)
    assert (distance(*a, *b) == 0) == (a == b)
    assert distance(*a, *c) <= distance(*a, *b) + distance(*b, *c)


def test_a_direction_is_only_between_neighbours() -> None:
    assert direction_to((4, 4), (5, 3)) == 1
    assert direction_to((4, 4), (4, 4)) is None
    assert direction_to((4, 4), (6, 4)) is None


def test_an_edge_has_one_name() -> None:
    assert edge((1, 0), (0, 1)) == edge((0, 1), (1, 0)) == ((0, 1), (1, 0))
    with pytest.raises(ValueError, match="neighbouring"):
        edge((0, 0), (1, 1))


@given(HEXES, st.integers(0, 6))
def test_a_ring_has_all_hexes_at_its_distance(at: Axial, radius: int) -> None:
    found = ring(at, radius)
    around = product(range(-radius, radius + 1), repeat=2)
    near = {(at[0] + q, at[1] + r) for q, r in around}
    assert len(found) == len(set(found)) == max(1, 6 * radius)
    assert set(found) == {place for place in near if distance(*at, *place) == radius}


def test_a_ring_goes_clockwise_from_the_top() -> None:
    assert ring((3, 3), 1) == neighbours((3, 3))
    assert ring((0, 0), 2)[:3] == ((0, -2), (1, -2), (2, -2))


@given(HEXES, HEXES)
def test_a_line_is_unbroken_and_as_long_as_the_distance(start: Axial, end: Axial) -> None:
    passed = line(start, end)
    assert (passed[0], passed[-1]) == (start, end)
    assert len(passed) == distance(*start, *end) + 1
    assert all(direction_to(one, other) is not None for one, other in pairwise(passed))


@given(HEXES, HEXES)
def test_a_line_stays_near_the_straight_one(start: Axial, end: Axial) -> None:
    passed = line(start, end)
    (x0, y0), (x1, y1) = REGULAR.centre(start), REGULAR.centre(end)
    for at, place in enumerate(passed):
        part = at / max(len(passed) - 1, 1)
        on_it = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        assert dist(REGULAR.centre(place), on_it) <= 1 + 1e-9  # no farther than a corner


# --- geometry ------------------------------------------------------------------------------------

REGULAR = Layout(1, sqrt(3) / 2)
WHOLE = Layout(24, 21, 30, 27)


def test_neighbours_are_all_equally_far_in_a_regular_layout() -> None:
    for near in neighbours((2, 5)):
        assert isclose(dist(REGULAR.centre((2, 5)), REGULAR.centre(near)), sqrt(3))


@pytest.mark.parametrize("direction", range(6))
def test_two_hexes_share_the_ends_of_their_edge(direction: int) -> None:
    one, other = (1, 2), neighbour((1, 2), direction)
    ends = WHOLE.edge(one, direction)
    # With whole coordinates they are the same to the last bit.
    assert set(ends) == set(WHOLE.edge(other, (direction + 3) % 6))
    # The edge is half-way to the neighbour.
    (x0, y0), (x1, y1) = WHOLE.centre(one), WHOLE.centre(other)
    assert (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]) == (x0 + x1, y0 + y1)


def test_corners_are_a_size_away_less_the_inset() -> None:
    for inset in (0, 0.2):
        for corner in REGULAR.corners((3, 1), inset):
            assert isclose(dist(corner, REGULAR.centre((3, 1))), 1 - inset)


def test_directions_and_names_belong_together() -> None:
    for name, step in zip(DIRECTION_NAMES, DIRECTIONS, strict=True):
        x, y = REGULAR.centre(step)
        assert ("N" in name, "S" in name) == (y < 0, y > 0)
        assert ("E" in name, "W" in name) == (x > 0, x < 0)
