"""Positions as text: in the game's own format if it has one, else one field per line.

The generic format writes ``field value value …``; ``7*0`` stands for seven zeros, and fields
that are all zero are left out. A game can write it and refuse what contradicts its rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from math import isfinite
from typing import Any

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Game
from wartable.engine.kit.tables import Field, assign, spec_of, values


def write_position(game: Game, book: Any, s: Any) -> str:
    """Return a position as text that :func:`read_position` reads back exactly."""
    if game.position is not None:
        return game.position.write_position(book, s)
    return write_table(s)


def read_position(game: Game, book: Any, text: str) -> Any:
    """Return the position that a text describes; raise ``Unreadable`` for any other text."""
    if game.position is not None:
        return game.position.read_position(book, text)
    return read_table(game.state, text)


def write_table(source: Any) -> str:
    """Return any plain object in the generic format."""
    lines = []
    for field in spec_of(source).fields:
        shown = list(map(repr, values(field, source)))  # tells -0.0 from 0.0, as bytes do
        if set(shown) - {"0", "0.0"}:
            lines.append(f"{field.name} {' '.join(_runs(shown))}\n")
    return "".join(lines)


def _runs(shown: list[str]) -> list[str]:
    runs = []
    for value, group in groupby(shown):
        length = len(list(group))
        runs.append(f"{length}*{value}" if length > 2 else " ".join([value] * length))
    return runs


def read_table(what: type[Any], text: str) -> Any:
    """Return the plain object that a text describes; raise ``Unreadable`` for any other text."""
    spec = spec_of(what)
    fields = {field.name: field for field in spec.fields}
    fresh, seen = what(), set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, *words = line.split()
        if name not in fields:
            raise Unreadable("bad-position", f"line {number}: no field {quoted(name)}")
        if name in seen:
            raise Unreadable("bad-position", f"line {number}: {name} is there twice")
        seen.add(name)
        assign(fields[name], fresh, _numbers(fields[name], words, number))
    return fresh


def _numbers(field: Field, words: list[str], number: int) -> list[Any]:
    kind = float if field.storage == "f8" else int
    flat: list[Any] = []
    for word in words:
        times, _, value = word.rpartition("*")
        try:
            count = int(times or 1)
            if not 0 < count <= field.count:
                raise ValueError
            flat += [kind(value)] * count
        except ValueError:
            message = f"line {number}: {quoted(word)} is not a number of {field.name}"
            raise Unreadable("bad-position", message) from None
        if len(flat) > field.count:  # a long text must not become a list many times as long
            break
    if len(flat) != field.count:
        found = "more" if len(flat) > field.count else str(len(flat))
        raise Unreadable(
            "bad-position", f"line {number}: {field.name} has {field.count} values, not {found}"
        )
    if not all(field.lowest <= value <= field.highest and isfinite(value) for value in flat):
        raise Unreadable("bad-position", f"line {number}: a value does not fit {field.name}")
    return flat


def misfits(s: Any, ranges: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Yield what is wrong with the fields of a position that have a value out of their range."""
    spec = spec_of(s)
    for name, (low, high) in ranges.items():
        field = spec[name]
        for at, value in enumerate(values(field, s), 1):
            if not low <= value <= high:
                which = f"value {at} of {name}" if field.shape else name
                yield f"{which} is {value}, not {low} to {high}"
