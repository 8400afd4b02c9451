"""Moves of Duper, such as ``tank 41 QH QD``, ``move 37 38 4 1``, ``attack 13 20``, ``end``.

A tile is its id, or its coordinates such as ``1,5``. A line may hold several moves separated by
``|``.
"""

from __future__ import annotations

from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Number, Thing, digits
from wartable.engine.kit.moves import code_of
from wartable.engine.kit.verbs import Moves, verb
from wartable.engine.scene.words import count
from wartable.games.duper.state import (
    CARDS,
    MOST_TANKS,
    TILES,
    VALUES,
    WIDTH,
    Book,
    tile_at,
    tile_id,
    tile_xy,
)

FACES = ("A", *map(str, range(2, 11)), "J", "Q", "K")
SUIT_LETTERS = "HDCS"
SUIT_SIGNS = "♥♦♣♠"


# --- tiles and cards as text ---------------------------------------------------------------------


def place(tile: int) -> str:
    """Return a tile with both of its names, such as ``20 (2,5)`` (rule 1-2)."""
    x, y = tile_xy(tile)
    return f"{tile_id(tile)} ({x},{y})"


def read_tile(text: str) -> int:
    """Return the tile with an id or coordinates; raise ``Unreadable``."""
    x, comma, y = text.partition(",")
    if comma:
        column, row = digits(x), digits(y)
        tile = tile_at(column, row) if max(column, row) < WIDTH else TILES
    else:
        tile = digits(text) - 1
    if not 0 <= tile < TILES:
        raise Unreadable("no-such-tile", f"tiles are 1 to {TILES}, or 0,0 to 6,6, not {text}")
    return tile


def card_name(card: int) -> str:
    """Return a card in letters: QH is the queen of hearts."""
    return FACES[card % VALUES] + SUIT_LETTERS[card // VALUES]


def card_sign(card: int) -> str:
    """Return a card in short, such as ``Q♥``; it can also be typed that way."""
    return FACES[card % VALUES] + SUIT_SIGNS[card // VALUES]


def card_named(word: str) -> int:
    """Return the card written in letters or signs, -1 if there is no such card."""
    face, suit = word[:-1].upper(), word[-1:].upper()
    place = max(SUIT_LETTERS.find(suit), SUIT_SIGNS.find(suit)) if suit else -1
    return place * VALUES + FACES.index(face) if place >= 0 and face in FACES else -1


def read_card(text: str) -> int:
    """Return the card written in letters or signs; raise ``Unreadable``."""
    card = card_named(text)
    if card < 0:
        raise Unreadable("no-such-card", f"{quoted(text)} is no card; expected such as QH or 10S")
    return card


class TankCount(Number):
    """How many tanks move along."""

    def say(self, book: Book, value: int) -> str:
        """Return the tanks as words before the infantry, nothing if there are none."""
        return f"{count(value, 'tank')} and " if value else ""


# --- the moves -----------------------------------------------------------------------------------

Tile = Annotated[
    int,
    Thing(
        "TILE",
        TILES,
        lambda _, tile: str(tile_id(tile)),
        lambda _, text: read_tile(text),
        words=lambda _, tile: place(tile),
    ),
]
Card = Annotated[
    int,
    Thing(
        "CARD",
        CARDS,
        lambda _, card: card_name(card),
        lambda _, text: read_card(text),
        words=lambda _, card: card_sign(card),
    ),
]
Tanks = Annotated[int, TankCount("TANKS", 0, MOST_TANKS, code="bad-amount")]


@verb("end")
def end_move() -> None:
    """End the turn."""


@verb("infantry {tile} [{count}]", such_as="infantry 25 2", count=1)
def infantry_move(tile: Tile) -> None:
    """Build infantry on {tile}."""


@verb("tank {tile} {one} {other}", such_as="tank 41 QH QD")
def tank_move(tile: Tile, one: Card, other: Card) -> None:
    """Build a tank on {tile} with {one} {other}."""


@verb("move {source} {target} {infantry} [{tanks}]", such_as="move 37 38 4 1")
def units_move(source: Tile, target: Tile, tanks: Tanks = 0) -> None:
    """Move {tanks}infantry from {source} to {target}."""


@verb("attack {source} {target}", such_as="attack 13 20")
def attack_move(source: Tile, target: Tile) -> None:
    """Attack {target} from {source}."""


MOVES = Moves(end_move, infantry_move, tank_move, units_move, attack_move)
END, INFANTRY, TANK, MOVE, ATTACK = (each.number for each in MOVES.verbs)

verb_of = MOVES.verb_of
tile_of, one_of, other_of = MOVES.readers("tile", "one", "other")
source_of, target_of, tanks_of = MOVES.readers("source", "target", "tanks")
is_well_formed = MOVES.recogniser()


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``. The cards of a pair may come in any order."""
    move = MOVES.read(book, text)
    code = code_of(move)
    if verb_of(code) == TANK and one_of(code) > other_of(code):
        return tank_move(tile_of(code), other_of(code), one_of(code))
    return move
