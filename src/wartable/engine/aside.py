"""What belongs to a scene besides its elements: layers to be shown on demand, and sheets of words.

Like scenes, these are plain immutable values that any client can show.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: The style class of elements that are nothing but buttons: a client may put them elsewhere.
BUTTON = "control"
#: The style class of elements whose label is to be read where one points at them, links too.
EXPLAINED = "explained"


@dataclass(frozen=True, slots=True)
class Layer:
    """Elements that are shown only to who asks: those with the class :func:`layer_class` names."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A small table of words that stands beside the board, such as an order of battle.

    Its rows all have as many cells; ``heading`` has as many too, or none. With ``is_urgent`` it
    tells what has to be decided now, and stands before all others; with ``is_reference`` it is for
    looking up, and only there where it can be passed over: not on text boards.
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
    """A short text to be drawn on what can be clicked next, and the same in words.

    Where the picture says it already, the text is empty and nothing is drawn.
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
    """Tell whether an element of these classes is in a layer, and in none that is shown."""
    return is_layered(classes) and not any(layer_class(name) in classes for name in shown)


def no_notes(book: Any, s: Any, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return the notes of a game whose elements need none."""
    return NOTHING
