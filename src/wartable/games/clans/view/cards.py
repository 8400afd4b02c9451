"""Cards on the board, drawn: units, card backs, spies, and what is staged but not placed yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wartable.board.cards import CARD
from wartable.engine.scene.extras import EXPLAINED
from wartable.engine.scene.scene import Align, Element, Kind, Mark, Rect, Spot, Text, seat_class
from wartable.engine.scene.tiles import fitted
from wartable.games.clans.catalogue.abilities import BARRIER
from wartable.games.clans.moves import tile_name
from wartable.games.clans.state import (
    CLASSIC,
    DECOY,
    POSTS,
    SIDE_NAMES,
    SLOTS,
    SPY_POST,
    Book,
    State,
    post_of,
)
from wartable.games.clans.view import icons
from wartable.games.clans.view.clicks import staged_id, unit_id
from wartable.games.clans.view.layout import FIGURE, NAME, SMALL, snug
from wartable.games.clans.view.words import (
    card_name,
    figures_said,
    is_hidden,
    kind_title,
    short_name,
    tag_mark,
    tags_explained,
    tags_of,
    terrain_name,
    unit_words,
)

PADDING = 5.0
FIGURES = 24.0  # where the line with the figures is
#: Characters per line of a card on the text board.
TEXT_ROOM = 25


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: its name, its figures and its marks."""

    name: str
    damage: str
    health: str
    tick: int
    points: int
    most_points: int
    marks: tuple[str, ...]


# --- what is on a card ----------------------------------------------------------------------------


def unit_face(book: Book, s: State, unit: int) -> Face:
    """Return what a unit shows to those who can identify it."""
    card = s.u_card[unit] - 1
    health, most = s.u_hp[unit], s.u_max[unit]
    return Face(
        card_name(book, card),
        str(book.damage[card]),
        str(health) if health == most else f"{health}/{most}",
        book.tick[card] if book.mode == CLASSIC else 0,
        s.u_ap[unit],
        book.max_ap[card],
        unit_marks(book, s, unit),
    )


def kind_face(book: Book, kind: int) -> Face:
    """Return what a card in the hand shows."""
    card = kind % DECOY
    tick = book.tick[card] if book.mode == CLASSIC else 0
    marks = (*_decoy_mark(kind >= DECOY), *terrain_mark(book, card), *tag_marks(book, card))
    most = book.max_ap[card]
    return Face(
        card_name(book, card), str(book.damage[card]), str(book.hp[card]), tick, most, most, marks
    )


def unit_marks(book: Book, s: State, unit: int) -> tuple[str, ...]:
    """Return the marks of a unit, without a barrier that is used up."""
    card = s.u_card[unit] - 1
    spent = (BARRIER,) if s.u_barrier[unit] else ()
    decoy = _decoy_mark(s.u_decoy[unit] == 1)
    return (*decoy, *terrain_mark(book, card), *tag_marks(book, card, spent))


def _decoy_mark(is_decoy: bool) -> tuple[str, ...]:
    return ("decoy",) if is_decoy else ()


def terrain_mark(book: Book, card: int) -> tuple[str, ...]:
    """Return the terrain of a card as a mark, if it has one."""
    return (terrain_name(book.terrain[card]),) if book.terrain[card] else ()


def tag_marks(book: Book, card: int, without: Sequence[int] = ()) -> tuple[str, ...]:
    """Return the abilities of a card as marks."""
    return tuple(tag_mark(tag, x) for tag, x in tags_of(book, card) if tag not in without)


def joined(marks: Sequence[str], room: int, between: str = ", ") -> str:
    """Return as many marks as fit, and the number of the others."""
    for number in range(len(marks), -1, -1):
        rest = len(marks) - number
        more = [f"+{rest}"] if rest else []
        words = between.join([*marks[:number], *more])
        if len(words) <= room:
            return words
    return ""


def tight(marks: Sequence[str]) -> list[str]:
    """Return marks without spaces, for the text board."""
    return [mark.replace(" ", "") for mark in marks]


# --- drawing a card -------------------------------------------------------------------------------


def captions_of(face: Face, box: Rect) -> Iterator[Text]:
    """Yield the words on a card of the board: name, figures, marks."""
    left, room = box.x + PADDING, box.width - 2 * PADDING
    name = short_name(face.name)
    yield Text(left, box.y + 10.5, name, fitted(name, room, NAME), Align.LEFT)
    yield from figures_at(face, left, box.y + FIGURES, box.x + box.width - PADDING)
    marks = joined(face.marks, snug(room))
    if marks:
        yield Text(left, box.y + 37.5, marks, SMALL, Align.LEFT)


def figures_at(face: Face, left: float, y: float, right: float) -> Iterator[Text]:
    """Yield damage and health, and in classic mode the tick."""
    yield Text(left + 12, y, face.damage, FIGURE, Align.LEFT)
    yield Text(_heart(face, left) + 7, y, face.health, FIGURE, Align.LEFT)
    if face.tick:
        yield Text(right, y, f"T{face.tick}", FIGURE - 1, Align.RIGHT)


