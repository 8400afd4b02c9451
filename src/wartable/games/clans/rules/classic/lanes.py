"""Lanes: the front line, who stands where (rule 6-1), and what each side sees (rule 8-2)."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.events import advances, arrives, fights, sights
from wartable.games.clans.rules.secrets.sight import in_the_open, scouted, who_sees
from wartable.games.clans.state import (
    COLUMNS,
    HIDDEN,
    NORTH,
    POSTS,
    SIDES,
    SOUTH,
    Book,
    State,
    home_row,
    home_tile,
    middle_tile,
    place_of,
    post_of,
    side_of,
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


# --- what the sides see (rule 8-2) ----------------------------------------------------------------
# Where one side cannot identify the card of an event, the event is noted twice, once per side: that
# side is told of a hidden card.


def update_known(book: Book, s: State, log: Log) -> None:
    """Rule 8-2: what a side sees of the enemy's base tiles stays seen."""
    for side in range(SIDES):
        for column in range(COLUMNS):
            if s.known[side] >> column & 1 == 0 and looks_into(book, s, side, column):
                s.known[side] |= 1 << column
                s.aired |= 1 << home_tile(1 - side, column)
                sights(log, 1 << side, side, column)


def looks_into(book: Book, s: State, side: int, column: int) -> bool:
    """Rule 8-2: tell whether a side sees the enemy's base tile of a column now.

    It does from a captured middle tile, with a scout in the middle of that or a neighbouring
    column, and where it fights there.
    """
    if s.holder[column] == side + 1 or at_home(s, 1 - side, column):
        return True
    return scouted(book, s, side, column)


def audience(book: Book, s: State, unit: int, log: Log) -> int:
    """Return who can identify a unit; EVERYBODY, unchecked, while no log is written."""
    return who_sees(book, s, unit) if log.on == 1 else EVERYBODY


def veiled_post(book: Book, s: State, unit: int) -> int:
    """Return a unit's post as events tell it to those who cannot identify the unit."""
    tile = s.u_tile[unit]
    if not in_the_open(book, s, tile):
        return tile * POSTS  # nor do they see whether another is in front
    return post_of(s, unit)


def others_notice(book: Book, s: State, unit: int, seen: int) -> bool:
    """Tell whether a side that cannot identify a unit still sees that one is there."""
    return seen != EVERYBODY and in_the_open(book, s, s.u_tile[unit])


def tell_arrival(book: Book, s: State, unit: int, log: Log) -> None:
    """Tell that a staged card has come to its tile."""
    if log.on == 0:
        return
    side, post, seen = side_of(unit), post_of(s, unit), who_sees(book, s, unit)
    arrives(log, seen, side, s.u_card[unit] - 1, post)
    if others_notice(book, s, unit, seen):
        arrives(log, 1 << (1 - side), side, HIDDEN, post)


def tell_advance(book: Book, s: State, unit: int, came_from: int, log: Log) -> None:
    """Tell that a unit has gone from its base to the middle."""
    if log.on == 0:
        return
    side, post, seen = side_of(unit), post_of(s, unit), who_sees(book, s, unit)
    advances(log, seen, side, s.u_card[unit] - 1, post, came_from)
    if others_notice(book, s, unit, seen):
        advances(log, 1 << (1 - side), side, HIDDEN, post, came_from)


def tell_fighter(book: Book, s: State, unit: int, log: Log) -> None:
    """Tell who fights in a lane; the health of a hidden card stays unknown."""
    if log.on == 0:
        return
    side, post, seen = side_of(unit), post_of(s, unit), who_sees(book, s, unit)
    fights(log, seen, side, s.u_card[unit] - 1, post, s.u_hp[unit], s.u_max[unit])
    if others_notice(book, s, unit, seen):
        fights(log, 1 << (1 - side), side, HIDDEN, post, 0, 0)
