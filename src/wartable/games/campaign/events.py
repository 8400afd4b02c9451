"""The kinds of events in the campaign, and the reasons (``FOR_…``) that events give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from wartable.engine.kit.domains import Counted, Name, Number, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue.content import KIND_NAMES, LEVEL_NAMES
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.catalogue.stories import OUTCOMES
from wartable.games.campaign.moves import Building, Card, Item, Place, Relic, Terrain
from wartable.games.campaign.state import ACTS, REASONS, WON, Book

# --- reasons --------------------------------------------------------------------------------------

#: Why something is gained or lost, by the name that programs see -> how it ends a sentence.
WHY = {
    "battle": " in the battle",
    "relics": " by relics",
    "town": " from the town",
    "treasure": " in the treasure",
    "story": " on the road",
    "offer": " as was offered",
    "act": " for the act",
    "rest": " by resting",
    "item": "",
    "start": " to begin with",
    "waiting": " for waiting",
    "return": " for going back",
    "retreat": " for the retreat",
    "boss": " in the boss fight",
    "mystery": " in the mystery",
    "price": "",
    "elite": " for the elite",
    "campaign": " for the campaign",
    "first campaign": " for your first campaign",
    "defeat": " for how far you came",
    "map": " where the map relic lay",
    "order": "",
}
(
    FOR_BATTLE, FOR_RELICS, FOR_DEPOT, FOR_TREASURE, FOR_STORY, FOR_OFFER, FOR_ACT, FOR_REST,
    FOR_ITEM, FOR_START, FOR_WAITING, FOR_RETURN, FOR_RETREAT, FOR_BOSS, FOR_MYSTERY, FOR_PRICE,
    FOR_ELITE, FOR_CAMPAIGN, FOR_FIRST, FOR_DEFEAT, FOR_MAP, FOR_ORDER,
) = range(1, len(WHY) + 1)  # fmt: skip
#: How a battle went, from ``WON`` on, by the name that programs see -> as sentences say it.
RESULTS = {"won": "won", "lost": "lost", "undecided": "not decided", "retreat": "left"}

# --- what events tell -----------------------------------------------------------------------------


class Said(Name):
    """Names for programs, for which sentences have other words."""

    def __init__(self, name: str, words: Mapping[str, str], *, low: int = 0) -> None:
        super().__init__(name, tuple(words), low=low)
        self._words = tuple(words.values())

    def say(self, book: Book, value: int) -> str:
        """Return the words of a sentence."""
        return self._words[value - self.low]


class Lock(Number):
    """For how many encounters a card is locked."""

    def say(self, book: Book, value: int) -> str:
        """Say it after the words for where the card is; nothing if it is not locked."""
        return f", locked for {count(value, 'encounter')}" if value else ""


Amount = Annotated[int, amounts("AMOUNT")]
Why = Annotated[int, Said("WHY", WHY, low=FOR_BATTLE)]
Act = Annotated[int, Number("ACT", 1, ACTS)]
NearestPlace = Annotated[int, Number("PLACE", 0, 999)]
Choice = Annotated[int, Place()]
Encounter = Annotated[
    int, Name("ENCOUNTER", [KIND_NAMES[each] for each in sorted(KIND_NAMES)], low=min(KIND_NAMES))
]
Level = Annotated[int, Name("LEVEL", LEVEL_NAMES)]
Strength = Annotated[int, Name("STRENGTH", STRENGTHS)]
Result = Annotated[int, Said("RESULT", RESULTS, low=WON)]
Outcome = Annotated[int, Name("OUTCOME", OUTCOMES)]
Reason = Annotated[int, Name("REASON", tuple(REASONS.values()), low=min(REASONS))]
Where = Annotated[int, Name("WHERE", ("deck", "reserves"))]
State = Annotated[int, Name("STATE", ("switched off", "active"))]
Locked = Annotated[int, Lock("LOCKED", 0, 999)]
Points = Annotated[int, Counted("POINTS", "legacy point")]
Training = Annotated[int, Counted("ENCOUNTERS", "encounter")]
Steps = Annotated[int, Counted("STEPS", "step")]
Fallen = Annotated[int, Counted("CARDS", "fallen card")]


# --- the run and its acts -------------------------------------------------------------------------


@event
def begins(log: Log, act: Act) -> None:
    """Act {act} begins."""


@event
def act_won(log: Log, act: Act) -> None:
    """Act {act} is won."""


@event
def new_act(log: Log, act: Act) -> None:
    """Act {act} begins."""


@event
def completes(log: Log, of_act: Amount, of_run: Amount) -> None:
    """Encounter {of_act} of the act is done, {of_run} of the run."""


@event
def dispatch(
    log: Log, story: Amount, encounter: Encounter, act: Act, place: NearestPlace, outcome: Outcome
) -> None:
    """The story of an encounter is told: {encounter}."""


@event
def legacy(log: Log, points: Points, total: Amount, why: Why) -> None:
    """{points}{why}: {total} in this run."""


@event
def game_over(log: Log, reason: Reason, act: Act, place: NearestPlace) -> None:
    """The run is over in act {act}, {reason}."""


# --- gold and health ------------------------------------------------------------------------------


@event
def gains_gold(log: Log, amount: Amount, gold: Amount, why: Why) -> None:
    """{amount} gold{why}: you have {gold}."""


@event
def loses_gold(log: Log, amount: Amount, gold: Amount, why: Why) -> None:
    """You lose {amount} gold{why}: {gold} left."""


@event
def heals(log: Log, amount: Amount, health: Amount, why: Why) -> None:
    """Your base is healed by {amount}{why}: {health}."""


@event
def hurts(log: Log, amount: Amount, health: Amount, why: Why) -> None:
    """Your base loses {amount} health{why}: {health} left."""


# --- relics, consumables and buildings ------------------------------------------------------------


@event
def gains_relic(log: Log, relic: Relic, why: Why) -> None:
    """You gain {relic}{why}."""


@event
def gains_item(log: Log, item: Item, number: Amount, why: Why) -> None:
    """You gain {number} {item}{why}."""


@event
def gains_building(log: Log, building: Building, why: Why) -> None:
    """{building} stands in your town{why}."""


@event
def switched(log: Log, relic: Relic, state: State) -> None:
    """{relic} is {state}."""


@event
def used(log: Log, item: Item) -> None:
    """You use {item}."""


@event
def equipped(log: Log, item: Item, number: Amount) -> None:
    """{item}: {number} equipped."""


@event
def map_relic(log: Log, card: Card) -> None:
    """The relic of the map is found, and {card} with it."""


@event
def terrain_set(log: Log, building: Building, terrain: Terrain) -> None:
    """{building} trains for {terrain} from now on."""


# --- cards ----------------------------------------------------------------------------------------


@event
def gains_card(log: Log, card: Card, where: Where, why: Why) -> None:
    """{card} joins the {where}{why}."""


@event
def reserved(log: Log, card: Card, locked: Locked, why: Why) -> None:
    """{card} goes to the reserves{locked}{why}."""


@event
def enlisted(log: Log, card: Card) -> None:
    """{card} joins the deck."""


@event
def unlocked(log: Log, card: Card) -> None:
    """{card} is unlocked."""


@event
def falls(log: Log, card: Card) -> None:
    """{card} was destroyed."""


@event
def killed(log: Log, card: Card) -> None:
    """{card} dies while you wait."""


@event
def revived(log: Log, cards: Fallen) -> None:
    """{cards} come back."""


@event
def upgraded(log: Log, card: Card, copies: Amount, price: Amount) -> None:
    """{copies} cards are now {card}, for {price} gold."""


# --- the road and its battles ---------------------------------------------------------------------


@event
def arrives(
    log: Log, encounter: Encounter, choice: Choice, latitude: Amount, longitude: Amount
) -> None:
    """Your army travels to encounter {choice}, {encounter}."""


@event
def revealed(log: Log, encounter: Encounter, level: Level) -> None:
    """The mystery is solved: {encounter}."""


@event
def went_back(log: Log, latitude: Amount, longitude: Amount) -> None:
    """Your army goes back."""


@event
def waited(log: Log) -> None:
    """Your army waits."""


@event
def recovers(log: Log, steps: Steps) -> None:
    """Your army has to recover: {steps}."""


@event
def boss_waits(log: Log, act: Act) -> None:
    """The boss of the act can be fought now."""


@event
def fight_begins(
    log: Log, encounter: Encounter, level: Level, health: Amount, strength: Strength
) -> None:
    """A battle begins: the enemy is {strength}, the base has {health} health."""


@event
def fight_ends(log: Log, result: Result, health: Amount, lost: Amount) -> None:
    """The battle is {result}."""


@event
def city_taken(log: Log, latitude: Amount, longitude: Amount) -> None:
    """The city is yours."""


@event
def defence_held(log: Log) -> None:
    """The city is held."""


# --- the shop and what is bought ------------------------------------------------------------------


@event
def in_shop(log: Log) -> None:
    """You are in a shop."""


@event
def bought_card(log: Log, card: Card, price: Amount) -> None:
    """You buy {card} for {price} gold."""


@event
def bought_item(log: Log, item: Item, price: Amount) -> None:
    """You buy {item} for {price} gold."""


@event
def bought_relic(log: Log, relic: Relic, price: Amount) -> None:
    """You buy {relic} for {price} gold."""


@event
def bought_building(log: Log, building: Building, price: Amount) -> None:
    """You build {building} for {price} gold."""


@event
def repaired(log: Log, card: Card, price: Amount) -> None:
    """{card} is repaired for {price} gold."""


@event
def shop_left(log: Log) -> None:
    """You leave the shop."""


# --- supply ---------------------------------------------------------------------------------------


@event
def produces(log: Log, building: Building, card: Card, encounters: Training) -> None:
    """{building} begins {card}: {encounters} of training."""


@event
def idle(log: Log, building: Building) -> None:
    """{building} has nobody to train in this act."""


@event
def departs(log: Log, building: Building, card: Card, metres: Amount) -> None:
    """{card} leaves {building}."""


@event
def delivered(log: Log, building: Building, card: Card, act: Act, place: NearestPlace) -> None:
    """Delivered to the reserves: {card} from {building}."""


@event
def hurried(log: Log, convoys: Amount, buildings: Amount) -> None:
    """Supply is hurried."""


EVENTS = Events(
    begins, act_won, new_act, completes, dispatch, legacy, game_over,
    gains_gold, loses_gold, heals, hurts,
    gains_relic, gains_item, gains_building, switched, used, equipped, map_relic, terrain_set,
    gains_card, reserved, enlisted, unlocked, falls, killed, revived, upgraded,
    arrives, revealed, went_back, waited, recovers, boss_waits,
    fight_begins, fight_ends, city_taken, defence_held,
    in_shop, bought_card, bought_item, bought_relic, bought_building, repaired, shop_left,
    produces, idle, departs, delivered, hurried,
)  # fmt: skip
(
    BEGINS, ACT_WON, NEW_ACT, COMPLETES, DISPATCH, LEGACY, GAME_OVER,
    GAINS_GOLD, LOSES_GOLD, HEALS, HURTS,
    GAINS_RELIC, GAINS_ITEM, GAINS_BUILDING, SWITCHED, USED, EQUIPPED, MAP_RELIC, TERRAIN_SET,
    GAINS_CARD, RESERVED, ENLISTED, UNLOCKED, FALLS, KILLED, REVIVED, UPGRADED,
    ARRIVES, REVEALED, WENT_BACK, WAITED, RECOVERS, BOSS_WAITS,
    FIGHT_BEGINS, FIGHT_ENDS, CITY_TAKEN, DEFENCE_HELD,
    IN_SHOP, BOUGHT_CARD, BOUGHT_ITEM, BOUGHT_RELIC, BOUGHT_BUILDING, REPAIRED, SHOP_LEFT,
    PRODUCES, IDLE, DEPARTS, DELIVERED, HURRIED,
) = (each.number for each in EVENTS.kinds)  # fmt: skip
