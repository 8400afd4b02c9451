"""How a run is shown: status, results and marked elements; other modules draw and explain it."""

from __future__ import annotations

from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.campaign import events
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.messages import ASKED
from wartable.games.campaign.rules.deck import IN_RESERVES, lost
from wartable.games.campaign.state import CAMP, REASONS, Book, State
from wartable.games.campaign.view import layout
from wartable.games.campaign.view.clicks import clicks as clicks
from wartable.games.campaign.view.hints import notes as notes
from wartable.games.campaign.view.scene import act_words
from wartable.games.campaign.view.scene import scene as scene
from wartable.games.campaign.view.sentences import sentence as sentence
from wartable.games.campaign.view.words import boss_words


def seat_name(seat: int) -> str:
    """Return the name of the only seat."""
    return "Commander"


def reason(number: int) -> str:
    """Return why the run ended."""
    return REASONS[number]


def status(book: Book, s: State, seat: int) -> str:
    """Return a line on where the run stands and what the player can do."""
    if s.ended:
        points = count(s.legacy, "legacy point")
        return f"run over in act {s.act}, {reason(s.ended)}: {points}"
    standing = (
        f"{act_words(s)}, encounter {s.encounter + 1}, health {s.hp}/{s.max_hp}, gold {s.gold}"
    )
    boss = f"; {boss_words(book, s)}" if s.stage == CAMP else ""
    asked = f"you can {ASKED[s.stage]}" if seat >= 0 else f"to do: {ASKED[s.stage]}"
    return f"{standing}{boss}: {asked}"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Return one row on how far the run came and what is left."""
    return [
        {
            "seat": seat_name(0),
            "act": s.act,
            "encounters": s.completed,
            "battles": s.battles,
            "health": s.hp,
            "gold": s.gold,
            "cards": s.cards,
            "fallen": lost(s),
            "relics": sum(s.relics),
            "legacy": s.legacy,
        }
    ]


# --- marked elements -----------------------------------------------------------------------------

#: Kinds of events that mark one element, whatever their fields -> that element.
_FIXED = {
    events.GAINS_GOLD: layout.GOLD,
    events.LOSES_GOLD: layout.GOLD,
    events.HEALS: layout.HEALTH,
    events.HURTS: layout.HEALTH,
    events.LEGACY: layout.LEGACY,
    events.COMPLETES: layout.STEP,
    events.ARRIVES: layout.HERO,
    events.WENT_BACK: layout.HERO,
    events.FIGHT_BEGINS: layout.BATTLE,
}
#: Kinds of events that mark a building of the town.
_OF_BUILDINGS = (events.GAINS_BUILDING, events.TERRAIN_SET)
#: Kinds of events that mark a card -> where the card is now.
_OF_CARDS = {
    events.ENLISTED: "deck",
    events.UNLOCKED: "reserve",
    events.FALLS: "fallen",
    events.KILLED: "fallen",
    events.REPAIRED: "deck",
    events.UPGRADED: "deck",
    events.DELIVERED: "reserve",
}


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the ids of the elements that an event changes."""
    told = EVENTS.fields(event)
    if event.kind in _FIXED:
        return (_FIXED[event.kind],)
    if event.kind in _OF_BUILDINGS:
        return (layout.building_id(told["building"]),)
    if event.kind in _OF_CARDS:
        return (layout.card_id(_OF_CARDS[event.kind], told["card"]),)
    match event.kind:
        case events.GAINS_CARD:
            where = "reserve" if told["where"] == IN_RESERVES else "deck"
            return (layout.card_id(where, told["card"]),)
        case events.RESERVED:
            return (layout.card_id("locked" if told["locked"] else "reserve", told["card"]),)
        case events.GAINS_RELIC | events.SWITCHED:
            return (layout.relic_id(told["relic"]),)
        case events.GAINS_ITEM | events.EQUIPPED:
            return (layout.item_id(told["item"]),)
    return ()
