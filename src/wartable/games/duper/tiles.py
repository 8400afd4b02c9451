"""The board of Duper, drawn: tiles with what stands on them, and the latest move as an arrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wartable.board.grid import arrow, axis_numbers, square
from wartable.engine.events import Event
from wartable.engine.scene import Element, Spot
from wartable.games.duper import numbers
from wartable.games.duper.combat import defence
from wartable.games.duper.state import COLOURS, PALETTE, TILES, WIDTH, Book, State, tile_id, tile_xy
from wartable.games.duper.words import place, units


def board(book: Book, s: State) -> Iterator[Element]:
    """Draw all tiles, with the numbers of columns and rows."""
    # On the text board tanks stand behind the letter; where there are none, their place is kept.
    room = max(1, *(len(_tank_mark(s, tile)) for tile in range(TILES)))
    for element in axis_numbers(WIDTH, WIDTH):
        yield replace(element, spot=_shifted(element.spot, room)) if element.spot else element
    for tile in range(TILES):
        yield _tile(book, s, tile, room)


def _shifted(spot: Spot, room: int) -> Spot:
    """Move the number of a column to above the letters."""
    is_column = spot.row == 0
    return replace(spot, glyph=spot.glyph.rstrip() + " " * room) if is_column else spot


def _tile(book: Book, s: State, tile: int, room: int) -> Element:
    """Draw a tile; its label says what an attack from it or on it would count (rules 6-2, 6-3)."""
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


def arrows(events: Sequence[Event]) -> Iterator[Element]:
    """Draw the latest move with its units, or the latest attack with its power."""
    for event in events:
        seat, both, first, second = event.figures
        if event.kind == numbers.MOVED:
            moved = [str(first)] * bool(first) + [f"{second}T"] * bool(second)
            yield _arrow("moved", seat, both, "+".join(moved), f"moved {units(first, second)}")
        if event.kind == numbers.ATTACKED:
            words = f"attacked with power {first} against {second}"
            yield _arrow("attacked", seat, both, str(first), words)


def _arrow(name: str, seat: int, both: int, text: str, words: str) -> Element:
    source, target = divmod(both, TILES)
    label = f"{COLOURS[seat]} {words}, from {place(source)} to {place(target)}"
    ends = tile_xy(source), tile_xy(target)
    return arrow(name, *ends, label, text=text, seat=PALETTE[seat])
