"""Figures about a running server, in the text format of Prometheus, at ``/metrics``.

Every process counts in memory. Where there are several, each writes its figures to a file now and
then, and whichever is asked answers for all: its own figures as they are now, those of the others
as old as their files. A label names the process, and nothing is added up.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import threading
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.engine.errors import NotFound, quoted
from wartable.server.bots.runner import BotRunner
from wartable.server.errors import Forbidden
from wartable.server.http.accounts import Accounts
from wartable.server.http.connections import connections
from wartable.server.live.hub import Hub
from wartable.server.settings import Settings
from wartable.server.tables.service import Room

#: The upper bounds of the histogram of latencies, in seconds.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
#: How often a process writes its figures for the others, in seconds, and how old they may be.
EVERY, OLDEST = 5.0, 60.0
#: Headers by which a proxy tells for whom it asks.
FORWARDED = ("x-forwarded-for", "forwarded")
#: A label of a line, and its value.
Label = tuple[str, str]

router = APIRouter(include_in_schema=False)


class Measured(Protocol):
    """The parts of a running server that have figures."""

    settings: Settings
    room: Room
    hub: Hub
    accounts: Accounts
    bots: BotRunner


class Latencies:
    """How long requests took, by group of routes; all of it happens on the event loop."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}
        self.moves = 0

    def note(self, group: str, seconds: float) -> None:
        """Count one more request."""
        counts = self._counts.get(group)
        if counts is None:
            counts = self._counts[group] = [0] * (len(BOUNDS) + 1)
            self._sums[group] = 0.0
        counts[bisect_left(BOUNDS, seconds)] += 1
        self._sums[group] += seconds

    def lines(self, labels: tuple[Label, ...]) -> Iterator[str]:
        """Yield the histogram."""
        name = "wartable_request_seconds"
        for group, counts in list(self._counts.items()):
            own, total = (*labels, ("group", group)), 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                total += count
                yield line(f"{name}_bucket", total, (*own, ("le", bound)))
            yield line(f"{name}_sum", self._sums[group], own)
            yield line(f"{name}_count", total, own)


def group_of(scope: Scope) -> str:
    """Return the group of a request: what it is about, never what somebody typed."""
    path, method = scope["path"], scope["method"]
    if path.startswith(("/static/", "/health")):
        return "files"
    kind = "api" if path.startswith("/api/") else "page"
    return f"{kind} read" if method in ("GET", "HEAD") else f"{kind} change"


class Watch:
    """Middleware that measures how long each request takes until its answer begins."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one that waits for a change on purpose does not count."""
        if scope["type"] != "http" or b"wait=" in scope["query_string"]:
            await self._app(scope, receive, send)
            return
        latencies: Latencies = scope["app"].state.server.metrics.latencies
        begun = time.perf_counter()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                latencies.note(group_of(scope), time.perf_counter() - begun)
                if scope["path"].endswith(("/move", "/line")) and message["status"] < 400:
                    latencies.moves += 1
            await send(message)

        await self._app(scope, receive, noted)


def line(name: str, value: float, labels: Iterable[Label] = ()) -> str:
    """Return a line of the format."""
    inside = ",".join(f'{key}="{_escaped(each)}"' for key, each in labels)
    return f"{name}{{{inside}}} {value:.10g}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


#: What each figure is: its type and its meaning. The order is that of the answer.
FIGURES = {
    "wartable_moves_total": ("counter", "Posts of moves and lines that were accepted."),
    "wartable_request_seconds": ("histogram", "Time until an answer begins, by group of routes."),
    "wartable_resident_bytes": ("gauge", "Resident memory of the process."),
    "wartable_cpu_seconds_total": ("counter", "Processor time of the process."),
    "wartable_tables": ("gauge", "Tables in memory."),
    "wartable_tables_bytes": ("gauge", "Estimated memory of the tables in memory."),
    "wartable_sockets": ("gauge", "Sockets that follow a table."),
    "wartable_connections": ("gauge", "Open connections, sockets too."),
    "wartable_waiting_requests": ("gauge", "Requests that wait for their turn."),
    "wartable_threads": ("gauge", "Threads of the process."),
    "wartable_bots_waiting": ("gauge", "Tables and hints that wait for a bot, by kind of bot."),
    "wartable_bots_thinking": ("gauge", "Decisions that bots are making, by kind of bot."),
    "wartable_bot_processes": ("gauge", "Running processes for bots, by kind of bot."),
    "wartable_bot_decisions_total": ("counter", "Decisions that bots were asked for."),
    "wartable_bot_failures_total": ("counter", "Decisions at which a bot failed."),
    "wartable_bot_cpu_seconds_total": ("counter", "Processor time of bots' decisions."),
}


