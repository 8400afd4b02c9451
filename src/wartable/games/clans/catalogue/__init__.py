"""The catalogue: cards, heroes, clans and prebuilt decks, loaded once from the data files."""

from __future__ import annotations

from functools import cache

from wartable.games.clans.catalogue.cards import Catalogue
from wartable.games.clans.catalogue.deck_text import plain_id
from wartable.games.clans.catalogue.loading import read_catalogue


@cache
def catalogue() -> Catalogue:
    """Return the content of the data files, read on the first call."""
    return read_catalogue()


@cache
def card_ids() -> tuple[str, ...]:
    """Return the ids of all cards, by number."""
    return tuple(card.id for card in catalogue().numbered)


def card_named(name: str) -> int | None:
    """Return the number of the card with an id or name, None if there is none."""
    card = catalogue().cards.get(plain_id(name))
    return None if card is None else card.number
