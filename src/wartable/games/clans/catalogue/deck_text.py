"""Lists of cards as text, read and written: ``cavalry*4, pikeman*3, pikeman decoy*1``.

A file has one or more cards per line, and ``#`` begins a comment. A card may be given by its id or
its name; capitals, spaces and accents do not matter. In a campaign cards have tiers:
``fusilier+1*3`` are three advanced ones, ``fusilier+2`` is an expert.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from wartable.engine.errors import Unreadable, quoted

_COUNT = re.compile(r"[1-9][0-9]?")
_COMMENT = re.compile(r"#[^\n]*")
_DECOY = "_decoy"
#: A name, its tier, and perhaps the word decoy.
_TIERED = re.compile(r"(?P<name>[^+]*)\+\s*(?P<tier>[12])(?P<rest>|[\s_-]+decoy)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of a card or of its decoy; ``tier`` is 0 outside campaigns (rule 12-2)."""

    card: str
    count: int
    decoy: bool = False
    tier: int = 0


@lru_cache(maxsize=4096)
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


def read_entries(text: str, *, tiers: bool = False) -> tuple[Entry, ...]:
    """Return the cards that a text lists; raise ``Unreadable`` naming every malformed part.

    The cards need not exist. Without ``tiers``, a tier is read as part of the name.
    """
    pieces = re.split(r"[,\n]", without_comments(text))
    entries, defects = [], []
    for piece in filter(None, map(str.strip, pieces)):
        entry = _read_entry(piece, tiers)
        if entry is None:
            defects.append(f"{quoted(piece)} is not a card with a number, such as 'cavalry*4'")
        else:
            entries.append(entry)
    if defects:
        raise Unreadable("bad-deck", "; ".join(defects))
    return tuple(entries)


def _read_entry(piece: str, tiers: bool) -> Entry | None:
    name, times, number = piece.partition("*")
    count = number.strip() if times else "1"
    name, tier = split_tier(name) if tiers else (name, 0)
    card = plain_id(name)
    if not card or _COUNT.fullmatch(count) is None:
        return None
    return Entry(card.removesuffix(_DECOY), int(count), card.endswith(_DECOY), tier)


def split_tier(name: str) -> tuple[str, int]:
    """Return a name without its tier, and the tier: ``fusilier+1`` is ``fusilier`` and 1."""
    found = _TIERED.fullmatch(name.strip())
    return (found["name"] + found["rest"], int(found["tier"])) if found else (name, 0)


def tier_mark(tier: int) -> str:
    """Return the suffix that marks a tier."""
    return f"+{tier}" if tier else ""


def write_entry(entry: Entry) -> str:
    """Return the text of one entry."""
    decoy = " decoy" if entry.decoy else ""
    return f"{entry.card}{tier_mark(entry.tier)}{decoy}*{entry.count}"


def write_entries(entries: Iterable[Entry]) -> str:
    """Return a list of cards in one line."""
    return ", ".join(map(write_entry, entries))


def write_file(entries: Iterable[Entry], title: str = "") -> str:
    """Return the content of a deck file: one card per line, under a title."""
    head = [f"# {' '.join(title.split())}"] if title.strip() else []
    return "\n".join([*head, *map(write_entry, entries)]) + "\n"
