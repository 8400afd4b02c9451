"""Grids: squares, what stands in them, and the arrows between them."""

import pytest

from support.scenes import SVG, by_id, grid
from wartable.board.squares import arrow, centre, grid_size, square
from wartable.engine.scene.scene import Align, Line, Rect, Text, text_width
from wartable.engine.scene.svg import render_svg


def test_long_numbers_stay_inside_their_square() -> None:
    cell = square(0, 0, "", text="1234567", seat=0)
    assert isinstance(cell.shape, Rect)
    digits = cell.captions[-1]
    assert digits.text == "1234567"
    assert 0.62 * digits.size * 7 <= cell.shape.width


def extent(text: Text) -> tuple[float, float]:
    """Return where a text begins and ends."""
    wide = text_width(text.text, text.size)
    before = {Align.LEFT: 0.0, Align.CENTRE: wide / 2, Align.RIGHT: wide}[text.align]
    return text.x - before, text.x - before + wide


def test_a_long_mark_and_a_letter_stand_side_by_side() -> None:
    plain = square(0, 0, "", text="5", seat=3, mark="+")
    assert plain == square(0, 0, "", text="5", seat=3, mark="+", letter="d", corner="")
    marked = square(0, 0, "", text="5", seat=3, letter="r", mark="T12", corner="49")
    assert isinstance(marked.shape, Rect)
    assert marked.classes == ("seat-3",)
    assert marked.spot is not None and marked.spot.glyph == "5rT12"
    letter, mark, text, corner = marked.captions
    assert [each.text for each in marked.captions] == ["r", "T12", "5", "49"]
    left, right = marked.shape.x, marked.shape.x + marked.shape.width
    assert left < extent(letter)[0] < extent(letter)[1] <= extent(mark)[0]
    assert extent(mark)[1] < right and extent(corner)[1] < right
    assert corner.size >= 10
    assert corner.y + corner.size / 2 < marked.shape.y + marked.shape.height
    assert text.y < corner.y
    apart = extent(text)[1] <= extent(corner)[0] or text.y + text.size / 2 <= corner.y
    assert apart, "a digit and the corner do not cover each other"


def test_a_square_without_a_seat_may_have_a_letter() -> None:
    assert square(0, 0, "", letter="n").captions[0].text == "n"
    assert square(0, 0, "", seat=2, letter="").captions == ()


def test_squares_are_counted_from_the_top_left() -> None:
    assert centre(0, 0)[0] == centre(0, 5)[0] < centre(1, 0)[0]
    assert centre(0, 0)[1] == centre(5, 0)[1] < centre(0, 1)[1]


def test_two_armies_that_change_places_have_two_arrows() -> None:
    there = arrow("there", (1, 1), (2, 1), "a moves 3", text="3", seat=0)
    back = arrow("back", (2, 1), (1, 1), "b moves 4", text="4", seat=1)
    assert isinstance(there.shape, Line)
    assert isinstance(back.shape, Line)
    # y grows downwards, so the right hand of someone going right is below the middle.
    assert {y for _, y in there.shape.points} == {centre(1, 1)[1] + 10}
    assert {y for _, y in back.shape.points} == {centre(1, 1)[1] - 10}
    assert there.shape.points[0][0] < there.shape.points[1][0]
    assert back.shape.points[0][0] > back.shape.points[1][0]


def test_the_amount_on_an_arrow_stands_on_a_plate_wide_enough() -> None:
    move = arrow("move", (0, 0), (0, 1), "a moves 12345", text="12345", seat=0)
    node = by_id(render_svg(grid(1, 2, move)))["move"]
    plate, text = node.find("*[@class='pill']"), node.find(f"{SVG}text")
    assert plate is not None
    assert text is not None
    assert text.text == "12345"
    assert float(plate.attrib["width"]) >= 0.62 * float(text.attrib["font-size"]) * 5
    assert float(plate.attrib["width"]) <= grid_size(1, 1)[0]


def test_an_arrow_needs_two_squares() -> None:
    with pytest.raises(ValueError, match="two squares"):
        arrow("a", (1, 1), (1, 1), "nowhere")
