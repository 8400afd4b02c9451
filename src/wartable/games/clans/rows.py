"""Rows of the data files, and the reader that names every defect of them with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.options import changed, choice, describe, whole, words
from wartable.games.clans.abilities import read_tag
from wartable.games.clans.catalogue import (
    FAMILY_NAMES,
    HERO_DEEDS,
    LIBRARIES,
    RARITY_NAMES,
    TERRAIN_NAMES,
    Tag,
)
from wartable.games.clans.deckfile import Entry, plain_id, read_entries
from wartable.games.clans.figures import PACKAGE, Load
from wartable.games.clans.state import TERRAINS

T = TypeVar("T")

#: The longest list in a row, in characters.
_LONG = 1_000


@dataclass(frozen=True)
class CardRow:
    """A card as its file has it; name, rarity, health and tick must be given."""

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
    """A clan as its file has it, without its variations."""

    name: str = words("", "what people call it", longest=40)
    terrain: str = choice(TERRAIN_NAMES[1], "its terrain", *TERRAIN_NAMES[2:])
    ultimate: str = words("", "what its ultimate is called", longest=40)


@dataclass(frozen=True)
class HeroRow:
    """A hero as its file has it."""

    name: str = words("", "what people call it", longest=40)
    terrains: str = words("", "terrains of its base", longest=_LONG)
    does: str = choice(HERO_DEEDS[1], "what it can do", *HERO_DEEDS[2:])
    amount: int = whole(0, "how much of it", low=1, high=9)
    deck: str = words("", "deck that it has where none is chosen", longest=40)


@dataclass(frozen=True)
class DeckRow:
    """A prebuilt deck as its file has it; its cards may stand on several lines."""

    name: str = words("", "what people call it", longest=40)
    hero: str = words("", "hero whom it was made for", longest=40)
    library: str = choice(LIBRARIES[0], "where its cards are from", *LIBRARIES[1:])
    cards: str = words("", "its cards", longest=_LONG)


class Reader:
    """Reads rows out of files, and collects what is wrong with them."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self.defects: list[str] = []

    def tables(self, file: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield the tables of a file: place for messages, id, values."""
        yield from self.inside(file, self._load(PACKAGE, file))

    def inside(self, place: str, tables: object) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield the tables in a table."""
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
        """Return a row of a file, with defaults where it is wrong; say what is missing in it."""
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
        """Return the tags that a text lists, each once."""
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
