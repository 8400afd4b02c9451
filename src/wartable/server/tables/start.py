"""Starting the game, once all seats are taken and everybody has chosen their options."""

from __future__ import annotations

from wartable.engine.options.fields import as_dict
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.engine.play.seeds import Seed, new_secret
from wartable.server.tables.play import settle
from wartable.server.tables.seat_options import awaited, settled
from wartable.server.tables.summary import LOBBY, RUNNING
from wartable.server.tables.transaction import Draft
from wartable.server.times import now


def begin_if_full(draft: Draft, seed: Seed | None = None, *, chosen: bool = True) -> None:
    """Begin the game if all seats are taken and everybody has chosen; the rest is as below."""
    info = draft.info
    if info.status == LOBBY and all(seat.is_taken for seat in info.seats) and not awaited(info):
        begin(draft, seed, chosen=chosen)


def begin(draft: Draft, seed: Seed | None = None, *, chosen: bool = True) -> None:
    """Begin the game, with a new secret as its seed unless a seed is given.

    ``chosen`` says that a given seed is one that a player chose: such a table earns nothing.
    Seat options that nobody has chosen become the suggested ones.
    """
    info = draft.info
    game = info.rules
    options = game.options(info.options)
    match = Match(
        game,
        seats=len(info.seats),
        options=options,
        seed=new_secret() if seed is None else seed,
        players=[seat.player for seat in info.seats],
        of_seats=[
            seat.chosen or settled(game, options, seat.number, {}) or {} for seat in info.seats
        ],
    )
    for number, of_seat in enumerate(match.of_seats):
        draft.seat(number, chosen=as_dict(of_seat))
    draft.record = LiveRecord(match)
    draft.set(status=RUNNING, started=now(), phase=-1, seed_chosen=seed is not None and chosen)
    draft.say("The game begins")
    settle(draft)
