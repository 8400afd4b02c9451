"""Modifiers shown with a unit's stats, as the calculator of the game's players displays them.

They are display only: they repeat what is said of a strategy even where the rules apply something
else, and each says whether it counts. ``UnitStats.changes`` of a report has what is really applied,
step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import Counts, Number
from wartable.apps.thardferr.report.model import IN_DAMAGE, IN_FIGURE, ONLY_SHOWN, Shown
from wartable.apps.thardferr.report.words import figure
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Unit

#: The stats that have modifiers.
STATS = ("melee", "short", "range", "defence")
ATTACKS = ("melee", "short", "range")

#: The explanation of a modifier that is not simply part of the stat.
_COUNTS = {IN_FIGURE: "", IN_DAMAGE: ", counted in the damage", ONLY_SHOWN: ", shown only"}


@dataclass(slots=True)
class Modifier:
    """What is added to and taken from a stat; None is a percentage that is not a number."""

    percent_up: Number | None = 0
    percent_down: Number | None = 0
    flat_up: Number | None = 0
    flat_down: Number | None = 0


Modifiers = dict[str, Modifier]


def modifiers(race: str, key: str, technologies: Counts, strategy: str, rules: Rules) -> Modifiers:
    """Return the modifiers of a unit's four stats; all zero for a unit of another race."""
    found = {stat: Modifier() for stat in STATS}
    for each in shown_of(race, key, technologies, strategy, rules):
        into = found[each.stat]
        if each.percent is None:
            into.percent_up = None
        elif each.percent > 0:
            into.percent_up = (into.percent_up or 0) + each.percent
        else:
            into.percent_down = (into.percent_down or 0) - each.percent
        into.flat_up = (into.flat_up or 0) + each.flat
    return found


def shown_of(
    race: str, key: str, technologies: Counts, strategy: str, rules: Rules
) -> Iterator[Shown]:
    """Yield what technologies and the strategy show with a unit; nothing for another race's."""
    known = catalogue().races.get(race)
    unit = known.unit(key) if known else None
    if unit is not None:
        yield from _technologies(unit, technologies, rules)
        yield from _strategy(unit, strategy, rules)


def wolves_shown(wolves: float, own: float) -> Shown:
    """Return what WolfMasters show with a Rusher or Slother: their number divided by the unit's."""
    return _flat("WolfMasters", "short", wolves / own)


def far_fighting_shown() -> Shown:
    """Return what Gnome Far Fighting of either side shows with every unit's range."""
    return _percent("Gnome Far Fighting", "range", 100, IN_DAMAGE)


def _technologies(unit: Unit, levels: Counts, rules: Rules) -> Iterator[Shown]:
    blades, bows = levels.get("Sharper Blades", 0), levels.get("Improve Bow Range", 0)
    armour = f"Tougher {unit.armour.capitalize()} Armor"
    if unit.weapon == "blade" and blades > 0:
        yield _flat("Sharper Blades", "melee", blades)
    if unit.armour and levels.get(armour, 0) > 0:
        yield _flat(armour, "defence", levels[armour])
    if unit.weapon == "bow" and bows > 0:
        if rules.bow_range == "half":
            yield _percent("Improve Bow Range", "range", bows * 50)
        else:
            yield _flat("Improve Bow Range", "range", bows)


def _strategy(unit: Unit, strategy: str, rules: Rules) -> Iterator[Shown]:
    infantry, pikeman = "infantry" in unit.kinds, "pikeman" in unit.kinds
    if strategy == "Archer Protection" and infantry:
        yield _percent(strategy, "melee", -50)
    elif strategy == "Quick Retreat":
        # In other rule sets attacks are halved only when the damage is summed up.
        counts = IN_FIGURE if rules.quick_retreat == "quarter" else IN_DAMAGE
        yield from (_percent(strategy, stat, -50, counts) for stat in ATTACKS)
    elif strategy == "Anti-Cavalry" and pikeman:
        yield _percent(strategy, "melee", 250, IN_DAMAGE)
    elif strategy == "Anti-Cavalry":
        yield from (_percent(strategy, stat, -((1 - 0.9) * 100)) for stat in ATTACKS)
    elif strategy == "Infantry Attack" and infantry:
        yield _percent(strategy, "defence", -75)
    elif strategy == "Dwarf Shield Line":
        yield from (_percent(strategy, stat, -10) for stat in ("melee", "short"))
        if unit.key == "Shieldbearer":
            yield _percent(strategy, "melee", None)
    elif strategy == "Elf Energy Gathering" and unit.key == "Mage":
        yield _percent(strategy, "melee", 100)
        yield _flat(strategy, "range", 4)
    elif strategy == "Human Charging!" and unit.key == "Knight":
        yield _percent(strategy, "melee", 50)
        counts = IN_FIGURE if rules.charging == "melee_and_short" else ONLY_SHOWN
        yield _percent(strategy, "short", 50, counts)
        yield _percent(strategy, "defence", -25, counts)
    elif strategy == "Orc Surrounding" and unit.key == "ShadowWarrior":
        counts = IN_FIGURE if rules.surrounding_defence == "real" else ONLY_SHOWN
        yield _flat(strategy, "defence", 2, counts)


def _percent(source: str, stat: str, percent: Number | None, counts: str = IN_FIGURE) -> Shown:
    amount = f"{_signed(percent)} %" if percent is not None else "a share that is no number"
    return Shown(source, stat, percent, 0, counts, f"{stat} {amount} ({source}){_COUNTS[counts]}")


def _flat(source: str, stat: str, flat: Number, counts: str = IN_FIGURE) -> Shown:
    return Shown(
        source, stat, 0, flat, counts, f"{stat} {_signed(flat)} ({source}){_COUNTS[counts]}"
    )


def _signed(value: Number) -> str:
    return f"{'+' if value > 0 else ''}{figure(value)}"
