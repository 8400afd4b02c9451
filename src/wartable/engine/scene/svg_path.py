"""Numbers and paths in SVG notation, as short as possible.

Paths use relative steps, counted in whole hundredths so that rounding errors do not add up. They
and single numbers are cached: a map of many hundred hexes is the same in every picture, and its
pieces stand in the same places.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise

from wartable.engine.scene.scene import Areas, Lines, Point, Tiles

_Fine = tuple[int, int]  # a point in hundredths


@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """Format a coordinate with at most two decimals, never as -0 or with an exponent."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=64)
def places_path(tiles: Tiles) -> str:
    """Return a path with one corner per tile."""
    places = _fine(tiles.at)
    return f"m{_pair(*places[0])}{_steps(places)}" if places else ""


@lru_cache(maxsize=64)
def tile_path(tiles: Tiles) -> str:
    """Return one path for everything drawn on each tile."""
    if tiles.closed:
        return areas_path(Areas(tiles.paths))
    return lines_path(Lines(tiles.paths))


@lru_cache(maxsize=256)
def lines_path(lines: Lines) -> str:
    """Return one path for all the lines."""
    parts = []
    end = (0, 0)
    for path in lines.paths:
        points = _fine(path)
        parts.append(f"m{_pair(*_step(end, points[0]))}")
        parts.append(_curve(points) if lines.smooth else _steps(points))
        end = points[-1]
    return "".join(parts)


@lru_cache(maxsize=64)
def areas_path(areas: Areas) -> str:
    """Return one path for all the outlines."""
    parts = []
    end = (0, 0)
    for ring in areas.rings:
        points = _fine(ring)
        if areas.smooth:
            # Start in the middle of a step, so that the curve has no corner where it closes.
            start = _middle(points[-1], points[0])
            around = _bends(start, [*points, points[0]])
        else:
            start, around = points[0], _steps(points)
        parts.append(f"m{_pair(*_step(end, start))}{around}z")
        end = start
    return "".join(parts)


def _fine(points: Iterable[Point]) -> list[_Fine]:
    return [(round(x * 100), round(y * 100)) for x, y in points]


def _between(start: _Fine, points: Iterable[_Fine]) -> Iterator[_Fine]:
    for point in points:
        yield _step(start, point)
        start = point


def _steps(points: list[_Fine]) -> str:
    """Return the path from the first point through all others."""
    return "".join(
        _run(dx, steps)
        for dx, steps in groupby(_between(points[0], points[1:]), lambda step: step[0] == 0)
    )


def _run(is_upright: bool, steps: Iterable[_Fine]) -> str:
    if is_upright:
        return "v" + " ".join(_hundredths(dy) for _, dy in steps).replace(" -", "-")
    return "l" + _joined(steps)


def _curve(points: list[_Fine]) -> str:
    """Return the path as a curve that touches only the middles of its steps.

    Its ends are exact, so that lines which share an end do meet.
    """
    if len(points) < 3:
        return _steps(points)
    start, end = _middle(points[0], points[1]), _middle(points[-2], points[-1])
    return _steps([points[0], start]) + _bends(start, points[1:]) + _steps([end, points[-1]])


def _bends(at: _Fine, points: list[_Fine]) -> str:
    """Return a curve around each point but the last, to the middle of the step after it."""
    parts = []
    start = at  # where the current straight part begins
    for corner, after in pairwise(points):
        to = _middle(corner, after)
        if not _is_straight(_step(start, corner), _step(corner, to)):
            parts.append(_steps([start, at]) if start != at else "")
            parts.append("q" + _joined([_step(at, corner), _step(at, to)]))
            start = to
        at = to
    parts.append(_steps([start, at]) if start != at else "")
    return "".join(parts)


def _is_straight(one: _Fine, other: _Fine) -> bool:
    """Tell whether two steps have the same direction."""
    is_along = one[0] * other[1] == one[1] * other[0]
    return is_along and one[0] * other[0] + one[1] * other[1] > 0


def _middle(one: _Fine, other: _Fine) -> _Fine:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _step(start: _Fine, end: _Fine) -> _Fine:
    return end[0] - start[0], end[1] - start[1]


def _joined(steps: Iterable[_Fine]) -> str:
    """Return consecutive steps; a minus needs no space before it."""
    return " ".join(_pair(*step) for step in steps).replace(" -", "-")


def _pair(dx: int, dy: int) -> str:
    return f"{_hundredths(dx)} {_hundredths(dy)}".replace(" -", "-")


def _hundredths(value: int) -> str:
    return str(value // 100) if value % 100 == 0 else number(value / 100)
