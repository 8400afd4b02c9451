"""A hit in words, with all its modifiers."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.clans import events
from wartable.games.clans.events import Hit, Told
from wartable.games.clans.state import HIDDEN, SIDE_NAMES, Book
from wartable.games.clans.view.words import base_word, card_name

#: The names of the modifiers, written after their amounts; the first amount needs none.
MODIFIERS = dict(enumerate(events.MODIFIERS)) | {events.BY_DAMAGE: ""}

#: The verbs for the ways to strike.
WAYS = {
    events.ATTACK: "hits",
    events.FIRST: "strikes first:",
    events.SHOT: "shoots",
    events.CLEAVES: "cleaves",
    events.THORN: "has thorns that hurt",
    events.FAR: "shoots from afar at",
    events.RETALIATION: "strikes back at",
    events.BASE_ATTACK: "hits",
    events.SLIPS: "slips past the enemy and hits",
}


def sum_words(parts: Sequence[tuple[int, int]]) -> str:
    """Return the parts of a hit: ``4 +4 class +1 terrain``; empty if there is only one."""
    if len(parts) < 2:
        return ""
    return " ".join(_part(*each) for each in parts)


def _part(which: int, amount: int) -> str:
    name = MODIFIERS[which]
    return f"{amount:+d} {name}" if name else str(amount)


def hit_words(book: Book, hit: Hit) -> str:
    """Describe a hit in one line: who hits whom, damage and its parts, health before and after."""
    made = sum_words(hit.parts)
    figures = f"{hit.damage} ({made})" if made else str(hit.damage)
    target = target_words(book, hit)
    change = f": {hit.before} → {hit.after}" if hit.is_open else ""
    name = unit_words(book, hit.unit)
    return f"{name} {WAYS[hit.how]} {target} for {figures}{change}"


def target_words(book: Book, hit: Hit) -> str:
    """Return who or what is hit."""
    if hit.target is not None:
        return unit_words(book, hit.target)
    return f"{SIDE_NAMES[1 - hit.unit.side]}'s {base_word(book)}"


def unit_words(book: Book, unit: Told, *, whose: bool = True) -> str:
    """Return a unit's name, with its side where both may have such a card."""
    if unit.card >= HIDDEN:
        return f"a hidden card of {SIDE_NAMES[unit.side]}" if whose else "a hidden card"
    name = card_name(book, unit.card)
    return f"{SIDE_NAMES[unit.side]}'s {name}" if whose else name
