"""Wartable: one engine and turn-based strategy games written once, in Python.

This package exports what players, simulations and bots need; :mod:`wartable.engine` exports what
authors of games need. Names are imported on first use, so ``import wartable`` costs almost nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from wartable.engine.version import VERSION

if TYPE_CHECKING:
    from wartable.bots.play import bot_move
    from wartable.bots.protocol import Bot
    from wartable.bots.registry import make_bot
    from wartable.engine.errors import WartableError
    from wartable.engine.play.match import Match
    from wartable.engine.play.record import load_record, read_record, write_record
    from wartable.engine.play.view import View
    from wartable.engine.registry import all_games, find_game
    from wartable.lab.batch import simulate

__version__ = VERSION

__all__ = [
    "Bot",
    "Match",
    "View",
    "WartableError",
    "all_games",
    "bot_move",
    "find_game",
    "load_record",
    "make_bot",
    "read_record",
    "simulate",
    "write_record",
]

_HOMES = {
    "Bot": "wartable.bots.protocol",
    "Match": "wartable.engine.play.match",
    "View": "wartable.engine.play.view",
    "WartableError": "wartable.engine.errors",
    "all_games": "wartable.engine.registry",
    "bot_move": "wartable.bots.play",
    "find_game": "wartable.engine.registry",
    "load_record": "wartable.engine.play.record",
    "make_bot": "wartable.bots.registry",
    "read_record": "wartable.engine.play.record",
    "simulate": "wartable.lab.batch",
    "write_record": "wartable.engine.play.record",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
