"""The scale at which scenes are drawn: outlines, notes and arrowheads fit a scene of any size.

The style sheet gives widths in the units of the drawing, and a game chooses its own units. A scene
in far smaller or larger ones is scaled into those that the style sheet is made for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Any

from wartable.engine.scene.scene import (
    Areas,
    Circle,
    Element,
    Line,
    Lines,
    Point,
    Polygon,
    Rect,
    Scene,
    Text,
    Texts,
    Tiles,
)

#: A scene is as large as the side of the square with the same area. Between these sizes it is drawn
#: in its own units, which are about a screen's; otherwise it is drawn in the usual size.
SMALLEST, USUAL, LARGEST = 90.0, 500.0, 2400.0

Small = Rect | Polygon | Circle | Line | Text
Large = Lines | Areas | Tiles | Texts


def fitted(scene: Scene) -> Scene:
    """Return a scene in units that suit the style sheet; the same scene, if its own do."""
    shorter, longer = sorted((scene.width, scene.height))
    size = longer * sqrt(shorter / longer)  # their product might overflow
    return scene if SMALLEST <= size <= LARGEST else _scene(scene, USUAL / size)


def _scene(scene: Scene, factor: float) -> Scene:
    return replace(
        scene,
        width=scene.width * factor,
        height=scene.height * factor,
        elements=tuple(_element(each, factor) for each in scene.elements),
    )


def _element(element: Element, factor: float) -> Element:
    return replace(
        element,
        shape=_shape(element.shape, factor),
        captions=tuple(_shape(each, factor) for each in element.captions),
        marks=tuple(_shape(each, factor) for each in element.marks),
    )


def _shape(shape: Any, factor: float) -> Any:
    """Return a shape or mark of the same class, scaled."""
    return _large(shape, factor) if isinstance(shape, Large) else _small(shape, factor)


def _small(shape: Small, factor: float) -> Small:
    match shape:
        case Rect():
            left, top, radius = shape.x * factor, shape.y * factor, shape.radius * factor
            return Rect(left, top, shape.width * factor, shape.height * factor, radius)
        case Circle():
            return Circle(shape.x * factor, shape.y * factor, shape.radius * factor)
        case Text():
            x, y, size = shape.x * factor, shape.y * factor, shape.size * factor
            return replace(shape, x=x, y=y, size=size)
        case Line() | Polygon():
            return replace(shape, points=_points(shape.points, factor))


# A map consists of the same few large shapes in every picture, and its paths are cached by shape.
@lru_cache(maxsize=64)
def _large(shape: Large, factor: float) -> Large:
    match shape:
        case Lines():
            return replace(shape, paths=_paths(shape.paths, factor))
        case Areas():
            return replace(shape, rings=_paths(shape.rings, factor))
        case Tiles():
            paths, at = _paths(shape.paths, factor), _points(shape.at, factor)
            return replace(shape, paths=paths, at=at)
        case Texts():
            texts = tuple((x * factor, y * factor, text) for x, y, text in shape.texts)
            return replace(shape, texts=texts, size=shape.size * factor)


def _points(points: Iterable[Point], factor: float) -> tuple[Point, ...]:
    return tuple((x * factor, y * factor) for x, y in points)


def _paths(paths: Iterable[Iterable[Point]], factor: float) -> tuple[tuple[Point, ...], ...]:
    return tuple(_points(path, factor) for path in paths)
