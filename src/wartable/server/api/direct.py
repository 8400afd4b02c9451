"""The most frequent requests of programs, answered in one hop to a thread.

Finding out what a route wants takes FastAPI longer than most moves take. So this answers a request
that has the plain form, as nearly all have, and passes on every other: unknown or unusual
parameters, bodies with a defect, other ways to write JSON. The routes stay what they are. They
document these requests and answer those that are passed on, so every defect is named as always.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

from pydantic import BaseModel, ValidationError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.engine.errors import WartableError
from wartable.server.accounts.people import Who
from wartable.server.api import play, views
from wartable.server.api.schemas import LARGEST
from wartable.server.http.error_responses import refuse
from wartable.server.http.identity import person_of, server_of, visitor_of
from wartable.server.http.threads import in_writer
from wartable.server.runtime import Server
from wartable.server.store.models import TABLE_ID

#: The paths of these requests: a table, and what is asked of it.
_PATH = re.compile(rf"/api/tables/([0-9a-z]{{1,{TABLE_ID}}})/([a-z]+)")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,15}")
_SECONDS = re.compile(r"[0-9]{1,2}(\.[0-9]{1,6})?")
_TAG = re.compile(r"[0-9a-f]{0,64}")
_FLAGS = {"true": True, "false": False, "1": True, "0": False}
_JSON = [b"application/json"]

#: What the parameters of a request say, by name.
_Asked: TypeAlias = "dict[str, Any]"


class _Unusual(Exception):
    """A request has another form than the plain one."""


class Direct:
    """Middleware that answers plain requests for views and with moves; the innermost there is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on as it came."""
        if scope["type"] != "http" or scope.get("root_path"):
            await self._app(scope, receive, send)
            return
        found = _PATH.fullmatch(scope["path"])
        kind = found and _KINDS.get((scope["method"], found[2]))
        if not found or not kind:
            await self._app(scope, receive, send)
            return
        begun = await receive()
        try:
            answering = kind(scope, found[1], begun)
        except _Unusual:
            await self._app(scope, _from(begun, receive), send)
            return
        scope["route"] = _Place(f"/api/tables/{{table_id}}/{found[2]}")  # for the log of faults
        try:
            content = await answering
        except WartableError as error:
            response = await refuse(scope, error)
            await response(scope, receive, send)
            return
        length = str(len(content)).encode()
        headers = [(b"content-length", length), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content})


class _Place:
    """A route, as far as the log names it."""

    def __init__(self, path: str) -> None:
        self.path = path


def _from(begun: Message, receive: Receive) -> Receive:
    """Return what receives a request from its beginning."""
    pending = [begun]

    async def received() -> Message:
        return pending.pop() if pending else await receive()

    return received


def _json(found: BaseModel) -> bytes:
    return found.model_dump_json().encode()


def _json_of_what_is_set(found: BaseModel) -> bytes:
    return found.model_dump_json(exclude_unset=True).encode()


# --- what is read ------------------------------------------------------------------------------


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise _Unusual
        return int(text)

    return read


def _seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text) or float(text) > views.PATIENCE:
        raise _Unusual
    return float(text)


def _tag(text: str) -> str:
    if not _TAG.fullmatch(text):
        raise _Unusual
    return text


def _flag(text: str) -> bool:
    if text not in _FLAGS:
        raise _Unusual
    return _FLAGS[text]


_SEAT = {"seat": _whole(-1, 999)}
_WAITING = _SEAT | {"after": _tag, "wait": _seconds}
_LEGAL: dict[str, Callable[[str], Any]] = _WAITING | {"fields": _flag}
_VIEW = _LEGAL | {"since": _whole(-1, LARGEST), "before": _whole(0, LARGEST), "state": _flag}


def _asked(scope: Scope, known: dict[str, Callable[[str], Any]]) -> _Asked:
    """Return what the parameters say; each may be there once."""
    asked: _Asked = {}
    for name, value in _pairs(scope):
        if name not in known or name in asked:
            raise _Unusual
        asked[name] = known[name](value)
    return asked


def _pairs(scope: Scope) -> list[tuple[str, str]]:
    query: bytes = scope["query_string"]
    return parse_qsl(query.decode("latin-1"), keep_blank_values=True) if query else []


def _clicks(scope: Scope) -> tuple[int | None, list[str]]:
    """Return the seat and the path of clicks."""
    seat, path = None, []
    for name, value in _pairs(scope):
        if name == "path" and 0 < len(value) <= views.CLICK:
            path.append(value)
        elif name == "seat" and seat is None:
            seat = _SEAT["seat"](value)
        else:
            raise _Unusual
    if len(path) > views.CLICKS:
        raise _Unusual
    return seat, path


def _body(scope: Scope, begun: Message, model: type[BaseModel]) -> Any:
    """Return the body of a request, which came whole."""
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    if kinds != _JSON or begun["type"] != "http.request" or begun.get("more_body"):
        raise _Unusual
    try:
        return model.model_validate(json.loads(begun.get("body", b"")))
    except (ValueError, RecursionError, ValidationError):
        raise _Unusual from None


# --- what is answered --------------------------------------------------------------------------


def _view(scope: Scope, table_id: str, _: Message) -> Awaitable[bytes]:
    asked = _asked(scope, _VIEW)
    of_look = {name: asked.pop(name) for name in _WAITING if name in asked}
    made = views.whole_view(**asked)
    visitor, server = partial(visitor_of, HTTPConnection(scope)), scope["app"].state.server
    return views.look(server, visitor, table_id, made, _json_of_what_is_set, **of_look)


def _legal(scope: Scope, table_id: str, _: Message) -> Awaitable[bytes]:
    asked = _asked(scope, _LEGAL)
    made = views.legal_moves(fields=asked.pop("fields", False))
    visitor, server = partial(visitor_of, HTTPConnection(scope)), scope["app"].state.server
    return views.look(server, visitor, table_id, made, _json, **asked)


def _choices(scope: Scope, table_id: str, _: Message) -> Awaitable[bytes]:
    seat, path = _clicks(scope)
    made = views.next_clicks(path)
    visitor, server = partial(visitor_of, HTTPConnection(scope)), scope["app"].state.server
    return views.look(server, visitor, table_id, made, _json, seat)


#: What does something at a table, as a route does.
_Deed: TypeAlias = "Callable[[Server, Who, str, Any], BaseModel]"


def _doing(model: type[BaseModel], deed: _Deed) -> _Kind:
    def answer(scope: Scope, table_id: str, begun: Message) -> Awaitable[bytes]:
        body = _body(scope, begun, model)
        return in_writer(_done, HTTPConnection(scope), table_id, body, deed)

    return answer


def _done(connection: HTTPConnection, table_id: str, body: BaseModel, deed: _Deed) -> bytes:
    who = person_of(connection)
    return _json(deed(server_of(connection), who, table_id, body))


#: A kind of request: raises ``_Unusual``, or returns what will be the content of the answer.
_Kind: TypeAlias = "Callable[[Scope, str, Message], Awaitable[bytes]]"

_KINDS: dict[tuple[str, str], _Kind] = {
    ("POST", "move"): _doing(play.Move, play.move),
    ("POST", "line"): _doing(play.Line, play.line),
    ("POST", "undo"): _doing(play.Undoing, play.undo),
    ("POST", "withdraw"): _doing(play.Withdrawing, play.withdraw),
    ("POST", "orders"): _doing(play.Orders, play.orders),
    ("GET", "view"): _view,
    ("GET", "legal"): _legal,
    ("GET", "choices"): _choices,
}
