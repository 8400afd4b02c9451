"""The shortest paths on a hex grid, by Dijkstra's algorithm."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from wartable.board.hexes import Axial, neighbours


def shortest_paths(
    start: Axial, budget: int, cost: Callable[[Axial, Axial], int | None]
) -> dict[Axial, int]:
    """Return the least cost of reaching each hex that can be reached within a budget.

    ``cost`` returns what the step from a hex to a neighbour costs, at least 1; None or 0 bars it.
    The start costs nothing.
    """
    best = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, at = heappop(waiting)
        if spent > best[at]:
            continue
        for near in neighbours(at):
            step = cost(at, near)
            total = spent + step if step else budget + 1
            if total <= budget and total < best.get(near, budget + 1):
                best[near] = total
                heappush(waiting, (total, near))
    return best
