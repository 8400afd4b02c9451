"""Cases of action points: a position, some actions, and what comes of them.

Given are ``terrain`` as three rows of three, ``turn``, ``active``, the ``units`` (see
:mod:`wartable.games.clans.cases.cards`, with ``owner`` and ``tile`` too), and optionally ``traps``
and ``ignited`` tiles, the ``hero_boost`` of the active side and ``base_hp``. The ``actions`` stand
beside it, see :mod:`wartable.games.clans.cases.deeds`. Expected are the ``results`` of the
actions, then the ``units``, by id, null for one that is gone, ``base_hp``, ``traps``, ``ignited``
and the ``winner``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.vectors import NOTHING, Case, anything, field, of_kind, unlike
from wartable.games.clans.cases.battlefield import Battle, read_battle
from wartable.games.clans.cases.deeds import do_action
from wartable.games.clans.cases.fields import (
    SIDE_NAMES,
    Comparison,
    bad,
    figure,
    read_side,
    read_tile,
    row_of_parts,
    side_name,
    tile_name,
    unlike_parts,
)
from wartable.games.clans.cases.results import unlike_result
from wartable.games.clans.ending import BOTH
from wartable.games.clans.state import SIDES, TILES, place_of, side_of

#: What a case expects of a unit.
UNIT_PARTS = ("tile", "hp", "max_hp", "ap")


def check_battle(case: Case) -> list[str]:
    """Say where what comes of the actions is not what is expected.

    A case does not say whether the health of a unit on a marsh counts what the marsh lends it: it
    agrees if it does so either way.
    """
    found: list[str] | None = None
    for battle in _readings(case):
        differing = _differences(battle, case)
        if not differing:
            return []
        found = found or differing
    return found or []


def _readings(case: Case) -> Iterator[Battle]:
    battle = read_battle(case)
    lent = battle.marsh_units()
    yield battle
    if lent:
        other = read_battle(case)
        for unit in lent:
            other.s.u_marsh[unit] = 0
        yield other


def _differences(battle: Battle, case: Case) -> list[str]:
    actions = of_kind(anything(case, "actions"), "actions", list)
    expect = field(case, "expect", dict)
    results = expect.get("results")
    if results is not None and len(of_kind(results, "results", list)) != len(actions):
        raise bad(f"results must have one an action, {len(actions)}, not {len(results)}")
    found = []
    for at, row in enumerate(actions):
        place = f"action {at + 1}"
        action = of_kind(row, place, dict)
        ours = do_action(battle, action)
        if results is not None:
            found += unlike_result(place, ours, of_kind(results[at], place, dict))
    return found + unlike_parts("", described(battle), expect, WAYS)


def described(battle: Battle) -> Case:
    """Return the position in the form of a case."""
    s = battle.s
    return {
        "units": {name: _unit(battle, number) for name, number in battle.cards.items()},
        "base_hp": {SIDE_NAMES[side]: s.health[side] for side in range(SIDES)},
        "traps": [
            {"tile": tile_name(tile), "owner": side_name(side), "damage": s.trap[place]}
            for side in range(SIDES)
            for tile in range(TILES)
            if s.trap[place := place_of(side, tile)] > 0
        ],
        "ignited": [
            {"tile": tile_name(tile), "until_turn": s.lit[tile]}
            for tile in range(TILES)
            if s.lit[tile] > 0
        ],
        "winner": _winner(s.won),
        "turn": s.turn,
        "active": side_name(s.active),
    }


def _winner(won: int) -> str | None:
    if won == BOTH:
        return "draw"
    return side_name(won - 1)


def _unit(battle: Battle, number: int) -> Case | None:
    """Return how a unit is; null if it is gone, or if its card never became one."""
    s = battle.s
    unit = battle.board.unit_of(number)
    if unit < 0:
        return None
    return {
        "tile": tile_name(s.u_tile[unit]),
        "hp": s.u_hp[unit],
        "max_hp": s.u_max[unit],
        "ap": s.u_ap[unit],
        "owner": side_name(side_of(unit)),
        "decoy": s.u_decoy[unit] == 1,
    }


def _unlike_units(name: str, ours: Case, expected: object) -> list[str]:
    """Compare units by id; of each what is expected. One that is gone need not be mentioned."""
    listed = of_kind(expected, name, dict)
    found = []
    for unit in ours | listed:
        mine, wanted = ours.get(unit), listed.get(unit)
        if isinstance(mine, dict) and isinstance(wanted, dict):
            found += unlike_parts(f"unit {unit}", mine, wanted)
        elif mine is not None or wanted is not None:
            shown = mine and {part: mine[part] for part in UNIT_PARTS}
            found += unlike(f"unit {unit}", shown, wanted if unit in listed else NOTHING)
    return found


def _unlike_tiles(name: str, ours: list[Case], expected: object) -> list[str]:
    """Compare what is on tiles, whose order does not matter."""
    return unlike(name, sorted(map(_on_tile, ours)), sorted(map(_on_tile, _rows(name, expected))))


def _rows(name: str, expected: object) -> list[Case]:
    parts = ("tile", "until_turn") if name == "ignited" else ("tile", "owner", "damage")
    return [row_of_parts(row, name, *parts) for row in of_kind(expected, name, list)]


def _on_tile(row: Case) -> list[Any]:
    """Return a trap or a fire: tile, owner if it has one, and its number."""
    tile = tile_name(read_tile(anything(row, "tile"), "tile"))
    if "until_turn" in row:
        return [*tile, figure(row["until_turn"], "until_turn")]
    owner = SIDE_NAMES[read_side(anything(row, "owner"), "owner")]
    return [*tile, owner, figure(anything(row, "damage"), "damage")]


#: What is compared in a way of its own.
WAYS: Mapping[str, Comparison] = {
    "units": _unlike_units,
    "traps": _unlike_tiles,
    "ignited": _unlike_tiles,
}
