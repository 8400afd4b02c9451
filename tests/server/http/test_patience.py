"""Slow clients: half a request, or an answer that nobody reads, holds a connection only so long."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response

from support.server import PATIENCE
from support.sockets import until
from wartable.server.http import patience
from wartable.server.http.patience import Patient
from wartable.server.http.security import BodyLimit

#: Seconds that requests and answers may take here.
SHORT = 0.4
LARGE = 64 * 1024 * 1024
SEEN: list[str] = []
#: Paths whose answers have been sent, or could not be.
ANSWERED: list[str] = []
#: What ``/held`` waits for.
RELEASED = threading.Event()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the length of the body; ``/large`` with much, ``/slow`` late.

    ``/held`` waits until it is released.
    """
    request = Request(scope, receive)
    SEEN.append(request.url.path)
    body = await request.body()
    if request.url.path == "/slow":
        await asyncio.sleep(3 * SHORT)
    if request.url.path == "/held":
        await asyncio.to_thread(RELEASED.wait, PATIENCE)
    large = request.url.path == "/large"
    try:
        await Response(bytes(LARGE) if large else str(len(body)))(scope, receive, send)
    finally:
        ANSWERED.append(request.url.path)


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server that has little patience."""
    monkeypatch.setattr(patience, "REQUEST_SECONDS", SHORT)
    monkeypatch.setattr(patience, "ANSWER_SECONDS", SHORT)
    SEEN.clear()
    ANSWERED.clear()
    RELEASED.clear()
    config = uvicorn.Config(
        BodyLimit(application), http=Patient, ws="none", lifespan="off", log_level="warning"
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        run = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        run.start()
        until(lambda: server.started)
        yield listening.getsockname()[1]
        RELEASED.set()
        server.should_exit = True
        run.join(PATIENCE)


@contextmanager
def client(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as found:
        yield found


def answer(connection: socket.socket) -> bytes:
    """Return the body of an answer, which is short."""
    read = b""
    while b"\r\n\r\n" not in read:
        piece = connection.recv(4096)
        assert piece, f"closed after {read!r}"
        read += piece
    return read.partition(b"\r\n\r\n")[2]


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
    port: int, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), client(port) as connection:
        begun = time.monotonic()
        connection.sendall(sent)
        assert connection.recv(4096) == b""
        assert time.monotonic() - begun > SHORT / 2
    assert (SEEN, caplog.records) == ([], [])


def test_bytes_that_dribble_do_not_extend_the_time(port: int) -> None:
    with client(port) as connection, pytest.raises(OSError):
        for _ in range(200):
            connection.sendall(b"\r\n")
            time.sleep(SHORT / 10)


def test_half_a_second_request_is_given_up_too(port: int) -> None:
    with client(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer(connection) == b"0"
        connection.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert connection.recv(4096) == b""


def test_connections_that_are_kept_wait_for_the_next_request(port: int) -> None:
    with client(port) as connection:
        for _ in range(3):
            connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nfour")
            assert answer(connection) == b"4"
            time.sleep(1.5 * SHORT)


def test_answers_may_take_their_time(port: int) -> None:
    with client(port) as connection:
        connection.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer(connection) == b"0"


def test_a_request_behind_a_slow_one_has_its_whole_time(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client(port) as connection:
        connection.sendall(b"GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
        connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nfo")
        time.sleep(3 * SHORT)
        monkeypatch.setattr(patience, "REQUEST_SECONDS", PATIENCE)
        RELEASED.set()
        assert answer(connection) == b"0"
        time.sleep(1.5 * SHORT)  # what was left of the first time would be over
        connection.sendall(b"ur")
        assert answer(connection) == b"4"


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_who_leaves_before_the_answer_is_no_error(
    port: int, behind: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), client(port) as connection:
        connection.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * behind)
        until(lambda: SEEN)
        connection.close()
        until(lambda: ANSWERED)
    assert (ANSWERED, caplog.records) == (["/slow"], [])


def test_an_answer_that_nobody_reads_is_given_up(port: int) -> None:
    read = 0
    with client(port) as connection:
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(4 * SHORT)
        with suppress(ConnectionError):
            while piece := connection.recv(1 << 20):
                read += len(piece)
    assert read < LARGE, "what was on its way arrives, and no more"
