"""Shapes of many parts: how they are written, and that nothing gets lost by writing them short."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.scenes import SVG, by_id
from wartable.engine.scene.scene import (
    Align,
    Areas,
    Circle,
    Element,
    Kind,
    Lines,
    Point,
    Polygon,
    Scene,
    Shape,
    Spot,
    Texts,
    Tiles,
    seat_class,
)
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.svg_path import areas_path, lines_path, places_path
from wartable.engine.scene.text import render_text

TRIANGLE = ((0, -3), (3, 3), (-3, 3))
COORDINATES = st.floats(-2000, 2000)
PATHS = st.lists(
    st.lists(st.tuples(COORDINATES, COORDINATES), min_size=2, max_size=9).map(tuple),
    min_size=1,
    max_size=5,
).map(tuple)


def drawn(shape: Shape, name: str = "big") -> ET.Element:
    """Return the node of an element of that shape."""
    scene = Scene("t", 99, 99, (Element(name, Kind.TERRAIN, shape, classes=("land",)),))
    return by_id(render_svg(scene))[name]


def corners(path: str) -> list[list[Point]]:
    """Follow a path of steps and return its points; of curves only where they end."""
    found: list[list[Point]] = []
    x = y = 0.0
    for letter, figures in re.findall(r"([mlvqz])([^mlvqz]*)", path):
        steps = [float(each) for each in re.findall(r"-?[0-9.]+", figures)]
        if letter == "z":
            x, y = found[-1][0]
            continue
        if letter == "v":
            moves = [(0.0, step) for step in steps]
        else:
            moves = list(zip(steps[0::2], steps[1::2], strict=True))
        if letter == "m":
            found.append([])
        for dx, dy in moves[1::2] if letter == "q" else moves:
            x, y = x + dx, y + dy
            found[-1].append((x, y))
    return found


def near(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 0.02


@given(PATHS)
def test_lines_pass_all_their_points(paths: tuple[tuple[Point, ...], ...]) -> None:
    found = corners(lines_path(Lines(paths)))
    assert [len(path) for path in found] == [len(path) for path in paths]
    for got, given_path in zip(found, paths, strict=True):
        assert all(map(near, got, given_path))


@given(PATHS)
def test_areas_are_closed_and_pass_all_their_points(
    rings: tuple[tuple[Point, ...], ...],
) -> None:
    path = areas_path(Areas(rings))
    assert path.count("z") == len(rings)
    for got, ring in zip(corners(path), rings, strict=True):
        assert all(map(near, got, ring))


@given(PATHS)
def test_smooth_lines_keep_their_ends(paths: tuple[tuple[Point, ...], ...]) -> None:
    for got, path in zip(corners(lines_path(Lines(paths, smooth=True))), paths, strict=True):
        assert near(got[0], path[0]) and near(got[-1], path[-1])


def test_smooth_lines_bend_only_where_they_turn() -> None:
    straight = Lines((((0, 0), (10, 0), (20, 0), (30, 0)),), smooth=True)
    assert "q" not in lines_path(straight)
    bent = lines_path(Lines((((0, 0), (10, 0), (10, 10)),), smooth=True))
    assert bent == "m0 0l5 0q5 0 5 5v5"
    back = Lines((((0, 0), (10, 0), (0, 0)),), smooth=True)
    assert "q" in lines_path(back)


def test_a_smooth_area_touches_the_middles_of_its_sides() -> None:
    square = ((0, 0), (8, 0), (8, 8), (0, 8))
    (ring,) = corners(areas_path(Areas((square,), smooth=True)))
    assert ring == [(0, 4), (4, 0), (8, 4), (4, 8), (0, 4)]


@given(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=40))
def test_tiles_are_where_they_should_be(at: list[Point]) -> None:
    (found,) = corners(places_path(Tiles((TRIANGLE,), tuple(at))))
    assert len(found) == len(at)
    assert all(map(near, found, at))


def test_tiles_are_one_marker_drawn_at_every_corner_of_a_path() -> None:
    node = drawn(Tiles((TRIANGLE, TRIANGLE), ((5, 5), (9, 9), (7, 2))))
    marker, places = node.find(f"{SVG}marker"), node.find(f"{SVG}path")
    assert marker is not None and places is not None
    assert marker[0].attrib["class"] == "shape"
    for part in ("start", "mid", "end"):
        assert places.attrib[f"marker-{part}"] == f"url(#{marker.attrib['id']})"
    assert drawn(Tiles((TRIANGLE,), ((5, 5),), closed=False))[0][0].attrib["class"] == "line"


def test_no_tiles_are_an_empty_path() -> None:
    assert places_path(Tiles((TRIANGLE,), ())) == ""


def test_cased_lines_are_drawn_twice_and_written_once() -> None:
    node = drawn(Lines((((0, 0), (5, 5)),), cased=True))
    uses = node.findall(f"{SVG}use")
    assert [use.attrib["class"] for use in uses] == ["casing", "line"]
    assert {use.attrib["href"] for use in uses} == {"#wt-big"}
    assert len(list(node.iter(f"{SVG}path"))) == 1


def test_texts_are_one_text() -> None:
    text = drawn(Texts(((1, 2, "a<b"), (3, 4, "c")), 10, Align.LEFT))[0]
    assert text.attrib["text-anchor"] == "start"
    assert [span.text for span in text] == ["a<b", "c"]
    assert [span.attrib["x"] for span in text] == ["1", "3"]


LARGE: tuple[Shape, ...] = (
    Tiles((TRIANGLE,), ((1, 1),)),
    Lines((TRIANGLE,), smooth=True),
    Lines((TRIANGLE,), cased=True),
    Areas((TRIANGLE,), smooth=True),
    Texts(((1, 1, "x"),), 9),
)


@pytest.mark.parametrize("shape", LARGE)
def test_every_large_shape_is_self_contained_json_and_a_value(shape: Shape) -> None:
    element = Element("e", Kind.TERRAIN, shape)
    scene = Scene("t", 9, 9, (element,))
    assert "style=" not in render_svg(scene, standalone=False)
    (found,) = json.loads(json.dumps(scene.as_dict()))["elements"]
    assert found["shape"]["type"] == type(shape).__name__.lower()
    assert "marks" not in found and "spots" not in found
    same = dataclasses.replace(shape)
    assert same == shape and hash(same) == hash(shape) and same is not shape


@pytest.mark.parametrize(
    "shape",
    [
        Tiles((((math.nan, 0), (1, 1)),), ((0, 0),)),
        Tiles((TRIANGLE,), ((0, math.inf),)),
        Lines((((0, 0), (math.nan, 1)),)),
        Areas((((0, 0), (1, math.inf)),)),
        Texts(((math.nan, 1, "x"),), 9),
    ],
)
def test_coordinates_of_large_shapes_must_be_finite(shape: Shape) -> None:
    with pytest.raises(ValueError, match="finite"):
        Element("e", Kind.TERRAIN, shape)


# --- marks and further spots ---------------------------------------------------------------------


def test_marks_are_strokes_or_filled_and_checked() -> None:
    marks = (Lines((((0, 0), (5, 5)), ((0, 5), (5, 0)))), Circle(3, 3, 1), Polygon(TRIANGLE))
    piece = Element("p", Kind.PIECE, Circle(3, 3, 3), "it", (seat_class(0),), marks=marks)
    scene = Scene("t", 9, 9, (piece,))
    nodes = [node for node in by_id(render_svg(scene))["p"] if "mark" in node.get("class", "")]
    assert [node.attrib["class"] for node in nodes] == ["mark open", "mark", "mark"]
    (found,) = json.loads(json.dumps(scene.as_dict()))["elements"]
    assert [mark["type"] for mark in found["marks"]] == ["lines", "circle", "polygon"]
    with pytest.raises(ValueError, match="finite"):
        Element("p", Kind.PIECE, Circle(0, 0, 1), marks=(Circle(math.nan, 0, 1),))


def test_an_element_in_many_places_has_many_glyphs() -> None:
    spots = tuple(Spot("&", 0, column) for column in range(3))
    forest = Element("f", Kind.TERRAIN, Circle(0, 0, 1), spots=spots)
    piece = Element("p", Kind.PIECE, Circle(0, 0, 1), "it", spot=Spot("I", 0, 1))
    scene = Scene("", 9, 9, (forest, piece))
    assert render_text(scene) == "& I &\n"
    assert render_text(scene, highlight=["f"]) == "*& I *&\n"
    found = json.loads(json.dumps(scene.as_dict()))["elements"][0]
    assert found["spots"][2] == ["&", 0, 2, 1, "right", 0]


def test_what_is_latent_is_drawn_only_when_there_is_something_to_say() -> None:
    hidden = Element("h", Kind.CELL, Circle(3, 3, 3), "it", spot=Spot("h", 0, 0), latent=True)
    scene = Scene("", 9, 9, (hidden,))
    assert "h" not in by_id(render_svg(scene))
    for svg in (
        render_svg(scene, clickable=["h"]),
        render_svg(scene, chosen=["h"]),
        render_svg(scene, highlight=["h"]),
    ):
        assert "h" in by_id(svg)
    assert render_text(scene) == "\n"
    assert render_text(scene, highlight=["h"]) == "*h\n"
    (found,) = json.loads(json.dumps(scene.as_dict()))["elements"]
    assert found["latent"] is True


def test_steps_are_written_without_needless_signs() -> None:
    path = lines_path(Lines((((1, 2), (1, 5), (1, 4.5), (-2, 4.25)),)))
    assert path == "m1 2v3-0.5l-3-0.25"
    assert all(one != two for one, two in pairwise(path.split()))
