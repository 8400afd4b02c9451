"""The picture of War of the Dukes: the map, what can be laid over it, counters and arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from math import hypot

from wartable.engine.aside import Sheet
from wartable.engine.events import Event
from wartable.engine.scene import Element, Kind, Line, Scene, seat_class
from wartable.games.dukes.asking import turn_words
from wartable.games.dukes.attack_sheet import attack_sheet
from wartable.games.dukes.battle_order import battle_sheet, objectives_sheet
from wartable.games.dukes.clicks import PIECE_IDS
from wartable.games.dukes.controls import buttons, track
from wartable.games.dukes.counters import COLOURS, counter
from wartable.games.dukes.fighting import attack_of, defence_of
from wartable.games.dukes.map_drawing import map_elements
from wartable.games.dukes.map_places import hex_cell, hex_centre, map_size
from wartable.games.dukes.overlays import layers, overlays
from wartable.games.dukes.pieces import duke_of, first_of, has_duke, is_duke, kind_of, side_of
from wartable.games.dukes.sentences import emptied, shifts
from wartable.games.dukes.setting_up import is_garrison
from wartable.games.dukes.state import (
    COMBAT,
    GARRISON,
    HEXES,
    LAKE,
    MAKE_WAY,
    MOVEMENT,
    OFF,
    PIECES,
    RESERVE,
    RETREAT,
    Book,
    State,
)
from wartable.games.dukes.words import figure, ground, piece_words

_START, _END = 13, 20  # how far from the middle of a hex arrows begin and end


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a seat sees it, with the latest moves as arrows."""
    wanted = emptied(events) | clickable_hexes(book, s, seat)
    taken = {spot for spot in s.at if spot != OFF}
    drawn = chain(
        map_elements(),
        overlays(book, s),
        track(book, s),
        # In the order of clicks, which is that of the keyboard: what is placed or moves, where to.
        buttons(book, s, seat),
        _counters(book, s),
        (_cell_above(spot) if spot in taken else _cell(spot) for spot in sorted(wanted)),
        _arrows(s, events),
    )
    width, height = map_size()
    title = f"War of the Dukes, {turn_words(book, s)}"
    return Scene(title, width, height, tuple(drawn), layers(seat), tuple(_sheets(book, s)))


def _sheets(book: Book, s: State) -> Iterator[Sheet]:
    if s.stage == COMBAT and s.field != OFF:
        yield attack_sheet(book, s)
    yield battle_sheet(book, s)
    yield objectives_sheet(book, s)


# --- hexes ---------------------------------------------------------------------------------------


def clickable_hexes(book: Book, s: State, seat: int) -> set[int]:
    """Return hexes among which are all that a seat can click now."""
    if s.ended or seat != s.acting:
        return set()
    if s.stage == GARRISON:
        return {spot for spot in range(HEXES) if is_garrison(book, seat, spot)}
    if s.stage in (RESERVE, MOVEMENT):
        land = (spot for spot in range(HEXES) if book.terrain[spot] != LAKE or s.turn)
        return {spot for spot in land if s.turn or book.owner[spot] == seat + 1}
    if s.stage == RETREAT:
        leaving = {s.at[piece] for piece in range(PIECES) if s.due[piece]}
        return {near for spot in leaving for near in book.near[spot] if near != OFF}
    if s.stage == MAKE_WAY:
        return {near for near in book.near[s.line[s.lined - 1]] if near != OFF}
    return set()


@cache
def _cell(spot: int) -> Element:
    return hex_cell(spot, f"hex {ground(spot)}")


@cache
def _cell_above(spot: int) -> Element:
    """Make the cell of a hex with a counter, which on the text board must not cover it."""
    return replace(_cell(spot), spot=None)


# --- pieces --------------------------------------------------------------------------------------


def _counters(book: Book, s: State) -> Iterator[Element]:
    for piece in range(PIECES):
        if s.at[piece] != OFF:
            yield _counter(book, s, piece)


def _counter(book: Book, s: State, piece: int) -> Element:
    side, kind, spot = side_of(piece), kind_of(piece), s.at[piece]
    classes = ("target",) if piece == s.target else ("joined",) if s.joined[piece] else ()
    return counter(
        PIECE_IDS[piece],
        spot,
        side,
        kind,
        f"{book.defence[kind]}-{figure(book.allowance[kind])}",
        _label(book, s, piece),
        beside=_beside(s, piece),
        spent=bool(s.moved[piece] or s.fought[piece]),
        classes=classes,
    )


def _beside(s: State, piece: int) -> int | None:
    """Return the kind of the piece with which one shares its hex, None if it is alone."""
    side, spot = side_of(piece), s.at[piece]
    if is_duke(piece):
        unit = s.unit[spot] - 1
        return kind_of(unit) if unit >= 0 else None
    return kind_of(duke_of(side)) if has_duke(s, side, spot) else None


def _label(book: Book, s: State, piece: int) -> str:
    said = [f"{piece_words(piece)} on {ground(s.at[piece])}"]
    if not is_duke(piece):
        said.append(f"attacks with {attack_of(book, s, piece)}")
    said.append(f"defends with {defence_of(book, s, piece)}")
    if s.moved[piece]:
        said.append("has moved")
    if s.fought[piece]:
        said.append("has attacked")
    if s.attacked[piece]:
        said.append("has been attacked")
    if s.joined[piece]:
        said.append("takes part in the attack")
    if piece == s.target:
        said.append("is under attack")
    return ", ".join(said)


# --- arrows --------------------------------------------------------------------------------------


def _arrows(s: State, events: Sequence[Event]) -> Iterator[Element]:
    """Draw where pieces went last, and who takes part in the attack that is open."""
    for number, (piece, start, end) in enumerate(shifts(events)):
        yield _arrow(f"went-{number}", side_of(piece), start, end)
    if s.stage == COMBAT and s.field != OFF:
        for unit in range(first_of(s.side), duke_of(s.side)):
            if s.joined[unit]:
                yield _arrow(f"attack-{unit}", s.side, s.at[unit], s.field)


def _arrow(name: str, side: int, start: int, end: int) -> Element:
    (x1, y1), (x2, y2) = hex_centre(start), hex_centre(end)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    begin, tip = (x1 + dx * _START, y1 + dy * _START), (x2 - dx * _END, y2 - dy * _END)
    return Element(
        name, Kind.ARROW, Line((begin, tip), head=True), "", (seat_class(COLOURS[side]),)
    )
