"""Backups: all rows of a store as one text file, which restores into any kind of database.

The file is gzipped JSON lines: a header, one line ``[table, row]`` per row, and a footer with the
number of rows and a checksum of everything before it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from wartable.engine.errors import BadRecord, InUse, NotFound, Refusal, quoted
from wartable.engine.version import VERSION
from wartable.server.plugins import webs
from wartable.server.store.models import CORE, DERIVED, Base, Beat
from wartable.server.store.store import Store
from wartable.server.store.upgrade import HEAD, check_version, upgrade
from wartable.server.times import now

FORMAT = 1
#: How many rows to read or write at once.
BATCH = 500

#: Called with the number of rows done and the total.
Progress = Callable[[int, int], None]


def all_tables() -> list[Table]:
    """Return the tables of the server and of the installed plugins, each after those it needs."""
    theirs = {model.__table__ for web in webs().by_name.values() for model in web.models}
    return [table for table in Base.metadata.sorted_tables if table.name in CORE or table in theirs]


def backed_up() -> list[Table]:
    """Return the tables of a backup: all but those whose rows can be made from the others."""
    return [table for table in all_tables() if table.name not in DERIVED]


# --- backing up --------------------------------------------------------------------------------


def backup(store: Store, path: Path, progress: Progress, *, overwrite: bool = False) -> int:
    """Write a consistent snapshot to a file; return the number of rows.

    The server may keep running. Raises ``InUse`` if the file exists, ``NotFound`` if it cannot be
    written.
    """
    check_version(store)
    if path.exists() and not overwrite:
        raise InUse("file-exists", f"{quoted(path)} is there already; --force writes over it")
    part = path.with_name(f"{path.name}.part")
    try:
        # It holds addresses and password hashes: for the owner's eyes only.
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            rows = _write(store, file, progress)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        message = f"cannot write {quoted(path)}: {error.strerror or error}"
        raise NotFound("cannot-write", message) from None
    finally:
        part.unlink(missing_ok=True)
    return rows


def _write(store: Store, file: BinaryIO, progress: Progress) -> int:
    total = hashlib.sha256()
    done = 0
    with store.reading() as session, gzip.GzipFile("", "wb", fileobj=file) as packed:

        def write(content: object) -> None:
            line = _line(content)
            total.update(line)
            packed.write(line)

        rows = sum(_count(session, table) for table in backed_up())
        write({"wartable": VERSION, "backup": FORMAT, "schema": HEAD, "created": now()})
        for table in backed_up():
            for row in _rows(session, table):
                write([table.name, row])
                done += 1
                progress(done, rows)
        packed.write(_line({"rows": done, "sum": total.hexdigest()}))
    return done


def _rows(session: Session, table: Table) -> Iterator[dict[str, Any]]:
    wanted = select(table).order_by(*table.primary_key).execution_options(yield_per=BATCH)
    for row in session.execute(wanted).mappings():
        yield dict(row)


def _count(session: Session, table: Table) -> int:
    return session.scalar(select(func.count()).select_from(table)) or 0


def _line(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


# --- restoring ---------------------------------------------------------------------------------


def restore(store: Store, path: Path, progress: Progress) -> int:
    """Write all rows of a file into an empty database; return their number.

    Verifies the whole file before the first row, then restores all or nothing. Raises ``BadRecord``
    if the file is not a backup or was changed, ``Refusal`` if the database is not empty.
    """
    rows = _verify(path)
    upgrade(store)
    try:
        with store.writing() as session:
            _check_empty(session)
            session.execute(delete(Beat))  # of a server that ran on the empty database
            _insert_all(session, path, rows, progress)
            if not store.is_sqlite:
                _set_sequences(session.connection())
    except (SQLAlchemyError, KeyError, TypeError, ValueError) as error:
        reason = type(error).__name__
        message = f"{quoted(path)} does not fit this database ({reason}); nothing was restored"
        raise BadRecord("bad-backup", message) from None
    return rows


def _verify(path: Path) -> int:
    """Return how many rows a file holds; raise ``BadRecord`` unless it is complete."""
    total = hashlib.sha256()
    count = -1  # the header is not a row
    last = b""
    known = {table.name for table in backed_up()}
    for line in _lines(path):
        if last:
            total.update(last)
            if count >= 0:
                _check_known(path, last, known)
            count += 1
        else:
            _check_header(path, line)
        last = line
    if _read(last) != {"rows": count, "sum": total.hexdigest()}:
        raise BadRecord("bad-backup", f"{quoted(path)} was changed or is not complete")
    return count


def _check_header(path: Path, line: bytes) -> None:
    header = _read(line)
    if not isinstance(header, dict) or "backup" not in header:
        raise BadRecord("bad-backup", f"{quoted(path)} is not a backup")
    if (header["backup"], header.get("schema")) != (FORMAT, HEAD):
        version = quoted(header.get("wartable"))
        message = f"{quoted(path)} was made by version {version}, and needs that to be restored"
        raise BadRecord("other-version", message)


def _check_known(path: Path, line: bytes, known: Collection[str]) -> None:
    content = _read(line)
    if isinstance(content, list) and content and content[0] not in known:
        message = f"{quoted(path)} has rows of {quoted(content[0])}: install the plugin they are of"
        raise BadRecord("needs-plugin", message)


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (gzip.BadGzipFile, EOFError, zlib.error):
        message = f"{quoted(path)} is not a backup, or not a complete one"
        raise BadRecord("bad-backup", message) from None
    except OSError as error:
        message = f"cannot read {quoted(path)}: {error.strerror or error}"
        raise NotFound("no-file", message) from None


def _check_empty(session: Session) -> None:
    for table in backed_up():
        if table is not Beat.__table__ and _count(session, table):
            message = f"the database is not empty: there are {table.name}; restore into a new one"
            raise Refusal("not-empty", message)


def _insert_all(session: Session, path: Path, rows: int, progress: Progress) -> None:
    done, into = 0, ""
    waiting: list[dict[str, Any]] = []
    for line in _lines(path):
        content = _read(line)
        if not isinstance(content, list):
            continue  # the header or the footer
        name, row = content
        if name != into or len(waiting) == BATCH:
            _insert(session, into, waiting)
            waiting, into = [], name
        waiting.append(row)
        done += 1
        progress(done, rows)
    _insert(session, into, waiting)


def _insert(session: Session, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        session.execute(insert(Base.metadata.tables[name]), rows)


def _set_sequences(connection: Connection) -> None:
    """Make PostgreSQL count on from the newest row, as SQLite does by itself."""
    for table in backed_up():
        key = table.autoincrement_column
        if key is not None:
            newest = select(func.max(key)).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, key.name)
            connection.execute(select(func.setval(sequence, newest)).where(newest.is_not(None)))
