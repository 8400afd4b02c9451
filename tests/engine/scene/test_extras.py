"""What belongs to a scene besides its elements: layers, sheets and notes."""

from __future__ import annotations

import json

import pytest

from support.scenes import by_id
from wartable.engine.scene.extras import EXPLAINED, Layer, Note, Sheet
from wartable.engine.scene.scene import Circle, Element, Kind, Polygon, Rect, Scene, Spot, Text
from wartable.engine.scene.shapes import bounds
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.svg_style import svg_css
from wartable.engine.scene.text import WIDEST, render_text, sheet_text

HEX = Polygon(((0, 0), (20, 0), (30, 10), (20, 20), (0, 20), (-10, 10)))
FIGURES = Sheet("army", "Army", (("guns", "3", "12"), ("horses", "10", "0")), ("", "red", "blue"))
WORDS = Sheet("plan", "Plan", (("first", "wait"), ("then", "go on")), is_urgent=True)


def scene() -> Scene:
    """Return a scene with a cell, a piece, a zone that is shown on demand, and two sheets."""
    zone = Element("z", Kind.TERRAIN, HEX, classes=("layer-zones",), spot=Spot("z", 0, 1))
    cell = Element("h", Kind.CELL, HEX, "a hex", spot=Spot(".", 0, 0))
    piece = Element("p", Kind.PIECE, Rect(100, 50, 30, 20), "a piece", spot=Spot("P", 0, 2))
    layers = (Layer("zones", "enemy zones"),)
    return Scene("t", 200, 100, (zone, cell, piece), layers, (FIGURES, WORDS))


# --- layers --------------------------------------------------------------------------------------


def test_a_layer_is_seen_by_who_asks() -> None:
    assert "z" not in by_id(render_svg(scene()))
    assert "shown" in by_id(render_svg(scene(), layers=["zones"]))["z"].attrib["class"]
    assert "z" not in render_text(scene()).splitlines()[2]
    assert render_text(scene(), layers=["zones"]).splitlines()[2] == ". z P"


def test_a_page_gets_all_layers_and_hides_them_itself() -> None:
    hidden = by_id(render_svg(scene(), standalone=False))["z"]
    assert hidden.attrib["class"].split() == ["terrain", "layer-zones"]
    assert '[class*="layer-"]:not(.shown){display:none}' in svg_css()


def test_what_is_latent_covers_nothing_on_the_text_board_unless_it_is_marked() -> None:
    cell = Element("h", Kind.CELL, HEX, "a hex", spot=Spot(".", 0, 0), latent=True)
    zone = Element("z", Kind.TERRAIN, HEX, spot=Spot("z", 0, 0))
    both = Scene("t", 9, 9, (zone, cell))
    assert render_text(both) == "t\n\nz\n"
    assert render_text(both, highlight=["h"]) == "t\n\n*.\n"


# --- notes ---------------------------------------------------------------------------------------


def test_a_note_is_drawn_on_what_can_be_clicked_and_read_with_it() -> None:
    notes = {"h": Note("2½", "for 2½ points"), "p": Note("3-1", "at 3-1")}
    svg = by_id(render_svg(scene(), clickable=["h"], notes=notes))
    assert svg["h"].attrib["aria-label"] == "a hex, for 2½ points"
    text = next(node for node in svg["h"].iter() if node.tag.endswith("text"))
    assert (text.text, text.attrib["x"]) == ("2½", "10")
    assert "3-1" not in "".join(svg["p"].itertext())


def test_a_note_without_a_sign_is_only_told_in_words() -> None:
    svg = by_id(render_svg(scene(), clickable=["h"], notes={"h": Note("", "for nothing")}))
    assert svg["h"].attrib["aria-label"] == "a hex, for nothing"
    assert not [node for node in svg["h"].iter() if node.attrib.get("class") == "pill"]


def test_a_note_that_the_label_says_already_is_not_said_twice() -> None:
    svg = by_id(render_svg(scene(), clickable=["h"], notes={"h": Note("h", "hex")}))
    assert svg["h"].attrib["aria-label"] == "a hex"


