"""The fight of a lane in five ticks, and the far attacks after it (rules 6-7 to 6-13)."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import (
    CLEAVE,
    FAR_ATTACK,
    FIRST_STRIKE,
    GUARD,
    HEAL_ALLY,
    RANGED,
    REGEN,
    THORNS,
)
from wartable.games.clans.events import (
    ATTACK,
    BY_DAMAGE,
    BY_DECOY_END,
    CLEAVES,
    FAR,
    FIRST,
    HEALED_BY_ALLY,
    HEALED_BY_REGEN,
    SHOT,
    THORN,
    lane_fights,
    tick_begins,
)
from wartable.games.clans.rules.classic.damage import counted, hit_value, lend, lend_no_more, strike
from wartable.games.clans.rules.classic.lanes import (
    BOTH_CAME,
    NOBODY_CAME,
    at_home,
    audience,
    base_of,
    fighters_of,
    front_tile,
    tell_fighter,
    vanguard_of,
    who_came,
)
from wartable.games.clans.rules.units import fall, has, heal
from wartable.games.clans.state import COLUMNS, SIDES, Book, State, Work, side_of

TICKS = 5
#: A dazed side does nothing before this tick is over (rule 9-4).
DAZED_TICKS = 2


def fight_lane(book: Book, s: State, work: Work, column: int, log: Log) -> int:
    """Rules 6-7 and 6-8: fight in a lane, at most five ticks; return who came to it.

    That is NOBODY_CAME, ONE_CAME or BOTH_CAME: only where both came are there ticks.
    """
    came = who_came(s, column)
    if came != NOBODY_CAME:
        tell_lane(book, s, column, log)
    if came == BOTH_CAME:
        fight_on(book, s, work, column, log)
    return came


def fight_on(book: Book, s: State, work: Work, column: int, log: Log) -> None:
    """Rule 6-8: tick after tick, while both sides have a living card."""
    lend(book, s, work, column)
    tick = 1
    while tick <= TICKS and who_came(s, column) == BOTH_CAME:
        fight_tick(book, s, work, column, tick, log)
        tick += 1
    lend_no_more(work)


def tell_lane(book: Book, s: State, column: int, log: Log) -> None:
    """Tell where a lane fights, and who does."""
    front = front_tile(s, column)
    lane_fights(log, column, front, s.terrain[front])
    for side in range(SIDES):
        where = fighters_of(s, side, column)
        for at in range(s.standing[where]):
            tell_fighter(book, s, s.stack[where][at] - 1, log)


def fight_tick(book: Book, s: State, work: Work, column: int, tick: int, log: Log) -> None:
    """Rules 6-10 and 6-11: first strikes, other strikes, shots; then the dead leave, others heal.

    Nobody leaves a stack before the dead do, so the stacks tell who was in front when the tick
    began and whom each side must hit.
    """
    tick_begins(log, column, tick)
    clash(book, s, work, column, tick, FIRST, log)
    clash(book, s, work, column, tick, ATTACK, log)
    clash(book, s, work, column, tick, SHOT, log)
    bury(book, s, work, column, log)
    if who_came(s, column) == BOTH_CAME:
        recover(book, s, column, log)


# --- 6-8 and 6-9. Who acts, and on whom -----------------------------------------------------------


def acts_on(card_tick: int, tick: int) -> bool:
    """Rule 6-8: tick 1 acts on every tick, tick 2 on 2 and 4, the others on their own."""
    if card_tick == 1:
        return True
    if card_tick == 2:
        return tick in (2, 4)
    return card_tick == tick


def striker_of(book: Book, s: State, side: int, column: int, tick: int, how: int) -> int:
    """Rules 6-8 and 6-10: return the card of a side that strikes in a phase, -1 if none does.

    The front card strikes first or later; from behind it, only a ranged card shoots.
    """
    where = fighters_of(s, side, column)
    at = 1 if how == SHOT else 0
    if at >= s.standing[where] or (s.dazed[side] == 1 and tick <= DAZED_TICKS):
        return -1
    unit = s.stack[where][at] - 1
    if s.u_hp[unit] <= 0 or not acts_on(book.tick[s.u_card[unit] - 1], tick):
        return -1
    if how == SHOT:
        return unit if has(book, s, unit, RANGED) > 0 else -1
    first = has(book, s, unit, FIRST_STRIKE) > 0
    return unit if first == (how == FIRST) else -1


def target_in(book: Book, s: State, where: int) -> int:
    """Rule 6-9: return whom hits on a stack meet: its first guard, else its front card."""
    for at in range(s.standing[where]):
        unit = s.stack[where][at] - 1
        if has(book, s, unit, GUARD) > 0:
            return unit
    return s.stack[where][0] - 1


# --- 6-10. A phase --------------------------------------------------------------------------------


def clash(book: Book, s: State, work: Work, column: int, tick: int, how: int, log: Log) -> None:
    """Rule 6-10: the hits of a phase are all decided before one lands, so all of them land."""
    for side in range(SIDES):
        decide(book, s, work, side, column, tick, how, log)
    for side in range(SIDES):
        if work.actor[side] > 0:
            land(book, s, work, side, column, tick, how, log)
    for side in range(SIDES):
        if work.actor[side] > 0:
            spend(s, work, work.actor[side] - 1)
        work.actor[side] = 0
        work.target[side] = 0
        work.blow[side] = 0


def decide(
    book: Book, s: State, work: Work, side: int, column: int, tick: int, how: int, log: Log
) -> None:
    """Decide a side's hit of a phase, if it has one and its target lives."""
    unit = striker_of(book, s, side, column, tick, how)
    if unit < 0:
        return
    target = target_in(book, s, fighters_of(s, 1 - side, column))
    if s.u_hp[target] > 0:
        work.actor[side] = unit + 1
        work.target[side] = target + 1
        work.blow[side] = hit_value(book, s, work, column, unit, target, log)


