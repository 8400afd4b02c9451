"""The layout of the picture: blocks stacked vertically, each a grid of tiles."""

from __future__ import annotations

from wartable.engine.scene.scene import Element, Spot
from wartable.engine.scene.tiles import GAP, Block, Tiles, grid_height, written

BETWEEN = 10.0  # gap between blocks
HEADING = 24.0
COLUMNS = 3
PADDING = 6.0  # inside a tile
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
    """Return the heading above a grid."""
    return written(name, words, top + 8, 13, spot)


def grid_block(drawn: list[Element], tiles: int, height: float, columns: int = COLUMNS) -> Block:
    """Return a block of a heading and a grid of ``tiles`` tiles below it."""
    return Block(drawn, HEADING + grid_height(tiles, height, columns) - GAP)
