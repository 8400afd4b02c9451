"""The look of the style classes that only the campaign has, and of its cards."""

from __future__ import annotations

from wartable.board.cards import CARD_RULES
from wartable.engine.scene.style import SceneStyle, StyleRule
from wartable.engine.scene.svg_style import MAP_DARK, MAP_LIGHT

#: The style class of the road from the town to the army, on which convoys travel.
CONVOY_ROAD = "convoy-road"

STYLE = SceneStyle(
    (
        *CARD_RULES,
        StyleRule(
            f".{CONVOY_ROAD} .line",
            f"stroke:{MAP_LIGHT['bridge']};stroke-width:2;stroke-dasharray:1 5",
            dark=f"stroke:{MAP_DARK['bridge']}",
        ),
    )
)
