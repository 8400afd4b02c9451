"""A hit in words, with everything that it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.events import Event
from wartable.games.clans import numbers
from wartable.games.clans.show.words import SIDE_NAMES, Told, base_word, card_name, read_told
from wartable.games.clans.state import HIDDEN, Book

#: What each modifier is called, where its amount stands before it.
MODIFIERS = {
    numbers.BY_DAMAGE: "",
    numbers.BY_TERRAIN: "terrain",
    numbers.BY_FURY: "fury",
    numbers.BY_INSPIRE: "inspire",
    numbers.BY_COMMAND: "command",
    numbers.BY_RALLY: "rally",
    numbers.BY_BOOST: "hero",
    numbers.BY_MOTIVATE: "motivate",
    numbers.BY_AFFINITY: "affinity",
    numbers.BY_COUNTER: "class",
    numbers.BY_WOUNDS: "wounds",
    numbers.BY_SHIELD: "shield",
    numbers.BY_FORTIFY: "fortify",
    numbers.BY_TILE_SHIELD: "tile shield",
    numbers.BY_DECOY: "decoy",
    numbers.BY_RANGED_ANSWER: "ranged",
    numbers.BY_STACK_BUFF: "banner",
    numbers.BY_STACK_DEBUFF: "totem",
    numbers.BY_FLOOR: "at least 1",
}

#: How it is said that a unit strikes.
WAYS = {
    numbers.ATTACK: "hits",
    numbers.FIRST: "strikes first:",
    numbers.SHOT: "shoots",
    numbers.CLEAVES: "cleaves",
    numbers.THORN: "has thorns that hurt",
    numbers.FAR: "shoots from afar at",
    numbers.RETALIATION: "strikes back at",
    numbers.BASE_ATTACK: "hits",
    numbers.SLIPS: "slips past the enemy and hits",
}


@dataclass(frozen=True, slots=True)
class Hit:
    """A HIT event, read. ``unit`` is None for a storm, ``target`` None for a crystal or base."""

    unit: Told | None
    target: Told | None
    how: int
    tick: int
    damage: int
    before: int
    after: int
    parts: tuple[tuple[int, int], ...]

    @property
    def kills(self) -> bool:
        """Whether nothing is left of the target, as far as that is told."""
        return self.before > 0 and self.after == 0

    @property
    def is_open(self) -> bool:
        """Whether the health of the target is told."""
        return self.before > 0


def read_hit(event: Event) -> Hit:
    """Return what a HIT event says, with its details."""
    striker, struck, damage, change = event.figures
    how = striker >> 16 & 15
    parts = tuple(
        (each.figures[0], each.figures[1])
        for each in event.details
        if each.kind == numbers.MODIFIER
    )
    return Hit(
        None if how == numbers.STORM else read_told(striker),
        None if struck < 0 else read_told(struck),
        how,
        striker >> 20,
        damage,
        change >> 16,
        change & 0xFFFF,
        parts,
    )


def sum_words(parts: Sequence[tuple[int, int]]) -> str:
    """Return what a hit is made of: ``4 +4 class +1 terrain``; one part alone says nothing."""
    if len(parts) < 2:
        return ""
    return " ".join(_part(*each) for each in parts)


def _part(which: int, amount: int) -> str:
    name = MODIFIERS[which]
    return f"{amount:+d} {name}" if name else str(amount)


def hit_words(book: Book, hit: Hit) -> str:
    """Say a hit in one line: who, whom, how much and of what, and the health before and after."""
    made = sum_words(hit.parts)
    figures = f"{hit.damage} ({made})" if made else str(hit.damage)
    target = target_words(book, hit)
    change = f": {hit.before} → {hit.after}" if hit.is_open else ""
    if hit.unit is None:
        return f"the storm hits {target} for {figures}{change}"
    name = unit_words(book, hit.unit)
    return f"{name} {WAYS[hit.how]} {target} for {figures}{change}"


def target_words(book: Book, hit: Hit) -> str:
    """Return who or what is hit."""
    if hit.target is not None:
        return unit_words(book, hit.target)
    if hit.unit is None:
        return f"the {base_word(book)}"
    return f"{SIDE_NAMES[1 - hit.unit.side]}'s {base_word(book)}"


def unit_words(book: Book, unit: Told, *, whose: bool = True) -> str:
    """Return a unit's name, with its side where both may have such a card."""
    if unit.card >= HIDDEN:
        return f"a hidden card of {SIDE_NAMES[unit.side]}" if whose else "a hidden card"
    name = card_name(book, unit.card)
    return f"{SIDE_NAMES[unit.side]}'s {name}" if whose else name
