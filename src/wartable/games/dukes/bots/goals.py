"""Where the heuristics send a unit: to what must be held, else to the fight for Kaiserburg."""

from __future__ import annotations

from wartable.games.dukes.bots.value import (
    CAPITAL_FIRST,
    CAUTIOUS,
    KAISERBURG_FIRST,
    RIVERS_FIRST,
    aim_of,
    is_last,
    near_goal,
    own_capital,
)
from wartable.games.dukes.rules.pieces import first_of, kind_of, side_of
from wartable.games.dukes.rules.victory import at_objective, in_capital
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

#: Half points within which enemies threaten a capital or the bridges, and within which a side's
#: units count as guards.
SIEGE = 15
ALARM = 10
ON_GUARD = 4
#: Strength that guards an unthreatened goal: a capital, the bridges.
CAPITAL_GUARD = 6
BRIDGE_GUARD = 16
#: Strength that Wulfenberg sends between the rivers, and the number of last turns in which all its
#: cavalry goes there.
RAIDERS = 4
LATE = 3
#: Cavalry rides for the enemy's capital if it is this many times as strong as the guards.
RAID = 1
#: A unit answers a call for guards from at most this many turns of marching away.
CALL = 5


def goal_of(book: Book, s: State, piece: int, style: int) -> int:
    """Return the goal to which a unit marches."""
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
    """Tell whether a goal needs a unit as a guard, and the unit is near enough to its post.

    Enemies within ``alarm`` half points of the post threaten the goal.
    """
    side = side_of(piece)
    if book.march[post][s.at[piece]] > CALL * book.allowance[kind_of(piece)]:
        return False
    threat = near_goal(book, s, 1 - side, post, alarm, piece)
    return near_goal(book, s, side, goal, ON_GUARD, piece) < guard + threat


def raids(book: Book, s: State, piece: int, aim: int) -> bool:
    """Tell whether a unit of Wulfenberg heads for the land between the rivers."""
    if aim == KAISERBURG_FIRST or aim == CAUTIOUS:
        return False
    if aim == RIVERS_FIRST:
        return book.objective[s.at[piece]] != KAISERBURG
    if kind_of(piece) != CAVALRY or book.objective[s.at[piece]] == KAISERBURG:
        return False
    late = s.turn > book.turns - LATE
    return late or near_goal(book, s, WULFENBERG, TO_RIVERS, ON_GUARD, piece) < RAIDERS


def is_open(book: Book, s: State, piece: int) -> bool:
    """Tell whether the enemy's capital has few guards compared with a side's cavalry."""
    side = side_of(piece)
    guards = near_goal(book, s, 1 - side, own_capital(1 - side), ALARM, piece)
    riders = 0
    first = first_of(side) + CAVALRY * OF_A_KIND
    for rider in range(first, first + OF_A_KIND):
        if s.at[rider] != OFF:
            riders += book.strength[CAVALRY]
    return RAID * guards <= riders


# --- holding objectives and capitals --------------------------------------------------------------

#: Value of the one piece that holds an objective or capital: normally, and when that decides the
#: game; and of each further piece.
KEY = 60
DECIDES = 400
MORE = 20


def holding(book: Book, s: State, piece: int, spot: int) -> int:
    """Return the value of a unit on a hex for holding objectives and capitals."""
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
