"""Capabilities: what only some games have, each a value in ``Game.capabilities``.

Two more are :class:`wartable.engine.options.seat.SeatOptions` and
:class:`wartable.engine.game.Within`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from wartable.engine.kit.moves import Family


@dataclass(frozen=True, slots=True)
class Styles:
    """Turns so long that a search has to use turn plans.

    ``number`` says how many styles the heuristics can play, named or not.
    """

    number: int


@dataclass(frozen=True, slots=True)
class News:
    """How events are told."""

    #: Kinds of events that are only details of a later event -> the kinds of that later event.
    details: Mapping[int, Collection[int]] = field(default_factory=dict)
    #: Kinds of events that nobody who may know of them should miss.
    alarms: Collection[int] = ()
    #: The alarms that stay open until they are read, unless the player prefers brief notices.
    dialogs: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class PlainOnly:
    """Rules that use all of Python, on plain objects.

    Such a game is never compiled, so it has no tree search and no batches. ``simulated_by`` is the
    command that plays many games of it, if there is one.
    """

    simulated_by: str = ""


@dataclass(frozen=True, slots=True)
class Amounts:
    """Amounts of which the highest is not the usual one.

    ``usual`` returns the amount to offer first in a family of moves, given the concealed state.
    """

    usual: Callable[[Any, Any, int, Family], int]
