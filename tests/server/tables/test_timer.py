"""The clock: what is due happens once, and one table's fault stays its own."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest
from sqlalchemy import select, update

from support.server import Heard, make_guests, make_server, make_table
from support.sockets import COMMANDS, Later, last_move, newest_beat, until
from wartable.engine.errors import Refusal
from wartable.server import times
from wartable.server.accounts.people import People, Who
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.tables import pauses, play
from wartable.server.tables import timer as clocks
from wartable.server.tables.play import BOTS_AFTER
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LIVE, SLOW
from wartable.server.tables.timer import LEASE, Clock, claim_deadline
from wartable.server.times import HOUR, SECOND


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """A time that tests move on."""
    return Later(monkeypatch)


class Woken:
    """Bots that only remember that they were woken."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def wake(self, table_id: str) -> None:
        self.tables.append(table_id)


@pytest.fixture
def players(people: People) -> list[Who]:
    return make_guests(people, 2)


def timed(room: Room, players: list[Who], clock: str = LIVE, pace: int = 5) -> str:
    return make_table(room, players, options=COMMANDS, clock=clock, pace=pace)


# --- deadlines ---------------------------------------------------------------------------------


def test_a_phase_whose_time_is_up_is_closed(room: Room, players: list[Who], later: Later) -> None:
    table_id = timed(room, players)
    clock = Clock(room, Woken())
    play.move(room, table_id, players[0].id, last_move(room, table_id, 0))
    before = room.info(table_id)
    assert before.deadline is not None
    clock.step()
    assert room.info(table_id) == before, "it is not time yet"
    later.ahead = 5 * SECOND + 1
    clock.step()
    after = room.info(table_id)
    assert after.phase == before.phase + 1
    assert [seat.missed for seat in after.seats] == [0, 1]
    assert after.deadline is not None
    assert after.deadline >= before.deadline + 5 * SECOND
    with room.looking(table_id) as live:
        assert [made.by_clock for made in live.match.moves] == [False, True]


def test_hours_are_the_same_mechanism(room: Room, players: list[Who], later: Later) -> None:
    table_id = timed(room, players, SLOW, pace=24)
    phase = room.info(table_id).phase
    clock = Clock(room, Woken())
    later.ahead = 23 * HOUR
    clock.step()
    assert room.info(table_id).phase == phase
    later.ahead = 24 * HOUR + SECOND
    clock.step()
    assert room.info(table_id).phase == phase + 1


def test_how_long_the_clock_sleeps(room: Room, players: list[Who], later: Later) -> None:
    clock = Clock(room, Woken())
    assert clock.step() == pytest.approx(clocks.LONGEST, abs=0.5), "nothing is due"
    table_id = timed(room, players)
    later.ahead = (room.info(table_id).deadline or 0) - times.now() - 300
    assert 0.02 <= clock.step() <= 0.3
    later.ahead += 299
    assert clock.step() >= clocks.SHORTEST


def test_a_nearer_deadline_wakes_the_clock(room: Room, players: list[Who]) -> None:
    clock = Clock(room, Woken())
    clock._next = times.now() + HOUR
    timed(room, players)
    assert clock._wake.is_set()


