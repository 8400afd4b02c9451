"""The scene: what a game shows, as plain immutable values that any renderer can draw.

A scene is a list of elements in drawing order. Each has an id (a click path is a list of ids),
a kind, style classes, a plain-language label, a shape for pictures and a spot for text boards.
Nothing here knows about games, SVG or terminals.
"""

import math
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from wartable.engine.scene.extras import Layer, Sheet
from wartable.engine.scene.shapes import (
    Align,
    Areas,
    Circle,
    Line,
    Lines,
    Mark,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    Texts,
    Tiles,
    figures,
    shape_dict,
    values,
)

__all__ = [
    "Align",
    "Areas",
    "Circle",
    "Element",
    "Kind",
    "Line",
    "Lines",
    "Mark",
    "Point",
    "Polygon",
    "Rect",
    "Scene",
    "Shape",
    "Spot",
    "Text",
    "Texts",
    "Tiles",
    "seat_class",
    "seat_letter",
    "text_width",
]

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_CLASS = re.compile(r"[a-z][a-z0-9-]*")
_SEAT = re.compile(r"seat-([0-9]+)")


class Kind(StrEnum):
    """What an element is on the table; also its first style class."""

    TERRAIN = "terrain"
    CELL = "cell"
    PIECE = "piece"
    CARD = "card"
    LABEL = "label"
    TRACK = "track"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an element stands on the text board, and what stands there.

    Rows and columns count from 0 within a panel; panels are laid out one below the other, each
    with columns as wide as their widest glyph. A glyph may cover `span` columns (half steps make
    hex rows). Of two glyphs in the same place the later element's is shown.
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
    the shape, `marks` signs drawn on it in the colour of its text: lines as strokes, all others
    filled. Without a `spot` the element is left out of the text board; `spots` are further places
    for an element that appears in several. A `latent` element, such as a hex of a map that is drawn
    as a whole, is drawn only while it can be clicked, is chosen or is highlighted.

    Raises ValueError for an id or class that is not valid in a page, and for coordinates that are
    not finite. Ids beginning with "wt-" belong to the renderers.
    """

    id: str
    kind: Kind
    shape: Shape
    label: str = ""
    classes: tuple[str, ...] = ()
    captions: tuple[Text, ...] = ()
    spot: Spot | None = None
    marks: tuple[Mark, ...] = ()
    spots: tuple[Spot, ...] = ()
    latent: bool = False

    def __post_init__(self) -> None:
        if not _is_id(self.id):
            raise ValueError(f"expected an element id such as 'c3-4', got {self.id!r}")
        for name in self.classes:
            if not _is_class(name):
                raise ValueError(f"expected a style class such as 'seat-3', got {name!r}")
        for part in (self.shape, *self.captions, *self.marks):
            if not all(map(math.isfinite, figures(part))):
                raise ValueError(f"expected finite coordinates in element {self.id!r}")

    def __hash__(self) -> int:
        # Elements are keys of caches: their shapes may have many points.
        return hash((self.id, self.label))

    @property
    def seat(self) -> int | None:
        """The seat this element is coloured for, by its first class of the form seat-N."""
        return seat_in(self.classes)


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture, `width` by `height` units; raises ValueError if two elements share an id.

    `layers` can be shown on demand; `sheets` are words that stand beside the picture.
    """

    title: str
    width: float
    height: float
    elements: tuple[Element, ...]
    layers: tuple[Layer, ...] = ()
    sheets: tuple[Sheet, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < self.width < math.inf and 0 < self.height < math.inf):
            raise ValueError(f"expected a positive size, got {self.width} by {self.height}")
        if len({element.id for element in self.elements}) == len(self.elements):
            return
        seen: set[str] = set()
        for element in self.elements:
            if element.id in seen:
                raise ValueError(f"expected unique element ids, got {element.id!r} twice")
            seen.add(element.id)

    def as_dict(self) -> dict[str, object]:
        """Return the scene as JSON-ready dicts, lists, strings and numbers, in a stable order.

        A shape carries its class name, in lower case, as "type". Marks, further spots and `latent`
        are present only on elements that have them; a further spot is the list of its values.
        Layers and sheets are present only if the scene has any. Do not change the result: parts of
        it are cached.
        """
        further: dict[str, object] = {}
        if self.layers:
            further["layers"] = [values(layer) for layer in self.layers]
        if self.sheets:
            further["sheets"] = [values(sheet) for sheet in self.sheets]
        return {
            "title": self.title,
            "width": self.width,
            "height": self.height,
            "elements": [_element_dict(element) for element in self.elements],
            **further,
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
    """Return the approximate width of a bold text; exact widths depend on the reader's font."""
    return 0.63 * size * len(text)


# The same few names recur in every scene of a game, so what they are is cached.


@lru_cache(maxsize=4096)
def _is_id(name: str) -> bool:
    return _ID.fullmatch(name) is not None and not name.startswith("wt-")


@lru_cache(maxsize=256)
def _is_class(name: str) -> bool:
    return _CLASS.fullmatch(name) is not None


@lru_cache(maxsize=256)
def seat_in(classes: tuple[str, ...]) -> int | None:
    """Return the seat of an element with these classes, by the first of the form seat-N."""
    return next((int(m[1]) for m in map(_SEAT.fullmatch, classes) if m), None)


def _element_dict(element: Element) -> dict[str, object]:
    # Latent elements come by the hundred, and stay the same from scene to scene.
    return _kept_dict(element) if element.latent else _made_dict(element)


@lru_cache(maxsize=2048)
def _kept_dict(element: Element) -> dict[str, object]:
    return _made_dict(element)


def _made_dict(element: Element) -> dict[str, object]:
    further: dict[str, object] = {}
    if element.marks:
        further["marks"] = [shape_dict(mark) for mark in element.marks]
    if element.latent:
        further["latent"] = True
    if element.spots:
        further["spots"] = _spot_lists(element.spots)
    return {
        "id": element.id,
        "kind": element.kind.value,
        "classes": list(element.classes),
        "label": element.label,
        "shape": shape_dict(element.shape),
        "captions": [values(caption) for caption in element.captions],
        "spot": values(element.spot) if element.spot else None,
        **further,
    }


@lru_cache(maxsize=64)
def _spot_lists(spots: tuple[Spot, ...]) -> list[list[object]]:
    return [list(values(spot).values()) for spot in spots]
