"""One phase of a battle: the damage both sides deal, and what each stack takes of it."""

from __future__ import annotations

import math

from wartable.games.thardferr.catalogue.entries import (
    ANTI_CAVALRY,
    ARCHER_PROTECTION,
    ENERGY_GATHERING,
    FAR_FIGHTING,
    INFANTRY_ATTACK,
    NO_STRATEGY,
    QUICK_RETREAT,
    SHIELD_LINE,
    SKELETON_SWARM,
    SURROUNDING,
)
from wartable.games.thardferr.rules.battle.stats import (
    DEFENCE_STAT,
    MELEE_STAT,
    RANGE_STAT,
    SHORT_STAT,
    weigh_up,
)
from wartable.games.thardferr.state import (
    ATTACKER,
    DEFENDER,
    MAGE,
    MELEE,
    RANGE,
    SHADOW_WARRIOR,
    SHIELDBEARER,
    SHORT,
    SKELETON,
    WOLF_MASTER,
    Book,
    Work,
)


def fight(book: Book, work: Work, phase: int) -> None:
    """Let both sides strike at the armies as the phase found them, then apply the losses."""
    for side in range(2):
        muster(book, work, side)
    for side in range(2):
        prepare(book, work, side, phase)
    for side in range(2):
        aim(book, work, side, phase)
        cover(book, work, side, phase)
    for side in range(2):
        for at in range(work.stacks[side]):
            suffer(book, work, side, at, phase)
    for side in range(2):
        for at in range(work.stacks[side]):
            work.count[side][at] -= work.lost[side][at]


def muster(book: Book, work: Work, side: int) -> None:
    """Count a side: all units, WolfMasters, infantry, Shieldbearers, and the total weight."""
    total = 0.0
    wolves = 0.0
    foot = 0.0
    shields = 0.0
    weighted = 0.0
    for at in range(work.stacks[side]):
        row = work.unit[side][at]
        count = work.count[side][at]
        total += count
        weighted += count * book.weight[row]
        if book.who[row] == WOLF_MASTER:
            wolves += count
        if book.infantry[row] == 1:
            foot += count
        if book.who[row] == SHIELDBEARER:
            shields += count
    work.total[side] = total
    work.wolves[side] = wolves
    work.foot[side] = foot
    work.shields[side] = shields
    work.weighted[side] = weighted


def prepare(book: Book, work: Work, side: int, phase: int) -> None:
    """Compute each living stack's attack and defence in this phase, and the defence it lends."""
    strategy = work.strategy[side]
    for at in range(work.stacks[side]):
        if work.count[side][at] > 0:
            row = work.unit[side][at]
            weigh_up(book, work, side, row, work.count[side][at], strategy)
            work.attack[side][at] = attack_now(book, work, row, strategy, phase)
            work.guard[side][at] = work.stat[DEFENCE_STAT]
    work.lent_infantry[side] = 0.0
    work.lent_shields[side] = 0.0
    if strategy == INFANTRY_ATTACK:
        others = work.total[side] - work.foot[side]
        if others > 0:
            work.lent_infantry[side] = (
                given_up(book, work, side, 0, 1.0 - book.infantry_keeps) / others
            )
    elif strategy == SHIELD_LINE:
        others = work.total[side] - work.shields[side]
        if others > 0:
            work.lent_shields[side] = (
                given_up(book, work, side, SHIELDBEARER, 1.0 - book.shielding) / others
            )


def attack_now(book: Book, work: Work, row: int, strategy: int, phase: int) -> float:
    """Return the attack of the unit in ``work.stat`` in this phase."""
    surrounding = strategy == SURROUNDING and book.who[row] == SHADOW_WARRIOR
    if phase == RANGE:
        return work.stat[RANGE_STAT]
    if phase == SHORT:
        if surrounding and book.surround_again == 1:
            return work.stat[SHORT_STAT] + (work.stat[MELEE_STAT] + work.stat[RANGE_STAT])
        return work.stat[SHORT_STAT]
    if surrounding:
        return 0.0
    return work.stat[MELEE_STAT]


def given_up(book: Book, work: Work, side: int, who: int, share: float) -> float:
    """Return the total defence that infantry, or the units ``who``, give up for others.

    It is a share of the defence they would have without the strategy.
    """
    lost = 0.0
    for at in range(work.stacks[side]):
        row = work.unit[side][at]
        gives = book.infantry[row] == 1 if who == 0 else book.who[row] == who
        count = work.count[side][at]
        if gives and count > 0:
            weigh_up(book, work, side, row, count, NO_STRATEGY)
            lost += (work.stat[DEFENCE_STAT] * share) * count
    return lost


def aim(book: Book, work: Work, side: int, phase: int) -> None:
    """Sum up the damage aimed at a side, and the pikemen's part of it."""
    enemy = 1 - side
    factor = heart(book, work, enemy)
    total = 0.0
    piked = 0.0
    for at in range(work.stacks[enemy]):
        count = work.count[enemy][at]
        if count > 0:
            dealt = count * (work.attack[enemy][at] * factor)
            total += dealt
            if book.pikeman[work.unit[enemy][at]] == 1:
                piked += dealt
    if phase == RANGE and far_fighting(work):
        total *= book.far
        piked *= book.far
    total *= book.scale
    piked *= book.scale
    if side == DEFENDER:
        if work.fort[side] == 1 and (book.fort_castle == 0 or work.castles[side] >= 1):
            total *= book.fortified
            piked *= book.fortified
        if book.strength_on == 1:
            factor = strength_factor(book, work)
            total *= factor
            piked *= factor
    work.aimed[side] = total
    work.piked[side] = piked


