"""Far attacks in cases of lane turns, which may write them in several ways.

The format does not say what one looks like. It may be a list with the attacker and the target,
before them perhaps the side, and with the damage and perhaps the health before and after; or an
object with some of this by name.
"""

from __future__ import annotations

from itertools import zip_longest

from wartable.engine.errors import quoted
from wartable.engine.vectors import NOTHING, Case, of_kind, unlike
from wartable.games.clans.cases.board import Board
from wartable.games.clans.cases.fields import SIDE_NAMES, bad
from wartable.games.clans.cases.hits import LETTERS, names_of, side_of
from wartable.games.clans.show.hits import Hit

#: What a far attack is called, and when it happens.
KINDS = ("far", "far_attack", "far attack")
TICK = 5
#: What an object may call the parts of a far attack.
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
    """Return a far attack of ours by its parts."""
    attacker, target = names_of(board, hit)
    return {
        "side": SIDE_NAMES[side_of(hit)],
        "attacker": attacker,
        "target": target,
        "damage": hit.damage,
        "before": hit.before,
        "after": hit.after,
        "kind": "far_attack",
        "tick": TICK,
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
    """Tell whether a list says what our far attack is: who shoots at whom, and its numbers."""
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
    """Return a side or a kind by the one name that we have for it."""
    if isinstance(value, str):
        if value in LETTERS:
            return SIDE_NAMES[LETTERS.index(value)]
        if value in KINDS:
            return "far_attack"
    return value
