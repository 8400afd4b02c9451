"""Styles of games: their rules reach their own scenes only, and their tones the terminal."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from support.games.pig import PIG
from support.scenes import grid
from wartable.board.squares import square
from wartable.engine.play.match import Match
from wartable.engine.registry import all_games
from wartable.engine.scene.scene import Scene
from wartable.engine.scene.style import PLAIN, SceneStyle, StyleRule
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.svg_style import svg_css
from wartable.engine.scene.text import render_text

TOWER = StyleRule(".tower .shape", "fill:#ffffff;stroke-width:2", dark="fill:#000000")
TOWERS = SceneStyle((TOWER,), {"tower": "35"})
#: The same class, meant otherwise.
OTHERS = SceneStyle((replace(TOWER, declarations="fill:#ff0000"),))


def test_a_picture_carries_the_rules_of_its_game_and_no_others() -> None:
    alone = render_svg(grid(1, 1), style=TOWERS)
    root = ET.fromstring(alone)
    assert root.attrib["class"] == f"wt-scene {TOWERS.scope}"
    assert f".{TOWERS.scope} .tower .shape{{fill:#ffffff;stroke-width:2}}\n" in alone
    assert OTHERS.scope not in alone
    on_page = render_svg(grid(1, 1), style=TOWERS, standalone=False)
    assert ET.fromstring(on_page).attrib["class"] == f"wt-scene {TOWERS.scope}"
    assert "<style" not in on_page


def test_a_game_without_classes_of_its_own_adds_nothing() -> None:
    assert PIG.style is PLAIN
    assert render_svg(grid(1, 1), style=PLAIN) == render_svg(grid(1, 1))
    assert svg_css(PLAIN) == svg_css()
    assert 'class="wt-scene"' in render_svg(grid(1, 1))


def test_one_sheet_serves_games_that_mean_different_things_by_a_class() -> None:
    css = svg_css(TOWERS, PLAIN, OTHERS)
    assert TOWERS.scope != OTHERS.scope
    for style, fill in ((TOWERS, "#ffffff"), (OTHERS, "#ff0000")):
        assert css.count(f".{style.scope} .tower .shape{{fill:{fill}") == 1


def test_games_with_the_same_rules_share_them() -> None:
    again = SceneStyle((replace(TOWER),))
    assert again.scope == TOWERS.scope
    assert svg_css(TOWERS, again) == svg_css(TOWERS)


def test_what_is_clickable_or_of_a_seat_shows_on_whatever_a_game_draws() -> None:
    light, rest = svg_css(TOWERS).split("@media", 1)
    for css, own in ((light, "#ffffff"), (rest, "#000000")):
        places = [
            css.index(part)
            for part in (
                ".wt-scene .shape{fill",
                f".{TOWERS.scope} .tower .shape{{fill:{own}",
                ".wt-scene .clickable:hover .shape",
            )
        ]
        assert places == sorted(places)
    assert rest.index(".wt-scene .seat-0") > rest.index(TOWERS.scope)


def test_games_draw_with_their_styles() -> None:
    game = replace(PIG, style=TOWERS)
    view = Match(game, seed=1).view(0)
    assert f".{TOWERS.scope} .tower" in view.svg()
    assert TOWERS.scope in view.svg(standalone=False)


def test_tones_are_for_the_terminal() -> None:
    scene = Scene("t", 9, 9, (square(0, 0, "", mark="+", classes=("tower", "accent")),))
    assert render_text(scene, colour=True, style=TOWERS) == "t\n\n\n \x1b[35m.+\x1b[0m\n"
    assert render_text(scene, style=TOWERS) == "t\n\n\n .+\n"


@pytest.mark.parametrize(
    "selector",
    ["", " ", ".a,.b", ".a{}", "@import 'x'", "</style>", ".a;", "&amp;", r"\2e a"],
)
def test_a_selector_stays_in_its_place(selector: str) -> None:
    with pytest.raises(ValueError, match="expected one CSS selector"):
        StyleRule(selector, "fill:none")


@pytest.mark.parametrize(
    "said", ["fill:none}", "{", "</style>", "@import", "fill:URL(#a)", r"fill:\75rl(a)", "a&b"]
)
def test_declarations_stay_in_their_place(said: str) -> None:
    for rule in ({"declarations": said}, {"declarations": "fill:none", "dark": said}):
        with pytest.raises(ValueError, match="expected CSS declarations"):
            StyleRule(".a .shape", **rule)


@pytest.mark.parametrize("tone", ["", "red", "1;", "\x1b[1m", "1;3٣"])
def test_a_tone_is_a_terminal_code(tone: str) -> None:
    with pytest.raises(ValueError, match="expected terminal codes such as '1;33' for tower"):
        SceneStyle(tones={"tower": tone})


def test_games_name_only_classes_that_their_style_does_not_share() -> None:
    """A rule for a class of the shared sheet would look different in one game only."""
    shared = set(re.findall(r"\.([a-z-]+)", svg_css()))
    states = {"clickable", "chosen", "highlight", "shape", "line", "mark"}
    for game in all_games():
        for rule in game.style.rules:
            named = set(re.findall(r"\.([a-z-]+)", rule.selector)) - states
            assert named and not named & shared, f"{game.key}: {rule.selector}"
