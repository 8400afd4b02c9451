"""How many people a kingdom has room for.

One rule with races: Houses are for peasants, Guard Houses for soldiers, Schools for wizards, and
every other building for a few peasants; Habitation and Barrack add room. The calculator has two
rules instead: one for its kingdom's figures, with both technologies but without races and wizards,
and one for production, which knows Houses only.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import Race, catalogue
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import Counts, Number, has
from wartable.games.thardferr.rulesets import Rules

HOUSE = "House"
GUARD_HOUSE = "Guard House"
SCHOOL = "School"


@dataclass(frozen=True, slots=True)
class Room:
    """Room for peasants, soldiers and wizards."""

    peasants: Number
    soldiers: Number
    wizards: Number

    @property
    def everybody(self) -> Number:
        """Room for all together."""
        return self.peasants + self.soldiers + self.wizards


def room(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Room:
    """Return the room of a kingdom; buildings of any name have some."""
    found: dict[str, Number] = {"peasants": 0, "soldiers": 0, "wizards": 0}
    for key, count in buildings.items():
        building = catalogue().buildings.get(key)
        whom = building.houses if building else ""
        if rules.housing == "two_rules" and whom == "wizards":
            whom = ""
        each = (
            room_in(key, race if rules.housing == "full" else None, technologies)
            if whom
            else kingdom_figures().housing.other
        )
        found[whom or "peasants"] += count * each
    return Room(found["peasants"], found["soldiers"], found["wizards"])


def room_in(key: str, race: Race | None, technologies: Counts) -> Number:
    """Return how many live in a House, Guard House or School."""
    usual = catalogue().buildings[key].room
    each: Number = race.buildings.get(key, usual) if race else usual
    figures = kingdom_figures().housing
    if key == HOUSE and has(technologies, "Habitation"):
        each += figures.habitation - usual
    if key == GUARD_HOUSE and has(technologies, "Barrack"):
        each += figures.barrack - usual
    return each


def workers(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Number:
    """Return how many people can be given jobs: peasants, or everybody in the calculator."""
    found = room(race, buildings, technologies, rules)
    return found.peasants if rules.housing == "full" else found.everybody


def earners(race: Race | None, buildings: Counts, technologies: Counts, rules: Rules) -> Number:
    """Return how many people trade at markets and eat."""
    if rules.housing == "full":
        return room(race, buildings, technologies, rules).everybody
    other = kingdom_figures().housing.other
    house = catalogue().buildings[HOUSE].room
    found: Number = 0
    for key, count in buildings.items():
        found += count * (house if key == HOUSE else other)
    return found
