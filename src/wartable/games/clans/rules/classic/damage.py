"""The damage of a hit in a lane, and the hit itself (rules 6-10 and 6-12)."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import (
    COMMAND,
    FORTIFY,
    FURY,
    INSPIRE,
    RALLY,
    SHIELD,
    STACK_BUFF,
    STACK_DEBUFF,
    TILE_SHIELD,
)
from wartable.games.clans.events import (
    BY_BOOST,
    BY_COMMAND,
    BY_DAMAGE,
    BY_DECOY,
    BY_FLOOR,
    BY_FORTIFY,
    BY_FURY,
    BY_INSPIRE,
    BY_RALLY,
    BY_SHIELD,
    BY_STACK_BUFF,
    BY_STACK_DEBUFF,
    BY_TERRAIN,
    BY_THORNS,
    BY_TILE_SHIELD,
    IN_BATTLE,
    THORN,
    hit,
    modifier,
)
from wartable.games.clans.rules.classic.lanes import audience, front_tile, veiled_post
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import has, hurt, lane_sum, tile_sum
from wartable.games.clans.state import HIDDEN, SIDES, Book, State, Work, home_row, post_of, side_of

#: What matching terrain is worth.
ATTUNED = 1
#: The damage a card lends by command is this many times its X.
COMMANDED = 2
#: Shields leave at least this much of a hit.
LEAST = 1


def lend(book: Book, s: State, work: Work, column: int) -> None:
    """Rule 6-12: add up what all living cards of a lane lend their side, for the whole fight."""
    for side in range(SIDES):
        work.inspire[side] = lane_sum(book, s, side, column, INSPIRE)
        work.fortify[side] = lane_sum(book, s, side, column, FORTIFY)


def lend_no_more(work: Work) -> None:
    """Clear what was lent: the fight of a lane is over."""
    for side in range(SIDES):
        work.inspire[side] = 0
        work.fortify[side] = 0


def hit_value(
    book: Book, s: State, work: Work, column: int, unit: int, target: int, log: Log
) -> int:
    """Rule 6-12: return the damage of a unit's hit on a target, as things stand."""
    side = side_of(unit)
    value = raised(book, s, work, column, unit, log)
    if s.u_decoy[unit] == 1:
        value += counted(work, side, BY_DECOY, -value, log)
    if value <= 0:
        return 0
    left = value - shielded(book, s, work, target, log)
    if left >= LEAST:
        return left
    counted(work, side, BY_FLOOR, LEAST - left, log)
    return LEAST


def raised(book: Book, s: State, work: Work, column: int, unit: int, log: Log) -> int:
    """Rule 6-12, what is added: terrain, fury, the lane, the other card of the stack, the hero."""
    side = side_of(unit)
    card = s.u_card[unit] - 1
    tile = s.u_tile[unit]
    value = counted(work, side, BY_DAMAGE, book.damage[card], log)
    value += counted(work, side, BY_TERRAIN, attunement(book, s, column, card), log)
    value += counted(work, side, BY_FURY, book.ability[card][FURY], log)
    value += counted(work, side, BY_INSPIRE, work.inspire[side], log)
    command = COMMANDED * tile_sum(book, s, side, tile, COMMAND, unit)
    value += counted(work, side, BY_COMMAND, command, log)
    value += counted(work, side, BY_RALLY, tile_sum(book, s, side, tile, RALLY, unit), log)
    lent = tile_sum(book, s, side, tile, STACK_BUFF, unit)
    value += counted(work, side, BY_STACK_BUFF, lent, log)
    return value + counted(work, side, BY_BOOST, s.boost[side], log)


def shielded(book: Book, s: State, work: Work, target: int, log: Log) -> int:
    """Rule 6-12, what is taken off: the target's lane, its stack, and its own shield."""
    side = side_of(target)
    tile = s.u_tile[target]
    fortify = work.fortify[side]
    stack = tile_sum(book, s, side, tile, TILE_SHIELD, -1)
    awe = tile_sum(book, s, side, tile, STACK_DEBUFF, -1)
    shield = has(book, s, target, SHIELD)
    counted(work, 1 - side, BY_FORTIFY, -fortify, log)
    counted(work, 1 - side, BY_TILE_SHIELD, -stack, log)
    counted(work, 1 - side, BY_STACK_DEBUFF, -awe, log)
    counted(work, 1 - side, BY_SHIELD, -shield, log)
    return fortify + stack + awe + shield


def attunement(book: Book, s: State, column: int, card: int) -> int:
    """Rules 6-12 and 6-20: a card is stronger where the fight is on its own terrain."""
    ground = s.terrain[front_tile(s, column)]
    if book.base_only == 1:
        ground = element_of(book, s.zone[column])
    return ATTUNED if ground > 0 and book.terrain[card] == ground else 0


def element_of(book: Book, row: int) -> int:
    """Rule 6-20: return the terrain to which the base of a row is attuned, 0 for the middle."""
    for side in range(SIDES):
        if row == home_row(side):
            return book.attuned[side]
    return 0


def counted(work: Work, side: int, which: int, amount: int, log: Log) -> int:
    """Return the amount of a modifier; keep it for the log, if one is written."""
    if log.on == 1:
        work.part[side][which] = amount
    return amount


# --- landing a hit (rules 6-10 and 6-12) ----------------------------------------------------------


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
    tell_hit(book, s, unit, target, damage, before, how, tick, log)


def tell_parts(book: Book, s: State, work: Work, unit: int, target: int, log: Log) -> None:
    """Tell those who see both cards the modifiers of a hit, then clear them."""
    if log.on == 0:
        return
    side = side_of(unit)
    seen = who_sees(book, s, unit) & who_sees(book, s, target)
    for which in range(BY_FLOOR + 1):
        if work.part[side][which] != 0 and seen != 0:
            modifier(log, seen, which, work.part[side][which])
        work.part[side][which] = 0


def tell_hit(
    book: Book,
    s: State,
    unit: int,
    target: int,
    damage: int,
    before: int,
    how: int,
    tick: int,
    log: Log,
) -> None:
    """Report a hit; a side that cannot identify one of the two cards is told of a hidden card."""
    if log.on == 0:
        return
    side, card, post = side_of(unit), s.u_card[unit] - 1, post_of(s, unit)
    struck, place = s.u_card[target] - 1, post_of(s, target)
    after = s.u_hp[target]
    unit_known, target_known = who_sees(book, s, unit), who_sees(book, s, target)
    if unit_known & target_known == EVERYBODY:
        hit(log, EVERYBODY, side, card, post, how, tick, struck, place, damage, before, after)
        return
    own, other = 1 << side, 1 << side_of(target)
    if unit_known == EVERYBODY:  # first to those who were told the modifiers
        hit(log, other, side, card, post, how, tick, struck, place, damage, before, after)
    if target_known == EVERYBODY:
        hit(log, own, side, card, post, how, tick, struck, place, damage, before, after)
    else:
        hidden = veiled_post(book, s, target)
        hit(log, own, side, card, post, how, tick, HIDDEN, hidden, damage, 0, 0)
    if unit_known != EVERYBODY:
        hidden = veiled_post(book, s, unit)
        hit(log, other, side, HIDDEN, hidden, how, tick, struck, place, damage, before, after)
