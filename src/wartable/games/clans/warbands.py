"""Writing what the sides bring to a battle of a campaign into the book (rule 12)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.deckfile import Entry
from wartable.games.clans.decks import padded, read_deck
from wartable.games.clans.options import UNKNOWN_DECK, Options, Seat, is_campaign
from wartable.games.clans.state import AGES, DECOY, Book
from wartable.games.clans.varieties import Muster, Row, muster
from wartable.games.clans.veterans import read_first_card, read_veterans
from wartable.games.clans.writing import write_list, write_over, write_rewards


def fought_with(options: Options, text: str) -> tuple[Entry, ...]:
    """Return the cards of a settled deck in a match: filled up (rule 1-4), or not (rule 12-1)."""
    return read_veterans(text) if is_campaign(options) else padded(read_deck(text))


def write_warbands(book: Book, options: Options, seats: Sequence[Seat]) -> None:
    """Write both decks as they are, the rows of their cards, and what else a side brings."""
    decks = [() if seat.deck == UNKNOWN_DECK else read_veterans(seat.deck) for seat in seats]
    rewards = [Entry(card, 1) for card in catalogue().rewards] if book.relic else []
    found = muster(seats, [(*deck, *rewards) for deck in decks])
    for row in found.rows:
        _write_variety(book, row)
    for side, seat in enumerate(seats):
        _write_side(book, side, seat)
        write_list(book, side * AGES, _kinds(found, side, decks[side], options.decoys == "yes"))
        write_rewards(book, side, [found.row_of(side, card) for card in rewards])
        if seat.first_card and decks[side]:
            book.first_card[side] = found.row_of(side, read_first_card(seat.first_card)) + 1


def _write_variety(book: Book, row: Row) -> None:
    write_over(book, row.number, row.variety.card)
    book.looks[row.number] = row.variety.card.number + 1
    book.row_tier[row.number] = row.variety.tier
    book.of_north[row.number] = int(row.of_north)


def _write_side(book: Book, side: int, seat: Seat) -> None:
    """Rules 12-5 and 12-6: health, opening cards as far as the hand allows, the hero's damage."""
    book.health[side] = seat.base_hp or book.health[side]
    room = max(book.limit - book.opening[side], 0)
    book.opening[side] += min(seat.extra_cards, room)
    book.hero_damage[side] = seat.hero_damage


def _kinds(found: Muster, side: int, deck: Sequence[Entry], decoys: bool) -> list[int]:
    """Return the kinds of a deck, a card each; without decoys these are real."""
    return [
        found.row_of(side, entry) + (DECOY if entry.decoy and decoys else 0)
        for entry in deck
        for _ in range(entry.count)
    ]
