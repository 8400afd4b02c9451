"""Cases of what follows a combat: who may advance, and who may be lost in an exchange."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wartable.engine.cases import Case, anything, bad, field, of_kind, one_of, unlike
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of
from wartable.games.dukes import rules
from wartable.games.dukes.cases.board import Board, read_hex, read_pieces, target_of
from wartable.games.dukes.cases.combat import compared, read_combat
from wartable.games.dukes.moves import leave_move
from wartable.games.dukes.rules.combat import defence_total, remove_defender
from wartable.games.dukes.rules.exchange import bill_of, can_pay, lose, worth
from wartable.games.dukes.rules.pieces import duke_of, side_of
from wartable.games.dukes.rules.results import can_advance, settle
from wartable.games.dukes.rules.retreat_ways import columns_off, may_be_drawn, rows_off
from wartable.games.dukes.state import (
    ADVANCE,
    ATTACKER,
    COMBAT,
    DIRECTIONS,
    DR,
    EX,
    EXCHANGE,
    OFF,
    RESULTS,
    State,
)

#: Losses, or pieces that may advance.
Pieces = frozenset[int]


def begin_combat(board: Board, case: Case) -> tuple[list[int], int]:
    """Set up the combat between the attackers and the defender of a case; return both."""
    attackers, defender = read_combat(board, case)
    s = board.s
    s.target = target_of(board, defender) if board.book.joint else defender
    s.field, s.side, s.stage = s.at[defender], 1 - side_of(defender), COMBAT
    s.acting = s.side
    for piece in attackers:
        if side_of(piece) != s.side:
            raise bad("attackers: all must be enemies of the defender")
        s.joined[piece] = 1
    return attackers, defender


def _asked_result(case: Case) -> int:
    return RESULTS[one_of(anything(field(case, "ask", dict), "result"), "result", RESULTS)]


# --- advancing ------------------------------------------------------------------------------------


def check_pursuit(board: Board, case: Case) -> list[str]:
    """Compare who may advance; if chance decides, any possible outcome agrees."""
    begin_combat(board, case)
    expect = field(case, "expect", dict)
    expected = frozenset(read_pieces(board, anything(expect, "may_advance"), "may_advance"))
    possible = list(advances(board)) if _asked_result(case) == DR else [frozenset()]
    found = []
    if expected not in possible:
        found = unlike("may_advance", board.named(possible[0]), board.named(expected))
    # If nobody may advance, files write at_most and into in several ways.
    none = [] if expected else [0]
    if expect.get("at_most", 1) not in [1, *none]:
        found += unlike("at_most", 1, expect["at_most"])
    if expect.get("into") is not None and read_hex(expect["into"], "into") != board.s.field:
        found += unlike("into", _axial(board), expect["into"])
    return found


def _axial(board: Board) -> list[int]:
    return [board.book.q[board.s.field], board.book.r[board.s.field]]


def advances(board: Board) -> Iterator[Pieces]:
    """Yield who may advance after each possible draw of a retreat."""
    book, s, work = board.book, board.s, board.work
    s.pursuit, s.due[s.target] = 1, 1
    backs = [OFF]
    if book.any_back == 0:
        q, r = columns_off(book, s), rows_off(book, s)
        drawn = [way for way in range(DIRECTIONS) if may_be_drawn(book, s, work, q, r, way)]
        backs = [book.near[s.field][way] for way in drawn] or backs
    for back in backs:
        tried = board.copy()
        tried.s.back = back
        yield _advancing(tried)


def _advancing(board: Board) -> Pieces:
    """Return who may advance once the defender has retreated by a random choice of ways."""
    book, s, work, chance, log = board.book, board.s, board.work, stream(0, PLAY), Log()
    settle(book, s, work, chance, log)
    while s.ended == 0 and s.stage not in (ADVANCE, COMBAT):
        rules.apply(book, s, work, chance, s.acting, leave_move(), log)
    if s.ended != 0 or s.stage != ADVANCE:
        return frozenset()
    return frozenset(unit for unit in range(len(s.at)) if can_advance(book, s, unit))


# --- exchange -------------------------------------------------------------------------------------


def check_exchange(board: Board, case: Case) -> list[str]:
    """Compare the bill, who can pay it, and all sets of losses that pay it."""
    if _asked_result(case) != EX:
        raise bad("result: an exchange is EX")
    attackers, _ = begin_combat(board, case)
    book, s = board.book, board.s
    s.bill = bill_of(book, s, defence_total(book, s, s.target))
    payers = [piece for piece in attackers if can_pay(book, s, piece)]
    expect = field(case, "expect", dict)
    ours = {
        "strength_to_cover": s.bill,
        "eligible": {name: worth(book, s, board.pieces[name]) for name in board.named(payers)},
        "acceptable_loss_sets": sorted(map(board.named, losses(board))),
        "defender_removed": board.named(removed(board)),
    }
    return compared(ours, expect | _plain_lists(board, expect))


def _plain_lists(board: Board, expect: Case) -> Case:
    """Return the lists of an expectation in our order; no losses become one empty set."""
    named = of_kind(anything(expect, "acceptable_loss_sets"), "acceptable_loss_sets", list)
    sets = [board.named(read_pieces(board, each, "acceptable_loss_sets")) for each in named]
    plain: Case = {"acceptable_loss_sets": sorted(sets) or [[]]}
    if "defender_removed" in expect:
        listed = expect["defender_removed"]
        names = listed if isinstance(listed, list) else [listed]
        plain["defender_removed"] = board.named(read_pieces(board, names, "defender_removed"))
    return plain


def removed(board: Board) -> Pieces:
    """Return the defender and whoever is removed with it."""
    tried = board.copy()
    remove_defender(tried.book, tried.s, Log())
    return frozenset(
        piece for piece in board.pieces.values() if tried.s.at[piece] != board.s.at[piece]
    )


def losses(board: Board) -> set[Pieces]:
    """Return every set of attackers whose loss settles the bill, named one by one."""
    book = spec_of(board.book).clone(board.book)
    book.payer = ATTACKER  # the choices are the same for every chooser
    return set(_losses(replace(board, book=book).copy(), board.s))


def _losses(board: Board, before: State) -> Iterator[Pieces]:
    book, s = board.book, board.s
    settle(book, s, board.work, stream(0, PLAY), Log())
    if s.stage != EXCHANGE:
        yield frozenset(piece for piece in board.pieces.values() if s.at[piece] != before.at[piece])
        return
    for unit in range(duke_of(s.side)):
        if can_pay(book, s, unit):
            tried = board.copy()
            lose(book, tried.s, unit, Log())
            yield from _losses(tried, before)
