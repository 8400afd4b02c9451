"""What an attack that has been declared would do: odds, chances and losses, exact in integers."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.tables import spec_of
from wartable.games.dukes.exchanging import bill_of, means, worth
from wartable.games.dukes.fighting import (
    attack_of,
    attack_total,
    bombards,
    column_of,
    defence_total,
    in_contact,
    inspired,
    is_joint,
    modified,
    result_of,
)
from wartable.games.dukes.pieces import duke_of, first_of, kind_of, side_of
from wartable.games.dukes.retreating import columns_off, may_be_drawn, rows_off, ways_back
from wartable.games.dukes.state import DIRECTIONS, FACES, OFF, Book, State, Work


@dataclass(frozen=True, slots=True)
class Fighter:
    """A piece with its strength in the combat, and what that is made of."""

    piece: int
    strength: int
    printed: int
    terrain: int = 1
    duke: int = 1
    bombards: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """An open attack. ``chances`` are results with the number of faces of the die, in order.

    ``escapes`` of ``ways`` are the directions for the defender's retreat that are open, each as
    likely as the others; where the defender chooses, ``ways`` is 1. ``stranded`` are attackers
    that would be lost if they had to retreat, ``payers`` those who can be lost in an exchange.
    """

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    attack: int
    defence: int
    column: int
    cover: int
    chances: tuple[tuple[int, int], ...]
    escapes: int
    ways: int
    stranded: tuple[int, ...]
    doomed: tuple[int, ...]
    bill: int
    means: int
    payers: tuple[int, ...]


def preview(book: Book, s: State) -> Preview:
    """Return what the open attack would do; the state is not changed."""
    attack, defence = attack_total(book, s, s.side), defence_total(book, s, s.target)
    column = column_of(book, attack, defence)
    joined = [unit for unit in range(first_of(s.side), duke_of(s.side)) if s.joined[unit]]
    contact = tuple(unit for unit in joined if in_contact(book, s, unit))
    escapes, ways = _escapes(book, s)
    work = Work()
    return Preview(
        attackers=tuple(_attacker(book, s, unit) for unit in joined),
        defenders=tuple(_defender(book, s, piece) for piece in _defending(book, s)),
        attack=attack,
        defence=defence,
        column=column,
        cover=book.cover[s.field],
        chances=chances(book, column, s.field),
        escapes=escapes,
        ways=ways,
        stranded=tuple(
            unit for unit in contact if not ways_back(book, _retreating(s, unit), work, unit)
        ),
        doomed=tuple(unit for unit in joined if not book.guns_survive or unit in contact),
        bill=bill_of(book, s, defence),
        means=means(book, s),
        payers=contact,
    )


def chances(book: Book, column: int, field: int) -> tuple[tuple[int, int], ...]:
    """Return each result that the die can bring, with the number of its faces."""
    faces = [result_of(book, column, modified(book, field, die)) for die in range(1, FACES + 1)]
    return tuple((result, faces.count(result)) for result in sorted(set(faces)))


def column_with(book: Book, s: State, unit: int, target: int) -> int:
    """Return the column of odds that a target would have if a unit joined the attack on it."""
    attack = attack_total(book, s, side_of(unit)) + attack_of(book, s, unit)
    return column_of(book, attack, defence_total(book, s, target))


def least_loss(book: Book, s: State, payers: tuple[int, ...], bill: int) -> int:
    """Return the least strength that attackers worth at least the bill have together."""
    sums = {0}
    for unit in payers:
        sums |= {total + worth(book, s, unit) for total in sums}
    return min((total for total in sums if total >= bill), default=max(sums))


def _attacker(book: Book, s: State, unit: int) -> Fighter:
    printed = book.strength[kind_of(unit)]
    fires = bombards(book, s, unit, s.field)
    strength = attack_of(book, s, unit)
    return Fighter(unit, strength, printed, duke=inspired(book, s, unit), bombards=fires)


def _defender(book: Book, s: State, piece: int) -> Fighter:
    printed, terrain = book.defence[kind_of(piece)], book.multiplier[s.field]
    duke = inspired(book, s, piece)
    return Fighter(piece, printed * terrain * duke, printed, terrain, duke)


def _defending(book: Book, s: State) -> tuple[int, ...]:
    """Rule 5-4: the target, and by an option the Duke who is with it."""
    if is_joint(book, s, s.target):
        return s.target, duke_of(side_of(s.target))
    return (s.target,)


def _retreating(s: State, piece: int) -> State:
    """Return a copy in which a piece has to retreat, so that it makes way for nobody (rule 6-5)."""
    imagined: State = spec_of(s).clone(s)
    imagined.due[piece] = 1
    return imagined


def _escapes(book: Book, s: State) -> tuple[int, int]:
    """Rules 6-1 to 6-5: return how many of the ways that chance can pick for the defender are open.

    Where the defender chooses, it is whether there is any.
    """
    imagined, work = _retreating(s, s.target), Work()
    if book.any_back:
        return int(ways_back(book, imagined, work, s.target) > 0), 1
    q, r = columns_off(book, s), rows_off(book, s)
    picked = [way for way in range(DIRECTIONS) if may_be_drawn(book, imagined, work, q, r, way)]
    usable = 0
    for direction in picked:
        imagined.back = book.near[s.field][direction]
        usable += imagined.back != OFF and ways_back(book, imagined, work, s.target) > 0
    return usable, max(1, len(picked))
