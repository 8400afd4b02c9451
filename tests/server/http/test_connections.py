"""Open connections: so many for an address, so many in all, and room for those who have few."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
import uvicorn
from starlette.responses import Response

from support.server import PATIENCE
from support.sockets import until
from wartable.server.http import patience
from wartable.server.http.connections import FEW, Connections, connections
from wartable.server.http.patience import LARGEST_HEAD, Patient
from wartable.server.live.one_way import OneWay


class Link(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})


def opened(counted: Connections, host: str, number: int) -> list[Link]:
    """Open connections; return those that were let in."""
    links = [Link(host) for _ in range(number)]
    return [link for link in links if counted.opened(link)]


def test_an_address_has_only_so_many() -> None:
    counted = Connections(each=3, most=100)
    links = opened(counted, "192.0.2.1", 5)
    assert len(links) == 3 and len(opened(counted, "192.0.2.2", 1)) == 1
    counted.closed(links[0])
    counted.closed(links[0])
    assert len(opened(counted, "192.0.2.1", 2)) == 1


def test_a_household_counts_as_one_address() -> None:
    counted = Connections(each=3, most=100)
    assert sum(len(opened(counted, f"2001:db8::{n}", 1)) for n in range(9)) == 3


def test_there_is_room_for_those_who_have_few() -> None:
    counted = Connections(each=1000, most=400)
    assert len(opened(counted, "192.0.2.1", 1000)) == 300
    assert len(opened(counted, "192.0.2.2", 1000)) == FEW
    many = sum(len(opened(counted, f"198.51.100.{n}", FEW)) for n in range(50))
    assert many == 80 and len(counted) == 400


def test_behind_a_proxy_are_many_people() -> None:
    counted = Connections(each=3, most=100, trusted=("10.0.0.5",))
    assert len(opened(counted, "10.0.0.5", 1000)) == 100


# --- a server ------------------------------------------------------------------------------------


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    else:
        await Response("done")(scope, receive, send)


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a server at which an address has three connections."""
    connections.set_limits(3, 100, ())
    config = uvicorn.Config(
        application, http=Patient, ws=OneWay, lifespan="off", log_level="warning"
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        run = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        run.start()
        until(lambda: server.started)
        yield listening.getsockname()[1]
        server.should_exit = True
        run.join(PATIENCE)
    connections.set_limits(10**6, 10**6, ())


def dial(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def asked(link: socket.socket, sent: bytes) -> bytes:
    """Return the beginning of an answer, empty if the connection is cut."""
    with suppress(ConnectionError):
        link.settimeout(20)
        link.sendall(sent)
        return link.recv(4096)
    return b""


def test_a_connection_too_many_is_cut_and_sockets_count(port: int) -> None:
    get = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with ExitStack() as stack:
        links = [stack.enter_context(dial(port)) for _ in range(3)]
        assert asked(links[0], UPGRADE + b"\r\n").startswith(b"HTTP/1.1 101")
        assert all(b" 200 " in asked(link, get) for link in links[1:])
        with dial(port) as more:
            assert asked(more, get) == b""
        links[0].close()
        until(lambda: len(connections) == 2)
        with dial(port) as more:
            assert b" 200 " in asked(more, get)
    until(lambda: len(connections) == 0)


# --- what cannot be read -------------------------------------------------------------------------

LONG = b"x" * (2 * LARGEST_HEAD)
BROKEN = [
    b"\x00\x01\x02\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nX: " + LONG,
    b"GET /" + LONG,
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * LARGEST_HEAD,
    UPGRADE.replace(b"GET /", b"GET /\xff\xfe") + b"\r\n",
    UPGRADE.replace(b"13", b"x\xff") + b"\r\n",
    UPGRADE + b"X: " + b"y" * 10_000 + b"\r\n\r\n",
    UPGRADE + b"X-Y: z\r\n" * 1000 + b"\r\n",
    UPGRADE.replace(b"dGhl", b"") + b"\r\n",
    UPGRADE + b"Sec-WebSocket-Key: again\r\n\r\n",
    UPGRADE + b"X: \xc3\xa9\xff\r\n\r\n",
    UPGRADE + b"Bad Name: y\r\n\r\n",
    UPGRADE.replace(b"GET", b"POST") + b"Content-Length: 3\r\n\r\nabc",
    UPGRADE + b"\r\n" + b"\xff" * 40,
    UPGRADE + b"\r\n" + b"\x83\x80abcd",
    UPGRADE + b"\r\n" + b"\x88\x81abcd\xff",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: y\r\n" * LARGEST_HEAD,
]


@pytest.mark.parametrize("sent", BROKEN, ids=range(len(BROKEN)))
def test_what_cannot_be_read_leaves_no_traceback(
    port: int, sent: bytes, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with dial(port) as link:
        asked(link, sent)
        try:
            link.shutdown(socket.SHUT_WR)
            while link.recv(4096):
                pass
        except TimeoutError:
            raise
        except OSError:  # cut already
            pass
    until(lambda: len(connections) == 0)
    assert not any(record.exc_info for record in caplog.records)
    assert "Traceback" not in capfd.readouterr().err
    with dial(port) as link:
        assert b" 200 " in asked(link, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")


@pytest.mark.parametrize("sent", BROKEN[2:5])
def test_a_head_too_large_is_refused_at_once(
    port: int, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 1000.0)
    with dial(port) as link:
        answer = asked(link, sent)  # it may be lost, as not all that was sent has been read
        assert answer == b"" or answer.startswith(b"HTTP/1.1 400")


def test_a_body_is_no_head_however_it_arrives(port: int) -> None:
    post = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(LONG), LONG)
    with dial(port) as link:
        link.sendall(post + post + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        while answer.count(b"done") < 3:
            part = link.recv(4096)
            assert part, answer
            answer += part
    assert answer.count(b" 200 ") == 3
