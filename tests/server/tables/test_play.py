"""Playing at tables: moves are kept before they count, refusals change nothing."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select, update

from support.server import any_move, make_guests, make_table, play_out, record_of
from support.sockets import a_command
from wartable.engine.errors import (
    NotFound,
    NotLegal,
    NotYourTurn,
    Refusal,
    Stale,
    Unreadable,
    WartableError,
)
from wartable.engine.play.record import read_record
from wartable.server.accounts.people import People
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.lists import public_tables
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import bot_plays, expire, line, move
from wartable.server.tables.service import VIEW, Room
from wartable.server.tables.summary import FINISHED, LIVE, RUNNING, Info
from wartable.server.times import SECOND, now


def lines_of(store: Store, table_id: str) -> int:
    with store.reading() as session:
        wanted = select(func.count()).select_from(Line).where(Line.table_id == table_id)
        return session.scalar(wanted) or 0


# --- moves -------------------------------------------------------------------------------------


def test_a_move_is_kept_before_anybody_hears_of_it(room: Room, people: People) -> None:
    table_id = make_table(room, make_guests(people, 3))
    other = Store(room.store.engine.url.render_as_string(hide_password=False))
    kept: list[tuple[str, int]] = []

    class Listening:
        def publish(self, table_id: str, kind: str) -> None:
            kept.append((kind, lines_of(other, table_id)))

    room.bus = Listening()
    heard: list[Info] = []
    room.listeners.append(heard.append)
    before = room.info(table_id)
    move(room, table_id, before.seats[0].person_id or 0, "done")
    assert kept == [(VIEW, 2)]
    assert [info.version for info in heard] == [before.version + 1]
    assert room.info(table_id) == heard[0]
    other.close()


def refused(kind: type[WartableError], code: str, action: Any, *given: Any, **named: Any) -> None:
    with pytest.raises(kind) as caught:
        action(*given, **named)
    assert caught.value.code == code


def test_refusals_change_nothing(room: Room, people: People) -> None:
    ann, bob, cid, dot = make_guests(people, 4)
    table_id = make_table(room, [ann, bob, cid], public=False)
    move(room, table_id, ann.id, "done")
    before, lines = room.info(table_id), lines_of(room.store, table_id)
    refused(NotYourTurn, "not-your-turn", move, room, table_id, ann.id, "done")
    refused(Stale, "stale", move, room, table_id, bob.id, "done", phase=0)
    theirs = any_move(room, table_id, 2)
    refused(NotLegal, "no-units", move, room, table_id, bob.id, theirs)
    refused(Unreadable, "off-map", move, room, table_id, bob.id, "99,0,U,1")
    refused(Unreadable, "bad-command", move, room, table_id, bob.id, "hello")
    refused(Forbidden, "not-your-seat", move, room, table_id, bob.id, "done", seat=2)
    refused(Forbidden, "not-your-seat", move, room, table_id, bob.id, "done", seat=17)
    refused(NotFound, "no-table", move, room, table_id, dot.id, "done")
    refused(NotFound, "no-table", move, room, "nowhere", bob.id, "done")
    refused(Refusal, "no-bot-here", bot_plays, room, table_id, 1, "done", None, 1)
    refused(Unreadable, "bad-once", move, room, table_id, bob.id, "done", once="x" * 41)
    refused(Unreadable, "bad-once", move, room, table_id, bob.id, "done", once="\0")
    assert room.info(table_id) == before
    assert lines_of(room.store, table_id) == lines
    with room.looking(table_id) as live:
        assert live.match.to_act == (1, 2)
    move(room, table_id, bob.id, "done", phase=1)


def test_a_secret_command_moves_no_table_up_in_any_list(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    older, newer = (make_table(room, [ann, bob, cid]) for _ in range(2))
    with room.store.writing() as session:
        for at, table_id in enumerate((older, newer), start=1):
            row = session.get_one(TableRow, table_id)
            row.changed, row.version = at, row.version + 1

    def listed() -> list[str]:
        return [entry.info.id for entry in public_tables(room, None, (RUNNING,), limit=9)]

    assert listed() == [newer, older]
    for seat, player in enumerate((ann, bob)):
        move(room, older, player.id, a_command(room, older, seat))
    assert listed() == [newer, older]
    for player in (ann, bob, cid):
        move(room, older, player.id, "done")
    assert listed() == [older, newer], "what all commanded is open now"


def test_a_line_may_hold_several_moves(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    first = any_move(room, table_id, 0)
    with room.looking(table_id) as live:
        text = live.match.game.notation.write_move(live.match.book, first)
    submission = line(room, table_id, ann.id, text, once="a")
    assert submission.moves
    lines = lines_of(room.store, table_id)
    assert line(room, table_id, ann.id, text, once="a").moves == ()
    assert lines_of(room.store, table_id) == lines
    refused(Forbidden, "not-your-seat", line, room, table_id, bob.id, text, seat=0)


def test_a_mark_makes_a_move_count_once(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id, other = make_table(room, [ann, bob, cid]), make_table(room, [ann, bob, cid])
    assert move(room, table_id, ann.id, "done", once="k") is True
    before = room.info(table_id)
    assert move(room, table_id, ann.id, "done", once="k") is False
    assert room.info(table_id) == before
    assert move(room, other, ann.id, "done", once="k") is True, "marks are a table's own"


def test_a_mark_counts_in_every_process(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    elsewhere = Room(room.store, room.bus)
    assert move(room, table_id, ann.id, "done", once="a") is True
    assert move(elsewhere, table_id, ann.id, "done", once="a") is False, "read with the table"
    assert move(room, table_id, bob.id, "done", once="b") is True
    assert move(elsewhere, table_id, bob.id, "done", once="b") is False, "read when it changed"


def test_several_people_at_one_screen(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    seats = (Wish(ME), Wish(ME, name="Bea"), Wish(ME, name="Cy"))
    table_id = make_table(room, [ann], seats=seats)
    move(room, table_id, ann.id, "done", seat=2)
    move(room, table_id, ann.id, "done")
    with room.looking(table_id) as live:
        assert live.match.to_act == (1,)
    play_out(room, table_id)
    assert room.info(table_id).status == FINISHED


# --- the end, and after it ---------------------------------------------------------------------


def test_a_finished_table_is_its_record(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table_id = make_table(room, [ann, bob], bots=2)
    play_out(room, table_id)
    info, found = room.info(table_id), read_record(record_of(room, table_id))
    assert (info.status, info.reason, info.winners) == (FINISHED, found.reason, found.winners)
    assert (info.deadline, info.phase) == (None, found.phase)
    with room.looking(table_id) as live:
        assert live.match.moves == found.moves
        assert live.match.state_hash() == found.state_hash()
    refused(Unavailable, "not-running", move, room, table_id, ann.id, "done")
    assert '"end":' in record_of(room, table_id)


def test_after_a_restart_all_goes_on_as_it_was(room: Room, people: People) -> None:
    table_id = make_table(room, make_guests(people, 3))
    for _ in range(2):
        for seat in room.info(table_id).seats:
            move(room, table_id, seat.person_id or 0, "done")
    move(room, table_id, room.info(table_id).seats[1].person_id or 0, "done")
    again = Room(room.store, room.bus)
    with room.looking(table_id) as one, again.looking(table_id) as two:
        assert one.info == two.info
        assert one.match.moves == two.match.moves
        assert one.match.state_hash() == two.match.state_hash()
        assert one.match.to_act == two.match.to_act == (0, 2)
    play_out(again, table_id)
    assert read_record(record_of(room, table_id)).over
    with room.looking(table_id) as one:
        assert one.info.status == FINISHED
        assert one.match.over


# --- the clock ---------------------------------------------------------------------------------


def test_time_is_up_only_when_it_is(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid], clock=LIVE, pace=30)
    assert expire(room, table_id) is False
    move(room, table_id, ann.id, "done")
    with room.store.writing() as session:
        past = {"deadline": now() - 1, "version": TableRow.version + 1}
        session.execute(update(TableRow).where(TableRow.id == table_id).values(**past))
    assert expire(room, table_id) is True
    info = room.info(table_id)
    assert (info.status, info.phase) == (RUNNING, 2)
    assert [seat.missed for seat in info.seats] == [0, 1, 1]
    assert info.deadline is not None
    assert 20 * SECOND < info.deadline - now() <= 30 * SECOND
    assert expire(room, table_id) is False, "each deadline counts once"
    assert [made.by_clock for made in read_record(record_of(room, table_id)).moves] == [
        False,
        True,
        True,
    ]
    move(room, table_id, bob.id, "done")
    assert room.info(table_id).seats[1].missed == 0


def test_a_new_phase_has_its_own_time(room: Room, people: People) -> None:
    players = make_guests(people, 3)
    table_id = make_table(room, players, clock=LIVE, pace=3600)
    first = room.info(table_id).deadline
    for player in players[:2]:
        move(room, table_id, player.id, "done")
    assert room.info(table_id).deadline == first
    move(room, table_id, players[2].id, "done")
    later = room.info(table_id).deadline
    assert first is not None
    assert later is not None
    assert later > first
