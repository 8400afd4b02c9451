"""The hub: changes become few looks, and nobody waits for anybody else."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from support.server import PATIENCE, make_guests, make_table, sqlite_url
from support.sockets import COMMANDS, a_command, last_move
from wartable.server import waits
from wartable.server.accounts.people import People, Who
from wartable.server.errors import Busy, TooMany
from wartable.server.live import hub as hubs
from wartable.server.live.connection import Ended, Link
from wartable.server.live.hub import Hub, happens, make_bus
from wartable.server.live.status import glances
from wartable.server.store.store import Store
from wartable.server.tables.admin import close_table
from wartable.server.tables.pauses import presences
from wartable.server.tables.play import move
from wartable.server.tables.service import PEOPLE, TALK, VIEW, Room


class Setting:
    """A table of two people, and a hub."""

    def __init__(self, store: Store) -> None:
        self.hub = Hub()
        self.room = Room(store, make_bus(store, self.hub))
        self.hub.room = self.room
        self.players: list[Who] = make_guests(People(store), 2)
        self.table_id = make_table(self.room, self.players, options=COMMANDS)

    @asynccontextmanager
    async def link(self, seat: int | None = None) -> AsyncIterator[Link]:
        """Give a link of one of the players, or of a spectator."""
        person = None if seat is None else self.players[seat].id
        link = Link(self.table_id, (person, None), f"p{person}")
        self.hub.join(link)
        try:
            yield link
        finally:
            self.hub.leave(link)

    async def play(self, seat: int, choose: Callable[[Room, str, int], int]) -> None:
        """Make a move, as a request does: in a thread."""
        chosen = choose(self.room, self.table_id, seat)
        await asyncio.to_thread(
            move, self.room, self.table_id, self.players[seat].id, chosen, seat=seat
        )

    async def done(self) -> None:
        """Have both finish the phase."""
        for seat in (0, 1):
            await self.play(seat, last_move)


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Setting]:
    store = Store(sqlite_url(tmp_path))
    yield Setting(store)
    store.close()


def running(setting: Setting, scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something on an event loop on which the hub has been started."""

    async def whole() -> None:
        setting.hub.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await scene()
        finally:
            setting.hub.close()

    asyncio.run(whole())


async def kinds(link: Link) -> list[object]:
    return [message["changed"] for message in await link.news()]


