"""Arriving: whoever does something without being signed in becomes a guest at once."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from wartable.server.accounts.people import Who, guest_name
from wartable.server.http.identity import address_of, label_of, set_cookie
from wartable.server.runtime import Server
from wartable.server.web.rendering import redirect


@dataclass(frozen=True, slots=True)
class Arrival:
    """A person who is signed in, and the cookie to set if they are new."""

    request: Request
    who: Who
    cookie: str = ""

    def go(self, url: str, said: str = "") -> Response:
        """Redirect the browser."""
        return self.remembered(redirect(url, said))

    def remembered(self, response: Response) -> Response:
        """Set the cookie, if there is a new one."""
        if self.cookie:
            set_cookie(self.request, response, self.cookie)
        return response


def arrive(request: Request, server: Server, who: Who | None, name: str = "") -> Arrival:
    """Return who is signed in, or a new guest; raise ``Unreadable`` or ``TooMany``."""
    if who is not None:
        return Arrival(request, who)
    server.limits.check("guest", address_of(request))
    guest, cookie = server.people.new_guest(name.strip() or guest_name(), label_of(request))
    return Arrival(request, guest, cookie)


def local(path: str) -> str:
    """Return the path if it is one of this site, else the start page."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else "/"
