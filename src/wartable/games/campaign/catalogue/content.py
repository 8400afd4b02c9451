"""The types of the catalogue: acts, relics, items, buildings, leaders, nodes, and ``Campaign``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wartable.games.campaign.catalogue.figures import Figures
from wartable.games.campaign.catalogue.stories import Stories
from wartable.games.campaign.state import (
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
)

#: Words of the data files; tiers are numbered in this order.
BRANCHES = ("origin", "military", "economic", "leadership", "mastery")
TIER_NAMES = ("basic", "advanced", "expert")
STATUSES = ("planned", "soon", "playable")
PLAYABLE = STATUSES[-1]


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the progression tree and its effects (rule 12-7)."""

    number: int
    id: str
    name: str
    tier: int
    cost: int
    requires: tuple[int, ...]
    branch: str
    text: str
    gold: int = 0
    hp: int = 0
    opening: int = 0
    more_cards: int = 0
    hero_damage: int = 0
    artillery_damage: int = 0
    card_health: int = 0
    discount: int = 0
    supply: int = 0
    better_shops: int = 0
    emperor: int = 0
    guard: int = 0


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader; only one whose status is playable has a campaign."""

    number: int
    id: str
    name: str
    realm: str
    era: str
    terrains: tuple[int, ...]
    style: str
    ability: str
    status: str
    hero: str

    @property
    def playable(self) -> bool:
        """Whether this leader has a campaign."""
        return self.status == PLAYABLE


@dataclass(frozen=True, slots=True)
class Upgrade:
    """The tier that cards can reach after an act, its price, and what it adds (rule 11-10)."""

    after_act: int
    tier: int
    to_tier: int
    gold: int
    damage: int
    health: int


# --- acts ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on the map, in ten-thousandths of a degree."""

    lat: int
    lng: int


@dataclass(frozen=True, slots=True)
class Place:
    """A named point on the map."""

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
    """How an act builds enemy decks (rule 5-4).

    ``levels[level - 1]`` holds the counts of the ``fields``; groups join the deck in ``order``.
    Each pool lists cards with their weights.
    """

    levels: tuple[tuple[int, ...], ...]
    fields: tuple[str, ...]
    order: tuple[str, ...]
    pools: Mapping[str, tuple[tuple[int, int], ...]]
    decoy: int
    scout: int

    def count(self, level: int, field: str) -> int:
        """Return how many cards of a field are in a deck of a level."""
        return self.levels[level - 1][self.fields.index(field)]


@dataclass(frozen=True, slots=True)
class Act:
    """An act: its map, its enemies and its pools of cards (rule 1-2)."""

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
        """Rule 3-9: return the places of encounters after a number of them in the act."""
        return self.stages[min(encounter, len(self.stages) - 1)]


# --- belongings, buildings and the whole ---------------------------------------------------------


#: Words of the data files; level 0 has no name.
LEVEL_NAMES = ("", "easy", "normal", "hard", "elite", "boss")
RELIC_EFFECTS = ("gold", "health", "damage", "supply", "artillery")
PRODUCTS = ("common", "rare", "epic", "medic", "gold")

#: The pool of cards that needs the node Emperor of France.
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
    """A relic (rule 10).

    ``starting`` is the node that a run needs to begin with the relic, "" if it needs none, and None
    if no run begins with it. A ``price`` of 0 means that it is never sold.
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
    """The content of all data files; things are in file order, which numbers them."""

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
        """Return the relic with an id."""
        return next(relic for relic in self.relics if relic.id == name)

    def item(self, name: str) -> Item:
        """Return the consumable with an id."""
        return next(item for item in self.items if item.id == name)

    def building(self, name: str) -> Building:
        """Return the building with an id."""
        return next(building for building in self.buildings if building.id == name)

    def node(self, name: str) -> Node:
        """Return the node with an id."""
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
        """The relics of which the player gets one for winning an act."""
        return tuple(relic.number for relic in self.relics if relic.legendary)

    @property
    def sold_relics(self) -> tuple[int, ...]:
        """The relics that shops can sell."""
        return tuple(relic.number for relic in self.relics if relic.price)

    def title(self, act: int, kind: int, number: int = 0, city: str = "") -> str:
        """Return the title of an encounter; ``city`` is the place to conquer or to defend."""
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
        """Return the upgrade that is possible after an act, None after the last."""
        return next((step for step in self.upgrades if step.after_act == after_act), None)
