"""Scenes and their two renderers, on boards like those of the games."""

import json
import math
import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from support.scenes import SVG, by_id, element, grid
from wartable.board.squares import grid_size, square, square_id
from wartable.engine.errors import as_typed, printable
from wartable.engine.scene.palette import SEAT_COLOURS, luminance, seat_colour, seat_ink
from wartable.engine.scene.scene import (
    Align,
    Circle,
    Element,
    Kind,
    Line,
    Polygon,
    Rect,
    Scene,
    Shape,
    Spot,
    Text,
    seat_letter,
)
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.svg_style import svg_css
from wartable.engine.scene.text import render_text

HOSTILE = "<script>alert('&\")</script>\x1b[2J\x00\n\ud800"


def classes(node: ET.Element) -> list[str]:
    return node.attrib["class"].split()


EVERY_SHAPE = (
    Rect(1, 2, 3, 4, 1),
    Polygon(((0, 0), (4, 0), (2, 3))),
    Circle(5, 5, 2),
    Line(((0, 0), (5, 0), (5, 5))),
    Line(((0, 0), (5, 5)), head=True),
    Line(((3, 3), (3, 3)), head=True),
    Text(1, 1, "x", 9, Align.RIGHT),
)


# The model


def test_a_name_is_checked_again_however_often_it_was_refused() -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="element id"):
            Element("a b", Kind.CELL, Circle(0, 0, 1))
        with pytest.raises(ValueError, match="style class"):
            Element("e", Kind.CELL, Circle(0, 0, 1), classes=("a b",))


def test_duplicate_ids_are_refused() -> None:
    twice = (square(1, 2, "one"), square(1, 2, "other"))
    with pytest.raises(ValueError, match="'c1-2' twice"):
        Scene("t", 10, 10, twice)


@pytest.mark.parametrize("name", ["", "3x", "a b", 'a"', "a#b", "wt-pattern-3", "a\n"])
def test_ids_that_no_link_could_name_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="element id"):
        Element(name, Kind.CELL, Circle(0, 0, 1))


@pytest.mark.parametrize("name", ["", "Seat", "a b", 'x"', "1"])
def test_classes_that_no_style_could_name_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="style class"):
        Element("e", Kind.CELL, Circle(0, 0, 1), classes=(name,))


@pytest.mark.parametrize(
    "shape", [Circle(math.nan, 0, 1), Rect(0, 0, math.inf, 1), Line(((0, 0), (1, math.nan)))]
)
def test_coordinates_must_be_finite(shape: Shape) -> None:
    with pytest.raises(ValueError, match="finite"):
        element(shape)


def test_size_and_spot_must_make_sense() -> None:
    with pytest.raises(ValueError, match="positive size"):
        Scene("t", 0, 5, ())
    with pytest.raises(ValueError, match="span"):
        Spot("x", 0, 0, span=0)
    with pytest.raises(ValueError, match="row"):
        Spot("x", -1, 0)


def test_as_dict_is_json_and_complete() -> None:
    scene = Scene("t", 9, 9, (element(EVERY_SHAPE[1], "hex", Spot("h", 1, 2)),))
    assert json.loads(json.dumps(scene.as_dict())) == {
        "title": "t",
        "width": 9,
        "height": 9,
        "elements": [
            {
                "id": "hex",
                "kind": "piece",
                "classes": ["seat-2"],
                "label": "a piece",
                "shape": {"type": "polygon", "points": [[0, 0], [4, 0], [2, 3]]},
                "captions": [],
                "spot": {
                    "glyph": "h",
                    "row": 1,
                    "column": 2,
                    "span": 1,
                    "align": "right",
                    "panel": 0,
                },
            }
        ],
    }


def test_equal_scenes_give_equal_bytes() -> None:
    first, second = (grid(4, 3, c1_1=(0, 7), c2_2=(1, 9)) for _ in range(2))
    assert json.dumps(first.as_dict()) == json.dumps(second.as_dict())
    # Sets have no order of their own, so the order of what is named must not reach the output.
    lit = [square_id(x, y) for x in range(4) for y in range(3)]
    other = lit[::-1]
    for colour in (False, True):
        assert render_text(first, colour=colour, highlight=lit) == render_text(
            second, colour=colour, highlight=other
        )
    assert render_svg(first, highlight=lit, clickable=lit) == render_svg(
        second, highlight=other, clickable=other
    )


# Seats


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_luminance_and_contrast_agree_with_the_published_extremes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("seat", range(20))
def test_text_is_readable_on_every_seat_colour(seat: int) -> None:
    assert contrast(seat_ink(seat), seat_colour(seat)) >= 4.5


