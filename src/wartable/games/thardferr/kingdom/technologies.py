"""Technologies: trees and what they need, what is next, and what all levels cost."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.wording import listed
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


def missing_for(key: str, levels: Counts) -> list[str]:
    """Return all that a technology needs, directly or not, and that is not known.

    What is needed first comes first.
    """
    found: list[str] = []
    needs = catalogue().technologies[key].needs
    while needs:
        if levels.get(needs, 0) < 1:
            found.insert(0, needs)
        needs = catalogue().technologies[needs].needs
    return found


def missing(levels: Counts) -> list[str]:
    """Return all that the known technologies of a kingdom need and that is not known."""
    known = (key for key in catalogue().technologies if has(levels, key))
    return list(dict.fromkeys(each for key in known for each in missing_for(key, levels)))


def completed(levels: Counts) -> tuple[dict[str, Number], str]:
    """Return the levels with all that they need, and a sentence on what was added, if anything."""
    added = missing(levels)
    words = f"technology: added {listed(added)}, which others need" if added else ""
    return {**levels, **dict.fromkeys(added, 1)}, words


def faults(levels: Counts, race: str) -> list[str]:
    """Name every known technology that has too many levels, lacks another, or is not the race's."""
    defects = []
    for each in catalogue().technologies.values():
        level = levels.get(each.key, 0)
        if level > each.levels:
            defects.append(f"{each.key} has {each.levels} at most, not {level}")
        if level > 0 and (lacks := missing_for(each.key, levels)):
            defects.append(f"{each.key} needs {listed(lacks)}")
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
