"""The batch kernel: many battles in one call, from rows of numbers to rows of numbers.

It is written in the rules' subset: :mod:`wartable.apps.thardferr.batch` runs it compiled or as
plain Python. A step of 0 instead of a row's width reads the same row for every battle.
"""

from __future__ import annotations

from wartable.games.thardferr.rules.battle.battle import (
    at_home_too,
    left,
    percentage,
    resolve,
    took_the_field,
)
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, Work

#: Columns of a side's terms: everything that matters in battle besides the army.
STRATEGY, BLADES, BOWS, LIGHT, HEAVY, CLOAK, FORT = 0, 1, 2, 3, 4, 5, 6
TOWERS, MEDICS, LAND, CASTLES, STRENGTH, COIN, TERMS = 7, 8, 9, 10, 11, 12, 13

#: Columns of a result; losses are in per cent, as used to judge the winner.
WINNER, WHY, LOST, FIGURES = 0, 1, 2, 4


def volley(
    books: list[Book],
    works: list[Work],
    stacks: list[int],
    attackers: list[float],
    attacker_units: list[int],
    attacker_terms: list[float],
    defenders: list[float],
    defender_units: list[int],
    defender_terms: list[float],
    steps: list[int],
    first: int,
    count: int,
    figures: list[float],
    survivors: list[float],
    healed: list[float],
    detailed: int,
) -> None:
    """Fight ``count`` battles from ``first`` on; write each result to the row of its number.

    ``stacks`` has the number of stacks of each side, ``steps`` the row widths of armies, units and
    terms, first for the attackers and then for the defenders. ``survivors`` and ``healed`` have the
    attacker's stacks and then the defender's, and are written only if ``detailed`` is 1.
    """
    book = books[0]
    work = works[0]
    work.stacks[ATTACKER] = stacks[ATTACKER]
    work.stacks[DEFENDER] = stacks[DEFENDER]
    width = stacks[ATTACKER] + stacks[DEFENDER]
    for battle in range(first, first + count):
        line_up(work, ATTACKER, attackers, battle * steps[0])
        name_units(work, ATTACKER, attacker_units, battle * steps[1])
        set_terms(work, ATTACKER, attacker_terms, battle * steps[2])
        line_up(work, DEFENDER, defenders, battle * steps[3])
        name_units(work, DEFENDER, defender_units, battle * steps[4])
        set_terms(work, DEFENDER, defender_terms, battle * steps[5])
        resolve(book, work)
        note_result(book, work, figures, battle * FIGURES)
        if detailed == 1:
            note_stacks(work, survivors, healed, battle * width)


def line_up(work: Work, side: int, armies: list[float], begin: int) -> None:
    """Put an army in the field."""
    for at in range(work.stacks[side]):
        work.whole[side][at] = armies[begin + at]


def name_units(work: Work, side: int, units: list[int], begin: int) -> None:
    """Set the unit of each stack of an army."""
    for at in range(work.stacks[side]):
        work.unit[side][at] = units[begin + at]


def set_terms(work: Work, side: int, terms: list[float], begin: int) -> None:
    """Set a side's strategy, technologies and buildings."""
    work.strategy[side] = int(terms[begin + STRATEGY])
    work.blades[side] = terms[begin + BLADES]
    work.bows[side] = terms[begin + BOWS]
    work.light[side] = terms[begin + LIGHT]
    work.heavy[side] = terms[begin + HEAVY]
    work.cloak[side] = int(terms[begin + CLOAK])
    work.fort[side] = int(terms[begin + FORT])
    work.towers[side] = terms[begin + TOWERS]
    work.medics[side] = terms[begin + MEDICS]
    work.land[side] = terms[begin + LAND]
    work.castles[side] = terms[begin + CASTLES]
    work.strength[side] = terms[begin + STRENGTH]
    work.coin[side] = int(terms[begin + COIN])


def note_result(book: Book, work: Work, figures: list[float], begin: int) -> None:
    """Write the winner, the reason, and the losses of both in per cent before healing."""
    figures[begin + WINNER] = float(work.winner)
    figures[begin + WHY] = float(work.why)
    for side in range(2):
        start = took_the_field(work, side)
        if side == DEFENDER and book.base_all == 1:
            start = at_home_too(work, side)
        standing = left(work, side)
        for at in range(work.stacks[side]):
            standing -= work.healed[side][at]
        figures[begin + LOST + side] = percentage(start, standing)


def note_stacks(work: Work, survivors: list[float], healed: list[float], begin: int) -> None:
    """Write each stack's survivors, healed ones included, and how many were healed."""
    place = begin
    for side in range(2):
        for at in range(work.stacks[side]):
            survivors[place] = work.count[side][at]
            healed[place] = work.healed[side][at]
            place += 1
