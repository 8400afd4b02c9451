"""Setting tiles on fire (rule 7-13)."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.abilities import IGNITE
from wartable.games.clans.numbers import LIT, NO_FIRE, NO_UNIT, OUT_OF_RANGE
from wartable.games.clans.orders import unit_at
from wartable.games.clans.points.aiming import cost_fault, pay
from wartable.games.clans.points.ground import neighbours
from wartable.games.clans.state import TILES, Book, State, side_of
from wartable.games.clans.units import has


def ignite_fault(book: Book, s: State, side: int, post: int, tile: int) -> int:
    """Rule 7-13: return why a unit cannot set a tile on fire, 0 if it can."""
    unit = unit_at(s, side, post)
    if unit < 0:
        return NO_UNIT
    if has(book, s, unit, IGNITE) == 0:
        return NO_FIRE
    if tile >= TILES or not neighbours(tile, s.u_tile[unit]):
        return OUT_OF_RANGE
    return cost_fault(book, s, unit)


def do_ignite(book: Book, s: State, unit: int, tile: int, log: Log) -> None:
    """Rule 7-13: a tile is lit, this turn included; a fire that lasts longer goes on."""
    pay(book, s, unit)
    until = s.turn + has(book, s, unit, IGNITE) - 1
    if until > s.lit[tile]:
        s.lit[tile] = until
        s.lit_by[tile] = side_of(unit) + 1
    note(log, EVERYBODY, LIT, tile, s.lit[tile], 0, 0)
