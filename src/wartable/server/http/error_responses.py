"""Failures: one JSON shape for programs, one page for people, and no secrets in either.

Every failure under ``/api`` is ``{"error", "code", "message"}``.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from wartable.engine.errors import NotFound, Unreadable, WartableError, printable, quoted
from wartable.server.errors import RETRY_AFTER, Busy, headers_of, status_of
from wartable.server.http.threads import in_teller
from wartable.server.log import complaints
from wartable.server.store.outage import outage
from wartable.server.waits import begin_request
from wartable.server.web.rendering import error_page

API = "/api"
#: How many defects of an input the message lists.
NAMED = 8
UNAVAILABLE = HTTPStatus.SERVICE_UNAVAILABLE
FAULT = "something went wrong here; it has been noted"

# WebSocket close codes.
POLICY_VIOLATION, INTERNAL_ERROR, TRY_AGAIN_LATER = 1008, 1011, 1013

_log = logging.getLogger("wartable.server")


class NotAllowed(WartableError):
    """The address does not support this method."""


class Fault(WartableError):
    """Something that should not have happened; the log has the details."""


def add_failure_handlers(app: FastAPI) -> None:
    """Make the application answer every failure in one shape."""
    app.add_exception_handler(WartableError, _on_error)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_middleware(Faults)


async def answer(
    scope: Scope, error: WartableError, status: int | None = None, headers: Any = None
) -> Response:
    """Return the response for an error: JSON for programs, a page for people.

    If there is no thread for the page, people get its message alone.
    """
    status = status or status_of(error)
    headers = headers or headers_of(error)
    if f"{scope['path']}/".startswith(f"{API}/"):
        return JSONResponse(shape_of(error), status, headers)
    page: Response
    try:
        page = await in_teller(error_page, Request(scope), status, error.message)
    except Busy:
        page = PlainTextResponse(error.message, status)
    page.headers.update(headers or {})
    return page


def shape_of(error: WartableError) -> dict[str, str]:
    """Return how programs are told of an error."""
    return {key: printable(value) for key, value in error.as_dict().items()}


async def refuse(scope: Scope, error: WartableError) -> Response:
    """Return the response to a request that a route refused; the log tells who was turned away."""
    _note_busy(error)
    return await answer(scope, error)


async def _on_error(connection: HTTPConnection, error: Exception) -> Any:
    assert isinstance(error, WartableError)
    if isinstance(connection, WebSocket):
        _note_busy(error)
        code = TRY_AGAIN_LATER if isinstance(error, Busy) else POLICY_VIOLATION
        await connection.close(code, error.code)
        return None
    return await refuse(connection.scope, error)


def _note_busy(error: WartableError) -> None:
    if isinstance(error, Busy):
        complaints.tell("a request was turned away", error)


async def _on_http(request: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, status = request.scope["path"], error.status_code
    told: WartableError
    if status == HTTPStatus.NOT_FOUND:
        told = NotFound("no-page", f"there is nothing at {quoted(path)}")
    elif status == HTTPStatus.METHOD_NOT_ALLOWED:
        told = NotAllowed("bad-method", f"{quoted(path)} does not know {request.scope['method']}")
    else:
        told = Unreadable("bad-request", "this request cannot be read")
    return await answer(request.scope, told, status, error.headers)


async def _on_invalid(request: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await answer(request.scope, unreadable(error.errors()))


def unreadable(found: Sequence[Any]) -> Unreadable:
    """Return the error for the defects of an input; the place of each begins with its kind."""
    defects = [_defect(each) for each in found]
    more = f"; and {len(defects) - NAMED} more" if len(defects) > NAMED else ""
    return Unreadable("bad-request", "; ".join(defects[:NAMED]) + more)


def _defect(found: Any) -> str:
    """Name a defect and its place without repeating the input, which may be a password."""
    place = ".".join(str(part)[:40] for part in found["loc"][1:])
    return f"{place or 'body'}: {found['msg']}"


class Faults:
    """Answers unexpected exceptions and logs each once: where it happened, but no values.

    While the store does not answer, that is one line a minute, not one for each request.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; answer and log whatever it raises."""
        begun = False
        begin_request()

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start" and message["status"] == UNAVAILABLE:
                MutableHeaders(scope=message)["Retry-After"] = RETRY_AFTER
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:  # the outermost place to catch anything
            if scope["type"] not in ("http", "websocket"):
                raise
            told = note_fault(scope, error)
            if scope["type"] == "websocket":
                code = TRY_AGAIN_LATER if isinstance(told, Busy) else INTERNAL_ERROR
                await send({"type": "websocket.close", "code": code})
            elif not begun:
                response = await answer(scope, told, None if isinstance(told, Busy) else 500)
                await response(scope, receive, noted)


def note_fault(scope: Scope, error: Exception) -> WartableError:
    """Log what nobody expected; return what to tell."""
    told = outage(error)
    if told is not None:
        complaints.tell("a request failed", error)
        return told
    _log_fault(scope, error)
    return Fault("fault", FAULT)


def _log_fault(scope: Scope, error: Exception) -> None:
    """Log kinds and places only: messages and addresses may hold private data."""
    route = getattr(scope.get("route"), "path", "a path that is no route")
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        kinds.append(type(cause).__name__)
        cause = cause.__cause__
    frames = "".join(traceback.format_tb(error.__traceback__))
    _log.error("%s %s: %s\n%s", scope["type"], route, " from ".join(kinds), frames)
