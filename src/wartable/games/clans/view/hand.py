"""The viewer's own hand, equal cards together, and the buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from wartable.board.cards import CARD
from wartable.engine.scene.extras import BUTTON, EXPLAINED
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Spot, Text, text_width
from wartable.engine.scene.tiles import GAP, MARGIN, ROOM, Block, fitted, text_line
from wartable.engine.scene.words import count
from wartable.games.clans.catalogue.abilities import IGNITE
from wartable.games.clans.rules.heroes import hero_fault
from wartable.games.clans.rules.units import has
from wartable.games.clans.state import CLASSIC, MULLIGAN, SIDE_NAMES, SLOTS, Book, State
from wartable.games.clans.view.cards import card_label, figures_at, joined, kind_face, signs_at
from wartable.games.clans.view.clicks import (
    BACK_BUTTON,
    DONE_BUTTON,
    HERO_BUTTON,
    IGNITE_BUTTON,
    card_id,
)
from wartable.games.clans.view.layout import HAND_PANEL, NAME, SMALL, line, snug
from wartable.games.clans.view.words import hero_deed, kind_title, name_lines

COLUMNS = 4
WIDTH, HEIGHT = (ROOM - (COLUMNS - 1) * GAP) / COLUMNS, 78.0
HEADING = 20.0
BUTTON_HEIGHT = 40.0


def may_act(s: State, seat: int) -> bool:
    """Tell whether the viewer has to decide something."""
    return seat >= 0 and bool(s.waiting >> seat & 1)


# --- the hand -------------------------------------------------------------------------------------


def kinds_held(book: Book, s: State, side: int) -> dict[int, int]:
    """Return the kinds of cards in a hand with their counts, sorted by name."""
    found = Counter(s.hand[side][at] - 1 for at in range(s.held[side]) if s.hand[side][at])
    return dict(sorted(found.items(), key=lambda each: (kind_title(book, each[0]), each[0])))


def hand(book: Book, s: State, seat: int, side: int, top: float) -> Block:
    """Draw a hand: the viewer's own, or in an open view anybody's."""
    held = kinds_held(book, s, side)
    whose = "your hand" if side == seat else f"{SIDE_NAMES[side]}'s hand"
    words = f"{whose}: {count(s.held[side], 'card')} of at most {book.limit}"
    if s.stage == MULLIGAN and s.staged[side]:
        away = (kind_title(book, s.staged_kind[side][at] - 1) for at in range(s.staged[side]))
        words += f"; exchanged: {', '.join(away)}"
    panel = HAND_PANEL + side
    drawn = [line(f"hand-{side}", words, top, HEADING, text_line(words, 0, panel, 0, 4))]
    for at, (kind, copies) in enumerate(held.items()):
        row, column = divmod(at, COLUMNS)
        x, y = MARGIN + column * (WIDTH + GAP), top + HEADING + row * (HEIGHT + GAP)
        prefix = "" if side == seat else f"{SIDE_NAMES[side].lower()}-"
        drawn.append(_card(book, kind, copies, Rect(x, y, WIDTH, HEIGHT, 6), prefix, at + 1, panel))
    rows = -(-len(held) // COLUMNS)
    return Block(drawn, HEADING + rows * (HEIGHT + GAP) - (GAP if rows else 0))


def _card(
    book: Book, kind: int, copies: int, box: Rect, prefix: str, row: int, panel: int
) -> Element:
    """Draw a card of the hand: its whole name, figures, and two lines of marks."""
    face = kind_face(book, kind)
    left, right = box.x + 5, box.x + box.width - 5
    times = f"{copies}×" if copies > 1 else ""
    label = f"{times}{' ' if times else ''}{card_label(book, kind)}"
    return Element(
        prefix + card_id(book, kind),
        Kind.CARD,
        box,
        label,
        (CARD, EXPLAINED),
        tuple(_captions(book, kind, times, box)),
        text_line(f"{times or ' '}", row, panel, 0),
        signs_at(face, left, box.y + 37, right),
        tuple(_spots(book, kind, row, panel)),
    )


def _captions(book: Book, kind: int, times: str, box: Rect) -> Iterator[Text]:
    face = kind_face(book, kind)
    left, right = box.x + 5, box.x + box.width - 5
    room = right - left
    lines = name_lines(face.name, snug(room))
    for at, words in enumerate(lines):
        y = box.y + (10 if len(lines) > 1 else 16) + at * 12.5
        beside = text_width(f"{times} ", NAME) if times and at == 0 else 0
        yield Text(left, y, words, fitted(words, room - beside, NAME), Align.LEFT)
    if times:
        yield Text(right, box.y + (10 if len(lines) > 1 else 16), times, NAME, Align.RIGHT)
    yield from figures_at(face, left, box.y + 37, right)
    yield from _mark_lines(face.marks, left, box.y + 53, room)


def _mark_lines(marks: tuple[str, ...], left: float, y: float, room: float) -> Iterator[Text]:
    """Yield the marks of a card in at most two lines."""
    most = snug(room)
    first = 0
    while first < len(marks) and len(", ".join(marks[: first + 1])) <= most:
        first += 1
    lines = (", ".join(marks[:first]), joined(marks[first:], most))
    for at, words in enumerate(filter(None, lines)):
        yield Text(left, y + at * 13.5, words, SMALL, Align.LEFT)


def _spots(book: Book, kind: int, row: int, panel: int) -> Iterator[Spot]:
    face = kind_face(book, kind)
    when = f"tick {face.tick}" if face.tick else f"{face.most_points} ap"
    yield text_line(kind_title(book, kind), row, panel, 1)
    yield text_line(f"{face.damage} dmg {face.health} hp {when}", row, panel, 2)
    marks = face.marks[1:] if face.marks[:1] == ("decoy",) else face.marks
    yield text_line(", ".join(marks), row, panel, 3)


# --- buttons --------------------------------------------------------------------------------------


def done_words(book: Book, s: State, seat: int) -> str:
    """Return the label of handing in."""
    if s.stage == MULLIGAN:
        return "keep the rest" if s.staged[seat] else "keep all"
    return "submit" if book.mode == CLASSIC else "end turn"


def _done_means(book: Book, s: State, seat: int) -> str:
    if s.stage == MULLIGAN:
        return f"{s.staged[seat]} of {book.mulligan} exchanged"
    if book.mode == CLASSIC:
        return f"{count(s.staged[seat], 'card')} staged"
    return f"then {SIDE_NAMES[1 - seat]}"


def buttons(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw the buttons of a seat that has to decide."""
    wanted = [(DONE_BUTTON, done_words(book, s, seat), _done_means(book, s, seat))]
    if s.stage != MULLIGAN and hero_fault(book, s, seat) == 0:
        wanted.append((HERO_BUTTON, "hero", hero_deed(book, seat)))
    if book.mode == CLASSIC and s.staged[seat]:
        wanted.append((BACK_BUTTON, "take back", "a staged card"))
    if book.mode != CLASSIC and _has_fire(book, s, seat):
        wanted.append((IGNITE_BUTTON, "ignite", "a tile beside"))
    width = (ROOM - GAP * (len(wanted) - 1)) / len(wanted)
    place = partial(Rect, y=top, width=width, height=BUTTON_HEIGHT, radius=8)
    return Block(
        [
            _button(name, words, small, place(MARGIN + at * (width + GAP)))
            for at, (name, words, small) in enumerate(wanted)
        ],
        BUTTON_HEIGHT,
    )


def _has_fire(book: Book, s: State, seat: int) -> bool:
    """Tell whether a side has a unit that can set tiles on fire."""
    units = range(seat * SLOTS, (seat + 1) * SLOTS)
    return any(s.u_card[unit] and has(book, s, unit, IGNITE) for unit in units)


def _button(name: str, words: str, small: str, box: Rect) -> Element:
    x, room = box.x + box.width / 2, box.width - 10
    captions = (
        Text(x, box.y + 13, words, fitted(words, room, 15)),
        Text(x, box.y + 30, small, fitted(small, room, 11.5)),
    )
    return Element(name, Kind.CARD, box, f"{words}: {small}", (BUTTON,), captions)
