"""Readers for the parts of cases: numbers, sides, tiles, terrains and optional fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.cases import Case, NotCovered, bad, of_kind, one_of, without_point
from wartable.engine.errors import quoted
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES
from wartable.games.clans.state import COLUMNS, NORTH, ROWS, SOUTH, column_of, row_of

#: The names of the sides in cases: South is the player.
SIDE_NAMES = ("player", "opponent")
#: The names of terrains in cases.
TERRAINS = {name: number for number, name in enumerate(TERRAIN_NAMES)} | {"forest": 1}

#: The largest numbers that our records hold in two bytes, and in one.
LARGE, SMALL = 30_000, 100


def figure(value: object, name: str, high: int = LARGE) -> int:
    """Return a number from 0 on; raise ``NotCovered`` if it is more than our records hold."""
    number = of_kind(without_point(value), name, int)
    if number < 0:
        raise bad(f"{name} must be 0 or more, not {quoted(value)}")
    if number > high:
        raise NotCovered(f"{name} is more than {high}")
    return number


def figure_of(given: Case, usual: int | None, *names: str, high: int = LARGE) -> int:
    """Return the number under the first of the names that is given, else ``usual``."""
    for name in names:
        if given.get(name) is not None:
            return figure(given[name], name, high)
    if usual is None:
        raise bad(f"the field {names[0]} is missing")
    return usual


def read_boost(value: object, name: str) -> int:
    """Return what a hero lends: a number, 1 for true, 0 for false or nothing."""
    if value is None or isinstance(value, bool):
        return int(value is True)
    return figure(value, name, SMALL)


def label(value: object, name: str) -> str:
    """Return a name, which may be written as a number."""
    return str(value) if type(value) is int else of_kind(value, name, str)


def row_of_parts(value: object, name: str, *parts: str) -> Case:
    """Return an object, which may be written as a list of its parts."""
    if isinstance(value, list) and len(value) == len(parts):
        return dict(zip(parts, value, strict=True))
    return of_kind(value, name, dict)


def flag_of(given: Case, name: str) -> bool:
    """Return a flag, false if it is not given."""
    value = given.get(name)
    return value is not None and of_kind(value, name, bool)


def list_of(given: Case, name: str) -> list[Any]:
    """Return a list, empty if it is not given."""
    value = given.get(name)
    return [] if value is None else of_kind(value, name, list)


def table_of(given: Case, name: str) -> Case:
    """Return an object, empty if it is not given."""
    value = given.get(name)
    return {} if value is None else of_kind(value, name, dict)


def word(value: object, name: str, known: Mapping[str, int]) -> int:
    """Return the number that a word stands for, ignoring case."""
    return known[one_of(value, name, known, any_case=True)]


def read_side(value: object, name: str) -> int:
    """Return the side that a case names."""
    return word(value, name, {SIDE_NAMES[SOUTH]: SOUTH, SIDE_NAMES[NORTH]: NORTH})


def side_name(side: int) -> str | None:
    """Return the name of a side in cases, None for nobody."""
    return SIDE_NAMES[side] if side >= 0 else None


def by_side(given: Case, name: str) -> tuple[Any, Any]:
    """Return an object's values for South and North, None where there is none."""
    table = table_of(given, name)
    for key in table:
        read_side(key, name)
    return table.get(SIDE_NAMES[SOUTH]), table.get(SIDE_NAMES[NORTH])


def read_terrain(value: object, name: str) -> int:
    """Return a terrain; null is none."""
    return 0 if value is None else word(value, name, TERRAINS)


def read_tile(value: object, name: str) -> int:
    """Return the tile at ``[row, column]``; raise ``BadRecord`` if it is not on the board."""
    tile = read_place(value, name)
    if tile < 0:
        raise bad(f"{name}: {quoted(value)} is not on the board")
    return tile


def read_place(value: object, name: str) -> int:
    """Return the tile at ``[row, column]``, -1 off the board."""
    if not isinstance(value, list) or len(value) != 2:
        raise bad(f"{name}: {quoted(value)} is not a tile as [row, column]")
    row, column = (of_kind(each, name, int) for each in value)
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else -1


def tile_name(tile: int) -> list[int]:
    """Return a tile as cases write it."""
    return [row_of(tile), column_of(tile)]


def read_ground(value: object) -> list[int]:
    """Return the terrains of the nine tiles from three rows of three."""
    rows = of_kind(value, "terrain", list)
    if len(rows) != ROWS or any(not isinstance(row, list) or len(row) != COLUMNS for row in rows):
        raise bad(f"terrain must be three rows of three, not {quoted(value)}")
    return [read_terrain(each, "terrain") for row in rows for each in row]
