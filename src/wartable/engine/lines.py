"""Lines of several moves, as people type them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from wartable.engine.chance import PLAY, stream
from wartable.engine.errors import NotLegal, quoted
from wartable.engine.events import Log
from wartable.engine.game import Submission
from wartable.engine.tables import spec_of

SEPARATOR = "|"


def entries_in(line: str) -> list[str]:
    """Return what stands between the separators of a line."""
    return [entry.strip() for entry in line.split(SEPARATOR) if entry.strip()]


def means_more(line: str, read: Submission) -> bool:
    """Tell whether a line was read as a move that nobody wrote, such as the end of one's turn."""
    return len(read.moves) > len(entries_in(line))


def read_moves(
    rules: ModuleType,
    work: Any,
    read: Callable[[Any, str], int],
    refuse: Callable[[Any, Any, int, int, int], tuple[str, str]],
    end: int,
    book: Any,
    s: Any,
    seat: int,
    line: str,
) -> Submission:
    """Read moves separated by ``|``; if one of them cannot be made, none is.

    ``read`` and ``refuse`` are the game's ``read_move`` and ``refusal``, ``end`` the move after
    which there can be no other. Once chance has decided something, nobody knows yet what can be
    made; the rest is judged when it is played. A line without any move is refused like a move
    that is none.
    """
    entries = entries_in(line) or [line]
    imagined, log, chance = spec_of(s).clone(s), Log(), stream(0, PLAY)
    undrawn = (chance.a, chance.b)
    moves: list[int] = []
    known = True
    for entry in entries:
        if end in moves:
            raise NotLegal("after-end", f"{quoted(entry)}: nothing can follow the end on a line")
        move = read(book, entry)
        if known:
            number = rules.check(book, imagined, work, seat, move)
            if number:
                raise NotLegal(*refuse(book, imagined, seat, move, number))
        if known and move != end:
            rules.apply(book, imagined, work, chance, seat, move, log)
            known = (chance.a, chance.b) == undrawn
            known = known and bool(rules.to_act(book, imagined) >> seat & 1)
        moves.append(move)
    return Submission(tuple(moves))
