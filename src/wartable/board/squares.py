"""Square grids, as coordinates and as scene elements.

(0, 0) is top left, x counts columns, y counts rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.scene.scene import (
    Align,
    Element,
    Kind,
    Line,
    Point,
    Rect,
    Spot,
    Text,
    seat_class,
    seat_letter,
    text_width,
)

Square = tuple[int, int]


def neighbours(x: int, y: int, columns: int, rows: int) -> tuple[Square | None, ...]:
    """Return the squares above, below, left and right of one; None for those off the grid."""
    beside = ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))
    return tuple(
        (to_x, to_y) if 0 <= to_x < columns and 0 <= to_y < rows else None for to_x, to_y in beside
    )


# --- scene elements ------------------------------------------------------------------------------

CELL = 48
"""Distance between the centres of two neighbouring squares."""

MARGIN = 24
"""Room for the column numbers above and the row numbers at the left."""

_GAP = 3  # between squares; the highlight ring is drawn in it
_SIDE = CELL - _GAP


def grid_size(columns: int, rows: int) -> tuple[int, int]:
    """Return the width and height of a picture of a grid with its numbers."""
    return MARGIN + columns * CELL + _GAP, MARGIN + rows * CELL + _GAP


def square_id(x: int, y: int) -> str:
    """Return the element id of a square, for scenes and click paths."""
    return f"c{x}-{y}"


def centre(x: int, y: int) -> Point:
    """Return the middle of a square."""
    return MARGIN + x * CELL + CELL / 2, MARGIN + y * CELL + CELL / 2


def square(
    x: int,
    y: int,
    label: str,
    *,
    text: str = "",
    seat: int | None = None,
    letter: str | None = None,
    mark: str = "",
    corner: str = "",
    classes: tuple[str, ...] = (),
) -> Element:
    """Make one square: the seat's letter above `text`, and `mark` in the upper right corner.

    `seat` is the seat's number in the palette; `letter` replaces the letter of that number.
    `corner` is a small text in the lower right corner, in the picture only. A square without a seat
    has the class neutral. On the text board it reads like `12b+`, and `.` stands for no seat.
    """
    if letter is None:
        letter = "" if seat is None else seat_letter(seat)
    owner = "neutral" if seat is None else seat_class(seat)
    left, top = MARGIN + x * CELL + _GAP / 2, MARGIN + y * CELL + _GAP / 2
    return Element(
        square_id(x, y),
        Kind.CELL,
        Rect(left, top, _SIDE, _SIDE, 5),
        label,
        (owner, *classes),
        tuple(_captions(left, top, letter, mark, text, corner)),
        # A missing mark leaves its place empty, so that the digits line up.
        Spot(f"{text}{letter or '.'}{mark or ' '}", y + 1, x + 1),
    )


def _captions(
    left: float, top: float, letter: str, mark: str, text: str, corner: str
) -> Iterator[Text]:
    if corner:
        # Letter and mark keep to the edges as well, so that all four can be read.
        yield from _edge_captions(left, top, letter, mark, text)
        yield Text(left + _SIDE - 4, top + _SIDE - 7, corner, 10, Align.RIGHT)
        return
    if letter:
        # In the middle, because arrows to the left and from above pass the upper left corner.
        yield Text(left + _SIDE / 2, top + 11, letter, 16)
    if mark:
        yield Text(left + _SIDE - 4, top + 11, mark, 18, Align.RIGHT)
    if text:
        yield Text(left + _SIDE / 2, top + 30, text, _fitted(text, _SIDE - 4, 23))


def _edge_captions(left: float, top: float, letter: str, mark: str, text: str) -> Iterator[Text]:
    if letter:
        yield Text(left + 4, top + 10, letter, 14, Align.LEFT)
    if mark:
        size = _fitted(mark, _SIDE - 10 - text_width(letter, 14), 14)
        yield Text(left + _SIDE - 4, top + 10, mark, size, Align.RIGHT)
    if text:
        yield Text(left + _SIDE / 2, top + 26, text, _fitted(text, _SIDE - 10, 20))


def axis_numbers(columns: int, rows: int) -> tuple[Element, ...]:
    """Make the column numbers above and the row numbers at the left, both from 0."""
    middle = MARGIN / 2 + 1
    across = (
        Element(
            f"column-{x}",
            Kind.LABEL,
            Text(centre(x, 0)[0], middle, str(x), 15),
            # Wide enough for two digits, a letter and a mark, so most columns are equal.
            spot=Spot(f"{x:>3} ", 0, x + 1),
        )
        for x in range(columns)
    )
    down = (
        Element(
            f"row-{y}",
            Kind.LABEL,
            Text(middle, centre(0, y)[1], str(y), 15),
            spot=Spot(str(y), y + 1, 0),
        )
        for y in range(rows)
    )
    return (*across, *down)


def arrow(
    name: str,
    start: tuple[int, int],
    end: tuple[int, int],
    label: str,
    *,
    text: str = "",
    seat: int | None = None,
    classes: tuple[str, ...] = (),
    spot: Spot | None = None,
) -> Element:
    """Make an arrow with the id `name` from one square to another, `text` written on it.

    It crosses the border between the squares, a little to the right of its direction, so that two
    pieces that swap places have two separate arrows. Raises ValueError if the squares are the same.
    """
    if start == end:
        raise ValueError(f"expected an arrow between two squares, got {start} twice")
    (x0, y0), (x1, y1) = centre(*start), centre(*end)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ahead, aside = (x1 - x0) / length, (y1 - y0) / length

    def along(distance: float) -> Point:
        return x0 + ahead * distance - aside * 10, y0 + aside * distance + ahead * 10

    # It stays near the border on both sides, to leave the texts of the squares uncovered.
    tail, middle, tip = 14.0, length / 2 - 5, length - 11
    owner = () if seat is None else (seat_class(seat),)
    caption = Text(*along(middle), text, _fitted(text, CELL * 0.75, 15))
    return Element(
        name,
        Kind.ARROW,
        Line((along(tail), along(tip)), head=True),
        label,
        (*owner, *classes),
        (caption,) if text else (),
        spot,
    )


def _fitted(text: str, room: float, largest: float) -> float:
    """Return the largest font size, at most `largest`, at which the text fits the room."""
    return min(largest, round(largest * room / max(text_width(text, largest), 1), 2))
