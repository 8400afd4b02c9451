"""Lookup data of the heuristics in the book: chances of results, distances to goals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush

from wartable.games.dukes.state import (
    COLUMN_COUNT,
    FACES,
    FAR,
    HEXES,
    KAISERBURG,
    SIDES,
    TO_BRIDGES,
    TO_CAPITALS,
    TO_KAISERBURG,
    TO_RIVERS,
    TWO_RIVERS,
    WULFENBERG,
    Book,
)

Rows = tuple[tuple[int, ...], ...]


def set_prospects(book: Book) -> None:
    """Fill in the lookup data, which follows from the rest of a book."""
    _set_faces(book)
    _set_march(book, TO_KAISERBURG, _of(book.objective, KAISERBURG))
    _set_march(book, TO_RIVERS, _of(book.objective, TWO_RIVERS))
    _set_march(book, TO_BRIDGES, _bridges(book))
    for side in range(SIDES):
        _set_march(book, TO_CAPITALS + side, _of(book.capital, side + 1))


def _set_faces(book: Book) -> None:
    for cover in range(FACES + 1):
        for column in range(COLUMN_COUNT):
            row = book.faces[cover * COLUMN_COUNT + column]
            for die in range(1, FACES + 1):
                row[book.results[column][min(FACES, die + cover) - 1]] += 1


def _of(marks: list[int], mark: int) -> tuple[int, ...]:
    """Return the hexes with a mark."""
    return tuple(number for number in range(HEXES) if marks[number] == mark)


def _bridges(book: Book) -> tuple[int, ...]:
    """Return the hexes between the rivers that can be entered from Wulfenberg's land."""
    return tuple(
        number
        for number in _of(book.objective, TWO_RIVERS)
        if any(
            cost > 0 and book.owner[beside] == WULFENBERG + 1
            for beside, cost in zip(book.near[number], book.step[number], strict=True)
        )
    )


def _set_march(book: Book, goal: int, hexes: tuple[int, ...]) -> None:
    near, step = tuple(map(tuple, book.near)), tuple(map(tuple, book.step))
    for number, cost in enumerate(_distances(near, step, hexes)):
        book.march[goal][number] = cost


@cache
def _distances(near: Rows, step: Rows, goals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the half points from every hex to the nearest goal, ignoring all pieces."""
    best = [FAR] * HEXES
    waiting = [(0, goal) for goal in goals]
    for goal in goals:
        best[goal] = 0
    while waiting:
        spent, at = heappop(waiting)
        for beside, cost in _entries(near, step, at):
            if spent <= best[at] and spent + cost < best[beside]:
                best[beside] = spent + cost
                heappush(waiting, (spent + cost, beside))
    return tuple(best)


def _entries(near: Rows, step: Rows, at: int) -> Iterable[tuple[int, int]]:
    """Yield the hexes from which a hex can be entered, with the cost."""
    for direction, beside in enumerate(near[at]):
        back = (direction + 3) % 6
        if beside >= 0 and step[beside][back] > 0:
            yield beside, step[beside][back]
