"""Where the parts of the picture stand: blocks below each other, each a grid of tiles."""

from __future__ import annotations

from wartable.engine.panels import GAP, Block, Tiles, grid_height, written
from wartable.engine.scene import Element, Spot

BETWEEN = 10.0  # blocks
HEADING = 24.0
COLUMNS = 3
PADDING = 6.0  # of a tile
SMALL = 10.5

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

#: Makes a tile.
tile = Tiles(SMALL, PADDING).tile


def heading(name: str, words: str, top: float, spot: Spot | None = None) -> Element:
    """Write a line above a grid."""
    return written(name, words, top + 8, 13, spot)


def grid_block(drawn: list[Element], tiles: int, height: float, columns: int = COLUMNS) -> Block:
    """Make a block of a heading and a grid of so many tiles below it."""
    return Block(drawn, HEADING + grid_height(tiles, height, columns) - GAP)
