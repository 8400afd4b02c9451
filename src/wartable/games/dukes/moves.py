"""Moves of War of the Dukes, such as ``move 0712 0913``, ``attack 2007 2108``, ``roll``.

A hex is four digits, column and row, or its axial coordinates such as ``20,-1``. A line may hold
several moves separated by ``|``.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Name, Thing
from wartable.engine.kit.verbs import Moves, verb
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text, load_atlas
from wartable.games.dukes.state import DUKE, HEXES, KINDS, Book

#: Where a piece retreats to that has no way back: to no hex of the map.
NO_HEX = HEXES


# --- kinds and hexes as text ---------------------------------------------------------------------


@cache
def place(number: int) -> str:
    """Return a hex with the name of the place there, such as ``Kaiserburg (1908)``."""
    name = load_atlas().hexes[number].place
    return f"{name} ({hex_text(number)})" if name else hex_text(number)


def read_hex(text: str) -> int:
    """Return the hex that a text names; raise ``Unreadable``."""
    number = hex_number(text)
    if number < 0:
        raise Unreadable("no-such-hex", f"{quoted(text)} is no hex; expected such as 2211")
    return number


class KindName(Name):
    """Kinds of pieces; a side has one Duke only."""

    def say(self, book: Book, value: int) -> str:
        """Return the kind, the Duke with an article."""
        return f"the {KINDS[DUKE]}" if value == DUKE else KINDS[value]


class HexName(Thing):
    """Hexes of the map; with ``or_none`` also ``NO_HEX``, which is never written."""

    def __init__(self, name: str, *, or_none: bool = False) -> None:
        super().__init__(
            name,
            HEXES + or_none,
            lambda _, number: hex_text(number),
            lambda _, text: read_hex(text),
            words=lambda _, number: place(number),
        )


# --- the moves -----------------------------------------------------------------------------------

Kind = Annotated[int, KindName("KIND", [each.lower() for each in KINDS], "no-such-kind")]
At = Annotated[int, HexName("HEX")]
Source = Annotated[int, HexName("FROM")]
To = Annotated[int, HexName("TO")]
WayBack = Annotated[int, HexName("TO", or_none=True)]
Target = Annotated[int, HexName("TARGET")]


@verb("place {kind} {at}", such_as="place infantry 2211")
def place_move(kind: Kind, at: At) -> None:
    """Place {kind} on {at}."""


@verb("deploy")
def deploy_move() -> None:
    """Have all other pieces placed."""


@verb("move {source} {to}", such_as="move 2211 2009")
def unit_move(source: Source, to: To) -> None:
    """Move the unit on {source} to {to}."""


@verb("lead {to}", such_as="lead 2311")
def lead_move(to: To) -> None:
    """Lead the Duke to {to}."""


@verb("attack {target} {source}", such_as="attack 2007 2108")
def attack_move(target: Target, source: Source) -> None:
    """Attack {target} from {source}."""


@verb("roll")
def roll_move() -> None:
    """Roll the die."""


@verb("retreat {source} [{to}?]", such_as="retreat 2108 2109")
def retreat_move(source: Source, to: WayBack = NO_HEX) -> None:
    """Retreat from {source} to {to}."""


@verb("yield {to}", such_as="yield 2110")
def yield_move(to: To) -> None:
    """Let the friend make way to {to}."""


@verb("lose {at}", such_as="lose 2108")
def lose_move(at: At) -> None:
    """Lose the unit on {at}."""


@verb("advance {source}", such_as="advance 2108")
def advance_move(source: Source) -> None:
    """Advance from {source}."""


@verb("stay")
def stay_move() -> None:
    """Stay, nobody advances."""


@verb("leave")
def leave_move() -> None:
    """Leave it to chance."""


@verb("end")
def end_move() -> None:
    """End the phase."""


MOVES = Moves(
    place_move,
    deploy_move,
    unit_move,
    lead_move,
    attack_move,
    roll_move,
    retreat_move,
    yield_move,
    lose_move,
    advance_move,
    stay_move,
    leave_move,
    end_move,
)
PLACE, DEPLOY, MOVE, LEAD, ATTACK, ROLL = (each.number for each in MOVES.verbs[:6])
RETREATS, GIVES_WAY, LOSES, ADVANCES, STAYS, LEAVE, END = (each.number for each in MOVES.verbs[6:])

verb_of = MOVES.verb_of
kind_to_place, at_of = MOVES.readers("kind", "at")
source_of, to_of, target_of = MOVES.readers("source", "to", "target")
is_well_formed = MOVES.recogniser()
