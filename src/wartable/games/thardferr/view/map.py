"""The map: islands with plates to click for an attack, and arrows for attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from wartable.engine.kit.events import Event
from wartable.engine.scene.scene import Element, Kind, Line, Point, Rect, Text, seat_class
from wartable.engine.scene.tiles import MARGIN, ROOM, Block, fitted, text_line
from wartable.engine.scene.words import count
from wartable.games.thardferr.events import BATTLE, EVENTS, MARCHED
from wartable.games.thardferr.moves import ATTACK
from wartable.games.thardferr.rules.people import soldiers, strength
from wartable.games.thardferr.state import ATTACKER, CASTLE, DEFENDER, DRAW, KINGDOMS, Book, State
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.islands import (
    DEPTH,
    PLATE,
    PLATE_DOWN,
    ROWS,
    SLOT,
    castles,
    islands,
    middle,
    plate_box,
    waves,
)
from wartable.games.thardferr.view.layout import REALMS_PANEL as PANEL
from wartable.games.thardferr.view.words import called, race_name

#: An arrow longer than this has its label near its start.
LONG = 110.0
#: How an attack ended for the attacker; without a battle the army turned back.
_ENDS = {ATTACKER: "won", DEFENDER: "lost", DRAW: "drew"}
NO_BATTLE = -1


def arrows(
    book: Book, s: State, seat: int, events: Sequence[Event], top: float
) -> Iterator[Element]:
    """Draw the attacks of the last day, and the one that the player has ordered."""
    battles = [EVENTS.fields(event) for event in events if event.kind == BATTLE]
    ends = {(told["attacker"], told["defender"]): told["winner"] for told in battles}
    for event in events:
        if event.kind == MARCHED:
            told = EVENTS.fields(event)
            attacker, target, units = told["attacker"], told["defender"], told["units"]
            word = _ENDS.get(ends.get((attacker, target), NO_BATTLE), "turned back")
            who = f"{KINGDOMS[attacker]} attacked {KINGDOMS[target]} with {count(units, 'unit')}"
            sign = f"{units} {word}"
            yield _arrow(f"march-{attacker}", book, attacker, target, f"{who}: {word}", sign, top)
    if seat >= 0 and s.plan_target[seat] > 0:
        target = s.plan_target[seat] - 1
        label = f"you attack {KINGDOMS[target]} with {s.plan_share[seat]} per cent of every unit"
        sign = f"{s.plan_share[seat]} %"
        yield _arrow("plan", book, seat, target, label, sign, top, aside=24)


def _arrow(
    name: str,
    book: Book,
    start: int,
    end: int,
    label: str,
    sign: str,
    top: float,
    aside: float = 10,
) -> Element:
    """Draw an arrow between two kingdoms: across the sea within a row, else from plate to plate."""
    (x1, y1), (x2, y2) = (middle(book.seats, each) for each in (start, end))
    is_across = y1 == y2
    if y1 < y2:
        y1, y2 = y1 + PLATE_DOWN + PLATE - 1, y2 - 33
    elif y1 > y2:
        y1, y2 = y1 - 34, y2 + PLATE_DOWN + PLATE + 3
    else:
        # Pass above the flag of a kingdom in between.
        y1 = y2 = y1 - (8 if abs(x2 - x1) < 1.5 * ROOM / max(ROWS[book.seats]) else 40)
        x1, x2 = (x1 + 26, x2 - 28) if x1 < x2 else (x1 - 26, x2 + 28)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length

    def along(distance: float) -> Point:
        # Shift only towards the sea: sideways between rows, up or down within a row.
        x, y = x1 + dx * distance, top + y1 + dy * distance
        return (x, y + dx * aside) if is_across else (x - aside * (1 if dy > 0 else -1), y)

    # Nearer to the attacker, where the arrows of several attackers do not cross.
    words = Text(*along(length * 0.3 if length > LONG else length / 2 - 5), sign, 12)
    shaft = Line((along(0), along(length)), head=True)
    return Element(name, Kind.ARROW, shaft, label, (seat_class(start),), (words,))


# --- the map --------------------------------------------------------------------------------------


def kingdoms_map(book: Book, s: State, seat: int, events: Sequence[Event], top: float) -> Block:
    """Draw the sea, the islands with what stands on them, the kingdoms' plates, and attacks."""
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
    """Draw a kingdom's plate with its name and statistics; players click it to attack.

    The text board has them on a sheet from day 1 on.
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
    """Mark each kingdom with a truce above its plate."""
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
