"""What people type: lines of several moves."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from wartable.engine.errors import NotLegal, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.domains import plain_number as plain_number
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of

# --- lines of several moves ----------------------------------------------------------------------

SEPARATOR = "|"


def entries_in(line: str) -> list[str]:
    """Return the entries between the separators of a line."""
    return [entry.strip() for entry in line.split(SEPARATOR) if entry.strip()]


def means_more(line: str, read: Submission) -> bool:
    """Tell whether a line implies a move that nobody typed, such as the end of the turn."""
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
    """Parse moves separated by ``|``; raise ``NotLegal`` or ``Unreadable`` if one is impossible.

    ``read`` and ``refuse`` are the game's ``read_move`` and ``refusal``; no move can follow
    ``end``. Once chance has decided something, nobody knows yet what is legal; the rest is checked
    when it is played. An empty line is refused like an unreadable move.
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
