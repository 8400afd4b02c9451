"""Runs a server: checks what it is started with, prepares the store, listens, serves, stops."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from socket import socket
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from wartable.engine.errors import BadOption
from wartable.server import addresses
from wartable.server.browser import open_browser
from wartable.server.errors import Unavailable
from wartable.server.folder import locked, make_folder, place_of
from wartable.server.settings import Settings
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade

if TYPE_CHECKING:
    from fastapi import FastAPI

    from wartable.server.context import Server

#: What Python calls when a signal comes.
Handler = Callable[[int, FrameType | None], object]

#: A connection stays open for so long, since most programs and pages ask again.
KEEP_SECONDS = 60
#: What a stop leaves to requests under way, so that the whole takes at most three seconds.
GRACE_SECONDS = 2
#: New objects before the newest are looked through, such looks before one at those that stayed,
#: and such before one at everything.
COLLECT_AFTER = (20_000, 20, 1000)
#: A worker that gives no sign of life for so long is replaced.
HEALTH_SECONDS = 30
#: The largest message of a socket, in bytes.
LARGEST_MESSAGE = 64 * 1024
#: A busy thread gives way to the event loop after this long.
SWITCH_SECONDS = 0.0005


def serve(settings: Settings, *, any_port: bool, with_browser: bool, log_level: str) -> None:
    """Serve until a signal comes; raise a ``WartableError`` if it cannot be.

    With ``any_port`` the next free port is taken if the wanted one is not free.
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
        prepare(store)
        store.close()
        with addresses.listen(settings.host, settings.port, exactly=not any_port) as listening:
            port = listening.getsockname()[1]
            tell(settings, port)
            settings = replace(settings, port=port)
            settings.publish()
            if with_browser:
                open_browser(addresses.url_of(settings.host, port))
            _run(settings, listening, log_level)


def checked(settings: Settings) -> Settings:
    """Return settings that go together; raise ``BadOption``."""
    if settings.workers > 1 and settings.url.startswith("sqlite"):
        message = "several workers need PostgreSQL: --database postgresql://…"
        raise BadOption("workers", message)
    if settings.smtp and not settings.mail_from:
        raise BadOption("mail-from", "--smtp needs --mail-from, the address that mails come from")
    if settings.public_url:
        url = addresses.checked_public_url(settings.public_url)
        settings = replace(settings, public_url=url)
    return settings


def prepare(store: Store) -> None:
    """Bring the database up to date, and pause what cannot be played here."""
    from wartable.server.tables.unplayable import pause_unplayable

    upgrade(store)
    for table_id, reason in pause_unplayable(store):
        print(f"Table {table_id} is paused: {reason}", flush=True)


def tell(settings: Settings, port: int) -> None:
    """Print where the server is reached, on the port that it has got."""
    if port != settings.port and settings.port:
        print(f"Port {settings.port} is taken; using {port}.")
    print(f"Play at {addresses.url_of(settings.host, port)}")
    for url in addresses.network_urls(settings.host, port):
        print(f"Others on the network: {url}")
    if settings.public_url:
        print(f"Public address: {settings.public_url}/")
    print("Ctrl-C stops the server.", flush=True)


# --- serving -----------------------------------------------------------------------------------


class _Stoppable(uvicorn.Server):
    """A server that a signal stops, and that does not let the signal loose again afterwards."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second Ctrl-C does not wait for requests under way."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def _run(settings: Settings, listening: socket, log_level: str) -> None:
    config = uvicorn.Config(
        "wartable.server.run:worker",
        factory=True,
        workers=settings.workers,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        log_level=log_level,
        access_log=False,  # addresses of pages may hold invitations
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
    """Return the application of a process that serves."""
    from wartable.server.app import create

    # By default a thread that computes keeps the event loop, and with it every player, waiting
    # for up to 5 ms each time.
    sys.setswitchinterval(SWITCH_SECONDS)
    # A look through all that hundreds of matches consist of takes a tenth of a second, in which
    # nobody is answered. Next to nothing of it is ever garbage, so it comes seldom.
    gc.set_threshold(*COLLECT_AFTER)
    _end_with_parent()
    app = create()
    _end_waits_at_a_stop(app)
    gc.freeze()
    return app


def _end_waits_at_a_stop(app: FastAPI) -> None:
    """Have a signal that stops the server also answer the requests that wait for a change.

    They would hold up the stop until its grace is over, and then be cut off. uvicorn has set its
    handlers before it loads the application, and sets them back in the end.
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
    """A worker whose parent was killed ends too: it would hold the port for nobody."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=watch, daemon=True).start()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
