"""The picture of the map, from the land up to the names; it never changes and is built once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.board.hexes import Axial, direction_to
from wartable.board.hexmap import Segment, area, border, chains, copies, grid, mirrored, strewn
from wartable.engine.scene.scene import (
    Align,
    Areas,
    Element,
    Kind,
    Lines,
    Point,
    Spot,
    Text,
    Texts,
    Tiles,
    text_width,
)
from wartable.games.dukes.catalogue.atlas import BRIDGES, ROADS, Atlas, Place, hex_text, load_atlas
from wartable.games.dukes.state import KINDS, NAMES, ORFBURG, WULFENBERG
from wartable.games.dukes.view.counters import LETTERS
from wartable.games.dukes.view.layout import (
    GLYPHS,
    LAYOUT,
    ROAD,
    column_spots,
    ground_glyph,
    hex_centre,
    hex_spot,
    row_spots,
)

Shape = Areas | Lines | Tiles

#: Panel of the text board with the legend; the map itself is panel 0.
LEGEND_PANEL = 1

#: Terrain -> its sample hex in the legend, in the corner outside the map.
_SAMPLES: dict[str, Axial] = {
    "plain": (24, -9),
    "forest": (24, -8),
    "cliff": (24, -7),
    "lake": (27, -11),
    "city": (27, -10),
    "fortress": (27, -9),
}
_ROAD_SAMPLE, _BRIDGE_SAMPLE, _FRONTIER_SAMPLE = (30, -12), (30, -11), (30, -10)

_REGIONS: tuple[tuple[str, Axial], ...] = (
    (f"Duchy of {NAMES[WULFENBERG]}", (11, 1)),
    (f"Duchy of {NAMES[ORFBURG]}", (27, -3)),
    ("Two Rivers", (4, 16)),
)

# Symbols drawn on every hex of a terrain, mostly where no counter covers them.
_FIR = mirrored((0, -9), (4, -3), (2, -3), (5, 3), (1, 3), (1, 6))
_FIRS = copies(_FIR, (-12, -7), (2, -9), (14, 0), (-15, 7), (-4, 12), (8, 13))
_CRAGS = copies(
    ((-2, -6), (2, -6), (0, 7)),
    *((-15, -2), (-8, -11), (0, -12), (8, -11), (15, -5), (-10, 10), (-2, 8), (7, 10)),
)
_HOUSES = copies(
    ((-4, 4), (-4, -2), (0, -6), (4, -2), (4, 4)),
    *((-11, -9), (4, -11), (15, -1), (-15, 5), (-4, 13), (9, 13)),
)
_KEEP = mirrored(
    *((3, -11), (3, -6), (6, -6), (6, -11), (11, -11), (11, 10), (3, 10), (3, 2)),
)
_WAVES = copies(((-8, 0), (-4, -4), (0, 0), (4, -4), (8, 0)), (-7, -9), (8, 2), (-6, 14))
_SIGNS = {
    "forest": _FIRS,
    "cliff": _CRAGS,
    "city": _HOUSES,
    "fortress": (_KEEP,),
    "lake": _WAVES,
}


@cache
def map_elements() -> tuple[Element, ...]:
    """Return the whole map as elements to draw before all others."""
    atlas = load_atlas()
    return (*_land(atlas), *_ways(atlas), _numbers(atlas), *_names(atlas), _legend())


def _layer(name: str, shape: Shape, spots: tuple[Spot, ...] = ()) -> Element:
    return Element(f"map-{name}", Kind.TERRAIN, shape, classes=(name,), spots=spots)


# --- land ----------------------------------------------------------------------------------------


def _land(atlas: Atlas) -> Iterator[Element]:
    every = [(place.q, place.r) for place in atlas.hexes]
    lines = (_ROAD_SAMPLE, _BRIDGE_SAMPLE, _FRONTIER_SAMPLE)
    drawn = [*every, *_SAMPLES.values(), *lines]
    land = area(LAYOUT, drawn)
    yield _layer("land", land, _spots(atlas, "plain"))
    for terrain in ("forest", "cliff", "city", "fortress", "lake"):
        hexes = [*_hexes_of(atlas, terrain), _SAMPLES[terrain]]
        is_natural = terrain in ("forest", "cliff", "lake")
        yield _layer(terrain, area(LAYOUT, hexes, smooth=is_natural), _spots(atlas, terrain))
        signs = strewn(LAYOUT, hexes, _SIGNS[terrain], closed=terrain != "lake")
        yield _layer(f"{terrain}-signs", signs)
    yield _layer("grid", grid(LAYOUT, drawn))
    yield _layer("coast", land)


def _hexes_of(atlas: Atlas, terrain: str) -> list[Axial]:
    return [(place.q, place.r) for place in atlas.hexes if place.terrain == terrain]


def _spots(atlas: Atlas, terrain: str) -> tuple[Spot, ...]:
    numbers = [at for at, place in enumerate(atlas.hexes) if place.terrain == terrain]
    return tuple(hex_spot(number, ground_glyph(number)) for number in numbers)


# --- rivers, roads, borders ----------------------------------------------------------------------


def _ways(atlas: Atlas) -> Iterator[Element]:
    frontier = (*chains(_frontier(atlas)), _across(_FRONTIER_SAMPLE))
    rivers = (*chains(_rivers(atlas)), _down(_BRIDGE_SAMPLE))
    roads = (*chains(_roads(atlas)), _across(_ROAD_SAMPLE), _across(_BRIDGE_SAMPLE))
    yield _layer("frontier", Lines(frontier, cased=True))
    yield _layer("river", Lines(rivers, smooth=True, cased=True))
    yield _layer("bridge", Lines(tuple(_parapets(atlas))))
    yield _layer("road", Lines(roads, smooth=True, cased=True))


def _frontier(atlas: Atlas) -> Iterator[Segment]:
    """Yield the edges where the land of one duchy meets that of the other."""
    mine, theirs = (
        {(place.q, place.r) for place in atlas.hexes if place.owner == side} for side in (0, 1)
    )
    return border(LAYOUT, sorted(mine), theirs.__contains__)


def _rivers(atlas: Atlas) -> Iterator[Segment]:
    for one, other in sorted(atlas.water):
        yield _edge(atlas, one, other)
    for rim in atlas.rim:
        if rim.kind == "river":
            yield LAYOUT.edge(_at(atlas, rim.hex), rim.direction)


def _roads(atlas: Atlas) -> Iterator[Segment]:
    for (one, other), kind in atlas.edges.items():
        if kind in ROADS:
            yield hex_centre(one), hex_centre(other)
    for rim in atlas.rim:
        if rim.kind == "road":
            yield hex_centre(rim.hex), _middle(*LAYOUT.edge(_at(atlas, rim.hex), rim.direction))


def _parapets(atlas: Atlas) -> Iterator[Segment]:
    """Yield the two parapets of each bridge, across the edge."""
    crossings = [
        (_edge(atlas, *edge), edge) for edge in atlas.edges if atlas.edges[edge] in BRIDGES
    ]
    for ends, (one, other) in crossings:
        yield from _sides(ends, hex_centre(one), hex_centre(other))
    x, y = LAYOUT.centre(_BRIDGE_SAMPLE)
    yield from _sides(((x, y - 12), (x, y + 12)), (x - 20, y), (x + 20, y))


def _sides(edge: Segment, start: Point, end: Point) -> Iterator[Segment]:
    """Yield two lines along the way from start to end, where it crosses an edge."""
    (x, y), half = _middle(*edge), 0.2  # of the way
    along = (end[0] - start[0]) * half, (end[1] - start[1]) * half
    aside = (edge[1][0] - edge[0][0]) * half, (edge[1][1] - edge[0][1]) * half
    for sign in (-1, 1):
        at = x + sign * aside[0], y + sign * aside[1]
        yield (at[0] - along[0], at[1] - along[1]), (at[0] + along[0], at[1] + along[1])


def _edge(atlas: Atlas, one: int, other: int) -> Segment:
    direction = direction_to(_at(atlas, one), _at(atlas, other))
    assert direction is not None, "an atlas has edges between neighbours only"
    return LAYOUT.edge(_at(atlas, one), direction)


def _at(atlas: Atlas, number: int) -> Axial:
    return atlas.hexes[number].q, atlas.hexes[number].r


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _across(at: Axial) -> Segment:
    x, y = LAYOUT.centre(at)
    return (x - 20, y), (x + 20, y)


def _down(at: Axial) -> Segment:
    x, y = LAYOUT.centre(at)
    return (x, y - 19), (x, y + 19)


# --- words ---------------------------------------------------------------------------------------

_LETTERING = {"capital": 21.0, "city": 16.0, "fortress": 13.0}


def _numbers(atlas: Atlas) -> Element:
    """Draw the names of every third hex; each of the others is next to one of them."""
    texts = []
    for number, place in enumerate(atlas.hexes):
        if (place.q - place.r) % 3 == 0:
            x, y = hex_centre(number)
            texts.append((x, y - 15, hex_text(number)))
    shape, spots = Texts(tuple(texts), 8), (*column_spots(), *row_spots())
    return Element("numbers", Kind.LABEL, shape, classes=("number",), spots=spots)


def _names(atlas: Atlas) -> Iterator[Element]:
    regions = tuple((*LAYOUT.centre(at), words) for words, at in _REGIONS)
    yield Element("regions", Kind.LABEL, Texts(regions, 17), classes=("region",))
    for place in atlas.places:
        if place.name:
            yield _place_name(place)


def _place_name(place: Place) -> Element:
    """Draw a name above its place, or below it at the top edge of the map."""
    centres = [hex_centre(number) for number in place.hexes]
    x = sum(x for x, _ in centres) / len(centres)
    highest, lowest = min(y for _, y in centres), max(y for _, y in centres)
    is_below = highest < LAYOUT.top + 2 * LAYOUT.rise
    y = lowest + LAYOUT.rise + 4 if is_below else highest - LAYOUT.rise - 4
    size = _LETTERING[place.kind]
    text = Text(max(x, text_width(place.name, size) / 2 + 8), y, place.name, size)
    return Element(f"name-{hex_text(place.hexes[0])}", Kind.LABEL, text, classes=("name",))


def _legend() -> Element:
    lines = {"road": _ROAD_SAMPLE, "bridge": _BRIDGE_SAMPLE, "border": _FRONTIER_SAMPLE}
    centres = {name: LAYOUT.centre(at) for name, at in (_SAMPLES | lines).items()}
    words = tuple((x + 27, y, name) for name, (x, y) in centres.items())
    shape = Texts(words, 12, Align.LEFT)
    return Element("legend", Kind.LABEL, shape, spots=_text_legend())


def _text_legend() -> tuple[Spot, ...]:
    """Return the legend of the text board."""
    land = "  ".join(f"{glyph} {terrain}" for terrain, glyph in GLYPHS.items())
    kinds = "  ".join(map(" ".join, zip(LETTERS, KINDS, strict=True)))
    lines = (f"{land}  {ROAD} road", f"{kinds}  (small letters: {NAMES[WULFENBERG]})")
    return tuple(
        Spot(line, row, 0, align=Align.LEFT, panel=LEGEND_PANEL) for row, line in enumerate(lines)
    )
