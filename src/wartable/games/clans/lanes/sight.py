"""What the sides see of each other in classic mode (rule 8-2), and telling them no more.

Where a side does not see which card an event is about, it is told of some card: two events stand
for one, each seen by one side.
"""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.lanes.ground import at_home
from wartable.games.clans.numbers import SIGHTS
from wartable.games.clans.orders import POSTS, post_of
from wartable.games.clans.points.sight import in_the_open, scouted, who_sees
from wartable.games.clans.state import (
    COLUMNS,
    HIDDEN,
    SIDES,
    Book,
    State,
    home_tile,
    side_of,
)
from wartable.games.clans.units import told, told_as


def update_known(book: Book, s: State, log: Log) -> None:
    """Rule 8-2: what a side sees of the enemy's base tiles stays seen."""
    for side in range(SIDES):
        for column in range(COLUMNS):
            if s.known[side] >> column & 1 == 0 and looks_into(book, s, side, column):
                s.known[side] |= 1 << column
                s.aired |= 1 << home_tile(1 - side, column)
                note(log, 1 << side, SIGHTS, side, column, 0, 0)


def looks_into(book: Book, s: State, side: int, column: int) -> bool:
    """Rule 8-2: tell whether a side sees the enemy's base tile of a column now.

    It does from a captured middle tile, with a scout in the middle of that or a neighbouring
    column, and where it fights there.
    """
    if s.holder[column] == side + 1 or at_home(s, 1 - side, column):
        return True
    return scouted(book, s, side, column)


def audience(book: Book, s: State, unit: int, log: Log) -> int:
    """Return who sees which card a unit is; nobody asks while no log is written."""
    return who_sees(book, s, unit) if log.on == 1 else EVERYBODY


def veiled(book: Book, s: State, unit: int) -> int:
    """Return a unit as events name it to those who do not see which card it is."""
    post = post_of(s, unit)
    if not in_the_open(book, s, s.u_tile[unit]):
        post = s.u_tile[unit] * POSTS  # nor whether another stands before it
    return told_as(s, unit, HIDDEN, post)


def tell_of(
    book: Book, s: State, unit: int, kind: int, figure: int, secret: bool, log: Log
) -> None:
    """Note an event of a unit in the lanes, with a figure that may be as secret as the card.

    Of a card behind one that conceals it, the enemy is told that it is some card; of a card on a
    tile that it does not see, nothing.
    """
    if log.on == 0:
        return
    seen = who_sees(book, s, unit)
    note(log, seen, kind, told(s, unit), figure, 0, 0)
    if seen != EVERYBODY and in_the_open(book, s, s.u_tile[unit]):
        other = 1 << (1 - side_of(unit))
        note(log, other, kind, veiled(book, s, unit), 0 if secret else figure, 0, 0)
