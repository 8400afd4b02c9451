"""Hits and healing as the log of a case writes them: rows made of our events.

A row is ``[tick, side, kind, attacker, target, damage, health before, health after]``; healing is
negative damage. A row that changes no health, such as a hit that a barrier takes, is left out
wherever it stands, since the format does not say whether it is one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from wartable.engine.errors import quoted
from wartable.engine.events import Event
from wartable.engine.vectors import of_kind
from wartable.games.clans.cases.board import Board
from wartable.games.clans.cases.fields import bad
from wartable.games.clans.numbers import (
    ATTACK,
    CLEAVES,
    FALLS,
    FIGHTS,
    FIRST,
    HEALED,
    HEALED_BY_ALLY,
    HEALED_BY_REGEN,
    HIT,
    SHOT,
    THORN,
    TICK,
)
from wartable.games.clans.show.hits import Hit, read_hit
from wartable.games.clans.show.words import read_told
from wartable.games.clans.state import SIDES

Row = list[Any]

#: What cases call the ways to strike and to heal.
STRIKES = {
    ATTACK: "attack",
    FIRST: "first_strike",
    SHOT: "ranged",
    CLEAVES: "cleave",
    THORN: "thorns",
}
HEALS = {HEALED_BY_REGEN: "regen", HEALED_BY_ALLY: "heal_ally"}
LETTERS = ("P", "O")
ROW = [int, str, str, str, str, int, int, int]


def last_tick(events: Iterable[Event]) -> int:
    """Return the last tick that was played, 0 if none was."""
    return max((event.figures[1] for event in events if event.kind == TICK), default=0)


def rows(board: Board, events: Iterable[Event]) -> list[Row]:
    """Return the log of a fight in the form of a case."""
    found: list[Row] = []
    fighters: dict[int, list[int]] = {side: [] for side in range(SIDES)}
    tick = 0
    for event in events:
        unit = read_told(event.figures[0])
        if event.kind == TICK:
            tick = event.figures[1]
        elif event.kind == FIGHTS:
            fighters[unit.side].append(unit.card)
        elif event.kind == FALLS:
            fighters[unit.side].remove(unit.card)
        elif event.kind == HIT:
            found.append(_strike(board, read_hit(event)))
        elif event.kind == HEALED:
            found.append([tick, *_healing(board, event, fighters[unit.side])])
    return found


def names_of(board: Board, hit: Hit) -> list[str]:
    """Return the names of who strikes and who is struck."""
    return [board.names[unit.card] for unit in (hit.unit, hit.target) if unit is not None]


def side_of(hit: Hit) -> int:
    """Return the side that strikes, which no fight of a case leaves open."""
    return -1 if hit.unit is None else hit.unit.side


def _strike(board: Board, hit: Hit) -> Row:
    row = [hit.tick, LETTERS[side_of(hit)], STRIKES[hit.how], *names_of(board, hit)]
    return [*row, hit.damage, hit.before, hit.after]


def _healing(board: Board, event: Event, fighters: list[int]) -> Row:
    """Return the row of a card that heals itself, or that the other one of its stack heals."""
    told, amount, after, cause = event.figures
    healed = healer = read_told(told).card
    if cause == HEALED_BY_ALLY:
        healer = next(card for card in fighters if card != healed)
    names = [board.names[healer], board.names[healed]]
    row = [LETTERS[read_told(told).side], HEALS[cause], *names]
    return [*row, -amount, after - amount, after]


def unlike_log(name: str, ours: list[Row], expected: object) -> list[str]:
    """Say which rows only one of two logs has; within a tick their order does not matter."""
    wanted = Counter(map(_key, _changing(map(_read_row, of_kind(expected, name, list)))))
    listed = Counter(map(_key, _changing(ours)))
    found = [f"{name}: {json.dumps(row)}, not expected" for row in (listed - wanted).elements()]
    return found + [f"{name}: no {json.dumps(row)}" for row in (wanted - listed).elements()]


def _changing(listed: Iterable[Row]) -> list[Row]:
    return [row for row in listed if row[-1] != row[-2]]


def _key(row: Row) -> tuple[Any, ...]:
    """Return a row to be compared: what is healed is told by the health before and after."""
    damage = row[-2] - row[-1] if row[-1] > row[-2] else row[-3]
    return (*row[:-3], damage, *row[-2:])


def _read_row(row: object) -> Row:
    if not isinstance(row, list) or [type(each) for each in row] != ROW:
        raise bad(f"log: {quoted(row)} is not a row of tick, side, kind, two names, three numbers")
    return row
