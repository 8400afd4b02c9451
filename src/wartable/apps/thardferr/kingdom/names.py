"""Matching names that people write to known ones, and suggesting the nearest."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache

from wartable.engine.errors import quoted
from wartable.games.thardferr.catalogue import catalogue

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'"})


def plain(name: str) -> str:
    """Return a name as it is compared: lower case, no blanks, one kind of apostrophe."""
    return "".join(name.split()).lower().translate(_APOSTROPHES)


def meant(name: str, known: Iterable[str], *, plural: bool = False) -> str:
    """Return the known name that matches, or the name itself if none does.

    Only case, blanks and kinds of apostrophes may differ, and a final s if ``plural``.
    """
    by_plain = _by_plain(tuple(known))
    wanted = plain(name)
    tries = [wanted]
    if plural:
        tries += [wanted + "s", wanted.removesuffix("s")]
    return next((by_plain[each] for each in tries if each in by_plain), name)


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Say that a name is unknown, and suggest the nearest one."""
    by_plain = _by_plain(tuple(known))
    near = difflib.get_close_matches(plain(name), by_plain, 1)
    hint = f", did you mean {by_plain[near[0]]}?" if near else ""
    return f"no {kind} {quoted(name)}{hint}"


@cache
def _by_plain(known: tuple[str, ...]) -> dict[str, str]:
    return {plain(each): each for each in known}


@cache
def unit_names() -> tuple[str, ...]:
    """Return the names of all units of all races, including other spellings."""
    return tuple(name for unit in catalogue().units for name in (unit.key, *unit.also))
