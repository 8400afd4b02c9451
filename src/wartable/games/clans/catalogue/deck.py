"""The rules of decks: sizes, copies, padding, prebuilt decks (rules 1-2 to 1-5, 1-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import RARITY_NAMES, STARTER, Card, Deck
from wartable.games.clans.catalogue.deck_text import (
    Entry,
    plain_id,
    read_entries,
    without_comments,
    write_entries,
)
from wartable.games.clans.catalogue.figures import match_figures
from wartable.games.clans.state import DECOY

TOO_SMALL, TOO_LARGE = "too_small", "too_large"
UNKNOWN_CARD, COPY_LIMIT, BAD_COUNT = "unknown_card", "copy_limit", "bad_count"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a deck may be played: its size, and a label for everything that is wrong."""

    valid: bool
    size: int
    errors: tuple[str, ...]


def copy_limit(card: Card) -> int | None:
    """Rule 1-2: return how many copies of a card a deck may hold, None for any number."""
    figures = match_figures().deck
    limits = (0, figures.common, figures.rare, figures.epic, figures.legendary)
    return limits[card.rarity] or None


def within_limit(card: Card, count: int) -> bool:
    """Rule 1-2: tell whether a deck may hold ``count`` copies of a card."""
    limit = copy_limit(card)
    return limit is None or count <= limit


def check_deck(counts: Mapping[str, int]) -> Verdict:
    """Rules 1-2 and 1-3: judge a deck, given as copies by card id."""
    known = catalogue().cards
    figures = match_figures().deck
    size = sum(counts.values())
    errors = []
    if size < figures.fewest:
        errors.append(TOO_SMALL)
    if size > figures.most:
        errors.append(TOO_LARGE)
    for card, count in counts.items():
        if card not in known:
            errors.append(f"{UNKNOWN_CARD}:{card}")
        elif count < 0:
            errors.append(f"{BAD_COUNT}:{card}")
        elif not within_limit(known[card], count):
            errors.append(f"{COPY_LIMIT}:{card}")
    return Verdict(not errors, size, tuple(errors))


def explain(verdict: Verdict) -> list[str]:
    """Return one sentence per error of a deck."""
    return [_explained(verdict, error) for error in verdict.errors]


def _explained(verdict: Verdict, error: str) -> str:
    figures = match_figures().deck
    label, _, card = error.partition(":")
    if label == TOO_SMALL:
        return f"a deck needs at least {figures.fewest} cards, not {verdict.size}"
    if label == TOO_LARGE:
        return f"a deck has at most {figures.most} cards, not {verdict.size}"
    if label == UNKNOWN_CARD:
        return f"there is no card {quoted(card)}"
    if label == BAD_COUNT:
        return f"{catalogue().cards[card].name} cannot be there fewer than 0 times"
    return limit_words(catalogue().cards[card])


def limit_words(card: Card) -> str:
    """Say how many copies of a card a deck may hold."""
    limit = copy_limit(card)
    if limit is None:
        return f"{card.name} is {RARITY_NAMES[card.rarity]}: a deck may hold any number"
    copies = "1 copy" if limit == 1 else f"{limit} copies"
    return f"{card.name} is {RARITY_NAMES[card.rarity]}: a deck may hold {copies}"


# --- lists of cards -------------------------------------------------------------------------------


def copies(entries: Iterable[Entry]) -> dict[str, int]:
    """Return how many copies of each card a list has, decoys included (rule 1-8)."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.card] = counts.get(entry.card, 0) + entry.count
    return counts


def canonical(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return a list of known cards in canonical form: by number, each once, decoys after cards.

    Lower tiers of a card come before higher ones.
    """
    cards = catalogue().cards
    counts: dict[tuple[int, int, bool], Entry] = {}
    for entry in entries:
        key = cards[entry.card].number, entry.tier, entry.decoy
        before = counts[key].count if key in counts else 0
        counts[key] = replace(entry, count=before + entry.count)
    return tuple(counts[key] for key in sorted(counts))


def padded(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Rule 1-4: fill a deck up to 25 from the starter deck, one of each card in turn.

    Decoys are skipped, and so are cards that have reached their copy limit.
    """
    filled = list(entries)
    counts = copies(filled)
    walk = [entry.card for entry in catalogue().decks[STARTER].entries if not entry.decoy]
    while sum(counts.values()) < match_figures().deck.most:
        for card in walk:
            room = sum(counts.values()) < match_figures().deck.most
            if room and within_limit(catalogue().cards[card], counts.get(card, 0) + 1):
                filled.append(Entry(card, 1))
                counts[card] = counts.get(card, 0) + 1
    return canonical(filled)


def kinds(entries: Iterable[Entry], decoys: bool = True) -> list[int]:
    """Return the kinds of a list, one per card; without ``decoys`` they are all real cards."""
    cards = catalogue().cards
    return [
        cards[entry.card].number + (DECOY if entry.decoy and decoys else 0)
        for entry in entries
        for _ in range(entry.count)
    ]


# --- decks by name or text ------------------------------------------------------------------------


def prebuilt(text: str) -> Deck | None:
    """Return the prebuilt deck with an id or name, None if there is none (rule 1-5)."""
    wanted = plain_id(without_comments(text))
    for deck in catalogue().decks.values():
        if wanted in (deck.id, plain_id(deck.name)):
            return deck
    return None


def starter_deck() -> Deck:
    """Rule 1-5: return the deck of a beginner."""
    return catalogue().decks[STARTER]


def read_deck(text: str) -> tuple[Entry, ...]:
    """Return the cards of a deck: a prebuilt one by name, or a list that obeys the rules.

    Raises ``BadOption`` naming every defect.
    """
    deck = prebuilt(text)
    if deck is not None:
        return deck.entries
    if _is_name(text):
        named = ", ".join(catalogue().decks)
        raise BadOption("bad-deck", f"there is no deck {quoted(text)}; there are {named}")
    try:
        entries = read_entries(text)
    except Unreadable as error:
        raise BadOption(error.code, error.message) from None
    verdict = check_deck(copies(entries))
    if not verdict.valid:
        raise BadOption("bad-deck", "; ".join(explain(verdict)))
    return canonical(entries)


def _is_name(text: str) -> bool:
    """Tell whether a text can only be the name of a deck: neither a list nor a card."""
    name = plain_id(text)
    return bool(name) and not set(text.strip()) & set(",*#\n") and name not in catalogue().cards


def settled_deck(text: str) -> str:
    """Return the canonical text of a deck: the id of a prebuilt one, or its list in order.

    Raises ``BadOption`` naming every defect.
    """
    deck = prebuilt(text)
    return deck.id if deck is not None else write_entries(read_deck(text))
