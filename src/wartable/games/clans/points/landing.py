"""Damage that lands, and what others learn of it (rules 4-1 and 8-5)."""

from __future__ import annotations

from wartable.engine.events import Log, note
from wartable.games.clans.numbers import HIT
from wartable.games.clans.orders import post_of
from wartable.games.clans.points.sight import covered, who_notices, who_sees
from wartable.games.clans.secrets.presence import presence
from wartable.games.clans.state import HIDDEN, Book, State, side_of
from wartable.games.clans.units import hurt, told, told_as


def land(book: Book, s: State, how: int, unit: int, struck: int, damage: int, log: Log) -> None:
    """A strike lands on a unit, and whoever sees both is told of it."""
    before = s.u_hp[struck]
    hurt(book, s, struck, damage, who_sees(book, s, struck), log)
    if log.on == 1:
        change = 0 if is_hidden(book, s, struck) else before << 16 | s.u_hp[struck]
        seen = who_notices(book, s, unit, s.u_tile[unit])
        seen &= who_notices(book, s, struck, s.u_tile[struck])
        note(
            log, seen, HIT, named(book, s, unit) | how << 16, named(book, s, struck), damage, change
        )


def named(book: Book, s: State, unit: int) -> int:
    """Return a unit as events name it to everybody: as no card in particular where it is hidden."""
    if not is_hidden(book, s, unit):
        return told(s, unit)
    card = HIDDEN + presence(book, s.u_card[unit] - 1)
    return told_as(s, unit, card, post_of(s, unit))


def is_hidden(book: Book, s: State, unit: int) -> bool:
    """Rule 8-5: tell whether the enemy sees that a unit stands there, but not which."""
    return covered(book, s, unit) and who_sees(book, s, unit) == 1 << side_of(unit)
