"""Events in words, and the elements they concern."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.kit.events import Event
from wartable.engine.kit.moves import packed
from wartable.engine.scene.words import count, listed
from wartable.games.thardferr import events
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, GOODS_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.moves import ATTACK, MOVES
from wartable.games.thardferr.state import (
    ATTACKER,
    BOTH_DESTROYED,
    BOTH_EMPTY,
    COIN,
    DESTROYED,
    DRAW,
    EMPTY,
    EVEN,
    FEWER_LOSSES,
    KINGDOMS,
    MORE_LEFT,
    QUICK_VICTORY,
    REASONS,
    RETREATED,
    Book,
)
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.words import several, strategy_name

#: The id of the line that shows the day.
DAY_MARK = "day"

#: Why a battle ended as it did.
CAUSES = {
    BOTH_DESTROYED: "both armies are destroyed",
    DESTROYED: "the other army is destroyed",
    BOTH_EMPTY: "nobody took the field",
    EMPTY: "nobody stood against it",
    FEWER_LOSSES: "with the smaller losses",
    MORE_LEFT: "with equal losses and more units left",
    EVEN: "both are even",
    RETREATED: "the other army retreats",
    QUICK_VICTORY: "a quick victory",
    COIN: "the coin was against the other army",
}


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Return an event as a sentence."""
    if event.kind < events.TRADED:
        return _of_the_day(book, event)
    return _of_growth(event) if event.kind < events.MARCHED else of_war(event)


def _of_the_day(book: Book, event: Event) -> str:
    a, b, c, _ = event.fields
    match event.kind:
        case events.FOUNDED:
            return f"{KINGDOMS[a]} is founded by the {RACES[b]} race, with {c} land"
        case events.ORDERED:
            return f"{KINGDOMS[a]} orders: {MOVES.write(book, packed(b, c))}"
        case events.HANDED_IN:
            return f"{KINGDOMS[a]} has handed in"
        case events.DAY:
            return f"day {a} of {book.days} dawns" if a else "everybody chooses a race"
        case events.ENDED:
            return f"the game ends after day {b}: {REASONS[a]}"
    raise ValueError(f"unknown event {event}")


def _of_growth(event: Event) -> str:
    a, b, c, d = event.fields
    name = KINGDOMS[a]
    match event.kind:
        case events.TRADED:
            return f"{name} {'buys' if c > 0 else 'sells'} {abs(c)} {GOODS_NAMES[b]}"
        case events.BUILT:
            return f"{name} builds {several(c, BUILDING_NAMES[b])}"
        case events.TRAINED:
            return f"{name} trains {several(c, catalogue().units[b].key)}"
        case events.LEARNING:
            return f"{name} begins to research {TECHNOLOGY_NAMES[b]}"
        case events.LEARNED:
            return f"{name} has learned {TECHNOLOGY_NAMES[b]}, level {c}"
        case events.FOLLOWS:
            return f"{name} now follows {strategy_name(b)}"
        case events.MADE:
            return _day_of(name, b, c, d)
        case events.FOUND:
            return f"{name} finds {b} land and has {c}"
        case events.DESERTED:
            want = "gold" if c == 1 else "food"
            return (
                f"{count(b, 'unit')} of {name} {'leaves' if b == 1 else 'leave'} for want of {want}"
            )
    raise ValueError(f"unknown event {event}")


def _day_of(name: str, gold: int, food: int, arms: int) -> str:
    """Say what a day's work and upkeep added and took."""
    changes = ((gold, "gold"), (food, "food"), (arms, "arms"))
    more = listed(f"{number} {good}" for number, good in changes if number > 0)
    less = listed(f"{-number} {good}" for number, good in changes if number < 0)
    said = [f"gains {more}"] * bool(more) + [f"uses up {less}"] * bool(less)
    return f"{name} {listed(said) or 'neither gains nor uses up anything'}"


def of_war(event: Event) -> str:
    """Say what happened in a war."""
    a, b, c, d = event.fields
    name = KINGDOMS[a]
    match event.kind:
        case events.MARCHED:
            return (
                f"{name} marches against {KINGDOMS[b]} with {count(c, 'unit')}, {strategy_name(d)}"
            )
        case events.BATTLE:
            return f"{name} against {KINGDOMS[b]}: {outcome(a, b, c, d)}"
        case events.LOSSES:
            if c == 0:
                return f"{name} has nobody in the field"
            healed = f"; {d} of them healed" if d else ""
            return f"{name} loses {b} of {count(c, 'unit')}{healed}"
        case events.TAKEN:
            return f"{name} takes {c} land and {count(d, 'building')} from {KINGDOMS[b]}"
        case events.FELL:
            heir = f"; {KINGDOMS[b - 1]} takes its last {c} land" if b else ""
            return f"{name} falls{heir}"
        case events.RETURNED:
            return f"{name}'s army turns back: {KINGDOMS[b]} has fallen"
    raise ValueError(f"unknown event {event}")


def outcome(attacker: int, defender: int, winner: int, why: int) -> str:
    """Say who won a battle, and why."""
    if winner == DRAW:
        return f"a draw, {CAUSES[why]}"
    return f"{KINGDOMS[attacker if winner == ATTACKER else defender]} wins, {CAUSES[why]}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the id that an event concerns: the kingdom fought over, or the line with the day."""
    a, b, _, _ = event.fields
    match event.kind:
        case events.DAY | events.ENDED:
            return (DAY_MARK,)
        case events.BATTLE | events.TAKEN:
            return (element_id(ATTACK, b),)
        case events.FELL:
            return (element_id(ATTACK, a),)
    return ()
