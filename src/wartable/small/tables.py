"""The records of small games: the book that is enough for most, and what every state has."""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i4, table


@table
class Book:
    """The book of a game whose rules read only the number of seats."""

    seats = i1("how many seats play")


@table
class State:
    """What the rules of every small game read of its state."""

    turn = i4("moves made, or rounds played if moves are sealed")


#: The scratch space of a small game is another state.
Work = State
