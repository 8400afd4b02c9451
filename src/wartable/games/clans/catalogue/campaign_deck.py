"""Decks of a campaign: of any size, not filled up, with cards of three tiers (rule 12).

A campaign identifies a card by its number in the catalogue, its tier and whether it is a decoy. In
this form it sends cards into a battle and learns which of them fell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import Card
from wartable.games.clans.catalogue.deck import canonical, prebuilt, settled_deck
from wartable.games.clans.catalogue.deck_text import (
    Entry,
    plain_id,
    read_entries,
    split_tier,
    tier_mark,
    without_comments,
    write_entries,
)
from wartable.games.clans.state import AGES, DECK, DECOY, Book, State

#: A card of a campaign: its number in the catalogue, its tier, 1 for a decoy.
Veteran = tuple[int, int, int]

#: The text of a deck without cards.
NO_CARDS = "none"

#: Tiers by number; a basic card has just its name (rule 12-2).
TIER_NAMES = ("", "advanced", "expert")
#: What each tier adds to the one below it (rule 12-2).
TIER_DAMAGE, TIER_HEALTH = 1, 2

#: Words in a name that mark artillery, whatever its range (rule 12-4).
_GUNS = ("cannon", "artillery")
_FAR = 2


def tier_title(name: str, tier: int) -> str:
    """Return the name of a card of a tier in words: ``Advanced Fusilier``."""
    return f"{TIER_NAMES[tier].capitalize()} {name}" if tier else name


def is_artillery(card: Card) -> bool:
    """Rule 12-4: tell whether a card is artillery: by its range, or by its name."""
    return card.reach >= _FAR or any(word in card.id for word in _GUNS)


# --- decks as text --------------------------------------------------------------------------------


def deck_text(cards: Iterable[Veteran]) -> str:
    """Return the canonical text of a campaign deck."""
    numbered = catalogue().numbered
    entries = [Entry(numbered[card].id, 1, bool(decoy), tier) for card, tier, decoy in cards]
    return write_entries(canonical(entries)) or NO_CARDS


def read_veterans(text: str) -> tuple[Entry, ...]:
    """Rule 12-1: return the cards of a campaign deck: a list, a prebuilt deck, or none.

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
    """Return the canonical text of a campaign deck; raise ``BadOption`` naming every defect."""
    deck = prebuilt(text)
    return deck.id if deck is not None else write_entries(read_veterans(text)) or NO_CARDS


def deck_in_file(content: str) -> str:
    """Return the canonical text of a deck in a file; raise ``BadOption`` naming every defect.

    The file does not say whether it is for a campaign. A list with tiers, which only a campaign
    permits, is accepted here and judged later with the options of the match.
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
    """Return the canonical text of a first card; raise ``BadOption`` if the deck lacks it.

    An empty ``deck`` has defects of its own and is not checked.
    """
    first = read_first_card(text)
    if deck and not any(replace(entry, count=1) == first for entry in read_veterans(deck)):
        raise BadOption("not-in-deck", f"{quoted(text)} is not in the deck")
    return first.card + tier_mark(first.tier)


# --- rows of the book -----------------------------------------------------------------------------


def card_of_row(book: Book, row: int) -> int:
    """Return the catalogue number of the card that a row of the book is named after."""
    return book.looks[row] - 1 if book.looks[row] else row


def destroyed(book: Book, s: State, side: int) -> list[Veteran]:
    """Rule 12-8: return the destroyed cards of a side's deck, in the order in which they fell.

    The relic's card does not count.
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
