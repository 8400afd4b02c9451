"""What happened in Territory, in words, and which squares it concerns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.board.squares import square_id
from wartable.engine.errors import as_typed
from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.territory import events
from wartable.games.territory.moves import place
from wartable.games.territory.state import LETTERS, Book
from wartable.games.territory.view.clicks import both_ends
from wartable.games.territory.view.words import numbered, reason, way, xy

# --- what happened ---------------------------------------------------------------------------


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words, on one line; declarations take one more line per player."""
    a, b, c, d = event.fields
    match event.kind:
        case events.STARTS:
            return f"{LETTERS[a]} starts on {place(book, b)} with {count(c, 'unit')}"
        case events.RESOURCE:
            return f"{place(book, a)} is a resource square"
        case events.DECLARED:
            return f"{LETTERS[a]} hands in a plan"
        case events.REVEALED:
            heading = f"round {a}, {numbered(book, b, 'declarations')}:"
            return "\n".join((heading, *_plans(book, texts)))
        case events.ORDERED:
            return f"{LETTERS[a]} orders {count(d, 'unit')} {way(book, b, c)}"
        case events.HANDED_IN:
            return f"{LETTERS[a]} hands in the commands"
        case events.MARCH:
            return f"{LETTERS[a]} sends {count(d, 'unit')} {way(book, b, c)}"
        case events.CLASH:
            ends = f"{place(book, a)} and {place(book, book.beyond[a][b])}"
            return f"armies meet between {ends}: each side loses {count(c, 'unit')}"
        case events.BATTLE if b == 0:
            return f"nobody holds {place(book, a)}: {d} against {d} leaves no units"
        case events.BATTLE:
            left = f"{count(c, 'unit')} left, {c + d} against {d}"
            return f"{LETTERS[b - 1]} holds {place(book, a)} with {left}"
        case events.GROWTH if c == 0:
            return f"{LETTERS[a]} has no units left"
        case events.GROWTH:
            stock = f"{count(c, 'unit')} on {count(d, 'square')}"
            return f"{LETTERS[a]} produces {count(b, 'unit')} and has {stock}"
        case events.ENDED:
            return f"the game ends after round {b}: {reason(a)}"
    raise ValueError(f"unknown event {event}")


def _plans(book: Book, texts: Mapping[int, str]) -> Iterator[str]:
    """Rule 1-3: one line per player, escaped so that nobody can fake the line of another."""
    for seat in range(book.seats):
        yield f"  {LETTERS[seat]}: {as_typed(texts.get(seat, 'no plan'))}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the squares that an event concerns; for a march its end, as arrows show the rest."""
    a, b, c, _ = event.fields
    match event.kind:
        case events.ORDERED | events.MARCH:
            return (both_ends(book, b, c)[1],)
        case events.CLASH:
            return both_ends(book, a, b)
        case events.BATTLE:
            return (square_id(*xy(book, a)),)
    return ()
