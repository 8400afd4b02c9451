"""Cases of combat: who can attack whom, strengths, and the combat results table."""

from __future__ import annotations

from wartable.engine.cases import (
    Case,
    anything,
    bad,
    field,
    one_of,
    unlike,
    unlike_parts,
    without_point,
)
from wartable.engine.kit.events import Log
from wartable.games.dukes.cases.board import Board, read_number, read_pieces, target_of
from wartable.games.dukes.rules.combat import (
    attack_fault,
    attack_of,
    column_of,
    defence_total,
    join_attack,
    modified,
    result_of,
)
from wartable.games.dukes.rules.pieces import is_duke, side_of
from wartable.games.dukes.state import COLUMNS, FACES, TERRAINS, Book
from wartable.games.dukes.view.words import RESULT_SIGNS

#: More than any strength can be.
MOST_STRENGTH = 1_000_000


def read_combat(board: Board, case: Case) -> tuple[list[int], int]:
    """Return the attackers and the defender that a case asks about."""
    ask = field(case, "ask", dict)
    attackers = read_pieces(board, anything(ask, "attackers"), "attackers")
    return attackers, board.piece(anything(ask, "defender"), "defender")


def compared(ours: Case, expect: Case) -> list[str]:
    """Compare our values with those that are expected; whole numbers may be floats."""
    named = [name for name in ours if name in expect]
    if not named:
        raise bad(f"expect must have {' or '.join(ours)}")
    return unlike_parts("", ours, {name: _plain(expect[name]) for name in named})


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return without_point(value)


# --- strengths and legality -----------------------------------------------------------------------


def check_strength(board: Board, case: Case) -> list[str]:
    """Compare the expected strengths and the column of the odds."""
    attackers, defender = read_combat(board, case)
    book, s = board.book, board.s
    total = sum(attack_of(book, s, piece) for piece in attackers)
    if total == 0:
        raise bad("attackers: nobody among them can attack")
    target = target_of(board, defender) if book.joint else defender
    defence = defence_total(book, s, target)
    ours = {
        "attack_each": {
            name: attack_of(book, s, board.pieces[name]) for name in board.named(attackers)
        },
        "attack_total": total,
        "defence": defence,
        "column": COLUMNS[column_of(book, total, defence)],
    }
    return compared(ours, field(case, "expect", dict))


def check_legality(board: Board, case: Case) -> list[str]:
    """Compare whether an attack can be declared."""
    attackers, defender = read_combat(board, case)
    expected = field(field(case, "expect", dict), "legal", bool)
    return unlike("legal", is_legal(board, attackers, defender), expected)


def is_legal(board: Board, attackers: list[int], defender: int) -> bool:
    """Rules 5-1 to 5-4: tell whether all attackers, at least one, can attack together."""
    book, s, log = board.book, board.copy().s, Log()
    side, spot = 1 - side_of(defender), s.at[defender]
    if book.joint == 0 and target_of(board, defender) != defender:
        return False
    for piece in attackers:
        able = side_of(piece) == side and not is_duke(piece)
        if not able or attack_fault(book, s, side, spot, s.at[piece]) != 0:
            return False
        join_attack(s, side, spot, s.at[piece], log)
    return attackers != []


# --- the combat results table ---------------------------------------------------------------------


def check_table(book: Book, case: Case) -> list[str]:
    """Compare column, die and result of a combat given only by its numbers."""
    given = field(case, "given", dict)
    attack, defence = (
        read_number(anything(given, name), name, 1, MOST_STRENGTH) for name in ("attack", "defence")
    )
    die = read_number(anything(given, "die"), "die", 1, FACES)
    column = column_of(book, attack, defence)
    face = modified(book, _field(book, given), die)
    ours = {
        "column": COLUMNS[column],
        "modified_die": face,
        "result": RESULT_SIGNS[result_of(book, column, face)],
    }
    return compared(ours, field(case, "expect", dict))


def _field(book: Book, given: Case) -> int:
    """Return a hex with the defender's terrain."""
    name = "defender_terrain"
    terrain = one_of(anything(given, name), name, TERRAINS)
    return book.terrain.index(TERRAINS.index(terrain))
