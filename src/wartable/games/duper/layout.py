"""Where the parts of Duper's picture and of its text board stand: all below the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.board.grid import grid_size
from wartable.engine.scene import Align, Element, Kind, Spot, Text, text_width
from wartable.games.duper.state import WIDTH

#: The picture is as wide as the board, which a telephone shows in its full size.
PICTURE, BOARD_END = grid_size(WIDTH, WIDTH)
LEFT = 24  # where the tiles begin, and all that stands below them
ROOM = PICTURE - LEFT - 5

GAP = 6
LETTERING = 13
LINE = 21  # height of a line of words

# Panels of the text board; the board is the first. There is a panel for every open hand.
LEGEND, FACTS, STANDINGS, HAND, OPEN_HANDS = 1, 2, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture, over its whole width."""

    elements: list[Element]
    height: float


#: Draws a part of the picture with its upper edge where it is told.
Drawer = Callable[[float], Block]


def words_at(name: str, words: str, top: float, spot: Spot | None = None) -> Element:
    """Write a line of words."""
    place = Text(LEFT, top + LINE / 2, words, fitted(words, LETTERING), Align.LEFT)
    return Element(name, Kind.LABEL, place, words, spot=spot)


def fitted(words: str, largest: float) -> float:
    """Return the largest size, at most this, at which words fit a line of the picture."""
    return min(largest, round(ROOM / text_width(words, 1), 2))


def text_line(words: str, row: int, panel: int) -> Spot:
    """Return a whole line of the text board."""
    return Spot(words, row, 0, align=Align.LEFT, panel=panel)
