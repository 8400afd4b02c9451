"""What happened in War of the Dukes, in words, and which hexes it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.dukes import events
from wartable.games.dukes.state import COLUMNS, MOVEMENT, NAMES, REASONS, Book
from wartable.games.dukes.view.clicks import PIECE_IDS
from wartable.games.dukes.view.layout import hex_id
from wartable.games.dukes.view.words import RESULT_WORDS, piece_words, place, points


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; nothing for pieces placed by the automatic deployment."""
    a, b, c, d = event.fields
    match event.kind:
        case events.PLACED:
            return "" if c else f"{piece_words(a)} is placed on {place(b)}"
        case events.DEPLOYS:
            return _deployed(book, a)
        case events.BEGINS:
            return f"{NAMES[a]} places its garrisons first"
        case events.PHASE:
            what = "movement" if b == MOVEMENT else "combat"
            return f"turn {c} of {book.turns}: {what} of {NAMES[a]}"
        case events.MOVED:
            return f"{piece_words(a)} moves from {place(b)} to {place(c)} for {points(d)}"
        case events.JOINS:
            return f"{piece_words(a)} on {place(b)} attacks {piece_words(c)} on {place(d)}"
        case events.ROLLED:
            return _rolled(a, b, c, *divmod(d, 16))
        case events.RESULT:
            return f"{RESULT_WORDS[a]}: {piece_words(b)} was attacked on {place(c)}"
        case _:
            return _aftermath(event)


def _deployed(book: Book, side: int) -> str:
    if book.automatic:
        return "all pieces of both sides are deployed"
    return f"the rest of {NAMES[side]}'s pieces is deployed automatically"


def _rolled(attack: int, defence: int, column: int, face: int, die: int) -> str:
    """Say the odds, the roll, and how cover modified it."""
    counts = f", which cover makes {face}" if face != die else ""
    odds = f"{attack} against {defence} are odds of {COLUMNS[column]}"
    return f"{odds}; the die shows {die}{counts}"


def _aftermath(event: Event) -> str:
    """Say the consequences of a combat, or the end of the game."""
    a, b, c, d = event.fields
    match event.kind:
        case events.REMOVED:
            return f"{piece_words(a)} on {place(b)} is removed"
        case events.RETREATED:
            return f"{piece_words(a)} retreats from {place(b)} to {place(c)}"
        case events.MADE_WAY:
            return f"{piece_words(a)} makes way from {place(b)} to {place(c)}"
        case events.ADVANCED:
            return f"{piece_words(a)} advances from {place(b)} to {place(c)}"
        case events.NO_RETREAT:
            return f"{piece_words(a)} on {place(b)} has no way back"
        case events.STAYED:
            return f"{NAMES[a]} does not advance"
        case events.CROWDS:
            return f"{piece_words(a)} has to go from {place(b)} to {place(c)}: a friend makes way"
        case events.BILL:
            return f"{NAMES[b]} has to pay a strength of {a} for the exchange"
        case events.DIRECTION:
            where = place(c - 1) if c else "the map's edge"
            way = f"chance picks one of {count(d, 'way')} back"
            return f"{piece_words(a)} on {place(b)}: {way}, to {where}"
        case events.GAME_OVER:
            return f"the game ends in turn {b}: {NAMES[c >> 1]} wins a {REASONS[a]}"
    raise ValueError(f"unknown event {event}")


#: Events that move a piece or involve it in a combat; its counter is marked.
_OF_A_PIECE = (
    events.MOVED,
    events.JOINS,
    events.RETREATED,
    events.MADE_WAY,
    events.ADVANCED,
)


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the counter that an event concerns, or the hex from which it was removed."""
    a, b, c, _ = event.fields
    if event.kind in _OF_A_PIECE or (event.kind == events.PLACED and not c):
        return (PIECE_IDS[a],)
    if event.kind == events.RESULT:
        return (PIECE_IDS[b],)
    return () if event.kind != events.REMOVED else (hex_id(b),)


def emptied(latest: Iterable[Event]) -> set[int]:
    """Return the hexes from which pieces were removed: those that ``marks`` names."""
    return {event.fields[1] for event in latest if event.kind == events.REMOVED}


#: Events drawn as an arrow, from the hex in the second field to the one in the third.
_SHIFTS = (events.MOVED, events.RETREATED, events.MADE_WAY, events.ADVANCED)


def shifts(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return the pieces that moved, each with its start and end."""
    return [
        (event.fields[0], event.fields[1], event.fields[2])
        for event in events
        if event.kind in _SHIFTS
    ]
