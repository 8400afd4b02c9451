"""Small icons, drawn around a point in the colour of the text beside them."""

from __future__ import annotations

from math import cos, pi, sin

from wartable.engine.scene.scene import Circle, Lines, Mark, Point, Polygon


def sword(x: float, y: float) -> tuple[Mark, ...]:
    """A blade, for damage."""
    blade = Polygon(_at(x, y, ((4.5, -4.5), (4.5, -1.8), (-1.2, 3.0), (-3.0, 1.2), (1.8, -4.5))))
    hilt = Lines((_at(x, y, ((-4.2, 0.4), (-0.4, 4.2))), _at(x, y, ((-2.6, 2.6), (-4.5, 4.5)))))
    return blade, hilt


def heart(x: float, y: float) -> tuple[Mark, ...]:
    """A heart, for health."""
    outline = (
        (0, 4.6), (-4.3, 0.3), (-4.6, -1.6), (-3.6, -3.5), (-1.8, -3.8), (0, -2.2),
        (1.8, -3.8), (3.6, -3.5), (4.6, -1.6), (4.3, 0.3),
    )  # fmt: skip
    return (Polygon(_at(x, y, outline)),)


def points(right: float, y: float, left: int, most: int) -> tuple[Mark, ...]:
    """Action points as pips, from the right: full for those that are left, empty for the others."""
    marks: list[Mark] = []
    for number in range(max(left, most)):
        x = right - 4 - 9 * (max(left, most) - 1 - number)
        marks.append(Circle(x, y, 3.6) if number < left else Lines((_ring(x, y, 3.0),)))
    return tuple(marks)


def crossed(x: float, y: float) -> tuple[Mark, ...]:
    """Two crossed blades, where the next fight happens."""
    return (
        Lines(
            (
                _at(x, y, ((-5, -5), (4, 4))),
                _at(x, y, ((5, -5), (-4, 4))),
                _at(x, y, ((1, 4.6), (4.6, 1))),
                _at(x, y, ((-1, 4.6), (-4.6, 1))),
            )
        ),
    )


def flame(x: float, y: float) -> tuple[Mark, ...]:
    """A fire."""
    outline = (
        (0, -7), (2.4, -3), (3.8, -4.6), (5, 0.8), (3.6, 4.6), (0, 6), (-3.6, 4.6), (-5, 0.8),
        (-3.8, -3.4), (-2, -1.2),
    )  # fmt: skip
    return (Polygon(_at(x, y, outline)),)


def trap(x: float, y: float) -> tuple[Mark, ...]:
    """The jaws of a trap."""
    jaws = ((-6, 4), (-6, 1), (-4, -3), (-2, 1), (0, -4), (2, 1), (4, -3), (6, 1), (6, 4))
    return (Polygon(_at(x, y, jaws)),)


def gravestone(x: float, y: float) -> tuple[Mark, ...]:
    """A stone with a cross."""
    stone = ((-5, 6), (-5, -2), (-3.6, -5), (0, -6.4), (3.6, -5), (5, -2), (5, 6), (-5, 6))
    cross = Lines((_at(x, y, ((0, -4), (0, 3))), _at(x, y, ((-2.4, -1.8), (2.4, -1.8)))))
    return Lines((_at(x, y, stone),)), cross


def hatching(x: float, y: float, width: float, height: float) -> tuple[Mark, ...]:
    """The pattern of a card's back, in a box."""
    strokes = []
    step = 8.0
    for number in range(1, int((width + height) / step)):
        along = number * step
        start = (x + min(along, width), y + max(0.0, along - width))
        end = (x + max(0.0, along - height), y + min(along, height))
        strokes.append((start, end))
    return (Lines(tuple(strokes)),)


def _at(x: float, y: float, points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for dx, dy in points)


def _ring(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [2 * pi * at / 10 for at in range(11)]
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)
