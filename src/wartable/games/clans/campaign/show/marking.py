"""Which elements of the picture an event concerns."""

from __future__ import annotations

from wartable.engine.events import Event
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.show import ids
from wartable.games.clans.campaign.state import Book

#: Kinds of events that mark one thing whatever their figures are.
_FIXED = {
    numbers.GAINS_GOLD: ids.GOLD,
    numbers.LOSES_GOLD: ids.GOLD,
    numbers.HEALS: ids.HEALTH,
    numbers.HURTS: ids.HEALTH,
    numbers.LEGACY: ids.LEGACY,
    numbers.COMPLETES: ids.STEP,
    numbers.ARRIVES: ids.HERO,
    numbers.WENT_BACK: ids.HERO,
    numbers.FIGHT_BEGINS: ids.BATTLE,
}
#: Kinds of events that begin with a building.
_OF_BUILDINGS = (numbers.GAINS_BUILDING, numbers.TERRAIN_SET)
#: Kinds of events that begin with a card, and where it is now.
_OF_CARDS = {
    numbers.TO_THE_DECK: "deck",
    numbers.UNLOCKED: "reserve",
    numbers.FALLS: "fallen",
    numbers.KILLED: "fallen",
    numbers.REPAIRED: "deck",
    numbers.UPGRADED: "deck",
}


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return what an event changes."""
    a, b, _, _ = event.figures
    if event.kind in _FIXED:
        return (_FIXED[event.kind],)
    if event.kind in _OF_BUILDINGS:
        return (ids.building_id(a),)
    if event.kind in _OF_CARDS:
        return (ids.card_id(_OF_CARDS[event.kind], a),)
    match event.kind:
        case numbers.GAINS_CARD:
            return (ids.card_id("reserve" if b else "deck", a),)
        case numbers.DELIVERED:
            return (ids.card_id("reserve", b),)
        case numbers.TO_RESERVE:
            return (ids.card_id("locked" if b else "reserve", a),)
        case numbers.GAINS_RELIC | numbers.SWITCHED:
            return (ids.relic_id(a),)
        case numbers.GAINS_ITEM | numbers.EQUIPPED:
            return (ids.item_id(a),)
    return ()
