"""The figures of a run that no option changes, with the bounds that their data must keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.options.fields import whole, words
from wartable.games.campaign.state import DECK

#: Bounds of the figures.
_GOLD = 10_000
FARTHEST = 20_000_000
_MANY = 99


def a_percent(meaning: str) -> int:
    """Declare a chance or a share, in whole percent."""
    return whole(0, meaning, low=0, high=100)


def a_number(meaning: str, low: int = 0, high: int = _MANY) -> int:
    """Declare a small number."""
    return whole(0, meaning, low=low, high=high)


def some_gold(meaning: str) -> int:
    """Declare an amount of gold."""
    return whole(0, meaning, low=0, high=_GOLD)


def a_distance(meaning: str) -> int:
    """Declare a distance."""
    return whole(0, meaning, low=1, high=FARTHEST)


# --- encounters and battles: run.toml and rewards.toml -------------------------------------------


@dataclass(frozen=True)
class Start:
    """What a run begins with besides gold and health, which are options (rule 2)."""

    deck: str = words("", "the prebuilt deck it begins with", longest=40)
    building: str = words("", "the building of every town", longest=40)
    guard_card: str = words("", "the card that the node Old Guard adds", longest=40)


@dataclass(frozen=True)
class Limits:
    """What a run can hold at most."""

    deck: int = a_number("cards in the deck", low=1, high=DECK)
    equipped: int = a_number("consumables equipped, of all kinds together", low=1)


@dataclass(frozen=True)
class Reward:
    """The gold of a kind of encounter: a base, plus some per act and per encounter completed."""

    base: int = some_gold("gold of any encounter of the kind")
    per_act: int = some_gold("more gold by act, counted from 1")
    per_encounter: int = some_gold("more gold by encounter completed in the act")

    def gold(self, act: int, encounter: int = 0) -> int:
        """Return the gold in an act after a number of its encounters."""
        return self.base + self.per_act * act + self.per_encounter * encounter


@dataclass(frozen=True)
class LimitedReward(Reward):
    """The gold of a kind of encounter with a limit, which includes what relics and town add."""

    most: int = some_gold("most gold, that of relics and of the town included")

    def gold(self, act: int, encounter: int = 0) -> int:
        """Return the gold in an act after a number of its encounters."""
        return min(self.most, super().gold(act, encounter))


@dataclass(frozen=True)
class Rewards:
    """Gold by kind of encounter (rule 3-4)."""

    battle: Reward
    elite: Reward
    boss: Reward
    treasure: Reward
    recovery: LimitedReward
    recovery_treasure: Reward
    defence: Reward
    ambush: Reward
    supplies: Reward


@dataclass(frozen=True)
class Offers:
    """What encounters offer besides gold (rule 3-5)."""

    event_relic: int = a_percent("events that offer a relic; the others offer a consumable")
    building: int = a_percent("events and elites that offer a building instead")
    treasure_item: str = words("", "the consumable of a treasure", longest=40)
    recovery_item: str = words("", "the consumable of an event of a recovery", longest=40)


@dataclass(frozen=True)
class Choice:
    """How the choices of a step are rolled (rule 3-2); only encounters of the act count."""

    battles: int = a_number("battles of a step that has nothing else", low=1)
    battles_beside: int = a_number("battles of a step that has something else", low=1)
    other_every: int = a_number("a step has something else after every so many encounters", low=1)
    other_rest: int = a_number("and sometimes when this many are left over")
    other_percent: int = a_percent("how often it then has")
    elite_percent: int = a_percent("how often the first battle is an elite")
    elite_from: int = a_number("encounters from which it can be")
    event_weight: int = a_number("weight of an event among what is not a battle", low=1)
    shop_weight: int = a_number("weight of a shop")
    shop_from: int = a_number("encounters from which shops are in that pool")
    rest_weight: int = a_number("weight of a rest")
    rest_from: int = a_number("encounters from which rests are in it")
    mystery_weight: int = a_number("weight of a mystery")
    mystery_from: int = a_number("encounters from which mysteries are in it")
    treasure_weight: int = a_number("weight of a treasure")
    treasure_from: int = a_number("encounters from which treasures can be in it")
    treasure_percent: int = a_percent("how often a treasure then is")
    further_elite_weight: int = a_number("weight of an elite in it")
    further_elite_from: int = a_number("fewest encounters with an elite in it")
    further_elite_to: int = a_number("most encounters with an elite in it")
    forced_shop_every: int = a_number(
        "a shop stands for sure after every so many encounters", low=1
    )
    opening_shop_from_act: int = a_number("acts from which one stands before the first", low=1)
    easy_below: int = a_number("encounters below which battles are easy")
    normal_below: int = a_number("encounters below which battles are normal, then hard")


@dataclass(frozen=True)
class Enemy:
    """The enemy of any battle (rules 5-4 and 5-7)."""

    hp: int = a_number("health of its base", low=1, high=1_000)
    cards: int = a_number("cards of its deck", low=1, high=DECK)
    scouts: int = a_number("scouts in it, before all others")
    decoys: int = a_number("decoys in it, if there is room")
    scout_card: str = words("", "the card that is the scout", longest=40)


@dataclass(frozen=True)
class Boss:
    """The boss of an act (rules 3-7, 5-7 and 5-11); when it waits is an option."""

    hp: int = a_number("health of its base before the act counts", high=1_000)
    hp_per_act: int = a_number("more health by act", high=1_000)
    loss_hp: int = a_number("health that a lost boss fight costs", high=1_000)
    march_metres: int = a_distance(
        "how near the end node the hero must be, if bosses wait for that"
    )

    def health(self, act: int) -> int:
        """Return the health of the enemy's base in a boss fight."""
        return self.hp + self.hp_per_act * act


