"""Events in words: one sentence per event, with stories, endings and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, LEVEL_NAMES
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.catalogue.names import building_name, item_name, kind_name, relic_name
from wartable.games.campaign.catalogue.stories import ENDINGS, OUTCOMES
from wartable.games.campaign.rules.places import metres
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    ACTS,
    AN_ITEM,
    BOSS,
    DEFEAT,
    LOST,
    REASONS,
    RETREATED,
    SEASON_OVER,
    TREASURE,
    UNDECIDED,
    VICTORY,
    WON,
    Book,
)
from wartable.games.campaign.view.words import encounters, km
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES

#: Reason -> how it ends a sentence.
WHY = {
    events.FOR_BATTLE: " in the battle",
    events.FOR_RELICS: " by relics",
    events.FOR_DEPOT: " from the town",
    events.FOR_TREASURE: " in the treasure",
    events.FOR_STORY: " on the road",
    events.FOR_OFFER: " as was offered",
    events.FOR_ACT: " for the act",
    events.FOR_REST: " by resting",
    events.FOR_ITEM: "",
    events.FOR_START: " to begin with",
    events.FOR_WAITING: " for waiting",
    events.FOR_RETURN: " for going back",
    events.FOR_RETREAT: " for the retreat",
    events.FOR_BOSS: " in the boss fight",
    events.FOR_MYSTERY: " in the mystery",
    events.FOR_PRICE: "",
    events.FOR_ELITE: " for the elite",
    events.FOR_CAMPAIGN: " for the campaign",
    events.FOR_FIRST: " for your first campaign",
    events.FOR_DEFEAT: " for how far you came",
    events.FOR_MAP: " where the map relic lay",
    events.FOR_ORDER: "",
}
_ENDINGS = dict(zip((VICTORY, DEFEAT, SEASON_OVER), ENDINGS, strict=True))


def dispatch(which: int, kind: int, place: int, outcome: int) -> str:
    """Return the text of a dispatch: the story of an encounter and its outcome."""
    act, name = _where(place)
    stories = campaign().stories
    told = stories.encounter(KIND_NAMES[kind], act, which, name)
    return f"{told} {stories.outcome(OUTCOMES[outcome], which, name)}"


def delivery(building: int, kind: int, place: int, _: int) -> str:
    """Return what has been delivered and the story of how it came."""
    _, name = _where(place)
    story = campaign().stories.delivered(kind + place, name)
    what = f"{kind_name(kind)} from {building_name(building)}"
    return f"delivered to the reserves: {what}. {story}"


def _where(place: int) -> tuple[int, str]:
    """Unpack a field that holds an act and a place; return the act and the place's name."""
    act, number = divmod(place, events.OF_ACT)
    return act, campaign().act(act).places[number].name


def act_opens(act: int) -> str:
    """Return the opening of an act."""
    data = campaign().act(act)
    story = campaign().stories.opening(act, 0, data.town.name)
    return f"act {act} of {ACTS}, {data.title}: {story}"


def act_closes(act: int) -> str:
    """Return the closing of an act whose boss is beaten."""
    data = campaign().act(act)
    return f"act {act} is won: {campaign().stories.closing(act, 0, data.end.name)}"


def ending(reason: int, act: int, place: int, _: int) -> str:
    """Return how a run ends, and where."""
    name = campaign().act(act).places[place].name
    story = campaign().stories.ending(_ENDINGS[reason], act, name)
    return f"the run is over in act {act}, {REASONS[reason]}: {story}"


def near(lat: int, lng: int) -> str:
    """Return the named place of any act that is nearest to a point, after ``near``."""
    places = (place for act in campaign().acts for place in act.places)
    nearest = min(places, key=lambda place: metres(place.lat, place.lng, lat, lng))
    return f"near {nearest.name}"


# --- sentences -----------------------------------------------------------------------------------

