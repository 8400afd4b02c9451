"""Units on the board: arriving, leaving, being hurt, healed and destroyed (rules 2-4, 4)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.clans.catalogue.abilities import BARRIER, SPY
from wartable.games.clans.events import absorbed, falls, gains_gold, healed
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    DECOY,
    DEPTH,
    LOSSES,
    POSTS,
    SLOTS,
    SPY_POST,
    TILES,
    Book,
    State,
    place_of,
    post_of,
    side_of,
)


def has(book: Book, s: State, unit: int, tag: int) -> int:
    """Return the X of a unit's ability, 1 for an ability without X, 0 if the unit lacks it."""
    return book.ability[s.u_card[unit] - 1][tag]


def is_spy(book: Book, s: State, unit: int) -> bool:
    """Tell whether a unit is a spy, which stands beside the stack of its tile."""
    return book.mode != CLASSIC and has(book, s, unit, SPY) > 0


# --- coming and going -----------------------------------------------------------------------------


def new_unit(book: Book, s: State, side: int, kind: int) -> int:
    """Make a unit of a card and return its slot; it is not on a tile yet."""
    unit = side * SLOTS
    while s.u_card[unit] > 0:
        unit += 1
    card = kind % DECOY
    s.ids[side] += 1
    s.u_card[unit] = card + 1
    s.u_decoy[unit] = kind // DECOY
    s.u_id[unit] = s.ids[side]
    s.u_hp[unit] = book.hp[card]
    s.u_max[unit] = book.hp[card]
    s.u_ap[unit] = book.max_ap[card]
    # Enemies that frightened the last unit of this slot have not frightened the new one.
    for other in range((1 - side) * SLOTS, (2 - side) * SLOTS):
        s.u_fear[other] &= ~(1 << unit)
    return unit


def stand(s: State, unit: int, tile: int) -> None:
    """Put a unit behind those of its side on a tile; there must be room."""
    where = place_of(side_of(unit), tile)
    s.u_tile[unit] = tile
    s.stack[where][s.standing[where]] = unit + 1
    s.standing[where] += 1


def lurk(s: State, unit: int, tile: int) -> None:
    """Put a spy on a tile, after other spies of its side."""
    where = place_of(side_of(unit), tile)
    s.u_tile[unit] = tile
    if s.spy[where] == 0:
        s.spy[where] = unit + 1
        return
    last = s.spy[where] - 1
    while s.u_next[last] > 0:
        last = s.u_next[last] - 1
    s.u_next[last] = unit + 1


def settle(book: Book, s: State, unit: int, tile: int) -> None:
    """Put a unit on a tile where turns alternate: a spy beside the stack, others into it."""
    if has(book, s, unit, SPY) > 0:
        lurk(s, unit, tile)
    else:
        stand(s, unit, tile)


def step_off(s: State, unit: int) -> None:
    """Take a unit off its tile; those behind it move up."""
    if slips_away(s, unit):
        return
    where = place_of(side_of(unit), s.u_tile[unit])
    at = 0
    while s.stack[where][at] != unit + 1:
        at += 1
    while at + 1 < s.standing[where]:
        s.stack[where][at] = s.stack[where][at + 1]
        at += 1
    s.standing[where] -= 1
    s.stack[where][at] = 0


def slips_away(s: State, unit: int) -> bool:
    """Take a unit off its tile if it lurks there as a spy; tell whether it did."""
    where = place_of(side_of(unit), s.u_tile[unit])
    if s.spy[where] == unit + 1:
        s.spy[where] = s.u_next[unit]
        s.u_next[unit] = 0
        return True
    before = s.spy[where] - 1
    while before >= 0 and s.u_next[before] != unit + 1:
        before = s.u_next[before] - 1
    if before < 0:
        return False
    s.u_next[before] = s.u_next[unit]
    s.u_next[unit] = 0
    return True


def remove(s: State, unit: int) -> None:
    """Take a unit off the board and free its slot."""
    step_off(s, unit)
    forget(s, unit)


