"""Threads for requests: each kind has room of its own, and nobody waits for them for long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import Depends, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from httpx2 import ASGITransport, AsyncClient

from support.server import make_test_app
from wartable.server import waits
from wartable.server.errors import Busy
from wartable.server.http import threads
from wartable.server.http.error_responses import add_failure_handlers
from wartable.server.http.threads import Lane, Routes, is_waited_for, reading

#: Seconds until something counts as stuck; what works is never waited for so long.
STUCK = 60.0


class Doors:
    """Routes whose answers wait until the test lets them go."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.inside = threading.Semaphore(0)
        self.idents: set[int] = set()

    def wait(self) -> str:
        """Wait for the test."""
        self.idents.add(threading.get_ident())
        self.inside.release()
        assert self.open.wait(STUCK)
        return "done"

    async def filled(self, count: int) -> None:
        """Wait until so many are inside."""
        for _ in range(count):
            while not self.inside.acquire(blocking=False):
                await asyncio.sleep(0.001)


@pytest.fixture
def doors() -> Iterator[Doors]:
    found = Doors()
    yield found
    found.open.set()


def make_app(doors: Doors) -> FastAPI:
    router = Routes()

    def known() -> str:
        return "Ann"

    @router.get("/api/read")
    def read() -> str:
        return "read"

    @router.get("/api/known")
    def greet(who: str = Depends(reading(known))) -> str:
        return who

    @router.get("/api/look")
    def look() -> str:
        return doors.wait()

    @router.post("/api/change")
    def change() -> str:
        return doors.wait()

    @router.post("/change")
    def change_by_page() -> str:
        return doors.wait()

    app = FastAPI()
    add_failure_handlers(app)
    app.include_router(router)
    return app


@contextmanager
def asking(app: FastAPI) -> Iterator[AsyncClient]:
    yield AsyncClient(transport=ASGITransport(app), base_url="http://localhost")


def test_a_hundred_waiting_writers_leave_room_for_readers(doors: Doors) -> None:
    async def scenario() -> None:
        with asking(make_app(doors)) as client:
            writers = [asyncio.create_task(client.post("/api/change")) for _ in range(100)]
            await doors.filled(threads.WRITERS)
            for path in ("/api/read", "/api/known"):
                assert (await client.get(path)).status_code == 200
            assert not any(each.done() for each in writers)
            doors.open.set()
            answers = await asyncio.gather(*writers)
            assert {each.status_code for each in answers} == {200}

    asyncio.run(scenario())
    assert len(doors.idents) == threads.WRITERS


@pytest.mark.parametrize("path", ["/api/change", "/change"])
def test_who_finds_no_thread_in_time_is_told_when_to_come_again(
    doors: Doors, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "WRITERS", 1)

    async def scenario() -> None:
        with asking(make_app(doors)) as client:
            first = asyncio.create_task(client.post(path))
            await doors.filled(1)
            monkeypatch.setattr(waits, "PATIENCE", 0.05)
            answer = await client.post(path)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            if path.startswith("/api"):
                assert answer.json()["code"] == "busy"
            else:
                assert "Too busy" in answer.text
            doors.open.set()
            assert (await first).status_code == 200

    asyncio.run(scenario())


def test_only_so_many_wait_for_a_thread(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "QUEUE", 3)

    async def scenario() -> None:
        lane = Lane(1)
        tasks = [asyncio.create_task(lane.run(doors.wait)) for _ in range(4)]
        await doors.filled(1)
        with pytest.raises(Busy):
            await lane.run(doors.wait)
        doors.open.set()
        assert await asyncio.gather(*tasks) == ["done"] * 4
        assert await lane.run(doors.wait) == "done"

    asyncio.run(scenario())


def test_who_gives_up_leaves_the_thread_to_others(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waits, "PATIENCE", 0.02)

    async def scenario() -> None:
        lane = Lane(2)
        tasks = [asyncio.create_task(lane.run(doors.wait)) for _ in range(2)]
        await doors.filled(2)
        late = await asyncio.gather(
            *(lane.run(doors.wait) for _ in range(5)), return_exceptions=True
        )
        assert all(isinstance(each, Busy) for each in late)
        doors.open.set()
        await asyncio.gather(*tasks)
        assert [await lane.run(doors.wait) for _ in range(3)] == ["done"] * 3

    asyncio.run(scenario())


def test_every_route_of_ours_runs_in_a_thread_of_its_kind(tmp_path: Path) -> None:
    """What FastAPI runs in threads by itself is not limited, and not by kind."""
    app = make_test_app(tmp_path)
    found: set[Any] = set()
    for route in iter_route_contexts(app.routes):
        dependant = getattr(route, "dependant", None)
        if dependant is not None:
            found |= set(calls_of(dependant))
    assert len(found) > 100
    assert {call for call in found if not is_waited_for(call)} == set()


def calls_of(dependant: Dependant) -> Iterator[Any]:
    """Yield the functions that a route runs, except the ways to sign in, which are objects."""
    if hasattr(dependant.call, "__name__"):
        yield dependant.call
    for each in dependant.dependencies:
        yield from calls_of(each)


def test_what_yields_is_left_to_fastapi() -> None:
    async def several() -> AsyncIterator[int]:
        yield 1

    def one() -> Iterator[int]:
        yield 1

    def plain() -> None:
        pass

    assert is_waited_for(several)
    assert is_waited_for(one)
    assert not is_waited_for(plain)
