"""The layout: the board with its tiles and slots, and blocks above and below it."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.scene.scene import Element, Rect, Spot, text_width
from wartable.engine.scene.tiles import GAP, MARGIN, ROOM, written
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    MIDDLE,
    NORTH,
    ROWS,
    SIDES,
    Book,
    State,
    row_of,
    spies_on,
)

BETWEEN = 7.0  # blocks

#: The smallest letters that are still readable on a phone.
SMALL = 10.7
NAME = 11.5
FIGURE = 13.0

# A tile: a line with its name, slots for cards, and where turns alternate lines for spies.
TILE_WIDTH = (ROOM - (COLUMNS - 1) * GAP) / COLUMNS
INSET = 4.0
HEADER = 18.0
CHIP_WIDTH, CHIP_HEIGHT = TILE_WIDTH - 2 * INSET, 47.0
STEP = CHIP_HEIGHT + 3
SPY_WIDTH, SPY_HEIGHT = (CHIP_WIDTH - 3) / 2, 25.0
SPY_STEP = SPY_HEIGHT + 3

# Panels of the text board.
TURN_PANEL, ENEMY_PANEL, BOARD_PANEL, OWN_PANEL, HAND_PANEL = range(5)


def snug(room: float) -> int:
    """Return how many small letters fit a width, even in a wide font."""
    return int(room / text_width("m", SMALL) * 0.88)


def line(name: str, words: str, top: float, height: float, spot: Spot | None = None) -> Element:
    """Write a line of words over the whole width, as large as fits."""
    return written(name, words, top + height / 2, 13.5, spot)


# --- the board ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board:
    """Where tiles and slots are: ``is_turned`` for North, whose base is at the bottom."""

    is_classic: bool
    is_turned: bool
    top: float
    #: Lines for spies on the tiles of each row of the board.
    spies: tuple[int, ...]

    def level(self, tile: int) -> int:
        """Return the row of a tile in the picture, 0 at the top."""
        return ROWS - 1 - row_of(tile) if self.is_turned else row_of(tile)

    def slots(self, tile: int) -> int:
        """Return how many cards can stand on a tile, below each other."""
        return 4 if self.is_classic and row_of(tile) == MIDDLE else 2

    def box(self, tile: int) -> Rect:
        """Return the outline of a tile."""
        level, column = self.level(tile), tile % COLUMNS
        above = (self._height(each) + GAP for each in range(level))
        x = MARGIN + column * (TILE_WIDTH + GAP)
        return Rect(x, self.top + sum(above), TILE_WIDTH, self._height(level), 6)

    @property
    def height(self) -> float:
        """How high the whole board is."""
        return sum(self._height(level) + GAP for level in range(ROWS)) - GAP

    def _height(self, level: int) -> float:
        slots = 4 if self.is_classic and level == MIDDLE else 2
        row = ROWS - 1 - level if self.is_turned else level
        return HEADER + slots * STEP + self.spies[row] * SPY_STEP + 1

    def slot(self, tile: int, number: int) -> Rect:
        """Return the outline of a slot, counted from the top."""
        box = self.box(tile)
        return Rect(box.x + INSET, box.y + HEADER + number * STEP, CHIP_WIDTH, CHIP_HEIGHT, 5)

    def slot_of(self, tile: int, side: int, place: int) -> int:
        """Return the slot of a side's card: its front card is nearer to the enemy."""
        is_below = (side == NORTH) == self.is_turned
        last = self.slots(tile) - 1
        if self.is_classic and row_of(tile) == MIDDLE:
            return 2 + place if is_below else 1 - place
        return place if is_below else last - place

    def spy_box(self, tile: int, side: int, number: int) -> Rect:
        """Return the outline of a spy: South's at the left, each below the one before."""
        box = self.box(tile)
        x = box.x + INSET + side * (SPY_WIDTH + 3)
        y = box.y + HEADER + 2 * STEP + number * SPY_STEP
        return Rect(x, y, SPY_WIDTH, SPY_HEIGHT, 5)


def board_at(book: Book, s: State, seat: int, top: float) -> Board:
    """Return the board as a viewer sees it, with room for all spies."""
    is_classic = book.mode == CLASSIC
    most = (0,) * ROWS if is_classic else tuple(_spy_lines(s, row) for row in range(ROWS))
    return Board(is_classic, seat == NORTH, top, most)


def _spy_lines(s: State, row: int) -> int:
    """Return the most spies that a side has on one tile of a row, at least 1."""
    tiles = range(row * COLUMNS, (row + 1) * COLUMNS)
    return max(1, *(spies_on(s, side, tile) for side in range(SIDES) for tile in tiles))
