"""Sockets for the tests: what a follower of a table is told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest import MonkeyPatch
from sqlalchemy import select

from support.server import PATIENCE, client, make_test_app
from wartable.server import times
from wartable.server.accounts.people import Who
from wartable.server.http.identity import COOKIE
from wartable.server.store.models import Beat
from wartable.server.store.store import Store
from wartable.server.tables.chat import say
from wartable.server.tables.service import Live, Room

if TYPE_CHECKING:
    from starlette.testclient import TestClient, WebSocketTestSession

    from wartable.server.runtime import Server


#: Two may play, and they begin with secret commands.
COMMANDS = {"min_players": 2, "declaration_count": 0}


@dataclass(frozen=True)
class Guest:
    """Somebody with the cookie of a browser."""

    who: Who
    cookie: str

    @property
    def id(self) -> int:
        return self.who.id

    @property
    def name(self) -> str:
        return self.who.name


@dataclass(frozen=True)
class Place:
    """A running application with a client and its parts."""

    client: TestClient
    server: Server

    def guest(self, name: str) -> Guest:
        """Return a new guest."""
        return Guest(*self.server.people.new_guest(name))

    @contextmanager
    def socket(
        self, table_id: str, guest: Guest | None = None, **query: Any
    ) -> Iterator[WebSocketTestSession]:
        """Give a socket of somebody, or of nobody known."""
        url = f"/api/tables/{table_id}/stream?"
        url += "&".join(f"{key}={value}" for key, value in query.items())
        headers = {"cookie": f"{COOKIE}={guest.cookie}"} if guest else {}
        with self.client.websocket_connect(url, headers=headers) as socket:
            yield socket

    def room_of(self, table_id: str) -> AbstractContextManager[Live]:
        """Give a table of the server."""
        return self.server.room.looking(table_id)

    def beat(self) -> None:
        """Do now what is done every fifteen seconds."""
        self.server.hub.flush(beat=True)

    def chat(self, table_id: str, guest: Guest) -> None:
        """Have somebody say something, which every follower hears of."""
        say(self.server.room, table_id, guest.id, "hello")


@contextmanager
def place(folder: Path, **settings: Any) -> Iterator[Place]:
    """Run the application and give a client of it."""
    app = make_test_app(folder, **settings)
    with client(app) as found:
        yield Place(found, app.state.server)


def until(test: Callable[[], object]) -> None:
    """Wait for something that another thread does."""
    give_up = time.monotonic() + PATIENCE
    pause = threading.Event()
    while not test():
        assert time.monotonic() < give_up, "it never happened"
        pause.wait(0.005)


def newest_beat(store: Store) -> int:
    """Return when a server ran last, 0 if none ever did."""
    with store.reading() as session:
        return session.scalar(select(Beat.at)) or 0


def a_command(room: Room, table_id: str, seat: int) -> int:
    """Return a move of a seat after which its phase goes on."""
    with room.looking(table_id) as live:
        return next(live.match.legal(seat)[-1].moves())


def last_move(room: Room, table_id: str, seat: int) -> int:
    """Return the move with which a seat is done with a phase."""
    with room.looking(table_id) as live:
        match = live.match
        return int(match.game.rules.timeout_move(match.book, match.s, seat))


def set_time(monkeypatch: MonkeyPatch, wall: Callable[[], int]) -> None:
    """Let everything in this process that asks for the time get this one."""
    monkeypatch.setattr(times, "source", replace(times.source, wall=wall))


class Later:
    """A clock that tests move on: everything that asks for the time gets this one."""

    def __init__(self, monkeypatch: MonkeyPatch, now: Callable[[], int] | None = None) -> None:
        self._now = now or times.source.wall
        self.ahead = 0
        set_time(monkeypatch, self)

    def __call__(self) -> int:
        return self._now() + self.ahead
