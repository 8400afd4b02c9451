"""The land on the map: one island per kingdom, sized by its land, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin, sqrt

from wartable.engine.scene.scene import (
    Areas,
    Element,
    Kind,
    Point,
    Polygon,
    Rect,
    Tiles,
    seat_class,
)
from wartable.engine.scene.tiles import MARGIN, ROOM
from wartable.games.thardferr.state import CASTLE, Book, State

#: Height of a kingdom's part of the map.
SLOT = 144.0
EDGE = 5.0
#: Height of the lowest row's content.
DEPTH = 124.0
PLATE = 52.0
#: Half the width and half the height of the largest island that fits.
ACROSS, DOWN = 60.0, 46.0
#: How far the plate's upper edge is below the middle of the island.
PLATE_DOWN = 12.0
#: An island of full size has at least this many times the land of the start.
GROWN = 1.6
#: The most castles that are drawn.
CASTLES = 6

#: Kingdoms in each row of the map, by the number of kingdoms.
ROWS = {2: (2,), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3)}

#: Distance of an island's coast from its middle in each direction.
_COAST = (1.0, 0.9, 1.04, 0.93, 0.84, 1.0, 0.95, 0.88, 1.05, 0.9, 0.98, 0.86)

_CASTLE = (
    ((-6, 0), (-6, -11), (-3.6, -11), (-3.6, -8.5), (-1.2, -8.5), (-1.2, -11), (1.2, -11),
     (1.2, -8.5), (3.6, -8.5), (3.6, -11), (6, -11), (6, 0), (1.8, 0), (1.8, -4), (-1.8, -4),
     (-1.8, 0)),
)  # fmt: skip
_RUIN = (
    ((-9, 0), (-9, -6), (-7, -9), (-5, -4), (-3, 0)),
    ((1, 0), (2, -5), (4, -3), (5, -8), (8, -2), (9, 0)),
)
_TREE = (((0, -9), (3.5, 0), (-3.5, 0)),)
_WAVE = (((-5, 0), (-2.5, -2), (0, 0), (2.5, -2), (5, 0)),)


# --- places ---------------------------------------------------------------------------------------


@cache
def middle(seats: int, realm: int) -> Point:
    """Return the middle of a kingdom's island, below the map's upper edge."""
    rows = ROWS[seats]
    row = 0 if realm < rows[0] else 1
    column = realm - row * rows[0]
    width = ROOM / rows[row]
    return MARGIN + (column + 0.5) * width, EDGE + row * SLOT + DOWN + 4


def plate_box(seats: int, realm: int, top: float) -> Rect:
    """Return the box of a kingdom's name plate, over the lower part of its island."""
    x, y = middle(seats, realm)
    width = 116.0 if max(ROWS[seats]) > 2 else 140.0
    return Rect(x - width / 2, top + y + PLATE_DOWN, width, PLATE, 7)


def _size(book: Book, s: State, realm: int) -> float:
    """Return how large an island is, 1 for the largest; its area grows with the land."""
    largest = max(*(s.land[each] for each in range(book.seats)), GROWN * book.start_land)
    land = s.land[realm] if s.turn else book.start_land
    return max(0.4, sqrt(land / largest))


# --- land -----------------------------------------------------------------------------------------


@cache
def waves(seats: int, top: float) -> Tiles:
    """Scatter waves over the sea, between the islands."""
    height = (len(ROWS[seats]) - 1) * SLOT + DEPTH
    at = tuple(
        (MARGIN + 16 + (37 * number) % (ROOM - 30), top + 12 + (61 * number) % (height - 20))
        for number in range(14)
    )
    return Tiles(_WAVE, at, closed=False)


def islands(book: Book, s: State, top: float) -> Iterator[Element]:
    """Draw the islands, with trees where a kingdom stands."""
    rings, trees = [], []
    for realm in range(book.seats):
        x, y = middle(book.seats, realm)
        size = _size(book, s, realm)
        rings.append(_outline(realm, x, top + y, size))
        if s.fallen[realm] == 0:
            trees += [(x - ACROSS * size * 0.62, top + y - 3), (x + ACROSS * size * 0.6, top + y)]
    yield Element("land", Kind.TERRAIN, Areas(tuple(rings), smooth=True), classes=("land",))
    yield Element("coast", Kind.TERRAIN, Areas(tuple(rings), smooth=True), classes=("coast",))
    if trees:
        yield Element("trees", Kind.TERRAIN, Tiles(_TREE, tuple(trees)), classes=("forest-signs",))


def _outline(realm: int, x: float, y: float, size: float) -> tuple[Point, ...]:
    """Return the coast of an island; every kingdom has a different one."""
    points = len(_COAST)
    found = []
    for number in range(points):
        far = size * _COAST[(number + 5 * realm) % points]
        angle = 2 * pi * number / points
        place = x + ACROSS * far * cos(angle), y + DOWN * far * sin(angle)
        found.append((round(place[0], 1), round(place[1], 1)))
    return tuple(found)


def castles(book: Book, s: State, top: float) -> Iterator[Element]:
    """Draw each kingdom's castles, with a flag over the first, or ruins where it fell."""
    castles: list[Point] = []
    ruins: list[Point] = []
    for realm in range(book.seats):
        x, y = middle(book.seats, realm)
        ground = top + y - 2
        if s.fallen[realm] > 0:
            ruins.append((x, ground))
            continue
        number = min(CASTLES, s.built[realm][CASTLE]) if s.turn else 1
        first = x - 7 * (number - 1)
        castles += [(first + 14 * each, ground) for each in range(number)]
        if number:
            yield _flag(realm, first, ground - 11)
    if castles:
        at = Tiles(_CASTLE, tuple(castles))
        yield Element("castles", Kind.TERRAIN, at, classes=("fortress-signs",))
    if ruins:
        at = Tiles(_RUIN, tuple(ruins))
        yield Element("ruins", Kind.TERRAIN, at, classes=("cliff-signs",))


def _flag(realm: int, x: float, y: float) -> Element:
    cloth = Polygon(((x, y - 15), (x + 17, y - 12), (x + 12, y - 8), (x + 17, y - 4), (x, y - 4)))
    pole = Rect(x - 1, y - 16, 2, 17)
    return Element(f"flag-{realm}", Kind.PIECE, cloth, "", (seat_class(realm),), marks=(pole,))