def far_fighting(work: Work) -> bool:
    """Tell whether either side follows Gnome Far Fighting."""
    return work.strategy[ATTACKER] == FAR_FIGHTING or work.strategy[DEFENDER] == FAR_FIGHTING


def heart(book: Book, work: Work, side: int) -> float:
    """Return the factor of Quick Retreat on a side's damage as it is summed up."""
    if work.strategy[side] == QUICK_RETREAT:
        return book.qr_sum
    if book.qr_both == 1 and work.strategy[1 - side] == QUICK_RETREAT:
        return book.qr_sum
    return 1.0


def strength_factor(book: Book, work: Work) -> float:
    """Return the factor of Kingdom Strength on the attacker's damage."""
    own = work.strength[ATTACKER]
    other = work.strength[DEFENDER]
    if own > book.strength_above * other:
        return book.strength_high
    if own < book.strength_below * other:
        return book.strength_low
    return 1.0


def cover(book: Book, work: Work, side: int, phase: int) -> None:
    """Compute the pool: how much damage a side's buildings can take off in all."""
    work.pool[side] = 0.0
    if phase == RANGE and side == DEFENDER and work.towers[side] > 0:
        room = work.total[side] * book.tower_cap
        work.pool[side] = min(work.towers[side] * book.tower, room)
    elif phase == MELEE and work.medics[side] > 0:
        room = work.total[side] * book.medical_cap[side]
        work.pool[side] = min(work.medics[side] * book.medical[side], room)


def suffer(book: Book, work: Work, side: int, at: int, phase: int) -> None:
    """Compute the damage that one stack takes, and its losses."""
    count = work.count[side][at]
    if count <= 0:
        work.raw[side][at] = 0.0
        work.off[side][at] = 0.0
        work.saved[side][at] = 0.0
        work.final[side][at] = 0.0
        work.shield[side][at] = 0.0
        work.lost[side][at] = 0.0
        return
    shield = defence_now(book, work, side, at, phase)
    raw = share_of_damage(book, work, side, at)
    off = work.pool[side] * (count / work.total[side])
    saved = spared(book, work, side, at, phase)
    final = max(0.0, raw - off) * taken(book, work, side, at, phase, saved)
    work.shield[side][at] = shield
    work.raw[side][at] = raw
    work.off[side][at] = off
    work.saved[side][at] = saved
    work.final[side][at] = final
    work.lost[side][at] = fallen(book, final, shield, count)


def fallen(book: Book, damage: float, shield: float, count: float) -> float:
    """Return how many of a stack fall: one for each full multiple of its defence."""
    if shield > 0:
        measures = damage / shield
        if measures >= count + 1.0:
            return count
        return min(count, float(math.floor(measures)))
    if book.always_lost == 1 or damage > 0:
        return count
    return 0.0


def share_of_damage(book: Book, work: Work, side: int, at: int) -> float:
    """Return a stack's share of the damage by its weight, with the pikemen's bonus."""
    row = work.unit[side][at]
    total = work.aimed[side]
    piked = work.piked[side]
    raw = total * ((work.count[side][at] * book.weight[row]) / work.weighted[side])
    if book.mounted[row] == 1 and piked > 0 and total > 0:
        factor = book.pike
        if work.strategy[1 - side] == ANTI_CAVALRY:
            factor = book.pike_anti
        raw = raw + (raw * (piked / total)) * (factor - 1.0)
    return raw


def defence_now(book: Book, work: Work, side: int, at: int, phase: int) -> float:
    """Return the defence of one unit of a stack, with what strategies take away or lend."""
    row = work.unit[side][at]
    strategy = work.strategy[side]
    shield = work.guard[side][at]
    if strategy == ENERGY_GATHERING and book.who[row] == MAGE and phase != RANGE:
        shield += book.gather_defence
    if strategy == INFANTRY_ATTACK:
        if book.infantry[row] == 1:
            shield *= book.infantry_again
        else:
            shield += work.lent_infantry[side]
    if strategy == SHIELD_LINE:
        if book.who[row] == SHIELDBEARER:
            shield *= book.shield_again
        else:
            shield += work.lent_shields[side]
    return shield


def spared(book: Book, work: Work, side: int, at: int, phase: int) -> float:
    """Return the share of damage that a stack is spared by its nature or by other units."""
    row = work.unit[side][at]
    who = book.who[row]
    strategy = work.strategy[side]
    saved = 0.0
    if strategy == ARCHER_PROTECTION and book.archer[row] == 1 and work.foot[side] > 0:
        saved = min(1.0, (work.foot[side] / work.count[side][at]) * book.protected)
    if strategy == SHIELD_LINE and phase == RANGE:
        saved = saved + min(1.0, book.shielded * (work.shields[side] / work.total[side]))
    if phase != RANGE and who == MAGE and strategy != ENERGY_GATHERING:
        saved = 1.0
    if phase == RANGE and who == SKELETON and strategy == SKELETON_SWARM:
        saved = 1.0
    if phase != RANGE and who == SHADOW_WARRIOR:
        saved = 1.0 - hiding(book, work, side)
    return saved


def taken(book: Book, work: Work, side: int, at: int, phase: int, saved: float) -> float:
    """Return the share of damage that a stack takes.

    For ShadowWarriors it is the figure itself: in floats, 1 - 0.9 is a little less than 0.1.
    """
    if phase != RANGE and book.who[work.unit[side][at]] == SHADOW_WARRIOR:
        return hiding(book, work, side)
    return 1.0 - saved


def hiding(book: Book, work: Work, side: int) -> float:
    """Return the share of damage that a side's ShadowWarriors take in short and melee."""
    at = 0
    if work.strategy[side] == SURROUNDING:
        at += 2
    if work.cloak[side] == 1:
        at += 1
    return book.hiding[at]
