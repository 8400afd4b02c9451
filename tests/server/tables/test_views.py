"""A tag depends on what its viewer sees, and costs as much after a secret move as without one."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from support.server import make_guests, make_table
from wartable.server.accounts.people import People
from wartable.server.live.status import Glance, glances
from wartable.server.tables.play import change_orders, move
from wartable.server.tables.service import VIEW, Room

#: Calls that a look may make more for each new move: it is read, and found to be hidden.
FOR_A_MOVE = 10


@pytest.mark.parametrize("seat", [0, None], ids=["player", "spectator"])
def test_a_look_after_a_secret_move_does_the_same_work(
    room: Room, people: People, seat: int | None
) -> None:
    players = make_guests(people, 3)
    table_id = make_table(room, players)
    viewer = (players[0].id if seat is not None else None, seat)
    glances(room, table_id, [viewer])
    before, quiet = look(room, table_id, viewer)
    assert look(room, table_id, viewer) == (before, quiet)
    with room.looking(table_id) as live:
        order = next(next(each.moves()) for each in live.match.legal(1) if each.high)
    move(room, table_id, players[1].id, order)
    after, calls = look(room, table_id, viewer)
    assert after == before
    assert quiet <= calls <= quiet + FOR_A_MOVE
    change_orders(room, table_id, players[1].id, lambda match, own: match.revise(own, []))
    after, calls = look(room, table_id, viewer)
    assert after == before
    assert calls <= quiet + FOR_A_MOVE


def look(room: Room, table_id: str, viewer: tuple[int | None, int | None]) -> tuple[object, int]:
    """Return what a follower is told, and how many calls in Python that takes."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        found = glances(room, table_id, [viewer])[viewer]
    finally:
        sys.setprofile(None)
    assert isinstance(found, Glance)
    return found.message(VIEW), calls
