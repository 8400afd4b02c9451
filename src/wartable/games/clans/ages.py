"""Ages: three decks in one match (rule 9, an option)."""

from __future__ import annotations

from wartable.games.clans.state import AGES, CLASSIC, Book


def age_of(book: Book, turn: int) -> int:
    """Rule 9-2: return the age of a turn; where turns alternate, rounds count."""
    if book.ages == 0:
        return 0
    count = turn if book.mode == CLASSIC else (turn + 1) // 2
    age = 0
    while age < AGES - 1 and count > book.age_end[age]:
        age += 1
    return age
