"""What is laid over the map on demand: zones of control, and how far the Dukes reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.board.hex import ring
from wartable.engine.aside import Layer, layer_class
from wartable.engine.scene import Element, Kind, Tiles, seat_class
from wartable.games.dukes.atlas import load_atlas
from wartable.games.dukes.counters import COLOURS
from wartable.games.dukes.map_places import LAYOUT, hex_centre, hex_spot
from wartable.games.dukes.movement import draw_zones
from wartable.games.dukes.pieces import duke_of
from wartable.games.dukes.state import HEXES, NAMES, OFF, SIDES, Book, State, Work

_INSET = 3  # hexes of a layer are so much smaller, so that each is seen by itself


def layers(seat: int) -> tuple[Layer, ...]:
    """Return what can be shown: to a player the zones of the enemy, to others those of both."""
    reach = Layer("dukes", "Dukes' reach")
    if seat >= 0:
        return Layer(_zones_name(1 - seat), "enemy zones"), reach
    zones = (Layer(_zones_name(side), f"zones of {NAMES[side]}") for side in range(SIDES))
    return (*zones, reach)


def overlays(book: Book, s: State) -> Iterator[Element]:
    """Draw all layers."""
    for side in range(SIDES):
        zones = controlled_by(book, s, side)
        if zones:
            yield _tiles(f"zones-{side}", side, zones, _zones_name(side), "zone", "'")
    for side in range(SIDES):
        near = inspired_hexes(book, s, side)
        if near:
            yield _tiles(f"reach-{side}", side, near, "dukes", "reach", "+")


def controlled_by(book: Book, s: State, side: int) -> list[int]:
    """Rule 4-5: return the hexes that a side controls."""
    work = Work()
    draw_zones(book, s, work, side, 1)
    return [spot for spot in range(HEXES) if work.zone[spot]]


def inspired_hexes(book: Book, s: State, side: int) -> list[int]:
    """Rule 5-5: return the hexes where a side's Duke doubles strengths."""
    spot = s.at[duke_of(side)]
    if spot == OFF:
        return []
    at = book.q[spot], book.r[spot]
    around = (place for radius in range(book.aura + 1) for place in ring(at, radius))
    numbers = (load_atlas().number_at(*place) for place in around)
    return [number for number in numbers if number >= 0]


def _zones_name(side: int) -> str:
    return f"{NAMES[side].lower()}-zones"


def _tiles(
    name: str, side: int, hexes: Iterable[int], layer: str, style: str, glyph: str
) -> Element:
    spots = list(hexes)
    shape = Tiles((LAYOUT.outline(_INSET),), tuple(map(hex_centre, spots)))
    classes = (style, seat_class(COLOURS[side]), layer_class(layer))
    on_board = tuple(hex_spot(spot, glyph) for spot in spots)
    return Element(name, Kind.TERRAIN, shape, classes=classes, spots=on_board)
