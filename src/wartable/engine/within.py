"""A match inside a match: what an outer game says of the matches that are played in it.

The outer game is a plain state like any other. While :attr:`Within.is_on` holds, it waits for the
result of an inner match, which begins as :attr:`Within.setting` says. How that one went is told to
the outer game by moves of its own, the reports: to the rules they are moves like others, and any
consistent result is legal; a match accepts only those that its inner match stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.match import Match


@dataclass(frozen=True)
class Setting:
    """How a match inside a match begins, and who plays it.

    ``seat`` is that of whoever is to act in the outer match; ``rival`` names the inner game's bot
    that plays all others. Options and ``of_seats`` are as a match takes them.
    """

    options: Any
    of_seats: tuple[Any, ...]
    seed: int
    players: tuple[str, ...]
    seat: int = 0
    rival: str = "greedy"


@dataclass(frozen=True)
class Within:
    """The matches inside those of a game, as functions of the outer book and state.

    ``game`` returns the inner game. ``is_on`` tells whether a match inside is to be played now,
    and ``setting`` how it begins: always the same from the same position. ``is_report`` tells of an
    outer move, whatever its amount, whether it only says how an inner match went. ``reports``
    returns, for an inner match that is over or is left as it stands, the outer moves that say how
    it went, in order: at least one, and none after the game has ended. ``may_leave`` returns why it
    cannot be left now, or nothing if it can; ``leaving`` says what it means to leave it now, as a
    sentence without its full stop, or nothing if there is nothing to be said.
    """

    game: Callable[[], Game]
    is_on: Callable[[Any, Any], bool]
    setting: Callable[[Any, Any], Setting]
    is_report: Callable[[int], bool]
    reports: Callable[[Any, Any, Match], tuple[int, ...]]
    may_leave: Callable[[Any, Any], str]
    leaving: Callable[[Any, Any], str] = lambda book, s: ""
