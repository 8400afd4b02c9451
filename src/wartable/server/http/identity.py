"""Who sends a request: a browser identifies itself by cookie, a program by token."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from wartable.server.accounts.people import SIGN_IN_LASTS, Who
from wartable.server.errors import NotSignedIn
from wartable.server.http.threads import reading
from wartable.server.network import household
from wartable.server.runtime import Server
from wartable.server.times import SECOND

COOKIE = "wartable"


def server_of(connection: HTTPConnection) -> Server:
    """Return the server that handles a request."""
    return cast("Server", connection.app.state.server)


def visitor_of(connection: HTTPConnection) -> Who | None:
    """Return who is signed in, or None; raise ``NotSignedIn`` for a bad token."""
    people = server_of(connection).people
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        found = people.by_token(token.strip())
        if found is None:
            raise NotSignedIn("bad-token", "this token is not valid")
        return found
    cookie = connection.cookies.get(COOKIE)
    return people.by_cookie(cookie) if cookie else None


def person_of(connection: HTTPConnection) -> Who:
    """Return who is signed in; raise ``NotSignedIn``, or ``TooMany`` for too many changes."""
    who = visitor_of(connection)
    if who is None:
        raise NotSignedIn("not-signed-in", "sign in first, or come in as a guest")
    if connection.scope.get("method") != "GET":
        server_of(connection).bots.usage.note(who.id, address_of(connection))
        server_of(connection).limits.check("post", f"p{who.id}")
    return who


def set_cookie(connection: HTTPConnection, response: Response, cookie: str) -> None:
    """Make the browser remember who is signed in."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=SIGN_IN_LASTS // SECOND,
        httponly=True,
        samesite="lax",
        secure=_is_safe(connection),
    )


def _is_safe(connection: HTTPConnection) -> bool:
    """Tell whether browsers reach the server by HTTPS, as far as the server can know."""
    public = server_of(connection).settings.public_url
    return connection.url.scheme in ("https", "wss") or public.startswith("https:")


def address_of(connection: HTTPConnection) -> str:
    """Return the address of the sender; for IPv6, only the household's network."""
    return household(connection.client.host if connection.client else "unknown")


def label_of(connection: HTTPConnection) -> str:
    """Return the text by which a person recognizes this browser in the list of sign-ins."""
    return connection.headers.get("user-agent", "")


async def _the_server(connection: HTTPConnection) -> Server:
    return server_of(connection)  # async: this needs no thread


# The dependencies of routes. The person is found out in a thread because that reads the store.
TheServer = Annotated[Server, Depends(_the_server)]
Visitor = Annotated[Who | None, Depends(reading(visitor_of))]
Signed = Annotated[Who, Depends(reading(person_of))]
