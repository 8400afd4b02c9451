"""Wartable: one engine and turn-based strategy games written once, in Python.

The names below are the short way in; they are imported when first used, so that
``import wartable`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wartable.engine.match import Match
    from wartable.engine.record import load_record, read_record, write_record
    from wartable.engine.registry import all_games, find_game
    from wartable.lab.batch import simulate

__version__ = "0.1.0"

__all__ = [
    "Match",
    "all_games",
    "find_game",
    "load_record",
    "read_record",
    "simulate",
    "write_record",
]

_HOMES = {
    "Match": "wartable.engine.match",
    "all_games": "wartable.engine.registry",
    "find_game": "wartable.engine.registry",
    "load_record": "wartable.engine.record",
    "read_record": "wartable.engine.record",
    "simulate": "wartable.lab.batch",
    "write_record": "wartable.engine.record",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'wartable' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
