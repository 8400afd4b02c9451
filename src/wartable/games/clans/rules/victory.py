"""How a match ends (rule 5)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.clans.events import base_hurt, match_ends
from wartable.games.clans.state import DESTROYED, NORTH, SOUTH, TURN_CAP, Book, State

#: Both seats, a bit each.
BOTH = 3


def hit_base(book: Book, s: State, side: int, damage: int, cause: int, log: Log) -> None:
    """Rule 5-2: a side's crystal or base loses health, down to 0."""
    if damage > 0:
        s.health[side] = max(0, s.health[side] - damage)
        base_hurt(log, side, damage, s.health[side], cause)


def judge(book: Book, s: State, log: Log) -> bool:
    """Rules 5-2 and 5-3: end the match if a side is destroyed; tell whether it has ended.

    A draw is a win that both share.
    """
    south = s.health[SOUTH] <= 0
    north = s.health[NORTH] <= 0
    if s.ended == 0 and (south or north):
        if south and north:
            finish(s, DESTROYED, BOTH, log)
        else:
            finish(s, DESTROYED, 1 << (NORTH if south else SOUTH), log)
    return s.ended != 0


def reach_cap(book: Book, s: State, log: Log) -> None:
    """Rule 5-4: at the turn cap it is a draw, or by the option the healthier side wins."""
    won = BOTH
    if book.by_health == 1 and s.health[SOUTH] != s.health[NORTH]:
        won = 1 << (SOUTH if s.health[SOUTH] > s.health[NORTH] else NORTH)
    finish(s, TURN_CAP, won, log)


def finish(s: State, reason: int, won: int, log: Log) -> None:
    """End the match."""
    s.ended = reason
    s.won = won
    s.waiting = 0
    match_ends(log, reason, won)
