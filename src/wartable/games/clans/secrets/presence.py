"""What shows of a card that hides behind another (rule 8-5)."""

from __future__ import annotations

from wartable.games.clans.abilities import GLUE, GUARD, PARALYZE, SILENCE
from wartable.games.clans.state import GUARDS, HOLDS, HUSHES, POINTS, Book


def presence(book: Book, card: int) -> int:
    """Rule 8-5: return what shows of a card that nobody sees, where turns alternate.

    It guards, it holds enemies in place or it keeps them from attacking: they notice.
    """
    flags = 0
    if book.mode == POINTS:
        if book.ability[card][GUARD] > 0:
            flags |= GUARDS
        if book.ability[card][GLUE] > 0 or book.ability[card][PARALYZE] > 0:
            flags |= HOLDS
        if book.ability[card][SILENCE] > 0 or book.ability[card][PARALYZE] > 0:
            flags |= HUSHES
    return flags