@pytest.mark.parametrize("seat", range(20))
def test_patterns_only_raise_the_contrast_of_the_text(seat: int) -> None:
    svg = render_svg(grid(1, 1, c0_0=(seat, 1)))
    stroke = by_id(svg)[f"wt-pattern-{seat}"][0].attrib["stroke"]
    assert {stroke, seat_ink(seat)} == {"#000000", "#ffffff"}


def theme_colours(css: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the fills by selector, of light and of dark."""
    light, dark = css.split("@media", 1)[0], css.split("@media", 1)[1].split("\n}\n")[0]
    rule = re.compile(r"^\.wt-scene ([^{]+)\{fill:(#\w+)", re.M)
    return dict(rule.findall(light)), dict(rule.findall(dark))


def test_text_is_readable_on_the_ground_cells_and_resources_in_light_and_dark() -> None:
    for fills in theme_colours(svg_css()):
        assert contrast(fills["text"], fills[".shape"]) >= 4.5
        assert contrast(fills["text"], fills[".accent .shape"]) >= 4.5
        assert contrast(fills[".label text"], fills[".ground"]) >= 4.5
        assert contrast(fills[".arrow text"], fills[".head,.wt-scene .pill"]) >= 4.5


def test_seat_colours_are_far_apart() -> None:
    def channels(colour: str) -> list[int]:
        return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]

    assert len(SEAT_COLOURS) == 20
    for one, other in combinations(SEAT_COLOURS, 2):
        assert math.dist(channels(one), channels(other)) >= 55, (one, other)


def test_twenty_seats_differ_without_colour() -> None:
    owned = {f"c{seat}_0": (seat, 5) for seat in range(20)}
    scene = grid(20, 1, **owned)
    nodes = by_id(render_svg(scene))
    letters = {nodes[square_id(seat, 0)].findtext(f"{SVG}text") for seat in range(20)}
    assert letters == set("abcdefghijklmnopqrst")
    paths = {nodes[f"wt-pattern-{seat}"][0].attrib["d"] for seat in range(20)}
    assert len(paths) == 20
    for seat in range(20):
        fills = [node.attrib.get("fill") for node in nodes[square_id(seat, 0)]]
        assert f"url(#wt-pattern-{seat})" in fills
    assert render_text(scene).splitlines()[-1].split()[1:] == [
        f"5{x}" for x in "abcdefghijklmnopqrst"
    ]


def test_seats_beyond_the_alphabet_are_refused() -> None:
    assert (seat_letter(0), seat_letter(25)) == ("a", "z")
    for seat in (-1, 26):
        with pytest.raises(ValueError, match="seat"):
            seat_letter(seat)


# Text from outside


@pytest.mark.parametrize(
    "text",
    [
        "",
        "peace",
        "é 将",
        "\u2764\ufe0f",
        "👩\u200d👧",
        "👩\u200d\u2764\ufe0f\u200d👩",
        "🏳\ufe0f\u200d🌈!",
    ],
)
def test_what_can_be_shown_is_left_alone(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\x1b[2J\x00\x85", "a?b?[2J??"),
        ("\u202eevil\u2066", "?evil?"),
        ("one\u2028two\u2029", "one?two?"),
        ("\ud800", "?"),
        ("\u200d👧", "?👧"),
        ("👩\u200d", "👩?"),
        ("👩\u200d\u200d👧", "👩??👧"),
        ("👩\u200d 👧", "👩? 👧"),
        ("\x1b\u200d👧", "??👧"),
        ("👩\u200d\u202e", "👩??"),
        ("👩\u200d👧\n", "👩\u200d👧?"),
    ],
)
def test_what_could_break_a_line_is_not(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "full\u3000width and\u00a0no-break",
        "می\u200cخواهم",
        "👩\u200d👧 🏳\ufe0f\u200d🌈 \u2764\ufe0f 🇪🇺",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\u200d zero\u200bwidth, soft\u00adhyphen, marks\u200e\u200f",
        "private \ue000, newer than the tables \U0001faff\U000e0fff",
    ],
)
def test_free_text_stays_as_typed(text: str) -> None:
    assert as_typed(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc\x1b[2J\x00\x7f\x85", "a?b?c?[2J???"),
        ("\u202a\u202b\u202c\u202d\u202eevil\u2066\u2067\u2068\u2069", "?????evil????"),
        ("one\u2028two\u2029", "one?two?"),
        ("\ud800 \ufffe\uffff\ufdd0\U0010ffff", "? ????"),
    ],
)
def test_free_text_cannot_disrupt_what_is_around_it(text: str, shown: str) -> None:
    assert as_typed(text) == shown
    ET.fromstring(f"<p>{as_typed(text)}</p>")


# SVG


def test_hostile_text_stays_text() -> None:
    piece = Element("p", Kind.PIECE, Circle(1, 1, 1), HOSTILE, captions=(Text(1, 1, HOSTILE, 9),))
    for clickable in ((), ("p",)):
        svg = render_svg(Scene(HOSTILE, 9, 9, (piece,)), clickable=clickable)
        root = ET.fromstring(svg)
        assert svg.encode()
        assert not list(root.iter(f"{SVG}script"))
        shown = "<script>alert('&\")</script>?[2J???"
        assert root.attrib["aria-label"] == root.findtext(f"{SVG}title") == shown
        node = by_id(svg)["p"]
        assert shown in (node.attrib.get("aria-label"), node.findtext(f"{SVG}title"))
        assert node.findtext(f"{SVG}text") == shown


@pytest.mark.parametrize("shape", EVERY_SHAPE)
@pytest.mark.parametrize("marked", [(), ("e",)])
def test_every_shape_is_well_formed_and_self_contained(
    shape: Shape, marked: tuple[str, ...]
) -> None:
    svg = render_svg(Scene("t", 9, 9, (element(shape),)), highlight=marked, clickable=marked)
    assert len(by_id(svg)["e"])
    rest = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    for forbidden in ("nan", "style=", "<script", "http:", "https:", "@import", "onclick"):
        assert forbidden not in rest, forbidden


def test_what_was_clicked_is_marked_and_may_be_clicked_again() -> None:
    svg = render_svg(grid(2, 1), clickable=["c1-0"], chosen=["c0-0", "c1-0"])
    assert svg.count('class="ring"') == 2
    assert svg.count(' chosen"') == 2 and svg.count('aria-current="true"') == 1


def test_clickable_elements_are_links_with_a_name_and_others_are_not() -> None:
    svg = render_svg(grid(2, 1), clickable=["c1-0", "no-such-element"])
    nodes = by_id(svg)
    link, other = nodes["c1-0"], nodes["c0-0"]
    assert link.tag == f"{SVG}a"
    assert (link.attrib["href"], link.attrib["aria-label"]) == ("#c1-0", "square 1,0")
    assert "clickable" in classes(link)
    assert other.tag == f"{SVG}g"
    assert other.findtext(f"{SVG}title") == "square 0,0"
    assert [node.attrib["id"] for node in ET.fromstring(svg).iter(f"{SVG}a")] == ["c1-0"]


def test_a_link_without_a_label_is_refused() -> None:
    with pytest.raises(ValueError, match="'column-0'"):
        render_svg(grid(1, 1), clickable=["column-0"])


def test_decoration_is_hidden_from_screen_readers() -> None:
    node = by_id(render_svg(grid(1, 1)))["column-0"]
    assert node.attrib["aria-hidden"] == "true"


def test_highlights_have_a_ring() -> None:
    nodes = by_id(render_svg(grid(2, 1), highlight=["c1-0"]))
    ringed = {name for name, node in nodes.items() if node.findall("*[@class='ring']")}
    assert ringed == {"c1-0"}
    assert "highlight" in classes(nodes["c1-0"])


def test_styles_are_inside_only_when_standalone() -> None:
    scene = grid(2, 2)
    assert "<style>" in render_svg(scene)
    assert "prefers-color-scheme:dark" in render_svg(scene)
    assert "<style" not in render_svg(scene, standalone=False)
    assert "url(" not in svg_css()


def test_style_sheet_touches_nothing_outside_scenes() -> None:
    rules = re.sub(r"@media[^{]*\{", "", svg_css())
    selectors = [one for group in re.findall(r"([^{}]+)\{", rules) for one in group.split(",")]
    assert len(selectors) > 50
    assert all(selector.strip().startswith(".wt-scene") for selector in selectors)


def test_the_title_can_be_replaced() -> None:
    assert ET.fromstring(render_svg(grid(1, 1), title="Mine")).findtext(f"{SVG}title") == "Mine"


def test_text_of_a_ten_by_ten_board_is_readable_on_a_telephone() -> None:
    scale = 360 / grid_size(10, 10)[0]
    texts = square(0, 0, "", text="12", seat=0, mark="+").captions
    assert all(text.size * scale >= 11 for text in texts)
