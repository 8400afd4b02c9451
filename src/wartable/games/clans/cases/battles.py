"""Action-point cases: a position, some actions, and their outcome.

Given are ``terrain`` as three rows of three, ``turn``, ``active``, the ``units`` (see
:mod:`wartable.games.clans.cases.board`, with ``owner`` and ``tile`` too), and optionally ``traps``
and ``ignited`` tiles, the ``hero_boost`` of the active side and ``base_hp``. The ``actions`` stand
beside it, see :mod:`wartable.games.clans.cases.actions`. Expected are the ``results`` of the
actions, then the ``units`` by id, null for one that is gone, ``base_hp``, ``traps``, ``ignited``
and the ``winner``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.cases import (
    NOTHING,
    Case,
    Comparison,
    anything,
    bad,
    field,
    of_kind,
    unlike,
    unlike_parts,
)
from wartable.games.clans.cases.actions import do_action
from wartable.games.clans.cases.battlefield import Battle, read_battle
from wartable.games.clans.cases.fields import (
    SIDE_NAMES,
    figure,
    read_side,
    read_tile,
    row_of_parts,
    side_name,
    tile_name,
)
from wartable.games.clans.rules.victory import BOTH
from wartable.games.clans.state import (
    BAD_ROW,
    DEFENDED,
    ENEMY_BASE,
    ENEMY_TILE,
    FOG,
    FULL,
    GUARDED,
    IS_SPY,
    LOCKED,
    NO_AP,
    OUT_OF_RANGE,
    SIDES,
    TILES,
    TRAP_THERE,
    WRONG_TERRAIN,
    place_of,
    side_of,
)

# --- results of actions ---------------------------------------------------------------------------
# A refusal has a label. Some of our reasons have none: then only the refusal itself is compared.
# Others match several labels. Where several reasons apply, the format does not say which one to
# give, so any of them will do.

#: The labels of our reasons for a refusal, the usual one first.
LABELS: Mapping[int, tuple[str, ...]] = {
    LOCKED: ("locked",),
    OUT_OF_RANGE: ("range",),
    FULL: ("full",),
    TRAP_THERE: ("full",),
    GUARDED: ("guard",),
    DEFENDED: ("defended",),
    FOG: ("fog",),
    IS_SPY: ("spy",),
    NO_AP: ("no_ap",),
    WRONG_TERRAIN: ("wrong_terrain",),
    BAD_ROW: ("bad_row", "enemy_base", "no_ap"),
    ENEMY_BASE: ("enemy_base", "bad_row"),
    ENEMY_TILE: ("enemy_tile",),
}
#: All known labels; for any other one only the refusal itself is compared.
KNOWN = frozenset(name for names in LABELS.values() for name in names)


def unlike_result(place: str, ours: Case, expect: Case) -> list[str]:
    """Say how the result of an action differs from the expected one.

    ``faults`` in ours are the reasons for a refusal.
    """
    if not of_kind(expect.get("ok", True), "ok", bool):
        return _unlike_refusal(place, ours, expect)
    if not ours["ok"]:
        return [f"{place}: refused{_because(ours)}, expected to be done"]
    wanted = expect.copy()
    if ours.get("absorbed") is True and expect.get("damage") == 0:
        del wanted["damage"]  # for absorbed damage cases give either the computed number or 0
    return unlike_parts(place, ours, wanted)


def _unlike_refusal(place: str, ours: Case, expect: Case) -> list[str]:
    label = expect.get("error")
    if ours["ok"]:
        said = "" if label is None else f" with {of_kind(label, 'error', str)}"
        return [f"{place}: done, expected to be refused{said}"]
    names = [name for fault in ours["faults"] for name in LABELS.get(fault, ())]
    unnamed = any(fault not in LABELS for fault in ours["faults"])
    if label is None or unnamed or of_kind(label, "error", str) in names or label not in KNOWN:
        return []
    return unlike(f"{place} error", names[0], label)


def _because(ours: Case) -> str:
    names = [LABELS[fault][0] for fault in ours["faults"] if fault in LABELS]
    return f" with {names[0]}" if names else ""


# --- whole cases ----------------------------------------------------------------------------------

#: The parts of a unit to show in a difference.
UNIT_PARTS = ("tile", "hp", "max_hp", "ap")


def check_battle(case: Case) -> list[str]:
    """Say where the outcome of the actions differs from the expected one.

    A case does not say whether the health of a unit on a marsh includes what the marsh lends it:
    the case passes if either reading agrees.
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
    """Return the state of a unit; None if it is gone, or if its card never became one."""
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
    """Compare the expected parts of units by id; one that is gone need not be mentioned."""
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


#: The parts with a comparison of their own.
WAYS: Mapping[str, Comparison] = {
    "units": _unlike_units,
    "traps": _unlike_tiles,
    "ignited": _unlike_tiles,
}
