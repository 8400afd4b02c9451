"""Scenes in very small and very large units look like others, and all others stay as they are."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain
from typing import Any

import pytest

from support.scenes import by_id, element, grid
from support.setups import usual_setups
from wartable.engine.scene.extras import Note
from wartable.engine.scene.scale import LARGEST, SMALLEST, USUAL, fitted
from wartable.engine.scene.scene import (
    Areas,
    Circle,
    Line,
    Lines,
    Polygon,
    Rect,
    Scene,
    Shape,
    Text,
    Texts,
    Tiles,
)
from wartable.engine.scene.shapes import figures
from wartable.engine.scene.svg import render_svg
from wartable.testing.play import random_match
from wartable.testing.setups import Setup

#: One of each, in a scene of one unit by one.
SHAPES: tuple[Shape, ...] = (
    Rect(0.25, 0.5, 0.25, 0.125, 0.0625),
    Polygon(((0, 0), (0.5, 0), (0.25, 0.5))),
    Circle(0.5, 0.5, 0.25),
    Line(((0, 0), (0.5, 0.25)), head=True),
    Text(0.5, 0.5, "7", 0.125),
    Texts(((0.5, 0.5, "a"), (0.25, 0.5, "b")), 0.125),
    Tiles((((0, 0), (0.125, 0), (0, 0.125)),), ((0.5, 0.5), (0.25, 0.25))),
    Lines((((0, 0), (0.5, 0.5)),), smooth=True, cased=True),
    Areas((((0, 0), (0.5, 0), (0.5, 0.5)),)),
)


def unit_scene() -> Scene:
    """Return a scene of one unit by one with an element of every shape, and one with more."""
    shown = [element(shape, f"e{number}") for number, shape in enumerate(SHAPES)]
    marked = replace(
        element(SHAPES[0], "marked"),
        captions=(Text(0.5, 0.5, "3", 0.125),),
        marks=(Circle(0.5, 0.5, 0.25),),
    )
    return Scene("unit", 1, 1, (*shown, marked))


def drawn(scene: Scene, scale: float) -> str:
    """Draw a scene as if its units were so many times as small, with all that can be lit up."""
    larger = _times(scene, scale)
    notes = {"e0": Note("3-1", "at 3-1")}
    return render_svg(larger, highlight=["e1"], clickable=["e0", "e3"], notes=notes)


def _times(scene: Scene, scale: float) -> Scene:
    """Return a scene with all its numbers multiplied."""

    def times(value: object) -> object:
        match value:
            case bool() | str():
                return value
            case int() | float():
                return value * scale
            case tuple():
                return tuple(map(times, value))
            case _:
                return value

    def shape(each: Any) -> Any:
        return replace(
            each, **{part.name: times(getattr(each, part.name)) for part in fields(each)}
        )

    elements = [
        replace(
            each,
            shape=shape(each.shape),
            captions=tuple(map(shape, each.captions)),
            marks=tuple(map(shape, each.marks)),
        )
        for each in scene.elements
    ]
    return replace(
        scene, width=scene.width * scale, height=scene.height * scale, elements=tuple(elements)
    )


@pytest.mark.parametrize("scale", [2.0**-20, 2.0**-6, 1.0, 2.0**5, 2.0**12, 2.0**40])
def test_very_small_and_very_large_units_make_the_same_picture(scale: float) -> None:
    picture = drawn(unit_scene(), scale)
    assert picture == drawn(unit_scene(), USUAL)
    assert f'viewBox="0 0 {USUAL:g} {USUAL:g}"' in picture


def test_every_number_of_every_shape_is_scaled() -> None:
    for scale in (2.0**-13, 2.0**13):
        scene = _times(unit_scene(), scale)
        for before, after in zip(unit_scene().elements, fitted(scene).elements, strict=True):
            parts = chain((before.shape,), before.captions, before.marks)
            found = chain((after.shape,), after.captions, after.marks)
            for one, other in zip(parts, found, strict=True):
                assert figures(other) == pytest.approx([each * USUAL for each in figures(one)])
                assert type(other) is type(one)


def test_outlines_are_as_wide_beside_their_cells_as_on_other_boards() -> None:
    board = grid(3, 3)
    cells = {
        scale: by_id(render_svg(_times(board, scale)))["c0-0"][1].attrib["width"]
        for scale in (1 / 1000, 1, 1000)
    }
    assert all(20 <= float(width) <= 300 for width in cells.values())


@pytest.mark.parametrize("size", [SMALLEST, 360.0, 1196.0, LARGEST])
def test_a_scene_of_ordinary_size_stays_as_it_is(size: float) -> None:
    scene = Scene("t", size, size, (element(Circle(9, 9, 4)),))
    assert fitted(scene) is scene
    tall = Scene("t", size / 2, size * 2, ())
    assert fitted(tall) is tall


@pytest.mark.parametrize("setup", usual_setups(), ids=str)
def test_the_games_are_drawn_in_their_own_units(setup: Setup) -> None:
    for moves in (0, 30):
        scene = random_match(setup, 8, moves).view(0).scene()
        assert fitted(scene) is scene
