"""The simple bots: random, idle, and the heuristics that games bring."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.chance import Chance
from wartable.engine.moves import Family
from wartable.engine.view import View


class RandomBot:
    """Looks at nothing: makes the random move that the game's rules sample."""

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return a random legal move."""
        rules = view.game.rules
        return int(rules.sample(view.book, view.s, view.work, chance, view.seat))


class IdleBot:
    """Nobody: an empty seat, which does what one does who is out of time."""

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the move of one who is out of time."""
        return int(view.game.rules.lapse(view.book, view.s, view.seat))


class HeuristicBot:
    """Plays one of the game's heuristics; what it looks at stands in the game's ``bots.py``."""

    def __init__(self, style: int = 0) -> None:
        self.style = style

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the heuristic's move."""
        bots = view.game.bots
        return int(bots.choose(view.book, view.s, view.work, chance, view.seat, self.style))
