"""Technologies: trees and what they need, what is next, and what all levels cost."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Technology, catalogue
from wartable.games.thardferr.kingdom.counts import Counts, Number, has


@dataclass(frozen=True, slots=True)
class Price:
    """Gold and days of research."""

    gold: Number
    time: Number


def in_trees() -> list[Technology]:
    """Return the technologies of the trees, tree by tree, each after what it needs."""
    return [each for each in catalogue().technologies.values() if each.tree.startswith("tree")]


def corrected(levels: Counts) -> dict[str, Number]:
    """Return the levels without those of technologies whose predecessor is not known."""
    found = dict(levels)
    for each in in_trees():
        if has(found, each.key) and each.needs and found.get(each.needs, 0) < 1:
            found[each.key] = 0
    return found


def faults(levels: Counts, race: str) -> list[str]:
    """Name every known technology that has too many levels, lacks another, or is not the race's."""
    defects = []
    for each in catalogue().technologies.values():
        level = levels.get(each.key, 0)
        if level > each.levels:
            defects.append(f"{each.key} has {each.levels} at most, not {level}")
        if level > 0 and each.needs and levels.get(each.needs, 0) < 1:
            defects.append(f"{each.key} needs {each.needs}")
        if level > 0 and each.race not in ("", race):
            defects.append(f"{each.key} is for the race {each.race} only")
    return defects


def open_to(levels: Counts, race: str) -> list[Technology]:
    """Return what a kingdom can research next, in the order of the rulebook."""
    return [
        each
        for each in catalogue().technologies.values()
        if levels.get(each.key, 0) < each.levels
        and each.race in ("", race)
        and (not each.needs or levels.get(each.needs, 0) >= 1)
    ]


def price_of(levels: Counts) -> Price:
    """Return what all these levels cost; unknown technologies cost nothing."""
    gold: Number = 0
    time: Number = 0
    for key, level in levels.items():
        each = catalogue().technologies.get(key)
        if each is not None:
            gold += each.gold * level
            time += each.time * level
    return Price(gold, time)
