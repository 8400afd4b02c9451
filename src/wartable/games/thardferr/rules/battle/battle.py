"""A battle from the march out of the castles to the healing of the wounded.

The caller puts both sides into ``work``: stacks, strategies, technologies and buildings.
Afterwards it reads from there who is left, who won and why. ``resolve`` fights the whole battle; to
look at every phase, call ``begin``, then ``step`` until ``work.finished``, then ``finish``.
"""

from __future__ import annotations

import math

from wartable.games.thardferr.catalogue.entries import QUICK_RETREAT
from wartable.games.thardferr.rules.battle.damage import fight
from wartable.games.thardferr.state import (
    ATTACKER,
    BOTH_DESTROYED,
    BOTH_EMPTY,
    COIN,
    DEFENDER,
    DESTROYED,
    DRAW,
    EMPTY,
    EVEN,
    FEWER_LOSSES,
    MORE_LEFT,
    QUICK_VICTORY,
    RETREATED,
    Book,
    Work,
)


def resolve(book: Book, work: Work) -> None:
    """Fight the battle in ``work`` to its end."""
    begin(book, work)
    while work.finished == 0:
        step(book, work)
    finish(book, work)


# --- before -----------------------------------------------------------------------------------


def begin(book: Book, work: Work) -> None:
    """Let the armies take the field; castles keep some of the defenders at home."""
    share = fielded(book, work.castles[DEFENDER])
    for side in range(2):
        for at in range(work.stacks[side]):
            count = work.whole[side][at]
            if side == DEFENDER and work.castles[DEFENDER] > 1:
                count = float(math.floor(count * share))
            work.start[side][at] = count
            work.count[side][at] = count
            work.healed[side][at] = 0.0
    work.stage = 0
    work.finished = 0
    work.winner = DRAW
    work.why = 0


def fielded(book: Book, castles: float) -> float:
    """Return the share of each defending stack that takes the field."""
    for band in range(4):
        if castles >= book.castles_first[band] and castles <= book.castles_last[band]:
            return book.castles_share[band]
    return 1.0


# --- the rounds -------------------------------------------------------------------------------


def step(book: Book, work: Work) -> None:
    """Fight the next phase; an army that has lost too much leaves before a new round."""
    phase = work.stage % 3
    if phase == 0:
        if work.stage > 0 and breaks_off(book, work):
            work.finished = 1
            return
        work.standing = left(work, ATTACKER) + left(work, DEFENDER)
    fight(book, work, phase)
    work.stage += 1
    if work.stage == 3 * book.rounds:
        work.finished = 1


def breaks_off(book: Book, work: Work) -> bool:
    """Tell whether the battle ends before another round: a side is destroyed, wins or retreats.

    It also ends after a round in which nobody fell, since every further one would be the same.
    """
    left_a = left(work, ATTACKER)
    left_d = left(work, DEFENDER)
    if left_a == 0 or left_d == 0 or left_a + left_d == work.standing:
        return True
    own = loss_share(work, ATTACKER)
    other = loss_share(work, DEFENDER)
    if work.strategy[ATTACKER] == QUICK_RETREAT and other >= book.retreat_quick and own < other:
        decide(work, ATTACKER, QUICK_VICTORY)
        return True
    if work.strategy[DEFENDER] == QUICK_RETREAT and own >= book.retreat_quick and other < own:
        decide(work, DEFENDER, QUICK_VICTORY)
        return True
    attacker_leaves = own >= patience(book, work, ATTACKER)
    defender_leaves = other >= patience(book, work, DEFENDER)
    if attacker_leaves and not defender_leaves:
        decide(work, DEFENDER, RETREATED)
    elif defender_leaves and not attacker_leaves:
        decide(work, ATTACKER, RETREATED)
    return attacker_leaves or defender_leaves


def patience(book: Book, work: Work, side: int) -> float:
    """Return the share of losses at which a side retreats."""
    if work.strategy[side] == QUICK_RETREAT:
        return book.retreat_quick
    return book.retreat_usual


def left(work: Work, side: int) -> float:
    """Return how many units of a side are left."""
    total = 0.0
    for at in range(work.stacks[side]):
        total += work.count[side][at]
    return total