def forget(s: State, unit: int) -> None:
    """Free a slot."""
    s.u_card[unit] = 0
    s.u_decoy[unit] = 0
    s.u_id[unit] = 0
    s.u_tile[unit] = 0
    s.u_hp[unit] = 0
    s.u_max[unit] = 0
    s.u_ap[unit] = 0
    s.u_barrier[unit] = 0
    s.u_fear[unit] = 0
    s.u_lake[unit] = 0
    s.u_marsh[unit] = 0
    s.u_shown[unit] = 0


def room(s: State, side: int, tile: int) -> int:
    """Rule 2-4: return how many more units of a side can stand on a tile."""
    return DEPTH - s.standing[place_of(side, tile)]


def open_post(s: State, unit: int) -> int:
    """Return a unit's post as everybody may know it: any spy as the first on its tile."""
    return min(post_of(s, unit), s.u_tile[unit] * POSTS + SPY_POST)


# --- hurting and healing --------------------------------------------------------------------------


def hurt(book: Book, s: State, unit: int, amount: int, seen: int, log: Log) -> bool:
    """Rule 4-1: a unit takes damage; tell whether its barrier absorbed it.

    A barrier absorbs the first damage above 0, any damage kills a decoy, and health stops at 0.
    The dead stay where they are until :func:`fall`.
    """
    if amount <= 0:
        return False
    if has(book, s, unit, BARRIER) > 0 and s.u_barrier[unit] == 0:
        s.u_barrier[unit] = 1
        absorbed(log, seen, side_of(unit), s.u_card[unit] - 1, open_post(s, unit))
        return True
    s.u_hp[unit] = 0 if s.u_decoy[unit] == 1 else max(0, s.u_hp[unit] - amount)
    return False


def heal(s: State, unit: int, amount: int, healer: int, seen: int, log: Log) -> None:
    """Rule 4-2: a living unit heals, up to its maximum."""
    if s.u_hp[unit] <= 0:
        return
    gained = min(amount, s.u_max[unit] - s.u_hp[unit])
    if gained > 0:
        s.u_hp[unit] += gained
        card, post = s.u_card[unit] - 1, post_of(s, unit)
        healed(log, seen, side_of(unit), card, post, gained, s.u_hp[unit], healer)


def fall(book: Book, s: State, unit: int, by: int, cause: int, seen: int, log: Log) -> None:
    """Rule 4-3: a dead unit leaves the board, and the side that destroyed it is paid.

    ``by`` is the side of the destroying effect, -1 for nobody.
    """
    side = side_of(unit)
    card = s.u_card[unit] - 1
    paid = book.kill_gold[book.rarity[card]] if by == 1 - side else 0
    falls(log, seen, side, card, open_post(s, unit), by, paid, cause)
    if paid > 0:
        s.gold[by] += paid
        gains_gold(log, by, paid, cause)
    where = place_of(side, s.u_tile[unit])
    s.grave[where] = card + 1
    s.grave_turn[where] = s.turn
    remember(s, unit)
    remove(s, unit)


def remember(s: State, unit: int) -> None:
    """Rule 12-8: record a unit that its side has lost."""
    side = side_of(unit)
    if s.fallen[side] < LOSSES:
        s.destroyed[side][s.fallen[side]] = s.u_card[unit] + DECOY * s.u_decoy[unit]
    s.fallen[side] += 1


def lane_sum(book: Book, s: State, side: int, column: int, tag: int) -> int:
    """Return the sum of an ability over the living units of a side in a column."""
    total = 0
    for tile in range(column, TILES, COLUMNS):
        total += tile_sum(book, s, side, tile, tag, -1)
    return total


def tile_sum(book: Book, s: State, side: int, tile: int, tag: int, but: int) -> int:
    """Return the sum of an ability over a side's living units on a tile, except ``but``."""
    where = place_of(side, tile)
    total = 0
    for at in range(s.standing[where]):
        unit = s.stack[where][at] - 1
        if unit != but and s.u_hp[unit] > 0:
            total += has(book, s, unit, tag)
    return total
