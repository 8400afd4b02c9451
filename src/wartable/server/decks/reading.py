"""Saved decks as lists show them and tables take them: what each holds, and whether it plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import Unreadable
from wartable.games.clans.deckfile import read_entries
from wartable.server.decks.bench import Bench, lay_out
from wartable.server.decks.saved import Saved, decks_of
from wartable.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved deck, and the cards that it still holds: what is gone from the game is left out."""

    deck: Saved
    bench: Bench


def summaries(store: Store, person: int, owned: Mapping[str, int]) -> list[Summary]:
    """Return somebody's decks in the order of their names."""
    return [Summary(deck, on_bench(deck.cards, owned)) for deck in decks_of(store, person)]


def on_bench(cards: str, owned: Mapping[str, int]) -> Bench:
    """Return a saved deck as it can be played now."""
    try:
        return lay_out(read_entries(cards), owned)[0]
    except Unreadable:
        return Bench((), owned)
