"""What outlasts a run or an act: the progression tree, the leaders, the tiers of cards."""

from __future__ import annotations

from dataclasses import dataclass

#: Words of the data files, by number.
BRANCHES = ("origin", "military", "economic", "leadership", "mastery")
TIER_NAMES = ("basic", "advanced", "expert")
STATUSES = ("planned", "soon", "playable")
PLAYABLE = STATUSES[-1]


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the progression tree, and what it does (rule 12)."""

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
    """A leader of campaigns: only those whose status is playable have one."""

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
        """Whether there is a campaign of this leader."""
        return self.status == PLAYABLE


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What a card can become after an act, and what that adds to it (rule 11)."""

    after_act: int
    tier: int
    to_tier: int
    gold: int
    damage: int
    health: int
