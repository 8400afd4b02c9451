"""Kingdom Strength (KS)."""

from __future__ import annotations

from wartable.games.thardferr.catalogue import Race
from wartable.games.thardferr.economy import kingdom_strength
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import CASTLE, Counts, Number, total


def strength(race: Race, army: Counts, buildings: Counts, technologies: Counts) -> int:
    """Return the strength of a kingdom: its own units, all buildings, castles and levels."""
    each = kingdom_figures().strength
    return kingdom_strength(
        own_units(race, army) * each.unit,
        total(buildings, CASTLE) * each.building,
        buildings.get(CASTLE, 0) * each.castle,
        total(technologies) * each.technology,
    )


def own_units(race: Race, army: Counts) -> Number:
    """Return how many soldiers an army has of the race's own units."""
    return total({key: n for key, n in army.items() if n > 0 and race.unit(key) is not None})
