"""What players settle among themselves: giving up, pauses, stand-ins, rematches."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from support.server import make_guests, make_table, play_out, record_of
from support.sockets import a_command
from wartable.engine.errors import WartableError
from wartable.engine.play.record import read_record
from wartable.engine.play.view import OPEN as EVERYTHING
from wartable.engine.play.view import SPECTATOR
from wartable.server.accounts.people import People
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.lobby import ME, Wish, sit
from wartable.server.tables.pauses import (
    LEAST_AFTER_PAUSE,
    ask_pause,
    give_to_bot,
    presences,
    resume,
    take_back,
)
from wartable.server.tables.play import BY_AGREEMENT, RESIGNATION, expire, move, resign
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.service import Room
from wartable.server.tables.summary import (
    BOT,
    FINISHED,
    INVITE,
    LIVE,
    LOBBY,
    PAUSED,
    PERSON,
    RUNNING,
    SLOW,
)
from wartable.server.tables.views import tag_of
from wartable.server.times import HOUR, SECOND, now


def refused(code: str, action: Any, *given: Any, **named: Any) -> None:
    with pytest.raises(WartableError) as caught:
        action(*given, **named)
    assert caught.value.code == code


# --- resigning ---------------------------------------------------------------------------------


def test_the_others_play_on(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    resign(room, table_id, bob.id)
    refused("resigned", resign, room, table_id, bob.id)
    refused("resigned", move, room, table_id, bob.id, "done")
    with room.looking(table_id) as live:
        assert live.match.to_act == (0, 2)
    move(room, table_id, ann.id, "done")
    move(room, table_id, cid.id, "done")
    with room.looking(table_id) as live:
        assert (live.match.phase, live.match.to_act) == (2, (0, 2))
    play_out(room, table_id)
    info = room.info(table_id)
    assert info.status == FINISHED and info.reason != RESIGNATION
    assert read_record(record_of(room, table_id)).over


def test_who_is_left_wins(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    resign(room, table_id, cid.id)
    resign(room, table_id, ann.id)
    info = room.info(table_id)
    assert (info.status, info.reason, info.winners) == (FINISHED, RESIGNATION, (1,))
    assert not read_record(record_of(room, table_id)).over
    with room.looking(table_id) as live:
        assert live.match.view(EVERYTHING), "everything may be seen now"


def test_bots_do_not_play_on_alone(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table_id = make_table(room, [ann, bob], bots=2)
    resign(room, table_id, ann.id)
    assert room.info(table_id).status == RUNNING
    resign(room, table_id, bob.id)
    info = room.info(table_id)
    assert (info.status, info.reason, info.winners) == (FINISHED, RESIGNATION, ())
    assert (info.deadline, info.ended is not None) == (None, True)


def test_several_at_one_screen_resign_one_by_one(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], seats=[Wish(ME), Wish(ME, name="B"), Wish(ME, name="C")])
    resign(room, table_id, ann.id, 1)
    assert [seat.resigned for seat in room.info(table_id).seats] == [False, True, False]
    resign(room, table_id, ann.id, 0)
    assert room.info(table_id).winners == (2,)


def test_only_players_resign(room: Room, people: People) -> None:
    ann, bob, cid, dot = make_guests(people, 4)
    table_id = make_table(room, [ann, bob, cid])
    refused("not-your-seat", resign, room, table_id, dot.id)
    refused("not-your-seat", resign, room, table_id, ann.id, 1)


# --- pauses ------------------------------------------------------------------------------------


def test_a_pause_needs_all_people_and_one_goes_on(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table_id = make_table(room, [ann, bob], bots=1, clock=SLOW, pace=10)
    ask_pause(room, table_id, ann.id)
    assert room.info(table_id).status == RUNNING
    ask_pause(room, table_id, ann.id, wanted=False)
    ask_pause(room, table_id, bob.id)
    assert room.info(table_id).status == RUNNING
    ask_pause(room, table_id, ann.id)
    info = room.info(table_id)
    assert (info.status, info.reason, info.deadline) == (PAUSED, BY_AGREEMENT, None)
    refused("not-running", move, room, table_id, ann.id, "done")
    assert expire(room, table_id) is False
    resume(room, table_id, bob.id)
    info = room.info(table_id)
    assert (info.status, info.reason, info.remaining) == (RUNNING, "", None)
    assert info.deadline is not None
    assert abs(info.deadline - now() - 10 * HOUR) < 20 * SECOND
    assert not any(seat.pause for seat in info.seats)
    move(room, table_id, ann.id, "done")


def test_whoever_gives_up_has_no_say_in_a_pause(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table_id = make_table(room, [ann, bob], bots=1, clock=SLOW, pace=10)
    ask_pause(room, table_id, ann.id)
    resign(room, table_id, bob.id)
    assert room.info(table_id).status == PAUSED


def test_after_a_pause_there_is_time_to_come_back(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=SLOW, pace=10)
    room.change(table_id, lambda draft: draft.set(deadline=now() + SECOND))
    ask_pause(room, table_id, ann.id)
    resume(room, table_id, ann.id)
    deadline = room.info(table_id).deadline
    assert deadline is not None
    assert LEAST_AFTER_PAUSE - 20 * SECOND < deadline - now() <= LEAST_AFTER_PAUSE


def test_only_slow_games_pause_and_only_players_ask(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    live = make_table(room, [ann], bots=2, clock=LIVE, pace=30)
    slow = make_table(room, [ann], bots=2, clock=SLOW, pace=10)
    refused("not-slow", ask_pause, room, live, ann.id)
    refused("not-your-seat", ask_pause, room, slow, bob.id)
    refused("not-paused", resume, room, slow, ann.id)
    ask_pause(room, slow, ann.id)
    refused("not-your-seat", resume, room, slow, bob.id)


def test_a_live_game_that_was_stopped_goes_on_with_its_clock(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2, clock=LIVE, pace=30)
    room.change(table_id, lambda draft: draft.set(status=PAUSED, deadline=None, reason="a test"))
    resume(room, table_id, ann.id)
    deadline = room.info(table_id).deadline
    assert deadline is not None
    assert 20 * SECOND < deadline - now() <= 30 * SECOND


# --- stand-ins ---------------------------------------------------------------------------------


def let_go(room: Room, table_id: str, number: int) -> None:
    """Make it so that a seat was last seen, and the game began, long ago."""
    with room.store.writing() as session:
        where = (SeatRow.table_id == table_id, SeatRow.number == number)
        session.execute(update(SeatRow).where(*where).values(connected=False, seen=1))
    room.change(table_id, lambda draft: draft.set(started=1))


def test_a_bot_plays_for_who_left_until_they_are_back(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    refused("not-gone", give_to_bot, room, table_id, ann.id, 1)
    let_go(room, table_id, 1)
    assert not presences(room, table_id)[1].connected
    refused("no-seat", give_to_bot, room, table_id, ann.id, 7)
    refused("no-bot", give_to_bot, room, table_id, ann.id, 1, "nobody")
    give_to_bot(room, table_id, ann.id, 1)
    seat = room.info(table_id).seats[1]
    assert (seat.kind, seat.person_id, seat.plays) == (PERSON, bob.id, "greedy")
    refused("stand-in", move, room, table_id, bob.id, "done")
    refused("no-stand-in", take_back, room, table_id, ann.id)
    take_back(room, table_id, bob.id)
    assert room.info(table_id).seats[1].plays == ""
    move(room, table_id, bob.id, "done")


def test_in_slow_games_missed_rounds_count(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid], clock=SLOW, pace=1)
    for missed in range(2):
        refused("not-gone", give_to_bot, room, table_id, ann.id, 1)
        move(room, table_id, ann.id, "done")
        room.change(table_id, lambda draft: draft.set(deadline=1))
        assert expire(room, table_id)
        assert room.info(table_id).seats[1].missed == missed + 1
    give_to_bot(room, table_id, ann.id, 1)
    assert room.info(table_id).seats[1].plays == "greedy"


def test_that_a_deadline_is_forgiven_tells_nobody_of_a_secret_command(
    room: Room, people: People
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid], clock=SLOW, pace=1)
    move(room, table_id, ann.id, "done")
    room.change(table_id, lambda draft: draft.set(deadline=1))
    assert expire(room, table_id)

    def tags() -> list[str]:
        with room.looking(table_id) as live:
            return [tag_of(live, seat) for seat in (SPECTATOR, 0, 2)]

    with room.store.writing() as session:  # long ago, so that any change of it would show
        row = session.get_one(TableRow, table_id)
        row.changed, row.version = 1, row.version + 1
    before = tags()
    move(room, table_id, bob.id, a_command(room, table_id, 1))
    assert room.info(table_id).seats[1].missed == 0
    assert tags() == before
    assert room.info(table_id).changed == 1, "lists put what changed last first"


def test_what_can_be_no_table_is_none_on_every_database(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    for table_id in ("\0", "a'b", ""):
        refused("no-table", presences, room, table_id)
        refused("no-table", give_to_bot, room, table_id, ann.id, 0)


# --- rematches ---------------------------------------------------------------------------------


def test_a_rematch_is_one_table_for_the_same_people(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table_id = make_table(room, [ann, bob], bots=1, options={"max_rounds": 2})
    refused("not-over", offer_rematch, room, table_id, ann.id)
    play_out(room, table_id)
    following = offer_rematch(room, table_id, bob.id)
    assert offer_rematch(room, table_id, ann.id) == following == room.info(table_id).rematch
    old, new = room.info(table_id), room.info(following)
    assert (new.status, new.options, new.owner_id) == (LOBBY, old.options, bob.id)
    assert [seat.kind for seat in new.seats] == [INVITE, PERSON, BOT]
    assert new.seats[0].name == "Ann"
    sit(room, following, ann.id, ann.name, 0)
    assert room.info(following).status == RUNNING
