"""The stream of a table is one-way: what a stranger sends closes it, and costs nobody anything."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.server import PATIENCE, Heard, Running, make_guests, make_table, running_server
from support.server import sqlite_url as new_database
from support.sockets import COMMANDS, place
from wartable.server.accounts.people import People
from wartable.server.live.one_way import (
    BURST,
    BURST_HEARD,
    NO_TEXT,
    POLICY_VIOLATION,
    UNREAD_SECONDS,
    UNSUPPORTED_DATA,
    OneWay,
)
from wartable.server.process import LARGEST_MESSAGE
from wartable.server.store.store import Store
from wartable.server.tables.service import Room

TEXT, BINARY, CLOSE, PING, RESERVED = 0x1, 0x2, 0x8, 0x9, 0xB
FINAL, MASKED = 0x80, 0x80


@dataclass(frozen=True)
class Stage:
    """A running server with a public table."""

    running: Running
    table: str

    @property
    def url(self) -> str:
        return f"{self.running.url.replace('http', 'ws')}/api/tables/{self.table}/stream"

    @contextmanager
    def stream(self) -> Iterator[ClientConnection]:
        """Give the socket of somebody unknown, who has been told how things are."""
        with connect(self.url, open_timeout=PATIENCE) as found:
            found.recv(timeout=PATIENCE)
            yield found

    @contextmanager
    def raw(self, kind: str = "stream") -> Iterator[socket.socket]:
        """Give a connection on which the server has accepted a socket; frames are the caller's."""
        host, port = self.running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as found:
            found.sendall(
                f"GET /api/tables/{self.table}/{kind} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += found.recv(1)
            assert head.startswith(b"HTTP/1.1 101 ")
            yield found


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("one-way")
    store = Store(new_database(folder))
    table = make_table(Room(store, Heard()), make_guests(People(store), 2), options=COMMANDS)
    store.close()
    with running_server(folder) as running:
        yield Stage(running, table)


def frame(opcode: int, content: bytes = b"", *, masked: bool = True) -> bytes:
    """Return a final frame as a client sends it."""
    head = bytes([FINAL | opcode, (MASKED if masked else 0) | len(content)])
    return head + (bytes(4) if masked else b"") + content


def close_code(connection: socket.socket) -> int:
    """Return the code with which the server closes a raw connection."""
    read = b""
    with suppress(ConnectionError):
        while piece := connection.recv(4096):
            read += piece
    at = 0
    while at < len(read):  # no frame of the server is longer than 64 KiB
        opcode, size = read[at] & 0xF, read[at + 1]
        at += 2
        if size == 126:
            size = int.from_bytes(read[at : at + 2])
            at += 2
        if opcode == CLOSE:
            return int(struct.unpack_from("!H", read, at)[0])
        at += size
    raise AssertionError("the connection ended without a close frame")


def healthy_within(running: Running) -> float:
    """Return how many seconds the server takes to say that it is well."""
    before = time.perf_counter()
    with urlopen(f"{running.url}/health", timeout=PATIENCE) as answer:
        assert answer.status == 200
    return time.perf_counter() - before


@pytest.mark.parametrize("data", ["hello", b"hello", "", "x" * 1000])
def test_data_closes_the_stream(stage: Stage, data: str | bytes) -> None:
    with stage.stream() as socket, pytest.raises(ConnectionClosed) as closed:
        socket.send(data)
        while True:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == UNSUPPORTED_DATA


def test_data_closes_the_stream_whatever_serves_the_application(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        ann, bob = here.guest("Ann"), here.guest("Bob")
        table = make_table(here.server.room, [ann.who, bob.who], options=COMMANDS)
        with here.socket(table) as socket:
            socket.receive_json()
            socket.send_text("hello")
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
        assert closed.value.code == UNSUPPORTED_DATA


def test_pings_are_answered(stage: Stage) -> None:
    with stage.stream() as socket:
        for _ in range(20):
            assert socket.ping(secrets.token_bytes(4)).wait(PATIENCE)
        socket.pong(b"nobody asked")
        assert socket.ping().wait(PATIENCE)


def test_too_many_pings_close_the_stream(stage: Stage) -> None:
    ping = frame(PING)
    with stage.raw() as connection:
        with suppress(ConnectionError):
            connection.sendall(ping * (BURST // len(ping) + 200))
        assert close_code(connection) == POLICY_VIOLATION


@pytest.mark.parametrize("opcode", [TEXT, PING])
def test_small_frames_hold_nobody_up(stage: Stage, opcode: int) -> None:
    """Whoever sent frames of six bytes without end made everybody else wait for seconds."""
    many, stop = frame(opcode) * 10_000, threading.Event()

    def send(connection: socket.socket) -> None:
        with suppress(OSError):
            while not stop.is_set():
                connection.sendall(many)

    with stage.raw() as connection:
        sending = threading.Thread(target=send, args=(connection,))
        sending.start()
        try:
            waited = median(healthy_within(stage.running) for _ in range(9))
        finally:
            stop.set()
            sending.join(PATIENCE)
    assert waited < 0.3
    with stage.stream() as another:
        assert another.ping().wait(PATIENCE)


@pytest.mark.parametrize(
    "broken",
    [
        frame(TEXT, b"\xff\xfe"),
        frame(RESERVED, b"x"),
        frame(PING, masked=False),
        frame(CLOSE, b"\x00"),
        frame(CLOSE, struct.pack("!H", 999)),
        frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
        bytes([TEXT, MASKED | 127]) + bytes([0x7F]) + bytes(11),
        bytes([FINAL | PING, MASKED | 126, 1, 0]) + bytes(4) + bytes(256),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=lambda sent: sent[:12].hex(),
)
def test_broken_frames_leave_no_traceback(stage: Stage, broken: bytes) -> None:
    with stage.raw() as connection:
        connection.sendall(broken)
        assert close_code(connection) in (1002, 1003, 1007, 1009)
    assert "Traceback" not in stage.running.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["stream", "play"])
def test_data_before_a_farewell_leaves_nothing_in_the_log(stage: Stage, kind: str) -> None:
    with stage.raw(kind) as connection:
        connection.sendall(frame(BINARY, b"x") + frame(CLOSE, struct.pack("!H", 1000)))
        assert close_code(connection) == 1000
    assert "cannot read" not in stage.running.log.read_text(encoding="utf-8")


# --- the sockets of programs that play, which may send text --------------------------------------


@pytest.fixture
def player(stage: Stage) -> Iterator[ClientConnection]:
    """A socket over which somebody unknown could play, and has been told how things are."""
    with connect(stage.url.replace("stream", "play"), open_timeout=PATIENCE) as found:
        found.recv(timeout=PATIENCE)
        yield found


def test_programs_may_send_text_in_parts_and_at_length(player: ClientConnection) -> None:
    player.send(iter(['{"mo', 've": ', '"x"}']))
    assert "not-signed-in" in player.recv(timeout=PATIENCE)
    player.send(json.dumps({"line": "x" * 5001}))
    assert "bad-request" in player.recv(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("sent", "code"), [(b"{}", UNSUPPORTED_DATA), ("x" * (LARGEST_MESSAGE + 1), 1009)]
)
def test_programs_may_not_send_everything(
    player: ClientConnection, sent: str | bytes, code: int
) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        player.send(sent)
        while True:
            player.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_a_program_that_sends_no_text_leaves_no_traceback(stage: Stage) -> None:
    with stage.raw("play") as connection:
        connection.sendall(frame(TEXT, b"\xff\xfe"))
        assert close_code(connection) == NO_TEXT
    assert "Traceback" not in stage.running.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("opcode", [TEXT, PING])
def test_too_many_frames_close_the_socket_of_a_program(stage: Stage, opcode: int) -> None:
    with stage.raw("play") as connection:
        with suppress(ConnectionError):
            connection.sendall(frame(opcode, b"{}") * (BURST_HEARD // 8 + 200))
        assert close_code(connection) == POLICY_VIOLATION


def test_small_frames_of_programs_hold_nobody_up(stage: Stage) -> None:
    many, stop = frame(TEXT) * 10_000, threading.Event()

    def send(connection: socket.socket) -> None:
        with suppress(OSError):
            while not stop.is_set():
                connection.sendall(many)

    with stage.raw("play") as connection:
        sending = threading.Thread(target=send, args=(connection,))
        sending.start()
        try:
            waited = median(healthy_within(stage.running) for _ in range(9))
        finally:
            stop.set()
            sending.join(PATIENCE)
    assert waited < 0.3


class Pipe:
    """A connection that somebody reads slowly, and the time that passes meanwhile."""

    def __init__(self) -> None:
        self.aborted = False
        self.later: list[tuple[float, Callable[[], object]]] = []

    def abort(self) -> None:
        self.aborted = True

    def time(self) -> float:
        return 0.0

    def call_later(self, seconds: float, call: Callable[[], object]) -> Pipe:
        self.later.append((seconds, call))
        return self

    def cancel(self) -> None:
        self.later.clear()


def test_whoever_does_not_read_is_cut_off() -> None:
    pipe = Pipe()
    one: Any = OneWay.__new__(OneWay)  # a whole one needs a whole server
    one.loop = one.transport = pipe
    one.writable, one._unread = asyncio.Event(), None
    one.pause_writing()
    one.resume_writing()
    assert pipe.later == [], "who reads on stays"
    one.pause_writing()
    ((seconds, call),) = pipe.later
    call()
    assert (seconds, pipe.aborted) == (UNREAD_SECONDS, True)
