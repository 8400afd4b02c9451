"""What a person is offered for the options of a seat beside what the game offers everybody.

Parts of the server that keep things for people, such as decks, add a function to ``OFFERERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.game import Game
from wartable.engine.options import OptionInfo
from wartable.server.context import Server
from wartable.server.people import Who

#: A value of an option and what it is called.
Offer = tuple[str, str]
#: Returns what somebody has to choose from for an option of a game's seats, by its name.
Offerer = Callable[[Server, Who, Game, str], Sequence[Offer]]

OFFERERS: list[Offerer] = []


def seat_offers(server: Server, who: Who | None, game: Game, info: OptionInfo) -> list[Offer]:
    """Return what there is to choose from for an option: what the game offers, then one's own."""
    if game.of_a_seat is None or info.longest is None:
        return []
    own = (
        [] if who is None else [o for find in OFFERERS for o in find(server, who, game, info.name)]
    )
    return [*game.of_a_seat.offered(info), *own]
