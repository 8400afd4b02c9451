"""Sockets: who is told what of a table, and who is sent away."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.server import PATIENCE, Heard, make_guests, make_table, running_server
from support.server import sqlite_url as new_database
from support.sockets import COMMANDS, Guest, Place, a_command, last_move, place, set_time, until
from wartable.server.accounts.people import People
from wartable.server.live import hub as hubs
from wartable.server.store.store import Store
from wartable.server.tables.host import set_public
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.pauses import presences
from wartable.server.tables.play import move, resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import OPEN as FREE


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Place]:
    with place(tmp_path) as found:
        yield found


@pytest.fixture
def pair(here: Place) -> tuple[Guest, Guest, str]:
    """Two people at a public table."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    return ann, bob, make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)


def closing(here: Place, table_id: str, guest: Guest | None = None, **query: object) -> int:
    """Return the code with which a socket is closed before it is told anything."""
    with here.socket(table_id, guest, **query) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        return closed.value.code


def next_but_people(socket: WebSocketTestSession) -> dict[str, Any]:
    """Return the next that a socket is told, apart from who came and went."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["changed"] != "people":
            return message


# --- what is told ------------------------------------------------------------------------------


def test_a_socket_is_told_at_once_how_things_are(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, _, table_id = pair
    with here.socket(table_id, ann) as socket:
        first = socket.receive_json()
    assert first.keys() == {"changed", "tag", "your_turn", "over", "phase"}
    assert (first["changed"], first["your_turn"], first["over"]) == ("view", True, False)
    with here.room_of(table_id) as live:
        assert first["phase"] == live.match.phase


def test_secret_moves_of_others_are_silent(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, bob, table_id = pair
    room = here.server.room
    with here.socket(table_id, ann) as hers, here.socket(table_id) as theirs:
        before = [hers.receive_json()["tag"], theirs.receive_json()["tag"]]
        move(room, table_id, bob.id, a_command(room, table_id, 1))
        here.chat(table_id, bob)
        told = [next_but_people(hers), next_but_people(theirs)]
        assert [each["changed"] for each in told] == ["talk", "talk"], "nothing else was told"
        assert [each["tag"] for each in told] == before
        move(room, table_id, bob.id, last_move(room, table_id, 1))
        waiting = next_but_people(theirs)
        assert (waiting["changed"], waiting["phase"]) == ("view", told[1]["phase"])
        move(room, table_id, ann.id, last_move(room, table_id, 0))
        after = next_but_people(theirs)
        assert (after["changed"], after["phase"]) == ("view", told[1]["phase"] + 1)


def test_a_hand_in_is_told_to_whose_it_is(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    room = here.server.room
    with here.socket(table_id, ann) as socket:
        first = socket.receive_json()
        move(room, table_id, ann.id, last_move(room, table_id, 0))
        mine = next_but_people(socket)
    assert (mine["changed"], mine["your_turn"]) == ("view", False)
    assert mine["phase"] == first["phase"]


def test_several_devices_of_one_person_are_all_told(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, _, table_id = pair
    room = here.server.room
    with here.socket(table_id, ann) as one, here.socket(table_id, ann) as two:
        one.receive_json(), two.receive_json()
        move(room, table_id, ann.id, last_move(room, table_id, 0))
        assert next_but_people(one) == next_but_people(two)


def test_the_end_is_told(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, bob, table_id = pair
    with here.socket(table_id, ann) as socket:
        socket.receive_json()
        resign(here.server.room, table_id, bob.id)
        last = next_but_people(socket)
    assert (last["changed"], last["over"], last["your_turn"]) == ("view", True, False)


def test_whoever_follows_a_lobby_gets_the_seat(here: Place) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    room = here.server.room
    seats = [Wish(ME), Wish(FREE)]
    plan = Plan("territory", seats, options=COMMANDS, public=True)
    table_id = open_table(room, ann.id, ann.name, plan)
    with here.socket(table_id, bob) as socket:
        assert not socket.receive_json()["your_turn"]
        sit(room, table_id, bob.id, bob.name, 1)
        assert next_but_people(socket)["your_turn"]
        until(lambda: presences(room, table_id)[1].connected)


# --- who may look ------------------------------------------------------------------------------


def test_private_tables_of_others_are_not_there(here: Place) -> None:
    ann, bob, eve = here.guest("Ann"), here.guest("Bob"), here.guest("Eve")
    table_id = make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)
    set_public(here.server.room, table_id, ann.id, False)
    assert closing(here, table_id) == closing(here, "nowhere") == hubs.NOT_FOUND
    assert closing(here, table_id, eve) == closing(here, "nowhere", eve) == hubs.NOT_FOUND
    with here.socket(table_id, bob) as socket:
        assert socket.receive_json()["your_turn"]


def test_only_own_seats_can_be_looked_from(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    for seat in (1, 7, "x", "--1", "99999"):
        assert closing(here, table_id, ann, seat=seat) == hubs.FORBIDDEN, seat
    assert closing(here, table_id, seat=1) == hubs.NOT_SIGNED_IN
    with here.socket(table_id, ann, seat=-1) as socket:
        assert not socket.receive_json()["your_turn"], "she may look as a spectator"


def test_a_table_that_becomes_private_sends_spectators_away(
    here: Place, pair: tuple[Guest, Guest, str]
) -> None:
    ann, _, table_id = pair
    with here.socket(table_id) as socket:
        socket.receive_json()
        set_public(here.server.room, table_id, ann.id, False)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == hubs.NOT_FOUND


def test_programs_come_in_by_token(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    url = f"/api/tables/{table_id}/stream"
    token = here.server.people.new_token(ann.who, "mine")
    headers = {"authorization": f"Bearer {token}"}
    with here.client.websocket_connect(url, headers=headers) as socket:
        assert socket.receive_json()["your_turn"]
    bad = {"authorization": "Bearer wt_nothing"}
    with (
        here.client.websocket_connect(url, headers=bad) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert closed.value.code == hubs.NOT_SIGNED_IN


def test_sockets_of_one_person_are_limited(
    here: Place, pair: tuple[Guest, Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table_id = pair
    monkeypatch.setattr(hubs, "EACH", 2)
    with here.socket(table_id, ann) as one, here.socket(table_id, ann) as two:
        one.receive_json(), two.receive_json()
        assert closing(here, table_id, ann) == hubs.TOO_MANY
        with here.socket(table_id, bob) as socket:
            assert socket.receive_json()["changed"] == "view"
    with here.socket(table_id, ann) as socket:
        assert socket.receive_json()["changed"] == "view", "closed ones do not count"


@pytest.mark.parametrize("by", ["cookie", "token"])
def test_what_is_revoked_loses_its_sockets(
    here: Place, pair: tuple[Guest, Guest, str], by: str
) -> None:
    ann, bob, table_id = pair
    people, url = here.server.people, f"/api/tables/{table_id}/stream"
    token = people.new_token(ann.who, "mine")
    bearer = {"authorization": f"Bearer {token}"}
    cookie = {"cookie": f"wartable={ann.cookie}"}
    with (
        here.client.websocket_connect(url, headers=bearer if by == "token" else cookie) as socket,
        here.socket(table_id, bob) as other,
    ):
        socket.receive_json(), other.receive_json()
        if by == "token":
            people.revoke(ann.who, people.tokens(ann.who)[0].id)
        else:
            people.sign_out(ann.who)
        here.beat()
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_json()
        assert closed.value.code == hubs.NOT_SIGNED_IN
        here.chat(table_id, bob)
        assert next_but_people(other)["changed"] == "talk"


# --- who is there ------------------------------------------------------------------------------


def test_presence_follows_the_sockets(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, bob, table_id = pair
    room = here.server.room
    with here.socket(table_id, bob) as watching:
        watching.receive_json()
        until(lambda: presences(room, table_id)[1].connected)
        assert not presences(room, table_id)[0].connected
        with here.socket(table_id, ann) as one:
            one.receive_json()
            with here.socket(table_id, ann) as two:
                two.receive_json()
                until(lambda: presences(room, table_id)[0].connected)
            here.server.hub.flush()
            assert presences(room, table_id)[0].connected, "one socket is still open"
        until(lambda: not presences(room, table_id)[0].connected)
        kinds = [watching.receive_json()["changed"] for _ in range(2)]
    assert kinds == ["people", "people"], "she came and went"


def test_a_spectator_is_nobody_present(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    _, _, table_id = pair
    with here.socket(table_id, here.guest("Eve")) as socket:
        socket.receive_json()
        here.server.hub.flush()
        there = presences(here.server.room, table_id)
    assert not any(presence.connected for presence in there.values())


def test_programs_that_only_look_are_there_too(here: Place, pair: tuple[Guest, Guest, str]) -> None:
    ann, _, table_id = pair
    hub, room = here.server.hub, here.server.room
    hub.seen(table_id, ann.id)
    until(lambda: presences(room, table_id)[0].connected)
    first = presences(room, table_id)[0].seen
    hub.seen(table_id, ann.id)
    hub.flush()
    assert presences(room, table_id)[0].seen == first, "not written again so soon"


def test_signs_of_life_are_written_at_every_beat(
    here: Place, pair: tuple[Guest, Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table_id = pair
    room = here.server.room
    with here.socket(table_id, ann) as socket:
        socket.receive_json()
        until(lambda: presences(room, table_id)[0].connected)
        before = presences(room, table_id)[0].seen
        set_time(monkeypatch, lambda: before + 12345)
        here.beat()
        assert presences(room, table_id)[0].seen == before + 12345


# --- A server that stops: its sockets are closed at once, and whoever comes back goes on ---------

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
