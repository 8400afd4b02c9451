"""What is chosen for the seats of a table, in games that have options of a seat.

A seat's options are kept as they are settled. Its person knows all of them, and whoever set up a
bot; others learn what the game calls secret when the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import BadOption, NotFound
from wartable.engine.game import Game
from wartable.engine.options import as_dict
from wartable.engine.seatoptions import SeatOptions
from wartable.server.tables.info import BOT, INVITE, PERSON, Info, Seat

#: The options of a seat, all of them; None while nobody has chosen, or where there are none.
Chosen = dict[str, Any] | None


def settled(game: Game, options: object, number: int, given: Mapping[str, object] | None) -> Chosen:
    """Return what was chosen for a seat as it is kept; raise ``BadOption`` with every defect.

    What is not given is what the game suggests for the seat of this number.
    """
    if game.of_a_seat is None:
        if given:
            raise BadOption("bad-seat-option", f"{game.title} has no options of a seat")
        return None
    if given is None:
        return None
    return as_dict(game.of_a_seat.one(options, game.of_a_seat.at_table(options, number, given)))


def awaited(info: Info) -> list[Seat]:
    """Return the seats whose people have still to choose."""
    if _of_a_seat(info) is None:
        return []
    return [seat for seat in info.seats if seat.kind == PERSON and seat.chosen is None]


def may_choose(info: Info, seat: Seat, person_id: int | None) -> bool:
    """Tell whether a seat's options are a person's: one's own, or those of a bot one has put up."""
    if person_id is None:
        return False
    return person_id == (info.owner_id if seat.kind == BOT else seat.person_id)


def known_to(info: Info, seat: Seat, person_id: int | None) -> Chosen:
    """Return the options of a seat as far as a person may know them."""
    return known(info, seat, mine=may_choose(info, seat, person_id))


def known(info: Info, seat: Seat, *, mine: bool) -> Chosen:
    """Return the options of a seat, those that are secret only to whose they are or in the end.

    A table that was closed before its game began tells nothing more.
    """
    of_a_seat = _of_a_seat(info)
    if of_a_seat is None or seat.chosen is None:
        return None
    if mine or (info.is_over and info.has_begun):
        return dict(seat.chosen)
    if seat.kind == INVITE:  # kept for somebody who has not come yet
        return None
    return {name: each for name, each in seat.chosen.items() if name not in of_a_seat.secret}


def in_words(info: Info, chosen: Chosen) -> list[tuple[str, str]]:
    """Return options of a seat with their names, as people call them.

    Texts and numbers that nobody has changed are left out.
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
    except NotFound:  # its game is not installed any more
        return None
