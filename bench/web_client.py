"""A server to measure, and programs that play on it over HTTP and WebSockets on loopback."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

HOST = "127.0.0.1"
START_TIME = 60.0
#: The server may close a connection that has been idle for longer.
KEPT_OPEN = 30.0


class Failed(Exception):
    """The server answered with an error: its status and code."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code


# --- the server ------------------------------------------------------------------------------


class AnyServer:
    """A server that answers ``/health`` on a port, with its own process group and a log."""

    def __init__(self, port: int, log: Path, command: Sequence[str]) -> None:
        self.port = port
        self.log = log
        self._command = command
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, environment: Mapping[str, str] = MappingProxyType({})) -> None:
        """Start the server with more variables in its environment; wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=os.environ | environment,
            )
        end = time.monotonic() + START_TIME
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((HOST, self.port), 1) as link:
                link.sendall(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
                return b" 200 " in link.recv(100)
        except OSError:
            return False

    def kill(self) -> None:
        """Kill the server and its child processes without warning."""
        assert self.process is not None
        with suppress(ProcessLookupError):  # if all of them have ended
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Terminate the server; kill it if it does not stop in time."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def has_ended(self) -> bool:
        """Whether the server was started and runs no more."""
        return self.process is not None and self.process.poll() is not None

    def memory(self) -> int:
        """Return the resident memory of all its processes in bytes."""
        return sum(_resident(pid) for pid in self.pids())

    def cpu_seconds(self) -> float:
        """Return the CPU seconds that all its processes have used."""
        return sum(_cpu(pid) for pid in self.pids())

    def cpu_nanoseconds(self) -> int:
        """Return the CPU time of all its processes, not rounded to ticks."""
        return sum(time.clock_gettime_ns(_cpu_clock(pid)) for pid in self.pids())

    def pids(self) -> Iterator[int]:
        """Yield the ids of all its processes."""
        assert self.process is not None
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    group = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[2])
                except OSError:
                    continue
                if group == self.process.pid:
                    yield int(entry.name)


class ServerProcess(AnyServer):
    """A ``wartable serve`` with its own folder, which can be killed and restarted.

    ``program`` is what Python runs instead of the module ``wartable``. The server counts what
    addresses do only if it is ``limited``.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        limited: bool = False,
        program: tuple[str, ...] = ("-m", "wartable"),
    ) -> None:
        port = free_port()
        command = [
            *(sys.executable, *program, "serve", "--no-open"),
            *(() if limited else ("--no-rate-limits",)),
            *("--port", str(port), "--data", str(folder), *arguments),
        ]
        super().__init__(port, folder / "server.log", command)


def free_port() -> int:
    """Return a port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cpu_clock(pid: int) -> int:
    """Return the id of a process's CPU clock, as ``clock_getcpuclockid`` does."""
    return (~pid << 3) | 2


# --- a program that plays ----------------------------------------------------------------------


class Program:
    """One player's program, with a persistent connection, a token and its own random numbers."""

    def __init__(self, port: int, name: str, seed: int) -> None:
        self.port = port
        self.name = name
        self.chance = random.Random(seed)
        self.token = ""
        #: The address to come from, as a proxy on this machine would say; empty for loopback.
        self.address = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def come_in(self) -> None:
        """Sign in as a guest with a token."""
        guest = await self.ask("POST", "/api/guests", {"name": self.name, "token": True})
        self.token = guest["token"]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the response to a request; raise ``Failed``, or ``OSError`` if there is none."""
        answer = await self.fetch(path, method, body)
        return json.loads(answer) if answer else None

    async def fetch(self, path: str, method: str = "GET", body: Any = None) -> bytes:
        """Return the content of a response, whatever it is; raise as :meth:`ask` does."""
        content = b"" if body is None else json.dumps(body).encode()
        _, answer = await self.exchange(method, path, content, {"Content-Type": "application/json"})
        return answer

    async def exchange(
        self, method: str, path: str, content: bytes, headers: Mapping[str, str]
    ) -> tuple[dict[str, str], bytes]:
        """Return the headers of a response, in lower case, and its content as it was sent.

        Raises as :meth:`ask` does.
        """
        sent = {"Host": f"{HOST}:{self.port}", "Content-Length": str(len(content)), **headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if self.address:
            sent["X-Forwarded-For"] = self.address
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {sent[name]}" for name in sent)]
        head = "".join(f"{line}\r\n" for line in lines) + "\r\n"
        try:
            if time.monotonic() - self._used > KEPT_OPEN:
                self.hang_up()
            if self._streams is None:
                self._streams = await asyncio.open_connection(HOST, self.port)
            reader, writer = self._streams
            writer.write(head.encode() + content)
            status, found, answer = await _read_answer(reader)
            self._used = time.monotonic()
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.hang_up()
            raise ConnectionError(str(error)) from None
        if status >= 400:
            raise Failed(status, _code(answer))
        return found, answer

    def hang_up(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

    def follow(self, table: str, kind: str = "stream") -> connect:
        """Return the WebSocket that reports changes at a table; ``play`` takes moves, too."""
        return connect(
            f"ws://{HOST}:{self.port}/api/tables/{table}/{kind}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            ping_interval=None,
        )

    def choose(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the request body of a random legal move."""
        chosen = self.chance.choice(moves)
        body: dict[str, Any] = {"move": chosen["move"]}
        if chosen["high"] > 0:
            body["amount"] = self.chance.randint(chosen["low"], chosen["high"])
        if chosen["text_room"]:
            body["text"] = f"{self.name} says so"
        return body


def _code(answer: bytes) -> str:
    """Return the code of an error, empty for an error page."""
    try:
        found = json.loads(answer)
    except ValueError:
        return ""
    return str(found.get("code", "")) if isinstance(found, dict) else ""


async def _read_answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(" ", 2)[1])
    lines = (line.partition(":") for line in head.split("\r\n")[1:])
    headers = {name.lower(): value.strip() for name, _, value in lines if name}
    if "content-length" not in headers:
        return status, headers, b""
    return status, headers, await reader.readexactly(int(headers["content-length"]))


async def open_table(group: Sequence[Program], plan: dict[str, Any]) -> str:
    """Open a table where these programs sit in their order, so that its game begins."""
    owner, *others = group
    kinds = [{"kind": "me"}, *[{"kind": "open"}] * len(others)]
    table = await owner.ask("POST", "/api/tables", plan | {"seats": kinds, "public": True})
    for seat, other in enumerate(others, 1):
        await other.ask("POST", f"/api/tables/{table['id']}/join", {"seat": seat})
    return str(table["id"])


async def open_tables(
    programs: list[Program], seats: int, plan: dict[str, Any]
) -> list[tuple[str, list[Program]]]:
    """Open tables with ``seats`` programs each; seat everybody, so that the games begin."""
    slots = asyncio.Semaphore(8)

    async def come_in(program: Program) -> None:
        async with slots:
            await program.come_in()

    async def fill(group: list[Program]) -> tuple[str, list[Program]]:
        async with slots:
            return await open_table(group, plan), group

    await asyncio.gather(*map(come_in, programs))
    groups = [programs[at : at + seats] for at in range(0, len(programs), seats)]
    return list(await asyncio.gather(*map(fill, groups)))


__all__ = ["ClientConnection", "Failed", "Program", "ServerProcess", "open_tables"]
