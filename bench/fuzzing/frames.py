"""Raw bytes to a server of its own on loopback: HTTP and WebSockets, as no client writes them.

Inputs are sent in rows, each on a connection of its own, all open at once. What the server prints,
how long it works and whether it is well is looked at after a row. If anything is wrong then, the
inputs of the row are sent again, one after the other, to find the one that does it.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from fuzzing.judge import SLOW, Judge
from fuzzing.values import Values
from web_client import HOST, Program, ServerProcess

#: How many inputs are sent at once.
ROW = 100
#: A row is answered when nothing more has come for so many seconds: half a request never is.
QUIET = 0.1
#: Seconds that all answers of a row, and a question whether the server is well, may take.
PATIENCE = 10.0
#: How much of an answer is kept.
KEPT = 65536

UPGRADE = (
    "GET /api/tables/{table}/{socket} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
REQUESTS = (
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    'Content-Length: 14\r\n\r\n{"name":"Ann"}',
    "POST /guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    "5\r\nname=\r\n3\r\nAnn\r\n0\r\n\r\n",
    "HEAD /games HTTP/1.0\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
    UPGRADE,
)
#: WebSocket frames: text, binary, ping, close, a reserved opcode, a length that is not true.
FRAMES = (
    *(
        b"\x81\x85\0\0\0\0hello",
        b"\x82\x80\0\0\0\0",
        b"\x89\x80\0\0\0\0",
        b"\x88\x82\0\0\0\0\x03\xe8",
    ),
    *(
        b"\x83\x80\0\0\0\0",
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x01\x81\0\0\0\0a",
        b"\xf1",
    ),
    *(
        b'\x81\x8f\0\0\0\0{"move":"done"}',
        b'\x81\x8c\0\0\0\0{"line":"a"}',
        b'\x01\x85\0\0\0\0{"mov' + b'\x80\x85\0\0\0\0e":3}',
        b"\x81\x82\0\0\0\0\xff{",
    ),
)
#: What a socket may be for.
SOCKETS = ("stream", "play")


@dataclass(frozen=True)
class Input:
    """What is sent on one connection, with its kind and number."""

    kind: str
    number: int
    given: bytes


def fuzz(judge: Judge, numbers: Iterator[int]) -> None:
    """Send bytes to a server, and watch its answers, its log and the time it takes."""
    with tempfile.TemporaryDirectory() as name:
        server = ServerProcess(Path(name))
        server.start()
        try:
            asyncio.run(_send_all(Watched(server, judge), judge.seed, numbers))
        finally:
            server.stop()


async def _send_all(server: Watched, seed: int, numbers: Iterator[int]) -> None:
    table = await _open_table(server.port)
    while row := list(islice(numbers, ROW)):
        inputs = [_input(Values(seed * 1_000_003 + number), number, table) for number in row]
        if not await server.send(inputs):
            return


@dataclass(frozen=True)
class Effect:
    """What a server did with a row: its processor time, what went wrong, and whether it is well."""

    seconds: float
    traceback: str
    is_well: bool

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to find."""
        return self.is_well and not self.traceback and self.seconds <= SLOW


class Watched:
    """A server that is sent rows of inputs, and what it did with them."""

    def __init__(self, server: ServerProcess, judge: Judge) -> None:
        self.port = server.port
        self._server, self._judge = server, judge
        self._read = 0

    async def send(self, row: list[Input]) -> bool:
        """Send a row, judge it, and return whether the server still answers."""
        effect = await self._effect(row)
        for each in row:
            self._judge.took(each.kind, effect.seconds)  # at most: they were worked at together
        if effect.is_fine:
            return True
        if effect.is_well:
            alone = [(each, await self._effect([each])) for each in row]
            guilty = [(each, found) for each, found in alone if not found.is_fine]
            for each, found in guilty:
                self._find(each.kind, each.number, each.given, found)
            if guilty or not effect.traceback:  # a row may well take longer than one input
                return all(found.is_well for _, found in guilty)
        numbers = f"inputs {row[0].number} to {row[-1].number}, all at once"
        self._find("a row", row[0].number, numbers, effect)
        return effect.is_well

    def _find(self, kind: str, number: int, given: object, effect: Effect) -> None:
        if not effect.is_well:
            self._judge.find(f"{kind}: the server does not answer", number, given, "")
        elif effect.traceback:
            self._judge.find(f"{kind}: a traceback in the log", number, given, effect.traceback)
        else:
            spent = f"{effect.seconds:.1f} s in the server"
            self._judge.find(f"{kind}: slow", number, given, spent)

    async def _effect(self, row: list[Input]) -> Effect:
        """Send a row and return what the server did with it; judge the answers."""
        before = self._server.cpu_seconds()
        for each, answer in zip(row, await _answers(self.port, row), strict=True):
            for line in answer.split(b"\r\n"):
                if line.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5")):
                    self._judge.find(f"{each.kind}: {line!r}", each.number, each.given, "")
        is_well = await _is_well(self.port)
        spent = self._server.cpu_seconds() - before
        with self._server.log.open(encoding="utf-8", errors="replace") as log:
            log.seek(self._read)
            printed = log.read()
            self._read = log.tell()
        return Effect(spent, printed[-3000:] if "Traceback" in printed else "", is_well)


