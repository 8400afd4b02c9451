"""Decks of a campaign: of any size, not filled up, with cards of three tiers (rule 12).

A card of a campaign is its number in the catalogue, its tier and whether it is a decoy. This is
how a campaign says which cards fight in a battle, and learns which of them fell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.games.clans.catalogue import Card, catalogue
from wartable.games.clans.deckfile import (
    Entry,
    plain_id,
    read_entries,
    split_tier,
    tier_mark,
    without_comments,
    write_entries,
)
from wartable.games.clans.decks import canonical, prebuilt, settled_deck
from wartable.games.clans.state import AGES, DECK, DECOY, Book, State

#: A card of a campaign: its number in the catalogue, its tier, 1 for a decoy.
Veteran = tuple[int, int, int]

#: What a deck without cards is called.
NO_CARDS = "none"

#: Tiers by number; a basic card has just its name (rule 12-2).
TIER_NAMES = ("", "advanced", "expert")
#: What each tier adds to a card of the one below (rule 12-2).
TIER_DAMAGE, TIER_HEALTH = 1, 2

#: Parts of a name that tell artillery where its range does not (rule 12-4).
_GUNS = ("cannon", "artillery")
_FAR = 2


def tier_title(name: str, tier: int) -> str:
    """Return what a card of a tier is called in words: ``Advanced Fusilier``."""
    return f"{TIER_NAMES[tier].capitalize()} {name}" if tier else name


def is_artillery(card: Card) -> bool:
    """Rule 12-4: tell whether a card is artillery: by its range, or by its name."""
    return card.reach >= _FAR or any(word in card.id for word in _GUNS)


# --- decks as text --------------------------------------------------------------------------------


def deck_text(cards: Iterable[Veteran]) -> str:
    """Return the text of a deck of a campaign; it settles to itself."""
    numbered = catalogue().numbered
    entries = [Entry(numbered[card].id, 1, bool(decoy), tier) for card, tier, decoy in cards]
    return write_entries(canonical(entries)) or NO_CARDS


def read_veterans(text: str) -> tuple[Entry, ...]:
    """Rule 12-1: return the cards of a deck of a campaign: a list, a prebuilt deck, or none.

    Raises ``BadOption`` naming every defect.
    """
    deck = prebuilt(text)
    if deck is not None:
        return deck.entries
    if plain_id(without_comments(text)) == NO_CARDS:
        return ()
    try:
        entries = read_entries(text, tiers=True)
    except Unreadable as error:
        raise BadOption(error.code, error.message) from None
    unknown = dict.fromkeys(entry.card for entry in entries if entry.card not in catalogue().cards)
    defects = [f"there is no card or deck {quoted(card)}" for card in unknown]
    size = sum(entry.count for entry in entries)
    if size > DECK:
        defects.append(f"a deck has at most {DECK} cards, not {size}")
    if not size:
        defects.append(f"a deck without cards is called {NO_CARDS}, not {quoted(text)}")
    if defects:
        raise BadOption("bad-deck", "; ".join(defects))
    return canonical(entries)


def settled_veterans(text: str) -> str:
    """Return the one text of a deck of a campaign; raise ``BadOption`` naming every defect."""
    deck = prebuilt(text)
    return deck.id if deck is not None else write_entries(read_veterans(text)) or NO_CARDS


def deck_in_file(content: str) -> str:
    """Return the one text of a deck in a file; raise ``BadOption`` naming every defect.

    Whether it is for a campaign is not known: a list with tiers, which only a campaign permits, is
    taken over and judged with the options of the match.
    """
    return settled_veterans(content) if "+" in without_comments(content) else settled_deck(content)


def read_first_card(text: str) -> Entry:
    """Rule 12-6: return the card that is to be in the first hand; raise ``BadOption``."""
    name, tier = split_tier(text)
    card = plain_id(name)
    if card not in catalogue().cards:
        raise BadOption("no-such-card", f"there is no card {quoted(text)}")
    return Entry(card, 1, tier=tier)


def settled_first_card(text: str, deck: str) -> str:
    """Return the one text of a first card, which must be in the deck unless that has defects.

    Raises ``BadOption``.
    """
    first = read_first_card(text)
    if deck and not any(replace(entry, count=1) == first for entry in read_veterans(deck)):
        raise BadOption("not-in-deck", f"{quoted(text)} is not in the deck")
    return first.card + tier_mark(first.tier)


# --- rows of the card tables ----------------------------------------------------------------------


def card_of_row(book: Book, row: int) -> int:
    """Return the number in the catalogue of the card whose name a row of the book has."""
    return book.looks[row] - 1 if book.looks[row] else row


def destroyed(book: Book, s: State, side: int) -> list[Veteran]:
    """Rule 12-8: return the cards of a side's deck that were destroyed, in the order of their fall.

    What the relic gave is none of them.
    """
    deck = side * AGES
    own = Counter(book.cards[deck][: book.listed[deck]])
    fallen = []
    for entry in s.destroyed[side][: s.fallen[side]]:
        if own[entry] > 0:
            own[entry] -= 1
            kind = entry - 1
            row = kind % DECOY
            fallen.append((card_of_row(book, row), book.row_tier[row], kind // DECOY))
    return fallen
