"""The scene: the turn, the enemy's side, the board, one's own side, buttons and hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.kit.events import OPEN, Event
from wartable.engine.scene.extras import EXPLAINED
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Scene, Text, seat_class
from wartable.engine.scene.tiles import MARGIN, ROOM, WIDTH, Block, Drawer, fitted, text_line
from wartable.engine.scene.words import count
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    MULLIGAN,
    NORTH,
    SIDE_NAMES,
    SIDES,
    SOUTH,
    Book,
    State,
)
from wartable.games.clans.view import icons
from wartable.games.clans.view.board import board
from wartable.games.clans.view.clicks import base_id
from wartable.games.clans.view.hand import buttons, hand, may_act
from wartable.games.clans.view.layout import BETWEEN, ENEMY_PANEL, OWN_PANEL, TURN_PANEL, line
from wartable.games.clans.view.sheets import sheets
from wartable.games.clans.view.words import base_word, hero_deed, hero_name, pays_gold, terrain_name

HEIGHT = 64.0
TURN_LINE = 20.0


# --- the turn -------------------------------------------------------------------------------------


def turn_words(book: Book, s: State) -> str:
    """Return the turn, the age, whose turn it is, and how many cards can still be placed."""
    said = [f"turn {s.turn} of {book.cap}"] if s.turn else []
    if book.ages:
        said.append(f"age {s.age + 1} of {AGES}")
    if s.ended:
        said.append("the match is over")
    elif s.stage == MULLIGAN:
        said.append(f"exchange up to {count(book.mulligan, 'card')}")
    elif book.mode == CLASSIC:
        said.append("both plan")
    else:
        said.append(f"{SIDE_NAMES[s.active]}'s turn")
        said.append(f"{count(placements_left(book, s), 'placement')} left")
    return " · ".join(said)


def placements_left(book: Book, s: State) -> int:
    """Return how many cards can still be placed in this turn (rule 7-3)."""
    allowed = book.first_placements if s.turn == 1 else book.placements
    return max(0, allowed - s.placed)


def turn_line(book: Book, s: State, top: float) -> Block:
    """Write where the match stands."""
    words = turn_words(book, s)
    return Block(
        [line("turn", words, top, TURN_LINE, text_line(words, 0, TURN_PANEL))], TURN_LINE - 4
    )


# --- the sides ------------------------------------------------------------------------------------


def hero_words(book: Book, s: State, side: int) -> str:
    """Say who a side's hero is, what it can do, and whether it has.

    Name the terrain to which the side is attuned only where it matters (rule 6-20).
    """
    name = hero_name(book.hero[side])
    if book.base_only:
        name = f"{name}, attuned to {terrain_name(book.attuned[side])}"
    state = "used" if s.used[side] else "ready"
    if s.using[side]:
        state = "used this turn"
    return f"{name}: {hero_deed(book, side)} ({state})"


def side_bar(book: Book, s: State, seat: int, side: int, is_own: bool, top: float) -> Block:
    """Draw a side's bar; the enemy's can be clicked to attack the base."""
    box = Rect(MARGIN, top, ROOM, HEIGHT, 7)
    left, right = box.x + 8, box.x + box.width - 8
    health = f"{base_word(book)} {s.health[side]}/{book.health[side]}"
    title, hero = f"{SIDE_NAMES[side]}{_waits(s, side)}", f"hero {hero_words(book, s, side)}"
    cards, more = _cards(book, s, side), _more(s, side)
    captions = (
        Text(left, box.y + 12, title, 14, Align.LEFT),
        Text(right, box.y + 12, cards, fitted(cards, ROOM - 110, 12), Align.RIGHT),
        Text(left + 13, box.y + 29, health, 13, Align.LEFT),
        Text(right, box.y + 29, more, 12, Align.RIGHT),
        Text(left, box.y + 45, hero, fitted(hero, ROOM - 16, 11.5), Align.LEFT),
    )
    share = max(0, min(s.health[side], book.health[side])) / max(1, book.health[side])
    bar = Rect(left, box.y + HEIGHT - 7.5, (ROOM - 16) * share, 4, 2)
    panel = OWN_PANEL if is_own else ENEMY_PANEL
    glyph = " · ".join(filter(None, (f"{title}: {health}", cards, more)))
    element = Element(
        base_id(side),
        Kind.CARD,
        box,
        _label(book, s, seat, side),
        (seat_class(side), EXPLAINED),
        tuple(caption for caption in captions if caption.text),
        text_line(glyph, 0, panel),
        (*icons.heart(left + 5, box.y + 29), *((bar,) if share else ())),
        (text_line(f"  {hero}", 1, panel),),
    )
    return Block([element], HEIGHT)


def _cards(book: Book, s: State, side: int) -> str:
    left = s.left[side * AGES + s.age]
    gold = f"gold {s.gold[side]} · " if pays_gold(book) else ""
    return f"{gold}hand {s.held[side]} · deck {left}"


def _more(s: State, side: int) -> str:
    """Return what only sometimes applies: hidden cards and what a hero lends."""
    said = [f"{s.unseen[side]} hidden"] if s.unseen[side] else []
    said += [f"units +{s.boost[side]}"] if s.boost[side] else []
    return " · ".join(said)


def _label(book: Book, s: State, seat: int, side: int) -> str:
    left, hidden, boost = s.left[side * AGES + s.age], s.unseen[side], s.boost[side]
    said = [
        f"{SIDE_NAMES[side]}{_said(s, seat, side)}: "
        f"{base_word(book)} {s.health[side]} of {book.health[side]}",
        *([f"gold {s.gold[side]}"] if pays_gold(book) else []),
        f"{count(s.held[side], 'card')} in hand",
        f"{left} left in the deck",
        *([f"{count(hidden, 'card')} hidden on the board"] if hidden else []),
        *([f"units +{boost} damage"] if boost else []),
    ]
    return f"{', '.join(said)}; hero {hero_words(book, s, side)}"


def _waits(s: State, side: int) -> str:
    """Return a sign for a winner, or for a side that the match waits for."""
    if s.ended:
        return " ★" if s.won >> side & 1 else ""
    return " ▸" if s.waiting >> side & 1 else ""


def _said(s: State, seat: int, side: int) -> str:
    you = ", you" if side == seat else ""
    if s.ended:
        return you + (", who has won" if s.won >> side & 1 else "")
    return you + (", to decide" if s.waiting >> side & 1 else "")


# --- the whole scene ------------------------------------------------------------------------------


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a viewer sees it: their own base at the bottom, or else South's."""
    elements: list[Element] = []
    top = MARGIN - 4
    for draw in _parts(book, s, seat, events):
        block = draw(top)
        elements += block.elements
        top += block.height + BETWEEN
    when = f"turn {s.turn}" if s.turn else "before the first turn"
    title = f"Land of Clans & Wanderers, {when}"
    beside = tuple(sheets(book, s, seat, events))
    return Scene(title, WIDTH, top, tuple(elements), sheets=beside)


def _parts(book: Book, s: State, seat: int, events: Sequence[Event]) -> Iterator[Drawer]:
    own = NORTH if seat == NORTH else SOUTH
    yield partial(turn_line, book, s)
    yield partial(side_bar, book, s, seat, 1 - own, False)
    yield partial(board, book, s, seat, events)
    yield partial(side_bar, book, s, seat, own, True)
    if may_act(s, seat):
        yield partial(buttons, book, s, seat)
    if seat >= 0:
        yield partial(hand, book, s, seat, seat)
    if seat == OPEN:
        for side in range(SIDES):
            yield partial(hand, book, s, seat, side)
