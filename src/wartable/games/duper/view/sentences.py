"""What happened in Duper, in words, and which tiles it concerns."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.board.squares import square_id
from wartable.engine.kit.events import Event
from wartable.engine.kit.seats import seats_in
from wartable.games.duper import events
from wartable.games.duper.events import EVENTS
from wartable.games.duper.state import CARDS, COLOURS, REASONS, Book, tile_xy
from wartable.games.duper.view.words import colours, place, units


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; nothing if another event says it already."""
    told = EVENTS.fields(event)
    match event.kind:
        case events.NEW_DECK:
            # The first deck belongs to the start, so it is not announced.
            return f"a new deck of {CARDS} cards is opened" if told["decks"] > 1 else ""
        case events.MOVED:
            way = f"from {place(told['source'])} to {place(told['target'])}"
            return f"{COLOURS[told['seat']]} moves {units(told['infantry'], told['tanks'])} {way}"
        case events.LOST:
            killed = told["infantry"] or told["tanks"]
            loser, dead = COLOURS[told["seat"]], units(told["infantry"], told["tanks"])
            return f"{loser} loses {dead}" if killed else ""
        case events.CAPTURED:
            before = f"taken from {COLOURS[told['before']]}" if told["before"] >= 0 else "taken"
            there = units(told["infantry"], told["tanks"])
            return f"{place(told['tile'])} is {before}: {there} there now"
        case events.OUT:
            return EVENTS.sentence(book, event) + (" and is out" if book.skip else "")
        case events.ENDS_TURN:
            # If only one seat may act, the beginning of the next turn says it.
            return "" if book.turn_lock else EVENTS.sentence(book, event)
        case events.GAME_OVER:
            why = f"{REASONS[told['reason']]}, {outcome(told['winners'])}"
            return f"{EVENTS.sentence(book, event)}: {why}"
    return EVENTS.sentence(book, event)


def outcome(won: int) -> str:
    """Say who has won."""
    seats = seats_in(won)
    return f"{colours(seats)} {'wins' if len(seats) == 1 else 'share the win'}"


#: Kinds of events that change a tile -> the field that names it; an arrow shows where units came
#: from.
CHANGES = {
    events.BUILT: "tile",
    events.TANK_BUILT: "tile",
    events.MOVED: "target",
    events.ATTACKED: "target",
    events.CAPTURED: "tile",
}


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the tile that an event changes."""
    field = CHANGES.get(event.kind)
    return () if field is None else (tile_name(EVENTS.fields(event)[field]),)


def tile_name(tile: int) -> str:
    """Return the id of a tile's element."""
    return square_id(*tile_xy(tile))
