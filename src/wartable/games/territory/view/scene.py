"""The picture of Territory: the map with arrows, below it the seat's own line and the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.board.squares import arrow, axis_numbers, grid_size, square, square_id
from wartable.engine.kit.events import OPEN, Event
from wartable.engine.scene.scene import (
    Align,
    Element,
    Kind,
    Rect,
    Scene,
    Spot,
    Text,
    seat_class,
    text_width,
)
from wartable.engine.scene.words import count
from wartable.games.territory.events import EVENTS, MOVED
from wartable.games.territory.moves import DONE, PLAN
from wartable.games.territory.rules import commands
from wartable.games.territory.state import DIRECTIONS, LETTERS, Book, State, cell_of, side_of
from wartable.games.territory.view.clicks import BUTTONS
from wartable.games.territory.view.words import way, xy

# --- the picture -----------------------------------------------------------------------------

NARROWEST = 360  # width of a picture, so that the parts below a small map have room
INDENT = 24  # left edge of the map and of the parts below it

# Sizes below the map; they grow with a wide map, which is displayed at a smaller scale.
LINE = 52  # height of a line
SWATCH = 36  # side of a player's letter box in the standings
LETTERING = 16
USUAL_WIDTH = 700

# Panels of the text board below the map, one below the other.
LEGEND, STANDINGS, OWN = 1, 2, 3
TEXT_ROWS = 10  # rows of standings on the text board before another column begins


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the map with the latest marches, the known commands and the standings."""
    across, down = grid_size(book.width, book.width)
    width = max(across, NARROWEST)
    scale = max(1.0, across / USUAL_WIDTH)
    own = tuple(_own_line(book, s, seat, down, scale)) if seat >= 0 else ()
    top = down + LINE * scale * bool(own)
    columns = _columns(book, s, (width - INDENT) / scale)
    lines = -(-book.seats // columns)
    elements = (
        *axis_numbers(book.width, book.width),
        *(_square(book, s, seat, cell) for cell in range(book.cells)),
        *_marches(book, events),
        *(_all_orders(book, s) if seat == OPEN else _own_orders(book, s, seat)),
        *own,
        *_standings(book, s, columns, (width - INDENT) / columns, top, scale),
        _legend(top + (lines * LINE + 10) * scale, scale),
    )
    height = top + (lines * LINE + 24) * scale + 8
    return Scene(f"Territory, round {s.turn} of {book.rounds}", width, height, elements)


def _legend(middle: float, scale: float) -> Element:
    """Explain the marks on squares; the text board has more of them than the picture."""
    words = "+ resource square"
    place = Text(INDENT, middle, words, LETTERING * scale, Align.LEFT)
    spot = Spot(f"{words}, * changed last", 0, 0, align=Align.LEFT, panel=LEGEND)
    return Element("legend", Kind.LABEL, place, words, spot=spot)


def _square(book: Book, s: State, seat: int, cell: int) -> Element:
    x, y = xy(book, cell)
    owner, units, resource = s.owner[cell] - 1, s.units[cell], s.resource[cell] == 1
    label = f"square {x},{y}"
    if resource:
        label += ", resource"
    label += f", {count(units, 'unit')} of {LETTERS[owner]}" if owner >= 0 else ", empty"
    if owner == seat >= 0 and commands.available(s, seat, cell) < units:
        label += f", {commands.available(s, seat, cell)} still to command"
    return square(
        x,
        y,
        label,
        text=str(units) if units else "",
        seat=owner if owner >= 0 else None,
        mark="+" if resource else "",
        classes=("accent",) if resource else (),
    )


def _marches(book: Book, latest: Sequence[Event]) -> Iterator[Element]:
    """Draw one arrow per border that units crossed, however many commands sent them."""
    sent: dict[tuple[int, int, int], int] = {}
    for event in latest:
        if event.kind == MOVED:
            told = EVENTS.fields(event)
            border = told["seat"], told["square"], told["direction"]
            sent[border] = sent.get(border, 0) + told["units"]
    for (seat, cell, direction), units in sent.items():
        label = f"{LETTERS[seat]} sent {count(units, 'unit')} {way(book, cell, direction)}"
        yield _arrow(book, "march", seat, cell, direction, units, label)


def _own_orders(book: Book, s: State, seat: int) -> Iterator[Element]:
    """Draw a seat's commands of this round; the text board lists them."""
    for row, (cell, direction, units) in enumerate(_sent(s, seat), 1):
        label = f"you send {count(units, 'unit')} {way(book, cell, direction)}"
        spot = Spot(label, row, 0, align=Align.LEFT, panel=OWN)
        yield _arrow(book, "order", seat, cell, direction, units, label, spot)


def _all_orders(book: Book, s: State) -> Iterator[Element]:
    """Draw everybody's commands, seat by seat, each with the seat's letter."""
    given = ((seat, *order) for seat in range(book.seats) for order in _sent(s, seat))
    for row, (seat, cell, direction, units) in enumerate(given):
        letter = LETTERS[seat]
        label = f"{letter} sends {count(units, 'unit')} {way(book, cell, direction)}"
        spot = Spot(label, row, 0, align=Align.LEFT, panel=OWN)
        yield _arrow(book, "order", seat, cell, direction, units, label, spot, f"order-{letter}")


def _sent(s: State, seat: int) -> list[tuple[int, int, int]]:
    """Return what a seat's commands of this round send, as square, direction and units."""
    sent: dict[int, int] = {}
    for at in range(s.given[seat] if seat >= 0 else 0):
        border = s.command[seat][at]
        sent[border] = sent.get(border, 0) + s.amount[seat][at]
    return [(cell_of(border), side_of(border), units) for border, units in sent.items()]


def _arrow(
    book: Book,
    kind: str,
    seat: int,
    cell: int,
    direction: int,
    units: int,
    label: str,
    spot: Spot | None = None,
    stem: str = "",
) -> Element:
    start, end = xy(book, cell), xy(book, book.beyond[cell][direction])
    name = f"{stem or kind}-{square_id(*start)}-{DIRECTIONS[direction]}"
    text = str(units)
    return arrow(name, start, end, label, text=text, seat=seat, classes=(kind,), spot=spot)


def _own_line(book: Book, s: State, seat: int, top: float, scale: float) -> Iterator[Element]:
    """Draw which seat this is and, if it is to act, the button of the phase."""
    size, left, middle = LETTERING * scale, float(INDENT), top + LINE * scale / 2
    if is_to_act(s, seat):
        name, words = BUTTONS[PLAN if s.step < book.plans else DONE]
        width, height = text_width(words, size) + 2.5 * size, 2.5 * size
        box = Rect(left, middle - height / 2, width, height, 8)
        caption = Text(left + width / 2, middle, words, size)
        yield Element(name, Kind.CARD, box, words, captions=(caption,))
        left += width + size
    words = f"you play {LETTERS[seat]}"
    spot = Spot(words, 0, 0, align=Align.LEFT, panel=OWN)
    yield Element("you", Kind.LABEL, Text(left, middle, words, size, Align.LEFT), words, spot=spot)


def is_to_act(s: State, seat: int) -> bool:
    """Tell whether the game is waiting for a seat; always false for a spectator."""
    return seat >= 0 and bool(s.waiting >> seat & 1)


def _columns(book: Book, s: State, room: float) -> int:
    """Return how many columns of standings fit, filled evenly."""
    longest = max(len(count(max(s.total), "unit")), len("10 squares"))
    needed = SWATCH + text_width("x" * longest, LETTERING) + LETTERING
    lines = -(-book.seats // max(1, int(room // needed)))
    return -(-book.seats // lines)


def _standings(
    book: Book, s: State, columns: int, step: float, top: float, scale: float
) -> Iterator[Element]:
    """Draw every player's units and squares, the strongest first."""
    ranked = sorted(
        range(book.seats), key=lambda seat: (-s.total[seat], -squares_of(s, seat), seat)
    )
    for rank, seat in enumerate(ranked):
        line, column = divmod(rank, columns)
        middle = top + (line + 0.5) * LINE * scale
        yield from _standing(s, seat, rank, INDENT + column * step, middle, scale)


def _standing(
    s: State, seat: int, rank: int, left: float, middle: float, scale: float
) -> Iterator[Element]:
    """Draw a player's letter, units and squares; only the first of the three is read aloud."""
    letter, side, size = LETTERS[seat], SWATCH * scale, LETTERING * scale
    units, squares = count(s.total[seat], "unit"), count(squares_of(s, seat), "square")
    block, row = divmod(rank, TEXT_ROWS)
    block *= 6  # three columns of text, three of space
    yield Element(
        f"standing-{letter}",
        Kind.PIECE,
        Rect(left, middle - side / 2, side, side, 5),
        f"{letter} has {units} on {squares}",
        (seat_class(seat),),
        (Text(left + side / 2, middle, letter, 1.4 * size),),
        Spot(letter, row, block, panel=STANDINGS),
    )
    for column, (name, words) in enumerate((("units", units), ("squares", squares)), 1):
        y = middle + (column - 1.5) * 1.2 * size
        # Pad a singular for its missing letter, so that the digits line up.
        glyph = words if words.endswith("s") else f"{words} "
        yield Element(
            f"{name}-{letter}",
            Kind.LABEL,
            Text(left + side + size / 2, y, words, size, Align.LEFT),
            spot=Spot(glyph, row, block + column, panel=STANDINGS),
        )


def squares_of(s: State, seat: int) -> int:
    """Return how many squares a seat has."""
    return s.first[seat + 1] - s.first[seat]
