"""The results of actions: how ours differ from those of a case.

A refusal has a label. We know more reasons than there are labels, so that some have none, and then
only that it is refused is compared; and some of ours can be called by several. Where several
reasons hold, the format does not say which one is given: any of them will do.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.vectors import Case, of_kind, unlike
from wartable.games.clans.cases.fields import unlike_parts
from wartable.games.clans.numbers import (
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
    TRAP_THERE,
    WRONG_TERRAIN,
)

#: What cases call our reasons for a refusal; the first name is the usual one.
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
#: The labels that there are; of a refusal with another one only that it is one is compared.
KNOWN = frozenset(name for names in LABELS.values() for name in names)


def unlike_result(place: str, ours: Case, expect: Case) -> list[str]:
    """Say how the result of an action differs from the expected one.

    ``faults`` of ours are the reasons for a refusal.
    """
    if not of_kind(expect.get("ok", True), "ok", bool):
        return _unlike_refusal(place, ours, expect)
    if not ours["ok"]:
        return [f"{place}: refused{_because(ours)}, expected to be done"]
    wanted = expect.copy()
    if ours.get("absorbed") is True and expect.get("damage") == 0:
        del wanted["damage"]  # what a barrier takes is the number that was computed, or nothing
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
