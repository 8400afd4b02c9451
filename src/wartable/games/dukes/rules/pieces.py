"""The pieces and where they are (rules 1-5 to 1-7), distances and zones of control (4-5)."""

from __future__ import annotations

from wartable.board.hexes import distance
from wartable.games.dukes.state import (
    DIRECTIONS,
    DUKE,
    NOBODY,
    OF_A_SIDE,
    OFF,
    Book,
    State,
)
from wartable.games.dukes.state import kind_of as kind_of
from wartable.games.dukes.state import side_of as side_of

#: The Dukes of both sides, the last piece of each.
FIRST_DUKE, SECOND_DUKE = OF_A_SIDE - 1, 2 * OF_A_SIDE - 1


def first_of(side: int) -> int:
    """Return a side's first piece; the others follow it."""
    return side * OF_A_SIDE


def duke_of(side: int) -> int:
    """Return a side's Duke."""
    return side * OF_A_SIDE + OF_A_SIDE - 1


def is_duke(piece: int) -> bool:
    """Tell whether a piece is a Duke."""
    return kind_of(piece) == DUKE


def unit_at(s: State, spot: int) -> int:
    """Return the unit on a hex, -1 if there is none; Dukes are not units."""
    return s.unit[spot] - 1


def has_duke(s: State, side: int, spot: int) -> bool:
    """Tell whether a side's Duke is on a hex."""
    return s.at[duke_of(side)] == spot


def holds(s: State, side: int, spot: int) -> bool:
    """Tell whether a side has a piece on a hex."""
    unit = s.unit[spot] - 1
    if unit != NOBODY:
        return side_of(unit) == side
    return has_duke(s, side, spot)


def is_empty(s: State, spot: int) -> bool:
    """Tell whether a hex is empty."""
    return s.unit[spot] == 0 and s.at[FIRST_DUKE] != spot and s.at[SECOND_DUKE] != spot


def piece_at(s: State, side: int, spot: int) -> int:
    """Return a side's piece on a hex, the unit rather than the Duke; -1 if it has none."""
    unit = s.unit[spot] - 1
    if unit != NOBODY:
        return unit if side_of(unit) == side else NOBODY
    return duke_of(side) if has_duke(s, side, spot) else NOBODY


def has_place(book: Book, s: State, piece: int, spot: int) -> bool:
    """Rule 1-7: a piece can be on a hex that is empty or that a unit and its Duke may share."""
    if s.unit[spot] == 0 and s.at[FIRST_DUKE] != spot and s.at[SECOND_DUKE] != spot:
        return True
    side = side_of(piece)
    unit = s.unit[spot] - 1
    if has_duke(s, 1 - side, spot) or (unit != NOBODY and side_of(unit) != side):
        return False
    if is_duke(piece):
        return unit == NOBODY or book.shared[spot] == 1
    return unit == NOBODY and (not has_duke(s, side, spot) or book.shared[spot] == 1)


def put(s: State, piece: int, spot: int) -> None:
    """Put a piece on a hex, or take it off the map."""
    before = s.at[piece]
    if not is_duke(piece):
        if before != OFF and s.unit[before] == piece + 1:
            s.unit[before] = 0
        if spot != OFF:
            s.unit[spot] = piece + 1
    s.at[piece] = spot


def apart(book: Book, one: int, other: int) -> int:
    """Return the distance between two hexes."""
    return distance(book.q[one], book.r[one], book.q[other], book.r[other])


def direction_to(book: Book, one: int, other: int) -> int:
    """Return the direction of a neighbouring hex, -1 if the other hex is not a neighbour."""
    for direction in range(DIRECTIONS):
        if book.near[one][direction] == other:
            return direction
    return -1


def controlled(book: Book, s: State, side: int, spot: int) -> bool:
    """Rule 4-5: a side controls the hexes beside its pieces, over edges that can be crossed."""
    for direction in range(DIRECTIONS):
        beside = book.near[spot][direction]
        if beside >= 0 and book.control[spot][direction] == 1 and holds(s, side, beside):
            return True
    return False
