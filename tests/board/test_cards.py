"""Playing cards: their text is readable in light and dark."""

from __future__ import annotations

import pytest

from wartable.board.cards import CARD_RULES
from wartable.engine.scene.palette import luminance


def fills(*, dark: bool) -> dict[str, str]:
    """Return the fill that each rule sets, by its selector."""
    found = ((rule.selector, rule.dark if dark else rule.declarations) for rule in CARD_RULES)
    return {name: said[5:12] for name, said in found if said.startswith("fill:")}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("text", [".playing-card text", ".playing-card.red-suit text"])
def test_the_text_of_a_card_is_readable(text: str, dark: bool) -> None:
    colours = fills(dark=False) | (fills(dark=True) if dark else {})
    face, ink = luminance(colours[".playing-card .shape"]), luminance(colours[text])
    assert (face + 0.05) / (ink + 0.05) >= 4.5
