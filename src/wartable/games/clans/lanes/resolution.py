"""The resolution of a turn: advance, fights, far attacks, outcome (rules 6-5 and 6-6)."""

from __future__ import annotations

from wartable.engine.events import Log
from wartable.games.clans.abilities import FAR_ATTACK, REGENERATE
from wartable.games.clans.lanes.far import shoot_far
from wartable.games.clans.lanes.fight import fight_lane, mend
from wartable.games.clans.lanes.ground import at_home, base_of
from wartable.games.clans.lanes.outcome import settle_lane
from wartable.games.clans.lanes.sight import tell_of, update_known
from wartable.games.clans.numbers import ADVANCES, HEALED_BY_REGENERATE
from wartable.games.clans.state import (
    COLUMNS,
    SIDES,
    UNITS,
    Book,
    State,
    Work,
    home_tile,
    middle_tile,
)
from wartable.games.clans.units import has, room, stand, step_off

#: What ``regenerate`` heals between turns.
REGENERATED = 2


def resolve(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 6-5: all lanes advance, then fight, then far attacks, then what it leads to."""
    for column in range(COLUMNS):
        for side in range(SIDES):
            advance(book, s, side, column, log)
    update_known(book, s, log)
    for column in range(COLUMNS):
        work.met[column] = fight_lane(book, s, work, column, log)
    shoot_far(book, s, work, log)
    for column in range(COLUMNS):
        settle_lane(book, s, work, column, log)
        work.met[column] = 0
    update_known(book, s, log)


def advance(book: Book, s: State, side: int, column: int, log: Log) -> None:
    """Rule 6-6: base cards join the vanguard while it has room; far attackers stay."""
    if at_home(s, side, column):
        return
    where = base_of(side, column)
    at = 0
    while at < s.standing[where] and room(s, side, middle_tile(column)) > 0:
        unit = s.stack[where][at] - 1
        if has(book, s, unit, FAR_ATTACK) > 0:
            at += 1
            continue
        step_off(s, unit)
        stand(s, unit, middle_tile(column))
        tell_of(book, s, unit, ADVANCES, home_tile(side, column), False, log)


def refresh(book: Book, s: State, log: Log) -> None:
    """Rule 6-18: cards that regenerate heal with the draw step."""
    for unit in range(UNITS):
        if s.u_card[unit] > 0 and has(book, s, unit, REGENERATE) > 0:
            mend(book, s, unit, REGENERATED, HEALED_BY_REGENERATE, log)
