"""Duper's controls besides tiles and cards: buttons, and chips for tanks."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.seats import seats_in
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Text
from wartable.engine.scene.words import count
from wartable.games.duper.rules.movement import move_fault
from wartable.games.duper.state import TILES, Book, State
from wartable.games.duper.view.clicks import ATTACK_BUTTON, END_BUTTON, INFANTRY_BUTTON, tanks_id
from wartable.games.duper.view.layout import GAP, LEFT, ROOM, Block, fitted
from wartable.games.duper.view.words import colours

BUTTON = 42  # height of a button, with two lines on it
LETTERING, SMALL = 16, 11.5  # font sizes of those two lines
CHIP = 38  # diameter of the chip for a number of tanks
BEFORE_CHIPS = 60  # room for the label before the chips
CHIPS = int((ROOM - BEFORE_CHIPS + GAP) // (CHIP + GAP))  # per line


def may_act(s: State, seat: int) -> bool:
    """Tell whether a viewer is to act."""
    return seat >= 0 and bool(s.waiting >> seat & 1)


def controls(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw a seat's controls; while it waits, their space stays reserved, so nothing jumps."""
    if not may_act(s, seat):
        words = "the game is over" if s.ended else f"waiting for {colours(seats_in(s.waiting))}"
        at = Text(LEFT, top + BUTTON / 2, words, fitted(words, LETTERING), Align.LEFT)
        return Block([Element("waiting", Kind.LABEL, at, words)], BUTTON)
    buttons = list(_buttons(book, s, seat, top))
    most = most_tanks(book, s, seat)
    if not most:
        return Block(buttons, BUTTON)
    lines = most // CHIPS + 1
    chips = _chips(most, top + BUTTON + GAP)
    return Block([*buttons, *chips], BUTTON + lines * (CHIP + GAP))


# --- buttons -------------------------------------------------------------------------------------


def _buttons(book: Book, s: State, seat: int, top: float) -> Iterator[Element]:
    """Draw the buttons side by side; the first is the widest."""
    wanted = [(INFANTRY_BUTTON, "infantry", f"price {book.cost}, gold {s.gold[seat]}", 5)]
    if book.self_attack:
        wanted.append((ATTACK_BUTTON, "attack", "own tile", 3))
    wanted.append((END_BUTTON, "end turn", "", 3))
    unit = (ROOM - GAP * (len(wanted) - 1)) / sum(parts for *_, parts in wanted)
    left = float(LEFT)
    for name, words, small, parts in wanted:
        yield _button(name, words, small, Rect(left, top, unit * parts, BUTTON, 8))
        left += unit * parts + GAP


def _button(name: str, words: str, small: str, box: Rect) -> Element:
    x, y = box.x + box.width / 2, box.y + BUTTON / 2
    if not small:
        return Element(name, Kind.CARD, box, words, captions=(Text(x, y, words, LETTERING),))
    captions = Text(x, y - 8, words, LETTERING), Text(x, y + 10, small, SMALL)
    return Element(name, Kind.CARD, box, f"{words}: {small}", captions=captions)


# --- chips ---------------------------------------------------------------------------------------


def _chips(most: int, top: float) -> Iterator[Element]:
    """Draw a chip for every number of tanks that a move can take along."""
    words = Text(LEFT, top + CHIP / 2, "tanks:", LETTERING - 1, Align.LEFT)
    yield Element("tanks", Kind.LABEL, words, "how many tanks go along in a move")
    for tanks in range(most + 1):
        line, column = divmod(tanks, CHIPS)
        x, y = LEFT + BEFORE_CHIPS + column * (CHIP + GAP), top + line * (CHIP + GAP)
        yield Element(
            tanks_id(tanks),
            Kind.CARD,
            Rect(x, y, CHIP, CHIP, CHIP / 2),
            f"with {count(tanks, 'tank')}" if tanks else "without tanks",
            captions=(Text(x + CHIP / 2, y + CHIP / 2, f"{tanks}T", LETTERING),),
        )


def most_tanks(book: Book, s: State, seat: int) -> int:
    """Return the most tanks that one move can take along (rules 5-1 to 5-6)."""
    movable = (
        s.tanks[tile]
        for tile in range(TILES)
        if s.owner[tile] == seat + 1 and s.tanks[tile] > 0 and _can_move(book, s, seat, tile)
    )
    return max(movable, default=0)


def _can_move(book: Book, s: State, seat: int, source: int) -> bool:
    """Tell whether a tank can leave a tile."""
    return any(move_fault(book, s, seat, source, tile, 0, 1) == 0 for tile in range(TILES))
