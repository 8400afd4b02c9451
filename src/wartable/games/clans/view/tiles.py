"""The tiles of the board, drawn: terrain, fog, and small badges for what lies on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.engine.kit.events import OPEN
from wartable.engine.scene.scene import (
    Align,
    Element,
    Kind,
    Mark,
    Point,
    Rect,
    Spot,
    Text,
    Tiles,
    seat_class,
    text_width,
)
from wartable.games.clans.moves import tile_name
from wartable.games.clans.rules.secrets.sight import views
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    DESERT,
    LAKE,
    MARSH,
    MIDDLE,
    SIDE_NAMES,
    SIDES,
    WOODS,
    Book,
    State,
    place_of,
    row_of,
)
from wartable.games.clans.view import icons
from wartable.games.clans.view.clicks import grave_id, tile_id, trap_id
from wartable.games.clans.view.layout import HEADER, INSET, SMALL, Board
from wartable.games.clans.view.words import card_name, terrain_name

#: Style classes of the terrains.
CLASSES = {0: "unknown", WOODS: "forest", LAKE: "lake", DESERT: "desert", MARSH: "marsh"}

# What is strewn over a tile of each terrain, around its origin.
_SIGNS: dict[int, tuple[tuple[Point, ...], ...]] = {
    WOODS: (((0, -7), (5, 3), (1, 3), (1, 6), (-1, 6), (-1, 3), (-5, 3)),),
    LAKE: (((-8, 0), (-4, -2.5), (0, 0), (4, -2.5), (8, 0)),),
    DESERT: (((-8, 3), (-2, -3), (2, 1), (4, -1), (8, 3)),),
    MARSH: (((-3, 4), (-4, -4)), ((0, 4), (0, -6)), ((3, 4), (4, -4)), ((-7, 5), (7, 5))),
}
_CLOSED = (WOODS,)


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign in the first line of a tile."""

    name: str
    label: str
    icon: Callable[[float, float], tuple[Mark, ...]] | None = None
    words: str = ""
    glyph: str = ""
    side: int = -1

    @property
    def width(self) -> float:
        """How much room it takes."""
        return 4 + (13 if self.icon else 0) + text_width(self.words, SMALL)


# --- what lies on a tile --------------------------------------------------------------------------


def is_fogged(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether a viewer does not see what stands on a tile."""
    return seat != OPEN and not views(book, s, seat, tile)


def graves(s: State, tile: int) -> list[tuple[int, int]]:
    """Return the units that fell on a tile less than a round ago: their sides and cards."""
    places = [(side, place_of(side, tile)) for side in range(SIDES)]
    return [
        (side, s.grave[where] - 1)
        for side, where in places
        if s.grave[where] and s.turn - s.grave_turn[where] <= 1
    ]


def badges(book: Book, s: State, tile: int, lone: list[tuple[int, int]]) -> Iterator[Badge]:
    """Yield the badges of a tile; ``lone`` are gravestones that found no free slot."""
    name, column = tile_name(tile), tile % COLUMNS
    if book.mode == CLASSIC:
        if s.zone[column] == row_of(tile):
            words = f"the next fight of the lane is on {name}"
            yield Badge(f"zone-{name}", words, icons.crossed, glyph="(x)")
        if row_of(tile) == MIDDLE and s.holder[column]:
            side = s.holder[column] - 1
            words, letter = f"{SIDE_NAMES[side]} holds {name}", SIDE_NAMES[side][0]
            yield Badge(f"held-{name}", words, None, letter, f"={letter}", side)
    if s.lit[tile] >= s.turn > 0:
        words = f"{name} is ignited up to turn {s.lit[tile]}"
        yield Badge(f"fire-{name}", words, icons.flame, glyph="fire")
    for side in range(SIDES):
        damage = s.trap[place_of(side, tile)]
        if damage:
            whose, sign = SIDE_NAMES[side], f"trap{damage}"
            words = f"{whose}'s trap of {damage} damage on {name}"
            yield Badge(trap_id(side, tile), words, icons.trap, str(damage), sign, side)
    for side, card in lone:
        yield grave_badge(book, tile, side, card)


def grave_badge(book: Book, tile: int, side: int, card: int) -> Badge:
    """Return a gravestone."""
    name = tile_name(tile)
    words = f"{SIDE_NAMES[side]}'s {card_name(book, card)} fell on {name}"
    return Badge(grave_id(side, tile), words, icons.gravestone, glyph="+")


# --- drawing --------------------------------------------------------------------------------------


def tile_words(book: Book, s: State, seat: int, tile: int) -> str:
    """Say what a tile is: its name, its terrain, and what lies on it."""
    said = [f"tile {tile_name(tile)}", terrain_name(s.terrain[tile])]
    if s.terrain[tile] == 0:
        said[1] = "terrain unknown"
    if is_fogged(book, s, seat, tile):
        said.append("out of sight")
    said += [badge.label for badge in badges(book, s, tile, graves(s, tile))]
    return ", ".join(said)


def tile_ground(
    book: Book, s: State, seat: int, board: Board, tile: int, spot: Spot
) -> Iterator[Element]:
    """Draw a tile with its terrain, under everything that stands on it."""
    box, terrain, name = board.box(tile), s.terrain[tile], tile_name(tile)
    words = f"{name} {terrain_name(terrain)}" if terrain else f"{name} ?"
    yield Element(
        tile_id(tile),
        Kind.CARD,  # not a cell: its notes stand at the upper edge, where no card covers them
        box,
        tile_words(book, s, seat, tile),
        (CLASSES[terrain], "field"),
        (Text(box.x + INSET, box.y + HEADER / 2 + 0.5, words, SMALL, Align.LEFT),),
        spot,
    )
    if terrain:
        yield Element(
            f"signs-{name}",
            Kind.TERRAIN,
            Tiles(_SIGNS[terrain], tuple(_strewn(box)), terrain in _CLOSED),
            classes=(f"{CLASSES[terrain]}-signs",),
        )
    if is_fogged(book, s, seat, tile):
        middle = Text(box.x + box.width / 2, box.y + box.height / 2, "out of sight", SMALL)
        yield Element(f"fog-{name}", Kind.TERRAIN, box, classes=("fog",), captions=(middle,))


def _strewn(box: Rect) -> Iterator[Point]:
    """Yield points all over a tile below its first line, in staggered rows."""
    rows = int((box.height - HEADER) // 22)
    for row in range(rows):
        for column in range(4 - row % 2):
            x = box.x + 17 + column * 30 + row % 2 * 15
            yield x, box.y + HEADER + 13 + row * 22


def draw_badges(found: list[Badge], board: Board, tile: int) -> Iterator[Element]:
    """Draw badges side by side, at the right end of a tile's first line."""
    box = board.box(tile)
    right, height = box.x + box.width - 3, HEADER - 4
    for badge in found:
        left, middle = right - badge.width, box.y + HEADER / 2
        captions: tuple[Text, ...] = ()
        if badge.words:
            captions = (Text(right - 2, middle + 0.5, badge.words, SMALL, Align.RIGHT),)
        yield Element(
            badge.name,
            Kind.TRACK,
            Rect(left, middle - height / 2, badge.width, height, 3),
            badge.label,
            (seat_class(badge.side),) if badge.side >= 0 else ("badge",),
            captions,
            marks=badge.icon(left + 8.5, middle) if badge.icon else (),
        )
        right = left - 2
