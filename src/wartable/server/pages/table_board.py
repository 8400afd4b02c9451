"""The board as the page holds it: the scene's picture, and the patterns of the seats."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from wartable.engine.svg_style import seat_pattern
from wartable.engine.view import View
from wartable.server.pages.rendering import picture
from wartable.server.pages.table_panel import Panel
from wartable.server.tables.info import Info

#: A picture so much higher than wide is not made to fit the screen: it would be too small. One
#: that is no higher than a screen shows is small enough as it is.
TALL, LOW = 1.5, 900


@dataclass(frozen=True, slots=True)
class Board:
    """A picture for the page."""

    svg: Markup
    is_tall: bool


def draw(view: View, panel: Panel | None = None) -> Board:
    """Return the picture of a view; the panel says what can be clicked and what is selected."""
    lit = {"clickable": panel.clickable, "chosen": panel.selection.path} if panel else {}
    scene = view.scene()
    is_tall = scene.height > max(LOW, TALL * scene.width)
    return Board(picture(view.svg(standalone=False, **lit)), is_tall)


def patterns(info: Info) -> Markup:
    """Return the patterns that the swatches of a table's seats refer to."""
    colours = dict.fromkeys(info.seat_colour(seat.number) for seat in info.seats)
    return Markup("".join(map(seat_pattern, colours)))