@dataclass(frozen=True)
class City:
    """Conquerable cities (rule 3-6)."""

    from_encounter: int = a_number("encounters from which battles can be for a city")
    percent: int = a_percent("battles that then are")


@dataclass(frozen=True)
class Defence:
    """The defence of a conquered city (rules 5-3 and 6-6)."""

    level: int = a_number("difficulty", low=1, high=5)
    damage: int = a_number("more damage of the player's cards")
    health: int = a_number("more health of the player's cards")


@dataclass(frozen=True)
class Mystery:
    """What a mystery can be (rule 6-4)."""

    battle_percent: int = a_percent("mysteries that are an ambush; the others are supplies")
    easiest: int = a_number("lowest difficulty of an ambush", low=1, high=5)
    hardest: int = a_number("highest difficulty of an ambush", low=1, high=5)


@dataclass(frozen=True)
class Recovery:
    """Steps of recovery after a battle (rules 5-10 to 5-12)."""

    after_loss: int = a_number("steps after a boss fight that was lost and survived")
    after_retreat: int = a_number("steps after a retreat")
    after_undecided: int = a_number("steps after a battle that nobody won")
    retreat_gold: int = some_gold("gold that a retreat costs")


@dataclass(frozen=True)
class Rest:
    """Resting (rule 6-1)."""

    heal_percent: int = a_percent("share of the most health that a rest gives")
    recovery_most: int = a_number("most health that a rest of a recovery gives")


# --- between battles: run.toml and roads.toml ----------------------------------------------------


@dataclass(frozen=True)
class Story:
    """The outcomes of dispatches (rule 13)."""

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
    """What waiting and going back cost (rules 4-7 to 4-11).

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
    """The relic that is hidden on the map (rules 4-3 and 4-4)."""

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
    """Shops: their stock, prices and place (rules 3-9 and 6-10 to 6-15)."""

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
        """Return the points for an act; for the last act, those of the campaign."""
        return (self.act_1, self.act_2, self.campaign)[number - 1]

    def lost(self, act: int) -> int:
        """Return the points for a run that was lost in an act."""
        return (self.lost_1, self.lost_2, self.lost_3)[act - 1]


@dataclass(frozen=True)
class Band:
    """A band of distances and what it adds to supply times; ``below`` is 0 in the last one."""

    below: int = whole(0, "distance in metres where it ends, 0 for never", low=0, high=FARTHEST)
    modifier: int = whole(0, "encounters that it adds", low=-9, high=9)


# --- all figures ---------------------------------------------------------------------------------

#: How well enemies play, from the weakest (rule 5-13).
STRENGTHS = ("green", "trained", "seasoned", "veteran", "crack", "master")


@dataclass(frozen=True)
class Figures:
    """All figures of a run; ``strengths`` maps a kind of encounter to one strength per act."""

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