class Metrics:
    """The figures of a process, and those that the others wrote."""

    def __init__(self, server: Measured) -> None:
        self._server = server
        self.latencies = Latencies()
        self._me = str(os.getpid())
        self._folder = server.settings.metrics_folder
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._share, name="metrics", daemon=True)

    def start(self) -> None:
        """Begin to share the figures, if there are other processes."""
        if self._folder:
            self._thread.start()

    def close(self) -> None:
        """Stop sharing."""
        self._closing.set()
        if self._folder:
            Path(self._folder, self._me).unlink(missing_ok=True)

    def text(self) -> str:
        """Return the figures of all processes."""
        found = [*self.own(), *self._of_others()]
        lines: list[str] = []
        for name, (kind, meaning) in FIGURES.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
            ends = ("{", "_bucket{", "_sum{", "_count{") if kind == "histogram" else ("{",)
            lines += [each for each in found if each.startswith(tuple(name + end for end in ends))]
        return "\n".join(lines) + "\n"

    def own(self) -> list[str]:
        """Return the lines of this process."""
        server, labels = self._server, (("worker", self._me),)
        figures = {
            "wartable_moves_total": self.latencies.moves,
            "wartable_resident_bytes": _resident(),
            "wartable_cpu_seconds_total": time.process_time(),
            "wartable_tables": len(server.room.kept),
            "wartable_tables_bytes": server.room.kept.size,
            "wartable_sockets": server.hub.sockets,
            "wartable_connections": len(connections),
            "wartable_waiting_requests": server.accounts.waiting,
            "wartable_threads": threading.active_count(),
        }
        lines = [line(name, value, labels) for name, value in figures.items()]
        return [*lines, *self._of_bots(labels), *self.latencies.lines(labels)]

    def _of_bots(self, labels: tuple[Label, ...]) -> Iterator[str]:
        for lane, bots in self._server.bots.figures().items():
            figures = {
                "wartable_bots_waiting": bots.waiting,
                "wartable_bots_thinking": bots.thinking,
                "wartable_bot_processes": bots.processes,
                "wartable_bot_decisions_total": bots.decisions,
                "wartable_bot_failures_total": bots.failures,
                "wartable_bot_cpu_seconds_total": bots.processor_seconds,
            }
            own = (*labels, ("bots", lane))
            yield from (line(name, value, own) for name, value in figures.items())

    def _share(self) -> None:
        path = Path(self._folder, self._me)
        part = path.with_suffix(".part")
        while not self._closing.wait(EVERY):
            try:
                part.write_text("\n".join(self.own()), encoding="utf-8")
                part.replace(path)
            except OSError:  # the folder is gone: the server stops
                return

    def _of_others(self) -> Iterator[str]:
        if not self._folder:
            return
        for path in sorted(Path(self._folder).iterdir()):
            if path.name == self._me or not path.name.isdecimal():
                continue
            try:
                if time.time() - path.stat().st_mtime < OLDEST:
                    yield from path.read_text(encoding="utf-8").splitlines()
            except OSError:  # that process has just ended
                continue


def _resident() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:  # not a Linux system
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """Serve the figures to those who may read them."""
    server = request.app.state.server
    if server.metrics is None:
        raise NotFound("no-page", f"there is nothing at {quoted('/metrics')}")
    _check_may_read(request, server.settings.metrics_token)
    text = server.metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def _check_may_read(request: Request, token: str) -> None:
    """Raise ``Forbidden`` unless the token is right or, without one, this machine asks."""
    if token:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        given_right = hmac.compare_digest(given.strip().encode(), token.encode())
        if scheme.lower() == "bearer" and given_right:
            return
    elif _is_local(request.client.host if request.client else "") and not any(
        name in request.headers for name in FORWARDED
    ):
        return
    raise Forbidden("no-metrics", "the figures are for this machine, or for those with the token")


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
