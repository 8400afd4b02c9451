"""Servers, rooms and people for the tests: plain functions, and fixtures made of them."""

from __future__ import annotations

import atexit
import random
import secrets
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest
from sqlalchemy import select, text

from support.postgres import Databases
from support.programs import Program
from wartable.server import waits
from wartable.server.accounts import passwords
from wartable.server.accounts.people import People, Who
from wartable.server.settings import FILE, Settings
from wartable.server.store.models import Line
from wartable.server.store.store import Store
from wartable.server.store.upgrade import MIGRATIONS, VERSIONS, upgrade
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.play import bot_plays, move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, INVITE, RUNNING

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.testclient import TestClient

    from wartable.server.runtime import Server


#: Short with the preset that tables get here.
GAME = "territory"
#: Seconds until something counts as stuck; what works is never waited for so long.
PATIENCE = 240.0
#: Ports below those that the system gives to connections, any of which it may take at any time.
PORTS = range(20_000, 32_000)


# --- passwords ---------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def real_cost() -> Iterator[passwords.Cost]:
    """What passwords cost. In this process they cost next to nothing, since most tests need some.

    Servers that are processes of their own have real ones.
    """
    with pytest.MonkeyPatch.context() as patch:
        real = passwords.COST
        patch.setattr(passwords, "COST", passwords.Cost(1, 8, 1))
        yield real


# --- waiting -----------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Nobody gives up in this process: on a busy machine, nothing need be stuck that takes seconds.

    Tests of who gives up set it again. Servers that are processes of their own are as usual.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waits, "PATIENCE", PATIENCE)
        patch.setattr(waits, "BRIEF", PATIENCE)
        patch.setattr("wartable.server.live.hub.LOOK", PATIENCE)
        patch.setattr("wartable.server.accounts.people.NOTE", PATIENCE)
        yield


# --- databases ---------------------------------------------------------------------------------


@cache
def _template() -> Path:
    """Return an SQLite file with the store's tables, made once in a process."""
    folder = tempfile.mkdtemp(prefix="wartable-template")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / FILE
    store = Store(f"sqlite:///{path}")
    upgrade(store)
    store.close()
    return path


def sqlite_url(folder: Path) -> str:
    """Return the URL of a new SQLite file with the store's tables, the one of a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    shutil.copy(_template(), path)
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database with the store's tables: the test runs on both kinds."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database without any tables: the test runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    databases: Databases = request.getfixturevalue("postgres")
    return databases.new(empty=True)


#: The migrations as they were before plugins had their own.
OLD_SCHEMA = Path(__file__).parent / "old_schema"


def make_old_database(store: Store, step: str) -> None:
    """Make an empty database what it was after a step, when there were no plugins yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("version_locations", str(OLD_SCHEMA))
    config.set_main_option("path_separator", "newline")
    with store.engine.connect() as connection, connection.begin():
        config.attributes |= {"connection": connection, "version_table": VERSIONS}
        command.upgrade(config, step)


def add_old_person(store: Store, number: int = 1) -> None:
    """Add somebody to such a database, whose columns may be fewer than those of today."""
    columns = "id, name, created, webhook, mail, gone, guided"
    values = f"{number}, 'Ann', 1, '', '', false, false"
    with store.writing() as session:
        session.execute(text(f"INSERT INTO people ({columns}) VALUES ({values})"))


# --- rooms -------------------------------------------------------------------------------------


@dataclass
class Heard:
    """A bus that keeps what was published, in order."""

    told: list[tuple[str, str]] = field(default_factory=list)

    def publish(self, table_id: str, kind: str) -> None:
        self.told.append((table_id, kind))


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store with nothing in it, on both kinds of database."""
    found = Store(database_url)
    yield found
    found.close()


@pytest.fixture
def room(store: Store) -> Room:
    """A room without tables, on both kinds of database; nothing runs beside it."""
    return Room(store, Heard())


@pytest.fixture
def people(store: Store) -> People:
    """The people of the store."""
    return People(store)


# --- people and tables -------------------------------------------------------------------------


def make_guests(people: People, count: int) -> list[Who]:
    """Return new guests: Ann, Bob, Cid …"""
    names = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]
    return [people.new_guest(names[n % 8] + (str(n) if n >= 8 else ""))[0] for n in range(count)]


def make_account(people: People, name: str, password: str = "correct horse") -> Who:
    """Return somebody with an account, whose login is the name in small letters."""
    guest, cookie = people.new_guest(name)
    people.register(guest, name, password)
    found = people.by_cookie(cookie)
    assert found is not None
    return found


def make_table(room: Room, players: list[Who], *, bots: int = 0, **plan: Any) -> str:
    """Return a running table of some people, and bots in the seats after theirs."""
    owner, *others = players
    held = [Wish(INVITE, person=other.id) for other in others]
    seats = [Wish(ME), *held, *(Wish(BOT, bot="random"),) * bots]
    usual: dict[str, Any] = {"game": GAME, "seats": seats, "public": True, "preset": "quick"}
    table_id = open_table(room, owner.id, owner.name, Plan(**(usual | plan)))
    for number, player in enumerate(others, start=1):
        sit(room, table_id, player.id, player.name, number)
    return table_id


def any_move(room: Room, table_id: str, seat: int, chance: random.Random | None = None) -> int:
    """Return a legal move of a seat: the last of the list, or one that chance picks."""
    with room.looking(table_id) as live:
        families = live.match.legal(seat)
        family = chance.choice(families) if chance else families[-1]
        return next(family.moves())


def play_out(room: Room, table_id: str, seed: int = 1) -> None:
    """Play a table to its end, each seat by whoever sits there, with moves that chance picks."""
    chance = random.Random(seed)
    while (info := room.info(table_id)).status == RUNNING:
        with room.looking(table_id) as live:
            number, phase = live.match.to_act[0], live.match.phase
        choice = any_move(room, table_id, number, chance)
        seat = info.seats[number]
        if seat.plays:
            bot_plays(room, table_id, number, choice, None, phase)
        else:
            assert seat.person_id is not None
            move(room, table_id, seat.person_id, choice, seat=number, phase=phase)


def record_of(room: Room, table_id: str) -> str:
    """Return all lines of a table's record, as the store keeps them."""
    wanted = select(Line.line).where(Line.table_id == table_id).order_by(Line.number)
    with room.store.reading() as session:
        return "".join(session.scalars(wanted))


