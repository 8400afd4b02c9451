"""Technologies: trees, prerequisites, what can be researched next, and prices."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import Counts, Number, has
from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Technology


@dataclass(frozen=True, slots=True)
class Price:
    """Gold and days of research."""

    gold: Number
    time: Number


def in_trees() -> list[Technology]:
    """Return the technologies of the trees, tree by tree, each after its prerequisite."""
    return [each for each in catalogue().technologies.values() if each.tree.startswith("tree")]


def corrected(levels: Counts) -> dict[str, Number]:
    """Return the levels without technologies whose predecessor is not known."""
    found = dict(levels)
    for each in in_trees():
        if has(found, each.key) and each.needs and found.get(each.needs, 0) < 1:
            found[each.key] = 0
    return found


def missing_for(key: str, levels: Counts) -> list[str]:
    """Return a technology's unknown prerequisites, direct and indirect.

    They are in the order of research.
    """
    found: list[str] = []
    needs = catalogue().technologies[key].needs
    while needs:
        if levels.get(needs, 0) < 1:
            found.insert(0, needs)
        needs = catalogue().technologies[needs].needs
    return found


def missing(levels: Counts) -> list[str]:
    """Return the unknown prerequisites of all known technologies."""
    known = (key for key in catalogue().technologies if has(levels, key))
    return list(dict.fromkeys(each for key in known for each in missing_for(key, levels)))


def completed(levels: Counts) -> tuple[dict[str, Number], str]:
    """Return the levels with all prerequisites, and a sentence on what was added, if anything."""
    added = missing(levels)
    words = f"technology: added {listed(added)}, which others need" if added else ""
    return {**levels, **dict.fromkeys(added, 1)}, words


def faults(levels: Counts, race: str) -> list[str]:
    """Name every known technology with too high a level, a missing prerequisite or another race."""
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
    """Return what all these levels cost; names not in the catalogue cost nothing."""
    gold: Number = 0
    time: Number = 0
    for key, level in levels.items():
        each = catalogue().technologies.get(key)
        if each is not None:
            gold += each.gold * level
            time += each.time * level
    return Price(gold, time)
