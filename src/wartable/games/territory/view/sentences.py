"""What happened in Territory, in words, and which squares it concerns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.board.squares import square_id
from wartable.engine.errors import as_typed
from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.territory import events
from wartable.games.territory.events import EVENTS
from wartable.games.territory.moves import place
from wartable.games.territory.state import LETTERS, Book
from wartable.games.territory.view.clicks import both_ends
from wartable.games.territory.view.words import numbered, way, xy

# --- what happened ---------------------------------------------------------------------------


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words, on one line; declarations take one more line per player."""
    told = EVENTS.fields(event)
    match event.kind:
        case events.REVEALED:
            what = numbered(book, told["declaration"] - 1, "declarations")
            return "\n".join((f"round {told['number']}, {what}:", *_plans(book, texts)))
        case events.COMMANDED | events.MOVED:
            return f"{EVENTS.sentence(book, event)} {way(book, told['square'], told['direction'])}"
        case events.CLASHED:
            here, there = told["square"], book.beyond[told["square"]][told["direction"]]
            losses = f"each side loses {count(told['lost'], 'unit')}"
            return f"armies meet between {place(book, here)} and {place(book, there)}: {losses}"
        case events.FOUGHT:
            left, second = told["left"], told["second"]
            armies = f"{left + second} against {second}"
            if told["winner"] < 0:
                return f"{EVENTS.sentence(book, event)}: {armies} leaves no units"
            return f"{EVENTS.sentence(book, event)} with {count(left, 'unit')} left, {armies}"
        case events.PRODUCED if told["total"] == 0:
            return f"{LETTERS[told['seat']]} has no units left"
    return EVENTS.sentence(book, event)


def _plans(book: Book, texts: Mapping[int, str]) -> Iterator[str]:
    """Rule 1-3: one line per player, escaped so that nobody can fake the line of another."""
    for seat in range(book.seats):
        yield f"  {LETTERS[seat]}: {as_typed(texts.get(seat, 'no plan'))}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the squares that an event concerns; for a march its end, as arrows show the rest."""
    told = EVENTS.fields(event)
    match event.kind:
        case events.COMMANDED | events.MOVED:
            return (both_ends(book, told["square"], told["direction"])[1],)
        case events.CLASHED:
            return both_ends(book, told["square"], told["direction"])
        case events.FOUGHT:
            return (square_id(*xy(book, told["square"])),)
    return ()
