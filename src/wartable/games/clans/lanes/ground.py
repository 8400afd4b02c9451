"""Lanes as rule 6-1 has them: where the front line is, and whose cards stand where."""

from __future__ import annotations

from wartable.games.clans.state import (
    COLUMNS,
    NORTH,
    SOUTH,
    State,
    home_row,
    home_tile,
    middle_tile,
    place_of,
)

#: Who came to fight in a lane: nobody, one side only, or both.
NOBODY_CAME, ONE_CAME, BOTH_CAME = 0, 1, 2


def base_of(side: int, column: int) -> int:
    """Return the place of a side's base stack."""
    return place_of(side, home_tile(side, column))


def vanguard_of(side: int, column: int) -> int:
    """Return the place of a side's vanguard."""
    return place_of(side, middle_tile(column))


def front_tile(s: State, column: int) -> int:
    """Return the tile on which the next fight of a lane happens."""
    return s.zone[column] * COLUMNS + column


def at_home(s: State, side: int, column: int) -> bool:
    """Tell whether the front line of a lane is at a side's own base."""
    return s.zone[column] == home_row(side)


def fighters_of(s: State, side: int, column: int) -> int:
    """Rule 6-7: return the place of those who fight: at home the base stack, else the vanguard."""
    return base_of(side, column) if at_home(s, side, column) else vanguard_of(side, column)


def who_came(s: State, column: int) -> int:
    """Return whether nobody, one side or both have cards to fight with."""
    south = s.standing[fighters_of(s, SOUTH, column)] > 0
    north = s.standing[fighters_of(s, NORTH, column)] > 0
    if south and north:
        return BOTH_CAME
    return ONE_CAME if south or north else NOBODY_CAME
