"""The heartbeat: time in which no server ran, or its clock was set, costs nobody a turn."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import event, update

from support.server import (
    PATIENCE,
    Heard,
    client,
    make_guests,
    make_table,
    make_test_app,
    running_server,
    sqlite_url,
)
from support.sockets import COMMANDS, last_move, newest_beat, until
from wartable.engine.errors import Stale
from wartable.server import times
from wartable.server.accounts.people import People, Who
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables import timer
from wartable.server.tables.chat import sayings
from wartable.server.tables.heartbeat import BEAT, GRACES, LONGEST_GAP, _words
from wartable.server.tables.pauses import ask_pause, presences, resume
from wartable.server.tables.play import BOTS_AFTER, expire, move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import LIVE, PAUSED, SLOW, UNTIMED
from wartable.server.tables.timer import Clock
from wartable.server.times import HOUR, MINUTE, SECOND


@dataclass
class Clocks:
    """A wall clock that can be set, and a steady one; both move only when a test says so."""

    wall: int = field(default_factory=times.now)
    steady: int = 77_000

    def run(self, milliseconds: int) -> None:
        """Let time pass."""
        self.wall += milliseconds
        self.steady += milliseconds

    def set(self, milliseconds: int) -> None:
        """Set the wall clock forward, or back."""
        self.wall += milliseconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    found = Clocks()
    source = times.Source(wall=lambda: found.wall, steady=lambda: found.steady)
    monkeypatch.setattr(times, "source", source)
    return found


class Woken:
    """Bots that are left alone."""

    def wake(self, table_id: str) -> None:
        """Do nothing."""


@dataclass
class Process:
    """A server process, without threads: a test lets it beat and look for deadlines."""

    room: Room
    clocks: Clocks

    def __post_init__(self) -> None:
        self.clock = Clock(self.room, Woken())

    def beat(self) -> None:
        self.room.heartbeat.beat()

    def run(self, milliseconds: int) -> None:
        """Run for a time, with all beats and looks for deadlines."""
        for _ in range(milliseconds // BEAT):
            self.clocks.run(BEAT)
            self.beat()
            self.clock.step()
        self.clocks.run(milliseconds % BEAT)


@dataclass
class Servers:
    """Processes on one store, two players, and their tables."""

    store: Store
    clocks: Clocks

    def __post_init__(self) -> None:
        self.room = Room(self.store, Heard())
        self.players: list[Who] = make_guests(People(self.store), 2)

    def process(self, *, joined: bool = True, beside: Process | None = None) -> Process:
        """Return a new process; one that has ``joined`` runs already, ``beside`` another."""
        found = Process(Room(self.store, Heard()), self.clocks)
        if joined:
            found.beat()
            while found.room.heartbeat._last is None:  # it watches whether others run
                self.clocks.run(BEAT)
                if beside is not None:
                    beside.beat()
                found.beat()
        return found

    def table(self, clock: str = LIVE, pace: int = 60) -> str:
        return make_table(self.room, self.players, options=COMMANDS, clock=clock, pace=pace)

    def left(self, table_id: str) -> int:
        """Return how many milliseconds a table has left."""
        deadline = self.room.info(table_id).deadline
        assert deadline is not None
        return deadline - self.clocks.wall

    def told(self, table_id: str) -> list[str]:
        """Return what the players were told about the clock."""
        texts = [each.text for each in sayings(self.room, table_id, None)]
        return [each for each in texts if "server" in each]


@pytest.fixture
def servers(store: Store, clocks: Clocks) -> Servers:
    return Servers(store, clocks)


# --- away ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [3 * SECOND, 5 * HOUR])
def test_time_without_a_server_does_not_count(servers: Servers, away: int) -> None:
    servers.process()
    table_id = servers.table()
    before = servers.left(table_id)
    servers.clocks.run(away)
    servers.process()
    assert servers.left(table_id) == before + GRACES[LIVE]
    (told,) = servers.told(table_id)
    assert told == f"The server was away for {_words(away)}; the clock was extended"


def test_a_short_phase_gets_no_more_than_itself_as_a_grace(servers: Servers) -> None:
    servers.process()
    live, slow = servers.table(pace=5), servers.table(SLOW, pace=24)
    servers.clocks.run(HOUR)
    servers.process()
    assert servers.left(live) == 5 * SECOND + 5 * SECOND
    with servers.store.reading() as session:
        span = session.get_one(TableRow, slow).span
    assert servers.left(slow) == span + GRACES[SLOW]


def test_a_server_that_dies_again_and_again_does_not_stop_the_game(servers: Servers) -> None:
    table_id = servers.table(pace=10)
    for _ in range(5):
        servers.process()
        servers.clocks.run(10 * SECOND)
    assert servers.left(table_id) <= 10 * SECOND


@pytest.mark.parametrize("clock", [UNTIMED, "paused"])
def test_a_table_whose_clock_does_not_run_is_left_alone(servers: Servers, clock: str) -> None:
    servers.process()
    if clock == UNTIMED:
        table_id = servers.table(UNTIMED, 0)
    else:
        table_id = servers.table(SLOW, 2)
        for player in servers.players:
            ask_pause(servers.room, table_id, player.id)
        assert servers.room.info(table_id).status == PAUSED
    before = servers.room.info(table_id)
    servers.clocks.run(10 * HOUR)
    servers.process()
    assert servers.room.info(table_id) == before
    assert servers.told(table_id) == []


def test_after_a_pause_the_time_that_was_left_counts(servers: Servers) -> None:
    servers.process()
    table_id = servers.table(SLOW, 24)
    for player in servers.players:
        ask_pause(servers.room, table_id, player.id)
    resume(servers.room, table_id, servers.players[0].id)
    before = servers.left(table_id)
    servers.clocks.run(10 * HOUR)
    servers.process()
    assert servers.left(table_id) == before + GRACES[SLOW]


def test_everybody_who_holds_the_table_learns_of_it(servers: Servers) -> None:
    servers.process()
    table_id = servers.table()
    with servers.room.looking(table_id) as live:
        version, history = live.info.version, live.record
    servers.clocks.run(HOUR)
    servers.process()
    with servers.room.looking(table_id) as live:
        assert live.info.version == version + 1
        assert (live.info.deadline or 0) > servers.clocks.wall
        assert live.record is history, "nothing is replayed"


def test_nobody_has_left_while_the_server_was_away(servers: Servers) -> None:
    servers.process()
    table_id = servers.table()
    servers.clocks.run(HOUR)
    again = servers.process()
    assert {each.seen for each in presences(again.room, table_id).values()} == {servers.clocks.wall}


def test_a_first_start_extends_nothing(servers: Servers) -> None:
    """Also that after an update from a version without a heartbeat."""
    table_id = servers.table()
    before = servers.room.info(table_id)
    servers.process()
    assert servers.room.info(table_id) == before


# --- between the start and the extension -------------------------------------------------------


def test_nothing_is_late_before_the_first_beat(servers: Servers) -> None:
    servers.process()
    table_id = servers.table(pace=5)
    servers.clocks.run(HOUR)
    again = servers.process(joined=False)
    again.room.heartbeat._is_started = True  # the store has not taken a beat yet
    again.clock.step()
    assert not expire(again.room, table_id)
    move(again.room, table_id, servers.players[0].id, last_move(again.room, table_id, 0))
    again.beat()
    assert servers.room.info(table_id).seats[1].missed == 0
    assert servers.left(table_id) == 10 * SECOND


def test_the_first_beat_waits_until_somebody_gets_through(servers: Servers) -> None:
    servers.process()
    table_id = servers.table(pace=5)
    servers.clocks.run(HOUR)
    again = servers.process(joined=False)
    beaten = threading.Event()
    again.room.heartbeat.listeners.append(beaten.set)
    again.room.heartbeat.start()
    try:
        servers.clocks.run(20 * SECOND)  # the start is slow
        again.clock.step()
        assert servers.room.info(table_id).seats[1].missed == 0
        assert not beaten.is_set()
        again.room.heartbeat.open()
        assert beaten.wait(PATIENCE)
        assert servers.left(table_id) == 10 * SECOND
    finally:
        again.room.heartbeat.close()


def test_every_request_says_that_somebody_gets_through(tmp_path: Path) -> None:
    app = make_test_app(tmp_path)
    with client(app) as browser:
        heartbeat = app.state.server.heartbeat
        assert not heartbeat._open.is_set()
        browser.get("/health/live")
        assert heartbeat._open.is_set()


@pytest.mark.parametrize("stop", ["stalled", "set"])
def test_nothing_is_late_before_a_gap_is_noticed(servers: Servers, stop: str) -> None:
    running = servers.process()
    table_id = servers.table(pace=5)
    phase = running.room.info(table_id).phase
    (servers.clocks.run if stop == "stalled" else servers.clocks.set)(20 * SECOND)
    running.clock.step()
    assert running.room.info(table_id).phase == phase
    move(running.room, table_id, servers.players[0].id, last_move(running.room, table_id, 0))
    running.beat()
    running.clock.step()
    assert running.room.info(table_id).phase == phase
    grace = 5 * SECOND if stop == "stalled" else 0
    assert servers.left(table_id) == 5 * SECOND + grace


def test_a_short_outage_of_the_store_costs_nobody_anything(servers: Servers) -> None:
    running = servers.process()
    table_id = servers.table(pace=5)
    before, phase = servers.left(table_id), running.room.info(table_id).phase
    noticed = servers.clocks.wall
    running.room.heartbeat.lost()
    servers.clocks.run(LONGEST_GAP - 600)
    assert running.room.heartbeat.time() == noticed
    running.clock.step()
    assert running.room.info(table_id).phase == phase
    running.beat()
    assert running.room.heartbeat.time() == servers.clocks.wall
    assert servers.left(table_id) == before + 5 * SECOND
    assert servers.told(table_id) == ["The server was away for 2 seconds; the clock was extended"]
    running.run(SECOND)
    assert servers.left(table_id) == before + 4 * SECOND


def test_whoever_looks_for_deadlines_notices_that_the_store_is_lost(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = sqlite3.OperationalError("unable to open database file")
    lost.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

    def fail(*_: object) -> int:
        raise lost

    running = servers.process()
    last = running.room.heartbeat.time()
    servers.clocks.run(SECOND)
    assert running.room.heartbeat.time() == last + SECOND
    monkeypatch.setattr(timer, "next_deadline", fail)
    running.clock.start()
    until(lambda: running.room.heartbeat.time() == last)
    running.clock.close()


def test_time_counts_again_afterwards(servers: Servers) -> None:
    running = servers.process()
    table_id = servers.table(pace=5)
    phase = running.room.info(table_id).phase
    servers.clocks.run(HOUR)
    running.beat()
    running.run(10 * SECOND - 1)
    assert running.room.info(table_id).phase == phase
    with pytest.raises(Stale, match="time for this was up"):
        servers.clocks.run(1)
        move(running.room, table_id, servers.players[0].id, last_move(running.room, table_id, 0))
    running.clock.step()
    assert running.room.info(table_id).phase == phase + 1


def test_a_server_that_runs_extends_nothing(servers: Servers) -> None:
    running = servers.process()
    table_id = servers.table()
    before = servers.room.info(table_id)
    running.run(50 * SECOND)
    servers.clocks.run(LONGEST_GAP)  # a busy machine
    running.beat()
    assert servers.room.info(table_id) == before


# --- several processes ----------------------------------------------------------------------------


@pytest.fixture
def cluster(postgres_url: str, clocks: Clocks) -> Iterator[Servers]:
    """Servers that may run several processes."""
    store = Store(postgres_url)
    yield Servers(store, clocks)
    store.close()


def test_two_processes_that_start_together_extend_once(cluster: Servers) -> None:
    cluster.process()
    table_id = cluster.table()
    before = cluster.left(table_id)
    cluster.clocks.run(HOUR)
    both = [cluster.process(joined=False) for _ in range(2)]
    threads = [threading.Thread(target=each.beat) for each in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    for _ in range(5):
        cluster.clocks.run(BEAT)
        for each in both:
            each.beat()
    assert cluster.left(table_id) == before + GRACES[LIVE] - 5 * BEAT
    assert len(cluster.told(table_id)) == 1


def test_a_process_that_starts_while_another_runs_extends_nothing(cluster: Servers) -> None:
    running = cluster.process()
    table_id = cluster.table()
    before = cluster.room.info(table_id)
    another = cluster.process(joined=False)
    for _ in range(5):
        another.beat()
        assert another.room.heartbeat.time() in (0, cluster.clocks.wall)
        running.run(BEAT)
    assert another.room.heartbeat.time() == cluster.clocks.wall
    assert cluster.room.info(table_id) == before


def test_a_process_that_stalls_while_another_runs_extends_nothing(cluster: Servers) -> None:
    running = cluster.process()
    stalled = cluster.process(beside=running)
    table_id = cluster.table()
    before = cluster.room.info(table_id)
    running.run(10 * SECOND)
    assert stalled.room.heartbeat.time() < cluster.clocks.wall
    stalled.beat()
    assert stalled.room.heartbeat.time() == cluster.clocks.wall
    assert cluster.room.info(table_id) == before


def test_a_server_that_is_back_before_its_beat_is_old_extends_too(cluster: Servers) -> None:
    """Its own beat could be that of another process, so it watches for a moment."""
    cluster.process()
    table_id = cluster.table(pace=5)
    before = cluster.left(table_id)
    cluster.clocks.run(SECOND)
    again = cluster.process(joined=False)
    again.beat()
    assert cluster.left(table_id) == before - SECOND
    cluster.clocks.run(4 * SECOND)
    again.clock.step()
    assert not expire(again.room, table_id), "nothing is late meanwhile"
    again.beat()
    assert cluster.left(table_id) == before + 5 * SECOND
    assert cluster.told(table_id) == ["The server was away for 5 seconds; the clock was extended"]


@pytest.mark.parametrize("unaware", ["nobody", "the first", "the second"])
def test_a_short_outage_is_made_up_for_once(cluster: Servers, unaware: str) -> None:
    first = cluster.process()
    second = cluster.process(beside=first)
    first.beat()
    table_id = cluster.table(pace=5)
    before = cluster.left(table_id)
    for name, each in (("the first", first), ("the second", second)):
        if name != unaware:
            each.room.heartbeat.lost()
    cluster.clocks.run(LONGEST_GAP - 600)
    for each in (first, second):
        each.beat()
    assert cluster.left(table_id) == before + 5 * SECOND
    assert len(cluster.told(table_id)) == 1


@pytest.mark.parametrize("step", [10 * SECOND, -10 * SECOND])
def test_a_step_of_the_clock_is_made_up_for_by_one_process(cluster: Servers, step: int) -> None:
    one = cluster.process()
    both = one, cluster.process(beside=one)
    table_id = cluster.table()
    before = cluster.left(table_id)
    cluster.clocks.set(step)
    for _ in range(3):
        for each in both:
            each.beat()
        cluster.clocks.run(BEAT)
    assert cluster.left(table_id) == before - 3 * BEAT
    assert len(cluster.told(table_id)) == 1


def test_a_machine_whose_clock_is_behind_shortens_nothing(cluster: Servers) -> None:
    ahead = cluster.process()
    table_id = cluster.table()
    before = cluster.room.info(table_id)
    behind = cluster.process(joined=False)
    for _ in range(5):
        cluster.clocks.set(-10 * SECOND)
        behind.beat()
        cluster.clocks.set(10 * SECOND)
        ahead.run(BEAT)
    assert cluster.room.info(table_id) == before


# --- a clock that is set -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "pace", "step"),
    [(LIVE, 60, 3 * SECOND), (LIVE, 60, HOUR), (LIVE, 60, -HOUR), (SLOW, 24, -10 * HOUR)],
)
def test_a_clock_that_is_set_changes_no_time_that_is_left(
    servers: Servers, clock: str, pace: int, step: int
) -> None:
    running = servers.process()
    table_id = servers.table(clock, pace)
    running.run(10 * SECOND)
    before = servers.left(table_id)
    servers.clocks.set(step)
    servers.clocks.run(BEAT // 2)
    running.beat()
    assert before - BEAT // 2 <= servers.left(table_id) <= before
    running.run(5 * SECOND)
    assert before - 6 * SECOND <= servers.left(table_id) <= before - 5 * SECOND
    way = "forward" if step > 0 else "back"
    assert servers.told(table_id) == [
        f"The server's clock was set {way}; the deadline was moved along"
    ]


def test_a_phase_that_begins_after_the_clock_was_set_back_keeps_its_time(servers: Servers) -> None:
    running = servers.process()
    old, new = servers.table(), servers.table()
    running.run(10 * SECOND)
    servers.clocks.set(-HOUR)
    for seat, player in enumerate(servers.players):
        move(servers.room, new, player.id, last_move(servers.room, new, seat))
    running.beat()
    assert servers.left(new) == 60 * SECOND
    assert servers.left(old) == 50 * SECOND


def test_it_keeps_its_time_even_if_the_next_beat_is_late(servers: Servers) -> None:
    running = servers.process()
    table_id = servers.table()
    servers.clocks.set(-HOUR)
    for seat, player in enumerate(servers.players):
        move(servers.room, table_id, player.id, last_move(servers.room, table_id, seat))
    servers.clocks.run(3 * SECOND)
    running.beat()
    assert servers.left(table_id) == 57 * SECOND


def test_bots_are_looked_after_though_the_clock_was_set_back(servers: Servers) -> None:
    running = servers.process()
    table_id = make_table(servers.room, servers.players, bots=1, preset="quick")
    servers.clocks.set(-HOUR)
    running.beat()
    with servers.store.reading() as session:
        row = session.get_one(TableRow, table_id)
        assert row.bots_at == servers.clocks.wall + BOTS_AFTER


def test_a_clock_that_was_set_back_while_the_server_was_away(servers: Servers) -> None:
    first = servers.process()
    table_id = servers.table()
    first.run(10 * SECOND)
    before = servers.left(table_id)
    servers.clocks.set(-HOUR)
    servers.process()
    assert before < servers.left(table_id) <= before + GRACES[LIVE]
    assert servers.told(table_id) == ["The server was away; the clock was extended"]
    servers.clocks.run(3 * SECOND)
    servers.process()
    assert len(servers.told(table_id)) == 2, "later gaps are noticed again"


# --- all or nothing ----------------------------------------------------------------------------


def test_an_extension_that_is_cut_off_is_made_by_the_next(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers.process()
    table_id = servers.table()
    before = servers.room.info(table_id)
    servers.clocks.run(HOUR)
    dying = servers.process(joined=False)

    def dies(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("UPDATE beats"):
            raise KeyboardInterrupt

    event.listen(servers.store.engine, "before_cursor_execute", dies)
    with pytest.raises(KeyboardInterrupt):
        dying.beat()
    event.remove(servers.store.engine, "before_cursor_execute", dies)
    assert servers.room.info(table_id) == before
    assert servers.told(table_id) == []
    servers.clocks.run(MINUTE)
    servers.process()
    assert (servers.room.info(table_id).deadline or 0) == (
        (before.deadline or 0) + HOUR + MINUTE + GRACES[LIVE]
    )
    assert len(servers.told(table_id)) == 1


def test_the_extension_takes_few_statements(servers: Servers) -> None:
    servers.process()
    for _ in range(5):
        servers.table()
    servers.clocks.run(HOUR)
    seen: list[str] = []

    def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement.split()[0])

    event.listen(servers.store.engine, "before_cursor_execute", count)
    servers.process()
    event.remove(servers.store.engine, "before_cursor_execute", count)
    assert [each for each in seen if each != "BEGIN"] == ["SELECT", "INSERT", "UPDATE", "UPDATE"]


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (1, "1 second"),
        (1001, "2 seconds"),
        (2 * MINUTE, "120 seconds"),
        (2 * MINUTE + 1, "3 minutes"),
        (2 * HOUR + 1, "3 hours"),
    ],
)
def test_a_duration_in_words(length: int, words: str) -> None:
    assert _words(length) == words


# --- a real server -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)]
)
def test_nobody_runs_out_of_time_through_a_kill(
    request: pytest.FixtureRequest, tmp_path: Path, database: str
) -> None:
    url = ""
    if database == "postgresql":
        url = request.getfixturevalue("postgres_url")
    store = Store(url or sqlite_url(tmp_path))
    people, room = People(store), Room(store, Heard())
    players = make_guests(people, 2)
    token = people.new_token(players[0], "test")
    with running_server(tmp_path, database=url) as server:
        table_id = make_table(room, players, options=COMMANDS, clock=LIVE, pace=60)
        until(lambda: newest_beat(store))
        first = newest_beat(store)
        until(lambda: newest_beat(store) > first)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(PATIENCE)
    killed = newest_beat(store)
    before = room.info(table_id)
    with store.writing() as session:  # so that nobody need wait for five seconds
        soon = update(TableRow).where(TableRow.id == table_id)
        session.execute(soon.values(deadline=killed + 500))
    until(lambda: times.now() > killed + 500)
    with running_server(tmp_path, database=url) as server:
        until(lambda: (room.info(table_id).deadline or 0) > killed + 500 + GRACES[LIVE])
        assert room.info(table_id).phase == before.phase
        asked = Request(
            f"{server.url}/api/tables/{table_id}/move",
            json.dumps({"move": "done"}).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        with urlopen(asked, timeout=PATIENCE) as answer:
            assert answer.status == 200
        told = [each.text for each in sayings(room, table_id, None)]
        assert len([text for text in told if text.endswith("the clock was extended")]) == 1
    store.close()
