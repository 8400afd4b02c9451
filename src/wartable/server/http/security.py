"""Middleware for every request: security headers, the origin check, the size limit."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.engine.arguments import read_whole
from wartable.engine.errors import WartableError
from wartable.server.errors import Forbidden, TooLarge
from wartable.server.http.error_responses import answer

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
STATIC = "/static/"

#: The largest request body, in bytes.
LARGEST = 64 * 1024

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
ELSEWHERE = ("cross-site", "same-site")
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
POLICY_VIOLATION = 1008


class SecureHeaders:
    """Adds the security headers; only static files may be cached."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if not scope["path"].startswith(STATIC):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, dressed)


class OriginCheck:
    """Refuses requests that a page of another site makes a browser send, sockets too.

    Programs pass: they send a token and no cookie, or none of the headers that browsers send.
    """

    def __init__(self, app: ASGIApp, public_url: str = "") -> None:
        self._app = app
        self._public = _host(public_url, public_url.partition(":")[0])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on unless it comes from another site."""
        if not self._is_from_elsewhere(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            error = Forbidden("other-site", "this request comes from another site")
            await _refuse(error, scope, receive, send)

    def _is_from_elsewhere(self, scope: Scope) -> bool:
        if scope["type"] != "websocket" and (scope["type"] != "http" or scope["method"] in SAFE):
            return False
        headers = Headers(scope=scope)
        if "authorization" in headers and "cookie" not in headers:
            return False
        if headers.get("sec-fetch-site") in ELSEWHERE:
            return True
        origin = headers.get("origin")
        return origin is not None and not self._is_ours(origin, headers.get("host", ""))

    def _is_ours(self, origin: str, host: str) -> bool:
        scheme = origin.partition(":")[0]
        theirs = _host(origin, scheme)
        return bool(theirs) and theirs in (_host(f"//{host}", scheme), self._public)


def _host(url: str, scheme: str) -> str:
    """Return the host and port of an address, default port included; empty if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORTS.get(scheme)
    except ValueError:
        return ""
    return f"{parts.hostname}:{port}" if parts.hostname and port else ""


class BodyLimit:
    """Reads the whole body before the application runs, and refuses one that is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its complete body."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        body = None if _is_too_large(length) else await _read(receive)
        if body is None:
            error = TooLarge("too-large", f"a request has at most {LARGEST} bytes")
            await _refuse(error, scope, receive, send)
            return
        if body["type"] != "http.request":
            return  # the client is gone, or was too slow
        pending = [body]

        async def replayed() -> Message:
            return pending.pop() if pending else await receive()

        await self._app(scope, replayed, send)


def _is_too_large(length: str) -> bool:
    number = read_whole(length)
    return number is None or number > LARGEST


async def _read(receive: Receive) -> Message | None:
    """Return the body as one message, the disconnect message, or None if it is too large."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return message
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST:
            return None
        if not message.get("more_body", False):
            return {"type": "http.request", "body": b"".join(parts), "more_body": False}


async def _refuse(error: WartableError, scope: Scope, receive: Receive, send: Send) -> None:
    response = await answer(scope, error)
    await response(scope, receive, send)
