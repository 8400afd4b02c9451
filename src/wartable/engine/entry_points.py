"""Entry points: what installed packages register, scanned once in a process.

A scan reads the metadata of every installed package and takes milliseconds; every page that lists
games or bots would do it again.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any


def registered(group: str, name: str | None = None) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group, or those of one name in it."""
    found = _group(tuple(sys.path), group)
    return found if name is None else tuple(each for each in found if each.name == name)


def forget() -> None:
    """Scan again when next asked: packages were installed or removed where the path leads."""
    _scan.cache_clear()
    _group.cache_clear()


# The path is part of the question: whoever changes it sees what is installed there.


@lru_cache(maxsize=1)
def _scan(path: tuple[str, ...]) -> Any:  # its type differs between versions of Python
    return entry_points()


@lru_cache(maxsize=16)
def _group(path: tuple[str, ...], group: str) -> tuple[EntryPoint, ...]:
    return tuple(_scan(path).select(group=group))
