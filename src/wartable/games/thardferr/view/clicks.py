"""Which elements are clicked to give an order."""

from __future__ import annotations

from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.moves import (
    ASSIGN,
    ATTACK,
    BUILD,
    BUY,
    CHOOSE,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    TRAIN,
    thing_of,
    verb_of,
)
from wartable.games.thardferr.state import Book, State

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
    verb, thing = verb_of(code), thing_of(code)
    if verb == DONE:
        return (DONE_BUTTON,)
    if verb == BUY:
        return element_id(verb, thing), BUY_BUTTON
    if verb == SELL:
        return element_id(verb, thing), SELL_BUTTON
    return (element_id(verb, thing),)
