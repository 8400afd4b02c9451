"""The chosen options of seats, in games that have seat options.

The store keeps them complete and validated. A seat's person knows all of them, and so does the
owner of a bot; others learn the secret ones when the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import BadOption, NotFound
from wartable.engine.game import Game
from wartable.engine.options.fields import as_dict
from wartable.engine.options.seat import SeatOptions
from wartable.server.tables.summary import BOT, INVITE, PERSON, Info, Seat

#: All options of a seat; None if the game has none or nobody has chosen yet.
Chosen = dict[str, Any] | None


def settled(game: Game, options: object, number: int, given: Mapping[str, object] | None) -> Chosen:
    """Return a seat's options as the store keeps them; raise ``BadOption`` with every defect.

    The game suggests what is missing for the seat of this number. Returns None if ``given`` is
    None.
    """
    if game.of_a_seat is None:
        if given:
            raise BadOption("bad-seat-option", f"{game.title} has no options of a seat")
        return None
    if given is None:
        return None
    return as_dict(game.of_a_seat.one(options, game.of_a_seat.at_table(options, number, given)))


def awaited(info: Info) -> list[Seat]:
    """Return the seats whose people still have to choose."""
    if _of_a_seat(info) is None:
        return []
    return [seat for seat in info.seats if seat.kind == PERSON and seat.chosen is None]


def may_choose(info: Info, seat: Seat, person_id: int | None) -> bool:
    """Tell whether a person chooses a seat's options: their own seat, or a bot they put up.

    Nobody has put up the bots of a nested match.
    """
    if person_id is None or (seat.kind == BOT and info.part_of is not None):
        return False
    return person_id == (info.owner_id if seat.kind == BOT else seat.person_id)


def known_to(info: Info, seat: Seat, person_id: int | None) -> Chosen:
    """Return the options of a seat as far as a person may know them."""
    return known(info, seat, mine=may_choose(info, seat, person_id))


def known(info: Info, seat: Seat, *, mine: bool) -> Chosen:
    """Return a seat's options; the secret ones only with ``mine`` or after the game.

    A table that closed before its game began reveals nothing more.
    """
    of_a_seat = _of_a_seat(info)
    if of_a_seat is None or seat.chosen is None:
        return None
    if mine or (info.is_over and info.has_begun):
        return dict(seat.chosen)
    if seat.kind == INVITE:  # reserved for somebody who has not arrived yet
        return None
    return {name: each for name, each in seat.chosen.items() if name not in of_a_seat.secret}


def in_words(info: Info, chosen: Chosen) -> list[tuple[str, str]]:
    """Return seat options as pairs of name and label.

    Leaves out texts and numbers at their defaults.
    """
    of_a_seat = _of_a_seat(info)
    if of_a_seat is None or chosen is None:
        return []
    usual = {each.name: each.default for each in of_a_seat.infos() if not each.choices}
    return [
        (name, of_a_seat.label(name, value))
        for name, value in chosen.items()
        if name not in usual or value != usual[name]
    ]


def _of_a_seat(info: Info) -> SeatOptions | None:
    try:
        return info.rules.of_a_seat
    except NotFound:  # its game is no longer installed
        return None
