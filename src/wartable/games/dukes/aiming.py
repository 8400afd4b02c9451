"""Where the heuristics send a unit: what has to be held, and then the fight for Kaiserburg."""

from __future__ import annotations

from wartable.games.dukes.ending import at_objective, in_capital
from wartable.games.dukes.pieces import first_of, kind_of, side_of
from wartable.games.dukes.state import (
    CAVALRY,
    KAISERBURG,
    OF_A_KIND,
    OFF,
    ORFBURG,
    TO_BRIDGES,
    TO_KAISERBURG,
    TO_RIVERS,
    WULFENBERG,
    Book,
    State,
)
from wartable.games.dukes.valuing import (
    CAPITAL_FIRST,
    CAUTIOUS,
    KAISERBURG_FIRST,
    RIVERS_FIRST,
    aim_of,
    is_last,
    near_goal,
    own_capital,
)

#: How many half points away enemies begin to threaten a capital, or the bridges; and how near own
#: units count as guards.
SIEGE = 15
ALARM = 10
ON_GUARD = 4
#: Strength that guards a goal when nobody threatens it: a capital, the bridges.
CAPITAL_GUARD = 6
BRIDGE_GUARD = 16
#: Strength that Wulfenberg sends between the rivers, and turns before the end when all its cavalry
#: goes.
RAIDERS = 4
LATE = 3
#: How many times as strong as the guards of a capital a side's cavalry must be to ride there.
RAID = 1
#: Turns of marching from which a unit is called to where it is missing.
CALL = 5


def goal_of(book: Book, s: State, piece: int, style: int) -> int:
    """Return where a unit marches to."""
    side = side_of(piece)
    aim = aim_of(style)
    home = own_capital(side)
    if is_called(book, s, piece, home, home, SIEGE, CAPITAL_GUARD):
        return home
    if aim == CAPITAL_FIRST:
        return own_capital(1 - side)
    if side == ORFBURG:
        missing = is_called(book, s, piece, TO_RIVERS, TO_BRIDGES, ALARM, BRIDGE_GUARD)
        if missing or aim == RIVERS_FIRST:
            return TO_BRIDGES
    elif raids(book, s, piece, aim):
        return TO_RIVERS
    if kind_of(piece) == CAVALRY and is_open(book, s, piece):
        return own_capital(1 - side)
    return TO_KAISERBURG


def is_called(
    book: Book, s: State, piece: int, goal: int, post: int, alarm: int, guard: int
) -> bool:
    """Tell whether a unit that is near enough to a post is missing among the guards of a goal.

    Enemies threaten it who are within so many half points of the post.
    """
    side = side_of(piece)
    if book.march[post][s.at[piece]] > CALL * book.allowance[kind_of(piece)]:
        return False
    threat = near_goal(book, s, 1 - side, post, alarm, piece)
    return near_goal(book, s, side, goal, ON_GUARD, piece) < guard + threat


def raids(book: Book, s: State, piece: int, aim: int) -> bool:
    """Tell whether a unit of Wulfenberg goes for the land between the rivers."""
    if aim == KAISERBURG_FIRST or aim == CAUTIOUS:
        return False
    if aim == RIVERS_FIRST:
        return book.objective[s.at[piece]] != KAISERBURG
    if kind_of(piece) != CAVALRY or book.objective[s.at[piece]] == KAISERBURG:
        return False
    late = s.turn > book.turns - LATE
    return late or near_goal(book, s, WULFENBERG, TO_RIVERS, ON_GUARD, piece) < RAIDERS


def is_open(book: Book, s: State, piece: int) -> bool:
    """Tell whether the other capital has few guards for the cavalry of a side."""
    side = side_of(piece)
    guards = near_goal(book, s, 1 - side, own_capital(1 - side), ALARM, piece)
    riders = 0
    first = first_of(side) + CAVALRY * OF_A_KIND
    for rider in range(first, first + OF_A_KIND):
        if s.at[rider] != OFF:
            riders += book.strength[CAVALRY]
    return RAID * guards <= riders


# --- what must not be given up --------------------------------------------------------------------

#: What it is worth to be the one who holds what decides the game; when it is judged; for each
#: more.
KEY = 60
DECIDES = 400
MORE = 20


def holding(book: Book, s: State, piece: int, spot: int) -> int:
    """Return what it is worth that a unit is on a hex, for what is judged in the end."""
    side = side_of(piece)
    value = 0
    if book.objective[spot] > 0:
        value = objective_worth(book, s, side, piece, book.objective[spot])
    elif book.capital[spot] > 0:
        value = capital_worth(book, s, side, piece, book.capital[spot] - 1)
    return value


def objective_worth(book: Book, s: State, side: int, piece: int, objective: int) -> int:
    """Return what one more piece at an objective is worth."""
    others = at_objective(book, s, side, objective)
    if book.objective[s.at[piece]] == objective:
        others -= 1
    if others > 0:
        contested = at_objective(book, s, 1 - side, objective) > 0
        return MORE if objective == KAISERBURG or contested else 0
    return DECIDES if is_last(book, s) else KEY


def capital_worth(book: Book, s: State, side: int, piece: int, owner: int) -> int:
    """Return what one more piece in a capital is worth."""
    others = in_capital(book, s, side, owner)
    if book.capital[s.at[piece]] == owner + 1:
        others -= 1
    if side != owner:
        guards = in_capital(book, s, owner, owner)
        if guards == 0 and others == 0:
            return DECIDES if is_last(book, s) else KEY
        return MORE if guards < 3 else 0
    if others == 0:
        threat = near_goal(book, s, 1 - side, own_capital(side), ALARM, piece)
        return DECIDES if threat > 0 else KEY
    return 0
