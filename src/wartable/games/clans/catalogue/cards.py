"""What the data files define: cards, heroes, clans, prebuilt decks and the names of terrains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption, quoted
from wartable.games.clans.catalogue.abilities import FAR_ATTACK, LONG_RANGE
from wartable.games.clans.catalogue.deck_text import Entry
from wartable.games.clans.state import (
    BASE_DAMAGE,
    DAMAGE_BOOST,
    DRAW_CARDS,
    HEAL_UNITS,
    POINTS,
    TILES,
)

#: Words of the data files by number; 0 stands for none of them.
TERRAIN_NAMES = ("", "woods", "lake", "desert", "marsh")
RARITY_NAMES = ("", "common", "rare", "epic", "legendary")
FAMILY_NAMES = ("", "melee", "ranged", "artillery")
HERO_DEEDS = ("", "draw_cards", "damage_boost", "heal_units", "base_damage")
LIBRARIES = ("present", "classic", "clans")

#: The beginner's deck, which also fills up others (rules 1-4 and 1-5).
STARTER = "balanced"

#: A tag of a card: the number of the ability and its X.
Tag = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Card:
    """A card and its printed figures (rule 1-1). ``abilities`` are its tags, by mode."""

    number: int
    id: str
    name: str
    faction: str
    rarity: int
    damage: int
    health: int
    tick: int
    max_ap: int
    per_turn: int
    attack_cost: int
    reach: int
    terrain: int
    family: int
    abilities: tuple[tuple[Tag, ...], tuple[Tag, ...]]
    clan: int = -1
    variation: int = 0

    @property
    def most_points(self) -> int:
        """Its maximum of action points, always enough for an attack."""
        return max(self.max_ap, self.attack_cost)

    def reach_in(self, mode: int) -> int:
        """Return how many tiles forward it can attack in a mode."""
        far = {number for number, _ in self.abilities[mode]} & {FAR_ATTACK, LONG_RANGE}
        return max(self.reach, 2) if far and mode == POINTS else self.reach


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: terrains of the base tiles, and what it can do once a match (rule 3)."""

    number: int
    id: str
    name: str
    terrains: tuple[int, ...]
    does: int
    amount: int
    deck: str


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan: its cards are its three variations (rule 9)."""

    number: int
    id: str
    name: str
    terrain: int
    ultimate: str
    variations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """A prebuilt deck; ``hero`` is the one it was made for, empty for any (rule 1-5)."""

    id: str
    name: str
    hero: str
    library: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything by id, in the order of the files, which is also that of the numbers."""

    cards: Mapping[str, Card]
    heroes: Mapping[str, Hero]
    clans: Mapping[str, Clan]
    decks: Mapping[str, Deck]
    pools: Mapping[str, Mapping[str, int]]
    rewards: tuple[str, ...]
    numbered: tuple[Card, ...]

    def card(self, number: int) -> Card:
        """Return the card with a number."""
        return self.numbered[number]

    def hero(self, number: int) -> Hero:
        """Return the hero with a number."""
        return list(self.heroes.values())[number]

    def clan(self, number: int) -> Clan:
        """Return the clan with a number."""
        return list(self.clans.values())[number]


# --- what heroes do (rule 3-2) --------------------------------------------------------------------


def deed(does: int, amount: int, target: str) -> str:
    """Say briefly what a hero does; ``target`` is what the enemy defends: crystal or base."""
    return {
        DRAW_CARDS: f"draw {amount} cards",
        DAMAGE_BOOST: f"units +{amount} damage this turn",
        HEAL_UNITS: f"all units heal {amount}",
        BASE_DAMAGE: f"{amount} damage to the enemy {target}",
    }.get(does, "nothing")


# --- the ground as text (rule 12-7) ---------------------------------------------------------------
# One letter per tile, such as ``dddlmwwww``.

#: The first letters of the terrains, by their numbers.
LETTERS = "".join(name[:1] or " " for name in TERRAIN_NAMES)


def read_ground(text: str) -> tuple[int, ...]:
    """Return the terrain of every tile, row by row from North's base; empty for an empty text.

    Raises ``BadOption``.
    """
    letters = text.strip().lower()
    if letters and (len(letters) != TILES or set(letters) - set(LETTERS.strip())):
        raise BadOption(
            "bad-ground",
            f"ground must be {TILES} letters of w, l, d and m, a tile each, not {quoted(text)}",
        )
    return tuple(map(LETTERS.index, letters))


def write_ground(terrains: tuple[int, ...]) -> str:
    """Return the text of the terrain of all tiles."""
    return "".join(LETTERS[terrain] for terrain in terrains)
