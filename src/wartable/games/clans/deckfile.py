"""A list of cards as text, both ways: ``cavalry*4, pikeman*3, pikeman decoy*1``.

In a file the cards stand one a line or several to a line, and ``#`` begins a comment. A card may
be called by its id or its name, in any spelling of capitals, spaces and accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from wartable.engine.errors import Unreadable, quoted

_COUNT = re.compile(r"[1-9][0-9]?")
_COMMENT = re.compile(r"#[^\n]*")
_DECOY = "_decoy"


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card, or of its decoy."""

    card: str
    count: int
    decoy: bool = False


def plain_id(name: str) -> str:
    """Return the id that a name stands for: ``Napoleon's Guard`` is ``napoleons_guard``."""
    letters = unicodedata.normalize("NFKD", name).lower()
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in letters if _counts(c))
    return "_".join(words.split())


def _counts(character: str) -> bool:
    """Tell whether a character separates or spells words: accents and apostrophes do neither."""
    return not unicodedata.combining(character) and character not in "'’"


def without_comments(text: str) -> str:
    """Return a text without what follows ``#`` on each line."""
    return _COMMENT.sub("", text)


def read_entries(text: str) -> tuple[Entry, ...]:
    """Return the cards that a text lists; raise ``Unreadable`` naming every part that lists none.

    Whether there are such cards is not asked here.
    """
    pieces = re.split(r"[,\n]", without_comments(text))
    entries, defects = [], []
    for piece in filter(None, map(str.strip, pieces)):
        entry = _read_entry(piece)
        if entry is None:
            defects.append(f"{quoted(piece)} is not a card with a number, such as 'cavalry*4'")
        else:
            entries.append(entry)
    if defects:
        raise Unreadable("bad-deck", "; ".join(defects))
    return tuple(entries)


def _read_entry(piece: str) -> Entry | None:
    name, times, number = piece.partition("*")
    count = number.strip() if times else "1"
    card = plain_id(name)
    if not card or _COUNT.fullmatch(count) is None:
        return None
    return Entry(card.removesuffix(_DECOY), int(count), card.endswith(_DECOY))


def write_entry(entry: Entry) -> str:
    """Return the text of one entry."""
    return f"{entry.card}{' decoy' if entry.decoy else ''}*{entry.count}"


def write_entries(entries: Iterable[Entry]) -> str:
    """Return a list of cards in one line."""
    return ", ".join(map(write_entry, entries))


def write_file(entries: Iterable[Entry], title: str = "") -> str:
    """Return the content of a deck file: one card a line, under a title."""
    head = [f"# {' '.join(title.split())}"] if title.strip() else []
    return "\n".join([*head, *map(write_entry, entries)]) + "\n"
