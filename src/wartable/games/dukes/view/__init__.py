"""How War of the Dukes is shown; this package gathers what its modules provide.

Nothing is secret, so every viewer sees the same, except for what can be clicked.
"""

from __future__ import annotations

from wartable.games.dukes.state import NAMES, REASONS
from wartable.games.dukes.view.clicks import clicks as clicks
from wartable.games.dukes.view.clicks import move_words as move_words
from wartable.games.dukes.view.hints import notes as notes
from wartable.games.dukes.view.scene import scene as scene
from wartable.games.dukes.view.sentences import marks as marks
from wartable.games.dukes.view.sentences import sentence as sentence
from wartable.games.dukes.view.status import results as results
from wartable.games.dukes.view.status import status as status


def seat_name(seat: int) -> str:
    """Return a side's name."""
    return NAMES[seat]


def reason(number: int) -> str:
    """Return why the game ended."""
    return REASONS[number]
