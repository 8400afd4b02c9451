"""Worked cases of single rules, for comparing implementations.

A file is usually a JSON object whose ``vectors`` are the cases. A case has an ``id``; a
``category``; ``options`` that differ from the usual ones of such files, see
:mod:`wartable.games.dukes.cases.options`; what is ``given``, usually the ``units``, each with
``id``, ``faction``, ``kind`` and axial ``q`` and ``r``; what to ``ask``; and what to ``expect``.
Only the listed pieces are on the map. Hexes are ``[q, r]``, or ``"q,r"`` as keys. Lists of hexes or
pieces have no order.

==================  ==============================================  ===============================
category            ask                                             expect
==================  ==============================================  ===============================
movement            reachable_stops_of                              stops: hex -> movement points
zoc                 hexes_in_enemy_zoc_for, hexes                   in_zoc: hex -> true or false
strength            attackers, defender                             attack_each, attack_total,
                                                                    defence, column
crt                 given attack, defence, defender_terrain, die    column, modified_die, result
attack_legality     attackers, defender                             legal
retreat             retreat_of, away_from                           equally_likely_outcomes
pursuit             result, attackers, defender                     may_advance, at_most, into
exchange            result, attackers, defender                     acceptable_loss_sets
victory             given turn and moment too                       over, victory, winner
==================  ==============================================  ===============================

Cases of other categories are in prose and count as not covered.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.cases import Case, Checker, NotCovered, Report, compare, field
from wartable.engine.errors import quoted
from wartable.games.dukes.cases.board import Board, read_board
from wartable.games.dukes.cases.combat import check_legality, check_strength, check_table
from wartable.games.dukes.cases.movement import check_movement, check_zones
from wartable.games.dukes.cases.options import read_book
from wartable.games.dukes.cases.results import check_exchange, check_pursuit
from wartable.games.dukes.cases.retreat import check_retreat
from wartable.games.dukes.cases.victory import check_victory

#: Compares a case on its board, which it may change.
Check = Callable[[Board, Case], list[str]]

ON_A_BOARD: dict[str, Check] = {
    "movement": check_movement,
    "zoc": check_zones,
    "strength": check_strength,
    "attack_legality": check_legality,
    "retreat": check_retreat,
    "pursuit": check_pursuit,
    "exchange": check_exchange,
    "victory": check_victory,
}


#: Fields that may be in prose.
WORDS = frozenset({"ask", "expect.why", "expect.chosen_by"})


def check_cases(text: str) -> Report:
    """Run every case of a file; a malformed one counts as not covered."""
    return compare(text, differences, spoken=WORDS)


def differences(case: Case) -> list[str]:
    """Say how our result differs from the expected one; raise ``NotCovered``."""
    category = field(case, "category", str)
    if category == "crt":
        return check_table(read_book(case), case)
    if category not in ON_A_BOARD:
        raise NotCovered(f"there is nothing to compare for the category {quoted(category)}")
    return ON_A_BOARD[category](read_board(read_book(case), case), case)


#: What ``wartable check`` runs.
CASES = Checker(
    check_cases,
    covers="movement, zones, strengths, results, attacks, retreats, advances, exchanges and "
    "victories",
)