def took_the_field(work: Work, side: int) -> float:
    """Return how many units of a side took the field."""
    total = 0.0
    for at in range(work.stacks[side]):
        total += work.start[side][at]
    return total


def at_home_too(work: Work, side: int) -> float:
    """Return how many units a side has, with those that castles kept at home."""
    total = 0.0
    for at in range(work.stacks[side]):
        total += work.whole[side][at]
    return total


def loss_share(work: Work, side: int) -> float:
    """Return the share of a side that has fallen."""
    start = took_the_field(work, side)
    if start == 0:
        return 0.0
    return (start - left(work, side)) / start


# --- after ------------------------------------------------------------------------------------


def finish(book: Book, work: Work) -> None:
    """Decide the winner if still open, toss the coin of Quick Retreat, heal the wounded."""
    if work.why == 0:
        judge(book, work)
    toss(book, work)
    for side in range(2):
        heal(book, work, side)


def decide(work: Work, winner: int, why: int) -> None:
    """Record who won and why."""
    work.winner = winner
    work.why = why


def judge(book: Book, work: Work) -> None:
    """Decide the winner: the side not destroyed, then fewer losses in per cent, then more left."""
    left_a = left(work, ATTACKER)
    left_d = left(work, DEFENDER)
    start_a = took_the_field(work, ATTACKER)
    start_d = took_the_field(work, DEFENDER)
    if book.empty_wins == 0 and (start_a == 0 or start_d == 0):
        judge_empty(book, work, start_a, start_d)
        return
    if book.base_all == 1:
        start_d = at_home_too(work, DEFENDER)
    lost_a = percentage(start_a, left_a)
    lost_d = percentage(start_d, left_d)
    if lost_a >= 100 and lost_d >= 100:
        decide(work, book.even_side, BOTH_DESTROYED)
    elif lost_a >= 100:
        decide(work, DEFENDER, DESTROYED)
    elif lost_d >= 100:
        decide(work, ATTACKER, DESTROYED)
    elif left_a == 0 and left_d == 0:
        decide(work, book.even_side, BOTH_EMPTY)
    elif left_a == 0:
        decide(work, DEFENDER, EMPTY)
    elif left_d == 0:
        decide(work, ATTACKER, EMPTY)
    elif lost_a < lost_d:
        decide(work, ATTACKER, FEWER_LOSSES)
    elif lost_d < lost_a:
        decide(work, DEFENDER, FEWER_LOSSES)
    elif left_a > left_d:
        decide(work, ATTACKER, MORE_LEFT)
    elif left_d > left_a:
        decide(work, DEFENDER, MORE_LEFT)
    else:
        decide(work, book.even_side, EVEN)


def judge_empty(book: Book, work: Work, start_a: float, start_d: float) -> None:
    """Decide a battle with an empty side: a side with nobody in the field never wins."""
    if start_a == 0 and start_d == 0:
        decide(work, book.even_side, BOTH_EMPTY)
    elif start_a == 0:
        decide(work, DEFENDER, EMPTY)
    else:
        decide(work, ATTACKER, EMPTY)


def percentage(start: float, now: float) -> float:
    """Return the losses in per cent of the start."""
    if start == 0:
        return 0.0
    return ((start - now) / start) * 100.0


def toss(book: Book, work: Work) -> None:
    """Let the coin turn a victory under Quick Retreat into a defeat, if the option says so."""
    if book.qr_coin == 0 or work.winner == DRAW:
        return
    winner = work.winner
    if work.strategy[winner] == QUICK_RETREAT and work.coin[winner] == 1:
        decide(work, 1 - winner, COIN)


def heal(book: Book, work: Work, side: int) -> None:
    """Heal a share of each stack's losses, by the side's Medical Centers per land."""
    share = healing_share(book, work.medics[side], work.land[side])
    for at in range(work.stacks[side]):
        lost = work.start[side][at] - work.count[side][at]
        if lost > 0:
            work.healed[side][at] = float(math.floor(lost * share))
            work.count[side][at] += work.healed[side][at]


def healing_share(book: Book, medics: float, land: float) -> float:
    """Return the share of the losses that is healed."""
    if medics <= 0 or land <= 0:
        return 0.0
    for band in range(2):
        if medics / land >= book.heal_ratio[band]:
            return book.heal_share[band]
    return 0.0
