"""The resolution of a turn: advance, fights, outcome (rules 6-5, 6-6, 6-14 to 6-19)."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import FAR_ATTACK, REGENERATE, STEALTH_PASS
from wartable.games.clans.events import (
    BY_RAID,
    FOR_LANE,
    HEALED_BY_REGENERATE,
    SLIPS,
    captured,
    gains_gold,
    hit,
    verdict,
)
from wartable.games.clans.rules.classic.fight import fight_lane, mend, shoot_far
from wartable.games.clans.rules.classic.lanes import (
    BOTH_CAME,
    NOBODY_CAME,
    at_home,
    base_of,
    fighters_of,
    front_tile,
    tell_advance,
    update_known,
    vanguard_of,
    veiled_post,
)
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import has, room, stand, step_off
from wartable.games.clans.rules.victory import hit_base
from wartable.games.clans.state import (
    COLUMNS,
    HIDDEN,
    HOLD,
    MIDDLE,
    NORTH,
    RAID,
    SIDES,
    SOUTH,
    UNITS,
    Book,
    State,
    Work,
    home_row,
    home_tile,
    middle_tile,
    post_of,
    side_of,
)


def settle_lane(book: Book, s: State, work: Work, column: int, log: Log) -> None:
    """Rules 6-14 to 6-16: a lane is won or not, and what follows."""
    winner = winner_of(s, column)
    row, fought = s.zone[column], front_tile(s, column)
    if winner >= 0:
        win_lane(book, s, winner, column, log)
    elif row == MIDDLE and work.met[column] == BOTH_CAME:
        for side in range(SIDES):
            slip_past(book, s, side, column, log)
    if work.met[column] != NOBODY_CAME:
        verdict(log, column, winner, front_tile(s, column), fought)


def winner_of(s: State, column: int) -> int:
    """Rule 6-14: the side that has fighters left while the other has none, -1 if undecided."""
    south = s.standing[fighters_of(s, SOUTH, column)] > 0
    north = s.standing[fighters_of(s, NORTH, column)] > 0
    if south == north:
        return -1
    return SOUTH if south else NORTH


def win_lane(book: Book, s: State, side: int, column: int, log: Log) -> None:
    """Rules 6-15, 6-17 and 6-19: the winner is paid, and the front line moves, or it raids."""
    s.gold[side] += book.lane_gold
    gains_gold(log, side, book.lane_gold, FOR_LANE)
    if at_home(s, side, column):
        s.zone[column] = MIDDLE
    elif s.zone[column] == MIDDLE:
        capture(s, side, column, log)
        if book.crystal == RAID and s.standing[base_of(1 - side, column)] == 0:
            raid(book, s, side, column, log)
        else:
            s.zone[column] = home_row(1 - side)
    else:
        raid(book, s, side, column, log)
        if book.crystal != HOLD:
            s.zone[column] = MIDDLE


def capture(s: State, side: int, column: int, log: Log) -> None:
    """Rule 6-15: the middle tile belongs to whoever last won a fight there."""
    if s.holder[column] != side + 1:
        s.holder[column] = side + 1
        captured(log, side, middle_tile(column))


def raid(book: Book, s: State, side: int, column: int, log: Log) -> None:
    """Rule 6-16: the vanguard hits the crystal with its printed damage, and nothing else."""
    where = vanguard_of(side, column)
    damage = 0
    for at in range(s.standing[where]):
        damage += printed(book, s, s.stack[where][at] - 1)
    hit_base(book, s, 1 - side, damage, BY_RAID, log)


def slip_past(book: Book, s: State, side: int, column: int, log: Log) -> None:
    """Rule 10-19: after a middle fight not won, stealthy cards reach a crystal left open."""
    if s.standing[base_of(1 - side, column)] > 0:
        return
    where = vanguard_of(side, column)
    for at in range(s.standing[where]):
        unit = s.stack[where][at] - 1
        if has(book, s, unit, STEALTH_PASS) > 0:
            damage = printed(book, s, unit)
            tell_slip(book, s, unit, damage, log)
            hit_base(book, s, 1 - side, damage, BY_RAID, log)


def tell_slip(book: Book, s: State, unit: int, damage: int, log: Log) -> None:
    """Report a card that slips past the enemy; a concealed one stays concealed."""
    if log.on == 0:
        return
    side, seen = side_of(unit), who_sees(book, s, unit)
    card, post = s.u_card[unit] - 1, post_of(s, unit)
    hit(log, seen, side, card, post, SLIPS, 0, -1, -1, damage, 0, 0)
    if seen != EVERYBODY:
        post = veiled_post(book, s, unit)
        hit(log, 1 << (1 - side), side, HIDDEN, post, SLIPS, 0, -1, -1, damage, 0, 0)


def printed(book: Book, s: State, unit: int) -> int:
    """Return a card's printed damage; a decoy does none (rule 1-8)."""
    return 0 if s.u_decoy[unit] == 1 else book.damage[s.u_card[unit] - 1]


# --- the whole turn (rules 6-5 and 6-6) -----------------------------------------------------------

#: What ``regenerate`` heals between turns.
REGENERATED = 2


def resolve(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 6-5: all lanes advance, then fight; then come far attacks and the outcome."""
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
        tell_advance(book, s, unit, home_tile(side, column), log)


def refresh(book: Book, s: State, log: Log) -> None:
    """Rule 6-18: cards that regenerate heal with the draw step."""
    for unit in range(UNITS):
        if s.u_card[unit] > 0 and has(book, s, unit, REGENERATE) > 0:
            mend(book, s, unit, REGENERATED, HEALED_BY_REGENERATE, log)
