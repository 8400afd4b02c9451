"""Names of cards, in moves and in words, by their rows in the book of a match.

In a battle of a campaign a row may be another form of a card (rule 12): ``fusilier+1`` is an
advanced Fusilier. Where both sides have a card with different figures, South's has the plain name
in moves, and North's is ``fusilier@north``; North may leave the mark out.
"""

from __future__ import annotations

from wartable.games.clans.catalogue import card_ids, card_named, catalogue
from wartable.games.clans.catalogue.campaign_deck import card_of_row, tier_title
from wartable.games.clans.catalogue.deck_text import split_tier, tier_mark
from wartable.games.clans.state import DECOY, HIDDEN, NORTH, Book

NORTH_MARK = "@north"


def row_id(book: Book, row: int) -> str:
    """Return a card's name in moves."""
    ids, card = card_ids(), card_of_row(book, row)
    if card >= len(ids):
        return f"card-{row}"
    return ids[card] + tier_mark(book.row_tier[row]) + (NORTH_MARK if book.of_north[row] else "")


def row_named(book: Book, text: str, side: int = -1) -> int | None:
    """Return the row of the card that a text names, None if this match has none.

    Where both sides have a card of the same name, ``side`` means its own.
    """
    name, tier = split_tier(text.removesuffix(NORTH_MARK))
    card = card_named(name)
    if card is None:
        return None
    rows = [row for row in range(HIDDEN) if _is_called(book, row, card, tier)]
    of_north = [row for row in rows if book.of_north[row]]
    if text.endswith(NORTH_MARK) or (side == NORTH and of_north):
        rows = of_north
    else:
        rows = [row for row in rows if row not in of_north]
    return rows[0] if rows else None


def _is_called(book: Book, row: int, card: int, tier: int) -> bool:
    return card_of_row(book, row) == card and book.row_tier[row] == tier


def own_kind(book: Book, kind: int, side: int) -> int:
    """Return the card that a side means by the name of one: its own, where both sides have it."""
    row = row_named(book, row_id(book, kind % DECOY), side)
    return kind if row is None else kind - kind % DECOY + row


def row_title(book: Book, row: int) -> str:
    """Return a card's name in words; a card that the viewer cannot identify is hidden."""
    if row >= HIDDEN:
        return "hidden card"
    numbered, card = catalogue().numbered, card_of_row(book, row)
    if card >= len(numbered):
        return f"card {row}"
    return tier_title(numbered[card].name, book.row_tier[row])
