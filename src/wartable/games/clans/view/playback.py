"""Tick-by-tick playback of a classic resolution: a picture for every moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.kit.events import Event
from wartable.engine.scene.playback import Frame
from wartable.engine.scene.scene import (
    Align,
    Circle,
    Element,
    Kind,
    Rect,
    Scene,
    Spot,
    Text,
    seat_class,
)
from wartable.engine.scene.tiles import GAP, MARGIN, ROOM, WIDTH
from wartable.games.clans.moves import tile_name
from wartable.games.clans.rules.classic.fight import TICKS
from wartable.games.clans.state import COLUMN_NAMES, COLUMNS, HIDDEN, NORTH, SIDE_NAMES, SIDES, Book
from wartable.games.clans.view.cards import (
    FIGURES,
    PADDING,
    Face,
    captions_of,
    card_back,
    joined,
    signs_at,
    tag_marks,
    terrain_mark,
    tight,
)
from wartable.games.clans.view.layout import CHIP_HEIGHT, NAME, SMALL
from wartable.games.clans.view.resolution import AFTER, BEFORE, NOWHERE, Fighter, Moment, moments
from wartable.games.clans.view.words import card_name, terrain_name

HEADING = 24.0
TRACK = 30.0
CARD = (ROOM - GAP) / 2
HEIGHT = HEADING + 2 * CHIP_HEIGHT + TRACK + 2 * MARGIN


def frames(book: Book, seat: int, events: Sequence[Event]) -> list[Frame]:
    """Return the latest resolution, one frame per lane and tick; a lane's last has its verdict.

    Empty if there was none, as always where turns alternate.
    """
    return [_frame(book, seat, moment) for moment in moments(book, seat, events)]


def _frame(book: Book, seat: int, moment: Moment) -> Frame:
    title = f"{COLUMN_NAMES[moment.column].capitalize()} lane, {_when(moment)}"
    lines = moment.lines or (_nothing(moment),)
    scene = Scene(title, WIDTH, HEIGHT, tuple(_elements(book, seat, moment)))
    return Frame(title, lines, scene, COLUMN_NAMES[moment.column], moment.tick == AFTER)


def _when(moment: Moment) -> str:
    if moment.tick == BEFORE:
        return "before the fight"
    return "the outcome" if moment.tick == AFTER else f"tick {moment.tick} of {TICKS}"


def _nothing(moment: Moment) -> str:
    if moment.tick == BEFORE:
        absent = [SIDE_NAMES[side] for side in range(SIDES) if not moment.stacks[side]]
        return f"{absent[0]} has nobody there" if absent else "both sides stand ready"
    return "nobody acts in this tick"


# --- the picture ----------------------------------------------------------------------------------


def _elements(book: Book, seat: int, moment: Moment) -> Iterator[Element]:
    words = f"{COLUMN_NAMES[moment.column]} lane{_ground(moment)}; {_when(moment)}"
    at = Text(MARGIN, MARGIN + 6, words, 12.5, Align.LEFT)
    yield Element("where", Kind.LABEL, at, words, spot=_spot(words, 0, 0, 2))
    below = NORTH if seat == NORTH else 0
    yield from _stack(book, moment, 1 - below, HEADING, 1)
    yield from _track(moment, HEADING + CHIP_HEIGHT)
    yield from _stack(book, moment, below, HEADING + CHIP_HEIGHT + TRACK, 4)


def _ground(moment: Moment) -> str:
    if moment.row == NOWHERE:
        return ""
    terrain = f", {terrain_name(moment.terrain)}" if moment.terrain else ""
    return f": front on {tile_name(moment.row * COLUMNS + moment.column)}{terrain}"


def _stack(book: Book, moment: Moment, side: int, top: float, row: int) -> Iterator[Element]:
    """Draw a side's fighters, the front one at the left."""
    for at, fighter in enumerate(moment.stacks[side]):
        box = Rect(MARGIN + at * (CARD + GAP), top, CARD, CHIP_HEIGHT, 5)
        yield _card(book, moment, side, at, fighter, box, row)
    if not moment.stacks[side]:
        words = f"nobody of {SIDE_NAMES[side]}"
        place = Text(MARGIN + 4, top + CHIP_HEIGHT / 2, words, 12.5, Align.LEFT)
        name = f"nobody-{SIDE_NAMES[side].lower()}"
        yield Element(name, Kind.LABEL, place, words, spot=_spot(words, row, 0))


def _card(
    book: Book, moment: Moment, side: int, at: int, fighter: Fighter, box: Rect, row: int
) -> Element:
    face = _face(book, fighter)
    y, right = box.y + FIGURES, box.x + box.width - PADDING
    change = _change(fighter)
    words = f"{SIDE_NAMES[side]}: {face.name}, health {face.health}{_said(fighter)}"
    captions = [*captions_of(face, box)]
    if fighter.card >= HIDDEN:
        captions = [Text(box.x + box.width / 2, box.y + box.height / 2, face.name, NAME)]
    elif change:
        captions.append(Text(box.x + 96, y, change, 13, Align.LEFT))
    head = f"{SIDE_NAMES[side][0]} {face.name}"
    marks = joined(tight(face.marks), 18, " ")
    when = f"t{face.tick}" if face.tick else ""
    parts = (f"{face.damage}dmg", f"{face.health}hp", when, change, marks)
    figures = f"  {' '.join(filter(None, parts))}"
    return Element(
        f"fighter-{SIDE_NAMES[side].lower()}-{at}",
        Kind.PIECE,
        box,
        words,
        (seat_class(side), *(("spent",) if fighter.is_fallen else ())),
        tuple(captions),
        _spot(head, row, at),
        signs_at(face, box.x + PADDING, y, right) if fighter.card < HIDDEN else card_back(box),
        (_spot(figures, row + 1, at),),
    )


def _face(book: Book, fighter: Fighter) -> Face:
    card = fighter.card
    health = f"{fighter.health}/{fighter.most}" if fighter.most else "?"
    marks = (*terrain_mark(book, card), *tag_marks(book, card))
    damage = book.damage[card] if card < HIDDEN else "?"
    return Face(card_name(book, card), str(damage), health, book.tick[card], 0, 0, marks)


def _change(fighter: Fighter) -> str:
    lost = f"−{fighter.lost}" if fighter.lost else ""
    return f"{lost}{' †' if fighter.is_fallen else ''}".strip()


def _said(fighter: Fighter) -> str:
    lost = f", lost {fighter.lost}" if fighter.lost else ""
    return f"{lost}, fallen" if fighter.is_fallen else lost


def _track(moment: Moment, top: float) -> Iterator[Element]:
    """Draw the five ticks, the present one marked."""
    for tick in range(1, TICKS + 1):
        x, y = WIDTH / 2 + (tick - 3) * 34, top + TRACK / 2
        is_now = tick == moment.tick
        name = "now" if is_now else "past" if tick < moment.tick else "neutral"
        caption = (Text(x, y, str(tick), SMALL + 1),)
        label = f"tick {tick}" if is_now else ""
        yield Element(f"tick-{tick}", Kind.TRACK, Circle(x, y, 11), label, (name,), caption)


def _spot(words: str, row: int, column: int, span: int = 1) -> Spot:
    return Spot(words, row, column, span, Align.LEFT)
