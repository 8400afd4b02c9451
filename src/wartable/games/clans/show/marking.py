"""Which elements of the picture an event concerns."""

from __future__ import annotations

from wartable.engine.events import Event
from wartable.games.clans import numbers
from wartable.games.clans.show.ids import base_id, grave_id, tile_id, unit_id
from wartable.games.clans.show.words import read_told
from wartable.games.clans.state import COLUMNS, POINTS, Book

#: Kinds of events that mark the unit they begin with.
_OF_UNITS = frozenset(
    (
        numbers.HEALED, numbers.ABSORBED, numbers.ARRIVES, numbers.PLACES,
        numbers.MOVES, numbers.PUSHED, numbers.BURNT, numbers.TRAPPED, numbers.FRIGHTENED,
        numbers.MIRED, numbers.INTERCEPTS, numbers.GAINS_POINT, numbers.ATTACKS, numbers.TENDS,
    )
)  # fmt: skip


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the units, tiles and bases that an event changes."""
    a, b, _, _ = event.figures
    if event.kind in _OF_UNITS:
        unit = read_told(a)
        return (unit_id(unit.side, unit.post),)
    match event.kind:
        case numbers.HIT if b >= 0:
            unit = read_told(b)
            return (unit_id(unit.side, unit.post),)
        case numbers.HEALTH:
            return (base_id(a),)
        case numbers.FALLS if book.mode == POINTS:  # in lanes it is one of many
            return (grave_id(read_told(a).side, read_told(a).tile),)
        case numbers.LIT:
            return (tile_id(a),)
        case numbers.TRAP_SET:
            return (tile_id(b),)
        case numbers.CAPTURED:
            return (tile_id(COLUMNS + a),)
    return ()