def test_many_changes_become_few_looks(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    go_on = threading.Event()

    def slow(room: Room, table_id: str, wishes: set[Any]) -> Any:
        looks.append(len(wishes))
        go_on.wait(PATIENCE)
        return glances(room, table_id, wishes)

    async def scene() -> None:
        async with setting.link(0) as one, setting.link(1) as other, setting.link() as third:
            for _ in range(100):
                setting.hub.pulse(setting.table_id, TALK)
            await asyncio.sleep(0.05)
            go_on.set()
            for link in (one, other, third):
                told = await kinds(link)
                while "talk" not in told:
                    told += await kinds(link)
                assert told.count("talk") == told.count("view") == 1

    monkeypatch.setattr(hubs, "glances", slow)
    running(setting, scene)
    assert len(looks) <= 3, "one look for all who follow, and one or two for what came meanwhile"


def test_a_slow_socket_gets_one_message_for_many_changes(setting: Setting) -> None:
    async def scene() -> None:
        async with setting.link(0) as quick, setting.link(1) as slow:
            assert await kinds(quick) == ["view"]
            for _ in range(3):
                before = (await asyncio.to_thread(setting.room.info, setting.table_id)).phase
                await setting.done()
                message = (await quick.news())[0]
                while message["phase"] == before:
                    message = (await quick.news())[0]
            told = await slow.news()
            assert [each["changed"] for each in told if each["changed"] != PEOPLE] == ["view"]
            assert told[0]["phase"] == message["phase"]

    running(setting, scene)


def test_what_did_not_change_is_not_told(setting: Setting) -> None:
    async def scene() -> None:
        async with setting.link() as link:
            assert await kinds(link) == ["view"]
            await setting.play(1, a_command)
            setting.hub.pulse(setting.table_id, VIEW)
            setting.hub.pulse(setting.table_id, PEOPLE)
            assert await kinds(link) == ["people"]

    running(setting, scene)


def test_whoever_changed_something_can_wait_until_it_is_known(setting: Setting) -> None:
    async def scene() -> None:
        async with setting.link(0) as link:
            for _ in range(3):
                await kinds(link)
                await setting.done()
                await setting.hub.caught_up(setting.table_id)
                assert link._ring.is_set(), "there is something to tell"
        await setting.hub.caught_up(setting.table_id)  # nobody follows it

    running(setting, scene)


def test_nobody_waits_for_ever_until_it_is_known(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def stuck(*given: Any) -> Any:
        go_on.wait(PATIENCE)
        return glances(*given)

    async def scene() -> None:
        async with setting.link(0) as link:
            with monkeypatch.context() as patch:
                patch.setattr(waits, "PATIENCE", 0.01)
                with pytest.raises(Busy):
                    await setting.hub.caught_up(setting.table_id)
            go_on.set()
            await kinds(link)

    monkeypatch.setattr(hubs, "glances", stuck)
    running(setting, scene)


def test_a_look_that_fails_is_repeated(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([OSError("secret words")])

    def failing(*given: Any) -> Any:
        for failure in failures:
            raise failure
        return glances(*given)

    async def scene() -> None:
        async with setting.link() as link:
            assert await kinds(link) == ["view"]

    monkeypatch.setattr(hubs, "glances", failing)
    monkeypatch.setattr(hubs, "AGAIN", 0.01)
    with caplog.at_level(logging.ERROR):
        running(setting, scene)
    assert "OSError" in caplog.text
    assert "secret" not in caplog.text


def test_the_heartbeat_finds_what_nobody_was_told_of(setting: Setting) -> None:
    """Here as on SQLite, where the administrator's command is another process."""

    async def scene() -> None:
        async with setting.link() as link:
            assert await kinds(link) == ["view"]
            close_table(setting.room.store, setting.table_id, "enough")
            await asyncio.to_thread(setting.hub.catch_up)
            assert [(each["changed"], each["over"]) for each in await link.news()] == [
                ("view", True)
            ]

    running(setting, scene)


def test_the_heartbeat_looks_only_at_what_is_new(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    def noted(room: Room, table_id: str, wishes: set[Any]) -> Any:
        looks.append(table_id)
        return glances(room, table_id, wishes)

    async def scene() -> None:
        async with setting.link() as link:
            assert await kinds(link) == ["view"]
            await setting.done()
            assert await kinds(link) == ["view"]
            while setting.hub._audiences[setting.table_id].telling:
                await asyncio.sleep(0)
            before = len(looks)
            for _ in range(3):
                await asyncio.to_thread(setting.hub.catch_up)
            assert setting.hub._audiences[setting.table_id].telling is None
            assert len(looks) == before

    monkeypatch.setattr(hubs, "glances", noted)
    running(setting, scene)


def test_whoever_waits_for_a_change_hears_of_one_that_nobody_was_told_of(setting: Setting) -> None:
    async def scene() -> None:
        with setting.hub.following(setting.table_id) as change:
            await asyncio.to_thread(setting.hub.catch_up)
            await change.wait()  # nobody knows what it has seen
            change.clear()
            await asyncio.to_thread(setting.hub.catch_up)
            assert not await happens(change, 0.01)
            close_table(setting.room.store, setting.table_id, "enough")
            await asyncio.to_thread(setting.hub.catch_up)
            await change.wait()

    running(setting, scene)


async def changes(hub: Hub, table_id: str, seconds: float) -> bool:
    """Tell whether a table changes in so many seconds."""
    with hub.following(table_id) as change:
        return await happens(change, seconds)


def test_waiting_for_a_change(setting: Setting) -> None:
    async def scene() -> None:
        hub, table_id = setting.hub, setting.table_id
        assert not await changes(hub, table_id, 0.01)
        waiting = asyncio.create_task(changes(hub, table_id, 30))
        await asyncio.sleep(0)
        await setting.play(0, a_command)
        assert await waiting
        with hub.following(table_id) as change:
            threading.Thread(target=hub.pulse, args=(table_id, VIEW)).start()
            await change.wait()

    running(setting, scene)


def test_nothing_is_kept_of_those_who_left(setting: Setting) -> None:
    async def scene() -> None:
        async with setting.link(0) as link:
            await link.news()
        assert not await changes(setting.hub, setting.table_id, 0)
        assert not setting.hub._audiences
        assert not setting.hub._holders

    running(setting, scene)


def test_all_sockets_together_are_limited(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with setting.link(0), setting.link(1):
            with pytest.raises(TooMany):
                async with setting.link():
                    pass

    monkeypatch.setattr(hubs, "ALL", 2)
    running(setting, scene)


def test_the_end_of_the_server_ends_sockets_and_presence(setting: Setting) -> None:
    async def scene() -> None:
        async with setting.link(0) as link:
            await link.news()
            await asyncio.to_thread(setting.hub.flush)
            assert presences(setting.room, setting.table_id)[0].connected
            await asyncio.to_thread(setting.hub.close)
            with pytest.raises(Ended) as ended:
                while True:
                    await link.news()
            assert ended.value.code == hubs.RESTARTING
            assert not presences(setting.room, setting.table_id)[0].connected

    running(setting, scene)
    setting.hub.pulse(setting.table_id, VIEW)  # too late, and harmless
