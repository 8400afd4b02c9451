"""The board as the page holds it: the scene's picture, and the patterns of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from wartable.engine.aside import Layer, Sheet
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
    layers: tuple[Layer, ...]
    sheets: tuple[Sheet, ...]


def draw(view: View, panel: Panel | None = None) -> Board:
    """Return the picture of a view; the panel says what can be clicked and what is selected."""
    scene = view.scene()
    is_tall = scene.height > max(LOW, TALL * scene.width)
    svg = view.svg(standalone=False, **_lit(panel) if panel else {})
    return Board(picture(svg), is_tall, scene.layers, scene.sheets)


def _lit(panel: Panel) -> dict[str, Any]:
    return {
        "clickable": panel.clickable,
        "chosen": panel.selection.path,
        "others": panel.others,
        "notes": panel.notes,
    }


def patterns(info: Info) -> Markup:
    """Return the patterns that the swatches of a table's seats refer to."""
    colours = dict.fromkeys(info.seat_colour(seat.number) for seat in info.seats)
    return Markup("".join(map(seat_pattern, colours)))
