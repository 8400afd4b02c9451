"""Pictures as wide as a phone: stacked blocks, many of them grids of tiles with words.

Games that show lists rather than a map build their scenes from these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wartable.engine.scene.scene import Align, Element, Kind, Mark, Rect, Spot, Text, text_width

#: The width that a phone shows without scaling down.
WIDTH = 400.0
MARGIN = 8.0
ROOM = WIDTH - 2 * MARGIN
GAP = 5.0


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture across its full width."""

    elements: list[Element]
    height: float


#: Draws a part of the picture with its upper edge at the given height.
Drawer = Callable[[float], Block]


@lru_cache(maxsize=4096)
def fitted(words: str, room: float, largest: float) -> float:
    """Return the largest font size, at most ``largest``, at which words fit the room."""
    return min(largest, round(room / max(text_width(words, 1), 0.01), 2))


def text_line(words: str, row: int, panel: int, column: int = 0, span: int = 1) -> Spot:
    """Return a place on the text board with its words aligned left."""
    return Spot(words, row, column, span, Align.LEFT, panel)


def written(
    name: str, words: str, middle: float, largest: float, spot: Spot | None = None
) -> Element:
    """Write a line across the full width, centred on a height, as large as fits."""
    at = Text(MARGIN + 1, middle, words, fitted(words, ROOM, largest), Align.LEFT)
    return Element(name, Kind.LABEL, at, words, spot=spot)


# --- grids of tiles -------------------------------------------------------------------------------


def grid_box(number: int, top: float, height: float, columns: int) -> Rect:
    """Return the place of a tile in a grid whose upper edge is at ``top``."""
    row, column = divmod(number, columns)
    width = (ROOM - (columns - 1) * GAP) / columns
    return Rect(MARGIN + column * (width + GAP), top + row * (height + GAP), width, height, 6)


def grid_height(tiles: int, height: float, columns: int) -> float:
    """Return the height of a grid of tiles, with the gap below it."""
    return -(-tiles // columns) * (height + GAP)


@dataclass(frozen=True, slots=True)
class Words:
    """A line on a tile: its distance from the upper edge, its text, size and alignment.

    Without a size it is as small as the tiles' small letters. ``inset`` is room kept free at the
    left, such as for a sign, and ``share`` the part of the tile's width it may take.
    """

    down: float
    text: str
    size: float | None = None
    align: Align = Align.LEFT
    inset: float = 0.0
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Tiles:
    """How all tiles of a game look: size of small letters, padding, style classes."""

    small: float
    padding: float
    classes: tuple[str, ...] = ()

    def tile(
        self,
        name: str,
        box: Rect,
        label: str,
        lines: Sequence[Words],
        *,
        classes: tuple[str, ...] = (),
        spots: Sequence[Spot] = (),
        marks: tuple[Mark, ...] = (),
    ) -> Element:
        """Make a tile with lines of words on it, each as large as fits."""
        captions = tuple(self._caption(box, line) for line in lines if line.text)
        first, further = (spots[0], tuple(spots[1:])) if spots else (None, ())
        classes = (*classes, *self.classes)
        return Element(name, Kind.CARD, box, label, classes, captions, first, marks, further)

    def _caption(self, box: Rect, line: Words) -> Text:
        places = {
            Align.LEFT: box.x + self.padding + line.inset,
            Align.CENTRE: box.x + box.width / 2,
            Align.RIGHT: box.x + box.width - self.padding,
        }
        room = (box.width - 2 * self.padding) * line.share - line.inset
        size = fitted(line.text, room, self.small if line.size is None else line.size)
        return Text(places[line.align], box.y + line.down, line.text, size, line.align)
