"""The board: nine tiles, what stands on them, and arrows for the latest moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wartable.engine.kit.events import Event
from wartable.engine.scene.scene import Element, Kind, Line, Point, Spot, Text, seat_class
from wartable.engine.scene.tiles import Block, fitted, text_line
from wartable.games.clans import events as clans_events
from wartable.games.clans.events import EVENTS, Hit, Told, read_hit, read_told
from wartable.games.clans.moves import tile_name
from wartable.games.clans.state import (
    COLUMNS,
    MULLIGAN,
    POINTS,
    POSTS,
    ROWS,
    SIDES,
    SPY_POST,
    TILES,
    Book,
    State,
    place_of,
    spies_on,
    unit_at,
)
from wartable.games.clans.view.cards import (
    face_lines,
    kind_face,
    staged_piece,
    unit_lines,
    unit_piece,
)
from wartable.games.clans.view.icons import gravestone
from wartable.games.clans.view.layout import BOARD_PANEL, SMALL, Board, board_at
from wartable.games.clans.view.tiles import (
    Badge,
    badges,
    draw_badges,
    grave_badge,
    graves,
    is_fogged,
    tile_ground,
)
from wartable.games.clans.view.words import card_name, short_name, terrain_name

# --- arrows ---------------------------------------------------------------------------------------


def arrows(book: Book, events: Sequence[Event], board: Board) -> Iterator[Element]:
    """Draw moves and strikes where turns alternate; classic turns have too many of them."""
    if book.mode != POINTS:
        return
    for at, event in enumerate(events):
        if event.kind in (clans_events.MOVES, clans_events.PUSHED):
            unit, source = read_told(event), EVENTS.fields(event)["source"]
            words = f"{_name(book, unit)} went"
            yield _arrow(f"moved-{at}", board, unit.side, source, unit.tile, "", words)
        elif event.kind == clans_events.HIT:
            yield from _strike_arrow(book, read_hit(event), board, f"struck-{at}")


def _strike_arrow(book: Book, hit: Hit, board: Board, name: str) -> Iterator[Element]:
    """Draw an attack on a unit, but no answer to one."""
    unit, target = hit.unit, hit.target
    if hit.how == clans_events.ATTACK and target is not None:
        words = f"{_name(book, unit)} struck {_name(book, target)} for {hit.damage}"
        yield _arrow(name, board, unit.side, unit.tile, target.tile, str(hit.damage), words)


def _name(book: Book, unit: Told) -> str:
    return card_name(book, unit.card)


def _arrow(
    name: str, board: Board, side: int, start: int, end: int, text: str, words: str
) -> Element:
    path = _between(_middle(board, start), _middle(board, end))
    (x, y), (to_x, to_y) = path
    captions = (Text((x + to_x) / 2, (y + to_y) / 2, text, 12),) if text else ()
    label = f"{words}, from {tile_name(start)} to {tile_name(end)}"
    line = Line(path, head=True)
    return Element(name, Kind.ARROW, line, label, (seat_class(side),), captions)


def _between(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the middle part of a path, so that the arrow does not cover the cards."""
    (x, y), (to_x, to_y) = start, end
    dx, dy = (to_x - x) * 0.32, (to_y - y) * 0.32
    return (x + dx, y + dy), (to_x - dx, to_y - dy)


def _middle(board: Board, tile: int) -> Point:
    box = board.box(tile)
    return box.x + box.width / 2, box.y + box.height / 2


# --- the board ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """A card in a slot: a unit, or a staged kind and which copy of it."""

    unit: int = -1
    kind: int = -1
    copy: int = 1


def board(book: Book, s: State, seat: int, events: Sequence[Event], top: float) -> Block:
    """Draw the board, with what the viewer has staged on it and the latest moves."""
    at = board_at(book, s, seat, top)
    contents = {tile: _Contents(book, s, seat, at, tile) for tile in range(TILES)}
    rows = _text_rows(at, contents)
    elements: list[Element] = []
    for tile in range(TILES):
        elements += contents[tile].ground(rows[at.level(tile)])
    for tile in range(TILES):
        elements += contents[tile].pieces(rows[at.level(tile)])
    elements += arrows(book, events, at)
    return Block(elements, at.height)


def _text_rows(at: Board, contents: dict[int, _Contents]) -> list[int]:
    """Return where the rows of tiles begin on the text board, one blank line apart."""
    starts, row = [], 0
    for level in range(ROWS):
        starts.append(row)
        lines = (each.lines for tile, each in contents.items() if at.level(tile) == level)
        row += 2 + max(lines)
    return starts


