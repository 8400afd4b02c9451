"""The standings: one row of numbers per colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from wartable.engine.scene.scene import (
    Align,
    Element,
    Kind,
    Rect,
    Spot,
    Text,
    seat_class,
    text_width,
)
from wartable.engine.scene.words import count
from wartable.games.duper.state import COLOURS, PALETTE, SEATS, TILES, State
from wartable.games.duper.view.layout import LEFT, ROOM, STANDINGS, Block
from wartable.games.duper.view.words import owned, units

COLUMNS = ("tiles", "infantry", "tanks", "gold", "stamina", "cards")
NAME = 56  # width of the box with a colour's name
LINE = 23
HEADING, LETTERING, FIGURE = 11, 13, 14


def infantry_of(s: State, seat: int) -> int:
    """Return all infantry of a seat."""
    return sum(s.infantry[tile] for tile in range(TILES) if s.owner[tile] == seat + 1)


def tanks_of(s: State, seat: int) -> int:
    """Return all tanks of a seat."""
    return sum(s.tanks[tile] for tile in range(TILES) if s.owner[tile] == seat + 1)


def standings(s: State, top: float) -> Block:
    """Draw the standings, in turn order."""
    ends = _ends()
    drawn = list(_headings(ends, top + LINE / 2))
    for seat in range(SEATS):
        drawn.extend(_line(s, seat, ends, top + (seat + 1.5) * LINE))
    return Block(drawn, (SEATS + 1) * LINE)


def _ends() -> list[float]:
    """Return the right edges of the columns: as wide as their headings, the rest shared evenly."""
    widths = [text_width(name, HEADING) for name in COLUMNS]
    gap = (ROOM - NAME - sum(widths)) / len(COLUMNS)
    return [LEFT + NAME + end for end in accumulate(gap + width for width in widths)]


def _headings(ends: list[float], middle: float) -> Iterator[Element]:
    for column, (name, end) in enumerate(zip(COLUMNS, ends, strict=True), 1):
        place = Text(end, middle, name, HEADING, Align.RIGHT)
        spot = Spot(name, 0, column, panel=STANDINGS)
        yield Element(f"column-{name}", Kind.LABEL, place, spot=spot)


def _line(s: State, seat: int, ends: list[float], middle: float) -> Iterator[Element]:
    """Draw a colour and its numbers; only the first element is read aloud."""
    name, row = COLOURS[seat], seat + 1
    sign, drawn, said = _distinction(s, seat)
    if drawn:
        yield Element(f"sign-{name}", Kind.LABEL, Text(LEFT / 2, middle, drawn, 15))
    yield Element(
        f"standing-{name}",
        Kind.PIECE,
        Rect(LEFT, middle - LINE / 2 + 1, NAME, LINE - 2, 4),
        f"{name}{said}: {_words(s, seat)}",
        (seat_class(PALETTE[seat]),),
        (Text(LEFT + NAME / 2, middle, name, LETTERING),),
        Spot(f"{sign} {name}", row, 0, align=Align.LEFT, panel=STANDINGS),
    )
    figures = (s.tiles[seat] or "out", *_figures(s, seat))
    for column, (what, end, figure) in enumerate(zip(COLUMNS, ends, figures, strict=True), 1):
        yield Element(
            f"{what}-{name}",
            Kind.LABEL,
            Text(end, middle, str(figure), FIGURE, Align.RIGHT),
            spot=Spot(str(figure), row, column, panel=STANDINGS),
        )


def _distinction(s: State, seat: int) -> tuple[str, str, str]:
    """Return how a colour stands out: on the text board, in the picture and in words."""
    if s.won >> seat & 1:
        return "!", "★", ", who has won"
    if not s.ended and seat == s.current:
        return ">", "▶", ", whose turn it is"
    return " ", "", ""


def _figures(s: State, seat: int) -> tuple[int, int, int, int, int]:
    """Return the numbers of all columns but the first."""
    own = s.gold[seat], s.stamina[seat], s.held[seat]
    return infantry_of(s, seat), tanks_of(s, seat), *own


def _words(s: State, seat: int) -> str:
    infantry, tanks, *own = _figures(s, seat)
    tiles = f"{count(s.tiles[seat], 'tile')}, {units(infantry, tanks)}"
    return f"{tiles if s.tiles[seat] else 'out'}, {owned(*own)}"
