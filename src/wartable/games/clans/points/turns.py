"""The start of a turn of action-point mode, all but its drawing (rule 7-2)."""

from __future__ import annotations

from wartable.engine.events import Log
from wartable.games.clans.abilities import HEAL_ALLY, REGEN, REGENERATE
from wartable.games.clans.numbers import HEALED_BY_ALLY, HEALED_BY_REGEN, HEALED_BY_REGENERATE
from wartable.games.clans.points.sight import who_sees
from wartable.games.clans.state import SIDES, SLOTS, TILES, UNITS, Book, State, place_of
from wartable.games.clans.units import has, heal, tile_sum

#: What ``regenerate`` heals.
REGENERATED = 2


def begin_turn_of(book: Book, s: State, side: int, log: Log) -> None:
    """Rule 7-2: a side's turn begins: fires go out, units gather strength and heal."""
    s.turn += 1
    s.placed = 0
    put_out_fires(s)
    for other in range(SIDES):
        s.boost[other] = 0
    for unit in range(UNITS):
        s.u_lake[unit] = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        # The enemy has had its turn: who attacked it out of the dark is hidden again (rule 8-6).
        s.u_shown[unit] = 0
        gather_strength(book, s, unit)
    for tile in range(TILES):
        recover(book, s, side, tile, log)
    for tile in range(TILES):
        tend(book, s, side, tile, log)


def put_out_fires(s: State) -> None:
    """Rule 7-2: tiles are no longer ignited after their last turn."""
    for tile in range(TILES):
        if s.lit[tile] < s.turn:
            s.lit[tile] = 0
            s.lit_by[tile] = 0


def gather_strength(book: Book, s: State, unit: int) -> None:
    """Rule 7-2: a unit gains action points up to its most; what a lake gave beyond it is lost."""
    if s.u_card[unit] > 0:
        card = s.u_card[unit] - 1
        s.u_ap[unit] = min(book.max_ap[card], s.u_ap[unit] + book.per_turn[card])


def recover(book: Book, s: State, side: int, tile: int, log: Log) -> None:
    """Rule 7-2: units of a tile heal themselves."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        heal_itself(book, s, s.stack[where][at] - 1, log)
    spy = s.spy[where] - 1
    while spy >= 0:
        heal_itself(book, s, spy, log)
        spy = s.u_next[spy] - 1


def heal_itself(book: Book, s: State, unit: int, log: Log) -> None:
    """A unit heals by regen and then by regenerate, if it has them."""
    amount = has(book, s, unit, REGEN)
    if amount > 0:
        heal(s, unit, amount, HEALED_BY_REGEN, who_sees(book, s, unit), log)
    if has(book, s, unit, REGENERATE) > 0:
        heal(s, unit, REGENERATED, HEALED_BY_REGENERATE, who_sees(book, s, unit), log)


def tend(book: Book, s: State, side: int, tile: int, log: Log) -> None:
    """Rule 7-2: units of a tile heal each other."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        heal_by_others(book, s, s.stack[where][at] - 1, log)
    spy = s.spy[where] - 1
    while spy >= 0:
        heal_by_others(book, s, spy, log)
        spy = s.u_next[spy] - 1


def heal_by_others(book: Book, s: State, unit: int, log: Log) -> None:
    """A unit is healed by the others of its side on its tile."""
    amount = tile_sum(book, s, unit // SLOTS, s.u_tile[unit], HEAL_ALLY, unit)
    if amount > 0:
        heal(s, unit, amount, HEALED_BY_ALLY, who_sees(book, s, unit), log)
