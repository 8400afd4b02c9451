"""What happened in War of the Dukes, in words, and which hexes it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.engine.events import Event
from wartable.engine.wording import count
from wartable.games.dukes import numbers
from wartable.games.dukes.clicks import PIECE_IDS
from wartable.games.dukes.map_places import hex_id
from wartable.games.dukes.state import COLUMNS, MOVEMENT, NAMES, REASONS, Book
from wartable.games.dukes.words import (
    RESULT_WORDS,
    piece_words,
    place,
    points,
)


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; what is placed by the automatic deployment goes unsaid."""
    a, b, c, d = event.figures
    match event.kind:
        case numbers.PLACED:
            return "" if c else f"{piece_words(a)} is placed on {place(b)}"
        case numbers.DEPLOYS:
            return _deployed(book, a)
        case numbers.BEGINS:
            return f"{NAMES[a]} places its garrisons first"
        case numbers.PHASE:
            what = "movement" if b == MOVEMENT else "combat"
            return f"turn {c} of {book.turns}: {what} of {NAMES[a]}"
        case numbers.MOVED:
            return f"{piece_words(a)} moves from {place(b)} to {place(c)} for {points(d)}"
        case numbers.JOINS:
            return f"{piece_words(a)} on {place(b)} attacks {piece_words(c)} on {place(d)}"
        case numbers.ROLLED:
            return _rolled(a, b, c, *divmod(d, 16))
        case numbers.RESULT:
            return f"{RESULT_WORDS[a]}: {piece_words(b)} was attacked on {place(c)}"
        case _:
            return _aftermath(event)


def _deployed(book: Book, side: int) -> str:
    if book.automatic:
        return "all pieces of both sides are deployed"
    return f"the rest of {NAMES[side]}'s pieces is deployed automatically"


def _rolled(attack: int, defence: int, column: int, face: int, die: int) -> str:
    """Say what was rolled, at which odds, and what cover made of it."""
    counts = f", which cover makes {face}" if face != die else ""
    odds = f"{attack} against {defence} are odds of {COLUMNS[column]}"
    return f"{odds}; the die shows {die}{counts}"


def _aftermath(event: Event) -> str:
    """Say what a combat brings about, or the end of the game."""
    a, b, c, d = event.figures
    match event.kind:
        case numbers.REMOVED:
            return f"{piece_words(a)} on {place(b)} is removed"
        case numbers.RETREATED:
            return f"{piece_words(a)} retreats from {place(b)} to {place(c)}"
        case numbers.MADE_WAY:
            return f"{piece_words(a)} makes way from {place(b)} to {place(c)}"
        case numbers.ADVANCED:
            return f"{piece_words(a)} advances from {place(b)} to {place(c)}"
        case numbers.NO_RETREAT:
            return f"{piece_words(a)} on {place(b)} has no way back"
        case numbers.STAYED:
            return f"{NAMES[a]} does not advance"
        case numbers.CROWDS:
            return f"{piece_words(a)} has to go from {place(b)} to {place(c)}: a friend makes way"
        case numbers.BILL:
            return f"{NAMES[b]} has to pay a strength of {a} for the exchange"
        case numbers.DIRECTION:
            where = place(c - 1) if c else "the map's edge"
            way = f"chance picks one of {count(d, 'way')} back"
            return f"{piece_words(a)} on {place(b)}: {way}, to {where}"
        case numbers.GAME_OVER:
            return f"the game ends in turn {b}: {NAMES[c >> 1]} wins a {REASONS[a]}"
    raise ValueError(f"unknown event {event}")


#: What puts a piece somewhere, or has it take part: its counter is marked.
_OF_A_PIECE = (
    numbers.MOVED,
    numbers.JOINS,
    numbers.RETREATED,
    numbers.MADE_WAY,
    numbers.ADVANCED,
)


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the counter that an event concerns, or the hex where there is none any more."""
    a, b, c, _ = event.figures
    if event.kind in _OF_A_PIECE or (event.kind == numbers.PLACED and not c):
        return (PIECE_IDS[a],)
    if event.kind == numbers.RESULT:
        return (PIECE_IDS[b],)
    return () if event.kind != numbers.REMOVED else (hex_id(b),)


def emptied(events: Iterable[Event]) -> set[int]:
    """Return the hexes from which pieces were removed: those that ``marks`` names."""
    return {event.figures[1] for event in events if event.kind == numbers.REMOVED}


#: What is drawn as an arrow: from the hex in the second figure to the one in the third.
_SHIFTS = (numbers.MOVED, numbers.RETREATED, numbers.MADE_WAY, numbers.ADVANCED)


def shifts(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return the pieces that were moved, each from where to where."""
    return [
        (event.figures[0], event.figures[1], event.figures[2])
        for event in events
        if event.kind in _SHIFTS
    ]
