"""Cards as the pages show them: figures, marks of rarity, and what their abilities mean."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.clans.abilities import ABILITIES, effect, shown_tag
from wartable.games.clans.catalogue import (
    FAMILY_NAMES,
    RARITY_NAMES,
    TERRAIN_NAMES,
    Card,
    catalogue,
)
from wartable.games.clans.deckfile import Entry
from wartable.games.clans.decks import copy_limit
from wartable.games.clans.picking import MODES
from wartable.games.clans.state import CLASSIC, POINTS
from wartable.server.decks.bench import Bench
from wartable.server.decks.filters import Filters

#: What stands for a rarity beside its colour and its word.
MARKS = ("", "●", "◆", "★", "✹")
MODE_WORDS = {CLASSIC: "Classic", POINTS: "Action points"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """An ability of a card: its name, when it matters, and what it does by mode."""

    id: str
    name: str
    trigger: str
    effects: tuple[tuple[str, str], ...]
    only: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown. ``limit`` is None where a deck may hold any number of it."""

    card: Card
    rarity: str
    mark: str
    terrain: str
    family: str
    limit: int | None
    abilities: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A card of the pool: how many of it are owned and in the deck, and why there are no more."""

    face: Face
    owned: int
    inside: int
    why_not: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the deck: so many of a card, or of its decoy."""

    face: Face
    entry: Entry
    why_not: str

    @property
    def key(self) -> str:
        """What the buttons of the line call it."""
        return f"{self.entry.card} decoy" if self.entry.decoy else self.entry.card

    @property
    def id(self) -> str:
        """The end of the ids of its elements."""
        return self.key.replace(" ", "-")


def face(card: Card, modes: tuple[int, ...] = tuple(MODES.values())) -> Face:
    """Return a card with those of its abilities that do something in the modes."""
    return Face(
        card,
        RARITY_NAMES[card.rarity],
        MARKS[card.rarity],
        TERRAIN_NAMES[card.terrain],
        FAMILY_NAMES[card.family],
        copy_limit(card),
        tuple(_meanings(card, modes)),
    )


def _meanings(card: Card, modes: tuple[int, ...]) -> list[Meaning]:
    found: dict[tuple[int, int], list[int]] = {}
    for mode in modes:
        for tag in card.abilities[mode]:
            if ABILITIES[tag[0]].works_in(mode):
                found.setdefault(tag, []).append(mode)
    return [_meaning(card, tag, where, modes) for tag, where in found.items()]


def _meaning(card: Card, tag: tuple[int, int], where: list[int], modes: tuple[int, ...]) -> Meaning:
    number, x = tag
    effects = [(MODE_WORDS[mode], effect(number, x, mode)) for mode in where]
    if len(modes) == 1 or (len(effects) > 1 and len({words for _, words in effects}) == 1):
        effects = [("", effects[0][1])]
    only = MODE_WORDS[where[0]] if len(where) < len(modes) else ""
    name = shown_tag(number, x)
    return Meaning(f"{card.id}-{number}", name, ABILITIES[number].trigger, tuple(effects), only)


def pool_rows(bench: Bench, filters: Filters) -> list[PoolRow]:
    """Return the cards of the pool that the filters let through."""
    return [
        PoolRow(
            face(card, filters.modes),
            bench.owned.get(card.id, 0),
            bench.counts.get(card.id, 0),
            bench.why_not(card),
        )
        for card in catalogue().numbered
        if filters.lets_through(card, bench)
    ]


def deck_lines(bench: Bench) -> list[DeckLine]:
    """Return the lines of the deck."""
    known = catalogue().cards
    return [
        DeckLine(face(known[entry.card]), entry, bench.why_not(known[entry.card]))
        for entry in bench.entries
    ]


def sums(bench: Bench) -> dict[str, int]:
    """Return how many cards of each rarity a deck has, those that it has."""
    known = catalogue().cards
    found = dict.fromkeys(RARITY_NAMES[1:], 0)
    for card, number in bench.counts.items():
        found[RARITY_NAMES[known[card].rarity]] += number
    return {rarity: number for rarity, number in found.items() if number}
