"""The renderer of scenes as text."""

import re

import pytest

from support.scenes import grid, text_scene
from wartable.board.squares import square
from wartable.engine.scene.scene import Align, Scene, Spot
from wartable.engine.scene.text import render_text


def test_text_board_lines_up_with_numbers_of_any_length() -> None:
    scene = grid(3, 3, c0_0=(0, 5), c1_1=(1, 12345), c2_2=(2, 21))
    assert render_text(scene, highlight=["c2-2"]) == (
        "A board\n"
        "\n"
        "    0       1     2\n"
        "0  5a       .     .\n"
        "1   .  12345b     .\n"
        "2   .       .  *21c\n"
    )


def test_text_board_shows_marks_and_highlights() -> None:
    cells = (
        square(0, 0, "", text="3", seat=0, mark="+"),
        square(1, 0, "", mark="+"),
        square(2, 0, "", text="14", seat=1),
    )
    shown = render_text(Scene("", 9, 9, cells), highlight=["c1-0"])
    assert shown == "\n 3a+ *.+ 14b\n"


def test_colour_adds_escape_codes_and_nothing_else() -> None:
    scene = grid(20, 2, **{f"c{seat}_1": (seat, 10**seat) for seat in range(20)})
    plain = render_text(scene, highlight=["c3-1"])
    painted = render_text(scene, colour=True, highlight=["c3-1"])
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]+m", "", painted) == plain
    grounds = re.findall(r"48;5;([0-9]+)m", painted)
    assert len(set(grounds)) == 20
    assert plain.isascii()
    for line in (plain + painted).splitlines():
        assert line == line.rstrip()


def test_neutral_resources_stand_out_in_colour() -> None:
    cell = square(0, 0, "", mark="+", classes=("accent",))
    assert render_text(Scene("t", 9, 9, (cell,)), colour=True) == "t\n\n\n \x1b[1;33m.+\x1b[0m\n"


def test_panels_are_aligned_each_by_itself() -> None:
    scene = text_scene(
        Spot("1", 0, 0),
        Spot("2", 0, 1),
        Spot("a long card name", 0, 0, align=Align.LEFT, panel=1),
        Spot("last", 2, 0, align=Align.LEFT, panel=1),
    )
    assert render_text(scene) == "1 2\n\na long card name\n\nlast\n"


def test_half_steps_make_hex_rows() -> None:
    hexes = [
        Spot(f"{row}{column}", row, 2 * column + row % 2, span=2, align=Align.CENTRE)
        for row in range(3)
        for column in range(3)
    ]
    assert render_text(text_scene(*hexes)) == "00 01 02\n  10 11 12\n20 21 22\n"


def test_a_piece_covers_its_cell_and_partial_overlap_is_refused() -> None:
    assert render_text(text_scene(Spot("cell", 0, 0), Spot("me", 0, 0))) == "me\n"
    with pytest.raises(ValueError, match="side by side"):
        render_text(text_scene(Spot("a", 0, 0, span=2), Spot("b", 0, 1)))


def test_wide_characters_and_controls_keep_the_columns() -> None:
    spots = (
        Spot("将", 0, 0),
        Spot("|", 0, 1),
        Spot("e\u0301", 1, 0),
        Spot("|", 1, 1),
        Spot("\x1b\n\u202e", 2, 0),
        Spot("|", 2, 1),
    )
    assert render_text(text_scene(*spots)) == " 将 |\n  e\u0301 |\n??? |\n"


def test_joiners_and_selectors_take_no_column() -> None:
    spots = (Spot("\u2714\ufe0f", 0, 0), Spot("|", 0, 1), Spot("a\u200db", 1, 0), Spot("|", 1, 1))
    assert render_text(text_scene(*spots)) == " \u2714\ufe0f |\na\u200db |\n"


def test_an_empty_scene_is_its_title() -> None:
    assert render_text(Scene("Nothing yet", 9, 9, ())) == "Nothing yet\n"
