"""What a bot is: the protocol, what it may choose, and the error when it fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wartable.engine.errors import WartableError
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.moves import Family
from wartable.engine.play.view import View

#: A move, packed or in the game's notation, with a text if the move carries one.
Choice = int | str | tuple[int | str, str]


class BotFailed(WartableError):
    """A bot raised an exception, or chose something that is not a legal move."""


class Bot(Protocol):
    """A program that plays.

    A bot may set ``reproducible = False`` if the same view and chance can give different moves. It
    may have a method ``prepare(game)`` for slow one-time work, before anybody waits for a move. One
    that can stop early may have a method ``think_at_most(seconds)``: from then on, each decision
    takes at most so much processor time.
    """

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> Choice:
        """Return one of the legal moves; ``legal`` is never empty."""


def is_reproducible(bot: Bot) -> bool:
    """Tell whether a bot gives the same move for the same view and chance."""
    return bool(getattr(bot, "reproducible", True))
