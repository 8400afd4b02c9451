"""Saved decks at a table: everybody is offered their own for their seat."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.game import Game
from wartable.games.clans.options import DECK_FIELDS
from wartable.server.context import Server
from wartable.server.decks import GAME
from wartable.server.decks.collection import owned_with
from wartable.server.decks.purse import purse_of
from wartable.server.decks.reading import summaries
from wartable.server.offers import Offer
from wartable.server.people import Who


def offer_decks(server: Server, who: Who, game: Game, name: str) -> Sequence[Offer]:
    """Return somebody's decks that can be played, for those options of a seat that are decks."""
    if game.key != GAME or name not in DECK_FIELDS:
        return ()
    owned = owned_with(purse_of(server.store, who.id).cards)
    found = summaries(server.store, who.id, owned)
    return [(each.bench.text, each.deck.name) for each in found if each.bench.is_playable]
