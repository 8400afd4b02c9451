"""Fair shares: addresses that have used much of the processor wait in a line of their own.

Whoever uses little is let in at once. Addresses that have used up what they had share one place:
they come in one by one, in turn, and are never refused for it unless too many of their requests
wait. While others are there, that place is used only for a small share of the time, so a stranger
hardly slows them down; when nobody else is, a school behind one address is served as fast as it can
be.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.server.errors import TooMany
from wartable.server.http.accounts import Accounts, Place
from wartable.server.http.error_responses import TRY_AGAIN_LATER, answer
from wartable.server.http.identity import address_of
from wartable.server.http.limits import SENDER
from wartable.server.http.metering import METER, Meter, Steps

#: Paths that cost nothing: programs that watch the server ask there.
FREE = ("/health", "/static/", "/metrics")
#: The processor seconds of a handshake that nobody meters.
HANDSHAKE = 0.002
#: Those of reading and answering a frame, without what it asks for.
FRAME = 0.0003


class Visit:
    """One request: its account, and its place while it is worked on."""

    def __init__(self, accounts: Accounts, address: str) -> None:
        self._accounts, self._address = accounts, address
        self._place: Place | None = None
        self.meter = Meter(accounts.of(address).spend)

    async def enter(self) -> None:
        """Wait for a place; raise ``TooMany``."""
        self._place = await self._accounts.enter(self._address)

    def leave(self) -> None:
        """Give up the place, if there is one."""
        if self._place is not None:
            self._place.leave()
            self._place = None


_VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)


@asynccontextmanager
async def resting() -> AsyncIterator[None]:
    """Give up the place of this request while it waits for something to happen."""
    visit = _VISIT.get()
    if visit is not None:
        visit.leave()
    yield
    if visit is not None:
        await visit.enter()


def opened() -> None:
    """Give up the place of this socket for good: from now on it only tells what others do."""
    visit = _VISIT.get()
    if visit is not None:
        visit.leave()
        _VISIT.set(None)
        METER.set(None)


#: The accounts and the address of the socket that is worked on, None if nobody counts.
_SOCKET: ContextVar[tuple[Accounts, str] | None] = ContextVar("socket", default=None)


@asynccontextmanager
async def admitted() -> AsyncIterator[None]:
    """Work on a frame of an opened socket as if it were a request; raise ``TooMany``."""
    socket = _SOCKET.get()
    if socket is None:
        yield
        return
    visit = Visit(*socket)
    await visit.enter()
    METER.set(visit.meter)
    try:
        visit.meter.add(FRAME)
        yield
    finally:
        METER.set(None)
        visit.leave()


class Gate:
    """Middleware that lets requests in by what their address has used; inside ``BodyLimit``.

    A socket has a place until it is :func:`opened`.

    The accounts are by default those of the server.
    """

    def __init__(self, app: ASGIApp, accounts: Accounts | None = None) -> None:
        self._app = app
        self._accounts = accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn."""
        if scope["type"] == "lifespan" or scope["path"].startswith(FREE):
            await self._app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        accounts = self._accounts
        if accounts is None:
            accounts = scope["app"].state.server.accounts
        visit = Visit(accounts, address)
        SENDER.set(address)
        _VISIT.set(visit)
        METER.set(visit.meter)
        if scope["type"] == "websocket":
            _SOCKET.set((accounts, address))
            await self._open(visit, scope, receive, send)
            return

        async def leaving(message: Message) -> None:
            # Whoever reads the answer slowly takes no place meanwhile.
            visit.leave()
            await send(message)

        try:
            await visit.enter()
            await Steps(self._app(scope, receive, leaving), visit.meter)
        except TooMany as error:
            response = await answer(scope, error, headers={"Retry-After": "3"})
            await response(scope, receive, send)
        finally:
            visit.leave()

    async def _open(self, visit: Visit, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await visit.enter()
            visit.meter.add(HANDSHAKE)
            await self._app(scope, receive, send)
        except TooMany as error:
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": error.code})
        finally:
            visit.leave()
