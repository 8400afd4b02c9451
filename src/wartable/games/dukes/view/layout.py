"""The positions of hexes in the picture and on the text board."""

from __future__ import annotations

from functools import cache, lru_cache

from wartable.board.hexes import Axial, Layout
from wartable.board.hexmap import hex_polygon as polygon
from wartable.engine.scene.scene import Align, Element, Kind, Point, Polygon, Rect, Spot
from wartable.games.dukes.catalogue.atlas import ROADS, hex_text, load_atlas

#: A hex is 48 units wide and 42 high.
LAYOUT = Layout(size=24, rise=21, left=40, top=38)

_MARGIN = 16
_COLUMNS, _ROWS = 32, 23

#: Glyphs of the terrain on the text board.
GLYPHS = {
    "plain": ".",
    "forest": "&",
    "cliff": "^",
    "city": "#",
    "fortress": "@",
    "lake": "~",
}
#: Follows the glyph on hexes with a road.
ROAD = "="


def map_size() -> tuple[float, float]:
    """Return the width and height of the map with its margins."""
    right = LAYOUT.centre((_COLUMNS - 1, 0))[0] + LAYOUT.size
    low = LAYOUT.centre((0, _ROWS - 1))[1] + LAYOUT.rise
    return right + _MARGIN, low + _MARGIN


def free_room() -> Rect:
    """Return the part of the upper right corner that neither the map nor the legend uses."""
    left = LAYOUT.centre((22, 0))[0] + LAYOUT.size + _MARGIN
    return Rect(left, _MARGIN, map_size()[0] - _MARGIN - left, 88)


def hex_id(number: int) -> str:
    """Return the element id of a hex, for scenes and click paths, such as h0712."""
    return f"h{hex_text(number)}"


@cache
def hex_centre(number: int) -> Point:
    """Return the middle of a hex."""
    return LAYOUT.centre(_at(number))


def hex_polygon(number: int, inset: float = 0) -> Polygon:
    """Return the outline of a hex, its corners moved `inset` towards the centre."""
    return polygon(LAYOUT, _at(number), inset)


def hex_cell(number: int, label: str, classes: tuple[str, ...] = ()) -> Element:
    """Make a hex on top of the map; it is visible only while clickable or marked."""
    return Element(
        hex_id(number),
        Kind.CELL,
        hex_polygon(number, 2),
        label,
        ("overlay", *classes),
        spot=hex_spot(number, ground_glyph(number)),
        latent=True,
    )


def ground_glyph(number: int) -> str:
    """Return the glyph of an empty hex on the text board."""
    road = ROAD if number in _road_hexes() else ""
    return GLYPHS[load_atlas().hexes[number].terrain] + road


@cache
def _road_hexes() -> frozenset[int]:
    ways = (edge for edge, kind in load_atlas().edges.items() if kind in ROADS)
    return frozenset(number for edge in ways for number in edge)


@lru_cache(maxsize=8192)
def hex_spot(number: int, glyph: str) -> Spot:
    """Return the place of a hex on the text board.

    Columns are staggered as on the map: each uses every second line. The first line and column
    are reserved for the numbers.
    """
    q, r = _at(number)
    return Spot(glyph, 1 + 2 * (r + q // 2) + q % 2, 1 + q, align=Align.LEFT)


def column_spots() -> tuple[Spot, ...]:
    """Return the spots of the column numbers, above the columns on the text board."""
    return tuple(Spot(f"{q + 1:02}", 0, 1 + q) for q in range(_COLUMNS))


def row_spots() -> tuple[Spot, ...]:
    """Return the spots of the row numbers on the text board, on the lines of odd columns."""
    return tuple(Spot(f"{row + 1:02}", 1 + 2 * row, 0) for row in range(_ROWS))


def _at(number: int) -> Axial:
    place = load_atlas().hexes[number]
    return place.q, place.r
