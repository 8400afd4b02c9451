"""Search spaces: points that stand for armies, and their neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Protocol

import numpy as np

from wartable.apps.thardferr.forces import Floats, Ints
from wartable.apps.thardferr.search.budget import Limits
from wartable.games.thardferr.catalogue.entries import PLACES

#: Parts of a stack that a neighbour exchanges, besides single units.
PARTS = (1.0, 0.5, 0.25, 0.1, 0.03)

#: Parts of the savings to spend on another unit in a search for cheap armies.
THRIFT = (1.0, 0.9, 0.6)


class Space(Protocol):
    """A set of points, six numbers each."""

    def armies(self, points: Floats) -> Floats:
        """Return the armies that points stand for."""

    def around(self, points: Floats) -> tuple[Ints, Floats]:
        """Return the neighbours of some points, each with the index of the point it belongs to."""

    def near(self, shares: Floats) -> Floats:
        """Return the points nearest to shares of the budget."""


class Units:
    """Every army within the limits: a point is the army itself.

    With ``thrift``, an exchange spends at most what it saves, and often less.
    """

    def __init__(self, limits: Limits, *, thrift: bool = False) -> None:
        self._limits = limits
        self._thrift = thrift

    def armies(self, points: Floats) -> Floats:
        """Return the points as they are."""
        return points

    def near(self, shares: Floats) -> Floats:
        """Return the largest armies with these shares."""
        return self._limits.fill(shares)

    def around(self, points: Floats) -> tuple[Ints, Floats]:
        """Return armies with some of one unit exchanged for another, or more or fewer of one."""
        found = list(self._exchanges(points))
        if not self._thrift:
            found += [self._more(points, unit) for unit in range(PLACES)]
        owners = np.tile(np.arange(len(points)), len(found))
        around = np.concatenate(found)
        moved = (around != points[owners]).any(1)
        return owners[moved], around[moved]

    def _exchanges(self, points: Floats) -> Iterator[Floats]:
        for unit in range(PLACES):
            for part in (*PARTS, 0.0):
                fewer = points.copy()
                gone = np.maximum(np.ceil(points[:, unit] * part), 1.0)
                fewer[:, unit] = np.maximum(points[:, unit] - gone, 0.0)
                yield fewer
                for other in range(PLACES):
                    if other == unit:
                        continue
                    if not self._thrift:
                        yield self._more(fewer, other)
                        continue
                    saved = (points - fewer) @ self._limits.cost
                    for spent in THRIFT:
                        yield self._more(fewer, other, saved * spent)

    def _more(self, counts: Floats, unit: int, worth: Floats | None = None) -> Floats:
        """Return the armies with as many more of a unit as fit, or as ``worth`` buys."""
        more = self._limits.room(counts, unit)
        if worth is not None:
            more = np.minimum(more, np.floor(worth / self._limits.cost[unit]))
        found = counts.copy()
        found[:, unit] += more
        return found


class Grid:
    """Armies whose budget is divided into equal parts: a point is the parts of each unit."""

    def __init__(self, limits: Limits, parts: int) -> None:
        self._limits = limits
        self.parts = parts

    def armies(self, points: Floats) -> Floats:
        """Return the largest armies with these shares."""
        return self._limits.fill(points)

    def near(self, shares: Floats) -> Floats:
        """Return the points nearest to shares, with every part assigned."""
        exact = shares / shares.sum(1, keepdims=True) * self.parts
        points: Floats = np.floor(exact)
        rest = exact - points
        for _ in range(PLACES - 1):
            short = points.sum(1) < self.parts
            where = rest.argmax(1)
            points[short, where[short]] += 1
            rest[short, where[short]] = -1.0
        return points

    def around(self, points: Floats) -> tuple[Ints, Floats]:
        """Return the points with any number of parts moved from one unit to another."""
        owners, found = [], []
        everybody = np.arange(len(points))
        for moved in range(1, self.parts + 1):
            for unit in range(PLACES):
                able = points[:, unit] >= moved
                if not able.any():
                    continue
                for other in range(PLACES):
                    if other != unit:
                        there = points[able]
                        there[:, unit] -= moved
                        there[:, other] += moved
                        owners.append(everybody[able])
                        found.append(there)
        return np.concatenate(owners), np.concatenate(found)


def compositions(parts: int) -> Floats:
    """Return all ways to divide ``parts`` among six units, in order."""
    bars = np.array(list(combinations(range(parts + PLACES - 1), PLACES - 1)), np.int64)
    edges = np.hstack(
        [
            np.full((len(bars), 1), -1),
            bars,
            np.full((len(bars), 1), parts + PLACES - 1),
        ]
    )
    return (np.diff(edges, axis=1) - 1).astype(np.float64)
