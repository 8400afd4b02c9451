"""Events in words, and the elements they concern."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.kit.events import Event
from wartable.engine.kit.moves import packed
from wartable.engine.scene.words import listed
from wartable.games.thardferr import events
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, GOODS_NAMES
from wartable.games.thardferr.events import EVENTS
from wartable.games.thardferr.moves import ATTACK, MOVES
from wartable.games.thardferr.state import ATTACKER, CAUSES, DRAW, KINGDOMS, Book
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.words import several

#: The id of the line that shows the day.
DAY_MARK = "day"


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Return an event as a sentence."""
    told = EVENTS.fields(event)
    name = KINGDOMS[told["seat"]] if "seat" in told else ""
    match event.kind:
        case events.ORDERED:
            return f"{name} orders: {MOVES.write(book, packed(told['order'], told['amount']))}"
        case events.DAWNS:
            of_all = f"day {told['day']} of {book.days} dawns"
            return of_all if told["day"] else "everybody chooses a race"
        case events.TRADED:
            bought, good = told["bought"], GOODS_NAMES[told["good"]]
            return f"{name} {'buys' if bought > 0 else 'sells'} {abs(bought)} {good}"
        case events.BUILT:
            return f"{name} builds {several(told['number'], BUILDING_NAMES[told['building']])}"
        case events.TRAINED:
            unit = catalogue().units[told["unit"]].key
            return f"{name} trains {several(told['number'], unit)}"
        case events.DAY_MADE:
            return _day_of(name, told)
        case events.DESERTED if told["units"] == 1:
            return f"1 unit of {name} leaves for want of {GOODS_NAMES[told['lacking']]}"
        case events.BATTLE:
            return f"{opponents(told)}: {outcome(told)}"
        case events.LOSSES if told["fielded"] == 0:
            return f"{name} has nobody in the field"
        case events.LOSSES if told["healed"]:
            return f"{EVENTS.sentence(book, event)}; {told['healed']} of them healed"
        case events.FELL if told["conqueror"] >= 0:
            heir = f"{KINGDOMS[told['conqueror']]} takes its last {told['land']} land"
            return f"{EVENTS.sentence(book, event)}; {heir}"
    return EVENTS.sentence(book, event)


def _day_of(name: str, told: Mapping[str, int]) -> str:
    """Say what a day's work and upkeep added and took."""
    changes = [(told[good], good) for good in ("gold", "food", "arms")]
    more = listed(f"{number} {good}" for number, good in changes if number > 0)
    less = listed(f"{-number} {good}" for number, good in changes if number < 0)
    said = [f"gains {more}"] * bool(more) + [f"uses up {less}"] * bool(less)
    return f"{name} {listed(said) or 'neither gains nor uses up anything'}"


def opponents(told: Mapping[str, int]) -> str:
    """Say who attacked whom."""
    return f"{KINGDOMS[told['attacker']]} against {KINGDOMS[told['defender']]}"


def outcome(told: Mapping[str, int]) -> str:
    """Say who won a battle, and why."""
    cause = CAUSES[told["cause"]]
    if told["winner"] == DRAW:
        return f"a draw, {cause}"
    winner = told["attacker"] if told["winner"] == ATTACKER else told["defender"]
    return f"{KINGDOMS[winner]} wins, {cause}"


#: Kinds of events that concern a kingdom fought over -> the field that names it.
FOUGHT_OVER = {events.BATTLE: "defender", events.TAKEN: "defender", events.FELL: "seat"}


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the id that an event concerns: the kingdom fought over, or the line with the day."""
    if event.kind in (events.DAWNS, events.GAME_OVER):
        return (DAY_MARK,)
    field = FOUGHT_OVER.get(event.kind)
    return () if field is None else (element_id(ATTACK, EVENTS.fields(event)[field]),)
