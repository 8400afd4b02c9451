"""A store that is locked or away: who asks is told so at once, and everything works afterwards."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError
from starlette.testclient import TestClient

from support.postgres import conninfo
from support.server import (
    any_move,
    client,
    free_port,
    make_guests,
    make_table,
    make_test_app,
    record_of,
)
from wartable.engine.play.record import read_record
from wartable.server import log, waits
from wartable.server.accounts import people
from wartable.server.accounts.people import Who
from wartable.server.errors import Busy
from wartable.server.log import Complaints
from wartable.server.settings import FILE
from wartable.server.store.outage import outage
from wartable.server.store.store import Question, Store
from wartable.server.tables.service import Room

#: Seconds until something counts as stuck; what works is never waited for so long.
STUCK = 60.0
#: How long a request waits in tests in which something is stuck.
SHORT = 0.2


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gives up soon."""
    monkeypatch.setattr(waits, "PATIENCE", SHORT)
    monkeypatch.setattr(waits, "BRIEF", SHORT / 4)


@contextmanager
def foreign_lock(path: Path, kind: str) -> Iterator[None]:
    """Hold a lock on an SQLite file, as a foreign program does."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute(f"BEGIN {kind}")
        yield
        other.execute("ROLLBACK")


@contextmanager
def table_of_three(folder: Path, **settings: Any) -> Iterator[tuple[TestClient, str, Room]]:
    """Give Ann's browser, and a table where she sits with two others."""
    app = make_test_app(folder, **settings)
    with client(app) as browser:
        server = app.state.server
        _, cookie = server.people.new_guest("Ann")
        ann = server.people.by_cookie(cookie)
        browser.cookies.set("wartable", cookie)
        yield browser, make_table(server.room, [ann, *make_guests(server.people, 2)]), server.room


def a_move(room: Room, table_id: str) -> dict[str, object]:
    """Return a submission of seat 0 that may be sent again and counts once."""
    packed = any_move(room, table_id, 0)
    with room.looking(table_id) as live:
        written = live.match.game.notation.write_move(live.match.book, packed)
    return {"move": written, "once": "mine"}


# --- SQLite that somebody else has locked ------------------------------------------------------


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
@pytest.mark.usefixtures("hasty")
def test_while_a_foreign_lock_is_held_people_read_and_are_told_to_write_later(
    tmp_path: Path, kind: str
) -> None:
    with table_of_three(tmp_path) as (browser, table, room):
        move, url = a_move(room, table), f"/api/tables/{table}"
        before = record_of(room, table)
        with foreign_lock(tmp_path / FILE, kind):
            answers = [browser.post(f"{url}/move", json=move) for _ in range(3)]
            said = browser.post(f"{url}/chat", json={"text": "hello"})
            page = browser.post(f"/tables/{table}/chat", data={"said": "hello"})
            for answer in (*answers, said, page):
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert {answer.json()["code"] for answer in (*answers, said)} == {"busy"}
            for path in (f"{url}/view", url, f"/tables/{table}", "/health", "/", "/favicon.ico"):
                assert browser.get(path).status_code == 200
        assert record_of(room, table) == before
        for made in (True, False):  # the same word counts once
            answer = browser.post(f"{url}/move", json=move)
            assert (answer.status_code, answer.json()["made"]) == (200, made)
        assert len(read_record(record_of(room, table)).moves) == 1


@pytest.mark.usefixtures("hasty")
def test_while_nobody_can_write_one_thread_tries_and_tables_stay_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_of_three(tmp_path) as (_, table, room):
        players = make_guests_of(room)
        others = [make_table(room, players) for _ in range(6)]

        def write(table_id: str) -> str:
            try:
                with waits.at_most(SHORT):
                    room.change(table_id, lambda draft: draft.say("hello"))
            except (Busy, OperationalError):
                return "busy"
            return "done"

        held = [live for live in map(room.kept.get, others) if live is not None]
        change, taken = room.store.change, []

        def watched(work: Callable[[Connection], bool]) -> bool:
            taken.append(sum(is_taken(live.lock) for live in held))  # besides our own
            return change(work)

        monkeypatch.setattr(room.store, "change", watched)
        with foreign_lock(tmp_path / FILE, "IMMEDIATE"):
            assert write(table) == "busy"
            with ThreadPoolExecutor(len(others)) as threads:
                assert set(threads.map(write, others)) == {"busy"}
        assert len(held) == len(others)
        assert set(taken) == {0}
        assert [write(each) for each in others] == ["done"] * len(others)


def make_guests_of(room: Room) -> list[Who]:
    return make_guests(people.People(room.store), 3)


def is_taken(lock: waits.BoundedLock) -> bool:
    """Tell whether another thread has a lock."""
    if lock._lock.acquire(blocking=False):
        lock._lock.release()
        return False
    return True


