"""Which elements are clicked to give an order, and what orders are called."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.thardferr.book import BUILDING_NAMES, GOODS_NAMES, JOB_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.rules.orders import (
    ASSIGN,
    ATTACK,
    BUILD,
    BUY,
    CHOOSE,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    THINGS,
    TRAIN,
)
from wartable.games.thardferr.state import KINGDOMS, TECHNOLOGIES, Book, State
from wartable.games.thardferr.view.words import STRATEGY_EFFECTS, TECHNOLOGY_EFFECTS, strategy_name

BUY_BUTTON, SELL_BUTTON, DONE_BUTTON = "buy", "sell", "done"

#: The prefix of a clickable element's id, by verb; the number of the thing follows.
PREFIXES = {
    CHOOSE: "race",
    BUILD: "building",
    TRAIN: "unit",
    ASSIGN: "job",
    BUY: "good",
    SELL: "good",
    RESEARCH: "technology",
    FOLLOW: "strategy",
    ATTACK: "realm",
}


def element_id(verb: int, thing: int) -> str:
    """Return the id of the thing that an order names; units go by their place in the race."""
    return f"{PREFIXES[verb]}-{thing % PLACES if verb == TRAIN else thing}"


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the clicks for an order: the thing, then a button to trade; one button to hand in."""
    verb, thing = divmod(code, THINGS)
    if verb == DONE:
        return (DONE_BUTTON,)
    if verb == BUY:
        return element_id(verb, thing), BUY_BUTTON
    if verb == SELL:
        return element_id(verb, thing), SELL_BUTTON
    return (element_id(verb, thing),)


def move_words(book: Book, code: int) -> str:
    """Say what an order does, without its amount."""
    verb, thing = divmod(code, THINGS)
    if verb == DONE:
        return "hand in the orders of the day"
    return _WORDS[verb](thing)


def _research(thing: int) -> str:
    if thing == TECHNOLOGIES:
        return "research nothing today"
    return f"research {TECHNOLOGY_NAMES[thing]} ({TECHNOLOGY_EFFECTS[thing]})"


def _follow(thing: int) -> str:
    if thing == 0:
        return "follow no strategy"
    return f"follow {strategy_name(thing)} ({STRATEGY_EFFECTS[thing]})"


_WORDS: dict[int, Callable[[int], str]] = {
    CHOOSE: lambda thing: f"choose {RACES[thing]}",
    BUILD: lambda thing: f"build {BUILDING_NAMES[thing]}",
    TRAIN: lambda thing: f"train {catalogue().units[thing].key}",
    ASSIGN: lambda thing: f"assign people to {JOB_NAMES[thing]}",
    BUY: lambda thing: f"buy {GOODS_NAMES[thing]}",
    SELL: lambda thing: f"sell {GOODS_NAMES[thing]}",
    RESEARCH: _research,
    FOLLOW: _follow,
    ATTACK: lambda thing: f"attack {KINGDOMS[thing]}, with per cent of every unit",
}
