"""The host check: by which names a request may reach the server.

A page elsewhere can give its own name the address of this machine (DNS rebinding), and is then, to
a browser, of the same site as this server. The name in the request tells them apart. An address in
place of a name cannot be rebound, so all of them pass.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from wartable.engine.errors import quoted
from wartable.server.errors import Forbidden
from wartable.server.http.error_responses import POLICY_VIOLATION, answer
from wartable.server.settings import Settings

#: In place of a list of hosts: all of them pass.
ANY = "*"


def own_hosts(settings: Settings) -> frozenset[str]:
    """Return the names by which a server may be reached, in small letters."""
    machine = socket.gethostname().lower()
    names = ["localhost", machine, f"{machine.partition('.')[0]}.local", settings.host]
    if settings.public_url:
        names.append(urlsplit(settings.public_url).hostname or "")
    names += [each.strip() for each in settings.hosts.split(",")]
    return frozenset(each.lower().rstrip(".") for each in names if each)


class HostCheck:
    """Middleware that refuses requests for other hosts, sockets too."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is for this server."""
        wrong = None if scope["type"] == "lifespan" else self._wrong(scope)
        if wrong is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            error = Forbidden("other-host", f"this server is not {quoted(wrong)}")
            response = await answer(scope, error, HTTPStatus.MISDIRECTED_REQUEST)
            await response(scope, receive, send)

    def _wrong(self, scope: Scope) -> str | None:
        """Return a host that is not this server, None if there is none; browsers name just one."""
        if ANY in self._hosts:
            return None
        named = (value.decode("latin-1") for name, value in scope["headers"] if name == b"host")
        return next((each for each in named if each and not self._is_ours(each)), None)

    def _is_ours(self, named: str) -> bool:
        try:
            parts = urlsplit(f"//{named}")
            host = parts.hostname or ""
            if parts.port == 0 or parts.username is not None or parts.path or parts.query:
                return False
        except ValueError:
            return False
        return host.rstrip(".") in self._hosts or _is_address(host)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
