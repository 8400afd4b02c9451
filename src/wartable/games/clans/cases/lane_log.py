"""Hits and healing as the log of a case writes them: rows made of our events.

A row is ``[tick, side, kind, attacker, target, damage, health before, health after]``; healing is
negative damage. Rows that change no health, such as a hit that a barrier absorbs, are ignored on
both sides, since the format does not say whether to list them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from wartable.engine.cases import NOTHING, Case, bad, of_kind, unlike
from wartable.engine.errors import quoted
from wartable.engine.kit.events import Event
from wartable.games.clans.cases.board import Board
from wartable.games.clans.cases.fields import SIDE_NAMES
from wartable.games.clans.events import (
    ATTACK,
    CLEAVES,
    EVENTS,
    FALLS,
    FIGHTS,
    FIRST,
    HEALED,
    HEALED_BY_ALLY,
    HEALED_BY_REGEN,
    HIT,
    SHOT,
    THORN,
    TICK_BEGINS,
    Hit,
    read_hit,
    read_told,
)
from wartable.games.clans.state import SIDES

Row = list[Any]

#: The names in cases for the ways to strike and to heal.
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
    ticks = (EVENTS.fields(event)["tick"] for event in events if event.kind == TICK_BEGINS)
    return max(ticks, default=0)


def rows(board: Board, events: Iterable[Event]) -> list[Row]:
    """Return the log of a fight in the form of a case."""
    found: list[Row] = []
    fighters: dict[int, list[int]] = {side: [] for side in range(SIDES)}
    tick = 0
    for event in events:
        if event.kind == TICK_BEGINS:
            tick = EVENTS.fields(event)["tick"]
        elif event.kind == FIGHTS:
            unit = read_told(event)
            fighters[unit.side].append(unit.card)
        elif event.kind == FALLS:
            unit = read_told(event)
            fighters[unit.side].remove(unit.card)
        elif event.kind == HIT:
            found.append(_strike(board, read_hit(event)))
        elif event.kind == HEALED:
            found.append([tick, *_healing(board, event, fighters[read_told(event).side])])
    return found


def names_of(board: Board, hit: Hit) -> list[str]:
    """Return the names of the striker and the target."""
    return [board.names[unit.card] for unit in (hit.unit, hit.target) if unit is not None]


def _strike(board: Board, hit: Hit) -> Row:
    row = [hit.tick, LETTERS[hit.unit.side], STRIKES[hit.how], *names_of(board, hit)]
    return [*row, hit.damage, hit.before, hit.after]


def _healing(board: Board, event: Event, fighters: list[int]) -> Row:
    """Return the row of a card that heals itself or is healed by the other one of its stack."""
    told, unit = EVENTS.fields(event), read_told(event)
    healed = healer = unit.card
    if told["healer"] == HEALED_BY_ALLY:
        healer = next(card for card in fighters if card != healed)
    names = [board.names[healer], board.names[healed]]
    row = [LETTERS[unit.side], HEALS[told["healer"]], *names]
    return [*row, -told["amount"], told["health"] - told["amount"], told["health"]]


def unlike_log(name: str, ours: list[Row], expected: object) -> list[str]:
    """Say which rows only one of two logs has, whatever their order."""
    wanted = Counter(map(_key, _changing(map(_read_row, of_kind(expected, name, list)))))
    listed = Counter(map(_key, _changing(ours)))
    found = [f"{name}: {json.dumps(row)}, not expected" for row in (listed - wanted).elements()]
    return found + [f"{name}: no {json.dumps(row)}" for row in (wanted - listed).elements()]


def _changing(listed: Iterable[Row]) -> list[Row]:
    return [row for row in listed if row[-1] != row[-2]]


def _key(row: Row) -> tuple[Any, ...]:
    """Return the key of a row to compare; health before and after tell what was healed."""
    damage = row[-2] - row[-1] if row[-1] > row[-2] else row[-3]
    return (*row[:-3], damage, *row[-2:])


def _read_row(row: object) -> Row:
    if not isinstance(row, list) or [type(each) for each in row] != ROW:
        raise bad(f"log: {quoted(row)} is not a row of tick, side, kind, two names, three numbers")
    return row


# --- far attacks of lane turns --------------------------------------------------------------------
# The format does not say how to write one. It may be a list of the attacker and the target, perhaps
# after the side, with the damage and perhaps the health before and after; or an object with some of
# this by name.

#: Names of a far attack, and its tick.
KINDS = ("far", "far_attack", "far attack")
FAR_TICK = 5
#: Names that an object may use for the parts of a far attack.
PARTS = {
    "side": "side", "by": "side", "owner": "side",
    "attacker": "attacker", "card": "attacker", "from": "attacker", "unit": "attacker",
    "target": "target", "to": "target",
    "damage": "damage",
    "before": "before", "hp_before": "before",
    "after": "after", "hp_after": "after", "hp": "after",
    "kind": "kind", "type": "kind", "tick": "tick",
}  # fmt: skip


def far_row(board: Board, hit: Hit) -> Case:
    """Return one of our far attacks by its parts."""
    attacker, target = names_of(board, hit)
    return {
        "side": SIDE_NAMES[hit.unit.side],
        "attacker": attacker,
        "target": target,
        "damage": hit.damage,
        "before": hit.before,
        "after": hit.after,
        "kind": "far_attack",
        "tick": FAR_TICK,
    }


def unlike_far(place: str, ours: list[Case], expected: object) -> list[str]:
    """Say how our far attacks of a turn differ from the expected ones, one after the other."""
    found = []
    listed = of_kind(expected, place, list)
    for number, (mine, row) in enumerate(zip_longest(ours, listed), 1):
        name = f"{place} {number}"
        if mine is None or row is None:
            found += unlike(name, mine and _short(mine), row)
        elif isinstance(row, dict):
            found += _unlike_object(name, mine, row)
        elif not _says(mine, row):
            found += unlike(name, _short(mine), row)
    return found


def _short(mine: Case) -> list[object]:
    return list(mine.values())[:6]


def _unlike_object(name: str, mine: Case, row: Case) -> list[str]:
    found = []
    for key, value in row.items():
        ours = mine[PARTS[key]] if key in PARTS else NOTHING
        found += unlike(f"{name} {key}", ours, _plain(value))
    return found


def _says(mine: Case, row: object) -> bool:
    """Tell whether a list matches our far attack: who shoots at whom, and its numbers."""
    if not isinstance(row, list):
        raise bad(f"far_attacks: {quoted(row)} is neither a list nor an object")
    words = [_plain(each) for each in row if isinstance(each, str)]
    numbers = [each for each in row if type(each) is int]
    others = [side for side in SIDE_NAMES if side != mine["side"]]
    if words[-2:] != [mine["attacker"], mine["target"]] or others[0] in words[:-2]:
        return False
    damage, before, after = mine["damage"], mine["before"], mine["after"]
    return numbers in ([damage], [damage, after]) or numbers[-3:] == [damage, before, after]


def _plain(value: object) -> object:
    """Return our own name for a side or a kind, any other value as it is."""
    if isinstance(value, str):
        if value in LETTERS:
            return SIDE_NAMES[LETTERS.index(value)]
        if value in KINDS:
            return "far_attack"
    return value
