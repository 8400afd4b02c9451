"""Rule 5: who can attack whom, strengths, odds and die, and the removal of pieces."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.dukes.events import attacks, removed
from wartable.games.dukes.moves import attack_move
from wartable.games.dukes.rules.pieces import (
    apart,
    direction_to,
    duke_of,
    first_of,
    has_duke,
    is_duke,
    kind_of,
    piece_at,
    put,
    side_of,
    unit_at,
)
from wartable.games.dukes.rules.refusals import (
    ALREADY_ATTACKED,
    HAS_FOUGHT,
    HAS_JOINED,
    NO_PIECE,
    NO_TARGET,
    OTHER_TARGET,
    OUT_OF_RANGE,
)
from wartable.games.dukes.rules.victory import finish
from wartable.games.dukes.state import (
    ARTILLERY,
    DUKE_FELL,
    EVEN,
    FACES,
    HEXES,
    NOBODY,
    OF_A_SIDE,
    OFF,
    Book,
    State,
)

#: The columns go from 1-5 to 6-1.
MOST_AGAINST, MOST_FOR = 5, 6


# --- 5-1 to 5-4: declaring ------------------------------------------------------------------------


def in_range(book: Book, s: State, piece: int, field: int) -> bool:
    """Rule 5-2: guns fire over anything; others attack over an edge that is not barred."""
    spot = s.at[piece]
    if is_duke(piece) or spot == OFF:
        return False
    if kind_of(piece) == ARTILLERY:
        return 1 <= apart(book, spot, field) <= book.gun_range
    direction = direction_to(book, spot, field)
    return direction >= 0 and book.melee[spot][direction] == 1


def attack_fault(book: Book, s: State, side: int, field: int, spot: int) -> int:
    """Rules 5-1 to 5-4: return why a unit cannot attack or join an attack, 0 if it can."""
    if field >= HEXES or spot >= HEXES:
        return NO_TARGET
    target = piece_at(s, 1 - side, field)
    if target == NOBODY:
        return NO_TARGET
    if s.field != OFF and s.field != field:
        return OTHER_TARGET
    if s.attacked[target] == 1:
        return ALREADY_ATTACKED
    unit = unit_at(s, spot)
    if unit == NOBODY or side_of(unit) != side:
        return NO_PIECE
    if s.fought[unit] == 1:
        return HAS_FOUGHT
    if s.joined[unit] == 1:
        return HAS_JOINED
    return 0 if in_range(book, s, unit, field) else OUT_OF_RANGE


def join_attack(s: State, side: int, field: int, spot: int, log: Log) -> None:
    """Rule 5-1: a unit attacks, alone or with those that joined before it."""
    unit = unit_at(s, spot)
    s.field = field
    s.target = piece_at(s, 1 - side, field)
    s.joined[unit] = 1
    attacks(log, unit, spot, s.target, field)


def offer_attacks(book: Book, s: State, side: int, out: Families) -> None:
    """Offer every attack that can be declared or joined."""
    enemy = first_of(1 - side)
    for target in range(enemy, enemy + OF_A_SIDE):
        field = s.at[target]
        if field != OFF and piece_at(s, 1 - side, field) == target:
            for unit in range(first_of(side), duke_of(side)):
                if s.at[unit] != OFF and attack_fault(book, s, side, field, s.at[unit]) == 0:
                    offer(out, attack_move(field, s.at[unit]), 0, 0)


# --- 5-5 and 5-6: strength and odds ---------------------------------------------------------------


def inspired(book: Book, s: State, piece: int) -> int:
    """Rule 5-5: return 2 for a piece whose own Duke is near enough, 1 for any other."""
    duke = duke_of(side_of(piece))
    if s.at[duke] == OFF or (piece == duke and book.aura_on_duke == 0):
        return 1
    return 2 if apart(book, s.at[duke], s.at[piece]) <= book.aura else 1


def attack_of(book: Book, s: State, piece: int) -> int:
    """Rule 5-5: return the strength of an attacker."""
    return book.strength[kind_of(piece)] * inspired(book, s, piece)


def attack_total(book: Book, s: State, side: int) -> int:
    """Return the strength of all units that have joined the attack."""
    total = 0
    for unit in range(first_of(side), duke_of(side)):
        if s.joined[unit] == 1:
            total += attack_of(book, s, unit)
    return total


def defence_of(book: Book, s: State, piece: int) -> int:
    """Rule 5-5: return the strength of a defender by itself."""
    terrain = book.multiplier[s.at[piece]]
    return book.defence[kind_of(piece)] * terrain * inspired(book, s, piece)


def is_joint(book: Book, s: State, target: int) -> bool:
    """Rule 5-4, option joint: a unit defends and suffers together with the Duke on its hex."""
    side = side_of(target)
    return book.joint == 1 and not is_duke(target) and has_duke(s, side, s.at[target])


def defence_total(book: Book, s: State, target: int) -> int:
    """Rules 5-4 and 5-5: return the strength of all who defend on the target's hex."""
    total = defence_of(book, s, target)
    if is_joint(book, s, target):
        total += defence_of(book, s, duke_of(side_of(target)))
    return total


def column_of(book: Book, attack: int, defence: int) -> int:
    """Rule 5-6: return the column of the odds, computed in exact integers."""
    if attack >= defence:
        return EVEN + min(MOST_FOR, attack // defence) - 1
    against = defence // attack
    if book.round_up == 1 and against * attack < defence:
        against += 1
    return EVEN + 1 - min(MOST_AGAINST, against)


# --- 5-7 and 5-8: die, contact and bombardment ----------------------------------------------------


def modified(book: Book, field: int, die: int) -> int:
    """Rule 5-7: cover adds to the die; above six it counts as six."""
    return min(FACES, die + book.cover[field])


def result_of(book: Book, column: int, face: int) -> int:
    """Rule 5-9: look up the result in the combat results table."""
    return book.results[column][face - 1]


def bombards(book: Book, s: State, piece: int, field: int) -> bool:
    """Rule 5-8: a gun bombards if it is not beside the defender."""
    if kind_of(piece) != ARTILLERY:
        return False
    direction = direction_to(book, s.at[piece], field)
    if direction < 0:
        return True
    return book.river_fire == 1 and book.river[s.at[piece]][direction] == 1


def in_contact(book: Book, s: State, piece: int) -> bool:
    """Rule 5-8: an attacker is in contact if it does not bombard."""
    return s.joined[piece] == 1 and not bombards(book, s, piece, s.field)


# --- 5-4, 5-9 and 9-1: removing pieces ------------------------------------------------------------


def remove(s: State, piece: int, log: Log) -> None:
    """Take a piece off the map; if it is a Duke, the game is over (rule 9-1)."""
    removed(log, piece, s.at[piece])
    put(s, piece, OFF)
    if is_duke(piece):
        finish(s, DUKE_FELL, 1 - side_of(piece), log)


def remove_defender(book: Book, s: State, log: Log) -> None:
    """Rules 5-4 and 5-9: remove the target; a Duke with it stays, or by an option falls too."""
    falls_too = is_joint(book, s, s.target)
    remove(s, s.target, log)
    if falls_too:
        remove(s, duke_of(side_of(s.target)), log)
