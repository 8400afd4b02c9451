"""Words for tiles, cards, units and colours."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.scene.words import count
from wartable.games.duper.moves import FACES
from wartable.games.duper.moves import card_sign as card_sign
from wartable.games.duper.moves import place as place
from wartable.games.duper.state import COLOURS, SUITS, VALUES

_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def units(infantry: int, tanks: int) -> str:
    """Return units in words; kinds without units are left out."""
    parts = []
    if infantry:
        parts.append(f"{infantry} infantry")
    if tanks:
        parts.append(count(tanks, "tank"))
    return " and ".join(parts) or "no units"


def card_words(card: int) -> str:
    """Return a card as it is read aloud, such as ``queen of hearts``."""
    face = FACES[card % VALUES]
    return f"{_NAMES.get(face, face)} of {SUITS[card // VALUES]}"


def colours(seats: Iterable[int]) -> str:
    """Return the colours of some seats."""
    return ", ".join(COLOURS[seat] for seat in seats)


def owned(gold: int, stamina: int, cards: int) -> str:
    """Return gold, stamina and cards in words."""
    return f"{gold} gold, {stamina} stamina, {count(cards, 'card')}"
