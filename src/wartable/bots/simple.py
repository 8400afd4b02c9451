"""The simple bots: random, idle, and the games' own heuristics."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.moves import Family
from wartable.engine.play.view import View


class RandomBot:
    """Makes the random move that the game's rules sample."""

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return a random legal move."""
        rules = view.game.rules
        return int(rules.sample(view.book, view.s, view.work, chance, view.seat))


class IdleBot:
    """An empty seat: it always runs out of time."""

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the timeout move."""
        return int(view.game.rules.timeout_move(view.book, view.s, view.seat))


class HeuristicBot:
    """Plays one of the heuristics in the game's ``bots``."""

    def __init__(self, style: int = 0) -> None:
        self.style = style

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> int:
        """Return the heuristic's move."""
        bots = view.game.bots
        return int(bots.choose(view.book, view.s, view.work, chance, view.seat, self.style))
