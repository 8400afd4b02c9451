"""A hit that lands, and telling of it (rules 6-10 and 6-12)."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.lanes.sight import audience, veiled
from wartable.games.clans.numbers import BY_FLOOR, BY_THORNS, HIT, IN_BATTLE, MODIFIER, THORN
from wartable.games.clans.points.sight import who_sees
from wartable.games.clans.state import Book, State, Work, side_of
from wartable.games.clans.units import hurt, told


def strike(
    book: Book,
    s: State,
    work: Work,
    unit: int,
    target: int,
    damage: int,
    how: int,
    tick: int,
    log: Log,
) -> None:
    """Rule 4-1: a hit lands on a unit; the dead stay where they are until they are buried."""
    before = s.u_hp[target]
    tell_parts(book, s, work, unit, target, log)
    hurt(book, s, target, damage, audience(book, s, target, log), log)
    if before > 0 and s.u_hp[target] <= 0:
        work.cause[target] = BY_THORNS if how == THORN else IN_BATTLE
    tell_hit(book, s, unit, target, damage, before, how << 16 | tick << 20, log)


def tell_parts(book: Book, s: State, work: Work, unit: int, target: int, log: Log) -> None:
    """Tell what a hit is made of to those who see both cards, and forget it."""
    if log.on == 0:
        return
    side = side_of(unit)
    seen = who_sees(book, s, unit) & who_sees(book, s, target)
    for modifier in range(BY_FLOOR + 1):
        if work.part[side][modifier] != 0 and seen != 0:
            note(log, seen, MODIFIER, modifier, work.part[side][modifier], 0, 0)
        work.part[side][modifier] = 0


def tell_hit(
    book: Book, s: State, unit: int, target: int, damage: int, before: int, way: int, log: Log
) -> None:
    """Tell of a hit; a side that does not see one of the two cards is told of some card."""
    if log.on == 0:
        return
    striker, struck = told(s, unit) | way, told(s, target)
    change = before << 16 | s.u_hp[target]
    unit_known, target_known = who_sees(book, s, unit), who_sees(book, s, target)
    if unit_known & target_known == EVERYBODY:
        note(log, EVERYBODY, HIT, striker, struck, damage, change)
        return
    own, other = 1 << side_of(unit), 1 << side_of(target)
    if unit_known == EVERYBODY:  # first to whoever was told what the hit is made of
        note(log, other, HIT, striker, struck, damage, change)
        note(log, own, HIT, striker, veiled(book, s, target), damage, 0)
        return
    if target_known == EVERYBODY:
        note(log, own, HIT, striker, struck, damage, change)
    else:
        note(log, own, HIT, striker, veiled(book, s, target), damage, 0)
    note(log, other, HIT, veiled(book, s, unit) | way, struck, damage, change)
