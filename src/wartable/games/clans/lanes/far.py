"""Far attacks, after the fights of all lanes (rule 6-13)."""

from __future__ import annotations

from wartable.engine.events import Log
from wartable.games.clans.abilities import FAR_ATTACK
from wartable.games.clans.lanes.damage import counted
from wartable.games.clans.lanes.fight import TICKS, bury_one, spend, target_in
from wartable.games.clans.lanes.ground import BOTH_CAME, at_home, base_of, vanguard_of
from wartable.games.clans.lanes.striking import strike
from wartable.games.clans.numbers import BY_DAMAGE, FAR
from wartable.games.clans.state import COLUMNS, SIDES, Book, State, Work, side_of
from wartable.games.clans.units import has


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
