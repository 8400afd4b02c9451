"""All the reasons for which an action is refused, not only the first that our rules name.

Whoever wrote a case may have looked for reasons in another order. A reason that can be taken away
is taken away on a copy of the position, until none is left or one that cannot be.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.tables import spec_of
from wartable.games.clans.abilities import GLUE, GUARD, PARALYZE, SILENCE
from wartable.games.clans.cases.board import Board
from wartable.games.clans.numbers import (
    BAD_ROW,
    FOG,
    GUARDED,
    LOCKED,
    NO_AP,
    NO_PLACEMENT,
    OUT_OF_RANGE,
    WRONG_TERRAIN,
)
from wartable.games.clans.orders import MOVE, PLACE, first_of, unit_at, verb_of
from wartable.games.clans.points.actions import act_fault
from wartable.games.clans.state import HIDDEN, ROWS, TILES, UNITS, Book, State


def faults_of(board: Board, code: int) -> list[int]:
    """Return why the active side cannot act so, nothing if it can."""
    book, s = board.book, board.s
    found: list[int] = []
    fault = act_fault(book, s, board.work, s.active, code)
    while fault and fault not in found:
        found.append(fault)
        if fault in WITHOUT:
            book, s = spec_of(book).clone(book), spec_of(s).clone(s)
            WITHOUT[fault](book, s)
            fault = act_fault(book, s, board.work, s.active, code)
    if found and _lacks_points(board, code):
        found.append(NO_AP)
    return found


def _lacks_points(board: Board, code: int) -> bool:
    """Tell whether the unit that would act cannot pay, whatever else is in its way."""
    verb = verb_of(code)
    unit = -1 if verb == PLACE else unit_at(board.s, board.s.active, first_of(code))
    if unit < 0:
        return False
    cost = 1 if verb == MOVE else board.book.cost[board.s.u_card[unit] - 1]
    return board.s.u_ap[unit] < cost


def _with_points(book: Book, s: State) -> None:
    for unit in range(UNITS):
        s.u_ap[unit] = 100


def _with_placements(book: Book, s: State) -> None:
    s.placed = 0
    book.first_placements = 1


def _anywhere(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.max_ap[card] = 100


def _on_any_terrain(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.terrain[card] = 0
    for tile in range(TILES):
        s.terrain[tile] = 0


def _with_range(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.reach[card] = ROWS


def _with_sight(book: Book, s: State) -> None:
    for unit in range(UNITS):
        s.u_shown[unit] = 1


def _without(*tags: int) -> Callable[[Book, State], None]:
    def change(book: Book, s: State) -> None:
        for card in range(HIDDEN):
            for tag in tags:
                book.ability[card][tag] = 0

    return change


#: What takes a reason away.
WITHOUT: dict[int, Callable[[Book, State], None]] = {
    NO_AP: _with_points,
    NO_PLACEMENT: _with_placements,
    LOCKED: _without(GLUE, SILENCE, PARALYZE),
    GUARDED: _without(GUARD),
    BAD_ROW: _anywhere,
    WRONG_TERRAIN: _on_any_terrain,
    OUT_OF_RANGE: _with_range,
    FOG: _with_sight,
}
