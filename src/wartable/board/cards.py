"""Playing cards: the style of elements that look like the face of a card."""

from __future__ import annotations

from wartable.engine.scene.style import StyleRule

#: The style class of a card with a light face, in light and dark.
CARD = "playing-card"
#: The style class, beside ``CARD``, of a card whose text is red.
RED_SUIT = "red-suit"

#: How these classes look; a game with cards adds them to the rules of its style.
CARD_RULES = (
    StyleRule(f".{CARD} .shape", "fill:#ffffff;stroke:#8f8672", dark="fill:#e6e2d8;stroke:#000000"),
    StyleRule(f".{CARD} text", "fill:#1b1a17"),
    StyleRule(f".{CARD} .mark", "color:#1b1a17"),
    StyleRule(f".{CARD}.{RED_SUIT} text", "fill:#b8001f", dark="fill:#a8001c"),
    StyleRule(f".{CARD}.clickable .shape", "stroke:#111111", dark="stroke:#1f74e0"),
)
