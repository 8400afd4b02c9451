"""The acts of the campaign and all that there is in them, as the data files have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from wartable.games.clans.campaign.career import BRANCHES, Leader, Node, Upgrade
from wartable.games.clans.campaign.figures import Figures
from wartable.games.clans.campaign.state import (
    BOSS,
    DEFENCE,
    ELITE,
    EVENT,
    MYSTERY,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
    Book,
)
from wartable.games.clans.campaign.texts import Stories
from wartable.games.clans.campaign.theatre import Act, Bounds, Place, Recipe, Spot
from wartable.games.clans.catalogue import RARITY_NAMES
from wartable.games.clans.catalogue import catalogue as clans

__all__ = [
    "BRANCHES",
    "EMPEROR",
    "KIND_NAMES",
    "LEVEL_NAMES",
    "POOLS",
    "PRODUCTS",
    "RELIC_EFFECTS",
    "Act",
    "Bounds",
    "Building",
    "Campaign",
    "Item",
    "Leader",
    "Node",
    "Place",
    "Recipe",
    "Relic",
    "Spot",
    "Upgrade",
    "act_pool",
    "all_pool",
    "campaign",
]

#: Words of the data files; what is none of them is number 0.
LEVEL_NAMES = ("", "easy", "normal", "hard", "elite", "boss")
RELIC_EFFECTS = ("gold", "health", "damage", "supply", "artillery")
PRODUCTS = ("common", "rare", "epic", "medic", "gold")

#: The pool of cards that only a player with the node Emperor of France meets.
EMPEROR = "emperor"
POOLS = ("common", "rare", "epic", EMPEROR)

#: The word of the data files for each kind of encounter.
KIND_NAMES: Mapping[int, str] = {
    SKIRMISH: "battle",
    ELITE: "elite",
    BOSS: "boss",
    SHOPPING: "shop",
    REST: "rest",
    EVENT: "event",
    TREASURE: "treasure",
    MYSTERY: "mystery",
    DEFENCE: "defence",
    RECOVERY: "recovery",
}


@dataclass(frozen=True, slots=True)
class Relic:
    """A relic (rule 10). ``starting``: the node that offers it at the start, "" for none needed.

    ``starting`` is None for a relic that no run begins with; a ``price`` of 0 is never sold.
    """

    number: int
    id: str
    name: str
    effect: str
    amount: int
    price: int
    legendary: bool
    always_on: bool
    starting: str | None
    offered: bool
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """A consumable (rule 10)."""

    number: int
    id: str
    name: str
    heals: int
    price: int
    text: str


@dataclass(frozen=True, slots=True)
class Building:
    """A building of the home town (rule 7); ``base`` is its supply time, 0 if it makes no cards."""

    number: int
    id: str
    name: str
    price: int
    at_start: bool
    base: int
    makes: str
    gold: int
    asks_terrain: bool
    text: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """All of it; things are in the order of the files, which is that of the numbers."""

    acts: tuple[Act, ...]
    relics: tuple[Relic, ...]
    items: tuple[Item, ...]
    buildings: tuple[Building, ...]
    nodes: tuple[Node, ...]
    leaders: tuple[Leader, ...]
    upgrades: tuple[Upgrade, ...]
    figures: Figures
    titles: Mapping[str, str]
    stories: Stories

    def act(self, number: int) -> Act:
        """Return an act by its number, from 1."""
        return self.acts[number - 1]

    def relic(self, name: str) -> Relic:
        """Return the relic of an id."""
        return next(relic for relic in self.relics if relic.id == name)

    def item(self, name: str) -> Item:
        """Return the consumable of an id."""
        return next(item for item in self.items if item.id == name)

    def building(self, name: str) -> Building:
        """Return the building of an id."""
        return next(building for building in self.buildings if building.id == name)

    def node(self, name: str) -> Node:
        """Return the node of an id."""
        return next(node for node in self.nodes if node.id == name)

    @property
    def treasure_item(self) -> int:
        """The consumable of a treasure (rule 3-5)."""
        return self.item(self.figures.offers.treasure_item).number

    @property
    def offered_relics(self) -> tuple[int, ...]:
        """The relics that elites and events can offer."""
        return tuple(relic.number for relic in self.relics if relic.offered)

    @property
    def legendary_relics(self) -> tuple[int, ...]:
        """The relics of which a boss leaves one."""
        return tuple(relic.number for relic in self.relics if relic.legendary)

    @property
    def sold_relics(self) -> tuple[int, ...]:
        """The relics that shops can have."""
        return tuple(relic.number for relic in self.relics if relic.price)

    def title(self, act: int, kind: int, number: int = 0, city: str = "") -> str:
        """Return what an encounter is called; ``city`` is the place to conquer or to defend."""
        if city:
            return f"{self.titles['defence' if kind == DEFENCE else 'city']} {city}"
        own = {
            SKIRMISH: self.act(act).battle_titles,
            ELITE: self.act(act).elite_titles,
            BOSS: (self.act(act).boss_title,),
        }
        return own[kind][number] if kind in own else self.titles[KIND_NAMES[kind]]

    def starting_relics(self, unlocked: Sequence[int]) -> tuple[int, ...]:
        """Return the relics a run can begin with; ``unlocked`` has a 1 for every unlocked node."""
        return tuple(
            relic.number
            for relic in self.relics
            if relic.starting is not None
            and (not relic.starting or unlocked[self.node(relic.starting).number])
        )

    def upgrade(self, after_act: int) -> Upgrade | None:
        """Return what cards can become after an act, None after the last."""
        return next((step for step in self.upgrades if step.after_act == after_act), None)


@cache
def campaign() -> Campaign:
    """Return what the data files have, read when it is first asked for."""
    from wartable.games.clans.campaign.reading import read_campaign

    return read_campaign()


def act_pool(book: Book, act: int, rarity: int) -> tuple[int, ...]:
    """Return the cards of a rarity that an act has for this player (rule 8)."""
    pools = campaign().act(act).pools
    own = pools.get(RARITY_NAMES[rarity], ())
    return own + tuple(card for card in _imperial(book, act) if clans().card(card).rarity == rarity)


def all_pool(book: Book, act: int) -> tuple[int, ...]:
    """Return all cards that an act has for this player."""
    pools = campaign().act(act).pools
    return sum((pools[name] for name in POOLS if name != EMPEROR), ()) + _imperial(book, act)


def _imperial(book: Book, act: int) -> tuple[int, ...]:
    return campaign().act(act).pools[EMPEROR] if book.emperor else ()
