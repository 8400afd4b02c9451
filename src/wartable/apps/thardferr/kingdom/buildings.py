"""Buildings on the land: how many fit, filling the land by ratios, and changing one building.

A ratio is buildings per land, to two decimals. A building whose count was set by hand is pinned
and keeps that count when the land changes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import (
    CASTLE,
    Counts,
    Number,
    total,
    whole_part,
    with_count,
)
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import (
    building_limit,
    castle_limit,
    hundredths,
    on_land,
    per_land,
)

#: Buildings that are cut first when the land cannot carry all.
FIRST_CUT = ("Medical Center", "Guard House")


@dataclass(frozen=True, slots=True)
class Layout:
    """Counts and ratios of the buildings; ``castles`` is their new number if it changed."""

    buildings: dict[str, Number]
    ratios: dict[str, Number]
    castles: Number | None = None


def most_buildings(land: Number) -> Number:
    """Return how many buildings the land carries, not counting castles."""
    return building_limit(land, kingdom_figures().land.buildings)


def most_castles(land: Number) -> int:
    """Return how many castles the land carries."""
    return castle_limit(land, kingdom_figures().land.castle_every)


def ratios_of(buildings: Counts, land: Number) -> dict[str, Number]:
    """Return the ratio of every building; empty without land."""
    if land == 0:
        return {}
    return {key: per_land(buildings.get(key, 0), land) for key in catalogue().buildings}


def filled(
    buildings: Counts,
    ratios: Counts,
    land: Number,
    castles: Number,
    pinned: Collection[str] = (),
    old_land: Number = 0,
) -> Layout:
    """Return the buildings of a kingdom after its land has changed to ``land``.

    Existing buildings keep their ratio; the others get the stored ratio, or else the default.
    """
    kept = ratios_of(buildings, old_land or land) if buildings and land != 0 else {}
    counts: dict[str, Number] = {}
    for key, building in catalogue().buildings.items():
        if key in pinned:
            counts[key] = buildings.get(key, 0)
        elif key == CASTLE:
            counts[key] = castles or 1
        else:
            ratio = kept.get(key, ratios.get(key, building.per_land))
            counts[key] = on_land(ratio, land)
    _cut(counts, most_buildings(land))
    return Layout(counts, ratios_of(counts, land))


def _cut(counts: dict[str, Number], limit: Number) -> None:
    """Remove what the land cannot carry, pinned or not, one kind of building after another."""
    over = total(counts, CASTLE) - limit
    rest = [key for key in counts if key not in FIRST_CUT and key != CASTLE]
    for key in (*FIRST_CUT, *rest):
        if over <= 0:
            return
        less = min(counts[key], over)
        counts[key] -= less
        over -= less


def autofilled(
    buildings: Counts,
    ratios: Counts,
    land: Number,
    castles: Number,
    pinned: Collection[str],
    old_land: Number,
) -> Layout | None:
    """Return the buildings after a change of land; None if nothing needs to change."""
    if land == old_land and buildings:
        return None
    return filled(buildings, ratios, land, castles, pinned, old_land)


def with_ratio(buildings: Counts, ratios: Counts, land: Number, key: str, value: Number) -> Layout:
    """Return the buildings with a new ratio for one of them, as far as the land allows."""
    ratio: Number = max(0, hundredths(value))
    if key == CASTLE:
        ratio = min(ratio, most_castles(land) / land if land != 0 else 0)
        return _set(buildings, ratios, key, on_land(ratio, land), ratio)
    others = total(ratios, CASTLE, key)
    if others + ratio > kingdom_figures().land.buildings:
        ratio = max(0, kingdom_figures().land.buildings - others)
    count: Number = on_land(ratio, land)
    if total(buildings, CASTLE, key) + count > most_buildings(land):  # even if it adds nothing
        count = _left(buildings, land, key)
        ratio = per_land(count, land)
    return _set(buildings, ratios, key, count, ratio)


def with_number(buildings: Counts, ratios: Counts, land: Number, key: str, value: Number) -> Layout:
    """Return the buildings with a new count for one of them, as far as the land allows."""
    count: Number = max(0, whole_part(value))
    if key == CASTLE:
        count = min(count, most_castles(land))
    else:
        count = min(count, _left(buildings, land, key))
    changed = _set(buildings, ratios, key, count, per_land(count, land))
    return Layout(changed.buildings, changed.ratios, count if key == CASTLE else None)


def _left(buildings: Counts, land: Number, key: str) -> Number:
    return max(0, most_buildings(land) - total(buildings, CASTLE, key))


def _set(buildings: Counts, ratios: Counts, key: str, count: Number, ratio: Number) -> Layout:
    return Layout(with_count(buildings, key, count), with_count(ratios, key, ratio))
