"""Announcing a change of a table to other processes, as part of the change itself."""

from __future__ import annotations

from sqlalchemy import Connection, String, bindparam, func, select

from wartable.server.store.question import Question

#: The channel of PostgreSQL on which all processes listen.
CHANNEL = "wartable"
#: The execution option with the name of the process that writes.
ORIGIN = "wartable_origin"
#: The kind of notice that says that a table has changed.
CHANGED = "view"

_NOTIFY = Question(
    select(func.pg_notify(bindparam("channel", type_=String), bindparam("notice", type_=String)))
)


def announce_change(connection: Connection, table_id: str) -> None:
    """Have PostgreSQL tell all processes of a change when this transaction commits, if it does.

    SQLite tells nobody; there followers find out by the table's version, with the next heartbeat.
    """
    if connection.dialect.name == "postgresql":
        origin = str(connection.get_execution_options()[ORIGIN])
        told = notice(origin, table_id, CHANGED)
        _NOTIFY.run(connection, {"channel": CHANNEL, "notice": told})


def notice(origin: str, table_id: str, kind: str) -> str:
    """Return the text of a notice: who sends it, which table it concerns, and what happened."""
    return f"{origin} {table_id} {kind}"
