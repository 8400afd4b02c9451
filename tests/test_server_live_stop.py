"""A server that stops: its sockets are closed at once, and whoever comes back goes on."""

from __future__ import annotations

import json
import signal
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server_setup import PATIENCE, Heard, make_guests, make_table, running_server
from server_setup import sqlite_url as new_database
from sockets import COMMANDS, Guest, last_move, place
from wartable.server.people import People
from wartable.server.store.store import Store
from wartable.server.tables.agreements import presences
from wartable.server.tables.play import move
from wartable.server.tables.room import Room

#: Seconds that a program waits for a change, far more than a stop leaves to requests.
WAIT = 25


def told(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return found


def test_a_stop_closes_sockets_and_a_restart_goes_on(tmp_path: Path) -> None:
    store = Store(new_database(tmp_path))
    room, people = Room(store, Heard()), People(store)
    (ann, cookie), bob = people.new_guest("Ann"), make_guests(people, 2)[1]
    table_id = make_table(room, [ann, bob], options=COMMANDS)
    path = f"/api/tables/{table_id}"
    bearer = {"Authorization": f"Bearer {people.new_token(ann, 'test')}"}

    with running_server(tmp_path) as running, ExitStack() as stack:
        url = f"{running.url.replace('http', 'ws')}{path}/stream"
        sockets = [
            stack.enter_context(connect(url, additional_headers=bearer, open_timeout=PATIENCE))
            for _ in range(10)
        ]
        tag = told(sockets[0])["tag"]
        waiting = HTTPConnection(running.url.removeprefix("http://"), timeout=PATIENCE)
        stack.callback(waiting.close)
        waiting.request("GET", f"{path}/view?after={tag}&wait={WAIT}", headers=bearer)
        urlopen(f"{running.url}/health", timeout=PATIENCE).close()  # what came before is read
        running.process.send_signal(signal.SIGTERM)
        for socket in sockets:
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        # Whoever waits is answered, and the stop waits for nobody: it would complain of that.
        assert running.process.wait(PATIENCE) == 0
        answer = waiting.getresponse()
        assert (answer.status, json.load(answer)["tag"]) == (200, tag)
        assert running.log.read_text().splitlines()[2:] == ["Ctrl-C stops the server."]
    assert not presences(room, table_id)[0].connected

    move(room, table_id, ann.id, last_move(room, table_id, 0))
    with place(tmp_path) as again, again.socket(table_id, Guest(ann, cookie)) as anew:
        now = anew.receive_json()
        assert now["changed"] == "view"
        assert now["tag"] != tag
        assert not now["your_turn"]
    store.close()