def land(
    book: Book, s: State, work: Work, side: int, column: int, tick: int, how: int, log: Log
) -> None:
    """Rule 6-12: a decided hit lands, cleaves through the stack, and meets thorns."""
    unit, target, damage = work.actor[side] - 1, work.target[side] - 1, work.blow[side]
    strike(book, s, work, unit, target, damage, how, tick, log)
    if has(book, s, unit, CLEAVE) > 0:
        cleave(book, s, work, unit, target, fighters_of(s, 1 - side, column), tick, log)
    thorns = has(book, s, target, THORNS)
    if thorns > 0 and s.u_hp[target] > 0 and s.u_hp[unit] > 0 and s.u_decoy[target] == 0:
        strike(book, s, work, target, unit, thorns, THORN, tick, log)


def cleave(
    book: Book, s: State, work: Work, unit: int, target: int, where: int, tick: int, log: Log
) -> None:
    """Rule 6-12: every other living card of the stack takes the same number."""
    for at in range(s.standing[where]):
        other = s.stack[where][at] - 1
        if other != target and s.u_hp[other] > 0:
            damage = work.blow[side_of(unit)]
            strike(book, s, work, unit, other, damage, CLEAVES, tick, log)


def spend(s: State, work: Work, unit: int) -> None:
    """Rule 1-8: a decoy that has attacked is gone; nobody destroyed it."""
    if s.u_decoy[unit] == 1 and s.u_hp[unit] > 0:
        s.u_hp[unit] = 0
        work.cause[unit] = BY_DECOY_END


# --- 6-11. The end of a tick ----------------------------------------------------------------------


def bury(book: Book, s: State, work: Work, column: int, log: Log) -> None:
    """Rule 6-11: the dead leave, and the card behind moves up."""
    for side in range(SIDES):
        where = fighters_of(s, side, column)
        at = 0
        while at < s.standing[where]:
            unit = s.stack[where][at] - 1
            if s.u_hp[unit] > 0:
                at += 1
            else:
                bury_one(book, s, work, unit, log)


def bury_one(book: Book, s: State, work: Work, unit: int, log: Log) -> None:
    """Rules 6-17 and 8-1: everybody sees a dead card leave, and its killer is paid."""
    cause = work.cause[unit]
    work.cause[unit] = 0
    by = -1 if cause == BY_DECOY_END else 1 - side_of(unit)
    fall(book, s, unit, by, cause, EVERYBODY, log)


def recover(book: Book, s: State, column: int, log: Log) -> None:
    """Rule 6-11: cards with regen heal, then those that the other card of the stack heals."""
    for side in range(SIDES):
        where = fighters_of(s, side, column)
        for at in range(s.standing[where]):
            unit = s.stack[where][at] - 1
            mend(book, s, unit, has(book, s, unit, REGEN), HEALED_BY_REGEN, log)
    for side in range(SIDES):
        where = fighters_of(s, side, column)
        for at in range(s.standing[where]):
            other = s.stack[where][s.standing[where] - 1 - at] - 1
            if other != s.stack[where][at] - 1:
                healing = has(book, s, s.stack[where][at] - 1, HEAL_ALLY)
                mend(book, s, other, healing, HEALED_BY_ALLY, log)


def mend(book: Book, s: State, unit: int, amount: int, healer: int, log: Log) -> None:
    """Rule 4-2: a card heals; those who see it are told."""
    if amount > 0:
        heal(s, unit, amount, healer, audience(book, s, unit, log), log)


# --- 6-13. Far attacks ----------------------------------------------------------------------------


def shoot_far(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 6-13: far attacks, lane by lane from the west, South's before North's."""
    for column in range(COLUMNS):
        for side in range(SIDES):
            where = base_of(side, column)
            at = 0
            while at < s.standing[where]:
                unit = s.stack[where][at] - 1
                if may_shoot(book, s, work, unit, column):
                    shoot(book, s, work, unit, column, log)
                # A decoy that has attacked is gone, and the card behind it has moved up.
                if at < s.standing[where] and s.stack[where][at] == unit + 1:
                    at += 1


def may_shoot(book: Book, s: State, work: Work, unit: int, column: int) -> bool:
    """Rule 6-13: only cards of tick 5, and none on whose tile an enemy fought in this turn."""
    if has(book, s, unit, FAR_ATTACK) == 0 or book.tick[s.u_card[unit] - 1] != TICKS:
        return False
    return not (at_home(s, side_of(unit), column) and work.met[column] == BOTH_CAME)


def shoot(book: Book, s: State, work: Work, unit: int, column: int, log: Log) -> None:
    """Rule 6-13: the printed damage, to the enemy's vanguard of the lane, else to its base."""
    side = side_of(unit)
    where = vanguard_of(1 - side, column)
    if s.standing[where] == 0:
        where = base_of(1 - side, column)
    if s.standing[where] == 0:
        return
    target = target_in(book, s, where)
    damage = 0 if s.u_decoy[unit] == 1 else book.damage[s.u_card[unit] - 1]
    counted(work, side, BY_DAMAGE, damage, log)
    strike(book, s, work, unit, target, damage, FAR, TICKS, log)
    spend(s, work, unit)
    if s.u_hp[target] <= 0:
        bury_one(book, s, work, target, log)
    if s.u_hp[unit] <= 0:
        bury_one(book, s, work, unit, log)
