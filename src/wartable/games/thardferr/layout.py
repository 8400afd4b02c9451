"""Where the parts of the picture stand: blocks below each other, each a grid of tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wartable.engine.scene import Align, Element, Kind, Rect, Spot, Text, text_width

#: As wide as a telephone shows without making it smaller.
WIDTH = 400.0
MARGIN = 8.0
ROOM = WIDTH - 2 * MARGIN
GAP = 5.0
BETWEEN = 10.0  # blocks
HEADING = 24.0
COLUMNS = 3
PADDING = 6.0  # of a tile

NAME, SMALL = 12.0, 10.5

# Panels of the text board.
(
    REALMS_PANEL,
    RACES_PANEL,
    TREASURY_PANEL,
    JOBS_PANEL,
    BUILDINGS_PANEL,
    UNITS_PANEL,
    STRATEGIES_PANEL,
    LORE_PANEL,
) = range(8)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture, over its whole width."""

    elements: list[Element]
    height: float


#: Draws a part of the picture with its upper edge where it is told.
Drawer = Callable[[float], Block]


@dataclass(frozen=True, slots=True)
class Words:
    """A line of a tile: how far below the tile's upper edge, what, how large, on which side."""

    down: float
    text: str
    size: float = SMALL
    align: Align = Align.LEFT


@lru_cache(maxsize=4096)
def fitted(words: str, room: float, largest: float) -> float:
    """Return the largest size, at most this, at which words fit a room."""
    return min(largest, round(room / max(text_width(words, 1), 0.01), 2))


def grid_box(number: int, top: float, height: float, columns: int = COLUMNS) -> Rect:
    """Return the place of a tile in a grid whose upper edge is at ``top``."""
    row, column = divmod(number, columns)
    width = (ROOM - (columns - 1) * GAP) / columns
    x, y = MARGIN + column * (width + GAP), top + row * (height + GAP)
    return Rect(x, y, width, height, 6)


def grid_height(tiles: int, height: float, columns: int = COLUMNS) -> float:
    """Return how high a grid of so many tiles is."""
    rows = -(-tiles // columns)
    return rows * (height + GAP) - GAP


def tile(
    name: str,
    box: Rect,
    label: str,
    lines: Sequence[Words],
    *,
    classes: tuple[str, ...] = (),
    spot: Spot | None = None,
) -> Element:
    """Make a tile with lines of words on it, each as large as fits."""
    captions = tuple(_caption(box, line) for line in lines if line.text)
    return Element(name, Kind.CARD, box, label, classes, captions, spot)


def _caption(box: Rect, line: Words) -> Text:
    places = {
        Align.LEFT: box.x + PADDING,
        Align.CENTRE: box.x + box.width / 2,
        Align.RIGHT: box.x + box.width - PADDING,
    }
    size = fitted(line.text, box.width - 2 * PADDING, line.size)
    return Text(places[line.align], box.y + line.down, line.text, size, line.align)


def heading(name: str, words: str, top: float, spot: Spot | None = None) -> Element:
    """Write a line above a grid."""
    place = Text(MARGIN + 1, top + 8, words, fitted(words, ROOM, 13), Align.LEFT)
    return Element(name, Kind.LABEL, place, words, spot=spot)


def text_line(words: str, row: int, panel: int, column: int = 0, span: int = 1) -> Spot:
    """Return a place on the text board, its words at the left."""
    return Spot(words, row, column, span, Align.LEFT, panel)
