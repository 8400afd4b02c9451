"""Runs a server: checks the settings, prepares the store, listens, serves, stops."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from socket import socket
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts

from wartable.engine.errors import BadOption
from wartable.engine.registry import broken_games
from wartable.server import network
from wartable.server.errors import Unavailable
from wartable.server.http.connections import EACH, allow_files, connections
from wartable.server.http.patience import Patient
from wartable.server.live.one_way import OneWay
from wartable.server.log import quieten
from wartable.server.network import open_browser
from wartable.server.plugins import leave_out, webs
from wartable.server.settings import Settings, published
from wartable.server.store.connections import share
from wartable.server.store.folder import locked, make_folder, place_of
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade

if TYPE_CHECKING:
    from fastapi import FastAPI

    from wartable.server.runtime import Server


#: A Python signal handler.
Handler = Callable[[int, FrameType | None], object]

#: Keep-alive: most programs and pages soon send another request.
KEEP_SECONDS = 60
#: How long pending requests may take at shutdown, so that stopping takes at most three seconds.
GRACE_SECONDS = 2
#: Garbage collection thresholds of the three generations.
COLLECT_AFTER = (20_000, 20, 1000)
#: The supervisor replaces a worker that has not answered for this long.
HEALTH_SECONDS = 30
#: The largest WebSocket message that is read, in bytes: as large as a request of the API may be.
LARGEST_MESSAGE = 64 * 1024
#: How soon a busy thread yields to the event loop.
SWITCH_SECONDS = 0.0001


def serve(settings: Settings, *, any_port: bool, with_browser: bool, log_level: str) -> None:
    """Serve until a signal arrives; raise a ``WartableError`` if the server cannot start.

    With ``any_port``, take the next free port if the requested one is in use.
    """
    settings = checked(settings)
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        _serve(settings, any_port, with_browser, log_level)
    finally:
        signal.signal(signal.SIGTERM, before)


def _serve(settings: Settings, any_port: bool, with_browser: bool, log_level: str) -> None:
    store = Store(settings.url)
    print(place_of(settings), flush=True)
    make_folder(settings)
    with locked(store):
        settings = prepare(settings, store)
        store.close()
        with network.listen(settings.host, settings.port, exactly=not any_port) as listening:
            port = listening.getsockname()[1]
            tell(settings, port)
            with _shared_metrics(replace(settings, port=port)) as settings:
                settings.publish()
                if with_browser:
                    open_browser(network.url_of(settings.host, port))
                _run(settings, listening, log_level)


@contextmanager
def _shared_metrics(settings: Settings) -> Iterator[Settings]:
    """Give several processes a folder in which they share their figures."""
    if not settings.metrics or settings.workers == 1:
        yield settings
        return
    with tempfile.TemporaryDirectory(prefix="wartable-metrics") as folder:
        yield replace(settings, metrics_folder=folder)


def checked(settings: Settings) -> Settings:
    """Return the settings, normalized; raise ``BadOption`` if they contradict each other."""
    if settings.workers > 1 and settings.url.startswith("sqlite"):
        message = "several workers need PostgreSQL: --database postgresql://…"
        raise BadOption("workers", message)
    if settings.smtp and not settings.mail_from:
        raise BadOption("mail-from", "--smtp needs --mail-from, the address that mails come from")
    if settings.public_url:
        url = network.checked_public_url(settings.public_url)
        settings = replace(settings, public_url=url)
    return settings


def prepare(settings: Settings, store: Store) -> Settings:
    """Bring the database up to date and pause the tables of games that are not installed.

    Returns the settings with the plugins that this server does without, and with each process's
    share of the connections to the database.
    """
    from wartable.server.tables.unplayable import pause_unplayable

    leave_out(settings.left_out | upgrade(store))
    for failure in webs().failures:
        print(f"{str(failure)[0].upper()}{str(failure)[1:]}", flush=True)
    for broken in broken_games().values():
        print(f"{str(broken)[0].upper()}{str(broken)[1:]}", flush=True)
    for paused in pause_unplayable(store):
        print(paused, flush=True)
    return replace(
        settings,
        left_out={each.name: each.reason for each in webs().failures},
        connections=share(store, settings.workers),
    )


def tell(settings: Settings, port: int) -> None:
    """Print the addresses of the server, with the port it actually got."""
    if port != settings.port and settings.port:
        print(f"Port {settings.port} is taken; using {port}.")
    print(f"Play at {network.url_of(settings.host, port)}")
    for url in network.network_urls(settings.host, port):
        print(f"Others on the network: {url}")
    if settings.public_url:
        print(f"Public address: {settings.public_url}/")
    print("Ctrl-C stops the server.", flush=True)


# --- serving -----------------------------------------------------------------------------------


class _Stoppable(uvicorn.Server):
    """A server that stops on a signal and does not raise the signal again afterwards."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; on a second Ctrl-C, do not wait for pending requests."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def _run(settings: Settings, listening: socket, log_level: str) -> None:
    config = uvicorn.Config(
        "wartable.server.process:worker",
        factory=True,
        workers=settings.workers,
        loop="uvloop",
        http=Patient,
        ws=OneWay,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are short, and each socket would need buffers
        log_level=log_level,
        access_log=False,  # page addresses may contain invitation codes
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS,
    )
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
        return
    server = _Stoppable(config)
    server.run(sockets=[listening])
    if not server.started and not server.should_exit:
        raise Unavailable("not-started", "the server could not start")


def worker() -> FastAPI:
    """Return the application for a worker process."""
    from wartable.server.app import create

    # By default, a thread that computes keeps the event loop, and with it every player, waiting for
    # up to 5 ms each time.
    sys.setswitchinterval(SWITCH_SECONDS)
    # A full collection over the objects of hundreds of matches takes a tenth of a second, and
    # nobody is answered meanwhile. Almost none of them is ever garbage, so collect rarely.
    gc.set_threshold(*COLLECT_AFTER)
    _end_with_parent()
    quieten()
    app = create()
    allow_connections(published())
    _end_waits_at_a_stop(app)
    gc.freeze()
    return app


def allow_connections(settings: Settings) -> None:
    """Bound the open connections of this process, by address and in all."""
    most = allow_files()
    trusted = _TrustedHosts(settings.proxies)
    connections.set_limits(EACH if settings.rate_limits else most, most, trusted)


def _end_waits_at_a_stop(app: FastAPI) -> None:
    """Make a stop signal also release the requests that wait for a change.

    They would otherwise hold up the stop for the whole grace period and then be cut off. uvicorn
    installs its handlers before it loads the application and restores them at the end.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(number, partial(_stop, app, handler))


def _stop(app: FastAPI, handler: Handler, number: int, frame: FrameType | None) -> None:
    handler(number, frame)
    server: Server | None = getattr(app.state, "server", None)
    if server is not None:
        server.hub.dismiss()


def _end_with_parent() -> None:
    """End a worker whose parent was killed; it would hold the port for nobody."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=watch, daemon=True).start()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
