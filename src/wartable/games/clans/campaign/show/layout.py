"""Where the parts of the picture stand: blocks below each other, made of tiles with lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from wartable.engine.aside import BUTTON, EXPLAINED
from wartable.engine.panels import (
    Block,
    Drawer,
    Tiles,
    Words,
    fitted,
    grid_box,
    text_line,
    written,
)
from wartable.engine.scene import Align, Element, Kind, Rect, Spot, Text, text_width
from wartable.games.clans.show.layout import SMALL

#: Columns of the text board that a line may cover without making any of them wider.
ACROSS = 100
PADDING = 7.0
HEADING = 20.0
BUTTON_HEIGHT = 38.0

# Panels of the text board.
(
    HEAD_PANEL,
    STAGE_PANEL,
    REPAIRS_PANEL,
    TOWN_PANEL,
    PLANS_PANEL,
    DECK_PANEL,
    RESERVES_PANEL,
    FALLEN_PANEL,
    RELICS_PANEL,
    ITEMS_PANEL,
) = range(10)

#: Makes a tile; its label is explained.
tile = Tiles(SMALL, PADDING, (EXPLAINED,)).tile


def right(down: float, text: str, size: float = SMALL, share: float = 1.0) -> Words:
    """Return a line at the right of a tile."""
    return Words(down, text, size, Align.RIGHT, 0.0, share)


@lru_cache(maxsize=1024)
def folded(words: str, room: float, lines: int, size: float = SMALL) -> tuple[str, ...]:
    """Return words in at most so many lines that fit a room; what is cut ends with dots."""
    most = max(8, int(room / text_width("m", size)))
    found = wrap(words, most)
    if len(found) > lines:
        found = [*found[: lines - 1], f"{found[lines - 1][: most - 1].rstrip()}…"]
    return tuple(found)


def heading(name: str, words: str, top: float, panel: int) -> Element:
    """Write a line above a grid, which is also the first line of its panel."""
    return written(name, words, top + 10, 13, text_line(words, 0, panel, 0, ACROSS))


def cells(row: int, panel: int, *words: str) -> tuple[Spot, ...]:
    """Return a row of the text board, one column after the other; figures stand at the right."""
    return tuple(
        Spot(each, row, column, 1, Align.RIGHT if _is_figure(each) else Align.LEFT, panel)
        for column, each in enumerate(words)
        if each
    )


def _is_figure(words: str) -> bool:
    return words.rstrip("×").lstrip("+−-").isdigit() or words.endswith((" gold", " km"))


def button(name: str, box: Rect, words: str, small: str, label: str = "") -> Element:
    """Draw a button with what it means below its name."""
    x, room = box.x + box.width / 2, box.width - 8
    is_low = box.height < BUTTON_HEIGHT
    captions = (
        (Text(x, box.y + box.height / 2, words, fitted(words, room, 12.5)),)
        if is_low
        else (
            Text(x, box.y + 13, words, fitted(words, room, 14.5)),
            Text(x, box.y + 28.5, small, fitted(small, room, 11)),
        )
    )
    return Element(name, Kind.CARD, box, label or f"{words}: {small}", (BUTTON,), captions)


def button_row(top: float, wanted: Sequence[tuple[str, str, str, str]]) -> Block:
    """Draw buttons beside each other: id, words, what they mean in few words, and in full."""
    return Block(
        [
            button(name, grid_box(at, top, BUTTON_HEIGHT, len(wanted)), words, small, label)
            for at, (name, words, small, label) in enumerate(wanted)
        ],
        BUTTON_HEIGHT,
    )


def stacked(top: float, *drawers: Drawer) -> Block:
    """Draw blocks directly below each other, as one."""
    elements: list[Element] = []
    height = 0.0
    for draw in drawers:
        block = draw(top + height)
        elements += block.elements
        height += block.height
    return Block(elements, height)
