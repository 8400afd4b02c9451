"""The row types of the campaign's data files, and the reader, which collects their defects."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.fields import changed, choice, whole, words
from wartable.games.campaign.catalogue.content import (
    BRANCHES,
    PRODUCTS,
    RELIC_EFFECTS,
    STATUSES,
    TIER_NAMES,
)
from wartable.games.campaign.catalogue.figures import a_number, some_gold
from wartable.games.campaign.state import ACTS
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.loading import Reader as ClansReader

T = TypeVar("T")

PACKAGE = "wartable.games.campaign"

#: Who may begin a run with a relic, if that does not depend on a node.
EVERYBODY, NOBODY = "everybody", "nobody"

_LONG = 1_000


def a_name(meaning: str) -> str:
    """Declare a short text."""
    return words("", meaning, longest=60)


def a_text(meaning: str) -> str:
    """Declare a long text."""
    return words("", meaning, longest=_LONG)


def yes_or_no(meaning: str) -> str:
    """Declare a switch that is off by default."""
    return choice("no", meaning, "yes")


# ``GIVEN`` lists the values that a row must have besides its name; the others are optional.


@dataclass(frozen=True)
class RelicRow:
    """A relic in its file."""

    GIVEN: ClassVar = ("effect", "text")

    name: str = a_name("what people call it")
    effect: str = choice(RELIC_EFFECTS[0], "what it does", *RELIC_EFFECTS[1:])
    amount: int = a_number("how much of it", low=1)
    price: int = some_gold("its price, 0 if it is never sold")
    legendary: str = yes_or_no("does a boss leave it")
    always_on: str = yes_or_no("can it never be switched off")
    starting: str = words(NOBODY, "who may begin with it, or the node for that", longest=60)
    offered: str = yes_or_no("can encounters offer it")
    text: str = a_text("what it does, in words")


@dataclass(frozen=True)
class ItemRow:
    """A consumable in its file."""

    GIVEN: ClassVar = ("text",)

    name: str = a_name("what people call it")
    heals: int = a_number("health that it gives", low=1)
    price: int = whole(0, "its price", low=1, high=10_000)
    text: str = a_text("what it does, in words")


@dataclass(frozen=True)
class BuildingRow:
    """A building in its file."""

    GIVEN: ClassVar = ("makes", "text")

    name: str = a_name("what people call it")
    price: int = some_gold("its price, 0 if it cannot be built")
    at_start: str = yes_or_no("does every town have it")
    base: int = a_number("supply time in encounters, 0 if it makes no cards")
    makes: str = choice(PRODUCTS[0], "what it makes", *PRODUCTS[1:])
    gold: int = some_gold("gold after every encounter")
    asks_terrain: str = yes_or_no("must it be given a terrain")
    text: str = a_text("what it does, in words")


@dataclass(frozen=True)
class UpgradeRow:
    """An upgrade in its file."""

    after_act: int = a_number("the act after which it can be bought", low=1, high=ACTS - 1)
    tier: str = choice(TIER_NAMES[0], "tier before", *TIER_NAMES[1:])
    to_tier: str = choice(TIER_NAMES[0], "tier after", *TIER_NAMES[1:])
    gold: int = some_gold("its price")
    damage: int = a_number("damage that it adds")
    health: int = a_number("health that it adds")


@dataclass(frozen=True)
class NodeRow:
    """A node of the tree in its file."""

    GIVEN: ClassVar = ("branch", "tier", "cost", "text")

    name: str = a_name("what people call it")
    branch: str = choice(BRANCHES[0], "its branch", *BRANCHES[1:])
    tier: int = a_number("its tier", high=9)
    cost: int = whole(0, "legacy points", low=0, high=10_000)
    requires: str = a_text("ids of the nodes that it needs")
    text: str = a_text("what it does, in words")
    gold: int = some_gold("more gold at the start")
    hp: int = a_number("more health")
    opening: int = a_number("further cards in the first hand, the best node counts")
    more_cards: int = a_number("and these add up")
    hero_damage: int = a_number("damage with the hero's ability, the best node counts")
    artillery_damage: int = a_number("further damage of artillery")
    card_health: int = a_number("further health of all cards")
    discount: int = whole(0, "percent off", low=0, high=100)
    supply: int = a_number("distance modifier that is taken off")
    better_shops: int = a_number("1 for better shops", high=1)
    emperor: int = a_number("1 for the Imperial Guard", high=1)
    guard: int = a_number("further cards in the first deck")


@dataclass(frozen=True)
class LeaderRow:
    """A leader in its file."""

    GIVEN: ClassVar = ("realm", "era", "style", "ability")

    name: str = a_name("what people call this leader")
    realm: str = a_name("the realm")
    era: str = a_name("the era")
    terrains: str = a_text("terrains")
    style: str = a_name("the way to play")
    ability: str = a_text("the ability, in words")
    status: str = choice(STATUSES[0], "is there a campaign", *STATUSES[1:])
    hero: str = a_name("the hero of battles")


class Reader(ClansReader):
    """Reads rows from the campaign's files and collects their defects."""

    def file(self, name: str) -> dict[str, Any]:
        """Return the content of a file."""
        return self._load(PACKAGE, name)

    def tables(self, file: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield place (for messages), id and values of each table in a file."""
        yield from self.inside(file, self.file(file))

    def table(self, place: str, values: object) -> Mapping[str, Any]:
        """Return a table; note a defect and return an empty one if it is something else."""
        if isinstance(values, Mapping):
            return values
        self.wrong(place, f"must be a table, not {quoted(values)}")
        return {}

    def items(self, place: str, values: object) -> Sequence[object]:
        """Return a list; note a defect and return an empty one if it is something else."""
        if isinstance(values, list):
            return values
        self.wrong(place, f"must be a list, not {quoted(values)}")
        return ()

    def wrong(self, place: str, what: str) -> None:
        """Note a defect."""
        self.defects.append(f"{place}: {what}")

    def row(self, kind: type[T], place: str, values: Mapping[str, object]) -> T:
        """Return a row with defaults in place of defective values; note those that are missing."""
        for name in getattr(kind, "GIVEN", ()):
            if values.get(name, "") == "":
                self.wrong(place, f"{name} is missing")
        return super().row(kind, place, values)

    def full_row(self, kind: type[T], place: str, values: Mapping[str, object]) -> T:
        """Return a row without a name in which every value must be given; note defects."""
        names = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
        for name in names:
            if values.get(name, "") == "":
                self.wrong(place, f"{name} is missing")
        try:
            return changed(kind(), values, "value")
        except BadOption as error:
            self.wrong(place, str(error))
            return kind()

    def card(self, place: str, name: object) -> int:
        """Return the number of a card by its id; note a defect and return 0 if there is none."""
        card = catalogue().cards.get(name) if isinstance(name, str) else None
        if card is None:
            self.wrong(place, f"no card {quoted(name)}")
            return 0
        return card.number

    def cards(self, place: str, text: object) -> tuple[int, ...]:
        """Return the cards that a text lists by id; note a defect unless there is at least one."""
        ids = text.split() if isinstance(text, str) else []
        if not ids:
            self.wrong(place, f"must be ids of cards, not {quoted(text)}")
        return tuple(self.card(place, each) for each in ids)

    def texts(self, place: str, values: object) -> tuple[str, ...]:
        """Return a list of strings; note a defect unless there is at least one."""
        texts = tuple(each for each in self.items(place, values) if isinstance(each, str) and each)
        if not texts or list(texts) != values:
            self.wrong(place, f"must be a list of strings, not {quoted(values)}")
        return texts

    def only(self, place: str, values: Mapping[str, object], wanted: tuple[str, ...]) -> None:
        """Note the wanted keys that a table lacks and the other keys that it has."""
        for key in wanted:
            if key not in values:
                self.wrong(place, f"{key} is missing")
        for key in values:
            if key not in wanted:
                self.wrong(place, f"no {quoted(key)} here; there are {', '.join(wanted)}")
