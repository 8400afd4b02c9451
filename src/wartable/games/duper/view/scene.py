"""The picture of Duper: from top to bottom the board, the controls, hands and standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from wartable.board.squares import arrow, axis_numbers, square
from wartable.engine.kit.events import OPEN, Event
from wartable.engine.scene.scene import Element, Scene, Spot
from wartable.engine.scene.words import count
from wartable.games.duper import events
from wartable.games.duper.events import EVENTS
from wartable.games.duper.rules.combat import defence
from wartable.games.duper.state import (
    COLOURS,
    PALETTE,
    SEATS,
    TILES,
    WIDTH,
    Book,
    State,
    tile_id,
    tile_xy,
)
from wartable.games.duper.view.cards import open_hand, own_hand
from wartable.games.duper.view.controls import controls
from wartable.games.duper.view.layout import (
    BOARD_END,
    FACTS,
    GAP,
    LEGEND,
    LINE,
    PICTURE,
    Block,
    Drawer,
    text_line,
    words_at,
)
from wartable.games.duper.view.standings import standings
from wartable.games.duper.view.words import place, units


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a seat sees it, with the latest move as an arrow."""
    drawn = [*board(book, s), *arrows(events)]
    top = float(BOARD_END + GAP)
    for draw in _parts(book, s, seat):
        block = draw(top)
        drawn += block.elements
        top += block.height + GAP
    return Scene(f"Duper, round {s.turn} of {book.rounds}", PICTURE, top, tuple(drawn))


def _parts(book: Book, s: State, seat: int) -> Iterator[Drawer]:
    """Yield the parts below the board, the controls first.

    Hands of others are included only if they are open (rule 9-1).
    """
    if seat >= 0:
        yield partial(controls, book, s, seat)
        yield partial(own_hand, s, seat)
    yield partial(standings, s)
    yield partial(_facts, book, s)
    yield _legend
    if book.open_hands or seat == OPEN:
        for other in range(SEATS):
            if other != seat:
                yield partial(open_hand, s, other)


def _facts(book: Book, s: State, top: float) -> Block:
    """Draw the round, the deck and what may win before the last round."""
    facts = [f"round {s.turn} of {book.rounds}", f"deck {s.left}"]
    if book.goal:
        facts.append(f"goal {count(book.goal, 'tile')}")
    lines = [" · ".join(facts)]
    if book.flush:
        lines.append("a straight flush wins")
    elements = [
        words_at(f"facts-{row}", words, top + row * LINE, text_line(words, row, FACTS))
        for row, words in enumerate(lines)
    ]
    return Block(elements, len(lines) * LINE)


def _legend(top: float) -> Block:
    """Explain the signs on tiles; the text board and the picture use different ones."""
    words = "2T two tanks · corner: tile number"
    signs = "4R2T 4 infantry and 2 tanks of red · . neutral · > to act · * changed last"
    return Block([words_at("legend", words, top, text_line(signs, 0, LEGEND))], LINE)


# --- tiles and arrows ----------------------------------------------------------------------------


def board(book: Book, s: State) -> Iterator[Element]:
    """Draw all tiles, with column and row numbers."""
    # On the text board tanks follow the letter; tiles without tanks are padded.
    room = max(1, *(len(_tank_mark(s, tile)) for tile in range(TILES)))
    for element in axis_numbers(WIDTH, WIDTH):
        yield replace(element, spot=_shifted(element.spot, room)) if element.spot else element
    for tile in range(TILES):
        yield _tile(book, s, tile, room)


def _shifted(spot: Spot, room: int) -> Spot:
    """Align the number of a column with the letters below it."""
    is_column = spot.row == 0
    return replace(spot, glyph=spot.glyph.rstrip() + " " * room) if is_column else spot


def _tile(book: Book, s: State, tile: int, room: int) -> Element:
    """Draw a tile; its label gives its power and defence (rules 6-2, 6-3)."""
    x, y = tile_xy(tile)
    corner, strength = str(tile_id(tile)), defence(book, s, tile)
    if s.owner[tile] == 0:
        label = f"tile {place(tile)}, neutral, defence {strength}"
        drawn, glyph = square(x, y, label, corner=corner), "."
    else:
        owner, infantry = s.owner[tile] - 1, str(s.infantry[tile])
        held, letter = units(s.infantry[tile], s.tanks[tile]), COLOURS[owner][0].upper()
        label = f"tile {place(tile)}, {COLOURS[owner]}, {held}, power {strength}"
        drawn = square(
            x,
            y,
            label,
            text=infantry,
            seat=PALETTE[owner],
            letter=letter,
            mark=_tank_mark(s, tile),
            corner=corner,
        )
        glyph = infantry + letter
    return replace(drawn, spot=Spot(f"{glyph}{_tank_mark(s, tile):<{room}}", y + 1, x + 1))


def _tank_mark(s: State, tile: int) -> str:
    return f"{s.tanks[tile]}T" if s.tanks[tile] else ""


def arrows(latest: Sequence[Event]) -> Iterator[Element]:
    """Draw the latest move with its units, or the latest attack with its power."""
    for event in latest:
        told = EVENTS.fields(event)
        if event.kind == events.MOVED:
            infantry, tanks = told["infantry"], told["tanks"]
            moved = [str(infantry)] * bool(infantry) + [f"{tanks}T"] * bool(tanks)
            yield _arrow("moved", told, "+".join(moved), f"moved {units(infantry, tanks)}")
        if event.kind == events.ATTACKED:
            words = f"attacked with power {told['power']} against {told['defence']}"
            yield _arrow("attacked", told, str(told["power"]), words)


def _arrow(name: str, told: Mapping[str, int], text: str, words: str) -> Element:
    seat, source, target = told["seat"], told["source"], told["target"]
    label = f"{COLOURS[seat]} {words}, from {place(source)} to {place(target)}"
    ends = tile_xy(source), tile_xy(target)
    return arrow(name, *ends, label, text=text, seat=PALETTE[seat])
