"""What was staged comes onto the board (rules 6-3 and 6-4)."""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.games.clans.hands import mark_played
from wartable.games.clans.lanes.sight import tell_of
from wartable.games.clans.numbers import ARRIVES
from wartable.games.clans.state import Book, State, column_of
from wartable.games.clans.ultimates import count_variation
from wartable.games.clans.units import new_unit, stand


def place_staged(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 6-3: a side's staged cards go behind those that stand there, in their order."""
    for at in range(s.staged[side]):
        kind, tile = s.staged_kind[side][at] - 1, s.staged_tile[side][at]
        s.staged_kind[side][at] = 0
        s.staged_tile[side][at] = 0
        unit = new_unit(book, s, side, kind)
        stand(s, unit, tile)
        mark_played(s, side, kind)
        tell_of(book, s, unit, ARRIVES, 0, False, log)
        count_variation(book, s, chance, side, kind, column_of(tile), log)
    s.staged[side] = 0
