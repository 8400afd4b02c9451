"""The pieces of a case on the map, under the names that the case gives them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from wartable.engine.cases import (
    Case,
    NotCovered,
    anything,
    bad,
    field,
    of_kind,
    one_of,
    texts,
    without_point,
)
from wartable.engine.errors import quoted
from wartable.engine.kit.tables import spec_of
from wartable.games.dukes.catalogue.atlas import load_atlas
from wartable.games.dukes.rules.deployment import next_of_kind
from wartable.games.dukes.rules.pieces import has_duke, piece_at, put, side_of, unit_at
from wartable.games.dukes.state import DUKE, KINDS, NAMES, NOBODY, OFF, PIECES, Book, State, Work

#: Names of the sides and of the kinds of pieces in case files.
FACTIONS = {"orfburg": 0, "wulfenburg": 1, "wulfenberg": 1}
FACTION_NAMES = ("orfburg", "wulfenburg")
KIND_NAMES = tuple(kind.lower() for kind in KINDS)


@dataclass(frozen=True)
class Board:
    """A state of ours, with our piece for each name in the case."""

    book: Book
    s: State
    work: Work
    pieces: dict[str, int]

    def piece(self, value: object, name: str) -> int:
        """Return the piece that a case names; raise ``BadRecord`` if it has no such piece."""
        named = of_kind(value, name, str)
        if named not in self.pieces:
            raise bad(f"{name}: there is no piece {quoted(named)}")
        return self.pieces[named]

    def named(self, pieces: Iterable[int]) -> list[str]:
        """Return the case's names for pieces, sorted."""
        wanted = set(pieces)
        return sorted(name for name, piece in self.pieces.items() if piece in wanted)

    def copy(self) -> Board:
        """Return an independent copy, to try something on."""
        return Board(self.book, spec_of(self.s).clone(self.s), self.work, self.pieces)


# --- reading --------------------------------------------------------------------------------------


def read_board(book: Book, case: Case) -> Board:
    """Return the position of a case, with only the pieces that it lists.

    Raises ``BadRecord``, or ``NotCovered`` if a side has more pieces than the game.
    """
    board = Board(book, empty_map(), Work(), {})
    for row in field(field(case, "given", dict), "units", list):
        _put_down(board, of_kind(row, "a piece", dict))
    return board


def empty_map() -> State:
    """Return a position without pieces, before anybody has acted."""
    s = State()
    for piece in range(PIECES):
        s.at[piece] = OFF
    s.target, s.field, s.back = NOBODY, OFF, OFF
    return s


def _put_down(board: Board, row: Case) -> None:
    name = field(row, "id", str)
    if name in board.pieces:
        raise bad(f"two pieces are called {quoted(name)}")
    side = read_faction(anything(row, "faction"))
    kind = KIND_NAMES.index(one_of(anything(row, "kind"), "kind", KIND_NAMES, any_case=True))
    spot = read_hex([anything(row, "q"), anything(row, "r")], name)
    piece = next_of_kind(board.s, side, kind)
    if piece == NOBODY:
        raise NotCovered(f"{NAMES[side]} has more {KINDS[kind]} than there are")
    _check_room(board.s, side, kind, spot, name)
    put(board.s, piece, spot)
    board.pieces[name] = piece


def _check_room(s: State, side: int, kind: int, spot: int, name: str) -> None:
    """Refuse impossible stacks; a unit and its Duke may share any hex, after a retreat."""
    enemy = piece_at(s, 1 - side, spot) != NOBODY
    twice = has_duke(s, side, spot) if kind == DUKE else unit_at(s, spot) != NOBODY
    if enemy or twice:
        raise bad(f"{quoted(name)} is on a hex that another piece holds")


def read_faction(value: object) -> int:
    """Return the side that a case names."""
    return FACTIONS[one_of(value, "faction", FACTIONS, any_case=True)]


def read_pieces(board: Board, value: object, name: str) -> list[int]:
    """Return the pieces of a list of names."""
    return [board.piece(each, name) for each in texts(value, name)]


def read_number(value: object, name: str, low: int, high: int) -> int:
    """Return a whole number, which may be a float such as 2.0 in JSON."""
    number = of_kind(without_point(value), name, int)
    if not low <= number <= high:
        raise bad(f"{name} must be {low} to {high}, not {quoted(value)}")
    return number


def read_hex(value: object, name: str) -> int:
    """Return the hex at ``[q, r]`` or, as in keys, ``"q,r"``."""
    place = _parts(value) if isinstance(value, str) else value
    if not isinstance(place, list) or len(place) != 2:
        raise bad(f"{name}: {quoted(value)} is not a hex as [q, r] or q,r")
    number = load_atlas().number_at(*(of_kind(each, name, int) for each in place))
    if number == OFF:
        raise bad(f"{name}: {quoted(value)} is not on the map")
    return number


def _parts(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        return []


def read_hexes(value: object, name: str) -> list[int]:
    """Return the hexes of a list of ``[q, r]``."""
    return [read_hex(each, name) for each in of_kind(value, name, list)]


# --- our results in the form of a case ------------------------------------------------------------


@cache
def hex_key(spot: int) -> str:
    """Return a hex as ``q,r``."""
    place = load_atlas().hexes[spot]
    return f"{place.q},{place.r}"


def target_of(board: Board, piece: int) -> int:
    """Rule 5-4: return the target of an attack on a piece: the unit if a Duke shares its hex."""
    return piece_at(board.s, side_of(piece), board.s.at[piece])
