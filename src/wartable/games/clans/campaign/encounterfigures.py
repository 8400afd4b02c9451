"""Figures of encounters and battles: data/run.toml and data/rewards.toml."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.options import words
from wartable.games.clans.campaign.declared import a_distance, a_number, a_percent, some_gold
from wartable.games.clans.campaign.state import DECK


@dataclass(frozen=True)
class Start:
    """What a run begins with beside gold and health, which are options (rule 2)."""

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
    """The gold of a kind of encounter: a base, more by act, more by encounters completed."""

    base: int = some_gold("gold of any encounter of the kind")
    per_act: int = some_gold("more gold by act, counted from 1")
    per_encounter: int = some_gold("more gold by encounter completed in the act")

    def gold(self, act: int, encounter: int = 0) -> int:
        """Return the gold in an act after so many encounters of it."""
        return self.base + self.per_act * act + self.per_encounter * encounter


@dataclass(frozen=True)
class LimitedReward(Reward):
    """The gold of a kind of encounter that is limited, together with what comes on top of it."""

    most: int = some_gold("most gold, that of relics and of the town included")

    def gold(self, act: int, encounter: int = 0) -> int:
        """Return the gold in an act after so many encounters of it."""
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
    """What encounters offer beside gold (rule 3-5)."""

    event_relic: int = a_percent("events that offer a relic; the others offer a consumable")
    building: int = a_percent("events and elites that offer a building instead")
    treasure_item: str = words("", "the consumable of a treasure", longest=40)
    recovery_item: str = words("", "the consumable of an event of a recovery", longest=40)


@dataclass(frozen=True)
class Choice:
    """How the choices of a step are made (rule 3-2). Encounters are those completed in the act."""

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
    """The enemy of any battle (rule 5)."""

    hp: int = a_number("health of its base", low=1, high=1_000)
    cards: int = a_number("cards of its deck", low=1, high=DECK)
    scouts: int = a_number("scouts in it, before all others")
    decoys: int = a_number("decoys in it, if there is room")
    scout_card: str = words("", "the card that is the scout", longest=40)


@dataclass(frozen=True)
class Boss:
    """The boss of an act (rule 4); after how many encounters it waits is an option."""

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
    """The defence of a conquered city (rule 4)."""

    level: int = a_number("difficulty", low=1, high=5)
    damage: int = a_number("more damage of the player's cards")
    health: int = a_number("more health of the player's cards")


@dataclass(frozen=True)
class Mystery:
    """What a mystery can be (rule 4)."""

    battle_percent: int = a_percent("mysteries that are an ambush; the others are supplies")
    easiest: int = a_number("lowest difficulty of an ambush", low=1, high=5)
    hardest: int = a_number("highest difficulty of an ambush", low=1, high=5)


@dataclass(frozen=True)
class Recovery:
    """Steps of recovery after a battle (rule 5)."""

    after_loss: int = a_number("steps after a boss fight that was lost and survived")
    after_retreat: int = a_number("steps after a retreat")
    after_undecided: int = a_number("steps after a battle that nobody won")
    retreat_gold: int = some_gold("gold that a retreat costs")


@dataclass(frozen=True)
class Rest:
    """Resting (rule 4)."""

    heal_percent: int = a_percent("share of the most health that a rest gives")
    recovery_most: int = a_number("most health that a rest of a recovery gives")
