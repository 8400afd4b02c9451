"""Cards as the pages show them, and the filters of the pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from wartable.apps.clans.web.decks.deck import Bench
from wartable.games.clans.catalogue import catalogue, search
from wartable.games.clans.catalogue.abilities import ABILITIES, effect, shown_tag
from wartable.games.clans.catalogue.cards import FAMILY_NAMES, RARITY_NAMES, TERRAIN_NAMES, Card
from wartable.games.clans.catalogue.deck import copy_limit
from wartable.games.clans.catalogue.deck_text import Entry
from wartable.games.clans.catalogue.search import MODES
from wartable.games.clans.state import CLASSIC, POINTS

#: Which cards to show.
OWNED, IN_DECK, ALL = "", "deck", "all"
SHOWN = {OWNED: "Owned", IN_DECK: "In this deck", ALL: "All cards"}
#: The labels of choices whose values do not say it.
WORDS = {"points": "Action points", **{each.tag: each.name for each in ABILITIES}}


@dataclass(frozen=True, slots=True)
class Filters(search.Wanted):
    """Conditions on a card and on owning it; an unknown value matches no card."""

    show: str = OWNED

    def lets_through(self, card: Card, bench: Bench) -> bool:
        """Tell whether to show a card."""
        return self._is_there(card, bench) and self.fits(card)

    def _is_there(self, card: Card, bench: Bench) -> bool:
        inside = bench.counts.get(card.id, 0) > 0
        if self.show == IN_DECK:
            return inside
        return self.show == ALL or inside or bench.owned.get(card.id, 0) > 0


def read_filters(form: Mapping[str, str]) -> Filters:
    """Return the filters of a form, whose ``text`` and ``name`` belong to the deck."""
    asked = {each.name: form.get(each.name, "") for each in fields(Filters)}
    return Filters(**asked | {"text": form.get("q", "")})


def choices() -> dict[str, list[tuple[str, str]]]:
    """Return the choices of each filter, as values with labels."""
    found = {name: list(_named(name, values)) for name, values in search.choices().items()}
    found["ability"].sort(key=lambda choice: choice[1])
    return found


def _named(name: str, values: Iterable[str]) -> Iterable[tuple[str, str]]:
    for value in values:
        if value == search.NONE:
            yield value, f"No {name}"
        else:
            yield value, WORDS.get(value, value.replace("_", " ").capitalize())


# --- faces ---------------------------------------------------------------------------------------

#: The symbol of a rarity, beside its colour and its word.
MARKS = ("", "●", "◆", "★", "✹")
MODE_WORDS = {CLASSIC: "Classic", POINTS: "Action points"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """An ability of a card: its name, when it applies, and its effect in each mode."""

    id: str
    name: str
    trigger: str
    effects: tuple[tuple[str, str], ...]
    only: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown. ``limit`` is None if a deck may hold any number of it."""

    card: Card
    rarity: str
    mark: str
    terrain: str
    family: str
    limit: int | None
    abilities: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A card of the pool: copies owned and in the deck, and why no more can be added."""

    face: Face
    owned: int
    inside: int
    why_not: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the deck: copies of a card, or of its decoy."""

    face: Face
    entry: Entry
    why_not: str

    @property
    def key(self) -> str:
        """The name of the line in the values of its buttons."""
        return f"{self.entry.card} decoy" if self.entry.decoy else self.entry.card

    @property
    def id(self) -> str:
        """The suffix of its element ids."""
        return self.key.replace(" ", "-")


def face(card: Card, modes: tuple[int, ...] = tuple(MODES.values())) -> Face:
    """Return a card with the abilities that have an effect in these modes."""
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
    """Return the cards of the pool that pass the filters."""
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
    """Return how many cards of each rarity a deck has, without zeros."""
    known = catalogue().cards
    found = dict.fromkeys(RARITY_NAMES[1:], 0)
    for card, number in bench.counts.items():
        found[RARITY_NAMES[known[card].rarity]] += number
    return {rarity: number for rarity, number in found.items() if number}
