"""Scenes and sheets as text: aligned columns for terminals, language models and screen readers."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from wartable.engine.errors import printable
from wartable.engine.scene.extras import Sheet, is_hidden
from wartable.engine.scene.palette import seat_colour, seat_ink
from wartable.engine.scene.scene import Align, Scene, Spot
from wartable.engine.scene.style import PLAIN, SceneStyle

#: The longest line of a sheet.
WIDEST = 96
_GAP = 2


def sheet_text(sheet: Sheet) -> str:
    """Return a sheet as lines without trailing spaces.

    Below a heading all columns but the first are numbers, aligned right.
    """
    rows = [[printable(cell) for cell in row] for row in (sheet.heading, *sheet.rows) if row]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [line for row in rows for line in _lines(row, widths, bool(sheet.heading))]
    return "\n".join((printable(sheet.title), *(line.rstrip() for line in lines)))


def _lines(row: list[str], widths: list[int], has_figures: bool) -> Iterator[str]:
    if has_figures:
        first, *rest = zip(row, widths, strict=True)
        figures = (cell.rjust(width) for cell, width in rest)
        yield (" " * _GAP).join((first[0].ljust(first[1]), *figures))
        return
    *before, last = row
    start = "".join(cell.ljust(width + _GAP) for cell, width in zip(before, widths, strict=False))
    for number, part in enumerate(wrap(last, WIDEST - len(start)) or [""]):
        yield (start if number == 0 else " " * len(start)) + part


# --- scenes --------------------------------------------------------------------------------------

_MARK = "*"  # before a highlighted glyph, with or without colour
_NO_WIDTH = ("Mn", "Me", "Cf")  # accents, variation selectors, joiners
_RESET = "\x1b[0m"
_TONES = {"accent": "1;33", "neutral": "2"}  # bold yellow before dim


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A spot ready to print: its text with the mark, and its terminal codes, if any."""

    text: str
    codes: str
    spot: Spot


def render_text(
    scene: Scene,
    *,
    colour: bool = False,
    highlight: Collection[str] = (),
    layers: Collection[str] = (),
    style: SceneStyle = PLAIN,
) -> str:
    """Return the scene's title and its text board, each line ended, none with trailing spaces.

    No glyph is ever cut: a column is as wide as its widest glyph. Elements named in `highlight` get
    a `*` before them. Of the scene's layers only those named in `layers` are visible. Sheets come
    last, urgent ones first; reference sheets are left out. Escape codes occur only with `colour`;
    `style` has the tones of classes that only this game has. Raises ValueError if two spots of a
    row overlap without being in the same place.
    """
    panels: dict[int, dict[tuple[int, int], _Glyph]] = {}
    lit, tones = frozenset(highlight), {**style.tones, **_TONES}
    for element in scene.elements:
        marked = element.id in lit
        if is_hidden(element.classes, layers) or (element.latent and not marked):
            continue
        codes = _codes(element.seat, element.classes, marked, tones) if colour else ""
        for spot in (element.spot, *element.spots):
            if spot:
                text = (_MARK if marked else "") + printable(spot.glyph)
                place = (spot.row, spot.column)
                panels.setdefault(spot.panel, {})[place] = _Glyph(text, codes, spot)
    blocks = ["\n".join(_panel(glyphs)) for _, glyphs in sorted(panels.items())]
    sheets = [sheet for sheet in scene.sheets if not sheet.is_reference]
    blocks += map(sheet_text, sorted(sheets, key=lambda sheet: not sheet.is_urgent))
    title = [printable(scene.title).rstrip()] if scene.title.strip() else []
    return "\n\n".join(title + blocks) + "\n"


def _panel(glyphs: Mapping[tuple[int, int], _Glyph]) -> Iterator[str]:
    """Yield the lines of one panel, starting with row 0."""
    widths = _column_widths([glyph for _, glyph in sorted(glyphs.items())])
    rows: list[list[_Glyph]] = [[] for _ in range(1 + max(row for row, _ in glyphs))]
    for (row, _), glyph in sorted(glyphs.items()):
        rows[row].append(glyph)
    return (_row(row, widths) for row in rows)


def _column_widths(glyphs: Sequence[_Glyph]) -> list[int]:
    """Return widths at which every glyph fits its columns and the one-space gaps between them."""
    widths = [0] * max(glyph.spot.column + glyph.spot.span for glyph in glyphs)
    for glyph in sorted(glyphs, key=lambda glyph: glyph.spot.span):
        columns = range(glyph.spot.column, glyph.spot.column + glyph.spot.span)
        missing = _width(glyph.text) - _room(widths, columns)
        for i in range(missing):
            widths[columns[i % len(columns)]] += 1
    return widths


def _room(widths: Sequence[int], columns: range) -> int:
    return sum(widths[column] for column in columns) + len(columns) - 1


def _row(glyphs: Sequence[_Glyph], widths: Sequence[int]) -> str:
    line, column = "", 0
    for glyph in glyphs:
        spot = glyph.spot
        if spot.column < column:
            raise ValueError(f"expected spots side by side, got {spot} over another one")
        line += "".join(" " * (widths[empty] + 1) for empty in range(column, spot.column))
        column = spot.column + spot.span
        line += _padded(glyph, _room(widths, range(spot.column, column))) + " "
    return line.rstrip()


def _padded(glyph: _Glyph, room: int) -> str:
    free = room - _width(glyph.text)
    before = {Align.LEFT: 0, Align.CENTRE: free // 2, Align.RIGHT: free}[glyph.spot.align]
    return " " * before + _painted(glyph) + " " * (free - before)


def _painted(glyph: _Glyph) -> str:
    """Return the glyph with its codes; trailing spaces stay outside, where they can be cut."""
    body = glyph.text.rstrip()
    if not glyph.codes or not body:
        return glyph.text
    return f"\x1b[{glyph.codes}m{body}{_RESET}" + " " * (len(glyph.text) - len(body))


def _codes(
    seat: int | None, classes: Collection[str], marked: bool, tones: Mapping[str, str]
) -> str:
    codes = ["1;4"] if marked else []
    if seat is not None:
        codes.append(f"38;5;{_ansi(seat_ink(seat))};48;5;{_ansi(seat_colour(seat))}")
    else:
        codes.extend([tone for name, tone in tones.items() if name in classes][:1])
    return ";".join(codes)


def _ansi(colour: str) -> int:
    """Return the number of a #rrggbb colour on the 6x6x6 cube of 256-colour terminals."""
    levels = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
    red, green, blue = (levels.index(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 16 + 36 * red + 6 * green + blue


def _width(text: str) -> int:
    """Return how many terminal columns the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
        if unicodedata.category(c) not in _NO_WIDTH
    )
