"""The map: islands with plates, which are clicked to attack, and the attacks as arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.events import Event
from wartable.engine.panels import MARGIN, ROOM, Block, fitted, text_line
from wartable.engine.scene import Element, Kind, Rect, Text, seat_class
from wartable.engine.wording import count
from wartable.games.thardferr.clicks import element_id
from wartable.games.thardferr.islands import (
    DEPTH,
    PLATE_DOWN,
    ROWS,
    SLOT,
    castles,
    islands,
    middle,
    plate_box,
    waves,
)
from wartable.games.thardferr.layout import REALMS_PANEL as PANEL
from wartable.games.thardferr.marches import arrows
from wartable.games.thardferr.orders import ATTACK
from wartable.games.thardferr.people import soldiers, strength
from wartable.games.thardferr.state import CASTLE, KINGDOMS, Book, State
from wartable.games.thardferr.words import (
    called,
    race_name,
)


def realms_map(book: Book, s: State, seat: int, events: Sequence[Event], top: float) -> Block:
    """Draw the sea, the islands, what stands on them, the kingdoms' plates, and attacks."""
    height = (len(ROWS[book.seats]) - 1) * SLOT + DEPTH
    sea = Rect(MARGIN, top, ROOM, height, 8)
    drawn = [
        Element("sea", Kind.TERRAIN, sea, classes=("lake",)),
        Element("waves", Kind.TERRAIN, waves(book.seats, top), classes=("lake-signs",)),
        *islands(book, s, top),
        *castles(book, s, top),
        *_truces(book, s, top),
        *(_plate(book, s, seat, realm, top) for realm in range(book.seats)),
        *arrows(book, s, seat, events, top),
    ]
    return Block(drawn, height)


def _plate(book: Book, s: State, seat: int, realm: int, top: float) -> Element:
    """Draw a kingdom's name and figures; this is what is clicked to attack it.

    The text board has them on a sheet, as soon as there are figures.
    """
    box = plate_box(book.seats, realm, top)
    lines = (called(seat, realm), *_figures(book, s, realm))
    sizes = (13.0, 10.5, 10.5)
    downs = (16, 31, 44)
    captions = tuple(
        Text(box.x + box.width / 2, box.y + down, words, fitted(words, box.width - 8, size))
        for words, size, down in zip(lines, sizes, downs, strict=True)
        if words
    )
    look = "neutral" if s.fallen[realm] else seat_class(realm)
    classes = (look, "target") if realm == seat else (look,)
    spot = None if s.turn else text_line(f"{lines[0]:<14} {lines[1]}", realm, PANEL)
    label = _label(book, s, seat, realm)
    return Element(element_id(ATTACK, realm), Kind.PIECE, box, label, classes, captions, spot)


def _truces(book: Book, s: State, top: float) -> Iterator[Element]:
    """Write above the plate of a kingdom that nobody may attack it."""
    for realm in range(book.seats):
        if s.truce[realm]:
            x, y = middle(book.seats, realm)
            at = Text(x, top + y + PLATE_DOWN - 7, "truce", 11)
            yield Element(f"truce-{realm}", Kind.LABEL, at, "", ("name",))


def _figures(book: Book, s: State, realm: int) -> tuple[str, str]:
    """Return the two lines below a kingdom's name."""
    if s.turn == 0:
        return "is choosing" if s.waiting >> realm & 1 else "has chosen", ""
    if s.fallen[realm]:
        return "fallen", f"on day {s.fallen[realm]}"
    army = count(soldiers(s, realm), "unit")
    return (
        f"{race_name(s, realm)} · {s.land[realm]} land",
        f"KS {strength(book, s, realm)} · {army}",
    )


def _label(book: Book, s: State, seat: int, realm: int) -> str:
    name = f"{KINGDOMS[realm]}{', your kingdom' if realm == seat else ''}"
    if s.turn == 0:
        return f"{name}: its race is not known yet"
    if s.fallen[realm]:
        return f"{name}: fell on day {s.fallen[realm]}"
    said = (
        f"{name}: {race_name(s, realm)}, {s.land[realm]} land, "
        f"Kingdom Strength {strength(book, s, realm)}, {count(soldiers(s, realm), 'unit')}, "
        f"{count(s.built[realm][CASTLE], 'castle')}"
    )
    return said + (f", {state_words(s, realm)}" if state_words(s, realm) else "")


def state_words(s: State, realm: int) -> str:
    """Say what is special about a kingdom today."""
    if s.fallen[realm]:
        return f"fell on day {s.fallen[realm]}"
    said = []
    if s.truce[realm]:
        said.append(f"truce {count(s.truce[realm], 'day')}")
    if not s.ended and not s.waiting >> realm & 1:
        said.append("handed in")
    return ", ".join(said)
