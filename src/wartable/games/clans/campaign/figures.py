"""The figures of a run that are the same under all options, and their file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.games.clans.campaign.campfigures import (
    Band,
    Legacy,
    MapRelic,
    Penalties,
    Shop,
    Story,
    Supply,
)
from wartable.games.clans.campaign.encounterfigures import (
    Boss,
    Choice,
    City,
    Defence,
    Enemy,
    Limits,
    Mystery,
    Offers,
    Recovery,
    Rest,
    Rewards,
    Start,
)

#: How well enemies play, from the weakest (rule 5-13).
STRENGTHS = ("green", "trained", "seasoned", "veteran", "crack", "master")


@dataclass(frozen=True)
class Figures:
    """All figures of a run; ``strengths`` are those of enemies by kind of encounter, act by act."""

    start: Start
    limits: Limits
    rewards: Rewards
    offers: Offers
    choice: Choice
    enemy: Enemy
    boss: Boss
    city: City
    defence: Defence
    mystery: Mystery
    recovery: Recovery
    rest: Rest
    story: Story
    penalties: Penalties
    map_relic: MapRelic
    supply: Supply
    shop: Shop
    legacy: Legacy
    bands: tuple[Band, ...]
    strengths: Mapping[str, tuple[str, ...]]

    def distance_modifier(self, distance: int) -> int:
        """Return the encounters that a distance in metres adds to supply times (rule 8)."""
        band = next(band for band in self.bands if not band.below or distance < band.below)
        return band.modifier