def test_what_is_quiet_does_not_ask_to_be_clicked() -> None:
    assert ".quiet.clickable:not(:hover)" in svg_css()


def test_a_note_on_a_piece_does_not_cover_it() -> None:
    svg = by_id(render_svg(scene(), clickable=["p"], notes={"p": Note("3-1", "at 3-1")}))
    plate = next(node for node in svg["p"].iter() if node.attrib.get("class") == "pill")
    assert float(plate.attrib["y"]) < 50 < float(plate.attrib["y"]) + float(plate.attrib["height"])


def test_others_can_be_clicked_by_pointing_without_being_lit_up() -> None:
    svg = by_id(render_svg(scene(), clickable=["h"], others=["p", "h", "nothing"]))
    assert svg["p"].attrib["href"] == "#p" and svg["p"].attrib["tabindex"] == "-1"
    assert "clickable" not in svg["p"].attrib["class"]
    assert "tabindex" not in svg["h"].attrib and "other" not in svg["h"].attrib["class"].split()


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (Rect(1, 2, 3, 4), (1, 2, 4, 6)),
        (Circle(5, 5, 2), (3, 3, 7, 7)),
        (HEX, (-10, 0, 30, 20)),
    ],
)
def test_bounds(shape: Rect | Circle | Polygon, box: tuple[float, ...]) -> None:
    assert bounds(shape) == box


def test_a_text_has_no_bounds() -> None:
    with pytest.raises(ValueError, match="at one place"):
        bounds(Text(0, 0, "x", 9))


# --- sheets --------------------------------------------------------------------------------------


def test_rows_of_a_sheet_are_of_one_length() -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        Sheet("x", "X", (("a",), ("b", "c")))
    with pytest.raises(ValueError, match="rows of one length"):
        Sheet("x", "X", (("a", "b"),), ("only",))


def test_sheets_stand_below_the_text_board_the_urgent_first() -> None:
    assert render_text(scene()).split("\n\n", 2)[2] == (
        "Plan\nfirst  wait\nthen   go on\n\n"
        "Army\n        red  blue\nguns      3    12\nhorses   10     0\n"
    )


def test_long_words_are_wrapped_below_their_beginning() -> None:
    lines = sheet_text(Sheet("x", "X", (("said", "word " * 40),))).splitlines()
    assert len(lines) > 2 and max(map(len, lines)) <= WIDEST
    assert all(line.startswith(" " * 6 + "word") for line in lines[2:])


def test_a_scene_in_json_has_its_layers_and_sheets() -> None:
    found = json.loads(json.dumps(scene().as_dict()))
    assert found["layers"] == [{"name": "zones", "title": "enemy zones"}]
    assert found["sheets"][0] == {
        "name": "army",
        "title": "Army",
        "rows": [["guns", "3", "12"], ["horses", "10", "0"]],
        "heading": ["", "red", "blue"],
        "is_urgent": False,
        "is_reference": False,
    }
    plain = Scene("t", 9, 9, ()).as_dict()
    assert "layers" not in plain and "sheets" not in plain


def test_a_sheet_for_looking_up_is_not_on_the_text_board() -> None:
    glossary = Sheet("glossary", "Glossary", (("guard", "takes every hit"),), is_reference=True)
    text = render_text(Scene("t", 9, 9, (), sheets=(FIGURES, glossary)))
    assert "Army" in text and "Glossary" not in text


def test_what_is_explained_says_so_to_who_points_at_it_even_where_it_is_a_link() -> None:
    box = Rect(0, 0, 9, 9)
    card = Element("card", Kind.CARD, box, "a card & its text", (EXPLAINED,))
    plain = Element("plain", Kind.CARD, box, "a plain one")
    shown = Scene("t", 9, 9, (card, plain))
    notes = {"card": Note("!", "a note")}
    svg = render_svg(shown, clickable=["card", "plain"], notes=notes)
    assert "<title>a card &amp; its text, a note</title>" in svg
    assert "<title>a plain one</title>" not in svg
    assert "<title>a card &amp; its text</title>" in render_svg(shown, others=["card"])
