"""Clients of an application that runs in the test's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from urllib.parse import urljoin

from anyio.from_thread import BlockingPortal
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncByteStream, BaseTransport, ByteStream, Request, Response
from starlette.testclient import TestClient, WebSocketTestSession

#: From where a client asks, unless a test says something else.
ADDRESS = ("testclient", 50000)


class Client(TestClient):
    """A client for which a request is one call into the event loop of the application.

    Starlette's own goes there and back eight times, which takes longer than most answers.
    """

    def __init__(
        self, app: FastAPI, base_url: str, *, client: tuple[str, int] = ADDRESS, **more: Any
    ) -> None:
        super().__init__(app, base_url, client=client, **more)
        self.portal = getattr(app.state, "portal", None)  # of another client, if one runs it
        whole = ASGITransport(app, more.get("raise_server_exceptions", True), client=client)
        self._transport = _OneCall(self._transport, whole, self._portal_factory)

    def websocket_connect(self, url: str, *given: Any, **named: Any) -> WebSocketTestSession:
        """Connect to the same host as requests do; Starlette's own names another one."""
        address = str(self.base_url.copy_with(scheme="ws"))
        return super().websocket_connect(urljoin(address, url), *given, **named)


@contextmanager
def running(app: FastAPI, **settings: Any) -> Iterator[Client]:
    """Give a client of the application, which runs meanwhile; others share its event loop."""
    with Client(app, **settings) as found:
        app.state.portal = found.portal
        try:
            yield found
        finally:
            del app.state.portal


class _OneCall(BaseTransport):
    """Waits for the whole of an answer in the event loop.

    Sockets, and requests that come in parts, go the usual way.
    """

    def __init__(
        self,
        usual: BaseTransport,
        whole: ASGITransport,
        portal: Callable[[], AbstractContextManager[BlockingPortal]],
    ) -> None:
        self._usual, self._whole, self._portal = usual, whole, portal

    def handle_request(self, request: Request) -> Response:
        """Return the answer."""
        in_parts = not isinstance(request.stream, AsyncByteStream)
        if in_parts or request.url.scheme in ("ws", "wss"):
            return self._usual.handle_request(request)
        with self._portal() as portal:
            return portal.call(self._answered, request)

    async def _answered(self, request: Request) -> Response:
        found = await self._whole.handle_async_request(request)
        body = b"".join([part async for part in found.aiter_raw()])
        return Response(found.status_code, headers=found.headers, stream=ByteStream(body))

    def close(self) -> None:
        """Let go of sockets that are open."""
        self._usual.close()