def test_several_clocks_close_every_phase_once(
    store: Store, people: People, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has a room of its own, as in another process."""
    players = make_guests(people, 2)
    tables = [timed(Room(store, Heard()), players) for _ in range(8)]
    expired: list[str] = []

    def noted(room: Room, table_id: str) -> bool:
        done = play.expire(room, table_id)
        expired.append(table_id)
        return done

    monkeypatch.setattr(clocks, "expire", noted)
    found = [Clock(Room(store, Heard()), Woken()) for _ in range(3)]
    for round_ in range(1, 3):
        later.ahead = round_ * 6 * SECOND
        threads = [threading.Thread(target=clock.step) for clock in found]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sorted(expired) == sorted(tables * round_)
    room = Room(store, Heard())
    assert {room.info(table_id).seats[0].missed for table_id in tables} == {2}


def test_a_deadline_in_the_hand_of_a_dead_process_is_taken_over(
    room: Room, players: list[Who], later: Later
) -> None:
    table_id = timed(room, players)
    phase = room.info(table_id).phase
    later.ahead = 6 * SECOND
    assert claim_deadline(room.store, later()) == table_id
    clock = Clock(room, Woken())
    clock.step()
    assert room.info(table_id).phase == phase, "it is in somebody's hand"
    later.ahead += LEASE + SECOND
    clock.step()
    assert room.info(table_id).phase == phase + 1


def test_the_fault_of_one_table_does_not_stop_the_others(
    room: Room,
    players: list[Who],
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bad, good = timed(room, players), timed(room, players)
    phase = room.info(good).phase

    def failing(room: Room, table_id: str) -> bool:
        if table_id == bad:
            raise ZeroDivisionError("secret words")
        return play.expire(room, table_id)

    monkeypatch.setattr(clocks, "expire", failing)
    clock = Clock(room, Woken())
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            later.ahead += 6 * SECOND
            clock.step()
    assert room.info(good).phase > phase
    assert caplog.text.count(bad) == 1, "told once, not at every attempt"
    assert "ZeroDivisionError" in caplog.text
    assert "secret" not in caplog.text


# --- bots --------------------------------------------------------------------------------------


def test_bots_that_wait_are_woken_by_one_clock(
    room: Room, players: list[Who], later: Later
) -> None:
    table_id = make_table(room, players, bots=1, preset="quick")
    woken = Woken()
    found = [Clock(room, woken), Clock(room, woken)]
    for clock in found:
        clock.step()
    assert woken.tables == [], "whoever made the change looks after them first"
    for times_ in (1, 2):
        later.ahead += BOTS_AFTER + SECOND
        for clock in found:
            clock.step()
        assert woken.tables == [table_id] * times_


# --- a running server --------------------------------------------------------------------------


def let_time_run_out(store: Store, table_id: str) -> None:
    """Make now the deadline of a table."""
    with store.writing() as session:
        due = update(TableRow).where(TableRow.id == table_id)
        session.execute(due.values(deadline=times.now(), version=TableRow.version + 1))


def test_the_clock_of_a_server_runs_by_itself(tmp_path: Path) -> None:
    with make_server(tmp_path) as server:
        table_id = timed(server.room, make_guests(server.people, 2), pace=3600)
        phase = server.room.info(table_id).phase
        let_time_run_out(server.store, table_id)
        until(lambda: server.room.info(table_id).phase > phase)


def test_a_deadline_survives_a_restart(tmp_path: Path) -> None:
    with make_server(tmp_path) as server:
        table_id = timed(server.room, make_guests(server.people, 2), pace=3600)
        before = server.room.info(table_id)
        until(lambda: newest_beat(server.store))
    with make_server(tmp_path) as server:  # it was away for a moment
        until(lambda: (server.room.info(table_id).deadline or 0) > (before.deadline or 0))
        let_time_run_out(server.store, table_id)
        until(lambda: server.room.info(table_id).phase > before.phase)


# --- people who left ---------------------------------------------------------------------------


def test_a_seat_can_be_given_to_a_bot_after_the_grace(
    room: Room, players: list[Who], later: Later
) -> None:
    table_id = make_table(room, players, options=COMMANDS)
    ann, bob = players
    with pytest.raises(Refusal, match="has not left"):
        pauses.give_to_bot(room, table_id, ann.id, 1)
    grace = room.info(table_id).rules.clock.grace
    later.ahead = grace * SECOND + 1
    presence_of(room.store, table_id, 1, seen=later() - SECOND)
    with pytest.raises(Refusal, match="has not left"):
        pauses.give_to_bot(room, table_id, ann.id, 1)
    later.ahead += grace * SECOND
    pauses.give_to_bot(room, table_id, ann.id, 1)
    assert room.info(table_id).seats[1].standin
    pauses.take_back(room, table_id, bob.id)
    assert not room.info(table_id).seats[1].standin


def test_whoever_is_connected_keeps_the_seat(room: Room, players: list[Who], later: Later) -> None:
    table_id = make_table(room, players, options=COMMANDS)
    later.ahead = HOUR
    presence_of(room.store, table_id, 1, seen=later(), connected=True)
    with pytest.raises(Refusal, match="has not left"):
        pauses.give_to_bot(room, table_id, players[0].id, 1)
    later.ahead += pauses.SILENCE + room.info(table_id).rules.clock.grace * SECOND
    pauses.give_to_bot(room, table_id, players[0].id, 1)


def presence_of(
    store: Store, table_id: str, number: int, *, seen: int, connected: bool = False
) -> None:
    with store.writing() as session:
        row = session.get_one(SeatRow, (table_id, number))
        row.seen, row.connected = seen, connected


def test_a_closed_table_is_never_due(room: Room, players: list[Who], later: Later) -> None:
    table_id = timed(room, players)
    play.resign(room, table_id, players[0].id)
    later.ahead = HOUR
    Clock(room, Woken()).step()
    with room.store.reading() as session:
        row = session.scalars(select(TableRow).where(TableRow.id == table_id)).one()
        assert (row.deadline, row.bots_at) == (None, None)