def test_who_was_here_is_noted_later_if_the_store_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "NOTE", 0.01)
    with table_of_three(tmp_path) as (browser, _, room):
        with room.store.writing() as session:
            session.execute(text("UPDATE sign_ins SET seen = seen - :days"), {"days": 10**9})
        with foreign_lock(tmp_path / FILE, "IMMEDIATE"):
            assert browser.get("/api/me").status_code == 200


# --- PostgreSQL that loses connections, or is not there -----------------------------------------


def test_lost_connections_are_replaced(postgres_url: str, tmp_path: Path) -> None:
    with table_of_three(tmp_path, database=postgres_url) as (browser, table, room):
        url = f"/api/tables/{table}"
        for _ in range(3):
            terminate_others(postgres_url)
            answer = browser.post(f"{url}/chat", json={"text": "hello"})
            assert answer.status_code in (200, 201, 204, 503)
            assert browser.get(f"{url}/view").status_code in (200, 503)
        assert browser.get(f"{url}/view").status_code == 200
        assert len(read_record(record_of(room, table)).moves) == 0


def terminate_others(url: str) -> None:
    with psycopg.connect(conninfo(make_url(url)), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_an_outage_is_answered_and_logged_once_and_heals(
    postgres_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(log.complaints, "_told", {})
    with table_of_three(tmp_path, database=postgres_url) as (browser, table, room):
        with caplog.at_level(logging.ERROR), gone(room.store):
            for path in (f"/api/tables/{table}/view", "/api/me", f"/tables/{table}", "/") * 5:
                answer = browser.get(path)
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
                if path.startswith("/api"):
                    assert answer.json()["code"] == "no-database"
                else:
                    assert "Too busy" in answer.text
            answer = browser.post(f"/api/tables/{table}/chat", json={"text": "hello"})
            assert answer.status_code == 503
            assert browser.get("/health").status_code == 200
            assert browser.get("/health/ready").status_code == 503
        assert len([each for each in caplog.messages if "does not answer" in each]) == 1
        assert not any("\n" in each for each in caplog.messages)
        assert browser.get(f"/api/tables/{table}/view").status_code == 200


@contextmanager
def gone(store: Store) -> Iterator[None]:
    """Let a store find nobody at the address of its database, and lose what it has."""

    def nowhere(_dialect: object, _record: object, _args: object, params: dict[str, Any]) -> None:
        params |= {"host": "127.0.0.1", "port": port}

    port = free_port()
    event.listen(store.engine, "do_connect", nowhere)
    terminate_others(store.engine.url.render_as_string(hide_password=False))
    try:
        yield
    finally:
        event.remove(store.engine, "do_connect", nowhere)


@pytest.mark.usefixtures("hasty")
def test_a_foreign_lock_in_postgres_is_given_up(postgres_url: str) -> None:
    store = Store(postgres_url, serving=True)
    with psycopg.connect(conninfo(make_url(postgres_url))) as other:
        other.execute("LOCK TABLE people IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(OperationalError) as caught, store.reading() as session:
            session.execute(text("SELECT count(*) FROM people"))
        told = outage(caught.value)
        assert told is not None
        assert told.code == "busy"
    store.close()


# --- which errors count ------------------------------------------------------------------------


def test_a_wrong_statement_is_our_fault(store: Store) -> None:
    with pytest.raises((OperationalError, ProgrammingError)) as caught, store.reading() as session:
        session.execute(text("SELECT x FROM nowhere"))
    assert outage(caught.value) is None


def test_a_question_fails_like_every_statement(store: Store) -> None:
    with pytest.raises(DBAPIError):
        store.ask(Question(text("SELECT x FROM nowhere")))
    assert store.ask(Question(text("SELECT 1"))) == (1,)


def test_a_driver_that_finds_nobody_is_an_outage() -> None:
    with pytest.raises(psycopg.OperationalError) as caught:
        psycopg.connect(f"host=127.0.0.1 port={free_port()} user=x dbname=x")
    told = outage(caught.value)
    assert told is not None
    assert told.code == "no-database"
    assert outage(ValueError()) is None


def test_an_outage_is_one_line_whoever_complains(caplog: pytest.LogCaptureFixture) -> None:
    complaints = Complaints()
    with caplog.at_level(logging.ERROR):
        for number in range(5):
            error = OperationalError("SELECT", {}, sqlite_error(sqlite3.SQLITE_FULL))
            complaints.tell(f"cannot do number {number}", error)
        complaints.tell("cannot do something else", ValueError())
    assert len(caplog.messages) == 2
    assert caplog.messages[0].startswith("the database does not answer")


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = code
    return error
