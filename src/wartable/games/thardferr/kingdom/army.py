"""Armies: what a new kingdom has, and how many soldiers Guard Houses have room for."""

from __future__ import annotations

from wartable.games.thardferr.catalogue import Race
from wartable.games.thardferr.economy import room_for_unit
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import Counts, Number, total, whole_part

ADVANCED = "Advanced Training Center"


def default_army(race: Race) -> dict[str, Number]:
    """Return the army of a new kingdom: some of every unit but those of Advanced Centers."""
    advanced = {line.unit for line in race.training if line.at == ADVANCED}
    usual = kingdom_figures().land.units
    return {unit.key: 0 if unit.key in advanced else usual for unit in race.units}


def permitted(army: Counts, unit: str, value: Number, guard_houses: Number) -> Number:
    """Return how many of a unit an army gets when so many are asked for.

    Where there is a Guard House, no more than there is room for beside the others.
    """
    others = total(army) - army.get(unit, 0)
    each = kingdom_figures().housing.soldiers
    return room_for_unit(whole_part(value), others, guard_houses, each)
