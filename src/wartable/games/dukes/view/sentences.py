"""What happened in War of the Dukes, in words, and which hexes it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.engine.kit.events import Event
from wartable.games.dukes import events
from wartable.games.dukes.events import EVENTS
from wartable.games.dukes.state import Book
from wartable.games.dukes.view.clicks import PIECE_IDS
from wartable.games.dukes.view.layout import hex_id


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; nothing for pieces placed by the automatic deployment."""
    told = EVENTS.fields(event)
    if event.kind == events.PLACED and told["automatic"]:
        return ""
    if event.kind == events.DEPLOYS and book.automatic:
        return "all pieces of both sides are deployed"
    said = EVENTS.sentence(book, event)
    if event.kind == events.ROLLED and told["modified"] != told["die"]:
        return f"{said}, which cover makes {told['modified']}"
    return said


#: Events that move a piece or involve it in a combat -> the field with it; its counter is marked.
_OF_A_PIECE = {
    events.PLACED: "piece",
    events.MOVED: "piece",
    events.ATTACKS: "piece",
    events.OUTCOME: "defender",
    events.RETREATED: "piece",
    events.MADE_WAY: "piece",
    events.ADVANCED: "piece",
}


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the counter that an event concerns, or the hex from which it was removed."""
    told = EVENTS.fields(event)
    if event.kind == events.PLACED and told["automatic"]:
        return ()
    if event.kind in _OF_A_PIECE:
        return (PIECE_IDS[told[_OF_A_PIECE[event.kind]]],)
    return (hex_id(told["at"]),) if event.kind == events.REMOVED else ()


def emptied(latest: Iterable[Event]) -> set[int]:
    """Return the hexes from which pieces were removed: those that ``marks`` names."""
    return {EVENTS.fields(event)["at"] for event in latest if event.kind == events.REMOVED}


#: Events drawn as an arrow, from where the piece was to where it went.
_SHIFTS = (events.MOVED, events.RETREATED, events.MADE_WAY, events.ADVANCED)


def shifts(latest: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return the pieces that moved, each with its start and end."""
    moves = (EVENTS.fields(event) for event in latest if event.kind in _SHIFTS)
    return [(told["piece"], told["source"], told["to"]) for told in moves]
