"""Slow clients: half a request, or an answer that nobody reads, holds a connection only so long.

The time of the server's timers passes only when a test lets it, so no machine is too slow for this.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response

from support.server import PATIENCE
from support.sockets import until
from wartable.server.http.patience import ANSWER_SECONDS, REQUEST_SECONDS, Patient
from wartable.server.http.security import BodyLimit

LARGE = 64 * 1024 * 1024
#: What a kept connection may wait for the next request: longer than a request may take.
KEPT = 3 * REQUEST_SECONDS


# --- time --------------------------------------------------------------------------------------


@dataclass
class Timer:
    """Something that is done when its time has come, unless it is cancelled."""

    when: float
    call: Callable[..., object]
    given: tuple[object, ...]

    def cancel(self) -> None:
        """Never do it."""
        self.call = lambda *_: None


class Clock:
    """The event loop as a connection sees it: its timers wait for the test, all else is real."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._now = 0.0
        self._timers: list[Timer] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def call_later(self, seconds: float, call: Callable[..., object], *given: object) -> Timer:
        """Do something when so much time has passed."""
        timer = Timer(self._now + seconds, call, given)
        self._timers.append(timer)
        return timer

    async def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        due = [timer for timer in self._timers if timer.when <= self._now]
        self._timers = [timer for timer in self._timers if timer.when > self._now]
        for timer in due:
            timer.call(*timer.given)


# --- a server ----------------------------------------------------------------------------------


