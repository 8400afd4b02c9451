"""Figures of what happens between battles: data/run.toml and data/roads.toml."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.options import whole
from wartable.games.clans.campaign.declared import (
    FARTHEST,
    a_distance,
    a_number,
    a_percent,
    some_gold,
)


@dataclass(frozen=True)
class Story:
    """What happens beside an encounter (rule 13)."""

    nothing: int = a_percent("how often nothing does")
    good: int = a_percent("how often something good does")
    bad: int = a_percent("how often something bad does")
    gold_percent: int = a_percent("good and bad outcomes that are gold; the others are a card")
    gain_low: int = some_gold("least gold found")
    gain_high: int = some_gold("most gold found")
    loss_low: int = some_gold("least gold lost")
    loss_high: int = some_gold("most gold lost")
    locked: int = a_number("encounters that a card in the reserves is locked")


@dataclass(frozen=True)
class Penalties:
    """What waiting and going back cost (rule 9).

    Gold is drawn from low to high, times 1 + min(``scale_most``, distance / ``scale_metres``).
    """

    gold_percent: int = a_percent("penalties that are gold; the others are a card")
    gold_low: int = some_gold("least gold, before the distance")
    gold_high: int = some_gold("most gold, before the distance")
    scale_metres: int = a_distance("distance that adds the gold once more")
    scale_most: int = a_number("how often it can be added")
    locked: int = a_number("encounters that a card in the reserves is locked")
    far_metres: int = a_distance("distance above which it is locked longer")
    far_locked: int = a_number("encounters that it then is")
    farther_metres: int = a_distance("distance above which it is locked longest")
    farther_locked: int = a_number("encounters that it then is")
    visited: int = a_number("places of the travels needed for a way back", low=2)
    death_in: int = a_number("waiting kills a card one time in so many", low=1)
    poor_death_in: int = a_number("and in so many without gold", low=1)


@dataclass(frozen=True)
class MapRelic:
    """The relic that is hidden on the map (rule 10)."""

    within_metres: int = a_distance("how near an event or treasure must be")
    jitter: int = a_number("ten-thousandths of a degree that it lies off its site", high=100_000)
    cards: int = a_number("cards of the act that come with it, to the reserves")


@dataclass(frozen=True)
class Supply:
    """Supply times, in encounters (rule 8)."""

    common: int = a_number("production of a common card", low=1)
    rare: int = a_number("production of a rare card", low=1)
    epic: int = a_number("production of an epic card", low=1)
    legendary: int = a_number("production of a legendary card", low=1)
    least_interval: int = a_number("least supply time of a building", low=1)
    most_interval: int = a_number("most supply time of a building", low=1)
    hurry_gold: int = some_gold("price of Hurry Supply")
    unlock_gold: int = some_gold("price of unlocking a card in the reserves")
    earth_metres: int = a_distance("radius of the earth")

    def production(self, rarity: int) -> int:
        """Return how many encounters a card of a rarity takes to make."""
        return (self.common, self.rare, self.epic, self.legendary)[rarity - 1]


@dataclass(frozen=True)
class Shop:
    """Shops: their stock, prices and place (rule 6)."""

    cards: int = a_number("cards in stock", low=1, high=4)
    relics: int = a_number("relics in stock", high=4)
    better_cards: int = a_number("cards in the stock of a better shop", low=1, high=4)
    better_relics: int = a_number("relics in the stock of a better shop", high=4)
    better_rarity: int = a_number("one card of a better shop is at least so rare", low=1, high=4)
    card_base: int = some_gold("price of any card")
    card_damage: int = some_gold("and by damage")
    card_health: int = some_gold("and by health")
    card_ability: int = some_gold("and by ability")
    repair_base: int = some_gold("price of repairing any card")
    repair_rarity: int = some_gold("and by step of rarity above common")
    repair_figures_most: int = some_gold("most that damage and health add")
    way_percent: int = a_percent("share of the way from the hero to the middle of the stage")
    jitter: int = a_number("ten-thousandths of a degree that it lies off that", high=100_000)


@dataclass(frozen=True)
class Legacy:
    """Legacy points (rule 12)."""

    battle: int = a_number("for a battle won", high=1_000)
    elite: int = a_number("for an elite beaten", high=1_000)
    boss: int = a_number("for a boss beaten", high=1_000)
    act_1: int = a_number("for the first act", high=1_000)
    act_2: int = a_number("for the second act", high=1_000)
    campaign: int = a_number("for the campaign", high=1_000)
    first: int = a_number("more for the first campaign ever won", high=1_000)
    lost_1: int = a_number("for a run lost in the first act", high=1_000)
    lost_2: int = a_number("for a run lost in the second act", high=1_000)
    lost_3: int = a_number("for a run lost in the third act", high=1_000)

    def act(self, number: int) -> int:
        """Return the points for an act; the last one's are those for the campaign."""
        return (self.act_1, self.act_2, self.campaign)[number - 1]

    def lost(self, act: int) -> int:
        """Return the points for a run that was lost in an act."""
        return (self.lost_1, self.lost_2, self.lost_3)[act - 1]


@dataclass(frozen=True)
class Band:
    """A band of distances and what it adds to supply times; ``below`` is 0 for all the rest."""

    below: int = whole(0, "distance in metres where it ends, 0 for never", low=0, high=FARTHEST)
    modifier: int = whole(0, "encounters that it adds", low=-9, high=9)
