"""How War of the Dukes is shown: everything comes from files of their own.

Nothing is secret, so every viewer sees the same, but for what can be clicked.
"""

from __future__ import annotations

from wartable.games.dukes.asking import status as status
from wartable.games.dukes.battle_order import results as results
from wartable.games.dukes.clicks import clicks as clicks
from wartable.games.dukes.clicks import move_words as move_words
from wartable.games.dukes.drawing import scene as scene
from wartable.games.dukes.reach import notes as notes
from wartable.games.dukes.sentences import marks as marks
from wartable.games.dukes.sentences import sentence as sentence
from wartable.games.dukes.state import NAMES, REASONS


def seat_name(seat: int) -> str:
    """Return a side's name."""
    return NAMES[seat]


def reason(number: int) -> str:
    """Return why the game ended."""
    return REASONS[number]
