"""The sheets beside the board: decks, what the cards in play can do, and the signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from wartable.engine.kit.events import OPEN, Event
from wartable.engine.scene.extras import Sheet
from wartable.engine.scene.words import count
from wartable.games.clans.catalogue.abilities import effect, shown_tag
from wartable.games.clans.state import AGES, DECOY, HIDDEN, SIDE_NAMES, SIDES, UNITS, Book, State
from wartable.games.clans.view.hand import kinds_held
from wartable.games.clans.view.words import card_name, kind_title, tags_of

#: Characters per line of cards.
LINE = 72

#: What the signs of the picture mean, by mode.
SIGNS = (
    (
        ("crossed blades", "where the next fight of the lane happens"),
        ("S or N in a corner", "who holds the middle tile"),
        ("T3", "the tick in which a card acts; 1 acts in all five, 2 in 2 and 4"),
        ("white card on the board", "staged by you, seen by nobody else"),
        ("stone", "a card that fell in the last turn"),
    ),
    (
        ("dots", "action points: full ones are left"),
        ("jaws and a number", "a trap and its damage"),
        ("flame", "an ignited tile; only woods burn"),
        ("small card below", "a spy"),
        ("stone", "a unit that fell in this turn or the last"),
    ),
)


def sheets(book: Book, s: State, seat: int, events: Sequence[Event]) -> Iterator[Sheet]:
    """Yield the sheets of a viewer."""
    for side in range(SIDES):
        if seat in (side, OPEN):
            yield _deck(book, s, seat, side)
    abilities = tuple(_abilities(book, s, seat))
    if abilities:
        yield Sheet("abilities", "Abilities in play", abilities, is_reference=True)
    yield Sheet("signs", "Signs", SIGNS[book.mode], is_reference=True)


def _deck(book: Book, s: State, seat: int, side: int) -> Sheet:
    """Return the cards left in a deck that a viewer knows."""
    deck = side * AGES + s.age
    left = Counter(s.deck[deck][at] - 1 for at in range(s.left[deck]) if s.deck[deck][at])
    whose = "Your deck" if side == seat else f"{SIDE_NAMES[side]}'s deck"
    rows = tuple(_by_copies(book, left)) or (("", "nothing"),)
    return Sheet(f"deck-{side}", f"{whose}: {count(s.left[deck], 'card')} left", rows)


def _by_copies(book: Book, left: Mapping[int, int]) -> Iterator[tuple[str, str]]:
    """Yield the cards of a deck in short lines, those with the most copies left first."""
    for copies in sorted(set(left.values()), reverse=True):
        names = sorted(kind_title(book, kind) for kind in left if left[kind] == copies)
        for at, words in enumerate(wrap(", ".join(names), LINE)):
            yield f"{copies}×" if at == 0 else "", words


def _abilities(book: Book, s: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what every ability of the cards that a viewer sees does, and who has it."""
    who: dict[tuple[int, int], set[str]] = {}
    for card in _cards_in_view(book, s, seat):
        for tag in tags_of(book, card):
            who.setdefault(tag, set()).add(card_name(book, card))
    for tag, names in sorted(who.items()):
        yield shown_tag(*tag), f"{effect(*tag, book.mode)} ({', '.join(sorted(names))})"


def _cards_in_view(book: Book, s: State, seat: int) -> list[int]:
    """Return the cards on the board and in the hands that a viewer sees, each once."""
    found = {s.u_card[unit] - 1 for unit in range(UNITS) if s.u_card[unit]}
    for side in range(SIDES):
        if seat in (side, OPEN):
            found |= {kind % DECOY for kind in kinds_held(book, s, side)}
            found |= {s.staged_kind[side][at] % DECOY - 1 for at in range(s.staged[side])}
    return sorted(card for card in found if 0 <= card < HIDDEN)
