"""Empty seats: nobody plays there, and nobody is waited for."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from support.server import make_guests, record_of
from support.sockets import last_move
from wartable.engine.errors import BadOption
from wartable.engine.play.record import read_record
from wartable.server.accounts.people import People
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables import play
from wartable.server.tables.host import set_seat
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.pauses import give_to_bot
from wartable.server.tables.play import NOBODY_PLAYS, RESIGNATION, move, resign
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, FINISHED, INVITE, LOBBY, OPEN, RUNNING

EMPTY = Wish(BOT, bot="idle")


def opened(room: Room, people: People, *others: Wish, **changes: Any) -> tuple[int, str]:
    """Return somebody and the table that they have opened: their seat, then the others."""
    (ann,) = make_guests(people, 1)
    usual: dict[str, Any] = {"game": "territory", "preset": "quick", "seats": (Wish(ME), *others)}
    return ann.id, open_table(room, ann.id, ann.name, Plan(**(usual | changes)))


def test_empty_seats_pass_at_once(room: Room, people: People) -> None:
    ann, table_id = opened(room, people, EMPTY, EMPTY)
    info = room.info(table_id)
    assert [seat.name for seat in info.seats] == ["Ann", "nobody", "nobody"]
    assert [seat.is_empty for seat in info.seats] == [False, True, True]
    for _ in range(5):
        with room.looking(table_id) as live:
            assert live.match.to_act == (0,)
            assert live.match.players == ("you:Ann", "idle", "idle")
        before = room.info(table_id).phase
        move(room, table_id, ann, last_move(room, table_id, 0))
        assert room.info(table_id).phase == before + 1
    with room.looking(table_id) as live:
        passed = [made for made in live.match.moves if made.seat]
        assert passed and all(made.by_clock for made in passed)


def test_no_bot_is_asked_for_an_empty_seat(room: Room, people: People) -> None:
    _, table_id = opened(room, people, EMPTY, EMPTY)
    with room.store.reading() as session:
        assert session.get_one(TableRow, table_id).bots_at is None


def test_somebody_must_play(room: Room, people: People) -> None:
    with pytest.raises(BadOption, match="somebody must play"):
        opened(room, people, seats=(EMPTY, EMPTY, Wish(BOT, bot="idle:")))
    ann, table_id = opened(room, people, seats=(EMPTY, EMPTY, Wish(OPEN)))
    with pytest.raises(BadOption, match="somebody must play"):
        set_seat(room, table_id, ann, 2, BOT, "idle")
    info = room.info(table_id)
    assert (info.status, info.seats[2].kind) == (LOBBY, OPEN)
    set_seat(room, table_id, ann, 2, BOT, "greedy")
    assert room.info(table_id).status == RUNNING


def test_the_owner_can_leave_a_seat_empty(room: Room, people: People) -> None:
    ann, table_id = opened(room, people, Wish(INVITE), EMPTY)
    set_seat(room, table_id, ann, 1, BOT, "idle")
    info = room.info(table_id)
    assert (info.status, info.seats[1].name) == (RUNNING, "nobody")


def test_who_gives_up_leaves_the_win_to_who_is_left(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    ann, table_id = opened(room, people, Wish(OPEN), EMPTY, public=True)
    sit(room, table_id, bob.id, "Bob", 1)
    resign(room, table_id, ann)
    info = room.info(table_id)
    assert (info.status, info.reason, info.winners) == (FINISHED, RESIGNATION, (1,))
    following = offer_rematch(room, table_id, ann)
    assert [seat.is_empty for seat in room.info(following).seats] == [False, False, True]


def test_alone_at_the_table_one_may_give_up_too(room: Room, people: People) -> None:
    ann, table_id = opened(room, people, EMPTY, EMPTY)
    resign(room, table_id, ann)
    info = room.info(table_id)
    assert (info.status, info.reason, info.winners) == (FINISHED, RESIGNATION, ())
    with room.looking(table_id) as live:
        assert not live.match.over, "nobody went on playing"


@pytest.mark.usefixtures("pig")
def test_a_game_in_which_nobody_else_is_ever_asked_is_over(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MOST_PASSES", 3)
    _, table_id = opened(room, people, *[EMPTY] * 7, game="pig", preset="")
    info = room.info(table_id)
    while info.status == RUNNING:
        with room.looking(table_id) as live:
            assert live.match.to_act == (0,)
        move(room, table_id, info.owner_id, "roll")
        info = room.info(table_id)
    assert (info.reason, info.winners) == (NOBODY_PLAYS, ())


def test_an_empty_seat_plays_for_nobody(room: Room, people: People) -> None:
    (bob,) = make_guests(people, 1)
    ann, table_id = opened(room, people, Wish(OPEN), EMPTY, public=True)
    sit(room, table_id, bob.id, "Bob", 1)
    with room.store.writing() as session:
        session.execute(update(SeatRow).values(seen=0, connected=False))
        session.execute(update(TableRow).values(started=1, version=TableRow.version + 1))
    with pytest.raises(BadOption, match="'idle' plays for nobody"):
        give_to_bot(room, table_id, ann, 1, "idle")
    give_to_bot(room, table_id, ann, 1)
    assert room.info(table_id).seats[1].standin == "greedy"


def test_the_record_names_an_empty_seat_as_any_bot(room: Room, people: People) -> None:
    _, table_id = opened(room, people, EMPTY, Wish(BOT, bot="greedy"))
    assert read_record(record_of(room, table_id)).players == ("you:Ann", "idle", "greedy")
