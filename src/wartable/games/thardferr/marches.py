"""Attacks as arrows on the map: those of the last day, and the one that a player has ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from wartable.engine.events import Event
from wartable.engine.panels import ROOM
from wartable.engine.scene import Element, Kind, Line, Point, Text, seat_class
from wartable.engine.wording import count
from wartable.games.thardferr.islands import PLATE, PLATE_DOWN, ROWS, middle
from wartable.games.thardferr.state import ATTACKER, DEFENDER, DRAW, KINGDOMS, Book, State
from wartable.games.thardferr.war import BATTLE, MARCHED

#: From this length on an arrow has its words near its beginning.
LONG = 110.0
#: How an attack ended for who attacked; without a battle the army turned back.
_ENDS = {ATTACKER: "won", DEFENDER: "lost", DRAW: "drew"}
NO_BATTLE = -1


def arrows(
    book: Book, s: State, seat: int, events: Sequence[Event], top: float
) -> Iterator[Element]:
    """Draw who marched against whom last, and the attack that a player has ordered."""
    ends = {event.figures[:2]: event.figures[2] for event in events if event.kind == BATTLE}
    for event in events:
        if event.kind == MARCHED:
            attacker, target, units, _ = event.figures
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
    """Draw an arrow between two kingdoms: over the sea beside each other, else between plates."""
    (x1, y1), (x2, y2) = (middle(book.seats, each) for each in (start, end))
    is_across = y1 == y2
    if y1 < y2:
        y1, y2 = y1 + PLATE_DOWN + PLATE - 1, y2 - 33
    elif y1 > y2:
        y1, y2 = y1 - 34, y2 + PLATE_DOWN + PLATE + 3
    else:
        # Over the flag of a kingdom in between.
        y1 = y2 = y1 - (8 if abs(x2 - x1) < 1.5 * ROOM / max(ROWS[book.seats]) else 40)
        x1, x2 = (x1 + 26, x2 - 28) if x1 < x2 else (x1 - 26, x2 + 28)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length

    def along(distance: float) -> Point:
        # Aside only where there is sea: beside a way up or down, below or above one across.
        x, y = x1 + dx * distance, top + y1 + dy * distance
        return (x, y + dx * aside) if is_across else (x - aside * (1 if dy > 0 else -1), y)

    # Nearer to who marches, where arrows of several do not cross.
    words = Text(*along(length * 0.3 if length > LONG else length / 2 - 5), sign, 12)
    shaft = Line((along(0), along(length)), head=True)
    return Element(name, Kind.ARROW, shaft, label, (seat_class(start),), (words,))
