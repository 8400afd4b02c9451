"""How a game is conducted: how its moves are made, and how long a decision may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Clock:
    """What limits the time of a decision; by default nothing does."""

    #: The option that holds the seconds of a phase in a live game, 0 for no limit; empty if the
    #: game has none.
    live: str = ""
    #: The option that holds the hours of a round in a slow game; empty if the game has none.
    slow: str = ""
    #: Returns how many seconds the current phase may last, given options, book and state; 0 means
    #: no limit. Without it, the option of a live game says so.
    limit: Callable[[Any, Any, Any], int] | None = None
    #: How many seconds a player who left a live table keeps the seat.
    grace: int = 60

    def seconds(self, options: Any, book: Any, s: Any) -> int:
        """Return how many seconds the current phase may last; 0 means no limit."""
        if self.limit is not None:
            return self.limit(options, book, s)
        return int(getattr(options, self.live)) if self.live else 0


@dataclass(frozen=True, slots=True)
class Conduct:
    """How moves are made: in secret or openly, handed in or at once, for good or not."""

    #: Whether seats know different things, so that players who share a screen must hand it over.
    secrets: bool = True
    #: Whether every move takes effect immediately, instead of being handed in; a function of the
    #: book, if it depends on the options.
    at_once: bool | Callable[[Any], bool] = False
    #: Tells whether a move, in the position before it, neither draws on chance nor reveals
    #: anything: its player may take it back until something else happens. Only for games whose
    #: moves take effect immediately; elsewhere it would expose others' secret moves. Without it no
    #: move can be taken back at a table.
    may_take_back: Callable[[Any, Any, int], bool] | None = None
    #: Whether the last click makes a move that can be taken back, without confirmation.
    at_a_click: bool = False

    def acts_at_once(self, book: Any) -> bool:
        """Tell whether every move takes effect immediately in a match with this book."""
        return self.at_once(book) if callable(self.at_once) else self.at_once


NO_CLOCK = Clock()
#: Secret moves that are handed in, and take effect together.
HANDED_IN = Conduct()
