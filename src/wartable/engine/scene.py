"""The scene: what a game shows, as plain immutable values that any renderer can draw.

A scene is a list of elements in drawing order. Each has an id (a click path is a list of ids),
a kind, style classes, a plain-language label, a shape for pictures and a spot for text boards.
Nothing here knows a game, and nothing here knows SVG or terminals.
"""

import math
import re
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache

Point = tuple[float, float]

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_CLASS = re.compile(r"[a-z][a-z0-9-]*")
_SEAT = re.compile(r"seat-([0-9]+)")


class Kind(StrEnum):
    """What an element is on the table; also its first style class."""

    CELL = "cell"
    PIECE = "piece"
    CARD = "card"
    LABEL = "label"
    TRACK = "track"
    ARROW = "arrow"


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


Shape = Rect | Polygon | Circle | Line | Text


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an element stands on the text board, and what stands there.

    Rows and columns count from 0 within a panel; panels are laid out one below the other, each
    with columns as wide as their widest glyph. A glyph may cover `span` columns (half steps make
    hex rows). Of two glyphs on the same place the later element's is shown.
    """

    glyph: str
    row: int
    column: int
    span: int = 1
    align: Align = Align.RIGHT
    panel: int = 0

    def __post_init__(self) -> None:
        if min(self.row, self.column, self.panel) < 0 or self.span < 1:
            raise ValueError(f"expected row, column, panel >= 0 and span >= 1, got {self}")


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on the table.

    `label` is what a screen reader says; empty means decoration. `captions` are texts written on
    the shape. Without a `spot` the element is left out of the text board. Raises ValueError for
    an id or class that could not be used as such in a page, and for coordinates that are not
    finite. Ids beginning with "wt-" belong to the renderers.
    """

    id: str
    kind: Kind
    shape: Shape
    label: str = ""
    classes: tuple[str, ...] = ()
    captions: tuple[Text, ...] = ()
    spot: Spot | None = None

    def __post_init__(self) -> None:
        if not _is_id(self.id):
            raise ValueError(f"expected an element id such as 'c3-4', got {self.id!r}")
        for name in self.classes:
            if not _is_class(name):
                raise ValueError(f"expected a style class such as 'seat-3', got {name!r}")
        for part in (self.shape, *self.captions):
            if not all(map(math.isfinite, _figures(part))):
                raise ValueError(f"expected finite coordinates in element {self.id!r}")

    @property
    def seat(self) -> int | None:
        """The seat this element is coloured for, by its first class of the form seat-N."""
        return _seat_in(self.classes)


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture, `width` by `height` units; raises ValueError if two elements share an id."""

    title: str
    width: float
    height: float
    elements: tuple[Element, ...]

    def __post_init__(self) -> None:
        if not (0 < self.width < math.inf and 0 < self.height < math.inf):
            raise ValueError(f"expected a positive size, got {self.width} by {self.height}")
        seen: set[str] = set()
        for element in self.elements:
            if element.id in seen:
                raise ValueError(f"expected unique element ids, got {element.id!r} twice")
            seen.add(element.id)

    def as_dict(self) -> dict[str, object]:
        """Return the scene as JSON-ready dicts, lists, strings and numbers, always in one order.

        A shape carries its class name, in lower case, as "type".
        """
        return {
            "title": self.title,
            "width": self.width,
            "height": self.height,
            "elements": [_element_dict(element) for element in self.elements],
        }


def seat_class(seat: int) -> str:
    """Return the style class of a seat, counted from 0."""
    return f"seat-{seat}"


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, counted from 0: a, b, c ... so seats differ without colour.

    Raises ValueError outside the 26 letters.
    """
    if not 0 <= seat < 26:
        raise ValueError(f"expected a seat from 0 to 25, got {seat}")
    return chr(ord("a") + seat)


def text_width(text: str, size: float) -> float:
    """Return about how wide a bold text is; exact widths depend on the reader's font."""
    return 0.63 * size * len(text)


# The same few names come again in every scene of a game, so what they are is kept.


@lru_cache(maxsize=4096)
def _is_id(name: str) -> bool:
    return _ID.fullmatch(name) is not None and not name.startswith("wt-")


@lru_cache(maxsize=256)
def _is_class(name: str) -> bool:
    return _CLASS.fullmatch(name) is not None


@lru_cache(maxsize=256)
def _seat_in(classes: tuple[str, ...]) -> int | None:
    return next((int(m[1]) for m in map(_SEAT.fullmatch, classes) if m), None)


def _figures(shape: Shape) -> tuple[float, ...]:
    match shape:
        case Text():
            return shape.x, shape.y, shape.size
        case Rect():
            return shape.x, shape.y, shape.width, shape.height, shape.radius
        case Circle():
            return shape.x, shape.y, shape.radius
        case Line() | Polygon():
            return tuple(figure for point in shape.points for figure in point)


def _element_dict(element: Element) -> dict[str, object]:
    return {
        "id": element.id,
        "kind": element.kind.value,
        "classes": list(element.classes),
        "label": element.label,
        "shape": {"type": type(element.shape).__name__.lower()} | _values(element.shape),
        "captions": [_values(caption) for caption in element.captions],
        "spot": _values(element.spot) if element.spot else None,
    }


def _values(part: Shape | Spot) -> dict[str, object]:
    return {field.name: _plain(getattr(part, field.name)) for field in fields(part)}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value
