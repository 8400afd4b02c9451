"""Two server processes on one PostgreSQL: players see each other's moves, nothing happens twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psycopg
import pytest
from sqlalchemy import make_url, update
from websockets.sync.client import ClientConnection, connect

from support.postgres import conninfo
from support.server import PATIENCE, Heard, Running, make_guests, make_table, running_server
from support.sockets import COMMANDS, last_move, until
from wartable.engine.play.history import TakenBack
from wartable.server.accounts.people import People, Who
from wartable.server.live import postgres_bus
from wartable.server.live.postgres_bus import PostgresBus
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables.admin import close_table
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.pauses import presences
from wartable.server.tables.play import move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, INVITE, LIVE, read_info
from wartable.server.tables.transaction import Draft
from wartable.server.times import now


@dataclass
class Pulses:
    """A hub that keeps what it is told."""

    told: list[tuple[str, str]] = field(default_factory=list)
    all: int = 0

    def pulse(self, table_id: str, kind: str) -> None:
        self.told.append((table_id, kind))

    def pulse_all(self) -> None:
        self.all += 1


@pytest.fixture
def store(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(postgres_bus, "PATIENCE", 0.02)
    found = Store(postgres_url)
    yield found
    found.close()


# --- the bus -----------------------------------------------------------------------------------


@contextmanager
def buses(store: Store, count: int = 2) -> Iterator[list[tuple[PostgresBus, Pulses]]]:
    """Give the buses of several processes, the first of which uses this store."""
    others = [Store(store.engine.url.render_as_string(False)) for _ in range(count - 1)]
    found = [(PostgresBus(each, hub), hub) for each in (store, *others) for hub in (Pulses(),)]
    for bus, _ in found:
        bus.start()
    until(lambda: all(hub.all for _, hub in found))
    try:
        yield found
    finally:
        for bus, _ in found:
            bus.close()
        for each in others:
            each.close()


def test_every_process_is_told_once(store: Store) -> None:
    with buses(store) as ((one, here), (other, there)):
        one.publish("a", "people")
        assert here.told == [("a", "people")], "its own process does not wait for the database"
        until(lambda: there.told)
        other.publish("b", "talk")
        until(lambda: len(here.told) > 1)
        assert here.told == there.told == [("a", "people"), ("b", "talk")]


def test_the_commit_of_a_change_tells_the_others_once(store: Store) -> None:
    players = make_guests(People(store), 2)
    with buses(store) as ((one, here), (_, there)):
        room = Room(store, one)
        table_id = make_table(room, players, options=COMMANDS)
        one.publish("end", "talk")
        until(lambda: ("end", "talk") in there.told)
        before = len(here.told)
        move(room, table_id, players[0].id, last_move(room, table_id, 0))
        one.publish("end", "people")
        until(lambda: ("end", "people") in there.told)
        assert here.told[before:] == [(table_id, "view"), ("end", "people")]
        told = there.told[there.told.index(("end", "talk")) + 1 :]
        assert told == [(table_id, "view"), ("end", "people")]


def test_a_change_that_is_rolled_back_tells_nobody(store: Store) -> None:
    players = make_guests(People(store), 2)
    with buses(store) as ((one, _), (_, there)):
        room = Room(store, Heard())
        table_id = make_table(room, players, options=COMMANDS)
        one.publish("begin", "talk")
        until(lambda: ("begin", "talk") in there.told)
        told = len(there.told)
        with pytest.raises(ZeroDivisionError), store.changing() as connection:
            with store.reading() as session:
                draft = Draft(read_info(session, table_id), None, 0)
            draft.say("this never happens")
            assert draft.write(connection)
            raise ZeroDivisionError
        one.publish("end", "talk")
        until(lambda: ("end", "talk") in there.told)
        assert there.told[told:] == [("end", "talk")]


def test_a_lost_connection_is_made_anew(store: Store, postgres_url: str) -> None:
    with buses(store) as ((one, here), (_, there)):
        with psycopg.connect(conninfo(make_url(postgres_url)), autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        until(lambda: here.all == there.all == 2)  # whatever they missed, they look again
        one.publish("a", "talk")
        until(lambda: there.told == [("a", "talk")])


# --- two servers -------------------------------------------------------------------------------


@dataclass
class Player:
    """Somebody with a token, at one of the servers."""

    who: Who
    token: str
    server: Running

    @contextmanager
    def socket(self, table_id: str) -> Iterator[ClientConnection]:
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table_id}/stream"
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(url, additional_headers=headers) as found:
            yield found

    def move(self, table_id: str, move: str) -> None:
        self._post(table_id, "move", {"move": move})

    def undo(self, table_id: str) -> None:
        self._post(table_id, "undo", {})

    def _post(self, table_id: str, what: str, body: dict[str, str]) -> None:
        request = Request(
            f"{self.server.url}/api/tables/{table_id}/{what}",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        with urlopen(request, timeout=PATIENCE) as answer:
            assert answer.status == 200


@dataclass
class Setting:
    """Two players at two servers, and their store."""

    store: Store
    room: Room
    ann: Player
    bob: Player

    def text(self, table_id: str, move: int) -> str:
        with self.room.looking(table_id) as live:
            return live.match.game.notation.write_move(live.match.book, move)


def until_told(socket: ClientConnection, **wanted: Any) -> dict[str, Any]:
    """Return the first message of a socket in which all this is so."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if all(message[key] == value for key, value in wanted.items()):
            return message


