"""The board on the page: the scene's picture, and the patterns of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from wartable.engine.play.view import View
from wartable.engine.scene.extras import Layer, Sheet
from wartable.engine.scene.scene import Scene
from wartable.engine.scene.svg_style import seat_pattern
from wartable.server.tables.summary import Info
from wartable.server.web.rendering import picture
from wartable.server.web.table.delta import marks_of, since
from wartable.server.web.table.panel import Panel

#: A picture with more than ``TALL`` times its width in height is not scaled to fit the screen: it
#: would be too small. A picture no higher than ``LOW`` always fits.
TALL, LOW = 1.5, 900


@dataclass(frozen=True, slots=True)
class Board:
    """A picture for the page. ``marks`` name its elements for a page that follows the table."""

    svg: Markup
    is_tall: bool
    layers: tuple[Layer, ...]
    sheets: tuple[Sheet, ...]

    @property
    def marks(self) -> str:
        """The marks of what is drawn."""
        return marks_of(str(self.svg))

    def since(self, marks: str) -> Markup:
        """Return the picture for a page that has the elements with these marks."""
        return picture(since(str(self.svg), marks))


def draw(view: View, panel: Panel | None = None) -> Board:
    """Return the picture of a view; the panel says what is clickable and what is selected."""
    scene = view.scene()
    svg = view.svg(standalone=False, **_lit(panel) if panel else {})
    return Board(picture(svg), is_tall(scene), scene.layers, scene.sheets)


def is_tall(scene: Scene) -> bool:
    """Tell whether a picture is so tall that all of it at once would be too small."""
    return scene.height > max(LOW, TALL * scene.width)


def _lit(panel: Panel) -> dict[str, Any]:
    return {
        "clickable": panel.clickable,
        "chosen": panel.selection.path,
        "others": panel.others,
        "notes": panel.notes,
    }


def patterns(info: Info) -> Markup:
    """Return the patterns that a table's seat swatches refer to."""
    colours = dict.fromkeys(info.seat_colour(seat.number) for seat in info.seats)
    return Markup("".join(map(seat_pattern, colours)))