# --- servers -----------------------------------------------------------------------------------


def make_settings(folder: Path, **changes: Any) -> Settings:
    """Return settings of a server on a migrated database, SQLite unless one is given."""
    folder.mkdir(parents=True, exist_ok=True)
    if "database" not in changes and not (folder / FILE).exists():
        sqlite_url(folder)
    # Starlette's client for sockets asks for the host "testserver".
    usual: dict[str, Any] = {"data": folder, "rate_limits": False, "hosts": "testserver"}
    return Settings(**(usual | changes))


@contextmanager
def make_server(folder: Path, **changes: Any) -> Iterator[Server]:
    """Run the parts of a server, without routes, beside the test; stopped at the end."""
    from anyio.from_thread import start_blocking_portal

    from wartable.server.runtime import Server

    with start_blocking_portal() as loop:
        server = Server(make_settings(folder, **changes))
        loop.call(server.start)
        server.heartbeat.open()  # no request will ever come
        try:
            yield server
        finally:
            loop.call(server.stop)


#: What applications have included, by the identity of the router, which lives as long as we do.
_included: dict[int, Any] = {}


def _shared(route: Any) -> Any:
    """Return what an earlier application has made of the same router, if it is one."""
    router = getattr(route, "original_router", None)
    return route if router is None else _included.setdefault(id(router), route)


def make_test_app(folder: Path, **changes: Any) -> FastAPI:
    """Return the application; it starts and stops with its client.

    FastAPI takes half a second to find out what all routes want. Here it does so once in a process:
    applications share the routers that they include, which hold nothing of any server.
    """
    from wartable.server.app import make_app

    app = make_app(make_settings(folder, **changes))
    app.router.routes[:] = [_shared(route) for route in app.router.routes]
    return app


@contextmanager
def client(app: FastAPI, **settings: Any) -> Iterator[TestClient]:
    """Give a client of the application, which runs meanwhile: ``app.state.server`` is there."""
    from support.clients import running

    usual: dict[str, Any] = {"base_url": "http://localhost", "follow_redirects": False}
    with running(app, **(usual | settings)) as found:
        yield found


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """An application on SQLite."""
    return make_test_app(tmp_path)


# --- a server as users start it ----------------------------------------------------------------


@dataclass(frozen=True)
class Running:
    """A server process: its address, the process itself, and the file of what it prints."""

    url: str
    process: Program
    log: Path


def free_port() -> int:
    """Return a port that nobody uses, and that nobody is given who does not ask for it."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running_server(
    folder: Path,
    *arguments: str,
    port: int | None = None,
    database: str = "",
    rate_limits: bool = False,
) -> Iterator[Running]:
    """Run ``wartable serve`` on a data folder and wait until it answers; ended at the end."""
    port = free_port() if port is None else port
    command = ["serve", "--no-open", "--port", str(port), "--data", str(folder)]
    command += ["--database", database] if database else []
    command += [] if rate_limits else ["--no-rate-limits"]
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "server.log"
    process = Program([*command, *arguments], log)
    running = Running(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait_until_healthy(running)
        yield running
    finally:
        end(process)


def end(process: Program) -> None:
    """End a process, if it has not ended yet."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    finally:
        process.kill()


def _wait_until_healthy(running: Running) -> None:
    give_up = time.monotonic() + PATIENCE
    while not _is_healthy(running.url):
        if running.process.returncode is not None or time.monotonic() > give_up:
            printed = running.log.read_text(encoding="utf-8")
            raise RuntimeError(f"the server does not answer; it printed {printed!r}")
        time.sleep(0.02)


def _is_healthy(url: str) -> bool:
    try:
        with urlopen(f"{url}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
