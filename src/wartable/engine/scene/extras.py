"""What belongs to a scene besides its elements: optional layers, sheets of words, and notes.

Like scenes, these are plain immutable values that any client can show.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: The style class of elements that are only buttons: a client may put them elsewhere.
BUTTON = "control"
#: The style class of elements whose label is shown as a tooltip, on links too.
EXPLAINED = "explained"


@dataclass(frozen=True, slots=True)
class Layer:
    """Elements that are shown only on demand: those with the class of :func:`layer_class`."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A small grid of words beside the board, such as a list of pieces.

    All rows have the same number of cells; so does ``heading``, unless it is empty. A sheet with
    ``is_urgent`` says what has to be decided now and comes before all others; one with
    ``is_reference`` is for looking things up, so text boards leave it out.
    """

    name: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    heading: tuple[str, ...] = ()
    is_urgent: bool = False
    is_reference: bool = False

    def __post_init__(self) -> None:
        sizes = {len(row) for row in (*self.rows, self.heading) if row}
        if len(sizes) > 1:
            raise ValueError(f"expected rows of one length in sheet {self.name!r}, got {sizes}")


@dataclass(frozen=True, slots=True)
class Note:
    """A short sign to draw on an element that can be clicked next, and the same in words.

    If the picture already says it, the sign is empty and nothing is drawn.
    """

    sign: str
    words: str


#: No notes.
NOTHING: Mapping[str, Note] = {}


def layer_class(name: str) -> str:
    """Return the style class of a layer's elements."""
    return f"layer-{name}"


def is_layered(classes: Collection[str]) -> bool:
    """Tell whether an element of these classes is in a layer."""
    return any(name.startswith("layer-") for name in classes)


def is_hidden(classes: Collection[str], shown: Collection[str]) -> bool:
    """Tell whether an element of these classes is in a layer, but in none that is shown."""
    return is_layered(classes) and not any(layer_class(name) in classes for name in shown)


def no_notes(book: Any, s: Any, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return no notes, for a game whose elements need none."""
    return NOTHING
