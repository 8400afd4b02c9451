"""Cases of retreats: the possible outcomes for a piece that has to retreat.

The way back depends on the hexes that the case names, whoever is on them. Chance draws one of
several equally likely directions; then a player may have to choose among several ways. If a player
has a choice, a case agrees if it lists the same outcomes. If all is chance, each outcome must have
the same probability, so an outcome may be listed once for all draws that lead to it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain

from wartable.engine.cases import Case, NotCovered, anything, bad, field, of_kind, one_of, unlike
from wartable.engine.kit.events import Log
from wartable.games.dukes.cases.board import Board, hex_key, read_hex, read_hexes, target_of
from wartable.games.dukes.rules.pieces import duke_of, first_of, piece_at, side_of, unit_at
from wartable.games.dukes.rules.retreat import go_back
from wartable.games.dukes.rules.retreat_ways import (
    columns_off,
    may_be_drawn,
    may_give_way,
    may_retreat,
    rows_off,
)
from wartable.games.dukes.state import DIRECTIONS, NOBODY, OFF

#: An outcome in words; others are such as ``move to 20,-1``.
ELIMINATED = "eliminated"


def check_retreat(board: Board, case: Case) -> list[str]:
    """Compare the possible outcomes of a retreat."""
    ask = field(case, "ask", dict)
    # Pieces that share a hex retreat together (rule 6-7).
    piece = target_of(board, board.piece(anything(ask, "retreat_of"), "retreat_of"))
    begin_retreat(board, piece, read_hexes(anything(ask, "away_from"), "away_from"))
    expected = read_outcomes(board, field(case, "expect", dict))
    draws = outcomes(board)
    if any(len(ways) > 1 for ways in draws):
        return unlike("outcome", dict.fromkeys(chain(*draws), 1), dict.fromkeys(expected, 1))
    return unlike("chance of", _shares(list(chain(*draws))), _shares(expected))


def _shares(listed: list[str]) -> dict[str, str]:
    """Return the probability of each outcome in a list of equally likely ones."""
    return {name: str(Fraction(times, len(listed))) for name, times in Counter(listed).items()}


# --- our outcomes ---------------------------------------------------------------------------------


def begin_retreat(board: Board, piece: int, away: list[int]) -> None:
    """Make a piece the defender in a combat against attackers on these hexes."""
    s = board.s
    s.target, s.field, s.due[piece] = piece, s.at[piece], 1
    enemy = 1 - side_of(piece)
    spare = [unit for unit in range(first_of(enemy), duke_of(enemy)) if s.at[unit] == OFF]
    for spot in away:
        unit = unit_at(s, spot)
        if unit == NOBODY or side_of(unit) != enemy or s.joined[unit] == 1:
            # A stand-in: its hex only determines the way back, and it occupies nothing.
            if not spare:
                raise NotCovered("no piece is left to stand for a hex of away_from")
            unit = spare.pop()
            s.at[unit] = spot
        s.joined[unit] = 1
    if not away:
        raise bad("away_from must have a hex")


def outcomes(board: Board) -> list[list[str]]:
    """Return, for each equally likely draw, the outcomes from which a player can choose."""
    book, s, work = board.book, board.s, board.work
    if book.any_back == 1:
        return [ways(board)]
    q, r = columns_off(book, s), rows_off(book, s)
    drawn = [way for way in range(DIRECTIONS) if may_be_drawn(book, s, work, q, r, way)]
    found = []
    for direction in drawn:
        s.back = book.near[s.field][direction]
        found.append(ways(board))
    return found or [[ELIMINATED]]


def ways(board: Board) -> list[str]:
    """Return the possible outcomes once the draw has been made."""
    book, s, work = board.book, board.s, board.work
    found = [
        way_taken(board, book.near[s.field][direction])
        for direction in range(DIRECTIONS)
        if may_retreat(book, s, work, s.target, direction)
    ]
    return found or [ELIMINATED]


def way_taken(board: Board, spot: int) -> str:
    """Return the outcome of a retreat to a hex."""
    tried = board.copy()
    book, s, work = board.book, tried.s, board.work
    go_back(book, s, s.target, spot, Log())
    if s.lined == 0:
        return move(spot)
    friend = piece_at(s, side_of(s.target), spot)
    open_hexes = [
        book.near[spot][direction]
        for direction in range(DIRECTIONS)
        if may_give_way(book, s, work, direction)
    ]
    return push(spot, friend, open_hexes, board)


def move(spot: int) -> str:
    """Say that the piece goes to a hex."""
    return f"move to {hex_key(spot)}"


def push(spot: int, friend: int, open_hexes: list[int], board: Board) -> str:
    """Say that the piece goes to the hex of a friend, and where the friend can go."""
    (name,) = board.named([friend])
    where = " or ".join(sorted(map(hex_key, set(open_hexes))))
    return f"push {name} from {hex_key(spot)} to {where}"


# --- expected outcomes ----------------------------------------------------------------------------


def read_outcomes(board: Board, expect: Case) -> list[str]:
    """Return the expected outcomes in our wording."""
    listed = field(expect, "equally_likely_outcomes", list)
    if not listed:
        raise bad("equally_likely_outcomes must have an outcome")
    return [_read_outcome(board, of_kind(each, "an outcome", dict)) for each in listed]


def _read_outcome(board: Board, outcome: Case) -> str:
    kind = one_of(anything(outcome, "type"), "type", ("move", "push", "eliminated"))
    if kind == "eliminated":
        return ELIMINATED
    spot = read_hex(anything(outcome, "to"), "to")
    if kind == "move":
        return move(spot)
    friend = board.piece(anything(outcome, "pushed"), "pushed")
    hexes = read_hexes(anything(outcome, "pushed_to_any_of"), "pushed_to_any_of")
    return push(spot, friend, hexes, board)
