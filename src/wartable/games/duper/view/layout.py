"""Layout of the parts below the board, in Duper's picture and on its text board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.board.squares import grid_size
from wartable.engine.scene.scene import Align, Element, Kind, Spot, Text, text_width
from wartable.games.duper.state import WIDTH

#: The picture is as wide as the board, so that a phone shows it at full size.
PICTURE, BOARD_END = grid_size(WIDTH, WIDTH)
LEFT = 24  # left edge of the tiles and of the parts below them
ROOM = PICTURE - LEFT - 5

GAP = 6
LETTERING = 13
LINE = 21  # height of a line of text

# Panels of the text board; the board itself is panel 0. Each open hand has a panel.
LEGEND, FACTS, STANDINGS, HAND, OPEN_HANDS = 1, 2, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Block:
    """A full-width part of the picture."""

    elements: list[Element]
    height: float


#: Draws a part of the picture, given its top edge.
Drawer = Callable[[float], Block]


def words_at(name: str, words: str, top: float, spot: Spot | None = None) -> Element:
    """Draw a line of text."""
    place = Text(LEFT, top + LINE / 2, words, fitted(words, LETTERING), Align.LEFT)
    return Element(name, Kind.LABEL, place, words, spot=spot)


def fitted(words: str, largest: float) -> float:
    """Return the largest font size, at most this, at which words fit on a line of the picture."""
    return min(largest, round(ROOM / text_width(words, 1), 2))


def text_line(words: str, row: int, panel: int) -> Spot:
    """Return the spot of a whole line of the text board."""
    return Spot(words, row, 0, align=Align.LEFT, panel=panel)
