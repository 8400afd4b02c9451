"""The notation of declared moves, for games that need no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from wartable.engine.errors import quoted
from wartable.engine.game import Submission
from wartable.engine.kit.verbs import Moves
from wartable.engine.play.typed import read_moves

#: No code: any move may be the last of a line.
NO_END = -1


def refuser(
    moves: Moves, faults: Mapping[int, tuple[str, str]]
) -> Callable[[Any, Any, int, int, int], tuple[str, str]]:
    """Return what words refusals by a table alone: their numbers -> stable code and message."""

    def refusal(book: Any, s: Any, seat: int, move: int, number: int) -> tuple[str, str]:
        code, words = faults[number]
        return code, f"{quoted(moves.write(book, move))}: {words}"

    return refusal


class DeclaredNotation:
    """Writes and reads the declared moves of a game whose moves carry no free text.

    ``refuse`` words refusals. ``end`` is the move after which nothing can follow on a line, and
    ``read`` reads a move in a way of the game's own.
    """

    def __init__(
        self,
        moves: Moves,
        rules: ModuleType,
        work: type[Any],
        refuse: Callable[[Any, Any, int, int, int], tuple[str, str]],
        *,
        end: int = NO_END,
        read: Callable[[Any, str], int] | None = None,
    ) -> None:
        self.moves, self._rules, self._work = moves, rules, work
        self._refuse, self._end, self._read = refuse, end, read or moves.read

    def write_move(self, book: Any, move: int) -> str:
        """Return the exact text of a move."""
        return self.moves.write(book, move)

    def read_move(self, book: Any, text: str) -> int:
        """Return the move; raise ``Unreadable``."""
        return self._read(book, text)

    def read_line(self, book: Any, s: Any, seat: int, line: str) -> Submission:
        """Read moves separated by ``|``; if one of them is refused, none is made."""
        work = self._work()
        return read_moves(
            self._rules, work, self._read, self._refuse, self._end, book, s, seat, line
        )

    def clean_text(self, book: Any, move: int, text: str | None) -> str | None:
        """Return None: no move carries a text."""
        return None

    def text_room(self, book: Any, code: int) -> int:
        """Return 0: no move carries a text."""
        return 0

    def refusal(self, book: Any, s: Any, seat: int, move: int, number: int) -> tuple[str, str]:
        """Return the stable code and the message for a refusal number."""
        return self._refuse(book, s, seat, move, number)
