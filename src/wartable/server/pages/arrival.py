"""Coming in: whoever does something becomes a guest at once, and is remembered."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from wartable.server.context import Server
from wartable.server.pages.rendering import redirect
from wartable.server.people import Who, guest_name
from wartable.server.requests import address_of, label_of, set_cookie


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who is in, and the cookie to be set if they have just come."""

    request: Request
    who: Who
    cookie: str = ""

    def go(self, url: str, said: str = "") -> Response:
        """Send the browser on."""
        return self.remembered(redirect(url, said))

    def remembered(self, response: Response) -> Response:
        """Let the browser keep the cookie, if there is a new one."""
        if self.cookie:
            set_cookie(self.request, response, self.cookie)
        return response


def arrive(request: Request, server: Server, who: Who | None, name: str = "") -> Arrival:
    """Return who asks: a new guest if nobody is signed in; raise ``Unreadable`` or ``TooMany``."""
    if who is not None:
        return Arrival(request, who)
    server.limits.check("guest", address_of(request))
    guest, cookie = server.people.new_guest(name.strip() or guest_name(), label_of(request))
    return Arrival(request, guest, cookie)


def local(path: str) -> str:
    """Return a path of this site to go to, or the start page for anything else."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else "/"
