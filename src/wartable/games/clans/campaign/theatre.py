"""The acts of the campaign: the map of each, its enemies, and what can be had there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the map, in ten-thousandths of a degree."""

    lat: int
    lng: int


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the map that has a name."""

    name: str
    lat: int
    lng: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """The part of the map that an act shows."""

    south: int
    west: int
    north: int
    east: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the enemy's decks of an act are made (rule 5).

    ``levels[level - 1]`` are the counts of the ``fields``; groups join the deck in the ``order``.
    Each pool lists cards with their weights.
    """

    levels: tuple[tuple[int, ...], ...]
    fields: tuple[str, ...]
    order: tuple[str, ...]
    pools: Mapping[str, tuple[tuple[int, int], ...]]
    decoy: int
    scout: int

    def count(self, level: int, field: str) -> int:
        """Return how many cards of a field a deck of a level has."""
        return self.levels[level - 1][self.fields.index(field)]


@dataclass(frozen=True, slots=True)
class Act:
    """An act: where it is, who waits there, and what can be had there (rule 1)."""

    number: int
    title: str
    town: Place
    end: Place
    enemy_hero: str
    boss_card: int
    boss_title: str
    terrains: tuple[int, ...]
    battle_titles: tuple[str, ...]
    elite_titles: tuple[str, ...]
    places: tuple[Place, ...]
    stages: tuple[tuple[Spot, ...], ...]
    relic_sites: tuple[Spot, ...]
    recipe: Recipe
    pools: Mapping[str, tuple[int, ...]]
    medic: int
    coasts: tuple[tuple[Spot, ...], ...]
    rivers: tuple[tuple[Spot, ...], ...]
    bounds: Bounds

    def stage(self, encounter: int) -> tuple[Spot, ...]:
        """Return where encounters are, after so many of the act; the last stage stays."""
        return self.stages[min(encounter, len(self.stages) - 1)]
