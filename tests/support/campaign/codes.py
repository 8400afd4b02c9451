"""Codes of moves in the campaign, sensible or not."""

from __future__ import annotations

from wartable.games.campaign.moves import MOVES, SET_TERRAIN


def order(verb: int, first: int = 0, second: int = 0) -> int:
    """Return a code made of any numbers; only a move that sets a terrain has a second one."""
    return verb | first << 5 | second << (15 if verb == SET_TERRAIN else 16)


def first_of(code: int) -> int:
    """Return the first field of a move, 0 if it has none."""
    fields = MOVES.fields(code)
    assert fields is not None, "no move"
    return next(iter(fields.values()), 0)