def signs_at(face: Face, left: float, y: float, right: float) -> tuple[Mark, ...]:
    """Return the signs beside the figures, and action points as pips."""
    pips = () if face.tick else icons.points(right, y, face.points, face.most_points)
    return (*icons.sword(left + 5, y), *icons.heart(_heart(face, left), y), *pips)


def card_back(box: Rect) -> tuple[Mark, ...]:
    """Return the pattern of a card's back: at both ends, so that words can stand between."""
    left = icons.hatching(box.x + 2, box.y + 2, 16, box.height - 4)
    return (*left, *icons.hatching(box.x + box.width - 18, box.y + 2, 16, box.height - 4))


def _heart(face: Face, left: float) -> float:
    """Return where the heart goes, after the damage."""
    return left + 20 + 9 * max(1.5, len(face.damage))


def unit_piece(book: Book, s: State, unit: int, box: Rect, spots: Sequence[Spot] = ()) -> Element:
    """Draw a unit in its slot: a card back if the viewer cannot identify it."""
    side = unit // SLOTS
    name = unit_id(side, post_of(s, unit))
    label = unit_words(book, s, unit)
    classes: tuple[str, ...] = (seat_class(side), "counter", EXPLAINED)
    if is_hidden(s, unit):
        marks = joined(unit_marks(book, s, unit), 16)
        captions = [Text(box.x + box.width / 2, box.y + 15, "hidden card", NAME)]
        if marks:
            captions.append(Text(box.x + box.width / 2, box.y + 32, marks, SMALL))
        signs = card_back(box)
        classes = (*classes, "back")
    elif post_of(s, unit) % POSTS >= SPY_POST:
        captions, signs = _spy(book, s, unit, box)
    else:
        face = unit_face(book, s, unit)
        captions = list(captions_of(face, box))
        y, right = box.y + FIGURES, box.x + box.width - PADDING
        signs = signs_at(face, box.x + PADDING, y, right)
    spot, further = (spots[0], spots[1:]) if spots else (None, ())
    return Element(
        name, Kind.PIECE, box, label, classes, tuple(captions), spot, signs, tuple(further)
    )


def _spy(book: Book, s: State, unit: int, box: Rect) -> tuple[list[Text], tuple[Mark, ...]]:
    """Return the captions and signs of a spy, which has little room."""
    card = s.u_card[unit] - 1
    y = box.y + box.height / 2
    decoy = "decoy" if s.u_decoy[unit] else "spy"
    captions = [Text(box.x + PADDING, y, decoy, NAME, Align.LEFT)]
    right = box.x + box.width - 3
    return captions, icons.points(right, y, s.u_ap[unit], book.max_ap[card])


def staged_piece(
    book: Book, kind: int, tile: int, copy: int, box: Rect, spots: Sequence[Spot]
) -> Element:
    """Draw a card where it is going to be placed, which only its owner sees."""
    face = kind_face(book, kind)
    y, right = box.y + FIGURES, box.x + box.width - PADDING
    label = f"staged on {tile_name(tile)}: {card_label(book, kind)}"
    return Element(
        staged_id(book, kind, tile, copy),
        Kind.CARD,
        box,
        label,
        (CARD, "staged", EXPLAINED),
        tuple(captions_of(face, box)),
        spots[0],
        signs_at(face, box.x + PADDING, y, right),
        tuple(spots[1:]),
    )


def card_label(book: Book, kind: int) -> str:
    """Describe a card in the hand in full."""
    card = kind % DECOY
    explained = tags_explained(book, card)
    said = f"{kind_title(book, kind)}: {figures_said(book, card)}"
    return f"{said}. {explained}" if explained else said


# --- text -----------------------------------------------------------------------------------------


def unit_lines(book: Book, s: State, unit: int) -> tuple[str, str]:
    """Return a unit as two lines of the text board."""
    letter = SIDE_NAMES[unit // SLOTS][0]
    is_spy = post_of(s, unit) % POSTS >= SPY_POST
    sign = "~" if is_spy else " "
    if is_hidden(s, unit):
        return f"{letter}{sign}hidden card", f"  {joined(unit_marks(book, s, unit), 22, ' ')}"
    face = unit_face(book, s, unit)
    return face_lines(face, letter + sign)


def face_lines(face: Face, head: str) -> tuple[str, str]:
    """Return a card as two lines: its name, then figures and marks."""
    when = f"t{face.tick}" if face.tick else f"{face.points}/{face.most_points}ap"
    figures = f"  {face.damage}dmg {face.health}hp {when}"
    marks = joined(
        [mark.replace(" ", "") for mark in face.marks], TEXT_ROOM - len(figures) - 1, " "
    )
    name = face.name if len(head + face.name) <= TEXT_ROOM else short_name(face.name)
    return head + name, f"{figures} {marks}".rstrip()
