"""The board as the page holds it: the scene's picture, and the patterns of the seats."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from wartable.engine.svg_style import seat_pattern
from wartable.engine.view import View
from wartable.server.pages.rendering import picture
from wartable.server.pages.table_panel import Panel

#: A picture so much higher than wide is not made to fit the screen: it would be too small.
TALL = 1.5


@dataclass(frozen=True, slots=True)
class Board:
    """A picture for the page."""

    svg: Markup
    is_tall: bool


def draw(view: View, panel: Panel | None = None) -> Board:
    """Return the picture of a view; the panel says what can be clicked and what is selected."""
    lit = {"clickable": panel.clickable, "chosen": panel.selection.path} if panel else {}
    scene = view.scene()
    return Board(
        picture(view.svg(standalone=False, **lit)), is_tall=scene.height > TALL * scene.width
    )


def patterns(seats: int) -> Markup:
    """Return the patterns that the swatches of so many seats refer to."""
    return Markup("".join(map(seat_pattern, range(seats))))
