"""The picture of War of the Dukes: the map, its layers, counters and arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from math import hypot

from wartable.board.hexes import ring
from wartable.engine.kit.events import Event
from wartable.engine.scene.extras import Layer, Sheet, layer_class
from wartable.engine.scene.scene import Element, Kind, Line, Scene, Tiles, seat_class
from wartable.games.dukes.catalogue.atlas import load_atlas
from wartable.games.dukes.rules.combat import attack_of, defence_of
from wartable.games.dukes.rules.deployment import is_garrison
from wartable.games.dukes.rules.movement import draw_zones
from wartable.games.dukes.rules.pieces import duke_of, first_of, has_duke, is_duke, kind_of, side_of
from wartable.games.dukes.state import (
    COMBAT,
    GARRISON,
    HEXES,
    LAKE,
    MAKE_WAY,
    MOVEMENT,
    NAMES,
    OFF,
    PIECES,
    RESERVE,
    RETREAT,
    SIDES,
    Book,
    State,
)
from wartable.games.dukes.view.attack_preview import attack_sheet
from wartable.games.dukes.view.clicks import PIECE_IDS
from wartable.games.dukes.view.controls import buttons, track
from wartable.games.dukes.view.counters import COLOURS, counter
from wartable.games.dukes.view.layout import LAYOUT, hex_cell, hex_centre, hex_spot, map_size
from wartable.games.dukes.view.map import map_elements
from wartable.games.dukes.view.scratch import scratch
from wartable.games.dukes.view.sentences import emptied, shifts
from wartable.games.dukes.view.status import battle_sheet, objectives_sheet, turn_words
from wartable.games.dukes.view.words import figure, ground, piece_words

_START, _END = 13, 20  # distance from the middle of a hex at which arrows begin and end


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the position as a seat sees it, with the latest moves as arrows."""
    wanted = emptied(events) | clickable_hexes(book, s, seat)
    drawn = chain(
        map_elements(),
        overlays(book, s),
        track(book, s),
        # In the order of clicks, which is also keyboard order: first what moves, then where to.
        buttons(book, s, seat),
        _counters(book, s),
        _cells(s, wanted),
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
    """Return a superset of the hexes that a seat can click now."""
    if s.ended or seat != s.acting:
        return set()
    if s.stage == GARRISON:
        return {spot for spot in range(HEXES) if is_garrison(book, seat, spot)}
    if s.stage in (RESERVE, MOVEMENT):
        if s.turn:
            return set(range(HEXES))
        land = (spot for spot in range(HEXES) if book.terrain[spot] != LAKE)
        return {spot for spot in land if book.owner[spot] == seat + 1}
    if s.stage == RETREAT:
        leaving = {s.at[piece] for piece in range(PIECES) if s.due[piece]}
        return {near for spot in leaving for near in book.near[spot] if near != OFF}
    if s.stage == MAKE_WAY:
        return {near for near in book.near[s.line[s.lined - 1]] if near != OFF}
    return set()


def _cells(s: State, wanted: set[int]) -> list[Element]:
    """Return the cells of hexes, in their order; those with a counter are below it."""
    taken = wanted & set(s.at)
    if len(wanted) < HEXES:
        return [_cell_above(spot) if spot in taken else _cell(spot) for spot in sorted(wanted)]
    found = list(_every_cell())
    for spot in taken:
        found[spot] = _cell_above(spot)
    return found


@cache
def _every_cell() -> tuple[Element, ...]:
    return tuple(map(_cell, range(HEXES)))


@cache
def _cell(spot: int) -> Element:
    return hex_cell(spot, f"hex {ground(spot)}")


@cache
def _cell_above(spot: int) -> Element:
    """Make the cell of a hex with a counter, which it must not cover on the text board."""
    return replace(_cell(spot), spot=None)


# --- pieces --------------------------------------------------------------------------------------


def _counters(book: Book, s: State) -> Iterator[Element]:
    for piece in range(PIECES):
        if s.at[piece] != OFF:
            yield _counter(book, s, piece)


def _counter(book: Book, s: State, piece: int) -> Element:
    kind = kind_of(piece)
    return _drawn(
        piece,
        s.at[piece],
        attack_of(book, s, piece),
        defence_of(book, s, piece),
        book.defence[kind],
        book.allowance[kind],
        _beside(s, piece),
        (s.moved[piece], s.fought[piece], s.attacked[piece], s.joined[piece], piece == s.target),
    )


# Most counters are the same from picture to picture.
@lru_cache(maxsize=4096)
def _drawn(
    piece: int,
    spot: int,
    attack: int,
    defence: int,
    strength: int,
    allowance: int,
    beside: int | None,
    condition: tuple[int, int, int, int, bool],
) -> Element:
    """Draw a piece; its ``condition`` says what it has done in this phase and takes part in."""
    side, kind = side_of(piece), kind_of(piece)
    moved, fought, _, joined, is_target = condition
    return counter(
        PIECE_IDS[piece],
        spot,
        side,
        kind,
        f"{strength}-{figure(allowance)}",
        _label(piece, spot, attack, defence, condition),
        beside=beside,
        spent=bool(moved or fought),
        classes=("target",) if is_target else ("joined",) if joined else (),
    )


def _beside(s: State, piece: int) -> int | None:
    """Return the kind of the piece that shares the hex of a piece, None if it is alone."""
    side, spot = side_of(piece), s.at[piece]
    if is_duke(piece):
        unit = s.unit[spot] - 1
        return kind_of(unit) if unit >= 0 else None
    return kind_of(duke_of(side)) if has_duke(s, side, spot) else None


_DID = (
    "has moved",
    "has attacked",
    "has been attacked",
    "takes part in the attack",
    "is under attack",
)


def _label(
    piece: int, spot: int, attack: int, defence: int, condition: tuple[int, int, int, int, bool]
) -> str:
    said = [f"{piece_words(piece)} on {ground(spot)}"]
    if not is_duke(piece):
        said.append(f"attacks with {attack}")
    said.append(f"defends with {defence}")
    said += [words for words, is_so in zip(_DID, condition, strict=True) if is_so]
    return ", ".join(said)


# --- arrows --------------------------------------------------------------------------------------


def _arrows(s: State, events: Sequence[Event]) -> Iterator[Element]:
    """Draw the latest moves, and who takes part in the open attack."""
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


# --- layers on demand ----------------------------------------------------------------------------

_INSET = 3  # how much smaller the hexes of a layer are, so that each stands out


def layers(seat: int) -> tuple[Layer, ...]:
    """Return the available layers: a player sees the enemy's zones, spectators those of both."""
    reach = Layer("dukes", "Dukes' reach")
    if seat >= 0:
        return Layer(_zones_name(1 - seat), "enemy zones"), reach
    zones = (Layer(_zones_name(side), f"zones of {NAMES[side]}") for side in range(SIDES))
    return (*zones, reach)


def overlays(book: Book, s: State) -> Iterator[Element]:
    """Draw all layers."""
    for side in range(SIDES):
        zones = controlled_by(book, s, side)
        if zones:
            yield _tiles(f"zones-{side}", side, tuple(zones), _zones_name(side), "zone", "'")
    for side in range(SIDES):
        near = inspired_hexes(book, s, side)
        if near:
            yield _tiles(f"reach-{side}", side, tuple(near), "dukes", "reach", "+")


def controlled_by(book: Book, s: State, side: int) -> list[int]:
    """Rule 4-5: return the hexes that a side controls."""
    work = scratch()
    draw_zones(book, s, work, side, 1)
    found = [spot for spot, mark in enumerate(work.zone) if mark]
    draw_zones(book, s, work, side, 0)
    return found


def inspired_hexes(book: Book, s: State, side: int) -> list[int]:
    """Rule 5-5: return the hexes where a side's Duke doubles strengths."""
    spot = s.at[duke_of(side)]
    if spot == OFF:
        return []
    at = book.q[spot], book.r[spot]
    around = (place for radius in range(book.aura + 1) for place in ring(at, radius))
    numbers = (load_atlas().number_at(*place) for place in around)
    return [number for number in numbers if number >= 0]


def _zones_name(side: int) -> str:
    return f"{NAMES[side].lower()}-zones"


# The same as long as nobody moves.
@lru_cache(maxsize=64)
def _tiles(
    name: str, side: int, spots: tuple[int, ...], layer: str, style: str, glyph: str
) -> Element:
    shape = Tiles((LAYOUT.outline(_INSET),), tuple(map(hex_centre, spots)))
    classes = (style, seat_class(COLOURS[side]), layer_class(layer))
    on_board = tuple(hex_spot(spot, glyph) for spot in spots)
    return Element(name, Kind.TERRAIN, shape, classes=classes, spots=on_board)
