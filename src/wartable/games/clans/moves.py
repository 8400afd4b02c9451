"""Moves as text, such as ``stage cavalry a1``, ``move a1 a2``, ``attack a2b b2`` and ``done``.

A tile is a column, a (west) to c (east), and a row, 1 (South's base) to 3 (North's). A unit is the
tile it stands on, with ``b`` for the back place and ``s`` for a spy: ``a2s`` is the spy that came
to the tile first, ``a2s2`` the second. A card is its id, with its tier in a campaign
(``fusilier+1``) and ``-decoy`` after it for a decoy. A line may hold several moves, separated by
``|``.

Inside the rules, a unit is named by its post, ``tile * POSTS + place``: place 0 is the front of its
side's stack, 1 the back, 2 that side's first spy on the tile, 3 the second and so on. A card is
named by its kind.
"""

from __future__ import annotations

from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Thing
from wartable.engine.kit.moves import code_of
from wartable.engine.kit.verbs import Moves, verb
from wartable.games.clans.catalogue.names import own_kind, row_id, row_named, row_title
from wartable.games.clans.state import COLUMNS, DECOY, POSTS, ROWS, SPIES, TILES, Book

COLUMN_LETTERS = "abc"
#: Suffixes of a tile for the front place, the back place and each spy.
POST_LETTERS = ("", "b", "s", *(f"s{number}" for number in range(2, SPIES + 1)))
DECOY_MARK = "-decoy"
#: Other words for done.
SAME_AS_DONE = ("submit", "keep", "end")


# --- tiles, units and cards as text --------------------------------------------------------------


def tile_name(tile: int) -> str:
    """Return the name of a tile (rule 2-1)."""
    return COLUMN_LETTERS[tile % COLUMNS] + str(ROWS - tile // COLUMNS)


def read_tile(text: str) -> int:
    """Return the tile with a name; raise ``Unreadable``."""
    word = text.lower()
    column = COLUMN_LETTERS.find(word[:1]) if word else -1
    row = "321".find(word[1:]) if len(word) == 2 else -1
    if column < 0 or row < 0:
        raise Unreadable("no-such-tile", f"tiles are a1 to c3, not {quoted(word)}")
    return row * COLUMNS + column


def post_name(post: int) -> str:
    """Return the name of a unit's place."""
    return tile_name(post // POSTS) + POST_LETTERS[post % POSTS]


def read_post(text: str) -> int:
    """Return the place that names a unit; raise ``Unreadable``."""
    word = text.lower()
    at = POST_LETTERS.index(word[2:]) if word[2:] in POST_LETTERS else -1
    if at < 0:
        raise Unreadable(
            "no-such-unit",
            "a unit is its tile, with b for the back place or s for a spy "
            f"(s2 for a second one), such as a2b, not {quoted(word)}",
        )
    return read_tile(word[:2]) * POSTS + at


def kind_name(book: Book, kind: int) -> str:
    """Return the id of a card, with a mark for a decoy."""
    return row_id(book, kind % DECOY) + (DECOY_MARK if kind >= DECOY else "")


def kind_title(book: Book, kind: int) -> str:
    """Return the name of a card in a hand or a deck, where decoys are known as such."""
    return row_title(book, kind % DECOY) + (" (decoy)" if kind >= DECOY else "")


def read_kind(book: Book, text: str) -> int:
    """Return the card with an id, or with a name as it is displayed; raise ``Unreadable``."""
    word = "_".join(text.lower().split())
    name = word.removesuffix(DECOY_MARK)
    card = row_named(book, name)
    if card is None:
        raise Unreadable("no-such-card", f"there is no card {quoted(name)}")
    return card + (DECOY if word.endswith(DECOY_MARK) else 0)


# --- the moves -----------------------------------------------------------------------------------

POST_DOMAIN = Thing(
    "UNIT", TILES * POSTS, lambda _, post: post_name(post), lambda _, text: read_post(text)
)
Tile = Annotated[
    int, Thing("TILE", TILES, lambda _, tile: tile_name(tile), lambda _, text: read_tile(text))
]
Unit = Annotated[int, POST_DOMAIN]
Card = Annotated[int, Thing("CARD", 2 * DECOY, kind_name, read_kind, words=kind_title, spaces=True)]


@verb("done")
def done_move() -> None:
    """End the turn, or the exchange."""


@verb("hero")
def hero_move() -> None:
    """Use the hero."""


@verb("stage {card} {tile}", such_as="stage cavalry b2")
def stage_move(card: Card, tile: Tile) -> None:
    """Stage {card} on {tile}."""


@verb("back {card} {tile}", such_as="back cavalry b2")
def back_move(card: Card, tile: Tile) -> None:
    """Take {card} back from {tile}."""


@verb("exchange {card}", such_as="exchange cavalry")
def exchange_move(card: Card) -> None:
    """Exchange {card}."""


@verb("place {card} {tile}", such_as="place cavalry b2")
def place_move(card: Card, tile: Tile) -> None:
    """Place {card} on {tile}."""


@verb("move {unit} {tile}", such_as="move a2 b2")
def unit_move(unit: Unit, tile: Tile) -> None:
    """Move from {unit} to {tile}."""


@verb("attack {unit} {target}", such_as="attack a2 b2")
def attack_move(unit: Unit, target: Unit) -> None:
    """Attack {target} with the unit on {unit}."""


@verb("base {unit}", such_as="base a2")
def base_move(unit: Unit) -> None:
    """Attack the base with the unit on {unit}."""


@verb("heal {unit} {friend}", such_as="heal a2 a2b")
def heal_move(unit: Unit, friend: Unit) -> None:
    """Heal the unit on {friend} with the one on {unit}."""


@verb("ignite {unit} {tile}", such_as="ignite a2 b2")
def ignite_move(unit: Unit, tile: Tile) -> None:
    """Ignite {tile} with the unit on {unit}."""


MOVES = Moves(
    done_move,
    hero_move,
    stage_move,
    back_move,
    exchange_move,
    place_move,
    unit_move,
    attack_move,
    base_move,
    heal_move,
    ignite_move,
)
DONE, USE_HERO, STAGE, TAKE_BACK, EXCHANGE, PLACE = (each.number for each in MOVES.verbs[:6])
MOVE, ATTACK, ATTACK_BASE, HEAL, IGNITE = (each.number for each in MOVES.verbs[6:])

verb_of = MOVES.verb_of
card_of, tile_of, unit_of = MOVES.readers("card", "tile", "unit")
target_of, friend_of = MOVES.readers("target", "friend")
is_well_formed = MOVES.recogniser()


def read_move(book: Book, text: str, side: int = -1) -> int:
    """Return the move; raise ``Unreadable``.

    Where both sides have a card of the same name, ``side`` means its own.
    """
    words = text.lower().split()
    if words and words[0] in SAME_AS_DONE:
        if len(words) > 1:
            raise Unreadable("bad-move", f"{quoted(text)}: expected {words[0]}")
        return done_move()
    move = MOVES.read(book, text)
    fields = MOVES.fields(code_of(move))
    if side < 0 or not fields or "card" not in fields:
        return move
    own = fields | {"card": own_kind(book, fields["card"], side)}
    return MOVES.pack(MOVES.verb(code_of(move)), own)
