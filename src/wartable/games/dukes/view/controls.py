"""The free corner of the map: the turn track, the phase and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.scene.extras import BUTTON
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Spot, Text, text_width
from wartable.games.dukes.moves import DEPLOY, END, LEAVE, ROLL, STAYS
from wartable.games.dukes.rules.deployment import left_of_kind
from wartable.games.dukes.state import (
    ADVANCE,
    COMBAT,
    DUKE,
    GARRISON,
    KINDS,
    MOVEMENT,
    OFF,
    RESERVE,
    Book,
    State,
)
from wartable.games.dukes.view.clicks import BUTTONS, KIND_BUTTONS
from wartable.games.dukes.view.layout import free_room
from wartable.games.dukes.view.map import LEGEND_PANEL
from wartable.games.dukes.view.status import stage_words, turn_words

_BOX = 22  # height of the boxes of the turn track
_BUTTON = 36
_GAP = 4
#: Games with more turns than this have no turn track: its boxes would be too small.
_BOXES = 20

#: Panel of the text board with the turn and phase, below the map and its legend.
PHASE = LEGEND_PANEL + 1


def track(book: Book, s: State) -> Iterator[Element]:
    """Draw the turn track with the current turn marked, and say whose phase it is."""
    room = free_room()
    if book.turns <= _BOXES:
        yield from _boxes(book, s, room)
    words = f"{turn_words(book, s)}: {'over' if s.ended else stage_words(s)}"
    at = Text(room.x, room.y + _BOX + 13, words, _fitted(words, room.width), Align.LEFT)
    spot = Spot(words, 0, 0, align=Align.LEFT, panel=PHASE)
    yield Element("phase", Kind.LABEL, at, words, spot=spot)


def _boxes(book: Book, s: State, room: Rect) -> Iterator[Element]:
    width = room.width / book.turns
    for turn in range(1, book.turns + 1):
        left = room.x + (turn - 1) * width
        is_now = turn == s.turn
        style = "now" if is_now else "past" if turn < s.turn else "coming"
        yield Element(
            f"turn-{turn}",
            Kind.TRACK,
            Rect(left + 1, room.y, width - 2, _BOX, 3),
            f"turn {turn}, the present one" if is_now else "",
            ("turn", style),
            (Text(left + width / 2, room.y + _BOX / 2, str(turn), min(11.0, width * 0.7)),),
        )


def _fitted(words: str, room: float) -> float:
    return min(15.0, round(room / text_width(words, 1), 2))


def buttons(book: Book, s: State, seat: int) -> Iterator[Element]:
    """Draw the buttons of the side that decides."""
    if s.ended or seat != s.acting:
        return
    wanted = list(_wanted(book, s))
    room = free_room()
    width = min(150.0, (room.width + _GAP) / len(wanted) - _GAP)
    size = min(14.0, *((width - 6) / text_width(words, 1) for _, words, _ in wanted))
    for place, (name, words, label) in enumerate(wanted):
        left, top = room.x + place * (width + _GAP), room.y + room.height - _BUTTON
        middle = Text(left + width / 2, top + _BUTTON / 2, words, round(size, 2))
        box = Rect(left, top, width, _BUTTON, 7)
        yield Element(name, Kind.CARD, box, label, (BUTTON,), (middle,))


def _wanted(book: Book, s: State) -> Iterator[tuple[str, str, str]]:
    """Yield the buttons as id, label and description."""
    if s.stage in (GARRISON, RESERVE):
        for kind in _placeable(book, s):
            left = left_of_kind(s, s.acting, kind)
            words = "Duke" if kind == DUKE else f"{left} {KINDS[kind]}"
            yield KIND_BUTTONS[kind], words, f"{words}: place one"
        yield BUTTONS[DEPLOY], "deploy all", "deploy all other pieces"
    elif s.stage == MOVEMENT:
        yield BUTTONS[END], "end movement", "end movement"
    elif s.stage == COMBAT and s.field == OFF:
        yield BUTTONS[END], "end combat", "end combat"
    elif s.stage == COMBAT:
        yield BUTTONS[ROLL], "roll the die", "roll the die"
    elif s.stage == ADVANCE:
        yield BUTTONS[STAYS], "stay", "stay: nobody advances"
    else:
        yield BUTTONS[LEAVE], "leave to chance", "leave to chance"


def _placeable(book: Book, s: State) -> list[int]:
    """Rules 2-1 to 2-3: return the kinds of pieces that can be placed now."""
    waits = s.stage == GARRISON and not book.duke_garrison
    kinds = range(DUKE if waits else DUKE + 1)
    return [kind for kind in kinds if left_of_kind(s, s.acting, kind)]
