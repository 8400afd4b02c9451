"""The cards, heroes, clans and prebuilt decks, as the data files have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.games.clans.abilities import FAR_ATTACK, LONG_RANGE
from wartable.games.clans.deckfile import Entry, plain_id
from wartable.games.clans.state import POINTS

#: Words of the data files; what is none of them is number 0.
TERRAIN_NAMES = ("", "woods", "lake", "desert", "marsh")
RARITY_NAMES = ("", "common", "rare", "epic", "legendary")
FAMILY_NAMES = ("", "melee", "ranged", "artillery")
HERO_DEEDS = ("", "draw_cards", "damage_boost", "heal_units", "base_damage")
LIBRARIES = ("present", "classic", "clans")

#: The deck that a beginner has, and that fills up others (rules 1-4 and 1-5).
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
        """Its most action points, which always pay for an attack."""
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
    """A prebuilt deck; ``hero`` is whom it was made for, empty for anybody (rule 1-5)."""

    id: str
    name: str
    hero: str
    library: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of it, by id and in the order of the files, which is that of the numbers."""

    cards: Mapping[str, Card]
    heroes: Mapping[str, Hero]
    clans: Mapping[str, Clan]
    decks: Mapping[str, Deck]
    pools: Mapping[str, Mapping[str, int]]
    rewards: tuple[str, ...]
    numbered: tuple[Card, ...]

    def card(self, number: int) -> Card:
        """Return the card of a number."""
        return self.numbered[number]

    def hero(self, number: int) -> Hero:
        """Return the hero of a number."""
        return list(self.heroes.values())[number]

    def clan(self, number: int) -> Clan:
        """Return the clan of a number."""
        return list(self.clans.values())[number]


@cache
def catalogue() -> Catalogue:
    """Return what the data files have, read when it is first asked for."""
    from wartable.games.clans.reading import read_catalogue

    return read_catalogue()


@cache
def card_ids() -> tuple[str, ...]:
    """Return the ids of all cards, by number."""
    return tuple(card.id for card in catalogue().numbered)


def card_named(name: str) -> int | None:
    """Return the number of the card of an id or a name, None if there is none."""
    card = catalogue().cards.get(plain_id(name))
    return None if card is None else card.number