class _Contents:
    """What stands on one tile."""

    def __init__(self, book: Book, s: State, seat: int, at: Board, tile: int) -> None:
        self._book, self._s, self._seat, self._at, self._tile = book, s, seat, at, tile
        self._slots = dict(sorted(self._filled()))
        self._spies = [
            (side, number, unit_at(s, side, tile * POSTS + SPY_POST + number))
            for side in range(SIDES)
            for number in range(spies_on(s, side, tile))
        ]
        self._stones, lone = self._buried()
        self._badges = list(badges(book, s, tile, lone))

    @property
    def lines(self) -> int:
        """How many lines of the text board follow the tile's first."""
        return 2 * (len(self._slots) + len(self._spies)) + len(self._stones)

    def _filled(self) -> Iterator[tuple[int, Standing]]:
        s, tile = self._s, self._tile
        for side in range(SIDES):
            where = place_of(side, tile)
            for place in range(s.standing[where]):
                slot = self._at.slot_of(tile, side, place)
                yield slot, Standing(unit=s.stack[where][place] - 1)
        if self._seat >= 0 and s.stage != MULLIGAN:
            yield from self._staged(s.standing[place_of(self._seat, tile)])

    def _staged(self, place: int) -> Iterator[tuple[int, Standing]]:
        """Yield the viewer's staged cards, behind those that stand there already."""
        s, seat = self._s, self._seat
        copies: dict[int, int] = {}
        for at in range(s.staged[seat]):
            if s.staged_tile[seat][at] == self._tile:
                kind = s.staged_kind[seat][at] - 1
                copies[kind] = copies.get(kind, 0) + 1
                slot = self._at.slot_of(self._tile, seat, place)
                yield slot, Standing(kind=kind, copy=copies[kind])
                place += 1

    def _buried(self) -> tuple[dict[int, tuple[int, int]], list[tuple[int, int]]]:
        """Return gravestones by free slot, and those that found none."""
        free = [slot for slot in range(self._at.slots(self._tile)) if slot not in self._slots]
        found = graves(self._s, self._tile)
        return dict(zip(free, found, strict=False)), found[len(free) :]

    # --- drawing ----------------------------------------------------------------------------------

    def ground(self, row: int) -> Iterator[Element]:
        """Yield the tile itself."""
        spot = text_line(self._headline(), row, BOARD_PANEL, self._column)
        yield from tile_ground(self._book, self._s, self._seat, self._at, self._tile, spot)
        yield from draw_badges(self._badges, self._at, self._tile)

    @property
    def _column(self) -> int:
        return self._tile % COLUMNS

    def _headline(self) -> str:
        """Return the first line of the tile as text."""
        terrain = self._s.terrain[self._tile]
        parts = [tile_name(self._tile), terrain_name(terrain) if terrain else "?"]
        if is_fogged(self._book, self._s, self._seat, self._tile):
            parts.append("(fog)")
        parts += [badge.glyph for badge in self._badges if badge.glyph]
        return " ".join(parts)

    def pieces(self, row: int) -> Iterator[Element]:
        """Yield everything that stands on the tile, from top to bottom."""
        row += 1
        for slot in range(self._at.slots(self._tile)):
            if slot in self._slots:
                yield self._piece(slot, self._slots[slot], row)
                row += 2
            elif slot in self._stones:
                yield self._stone(
                    slot, grave_badge(self._book, self._tile, *self._stones[slot]), row
                )
                row += 1
        for side, number, unit in self._spies:
            box = self._at.spy_box(self._tile, side, number)
            lines = unit_lines(self._book, self._s, unit)
            yield unit_piece(self._book, self._s, unit, box, self._spots(lines, row))
            row += 2

    def _piece(self, slot: int, standing: Standing, row: int) -> Element:
        book, box = self._book, self._at.slot(self._tile, slot)
        if standing.kind < 0:
            lines = unit_lines(book, self._s, standing.unit)
            return unit_piece(book, self._s, standing.unit, box, self._spots(lines, row))
        lines = face_lines(kind_face(book, standing.kind), "> ")
        spots = self._spots(lines, row)
        return staged_piece(book, standing.kind, self._tile, standing.copy, box, spots)

    def _stone(self, slot: int, badge: Badge, row: int) -> Element:
        """Draw a gravestone where nobody stands."""
        box = self._at.slot(self._tile, slot)
        _, card = self._stones[slot]
        name = short_name(card_name(self._book, card))
        x, y = box.x + box.width / 2, box.y + box.height / 2
        lines = (f"+ {card_name(self._book, card)} fell",)
        return Element(
            badge.name,
            Kind.LABEL,
            replace(box, x=box.x + 8, width=box.width - 16, radius=14),
            badge.label,
            ("grave",),
            (Text(x, y + 12, name, fitted(name, box.width - 20, SMALL)),),
            self._spots(lines, row)[0],
            gravestone(x, y - 6),
        )

    def _spots(self, lines: tuple[str, ...], row: int) -> list[Spot]:
        return [
            text_line(words, row + at, BOARD_PANEL, self._column) for at, words in enumerate(lines)
        ]
