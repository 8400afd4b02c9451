"""Moving a unit (rule 7-4)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.clans.catalogue.abilities import GLUE, PARALYZE, STEALTH_PASS
from wartable.games.clans.rules.board import faces, has_room, holds_enemies, neighbours
from wartable.games.clans.rules.points.entry import WALKS, enter, leave
from wartable.games.clans.rules.units import has, is_spy
from wartable.games.clans.state import (
    ENEMY_BASE,
    ENEMY_TILE,
    FULL,
    LOCKED,
    MIDDLE,
    NO_AP,
    NO_UNIT,
    OUT_OF_RANGE,
    TILES,
    Book,
    State,
    column_of,
    home_row,
    middle_tile,
    row_of,
    side_of,
    unit_at,
)


def move_fault(book: Book, s: State, side: int, post: int, tile: int) -> int:
    """Rule 7-4: return why a side's unit cannot move to a tile, 0 if it can."""
    unit = unit_at(s, side, post)
    if unit < 0:
        return NO_UNIT
    if faces(book, s, unit, GLUE) or faces(book, s, unit, PARALYZE):
        return LOCKED
    steps = walk_to(book, s, unit, tile) if tile < TILES else 0
    if steps == 0:
        return OUT_OF_RANGE
    fault = standing_fault(s, side, tile, is_spy(book, s, unit))
    if fault == 0 and s.u_ap[unit] < steps:
        return NO_AP
    return fault


def standing_fault(s: State, side: int, tile: int, lurks: bool) -> int:
    """Rule 7-4: return why a unit of a side cannot end a move on a tile, 0 if it can."""
    if not lurks and row_of(tile) == home_row(1 - side):
        return ENEMY_BASE
    if not lurks and holds_enemies(s, side, tile):
        return ENEMY_TILE
    return 0 if has_room(s, side, tile, lurks) else FULL


def walk_to(book: Book, s: State, unit: int, tile: int) -> int:
    """Rule 7-4: return the steps of a unit's move to a tile, 0 if one move cannot get there.

    A neighbouring tile is one step away. Only a unit with stealth pass goes further, straight along
    the middle row through tiles that enemies hold.
    """
    own = s.u_tile[unit]
    if neighbours(own, tile):
        return 1
    if own == tile or has(book, s, unit, STEALTH_PASS) == 0:
        return 0
    west = min(column_of(own), column_of(tile))
    east = max(column_of(own), column_of(tile))
    for column in range(west, east + 1):
        passed = middle_tile(column)
        ends_there = passed == own or passed == tile
        if not ends_there and not holds_enemies(s, side_of(unit), passed):
            return 0
    return abs(row_of(own) - MIDDLE) + east - west + abs(row_of(tile) - MIDDLE)


def do_move(book: Book, s: State, chance: Chance, unit: int, tile: int, log: Log) -> None:
    """Rule 7-4: a unit pays one point per step and enters the tile; it meets nothing on the way."""
    s.u_ap[unit] -= walk_to(book, s, unit, tile)
    go_to(book, s, chance, unit, tile, WALKS, log)


def go_to(book: Book, s: State, chance: Chance, unit: int, tile: int, how: int, log: Log) -> None:
    """A unit leaves its tile and enters another, free of charge."""
    came_from = s.u_tile[unit]
    leave(book, s, unit)
    enter(book, s, chance, unit, tile, came_from, how, log)
