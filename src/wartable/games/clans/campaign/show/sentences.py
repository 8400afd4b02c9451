"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.events import Event
from wartable.engine.wording import count
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.catalogue import KIND_NAMES, LEVEL_NAMES, campaign
from wartable.games.clans.campaign.figures import STRENGTHS
from wartable.games.clans.campaign.show.telling import (
    WHY,
    act_closes,
    act_opens,
    delivery,
    dispatch,
    ending,
    near,
)
from wartable.games.clans.campaign.show.words import encounters, km
from wartable.games.clans.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    LOST,
    RETREATED,
    TREASURE,
    UNDECIDED,
    WON,
    Book,
)
from wartable.games.clans.campaign.wording.naming import (
    building_name,
    item_name,
    kind_name,
    relic_name,
)
from wartable.games.clans.catalogue import TERRAIN_NAMES

Teller = Callable[[int, int, int, int], str]


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; what another event says as well goes unsaid."""
    teller = _TELLERS.get(event.kind)
    if teller is None:
        raise ValueError(f"unknown event {event}")
    return teller(*event.figures)


# --- gold, health, points -------------------------------------------------------------------------


def _gains_gold(amount: int, after: int, why: int, _: int) -> str:
    return f"{amount} gold{WHY[why]}: you have {after}"


def _loses_gold(amount: int, after: int, why: int, _: int) -> str:
    verb = "you pay" if why == numbers.FOR_PRICE else "you lose"
    return f"{verb} {amount} gold{'' if why == numbers.FOR_PRICE else WHY[why]}: {after} left"


def _heals(amount: int, after: int, why: int, _: int) -> str:
    return f"your base is healed by {amount}{WHY[why]}: {after}"


def _hurts(amount: int, after: int, why: int, _: int) -> str:
    return f"your base loses {amount} health{WHY[why]}: {after} left"


def _legacy(points: int, all_of_run: int, why: int, _: int) -> str:
    return f"{count(points, 'legacy point')}{WHY[why]}: {all_of_run} in this run"


# --- things and cards -----------------------------------------------------------------------------


def _gains_item(item: int, number: int, why: int, _: int) -> str:
    return "" if why == numbers.FOR_PRICE else f"you gain {number} {item_name(item)}{WHY[why]}"


def _gains_card(kind: int, where: int, why: int, _: int) -> str:
    return f"{kind_name(kind)} joins the {'reserves' if where else 'deck'}{WHY[why]}"


def _gains_relic(relic: int, why: int, _: int, __: int) -> str:
    data = campaign().relics[relic]
    return "" if why == numbers.FOR_PRICE else f"you gain {data.name}{WHY[why]}: {data.text}"


def _gains_building(building: int, why: int, _: int, __: int) -> str:
    return (
        ""
        if why == numbers.FOR_PRICE
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
    # What was lost is told by the next sentence.
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


# --- all of them ----------------------------------------------------------------------------------


def _of_kind(words: str) -> Teller:
    return lambda kind, *_: words.format(kind_name(kind))


def _always(words: str) -> Teller:
    return lambda *_: words


_TELLERS: dict[int, Teller] = {
    numbers.BEGINS: lambda act, *_: act_opens(act),
    numbers.GAINS_GOLD: _gains_gold,
    numbers.LOSES_GOLD: _loses_gold,
    numbers.GAINS_RELIC: _gains_relic,
    numbers.GAINS_ITEM: _gains_item,
    numbers.GAINS_CARD: _gains_card,
    numbers.GAINS_BUILDING: _gains_building,
    numbers.ARRIVES: _arrives,
    numbers.FIGHT_BEGINS: _fight_begins,
    numbers.FALLS: _of_kind("{} was destroyed"),
    numbers.FIGHT_ENDS: _fight_ends,
    numbers.HEALS: _heals,
    numbers.HURTS: _hurts,
    numbers.LEGACY: _legacy,
    numbers.COMPLETES: lambda act, run, *_: f"encounter {act} of the act is done, {run} of the run",
    numbers.PRODUCES: _produces,
    numbers.DEPARTS: _departs,
    numbers.DELIVERED: delivery,
    numbers.HURRIED: _hurried,
    numbers.REVIVED: lambda cards, *_: f"{count(cards, 'fallen card')} come back",
    numbers.ACT_WON: lambda act, *_: act_closes(act),
    numbers.NEW_ACT: lambda act, *_: act_opens(act),
    numbers.DISPATCH: dispatch,
    numbers.TO_RESERVE: _to_reserve,
    numbers.TO_THE_DECK: _of_kind("{} joins the deck"),
    numbers.UNLOCKED: _of_kind("{} is unlocked"),
    numbers.SWITCHED: _switched,
    numbers.USED: lambda item, *_: f"you use {item_name(item)}",
    numbers.EQUIPPED: lambda item, number, *_: f"{item_name(item)}: {number} equipped",
    numbers.BOUGHT: _bought,
    numbers.REPAIRED: lambda kind, price, *_: f"{kind_name(kind)} is repaired for {price} gold",
    numbers.UPGRADED: _upgraded,
    numbers.CITY_TAKEN: lambda lat, lng, *_: f"the city is yours, {near(lat, lng)}; hold it",
    numbers.DEFENCE_HELD: _always("the city is held"),
    numbers.MAP_RELIC: _of_kind("the relic of the map is found, and {} with it"),
    numbers.RECOVERS: lambda steps, *_: f"your army has to recover: {count(steps, 'step')}",
    numbers.WENT_BACK: lambda lat, lng, *_: f"your army goes back, {near(lat, lng)}",
    numbers.WAITED: _always("your army waits"),
    numbers.KILLED: _of_kind("{} dies while you wait"),
    numbers.BOSS_WAITS: _always("the boss of the act can be fought now"),
    numbers.ENDS: ending,
    numbers.IN_SHOP: _always("you are in a shop"),
    numbers.REVEALED: _revealed,
    numbers.TERRAIN_SET: lambda building, terrain, *_: (
        f"{building_name(building)} trains for {TERRAIN_NAMES[terrain]} from now on"
    ),
    numbers.SHOP_LEFT: _always("you leave the shop"),
    numbers.IDLE: lambda building, *_: f"{building_name(building)} has nobody to train in this act",
}