def _input(values: Values, number: int, table: str) -> Input:
    kind, given = _bytes(values, table)
    return Input(kind, number, given)


def _bytes(values: Values, table: str) -> tuple[str, bytes]:
    """Return the kind of an input, and what to send."""
    if values.chance.random() < 0.3:
        frames = [values.chance.choice(FRAMES) for _ in range(values.chance.randrange(5))]
        upgrade = _filled(values, UPGRADE, table)
        return "WebSocket frames", upgrade.encode() + _noisy(values, b"".join(frames))
    request = _filled(values, values.mutated(REQUESTS), table)
    request *= values.chance.choice([1, 1, 1, 2, 20])
    return "raw HTTP", _noisy(values, request.encode("utf-8", "replace"))


def _filled(values: Values, request: str, table: str) -> str:
    socket = values.chance.choice(SOCKETS)
    return request.replace("{table}", table).replace("{socket}", socket)


def _noisy(values: Values, given: bytes) -> bytes:
    """Return bytes of which a few are others, now and then."""
    found = bytearray(given)
    for _ in range(values.chance.choice([0, 0, 0, 1, 3])):
        if found:
            found[values.chance.randrange(len(found))] = values.chance.randrange(256)
    return bytes(found)


class Connection(asyncio.Protocol):
    """Sends bytes as soon as it is connected, and keeps what comes back.

    Frames are sent when the handshake is answered: what comes with the handshake, nobody reads.
    """

    def __init__(self, given: bytes) -> None:
        self._given, self._frames = given, b""
        if b"Upgrade: websocket" in given:
            head, end, self._frames = given.partition(b"\r\n\r\n")
            self._given = head + end
        self._is_whole = bool(len(given) % 2)
        self.answer = b""
        self.latest = time.monotonic()
        self.is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send everything; say after some inputs that it was all."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._given)
        if self._is_whole and not self._frames:
            transport.write_eof()

    def data_received(self, data: bytes) -> None:
        """Keep what came."""
        self.latest = time.monotonic()
        if self._frames and not self._transport.is_closing():
            self._transport.write(self._frames)
            self._frames = b""
        self.answer += data[: KEPT - len(self.answer)]

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that nothing more can come."""
        self.is_over = True


async def _answers(port: int, row: list[Input]) -> list[bytes]:
    """Send inputs on a connection each, and return what comes back until nothing more does."""
    loop = asyncio.get_running_loop()
    opened = [
        await loop.create_connection(partial(Connection, each.given), HOST, port) for each in row
    ]
    await _is_well(port)  # asked last, so the server has read all of them when it answers
    began = time.monotonic()
    while not all(link.is_over for _, link in opened):
        now = time.monotonic()
        latest = max(began, *(link.latest for _, link in opened))
        if now - latest > QUIET or now - began > PATIENCE:
            break
        await asyncio.sleep(QUIET / 10)
    for transport, _ in opened:
        transport.close()
    return [link.answer for _, link in opened]


async def _open_table(port: int) -> str:
    """Open a public table of which anybody may follow the stream."""
    guest = Program(port, "Ann", 1)
    await guest.come_in()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "idle"}]
    plan = {"game": "clans", "public": True, "seats": seats}
    table: str = (await guest.ask("POST", "/api/tables", plan))["id"]
    guest.hang_up()
    return table


async def _is_well(port: int) -> bool:
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(request)
            answer = await reader.read()
            writer.close()
            return answer.startswith(b"HTTP/1.1 200")
    return False
