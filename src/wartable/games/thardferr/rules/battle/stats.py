"""A unit's current melee, short, range and defence, with technologies, strategy and company."""

from __future__ import annotations

import math

from wartable.games.thardferr.catalogue.entries import (
    ANTI_CAVALRY,
    ARCHER_PROTECTION,
    BERSERKER,
    CHARGING,
    ENERGY_GATHERING,
    INFANTRY_ATTACK,
    NO_STRATEGY,
    QUICK_RETREAT,
    SHIELD_LINE,
    SURROUNDING,
)
from wartable.games.thardferr.state import (
    CARAGOUS,
    KNIGHT,
    MAGE,
    RUSHER,
    SHADOW_WARRIOR,
    SHIELDBEARER,
    SLOTHER,
    Book,
    Work,
)

#: Indices into ``work.stat``.
MELEE_STAT, SHORT_STAT, RANGE_STAT, DEFENCE_STAT = 0, 1, 2, 3


def weigh_up(book: Book, work: Work, side: int, row: int, own: float, strategy: int) -> None:
    """Write a unit's four stats to ``work.stat``; ``own`` is how many of it the side has.

    The order matters: technologies, strategy, the Caragous' bonus, the floor of zero, wolves.
    """
    stat = work.stat
    stat[MELEE_STAT] = book.melee[row]
    stat[SHORT_STAT] = book.short[row]
    stat[RANGE_STAT] = book.reach[row]
    stat[DEFENCE_STAT] = book.defence[row]
    if book.known[row] == 0:
        return
    learn(book, work, side, row)
    follow(book, work, row, strategy)
    if book.who[row] == CARAGOUS:
        outnumber(book, work, side, own)
    for at in range(4):
        stat[at] = max(0.0, stat[at])
    if (book.who[row] == RUSHER or book.who[row] == SLOTHER) and own > 0 and work.wolves[side] > 0:
        stat[SHORT_STAT] = stat[SHORT_STAT] + (work.wolves[side] / own)


def learn(book: Book, work: Work, side: int, row: int) -> None:
    """Apply Sharper Blades, Improve Bow Range, and Tougher Light and Heavy Armor."""
    stat = work.stat
    if book.blade[row] == 1:
        stat[MELEE_STAT] += book.per_blade * work.blades[side]
    if book.light[row] == 1:
        stat[DEFENCE_STAT] += book.per_light * work.light[side]
    if book.heavy[row] == 1:
        stat[DEFENCE_STAT] += book.per_heavy * work.heavy[side]
    if book.bow[row] == 1 and work.bows[side] > 0:
        longer = stat[RANGE_STAT] * (work.bows[side] * book.bow_share)
        stat[RANGE_STAT] = stat[RANGE_STAT] + longer
        stat[RANGE_STAT] += work.bows[side] * book.bow_flat


def follow(book: Book, work: Work, row: int, strategy: int) -> None:
    """Apply the strategy of the unit's own side."""
    who = book.who[row]
    stat = work.stat
    if strategy == NO_STRATEGY:
        return
    if strategy == CHARGING and who == KNIGHT:
        stat[MELEE_STAT] *= book.charge
        stat[SHORT_STAT] *= book.charge_short
        stat[DEFENCE_STAT] *= book.charge_defence
    elif strategy == ANTI_CAVALRY and book.pikeman[row] == 0:
        all_attacks(work, book.others)
    elif strategy == ARCHER_PROTECTION and book.infantry[row] == 1:
        all_attacks(work, book.protecting)
    elif strategy == SHIELD_LINE:
        hold_the_line(book, work, who)
    elif strategy == SURROUNDING and who == SHADOW_WARRIOR:
        stat[SHORT_STAT] = (stat[SHORT_STAT] + stat[MELEE_STAT]) + stat[RANGE_STAT]
        stat[MELEE_STAT] = 0.0
        stat[DEFENCE_STAT] += book.surround_defence
    elif strategy == ENERGY_GATHERING and who == MAGE:
        stat[MELEE_STAT] *= book.gather_melee
        stat[RANGE_STAT] += book.gather_range
    elif strategy == QUICK_RETREAT:
        all_attacks(work, book.qr_stats)
    elif strategy == INFANTRY_ATTACK and book.infantry[row] == 1:
        stat[DEFENCE_STAT] *= book.infantry_keeps
    elif strategy == BERSERKER:
        for at in range(3):
            stat[at] += book.berserk_attack
        stat[DEFENCE_STAT] *= book.berserk_defence


def all_attacks(work: Work, factor: float) -> None:
    """Multiply all three attacks by a factor."""
    for at in range(3):
        work.stat[at] *= factor


def hold_the_line(book: Book, work: Work, who: int) -> None:
    """Apply Dwarf Shield Line: weaker close combat, and Shieldbearers give defence away."""
    stat = work.stat
    stat[MELEE_STAT] *= book.line
    stat[SHORT_STAT] *= book.line
    if who == SHIELDBEARER:
        stat[MELEE_STAT] *= book.shield_twice
        stat[SHORT_STAT] *= book.shield_twice
        stat[DEFENCE_STAT] *= book.shielding


def outnumber(book: Book, work: Work, side: int, own: float) -> None:
    """Apply the Caragous' bonus: its number over the enemy's, in steps of a hundredth."""
    enemies = work.total[1 - side]
    if enemies > 0 and own > 0:
        steps = math.floor(min(1.0, own / enemies) * 100.0)
        bonus = steps * book.caragous / 100.0
        work.stat[MELEE_STAT] += bonus
        work.stat[DEFENCE_STAT] += bonus
