"""Loads cards, heroes, clans and decks from the data files and names every defect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.options.data import load_data
from wartable.engine.options.fields import changed, choice, describe, whole, words
from wartable.games.clans.catalogue.abilities import read_tag
from wartable.games.clans.catalogue.cards import (
    FAMILY_NAMES,
    HERO_DEEDS,
    LIBRARIES,
    RARITY_NAMES,
    STARTER,
    TERRAIN_NAMES,
    Card,
    Catalogue,
    Clan,
    Deck,
    Hero,
    Tag,
)
from wartable.games.clans.catalogue.deck_text import Entry, plain_id, read_entries
from wartable.games.clans.catalogue.figures import PACKAGE, Load, read_match
from wartable.games.clans.state import CLANS, DECK, GUESSES, HIDDEN, REWARDS, TERRAINS, VARIATIONS

T = TypeVar("T")

#: The longest list in a row, in characters.
_LONG = 1_000


@dataclass(frozen=True)
class CardRow:
    """A card as its file writes it; name, rarity, health and tick must be given."""

    name: str = words("", "what people call it", longest=40)
    rarity: str = choice("common", "how rare it is", *RARITY_NAMES[2:])
    damage: int = whole(0, "damage", low=0, high=99)
    health: int = whole(0, "health", low=1, high=999)
    tick: int = whole(0, "tick", low=1, high=5)
    max_ap: int = whole(1, "most action points", low=1, high=9)
    per_turn: int = whole(1, "action points a turn", low=1, high=9)
    attack_cost: int = whole(1, "action points of an attack", low=1, high=9)
    reach: int = whole(1, "tiles forward that it can attack", low=1, high=2)
    terrain: str = choice("", "its terrain", *TERRAIN_NAMES[1:])
    family: str = choice("", "its unit family", *FAMILY_NAMES[1:])
    abilities: str = words("", "tags in both modes", longest=_LONG)
    classic: str = words("", "tags in the classic mode", longest=_LONG)
    points: str = words("", "tags with action points", longest=_LONG)


@dataclass(frozen=True)
class ClanRow:
    """A clan as its file writes it, without its variations."""

    name: str = words("", "what people call it", longest=40)
    terrain: str = choice(TERRAIN_NAMES[1], "its terrain", *TERRAIN_NAMES[2:])
    ultimate: str = words("", "what its ultimate is called", longest=40)


@dataclass(frozen=True)
class HeroRow:
    """A hero as its file writes it."""

    name: str = words("", "what people call it", longest=40)
    terrains: str = words("", "terrains of its base", longest=_LONG)
    does: str = choice(HERO_DEEDS[1], "what it can do", *HERO_DEEDS[2:])
    amount: int = whole(0, "how much of it", low=1, high=9)
    deck: str = words("", "deck that it has where none is chosen", longest=40)


@dataclass(frozen=True)
class DeckRow:
    """A prebuilt deck as its file writes it; the cards may span several lines."""

    name: str = words("", "what people call it", longest=40)
    hero: str = words("", "hero whom it was made for", longest=40)
    library: str = choice(LIBRARIES[0], "where its cards are from", *LIBRARIES[1:])
    cards: str = words("", "its cards", longest=_LONG)


class Reader:
    """Reads rows from files and collects their defects."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self.defects: list[str] = []

    def tables(self, file: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield the TOML tables of a file: place for messages, id, values."""
        yield from self.inside(file, self._load(PACKAGE, file))

    def inside(self, place: str, tables: object) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield the tables nested in a TOML table, in the same form."""
        if not isinstance(tables, Mapping):
            self.defects.append(f"{place}: must be tables, not {quoted(tables)}")
            return
        for key, values in tables.items():
            if not isinstance(values, Mapping):
                self.defects.append(f"{place} {key}: must be a table, not {quoted(values)}")
            elif key != plain_id(key):
                self.defects.append(f"{place}: an id has small letters, not {quoted(key)}")
            else:
                yield f"{place} {key}", key, dict(values)

    def row(self, kind: type[T], place: str, values: Mapping[str, object]) -> T:
        """Return a row of a file; if it is wrong, note the defects and return defaults."""
        for info in describe(kind):
            if info.name not in values and info.defect(info.default) is not None:
                self.defects.append(f"{place}: {info.name} is missing")
        if not values.get("name"):
            self.defects.append(f"{place}: name is missing")
        try:
            return changed(kind(), values, "value")
        except BadOption as error:
            self.defects.append(f"{place}: {error}")
            return kind()

    def tags(self, place: str, text: str) -> tuple[Tag, ...]:
        """Return the tags that a text lists; a repeated tag is a defect."""
        found: list[Tag] = []
        for word in text.split():
            try:
                tag = read_tag(word)
            except BadOption as error:
                self.defects.append(f"{place}: {error}")
                continue
            if any(tag[0] == other for other, _ in found):
                self.defects.append(f"{place}: ability {quoted(word)} stands there twice")
            found.append(tag)
        return tuple(found)

    def terrains(self, place: str, text: str) -> tuple[int, ...]:
        """Return the terrains that a text lists, at least one."""
        wrong = [word for word in text.split() if word not in TERRAIN_NAMES]
        if wrong or not text.split() or len(text.split()) > TERRAINS:
            self.defects.append(f"{place}: terrains must be one to four, not {quoted(text)}")
            return ()
        return tuple(map(TERRAIN_NAMES.index, text.split()))

    def entries(self, place: str, text: str) -> tuple[Entry, ...]:
        """Return the cards that a text lists."""
        try:
            return read_entries(text)
        except Unreadable as error:
            self.defects.append(f"{place}: {error}")
            return ()


# --- the data files -------------------------------------------------------------------------------

#: The faction of the clans' cards.
CLAN_FACTION = "clans"


def read_catalogue(load: Load = load_data) -> Catalogue:
    """Read all data files; raise ``BadOption`` naming every defect."""
    reader = Reader(load)
    cards = _read_cards(reader)
    clans = _read_clans(reader, cards)
    found = Catalogue(
        {card.id: card for card in cards},
        _read_heroes(reader),
        clans,
        _read_decks(reader),
        _read_pools(reader),
        tuple(read_match(load).relic.cards.split()),
        tuple(cards),
    )
    defects = reader.defects + inconsistencies(found)
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return found


def _read_cards(reader: Reader) -> list[Card]:
    cards: list[Card] = []
    for place, faction, members in reader.tables("cards.toml"):
        for where, key, values in reader.inside(place, members):
            cards.append(_card(reader, where, (len(cards), key, faction), values))
    return cards


def _card(
    reader: Reader,
    place: str,
    who: tuple[int, str, str],
    values: Mapping[str, object],
    clan: int = -1,
    variation: int = 0,
) -> Card:
    row = reader.row(CardRow, place, values)
    number, key, faction = who
    both = reader.tags(place, row.abilities)
    classic, points = reader.tags(place, row.classic), reader.tags(place, row.points)
    if both and (classic or points):
        reader.defects.append(f"{place}: abilities are of both modes, or each mode has its own")
    return Card(
        number,
        key,
        row.name,
        faction,
        RARITY_NAMES.index(row.rarity),
        row.damage,
        row.health,
        row.tick,
        row.max_ap,
        row.per_turn,
        row.attack_cost,
        row.reach,
        TERRAIN_NAMES.index(row.terrain),
        FAMILY_NAMES.index(row.family),
        (both or classic, both or points),
        clan,
        variation,
    )


def _read_clans(reader: Reader, cards: list[Card]) -> dict[str, Clan]:
    """Read the clans; append their cards, which have the clan's terrain unless they name one."""
    clans: dict[str, Clan] = {}
    for place, key, values in reader.tables("clans.toml"):
        cards_of_it = reader.inside(f"{place} variations", values.pop("variations", {}))
        variations = {card: figures for _, card, figures in cards_of_it}
        row = reader.row(ClanRow, place, values)
        number = len(clans)
        for variation, (card, figures) in enumerate(variations.items()):
            who = (len(cards), card, CLAN_FACTION)
            figures = {"terrain": row.terrain, **figures}
            cards.append(_card(reader, f"{place} {card}", who, figures, number, variation))
        terrain = TERRAIN_NAMES.index(row.terrain)
        clans[key] = Clan(number, key, row.name, terrain, row.ultimate, tuple(variations))
    return clans


def _read_heroes(reader: Reader) -> dict[str, Hero]:
    heroes: dict[str, Hero] = {}
    for place, key, values in reader.tables("heroes.toml"):
        row = reader.row(HeroRow, place, values)
        terrains = reader.terrains(place, row.terrains)
        does = HERO_DEEDS.index(row.does)
        heroes[key] = Hero(len(heroes), key, row.name, terrains, does, row.amount, row.deck)
    return heroes


def _read_decks(reader: Reader) -> dict[str, Deck]:
    decks: dict[str, Deck] = {}
    for place, key, values in reader.tables("decks.toml"):
        # A deck spans several lines of the file, but its text is one line.
        one_line = {name: " ".join(str(value).split()) for name, value in values.items()}
        row = reader.row(DeckRow, place, one_line)
        decks[key] = Deck(key, row.name, row.hero, row.library, reader.entries(place, row.cards))
    return decks


def _read_pools(reader: Reader) -> dict[str, dict[str, int]]:
    pools: dict[str, dict[str, int]] = {}
    for place, key, values in reader.tables("pools.toml"):
        if key not in LIBRARIES:
            reader.defects.append(f"{place}: a pool is of {', '.join(LIBRARIES)}")
        for card, count in values.items():
            if type(count) is not int or not 1 <= count <= DECK:
                reader.defects.append(f"{place} {card}: must be 1 to {DECK}, not {quoted(count)}")
        pools[key] = values
    return pools


def inconsistencies(found: Catalogue) -> list[str]:
    """Name every contradiction between the files."""
    return [
        *_of_cards(found),
        *_of_clans(found),
        *_of_heroes(found),
        *_of_decks(found),
        *_of_lists(found),
    ]


def _of_cards(found: Catalogue) -> list[str]:
    defects = [
        f"{card.id}: its id must be its name, {quoted(card.name)}, in small letters"
        for card in found.numbered
        if plain_id(card.name) != card.id
    ]
    if len(found.cards) < len(found.numbered):
        ids = [card.id for card in found.numbered]
        twice = sorted({card for card in ids if ids.count(card) > 1})
        defects.append(f"there are two cards {', '.join(twice)}")
    if len(found.numbered) > HIDDEN:
        defects.append(f"there are {len(found.numbered)} cards, more than {HIDDEN}")
    return defects


def _of_clans(found: Catalogue) -> list[str]:
    defects = [
        f"{clan.id}: a clan has {VARIATIONS} variations, not {len(clan.variations)}"
        for clan in found.clans.values()
        if len(clan.variations) != VARIATIONS
    ]
    if len(found.clans) != CLANS:
        defects.append(f"there are {CLANS} clans, not {len(found.clans)}")
    return defects


def _of_heroes(found: Catalogue) -> list[str]:
    return [
        f"{hero.id}: no deck {quoted(hero.deck)}"
        for hero in found.heroes.values()
        if hero.deck not in found.decks
    ]


def _of_decks(found: Catalogue) -> list[str]:
    defects = []
    for deck in found.decks.values():
        size = sum(entry.count for entry in deck.entries)
        if not 1 <= size <= DECK:
            defects.append(f"{deck.id}: a deck has 1 to {DECK} cards, not {size}")
        if deck.hero and deck.hero not in found.heroes:
            defects.append(f"{deck.id}: no hero {quoted(deck.hero)}")
        if deck.id in found.cards:
            defects.append(f"{deck.id}: a card is called so too")
        strangers = [entry.card for entry in deck.entries if entry.card not in found.cards]
        defects += [f"{deck.id}: no card {quoted(card)}" for card in strangers]
    if STARTER not in found.decks:
        defects.append(f"there must be a deck {STARTER}")
    if len(found.decks) > GUESSES:
        defects.append(f"there are {len(found.decks)} decks, more than {GUESSES}")
    return defects


def _of_lists(found: Catalogue) -> list[str]:
    listed = {"relic": found.rewards, **{f"pool {key}": pool for key, pool in found.pools.items()}}
    defects = [
        f"{name}: no card {quoted(card)}"
        for name, cards in listed.items()
        for card in cards
        if card not in found.cards
    ]
    if not 1 <= len(found.rewards) <= REWARDS:
        defects.append(f"relic: must have 1 to {REWARDS} cards, not {len(found.rewards)}")
    return defects