Teller = Callable[[int, int, int, int], str]


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Return an event in words, empty if another event says the same; raise ``ValueError``."""
    teller = _TELLERS.get(event.kind)
    if teller is None:
        raise ValueError(f"unknown event {event}")
    return teller(*event.fields)


# --- gold, health, points -------------------------------------------------------------------------


def _gains_gold(amount: int, after: int, why: int, _: int) -> str:
    return f"{amount} gold{WHY[why]}: you have {after}"


def _loses_gold(amount: int, after: int, why: int, _: int) -> str:
    verb = "you pay" if why == events.FOR_PRICE else "you lose"
    return f"{verb} {amount} gold{'' if why == events.FOR_PRICE else WHY[why]}: {after} left"


def _heals(amount: int, after: int, why: int, _: int) -> str:
    return f"your base is healed by {amount}{WHY[why]}: {after}"


def _hurts(amount: int, after: int, why: int, _: int) -> str:
    return f"your base loses {amount} health{WHY[why]}: {after} left"


def _legacy(points: int, all_of_run: int, why: int, _: int) -> str:
    return f"{count(points, 'legacy point')}{WHY[why]}: {all_of_run} in this run"


# --- things and cards -----------------------------------------------------------------------------


def _gains_item(item: int, number: int, why: int, _: int) -> str:
    return "" if why == events.FOR_PRICE else f"you gain {number} {item_name(item)}{WHY[why]}"


def _gains_card(kind: int, where: int, why: int, _: int) -> str:
    return f"{kind_name(kind)} joins the {'reserves' if where else 'deck'}{WHY[why]}"


def _gains_relic(relic: int, why: int, _: int, __: int) -> str:
    data = campaign().relics[relic]
    return "" if why == events.FOR_PRICE else f"you gain {data.name}{WHY[why]}: {data.text}"


def _gains_building(building: int, why: int, _: int, __: int) -> str:
    return (
        ""
        if why == events.FOR_PRICE
        else f"{building_name(building)} stands in your town{WHY[why]}"
    )


def _bought(what: int, which: int, price: int, _: int) -> str:
    names = {A_RELIC: relic_name, AN_ITEM: item_name, A_BUILDING: building_name}
    name = names.get(what, kind_name)(which)
    return f"you {'build' if what == A_BUILDING else 'buy'} {name} for {price} gold"


def _to_reserve(kind: int, locked: int, why: int, _: int) -> str:
    lock = f", locked for {encounters(locked)}" if locked else ""
    return f"{kind_name(kind)} goes to the reserves{lock}{WHY[why]}"


def _upgraded(kind: int, number: int, price: int, _: int) -> str:
    cards = f"{count(number, 'card')} {'is' if number == 1 else 'are'}"
    return f"{cards} now {kind_name(kind)}, for {price} gold"


def _switched(relic: int, on: int, _: int, __: int) -> str:
    return f"{relic_name(relic)} is {'active' if on else 'switched off'}"


# --- the road -------------------------------------------------------------------------------------


def _arrives(kind: int, choice: int, lat: int, lng: int) -> str:
    return f"your army travels to encounter {choice + 1}, {KIND_NAMES[kind]}, {near(lat, lng)}"


def _revealed(kind: int, level: int, _: int, __: int) -> str:
    if kind == TREASURE:
        return f"the mystery is solved: {campaign().titles['supplies']}"
    return f"the mystery is solved: {campaign().titles['ambush']} ({LEVEL_NAMES[level]})"


def _fight_begins(kind: int, level: int, health: int, strength: int) -> str:
    what = "the boss fight" if kind == BOSS else f"a battle ({LEVEL_NAMES[level]})"
    return f"{what} begins: the enemy is {STRENGTHS[strength]}, the base has {health} health"


def _fight_ends(how: int, left: int, lost: int, _: int) -> str:
    # The next sentence says what was lost.
    unharmed = "" if lost else f"; your base keeps its {left}"
    return f"the battle is {_RESULTS[how]}{unharmed}"


_RESULTS = {WON: "won", LOST: "lost", UNDECIDED: "not decided", RETREATED: "left"}


# --- supply ---------------------------------------------------------------------------------------


def _produces(building: int, kind: int, steps: int, _: int) -> str:
    return f"{building_name(building)} begins {kind_name(kind)}: {encounters(steps)} of training"


def _departs(building: int, kind: int, way: int, _: int) -> str:
    far = f": {km(way)} to go" if way else ""
    return f"{kind_name(kind)} leaves {building_name(building)}{far}"


def _hurried(deliveries: int, buildings: int, _: int, __: int) -> str:
    hurried = ((deliveries, "convoy"), (buildings, "building"))
    what = " and ".join(count(number, noun) for number, noun in hurried if number)
    return f"supply is hurried: {what} will be there with the next encounter"


# --- by kind of event -----------------------------------------------------------------------------


def _of_kind(words: str) -> Teller:
    return lambda kind, *_: words.format(kind_name(kind))


def _always(words: str) -> Teller:
    return lambda *_: words


_TELLERS: dict[int, Teller] = {
    events.BEGINS: lambda act, *_: act_opens(act),
    events.GAINS_GOLD: _gains_gold,
    events.LOSES_GOLD: _loses_gold,
    events.GAINS_RELIC: _gains_relic,
    events.GAINS_ITEM: _gains_item,
    events.GAINS_CARD: _gains_card,
    events.GAINS_BUILDING: _gains_building,
    events.ARRIVES: _arrives,
    events.FIGHT_BEGINS: _fight_begins,
    events.FALLS: _of_kind("{} was destroyed"),
    events.FIGHT_ENDS: _fight_ends,
    events.HEALS: _heals,
    events.HURTS: _hurts,
    events.LEGACY: _legacy,
    events.COMPLETES: lambda act, run, *_: f"encounter {act} of the act is done, {run} of the run",
    events.PRODUCES: _produces,
    events.DEPARTS: _departs,
    events.DELIVERED: delivery,
    events.HURRIED: _hurried,
    events.REVIVED: lambda cards, *_: f"{count(cards, 'fallen card')} come back",
    events.ACT_WON: lambda act, *_: act_closes(act),
    events.NEW_ACT: lambda act, *_: act_opens(act),
    events.DISPATCH: dispatch,
    events.TO_RESERVE: _to_reserve,
    events.TO_THE_DECK: _of_kind("{} joins the deck"),
    events.UNLOCKED: _of_kind("{} is unlocked"),
    events.SWITCHED: _switched,
    events.USED: lambda item, *_: f"you use {item_name(item)}",
    events.EQUIPPED: lambda item, number, *_: f"{item_name(item)}: {number} equipped",
    events.BOUGHT: _bought,
    events.REPAIRED: lambda kind, price, *_: f"{kind_name(kind)} is repaired for {price} gold",
    events.UPGRADED: _upgraded,
    events.CITY_TAKEN: lambda lat, lng, *_: f"the city is yours, {near(lat, lng)}; hold it",
    events.DEFENCE_HELD: _always("the city is held"),
    events.MAP_RELIC: _of_kind("the relic of the map is found, and {} with it"),
    events.RECOVERS: lambda steps, *_: f"your army has to recover: {count(steps, 'step')}",
    events.WENT_BACK: lambda lat, lng, *_: f"your army goes back, {near(lat, lng)}",
    events.WAITED: _always("your army waits"),
    events.KILLED: _of_kind("{} dies while you wait"),
    events.BOSS_WAITS: _always("the boss of the act can be fought now"),
    events.ENDS: ending,
    events.IN_SHOP: _always("you are in a shop"),
    events.REVEALED: _revealed,
    events.TERRAIN_SET: lambda building, terrain, *_: (
        f"{building_name(building)} trains for {TERRAIN_NAMES[terrain]} from now on"
    ),
    events.SHOP_LEFT: _always("you leave the shop"),
    events.IDLE: lambda building, *_: f"{building_name(building)} has nobody to train in this act",
}
