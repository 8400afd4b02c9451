"""Views as messages, so that a bot in another process sees what its seat sees and no more.

A message consists of JSON values. It holds the concealed state, never the seed or the match.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from wartable.engine.game import Game
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import make_overlay
from wartable.engine.options.fields import as_dict
from wartable.engine.play.knowledge import Order, Spoken
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.registry import find_game

#: How many books are cached: one for each way in which a server's tables are set up.
BOOKS = 64


def view_message(match: Match, seat: int) -> dict[str, Any]:
    """Return the view of a seat as a message."""
    view = match.view(seat)
    return {
        "game": match.game.key,
        "options": as_dict(match.options),
        "figures": match.overlay.values,
        "seats": match.seats,
        "of_seats": [as_dict(each) for each in match.of_seats_seen_by(seat)],
        "seat": seat,
        "state": b64encode(spec_of(view.s).pack(view.s)).decode(),
        "events": [_written(event) for event in view.events],
        "spoken": [[each.phase, each.seat, each.text] for each in view.spoken],
        "players": list(view.players),
        "orders": [[each.number, each.move, each.text, each.stands] for each in view.orders],
    }


def view_from(message: Mapping[str, Any]) -> View:
    """Return the view that a message describes, with its own scratch space."""
    game = find_game(message["game"])
    return View(
        game,
        _book(
            game.key,
            _canonical(message["options"]),
            _canonical(message["figures"]),
            message["seats"],
            _canonical(message["of_seats"]),
        ),
        spec_of(game.state).unpack(b64decode(message["state"])),
        message["seat"],
        tuple(map(_event, message["events"])),
        tuple(Spoken(*each) for each in message["spoken"]),
        tuple(message["players"]),
        game.work(),
        tuple(Order(*each) for each in message["orders"]),
    )


def _written(event: Event) -> list[Any]:
    details = [_written(each) for each in event.details]
    return [event.number, event.phase, event.kind, event.fields, event.seen, details]


def _event(written: Sequence[Any]) -> Event:
    number, phase, kind, figures, seen, details = written
    return Event(number, phase, kind, tuple(figures), seen, tuple(map(_event, details)))


def _canonical(values: Mapping[str, Any] | Sequence[Any]) -> str:
    return json.dumps(values, sort_keys=True)


@lru_cache(maxsize=BOOKS)
def _book(key: str, options: str, figures: str, seats: int, of_seats: str) -> Any:
    """Return the book, which all views of one set-up share: it is read-only."""
    game = find_game(key)
    overlay = make_overlay(json.loads(figures))
    chosen = game.options(json.loads(options), overlay=overlay)
    return game.book_for(chosen, seats, _seen(game, json.loads(of_seats)))


def _seen(game: Game, of_seats: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    """Return the options of the seats as a viewer knows them; they need not be settled."""
    return tuple(game.of_a_seat.fields(**each) for each in of_seats) if game.of_a_seat else ()
