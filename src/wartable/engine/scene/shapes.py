"""Shapes: what the elements of a scene look like, as plain immutable values.

Most are small. Maps are made of a few large ones, which stay the same from picture to picture.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

Point = tuple[float, float]


class Align(StrEnum):
    """Where a text sits in the room it has."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; `x` and `y` are its top left corner."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline, such as a hex."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc around (`x`, `y`)."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Line:
    """An open path through at least two points; with `head` it is an arrow."""

    points: tuple[Point, ...]
    head: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred vertically on `y`; `align` says which part of it is at `x`."""

    x: float
    y: float
    text: str
    size: float
    align: Align = Align.CENTRE


class _Large:
    """A shape of very many points, drawn again and again: its hash is computed only once."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(vars(self).values()))


@dataclass(frozen=True)
class Tiles(_Large):
    """The same small drawing at many places, each the position of its origin.

    Its paths are filled outlines if `closed`, else lines.
    """

    paths: tuple[tuple[Point, ...], ...]
    at: tuple[Point, ...]
    closed: bool = True

    __hash__ = _Large.__hash__


@dataclass(frozen=True)
class Texts(_Large):
    """Many short texts of the same size, each placed as a single text would be."""

    texts: tuple[tuple[float, float, str], ...]
    size: float
    align: Align = Align.CENTRE

    __hash__ = _Large.__hash__


@dataclass(frozen=True)
class Lines(_Large):
    """Several open paths.

    If `smooth`, corners are generously rounded; if `cased`, the paths have an edge of another
    colour on both sides.
    """

    paths: tuple[tuple[Point, ...], ...]
    smooth: bool = False
    cased: bool = False

    __hash__ = _Large.__hash__


@dataclass(frozen=True)
class Areas(_Large):
    """Several closed outlines, where one inside another is a hole; `smooth` is as for lines."""

    rings: tuple[tuple[Point, ...], ...]
    smooth: bool = False

    __hash__ = _Large.__hash__


Shape = Rect | Polygon | Circle | Line | Text | Texts | Tiles | Lines | Areas
Mark = Rect | Polygon | Circle | Lines


def figures(shape: Shape) -> tuple[float, ...]:
    """Return every coordinate and length of a shape."""
    match shape:
        case Text():
            return shape.x, shape.y, shape.size
        case Rect():
            return shape.x, shape.y, shape.width, shape.height, shape.radius
        case Circle():
            return shape.x, shape.y, shape.radius
        case Line() | Polygon():
            return tuple(chain(*shape.points))
        case Tiles():
            return tuple(chain(*chain(*shape.paths), *shape.at))
        case Lines():
            return tuple(chain(*chain(*shape.paths)))
        case Areas():
            return tuple(chain(*chain(*shape.rings)))
        case Texts():
            return shape.size, *chain(*((x, y) for x, y, _ in shape.texts))


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a small shape; raise ValueError for any other."""
    match shape:
        case Rect():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Circle():
            x, y, radius = shape.x, shape.y, shape.radius
            return x - radius, y - radius, x + radius, y + radius
        case Line() | Polygon():
            across, down = zip(*shape.points, strict=True)
            return min(across), min(down), max(across), max(down)
    raise ValueError(f"expected a shape that stands at one place, got {shape}")


def shape_dict(shape: Shape) -> dict[str, object]:
    """Return a shape as JSON-ready values, with its class name, in lower case, as "type".

    The values of a large shape are cached and shared: do not change them.
    """
    return _kept_dict(shape) if isinstance(shape, _Large) else _typed(shape)


@lru_cache(maxsize=64)
def _kept_dict(shape: Any) -> dict[str, object]:
    return _typed(shape)


def _typed(shape: Any) -> dict[str, object]:
    return {"type": type(shape).__name__.lower()} | values(shape)


def values(part: Any) -> dict[str, object]:
    """Return the fields of a shape, or another plain value of a scene, JSON-ready."""
    return {field.name: _plain(getattr(part, field.name)) for field in fields(part)}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value
