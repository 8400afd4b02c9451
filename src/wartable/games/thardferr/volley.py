"""Many battles in one go, from rows of numbers to rows of numbers.

Written in the rules' subset: :mod:`wartable.games.thardferr.batch` runs it compiled, and as it
stands in plain Python. A step of 0 instead of a row's width reads the same row for every battle.
"""

from __future__ import annotations

from wartable.games.thardferr.battle import (
    at_home_too,
    left,
    percentage,
    resolve,
    took_the_field,
)
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, Work

#: Places in a row of a side's terms: all that matters in battle beside the army.
STRATEGY, BLADES, BOWS, LIGHT, HEAVY, CLOAK, FORT = 0, 1, 2, 3, 4, 5, 6
TOWERS, MEDICS, LAND, CASTLES, STRENGTH, COIN, TERMS = 7, 8, 9, 10, 11, 12, 13

#: Places in a row of a result; losses are in per cent, as the winner is judged by them.
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
    """Fight battles ``first`` and on and write their results to the rows of the same numbers.

    ``stacks`` has the stacks of either side, ``steps`` the widths of the rows of armies, units
    and terms, for the attackers and then for the defenders. ``survivors`` and ``healed`` have the
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
    """Say what the stacks of an army are."""
    for at in range(work.stacks[side]):
        work.unit[side][at] = units[begin + at]


def set_terms(work: Work, side: int, terms: list[float], begin: int) -> None:
    """Put a side's strategy, technologies and buildings in their places."""
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
    """Write down who won, why, and the losses of both in per cent, before healing."""
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
    """Write down who is left of each stack, the healed among them, and how many these are."""
    place = begin
    for side in range(2):
        for at in range(work.stacks[side]):
            survivors[place] = work.count[side][at]
            healed[place] = work.healed[side][at]
            place += 1
