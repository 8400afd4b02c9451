"""Rule 9: the end of the game."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.dukes.events import game_over
from wartable.games.dukes.rules.pieces import first_of
from wartable.games.dukes.state import (
    CAPITAL_TAKEN,
    KAISERBURG,
    OBJECTIVES_DENIED,
    OBJECTIVES_HELD,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    TWO_RIVERS,
    WULFENBERG,
    Book,
    State,
)


def in_capital(book: Book, s: State, side: int, capital: int) -> int:
    """Return how many pieces a side has in a capital, given by its owner."""
    count = 0
    for piece in range(first_of(side), first_of(side) + OF_A_SIDE):
        spot = s.at[piece]
        if spot != OFF and book.capital[spot] == capital + 1:
            count += 1
    return count


def at_objective(book: Book, s: State, side: int, objective: int) -> int:
    """Return how many pieces a side has at an objective."""
    count = 0
    for piece in range(first_of(side), first_of(side) + OF_A_SIDE):
        spot = s.at[piece]
        if spot != OFF and book.objective[spot] == objective:
            count += 1
    return count


def took_capital(book: Book, s: State, side: int) -> bool:
    """Rule 9-3: a side has pieces in the other's capital, and the other has none there."""
    enemy = 1 - side
    return in_capital(book, s, side, enemy) > 0 and in_capital(book, s, enemy, enemy) == 0


def holds_objective(book: Book, s: State, objective: int) -> bool:
    """Rule 9-4: Orfburg has pieces there and Wulfenberg has none."""
    own = at_objective(book, s, ORFBURG, objective)
    return own > 0 and at_objective(book, s, WULFENBERG, objective) == 0


def holds_objectives(book: Book, s: State) -> bool:
    """Rule 9-4: Orfburg holds each objective, or by an option both taken together."""
    if book.pooled == 0:
        return holds_objective(book, s, KAISERBURG) and holds_objective(book, s, TWO_RIVERS)
    own = at_objective(book, s, ORFBURG, KAISERBURG) + at_objective(book, s, ORFBURG, TWO_RIVERS)
    enemies = at_objective(book, s, WULFENBERG, KAISERBURG)
    return own > 0 and enemies + at_objective(book, s, WULFENBERG, TWO_RIVERS) == 0


def judge_now(book: Book, s: State, log: Log) -> None:
    """Rules 9-3 and 9-4: end the game if somebody has taken a capital or both objectives."""
    if took_capital(book, s, WULFENBERG):
        finish(s, CAPITAL_TAKEN, WULFENBERG, log)
    elif took_capital(book, s, ORFBURG):
        finish(s, CAPITAL_TAKEN, ORFBURG, log)
    elif holds_objectives(book, s):
        finish(s, OBJECTIVES_HELD, ORFBURG, log)


def judge_last(book: Book, s: State, log: Log) -> None:
    """Rules 9-2 to 9-5: judge the game after the last turn."""
    judge_now(book, s, log)
    if s.ended == 0:
        finish(s, OBJECTIVES_DENIED, WULFENBERG, log)


def finish(s: State, reason: int, side: int, log: Log) -> None:
    """End the game with a win for a side, and stop the clock."""
    s.ended = reason
    s.won = 1 << side
    s.phases += 1
    game_over(log, reason, s.turn, s.won)