class Watched(Patient):
    """A connection whose time the test lets pass, and of which it knows what has happened."""

    def __init__(self, stage: Stage, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        stage.loop, self.clock = self.loop, Clock(self.loop)
        self.loop = self.clock  # type: ignore[assignment]
        self.read = 0
        self.is_paused = False
        self.is_lost = False
        stage.connections.append(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.read += len(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_paused = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_lost = True


@dataclass
class Stage:
    """A server, what it was asked, and what became of it."""

    port: int = 0
    loop: asyncio.AbstractEventLoop | None = None
    connections: list[Watched] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    #: Paths whose answers have been sent, or could not be.
    answered: list[str] = field(default_factory=list)
    #: What ``/held`` waits for.
    released: threading.Event = field(default_factory=threading.Event)

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer with the length of the body; ``/large`` with much, ``/held`` when released."""
        request = Request(scope, receive)
        self.asked.append(request.url.path)
        body = await request.body()
        if request.url.path == "/held":
            await asyncio.to_thread(self.released.wait, PATIENCE)
        large = request.url.path == "/large"
        try:
            await Response(bytes(LARGE) if large else str(len(body)))(scope, receive, send)
        finally:
            self.answered.append(request.url.path)

    def pass_time(self, seconds: float) -> None:
        """Let time pass for all connections; then all is done that was to be done by now."""
        assert self.loop is not None
        for each in self.connections:
            passing = each.clock.advance(seconds)
            asyncio.run_coroutine_threadsafe(passing, self.loop).result(PATIENCE)

    @contextmanager
    def client(self) -> Iterator[Client]:
        """Give a connection that the server has accepted."""
        before = len(self.connections)
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as found:
            until(lambda: len(self.connections) > before)
            yield Client(self.connections[before], found)


@dataclass(frozen=True)
class Client:
    """Both ends of a connection."""

    server: Watched
    socket: socket.socket

    def send(self, sent: bytes) -> None:
        """Send something, and wait until the server has read it."""
        before = self.server.read
        self.socket.sendall(sent)
        until(lambda: self.server.read == before + len(sent))

    def answer(self) -> bytes:
        """Return the body of an answer, which is short."""
        read = b""
        while b"\r\n\r\n" not in read:
            piece = self.socket.recv(4096)
            assert piece, f"closed after {read!r}"
            read += piece
        return read.partition(b"\r\n\r\n")[2]

    def is_kept(self) -> bool:
        """Tell whether the server has not given up."""
        return not self.server.transport.is_closing()

    def is_given_up(self) -> bool:
        """Tell whether the server has given up, and closed the connection without a word."""
        return not self.is_kept() and self.socket.recv(4096) == b""


@pytest.fixture
def stage() -> Iterator[Stage]:
    """A server whose time passes only when the test lets it."""
    found = Stage()
    config = uvicorn.Config(
        BodyLimit(found.application),
        http=partial(Watched, found),  # type: ignore[arg-type]
        ws="none",
        lifespan="off",
        log_level="warning",
        timeout_keep_alive=int(KEPT),
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found.port = listening.getsockname()[1]
        run = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        run.start()
        try:
            until(lambda: server.started or not run.is_alive())
            yield found
        finally:
            found.released.set()
            server.should_exit = True
            run.join(PATIENCE)


# --- requests ----------------------------------------------------------------------------------

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
HELD = b"GET /held HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nha",
    ],
)
def test_half_a_request_is_given_up(
    stage: Stage, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), stage.client() as client:
        client.send(sent)
        stage.pass_time(REQUEST_SECONDS - 1)
        assert client.is_kept()
        stage.pass_time(1)
        assert client.is_given_up()
    stage.pass_time(0)
    assert (stage.asked, caplog.records) == ([], [])


def test_bytes_that_dribble_do_not_extend_the_time(stage: Stage) -> None:
    with stage.client() as client:
        for _ in range(10):
            assert client.is_kept()
            client.send(b"\r\n")
            stage.pass_time(REQUEST_SECONDS / 10)
        assert client.is_given_up()


def test_half_a_second_request_is_given_up_too(stage: Stage) -> None:
    with stage.client() as client:
        client.send(REQUEST)
        assert client.answer() == b"0"
        stage.pass_time(REQUEST_SECONDS + 1)
        client.send(b"GET / HTTP/1.1\r\nHost:")
        stage.pass_time(REQUEST_SECONDS - 1)
        assert client.is_kept()
        stage.pass_time(1)
        assert client.is_given_up()


def test_connections_that_are_kept_wait_for_the_next_request(stage: Stage) -> None:
    with stage.client() as client:
        for _ in range(3):
            client.send(POST + b"four")
            assert client.answer() == b"4"
            stage.pass_time(KEPT - 1)
        assert client.is_kept()


def test_answers_may_take_their_time(stage: Stage) -> None:
    with stage.client() as client:
        client.send(HELD)
        stage.pass_time(10 * (REQUEST_SECONDS + ANSWER_SECONDS))
        stage.released.set()
        assert client.answer() == b"0"


def test_a_request_behind_a_slow_one_has_its_whole_time(stage: Stage) -> None:
    with stage.client() as client:
        client.send(HELD)
        client.send(POST + b"fo")
        for _ in range(3):
            stage.pass_time(REQUEST_SECONDS)
        stage.pass_time(REQUEST_SECONDS / 2)
        stage.released.set()
        assert client.answer() == b"0"
        stage.pass_time(REQUEST_SECONDS - 1)  # what was left of the first time would be over
        client.send(b"ur")
        assert client.answer() == b"4"


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_who_leaves_before_the_answer_is_no_error(
    stage: Stage, behind: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        with stage.client() as client:
            client.send(HELD + REQUEST * behind)
            until(lambda: stage.asked)
        until(lambda: client.server.is_lost)
        stage.released.set()
        until(lambda: stage.answered)
        stage.pass_time(0)  # whatever follows the answer has happened, too
    assert (stage.answered, caplog.records) == (["/held"], [])


# --- answers -----------------------------------------------------------------------------------


def test_an_answer_that_nobody_reads_is_given_up(stage: Stage) -> None:
    read = 0
    with stage.client() as client:
        client.send(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: client.server.is_paused)
        stage.pass_time(ANSWER_SECONDS - 1)
        assert client.is_kept()
        stage.pass_time(1)
        assert not client.is_kept()
        with suppress(ConnectionError):
            while piece := client.socket.recv(1 << 20):
                read += len(piece)
    assert read < LARGE, "what was on its way arrives, and no more"
