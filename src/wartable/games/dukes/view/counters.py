"""The pieces as counters: the side's colour, the symbol of the kind, its figures below."""

from __future__ import annotations

from functools import lru_cache

from wartable.board.hexmap import mirrored
from wartable.engine.scene.scene import (
    Circle,
    Element,
    Kind,
    Lines,
    Mark,
    Point,
    Polygon,
    Rect,
    Text,
    seat_class,
)
from wartable.games.dukes.catalogue.atlas import load_atlas
from wartable.games.dukes.state import ARTILLERY, CAVALRY, DUKE, INFANTRY
from wartable.games.dukes.view.layout import GLYPHS, hex_centre, hex_spot

#: Palette numbers of the sides: blue and orange, also told apart by brightness and pattern.
COLOURS = (0, 1)

#: Letters of the kinds on the text board; Wulfenberg's are lower case.
LETTERS = "ICAD"

_SIDE, _SMALL = 30, 23  # size of a counter alone on its hex, and of one that shares it
_BESIDE = 11.5  # from the centre of a hex to the centres of two counters on it


@lru_cache(maxsize=4096)
def counter(
    name: str,
    number: int,
    side: int,
    kind: int,
    figures: str,
    label: str,
    *,
    beside: int | None = None,
    spent: bool = False,
    classes: tuple[str, ...] = (),
) -> Element:
    """Make the counter of a piece with the id `name` on a hex.

    `figures` are written on it, such as 5-3. `beside` is the kind of the piece that shares the
    hex: the Duke is on the right and the unit on the left, both smaller. A `spent` piece is pale
    and has a corner turned down.
    """
    x, y = hex_centre(number)
    if beside is not None:
        x += _BESIDE if kind == DUKE else -_BESIDE
    size = _SIDE if beside is None else _SMALL
    scale = size / _SIDE
    marks = list(_sign(kind, (x, y - 5 * scale), scale))
    if spent:
        right, top, fold = x + size / 2, y - size / 2, 10 * scale
        marks.append(Polygon(((right - fold, top), (right, top), (right, top + fold))))
    return Element(
        name,
        Kind.PIECE,
        Rect(x - size / 2, y - size / 2, size, size, 4),
        label,
        ("counter", seat_class(COLOURS[side]), *(("spent",) if spent else ()), *classes),
        (Text(x, y + 9 * scale, figures, 12 * scale),),
        hex_spot(number, _glyph(number, side, kind, beside)),
        tuple(marks),
    )


def _sign(kind: int, at: Point, scale: float) -> tuple[Mark, ...]:
    """Return the symbol of a kind around a point: a crown, or a box with a mark in it."""
    if kind == DUKE:
        half = ((0, -8), (4.5, -1), (10, -6), (8, 6))
        return (Polygon(_placed(mirrored(*half), at, scale)),)
    left, right, top, low = -9, 9, -6, 6
    box: tuple[Point, ...] = ((left, top), (right, top), (right, low), (left, low), (left, top))
    rising: tuple[Point, ...] = ((left, low), (right, top))
    falling: tuple[Point, ...] = ((left, top), (right, low))
    inside = {INFANTRY: (rising, falling), CAVALRY: (rising,), ARTILLERY: ()}[kind]
    lines = Lines(tuple(_placed(path, at, scale) for path in (box, *inside)))
    return (lines, Circle(*at, 3 * scale)) if kind == ARTILLERY else (lines,)


def _placed(path: tuple[Point, ...], at: Point, scale: float) -> tuple[Point, ...]:
    return tuple((at[0] + x * scale, at[1] + y * scale) for x, y in path)


def _glyph(number: int, side: int, kind: int, beside: int | None) -> str:
    """Return the letter of a piece, then that of the Duke beside it or the glyph of the terrain."""
    terrain = load_atlas().hexes[number].terrain
    if beside is not None:
        unit = LETTERS[beside if kind == DUKE else kind]
        letters, ground = unit + LETTERS[DUKE], ""
    else:
        letters, ground = LETTERS[kind], "" if terrain == "plain" else GLYPHS[terrain]
    return (letters if side == 0 else letters.lower()) + ground
