"""Cards in the terminal: their figures as columns, and what their abilities do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from wartable.cli.terminal.console import width
from wartable.games.clans.catalogue.abilities import ABILITIES, effect, shown_tag
from wartable.games.clans.catalogue.cards import (
    FAMILY_NAMES,
    RARITY_NAMES,
    TERRAIN_NAMES,
    Card,
    Tag,
)
from wartable.games.clans.catalogue.deck_text import Entry
from wartable.games.clans.catalogue.search import MODES
from wartable.games.clans.state import CLASSIC, POINTS
from wartable.lab.text_table import columns

#: Maximum line length, even on a wider terminal.
WIDEST = 100
MODE_WORDS = {number: name for name, number in MODES.items()}
#: The mark after an ability that a card has in only one of two modes.
MODE_MARKS = {number: f"[{name[0]}]" for name, number in MODES.items()}


def card_lines(
    cards: Sequence[Card], modes: Sequence[int], entries: Sequence[Entry] = ()
) -> Iterator[str]:
    """Yield cards in columns, with the number of copies if ``entries`` of a deck are given."""
    heading = ["card", "rarity", "dmg", "hp"]
    heading += ["tick"] if CLASSIC in modes else []
    heading += ["ap", "cost", "range"] if POINTS in modes else []
    heading += ["terrain", "family", "abilities"]
    rows = [[*_figures(card, modes), _said(card, modes)] for card in cards]
    if entries:
        heading.insert(1, "copies")
        for card, row in zip(cards, rows, strict=True):
            row.insert(1, _copies(card, entries))
    yield from columns(heading, rows, width=_room())
    yield from _legend(modes)


def _legend(modes: Sequence[int]) -> Iterator[str]:
    """Explain the columns and marks that are not self-explanatory."""
    if POINTS in modes:
        yield "ap: action points at most, and gained a turn; cost: of an attack"
    if len(modes) > 1:
        marks = (f"{MODE_MARKS[mode]} {MODE_WORDS[mode]} mode only" for mode in modes)
        yield ", ".join(marks)


def _figures(card: Card, modes: Sequence[int]) -> list[object]:
    """Return the figures of a card; action points are the maximum and the gain per turn."""
    found: list[object] = [card.name, RARITY_NAMES[card.rarity], card.damage, card.health]
    if CLASSIC in modes:
        found.append(card.tick)
    if POINTS in modes:
        points = f"{card.most_points}+{card.per_turn}"
        found += [points, card.attack_cost, card.reach_in(POINTS)]
    return [*found, TERRAIN_NAMES[card.terrain], FAMILY_NAMES[card.family]]


def _room() -> int:
    return min(width() or WIDEST, WIDEST)


def _copies(card: Card, entries: Sequence[Entry]) -> str:
    """Return how many copies of a card a deck has, decoys counted separately."""
    real, decoys = (
        sum(entry.count for entry in entries if (entry.card, entry.decoy) == (card.id, decoy))
        for decoy in (False, True)
    )
    return f"{real}+{decoys} decoy" if decoys else str(real)


def tags_of(card: Card, modes: Sequence[int]) -> dict[Tag, list[int]]:
    """Return the tags of a card that have an effect, with the modes in which they do."""
    found: dict[Tag, list[int]] = {}
    for mode in modes:
        for tag in card.abilities[mode]:
            if ABILITIES[tag[0]].works_in(mode):
                found.setdefault(tag, []).append(mode)
    return found


def _said(card: Card, modes: Sequence[int]) -> str:
    """Name the abilities of a card, and mark those that it has in one mode only."""
    return ", ".join(
        shown_tag(*tag) + (f" {MODE_MARKS[where[0]]}" if len(where) < len(modes) else "")
        for tag, where in tags_of(card, modes).items()
    )


def meaning_lines(cards: Sequence[Card], modes: Sequence[int]) -> Iterator[str]:
    """Yield what the abilities of some cards do, each once, by mode if the modes differ."""
    found: dict[Tag, set[int]] = {}
    for card in cards:
        for tag, where in tags_of(card, modes).items():
            found.setdefault(tag, set()).update(where)
    for tag in sorted(found):
        yield from _meaning(tag, sorted(found[tag]), modes)


def _meaning(tag: Tag, where: Sequence[int], modes: Sequence[int]) -> Iterator[str]:
    effects = {mode: effect(*tag, mode) for mode in where}
    if len(where) == len(modes) and len(set(effects.values())) == 1:
        said = next(iter(effects.values()))
    elif len(modes) == 1:
        said = effects[modes[0]]
    else:
        said = " ".join(
            f"{MODE_WORDS[mode].capitalize()}: {text}" for mode, text in effects.items()
        )
    yield from wrap(f"{shown_tag(*tag)}: {said}", _room(), subsequent_indent="  ")
