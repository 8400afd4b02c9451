"""The map of War of the Dukes and its counters, drawn and as text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from support.scenes import SVG, by_id
from wartable.board.hexes import neighbours
from wartable.engine.scene import svg_style
from wartable.engine.scene.palette import luminance
from wartable.engine.scene.scene import Areas, Element, Lines, Polygon, Rect, Scene, Tiles
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.svg_style import svg_css
from wartable.engine.scene.text import render_text
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text, load_atlas
from wartable.games.dukes.state import ARTILLERY, CAVALRY, DUKE, INFANTRY, ORFBURG, WULFENBERG
from wartable.games.dukes.view.counters import COLOURS, counter
from wartable.games.dukes.view.layout import (
    GLYPHS,
    free_room,
    hex_cell,
    hex_centre,
    hex_polygon,
    map_size,
)
from wartable.games.dukes.view.map import map_elements

ATLAS = load_atlas()


# --- the map -------------------------------------------------------------------------------------


def scene(*pieces: Element) -> Scene:
    return Scene("map", *map_size(), (*map_elements(), *pieces))


def named(name: str) -> Element:
    return next(element for element in map_elements() if element.id == name)


def test_the_map_is_made_once_and_small() -> None:
    assert map_elements() is map_elements()
    svg = render_svg(scene(), standalone=False)
    assert len(svg) < 42_000
    assert len(list(ET.fromstring(svg).iter())) < 400


@pytest.mark.parametrize("terrain", ["forest", "cliff", "city", "fortress", "lake"])
def test_every_terrain_has_its_land_and_its_signs(terrain: str) -> None:
    hexes = {
        hex_centre(number) for number, place in enumerate(ATLAS.hexes) if place.terrain == terrain
    }
    land, signs = named(f"map-{terrain}").shape, named(f"map-{terrain}-signs").shape
    assert isinstance(land, Areas) and isinstance(signs, Tiles)
    assert hexes < set(signs.at) and len(signs.at) == len(hexes) + 1  # one in the legend


def test_what_is_drawn_is_within_the_picture() -> None:
    width, height = map_size()
    for number in range(len(ATLAS.hexes)):
        assert all(0 < x < width and 0 < y < height for x, y in hex_polygon(number).points)


def test_roads_lead_through_the_centres_and_rivers_along_the_edges() -> None:
    centres = {hex_centre(number) for number in range(len(ATLAS.hexes))}
    roads, rivers = named("map-road").shape, named("map-river").shape
    assert isinstance(roads, Lines) and isinstance(rivers, Lines)
    on_road = [point for path in roads.paths for point in path[1:-1]]
    assert len(on_road) > 100 and set(on_road) <= centres
    assert not centres & {point for path in rivers.paths for point in path}
    steps = sum(len(path) - 1 for path in roads.paths)
    kinds = Counter(ATLAS.edges.values())
    assert steps == kinds["road"] + kinds["road bridge"] + 3 + 2  # at the rim, in the legend
    assert sum(len(path) - 1 for path in rivers.paths) == len(ATLAS.water) + 1 + 1


def test_every_place_with_a_name_has_it_on_the_map() -> None:
    svg = render_svg(scene())
    for place in ATLAS.places:
        assert not place.name or f">{place.name}</text>" in svg


def test_a_numbered_hex_is_next_to_every_other() -> None:
    shown = set(re.findall(r">([0-9]{4})</tspan>", render_svg(scene())))
    for number, place in enumerate(ATLAS.hexes):
        around = (ATLAS.number_at(*near) for near in neighbours((place.q, place.r)))
        assert {hex_text(at) for at in (number, *around) if at >= 0} & shown, hex_text(number)


def test_the_free_room_is_free() -> None:
    room = free_room()
    assert room.x + room.width < map_size()[0]
    for number in range(len(ATLAS.hexes)):
        assert not any(
            room.x <= x <= room.x + room.width and room.y <= y <= room.y + room.height
            for x, y in hex_polygon(number).points
        )


def test_every_style_of_the_map_is_in_the_style_sheet() -> None:
    for element in map_elements():
        for name in element.classes:
            assert re.search(rf"\.{name}[ .]", svg_css()), name


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [svg_style.MAP_LIGHT, svg_style.MAP_DARK], ids=["light", "dark"])
def test_names_and_signs_can_be_told_from_the_land(theme: dict[str, str]) -> None:
    for ground in ("land", "forest", "cliff", "lake", "city", "fortress"):
        assert contrast(theme["name"], theme[ground]) >= 4.5
    for sign, ground in (
        ("trees", "forest"),
        ("crags", "cliff"),
        ("waves", "lake"),
        ("houses", "city"),
        ("walls", "fortress"),
        ("roadbed", "road"),
        ("faint", "land"),
    ):
        assert contrast(theme[sign], theme[ground]) >= 3, sign


# --- the text board ------------------------------------------------------------------------------


def test_the_text_board_shows_every_hex_and_fits_a_terminal() -> None:
    lines = render_text(scene()).splitlines()[2:]
    assert max(map(len, lines)) <= 100
    assert lines[0].split() == [f"{column:02}" for column in range(1, 33)]
    for place in ATLAS.hexes:
        line = lines[1 + 2 * (place.r + place.q // 2) + place.q % 2]
        assert line[3 + 3 * place.q] == GLYPHS[place.terrain], place
    assert ". plain" in lines[-2] and "D Duke" in lines[-1]


@pytest.mark.parametrize(
    ("hex_name", "side", "kind", "beside", "glyph"),
    [
        ("0501", ORFBURG, INFANTRY, None, "I"),
        ("0707", WULFENBERG, CAVALRY, None, "c#"),
        ("0107", ORFBURG, ARTILLERY, None, "A&"),
        ("0707", WULFENBERG, DUKE, INFANTRY, "id"),
        ("0815", ORFBURG, CAVALRY, DUKE, "CD"),
    ],
)
def test_pieces_on_the_text_board(
    hex_name: str, side: int, kind: int, beside: int | None, glyph: str
) -> None:
    piece = counter("p1", hex_number(hex_name), side, kind, "5-3", "a piece", beside=beside)
    assert piece.spot is not None
    assert piece.spot.glyph == glyph
    shown = render_text(scene(piece)).splitlines()[2 + piece.spot.row]
    assert shown[3 * piece.spot.column :].startswith(glyph)


# --- hexes and counters --------------------------------------------------------------------------


def test_a_hex_can_be_clicked_by_its_name() -> None:
    cell = hex_cell(hex_number("0712"), "hex 0712, plain", classes=("marked",))
    assert cell.id == "h0712"
    node = by_id(render_svg(scene(cell), clickable=["h0712"]))["h0712"]
    assert node.tag == f"{SVG}a"
    assert node.attrib["class"].split() == ["cell", "overlay", "marked", "clickable"]
    assert "h0712" not in by_id(render_svg(scene(cell)))


def test_an_inset_hex_is_inside_the_whole_one() -> None:
    x, y = hex_centre(100)
    whole, inset = hex_polygon(100).points, hex_polygon(100, 3).points
    for (x0, y0), (x1, y1) in zip(whole, inset, strict=True):
        assert abs(x1 - x) <= abs(x0 - x) and abs(y1 - y) <= abs(y0 - y)
    assert inset[2] == (x + 21, y)


def marks(kind: int) -> list[str]:
    return [str(mark) for mark in counter("p", 100, ORFBURG, kind, "5-3", "it").marks]


def test_every_kind_has_its_own_sign() -> None:
    assert len({tuple(marks(kind)) for kind in (INFANTRY, CAVALRY, ARTILLERY, DUKE)}) == 4


def test_a_counter_has_its_side_its_figures_and_its_words() -> None:
    piece = counter("p7", 100, WULFENBERG, INFANTRY, "5-3", "Wulfenberg infantry")
    assert piece.seat == COLOURS[WULFENBERG]
    assert [caption.text for caption in piece.captions] == ["5-3"]
    node = by_id(render_svg(scene(piece)))["p7"]
    assert node.findtext(f"{SVG}title") == "Wulfenberg infantry"


def test_two_counters_share_a_hex_side_by_side() -> None:
    unit = counter("p1", 100, ORFBURG, INFANTRY, "5-3", "unit", beside=DUKE).shape
    duke = counter("p2", 100, ORFBURG, DUKE, "6", "Duke", beside=INFANTRY).shape
    assert isinstance(unit, Rect) and isinstance(duke, Rect)
    assert unit.x + unit.width <= duke.x
    x, _ = hex_centre(100)
    assert (unit.x + duke.x + duke.width) / 2 == pytest.approx(x)


def test_a_spent_counter_looks_different_without_colour() -> None:
    fresh, spent = (
        counter("p1", 100, ORFBURG, DUKE, "6", "Duke", spent=spent) for spent in (False, True)
    )
    assert "spent" in spent.classes and "spent" not in fresh.classes
    assert isinstance(spent.marks[-1], Polygon) and len(spent.marks) == len(fresh.marks) + 1
