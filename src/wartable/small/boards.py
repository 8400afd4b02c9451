"""Boards of small games: what can be chosen in a move, how it is written and where it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from string import ascii_lowercase

from wartable.engine.kit.domains import Domain, Name, Number
from wartable.engine.scene.scene import Element, Kind, Polygon, Rect, Spot, Text

#: The side of a square, and the gap between two.
SIDE, GAP = 48.0, 4.0
STEP = SIDE + GAP
#: Room for the letters above a board and the numbers at its left.
EDGE = 24.0
#: The distance from the centre of a hex to a corner.
HEX = 26.0
#: The size of letters on spaces, and beside the board.
LARGE, SMALL = 24.0, 15.0
#: Numbers stand in rows of so many.
ACROSS = 7


@dataclass(frozen=True, slots=True)
class Space:
    """A place on a board: its name, its shape, the middle of it, and its place as text."""

    name: str
    shape: Rect | Polygon
    middle: tuple[float, float]
    spot: Spot


@dataclass(frozen=True)
class Board:
    """What one field of a move ranges over: ``spaces`` are its values in order.

    ``cells`` are the places that the state describes one by one: often the spaces themselves. If
    they are not, the spaces are ``buttons``. ``edges`` are the letters and numbers around them.
    """

    field: str
    domain: Domain
    spaces: tuple[Space, ...]
    cells: tuple[Space, ...]
    edges: tuple[Element, ...]
    width: float
    height: float
    buttons: bool = False

    def id_of(self, space: Space) -> str:
        """Return the id of a space that can be chosen."""
        return f"{self.field}-{space.name}"


def grid(columns: int, rows: int, field: str = "cell") -> Board:
    """Return a board of squares, named by letter and number: a1 is the upper left one.

    A move's value counts along the rows.
    """
    across, down = _letters_for("grid", columns, rows), range(1, rows + 1)
    spaces = tuple(
        _square(f"{letter}{number}", x, y, 1, 1)
        for y, number in enumerate(down)
        for x, letter in enumerate(across)
    )
    edges = (*_letters(field, across), *_numbers(field, rows))
    return _board(field, spaces, spaces, edges, EDGE + columns * STEP, EDGE + rows * STEP)


def columns(across: int, down: int, field: str = "column") -> Board:
    """Return a board of squares of which a move chooses a whole column, named by its letter.

    The state describes the squares one by one, along the rows, the upper row first.
    """
    letters = _letters_for("columns", across, down)
    spaces = tuple(_square(letter, x, 0, 0, 0) for x, letter in enumerate(letters))
    cells = tuple(
        _square(f"{letter}{y}", x, y, 0, 0)
        for y in range(1, down + 1)
        for x, letter in enumerate(letters)
    )
    return _board(field, spaces, cells, (), EDGE + across * STEP, (down + 1) * STEP, buttons=True)


def row(many: int, field: str = "place") -> Board:
    """Return a row of squares, named by letters."""
    letters = _letters_for("row", many)
    spaces = tuple(_square(letter, x, 0, 1, 1) for x, letter in enumerate(letters))
    edges = _letters(field, letters)
    return _board(field, spaces, spaces, edges, EDGE + many * STEP, EDGE + STEP)


def hexes(columns: int, rows: int, field: str = "cell") -> Board:
    """Return a rhombus of hexes, named by letter and number: a1 is the upper left one.

    A move's value counts along the rows. The neighbours of a hex are those beside it in its row,
    the two above it, at its own column and the next, and the two below, at its own and the one
    before.
    """
    _letters_for("hexes", columns, rows)
    spaces = tuple(_hex(x, y) for y in range(rows) for x in range(columns))
    edges = (*_hex_letters(field, columns), *_hex_numbers(field, rows))
    width = 2 * EDGE + sqrt(3) * HEX * (columns + (rows - 1) / 2)
    return _board(field, spaces, spaces, edges, width, EDGE + HEX * (1.5 * rows + 0.5))


def numbers(low: int, high: int, field: str = "number") -> Board:
    """Return the whole numbers from ``low`` to ``high``, as buttons."""
    if low > high:
        raise ValueError(f"numbers({low}, {high}): expected the lowest number, then the highest")
    many = high - low + 1
    spaces = tuple(_square(str(low + at), at % ACROSS, at // ACROSS, 0, 0) for at in range(many))
    width, height = EDGE + min(many, ACROSS) * STEP, -(-many // ACROSS) * STEP
    domain = Number(field.upper(), low, high, prefix=f"{field}-")
    return Board(field, domain, spaces, (), (), width, height, buttons=True)


def _letters_for(board: str, across: int, down: int = 1) -> str:
    """Return the letters of columns; raise ``ValueError`` if there are not so many."""
    if not (1 <= across <= len(ascii_lowercase) and down >= 1):
        said = f"{board}() of {across} by {down}"
        raise ValueError(f"{said}: expected 1 to {len(ascii_lowercase)} columns, and a row or more")
    return ascii_lowercase[:across]


def _board(
    field: str,
    spaces: tuple[Space, ...],
    cells: tuple[Space, ...],
    edges: tuple[Element, ...],
    width: float,
    height: float,
    *,
    buttons: bool = False,
) -> Board:
    names = [space.name for space in spaces]
    domain = Name(field.upper(), names, f"no-{field}", prefix=f"{field}-")
    return Board(field, domain, spaces, cells, edges, width, height, buttons)


# --- spaces --------------------------------------------------------------------------------------


def _square(name: str, x: int, y: int, top: int, rows_above: int) -> Space:
    """Return a square; ``top`` says whether there are letters above the board."""
    left, upper = EDGE + x * STEP, top * EDGE + y * STEP
    shape = Rect(left, upper, SIDE, SIDE, 5)
    middle = (left + SIDE / 2, upper + SIDE / 2)
    return Space(name, shape, middle, Spot("", y + rows_above, x + 1))


def _hex(x: int, y: int) -> Space:
    across, half = sqrt(3) * HEX, HEX / 2
    middle_x, middle_y = EDGE + across * (x + 0.5 + y / 2), EDGE + HEX * (1 + 1.5 * y)
    corners = (
        (0.0, -HEX), (across / 2, -half), (across / 2, half),
        (0.0, HEX), (-across / 2, half), (-across / 2, -half),
    )  # fmt: skip
    points = tuple((round(middle_x + dx, 2), round(middle_y + dy, 2)) for dx, dy in corners)
    name = f"{ascii_lowercase[x]}{y + 1}"
    return Space(name, Polygon(points), (middle_x, middle_y), Spot("", y + 1, 2 * x + y + 2, 2))


def _letters(field: str, letters: str) -> tuple[Element, ...]:
    return tuple(
        _edge(f"{field}-column-{letter}", EDGE + x * STEP + SIDE / 2, EDGE / 2, letter, 0, x + 1)
        for x, letter in enumerate(letters)
    )


def _numbers(field: str, rows: int) -> tuple[Element, ...]:
    return tuple(
        _edge(f"{field}-row-{y + 1}", EDGE / 2, EDGE + y * STEP + SIDE / 2, str(y + 1), y + 1, 0)
        for y in range(rows)
    )


def _hex_letters(field: str, columns: int) -> Iterator[Element]:
    for x in range(columns):
        middle = EDGE + sqrt(3) * HEX * (x + 0.5)
        name = ascii_lowercase[x]
        yield _edge(f"{field}-column-{name}", middle, EDGE / 2, name, 0, 2 * x + 1, 2)


def _hex_numbers(field: str, rows: int) -> Iterator[Element]:
    for y in range(rows):
        left = EDGE / 2 + sqrt(3) * HEX * y / 2
        middle = EDGE + HEX * (1 + 1.5 * y)
        yield _edge(f"{field}-row-{y + 1}", left, middle, str(y + 1), y + 1, y, 2)


def _edge(
    name: str, x: float, y: float, words: str, row: int, column: int, span: int = 1
) -> Element:
    return Element(name, Kind.LABEL, Text(x, y, words, SMALL), spot=Spot(words, row, column, span))


# --- moving parts of a picture -------------------------------------------------------------------


def lowered(space: Space, by: float) -> Space:
    """Return a space further down in the picture."""
    match space.shape:
        case Rect():
            shape: Rect | Polygon = replace(space.shape, y=space.shape.y + by)
        case Polygon():
            shape = Polygon(tuple((x, y + by) for x, y in space.shape.points))
    return replace(space, shape=shape, middle=(space.middle[0], space.middle[1] + by))


def lowered_edge(element: Element, by: float, panel: int) -> Element:
    """Return a letter or number further down in the picture, on a panel of its own as text."""
    shape, spot = element.shape, element.spot
    assert isinstance(shape, Text) and spot is not None, "edges are texts"
    return replace(element, shape=replace(shape, y=shape.y + by), spot=replace(spot, panel=panel))
