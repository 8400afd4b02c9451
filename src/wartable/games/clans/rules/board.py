"""The board (rule 2): neighbouring tiles, what lies ahead, range."""

from __future__ import annotations

from wartable.games.clans.rules.units import has, room
from wartable.games.clans.state import (
    COLUMNS,
    ROWS,
    Book,
    State,
    column_of,
    forward,
    place_of,
    row_of,
    side_of,
)


def neighbours(tile: int, other: int) -> bool:
    """Tell whether two tiles share an edge."""
    return abs(row_of(tile) - row_of(other)) + abs(column_of(tile) - column_of(other)) == 1


def ahead(side: int, tile: int) -> int:
    """Return the tile in front of one, as a side sees it; -1 at the end of the board."""
    return beyond(tile, forward(side))


def behind(side: int, tile: int) -> int:
    """Return the tile behind one, as a side sees it; -1 at the end of the board."""
    return beyond(tile, -forward(side))


def beyond(tile: int, rows: int) -> int:
    """Return the tile ``rows`` further south in the same column, -1 off the board."""
    row = row_of(tile) + rows
    return row * COLUMNS + column_of(tile) if 0 <= row < ROWS else -1


def range_to(s: State, unit: int, tile: int) -> int:
    """Rule 7-5: return how far a unit's attack goes to reach a tile, 0 if it never can.

    Attacks go forward in the unit's column, or to the neighbouring column of its row.
    """
    own = s.u_tile[unit]
    rows = (row_of(tile) - row_of(own)) * forward(side_of(unit))
    if column_of(tile) == column_of(own):
        return max(0, rows)
    return 1 if neighbours(tile, own) else 0


def holds_enemies(s: State, side: int, tile: int) -> bool:
    """Tell whether units of the other side stand on a tile; hidden spies never count."""
    return s.standing[place_of(1 - side, tile)] > 0


def has_room(s: State, side: int, tile: int, lurks: bool) -> bool:
    """Rules 2-4 and 7-16: tell whether one more unit of a side fits on a tile.

    A spy, which ``lurks``, needs as much room as others although it takes none; among enemies it
    needs none.
    """
    return room(s, side, tile) > 0 or (lurks and holds_enemies(s, side, tile))


def faces(book: Book, s: State, unit: int, tag: int) -> bool:
    """Tell whether a unit stands on the tile in front of an enemy with an ability."""
    side = side_of(unit)
    tile = ahead(side, s.u_tile[unit])  # the enemy looks the other way
    return tile >= 0 and stands_there(book, s, 1 - side, tile, tag)


def stands_there(book: Book, s: State, side: int, tile: int, tag: int) -> bool:
    """Tell whether a unit of a side with an ability stands on a tile."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        if has(book, s, s.stack[where][at] - 1, tag) > 0:
            return True
    return False