def moves_are_seen_at_the_other_server(setting: Setting) -> None:
    room, ann, bob = setting.room, setting.ann, setting.bob
    table_id = make_table(room, [ann.who, bob.who], options=COMMANDS)
    with ann.socket(table_id) as hers, bob.socket(table_id) as his:
        first = until_told(hers, changed="view")
        until_told(his, changed="view")
        for _ in range(3):
            phase = first["phase"]
            bob.move(table_id, setting.text(table_id, last_move(room, table_id, 1)))
            ann.move(table_id, setting.text(table_id, last_move(room, table_id, 0)))
            first = until_told(hers, phase=phase + 1)
            until_told(his, phase=phase + 1)


def moves_taken_back_are_gone_at_the_other_server(setting: Setting) -> None:
    room, ann, bob = setting.room, setting.ann, setting.bob
    empty = (Wish(BOT, bot="idle"),) * 3
    seats = (Wish(ME), Wish(INVITE, person=bob.who.id), *empty)
    plan: dict[str, Any] = {"game": "duper", "preset": "", "clock": "none", "seats": seats}
    table_id = make_table(room, [ann.who, bob.who], **plan)
    with bob.socket(table_id) as his:
        first = until_told(his, changed="view")
        ann.move(table_id, "infantry 9 1")
        assert until_told(his, changed="view")["tag"] != first["tag"]
        ann.undo(table_id)
        until_told(his, changed="view", tag=first["tag"])
        ann.move(table_id, "infantry 9 2")
        ann.move(table_id, "end")
        until_told(his, your_turn=True)
        bob.move(table_id, "infantry 37 1")
        bob.undo(table_id)
        bob.move(table_id, "end")
    with room.looking(table_id) as live:
        kinds = [type(entry) for entry in live.match.history]
        assert (kinds.count(TakenBack), live.match.to_act) == (2, (0,))


def presence_is_known_at_the_other_server(setting: Setting) -> None:
    room, ann, bob = setting.room, setting.ann, setting.bob
    table_id = make_table(room, [ann.who, bob.who], options=COMMANDS)
    with ann.socket(table_id) as hers:
        until_told(hers, changed="view")
        with bob.socket(table_id) as his:
            until_told(his, changed="view")
            until(lambda: presences(room, table_id)[1].connected)
            until_told(hers, changed="people")
        until(lambda: not presences(room, table_id)[1].connected)
        until_told(hers, changed="people")


def a_table_that_an_administrator_closes_is_closed_for_all(setting: Setting) -> None:
    room, ann, bob = setting.room, setting.ann, setting.bob
    table_id = make_table(room, [ann.who, bob.who], options=COMMANDS)
    with ann.socket(table_id) as hers, bob.socket(table_id) as his:
        until_told(hers, changed="view")
        until_told(his, changed="view")
        close_table(setting.store, table_id, "enough")
        until_told(hers, over=True)
        until_told(his, over=True)


def each_deadline_fires_once(setting: Setting) -> None:
    room = setting.room
    first = tables_out_of_time(setting)
    tables_out_of_time(setting)  # meanwhile a second process would have done it again
    for table_id in first:
        info = room.info(table_id)
        assert info.phase == 2
        assert [seat.missed for seat in info.seats] == [1, 1]
        with room.looking(table_id) as live:
            assert [made.by_clock for made in live.match.moves] == [True, True]


def tables_out_of_time(setting: Setting) -> list[str]:
    """Let the time of several tables be up at once, and wait until their phases are closed."""
    room, players = setting.room, [setting.ann.who, setting.bob.who]
    plan: dict[str, Any] = {"options": COMMANDS, "clock": LIVE, "pace": 3600}
    tables = [make_table(room, players, **plan) for _ in range(12)]
    assert {room.info(table_id).phase for table_id in tables} == {1}
    with setting.store.writing() as session:
        due = update(TableRow).where(TableRow.id.in_(tables))
        session.execute(due.values(deadline=now(), version=TableRow.version + 1))
    until(lambda: all(room.info(table_id).phase > 1 for table_id in tables))
    return tables


def test_two_servers_on_one_database(postgres_url: str, tmp_path: Path) -> None:
    """One test, since starting two servers takes longer than all that they do here."""
    with ExitStack() as stack:
        store = Store(postgres_url)
        stack.callback(store.close)
        people = People(store)
        servers = [
            stack.enter_context(running_server(tmp_path / name, database=postgres_url))
            for name in ("one", "two")
        ]
        players = [
            Player(who, people.new_token(who, "test"), server)
            for who, server in zip(make_guests(people, 2), servers, strict=True)
        ]
        setting = Setting(store, Room(store, Heard()), *players)
        moves_are_seen_at_the_other_server(setting)
        moves_taken_back_are_gone_at_the_other_server(setting)
        presence_is_known_at_the_other_server(setting)
        a_table_that_an_administrator_closes_is_closed_for_all(setting)
        each_deadline_fires_once(setting)
