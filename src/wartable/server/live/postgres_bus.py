"""The bus between processes that share a PostgreSQL database, over LISTEN and NOTIFY."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol

import psycopg

from wartable.server.log import complaints
from wartable.server.store.announce import CHANGED, CHANNEL, notice
from wartable.server.store.store import Store

#: Seconds between checks for shutdown, and before reconnecting.
PATIENCE = 0.5


class Pulses(Protocol):
    """Something that follows changes in this process."""

    def pulse(self, table_id: str, kind: str) -> None:
        """Handle a change of one table."""

    def pulse_all(self) -> None:
        """Handle changes that may concern any table."""


class PostgresBus:
    """Tells the hub of this process directly, and those of others through the database.

    A change of a table notifies by its own transaction (:mod:`wartable.server.store.announce`);
    only chat and presence are sent from here. A notification affects only how soon a change is
    seen: reading a table always returns what is committed, and every heartbeat looks for what was
    missed.
    """

    def __init__(self, store: Store, hub: Pulses) -> None:
        self._store = store
        self._hub = hub
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._keep, args=(work,), name=name, daemon=True)
            for name, work in (("notify", self._send), ("listen", self._listen))
        ]

    def start(self) -> None:
        """Start listening and forwarding."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop both threads."""
        self._closing.set()
        self._out.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(5)

    def publish(self, table_id: str, kind: str) -> None:
        """Tell this process what has happened at a table, and the others unless they know."""
        self._hub.pulse(table_id, kind)
        if kind != CHANGED:
            self._out.put(notice(self._store.origin, table_id, kind))

    # --- the two threads ---------------------------------------------------------------------

    def _keep(self, work: Callable[[psycopg.Connection[Any]], None]) -> None:
        """Do the work on a connection of its own, and reconnect when it is lost."""
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    work(connection)
            except psycopg.Error as error:
                complaints.tell("lost the connection between processes", error)
                self._closing.wait(PATIENCE)

    def _connect(self) -> psycopg.Connection[Any]:
        engine = self._store.engine
        args, settings = engine.dialect.create_connect_args(engine.url)
        return psycopg.connect(*args, **settings, autocommit=True)

    def _send(self, connection: psycopg.Connection[Any]) -> None:
        while True:
            waiting = [self._out.get()]
            while not self._out.empty():
                waiting.append(self._out.get())
            texts = dict.fromkeys(text for text in waiting if text is not None)
            try:
                for text in list(texts):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
                    del texts[text]
            except psycopg.Error:
                for text in texts:
                    self._out.put(text)
                raise
            if None in waiting:
                return

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._hub.pulse_all()  # notifications sent while nobody listened are lost
        while not self._closing.is_set():
            for notified in connection.notifies(timeout=PATIENCE):
                self._pass_on(notified.payload.split(" "))

    def _pass_on(self, words: list[str]) -> None:
        # Anybody may notify on a channel: ignore what is not ours.
        if len(words) == len(("origin", "table", "kind")) and words[0] != self._store.origin:
            self._hub.pulse(words[1], words[2])
