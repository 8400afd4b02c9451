"""How many of each unit a kingdom trains in a day.

A race has a line for every unit it trains: so many a day for every so many centres, and one more
for every castle. Two lines of the Undead name the same unit, and nothing trains their
WraithPikeman: repaired, the second of the two is for him. As printed, the second line counts in
place of the first, castles count for both, and one name of the Dwarfs keeps its blank.
"""

from __future__ import annotations

from wartable.games.thardferr.catalogue import Race
from wartable.games.thardferr.economy import trained
from wartable.games.thardferr.kingdom.army import ADVANCED
from wartable.games.thardferr.kingdom.counts import CASTLE, Counts, Number
from wartable.games.thardferr.rulesets import Rules

#: Units that the calculator prints under another name.
_PRINTED = {"HeavyCrossbowman": "Heavy Crossbowman"}


def training(race: Race, buildings: Counts, rules: Rules) -> dict[str, Number]:
    """Return how many of each unit are trained in a day, without those of which there are none."""
    lines = _printed(race) if rules.training == "as_printed" else _repaired(race)
    found: dict[str, Number] = {}
    for unit, at, needed, batch in lines:
        made = trained(buildings.get(at, 0), needed, batch)
        # Only a line of an Advanced Center is added to what is there.
        found[unit] = found.get(unit, 0) + made if at == ADVANCED else made
    for unit, *_ in lines:
        found[unit] += buildings.get(CASTLE, 0)
    return {unit: count for unit, count in found.items() if count > 0}


Line = tuple[str, str, int, int]


def _printed(race: Race) -> list[Line]:
    return [
        (_PRINTED.get(line.unit, line.unit), line.at, line.centres, line.batch)
        for line in race.training
    ]


def _repaired(race: Race) -> list[Line]:
    """Return the lines with a unit each: a second line of a unit is for one that has none."""
    named = {line.unit for line in race.training}
    without = [unit.key for unit in race.units if unit.key not in named]
    seen: set[str] = set()
    lines: list[Line] = []
    for line in race.training:
        unit = without.pop(0) if line.unit in seen and without else line.unit
        seen.add(unit)
        lines.append((unit, line.at, line.centres, line.batch))
    return lines
