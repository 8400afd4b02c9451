"""What changes a unit's figures, as the calculator of the game's players displays it.

It is a display and no more: it names what is said of a strategy, even where the rules apply
something else. What is applied stands in ``UnitStats.changes`` of a report.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Unit, catalogue
from wartable.games.thardferr.kingdom.counts import Counts, Number
from wartable.games.thardferr.rulesets import Rules

#: The figures that have modifiers.
STATS = ("melee", "short", "range", "defence")
ATTACKS = ("melee", "short", "range")


@dataclass(slots=True)
class Modifier:
    """What is added to and taken from a figure; None is a percentage that is no number."""

    percent_up: Number | None = 0
    percent_down: Number | None = 0
    flat_up: Number | None = 0
    flat_down: Number | None = 0


Modifiers = dict[str, Modifier]


def modifiers(race: str, key: str, technologies: Counts, strategy: str, rules: Rules) -> Modifiers:
    """Return the modifiers of a unit's four figures; none of a unit that the race lacks."""
    found = {stat: Modifier() for stat in STATS}
    known = catalogue().races.get(race)
    unit = known.unit(key) if known else None
    if unit is not None:
        _technologies(found, unit, technologies, rules)
        _strategy(found, unit, strategy)
    return found


def _technologies(found: Modifiers, unit: Unit, levels: Counts, rules: Rules) -> None:
    blades, bows = levels.get("Sharper Blades", 0), levels.get("Improve Bow Range", 0)
    light, heavy = levels.get("Tougher Light Armor", 0), levels.get("Tougher Heavy Armor", 0)
    if unit.weapon == "blade" and blades > 0:
        found["melee"].flat_up = blades
    if unit.armour == "light" and light > 0:
        found["defence"].flat_up = light
    if unit.armour == "heavy" and heavy > 0:
        found["defence"].flat_up = heavy
    if unit.weapon == "bow" and bows > 0:
        if rules.bow_range == "half":
            found["range"].percent_up = bows * 50
        else:
            found["range"].flat_up = bows


def _strategy(found: Modifiers, unit: Unit, strategy: str) -> None:
    infantry, pikeman = "infantry" in unit.kinds, "pikeman" in unit.kinds
    if strategy == "Archer Protection" and infantry:
        found["melee"].percent_down = 50
    elif strategy == "Quick Retreat":
        _down(found, ATTACKS, 50)
    elif strategy == "Anti-Cavalry" and pikeman:
        found["melee"].percent_up = 250
    elif strategy == "Anti-Cavalry":
        _down(found, ATTACKS, (1 - 0.9) * 100)
    elif strategy == "Infantry Attack" and infantry:
        found["defence"].percent_down = 75
    elif strategy == "Dwarf Shield Line":
        _down(found, ("melee", "short"), 10)
        if unit.key == "Shieldbearer":
            found["melee"].percent_up = None
    elif strategy == "Elf Energy Gathering" and unit.key == "Mage":
        found["melee"].percent_up = 100
        found["range"].flat_up = 4
    elif strategy == "Human Charging!" and unit.key == "Knight":
        found["melee"].percent_up = found["short"].percent_up = 50
        found["defence"].percent_down = 25
    elif strategy == "Orc Surrounding" and unit.key == "ShadowWarrior":
        # Added to what a technology gives.
        found["defence"].flat_up = (found["defence"].flat_up or 0) + 2


def _down(found: Modifiers, stats: tuple[str, ...], percentage: Number) -> None:
    for stat in stats:
        found[stat].percent_down = percentage
