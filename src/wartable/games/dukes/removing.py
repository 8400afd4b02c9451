"""Rules 5-4, 5-9 and 9-1: pieces that are taken off the map."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.dukes.ending import finish
from wartable.games.dukes.fighting import is_joint
from wartable.games.dukes.numbers import REMOVED
from wartable.games.dukes.pieces import duke_of, is_duke, put, side_of
from wartable.games.dukes.state import DUKE_FELL, OFF, Book, State


def remove(s: State, piece: int, log: Log) -> None:
    """Take a piece off the map; if it is a Duke, the game is over (rule 9-1)."""
    note(log, EVERYBODY, REMOVED, piece, s.at[piece], 0, 0)
    put(s, piece, OFF)
    if is_duke(piece):
        finish(s, DUKE_FELL, 1 - side_of(piece), log)


def remove_defender(book: Book, s: State, log: Log) -> None:
    """Rules 5-4 and 5-9: remove the target; a Duke with it stays, or by an option falls too."""
    falls_too = is_joint(book, s, s.target)
    remove(s, s.target, log)
    if falls_too:
        remove(s, duke_of(side_of(s.target)), log)
