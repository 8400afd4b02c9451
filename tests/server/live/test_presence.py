"""Presence: what is written of who is there, by one process or several."""

from __future__ import annotations

import pytest

from support.server import Heard, make_guests, make_table
from support.sockets import COMMANDS, Later
from wartable.server.accounts.people import People, Who
from wartable.server.live.presence import BEAT, Presence
from wartable.server.store.models import SeatRow
from wartable.server.store.store import Store
from wartable.server.tables.pauses import SILENCE, presences
from wartable.server.tables.service import Room
from wartable.server.times import SECOND


class Setting:
    """A table, and processes that each write who is there; nothing is written by itself."""

    def __init__(self, store: Store, room: Room) -> None:
        self.store = store
        self.room = room
        self.players: list[Who] = make_guests(People(store), 2)
        self.table_id = make_table(room, self.players, options=COMMANDS)
        self.told: list[str] = []

    def process(self) -> Presence:
        return Presence(self.store, self.told.append, lambda: None)

    def there(self) -> list[bool]:
        found = presences(self.room, self.table_id)
        return [found[player.number].connected for player in self.room.info(self.table_id).seats]


@pytest.fixture
def setting(store: Store, room: Room) -> Setting:
    return Setting(store, room)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch)


def test_the_first_socket_and_the_last_count(setting: Setting) -> None:
    here, pair = setting.process(), (setting.table_id, setting.players[1].id)
    here.arrive(*pair)
    here.arrive(*pair)
    here.write()
    assert setting.there() == [False, True]
    here.leave(*pair)
    here.write()
    assert setting.there() == [False, True]
    here.leave(*pair)
    here.write()
    assert setting.there() == [False, False]
    assert setting.told == [setting.table_id] * 2, "once for coming, once for going"


def test_somebody_at_two_processes_is_there_until_both_are_left(setting: Setting) -> None:
    one, two = setting.process(), setting.process()
    pair = setting.table_id, setting.players[0].id
    for process in (one, two):
        process.arrive(*pair)
        process.write()
    one.leave(*pair)
    one.write()
    two.write(everybody=True)
    assert setting.there() == [True, False]
    two.leave(*pair)
    two.write()
    assert setting.there() == [False, False]


def test_who_is_not_seated_is_not_written(setting: Setting) -> None:
    here = setting.process()
    here.arrive(setting.table_id, 12345)
    here.arrive("nowhere", setting.players[0].id)
    here.write(everybody=True)
    assert (setting.there(), setting.told) == ([False, False], [])


def test_programs_that_stop_looking_are_written_off(setting: Setting, later: Later) -> None:
    here, ann, bob = setting.process(), *setting.players
    here.arrive(setting.table_id, bob.id)
    here.seen(setting.table_id, ann.id)
    here.write()
    assert setting.there() == [True, True]
    later.ahead = BEAT + SECOND
    here.seen(setting.table_id, ann.id)
    here.write()
    later.ahead = SILENCE + SECOND
    here.write(everybody=True)
    assert setting.there() == [True, True]
    setting.told.clear()
    later.ahead += SILENCE
    here.write(everybody=True)
    assert setting.there() == [False, True]
    assert setting.told == [setting.table_id]


def test_what_could_not_be_written_is_written_later(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, pair = setting.process(), (setting.table_id, setting.players[0].id)

    def failing(_store: Store) -> None:
        raise OSError

    here.arrive(*pair)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "writing", failing)
        with pytest.raises(OSError):
            here.write()
    here.write()
    assert setting.there() == [True, False]


def test_nobody_waits_for_a_seat_that_is_being_changed(postgres_url: str) -> None:
    """Two who lock several seats could otherwise wait for each other."""
    store = Store(postgres_url)
    setting = Setting(store, Room(store, Heard()))
    here = setting.process()
    for player in setting.players:
        here.arrive(setting.table_id, player.id)
    with store.writing() as session:
        session.get_one(SeatRow, (setting.table_id, 0)).missed = 3
        session.flush()
        here.write()
        assert setting.there() == [False, True]
    here.write(everybody=True)
    assert setting.there() == [True, True]
    store.close()


def test_a_process_that_ends_leaves_nobody_behind(setting: Setting) -> None:
    here = setting.process()
    here.start()
    here.arrive(setting.table_id, setting.players[0].id)
    here.seen(setting.table_id, setting.players[1].id)
    here.close()
    assert setting.there() == [False, False]
