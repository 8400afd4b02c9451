"""A server that stops: its sockets are closed at once, and whoever comes back goes on."""

from __future__ import annotations

import json
import signal
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server_setup import PATIENCE, Heard, free_port, make_guests, make_table, running_server
from server_setup import sqlite_url as new_database
from sockets import COMMANDS, last_move
from wartable.server.people import People
from wartable.server.store.store import Store
from wartable.server.tables.agreements import presences
from wartable.server.tables.play import move
from wartable.server.tables.room import Room


def told(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return found


def test_a_stop_closes_sockets_and_a_restart_goes_on(tmp_path: Path) -> None:
    store = Store(new_database(tmp_path))
    room, people = Room(store, Heard()), People(store)
    players = make_guests(people, 2)
    table_id = make_table(room, players, bots=2, options=COMMANDS)
    token = people.new_token(players[0], "test")
    path, port = f"/api/tables/{table_id}", free_port()
    bearer = {"Authorization": f"Bearer {token}"}
    url = f"ws://127.0.0.1:{port}{path}/stream"

    with running_server(tmp_path, port=port) as running, ExitStack() as stack:
        sockets = [stack.enter_context(connect(url, additional_headers=bearer)) for _ in range(10)]
        tag = told(sockets[0])["tag"]
        waiting = threading.Thread(target=wait_for_news, args=(running.url + path, tag, bearer))
        waiting.start()
        began = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        for socket in sockets:
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        sockets_gone = time.monotonic() - began
        assert running.process.wait(PATIENCE) == 0
        ended = time.monotonic() - began
        waiting.join(PATIENCE)
    assert sockets_gone < 1
    assert ended < 3
    assert not presences(room, table_id)[0].connected

    move(room, table_id, players[0].id, last_move(room, table_id, 0))
    with running_server(tmp_path, port=port), connect(url, additional_headers=bearer) as socket:
        now = told(socket)
        assert now["changed"] == "view"
        assert now["tag"] != tag
        assert not now["your_turn"]
    store.close()


def wait_for_news(url: str, tag: str, headers: dict[str, str]) -> None:
    """Wait for a change like a program does; the server may go away meanwhile."""
    try:
        urlopen(Request(f"{url}/view?after={tag}&wait=20", headers=headers), timeout=PATIENCE)
    except (URLError, ConnectionError):
        return
