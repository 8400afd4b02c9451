"""Boards for the tests of scenes and of their renderers."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from wartable.board.hexes import Layout
from wartable.board.squares import axis_numbers, grid_size, square, square_id
from wartable.engine.scene.scene import Circle, Element, Kind, Scene, Shape, Spot

SVG = "{http://www.w3.org/2000/svg}"


def grid(columns: int, rows: int, *extra: Element, **owned: tuple[int, int]) -> Scene:
    """Make a board; `owned` maps square ids, with _ for -, to (seat, units)."""
    cells = []
    for y in range(rows):
        for x in range(columns):
            seat, units = owned.get(square_id(x, y).replace("-", "_"), (None, 0))
            cells.append(square(x, y, f"square {x},{y}", text=str(units or ""), seat=seat))
    width, height = grid_size(columns, rows)
    return Scene("A board", width, height, (*axis_numbers(columns, rows), *cells, *extra))


def element(shape: Shape, name: str = "e", spot: Spot | None = None) -> Element:
    return Element(name, Kind.PIECE, shape, "a piece", ("seat-2",), spot=spot)


def text_scene(*spots: Spot) -> Scene:
    dot = Circle(0, 0, 1)
    return Scene("", 9, 9, tuple(element(dot, f"e{i}", spot) for i, spot in enumerate(spots)))


def by_id(svg: str) -> dict[str, ET.Element]:
    return {node.attrib["id"]: node for node in ET.fromstring(svg).iter() if "id" in node.attrib}


# --- Hex maps drawn: joined lines and areas, and the map and counters of War of the Dukes --------
LAYOUT = Layout(24, 21)
