"""The server's errors in addition to the engine's, and the HTTP status of each."""

from __future__ import annotations

from wartable.engine.errors import (
    BadOption,
    BadRecord,
    InUse,
    NotFound,
    Refusal,
    Unreadable,
    WartableError,
)


class NotSignedIn(WartableError):
    """The request needs a person, but nobody is signed in."""


class Forbidden(WartableError):
    """The person may not do this."""


class TooMany(WartableError):
    """Too many requests of one kind in a short time."""


class TooLarge(WartableError):
    """The request is larger than the server accepts."""


class Unavailable(WartableError):
    """The table cannot be played right now; the message says why."""


class Busy(WartableError):
    """The server cannot do this soon enough: the same request may work in a moment."""


#: The first matching class decides.
STATUSES: tuple[tuple[type[WartableError], int], ...] = (
    (NotSignedIn, 401),
    (Forbidden, 403),
    (NotFound, 404),
    (Refusal, 409),
    (InUse, 409),
    (Unavailable, 409),
    (TooLarge, 413),
    (BadOption, 422),
    (Unreadable, 422),
    (BadRecord, 422),
    (TooMany, 429),
    (Busy, 503),
)
#: After how many seconds a request that failed as ``Busy`` may be sent again.
RETRY_AFTER = "2"
#: The headers of the response to each class that has any.
HEADERS: dict[type[WartableError], dict[str, str]] = {Busy: {"Retry-After": RETRY_AFTER}}


def status_of(error: WartableError) -> int:
    """Return the HTTP status for an error, 400 if its class is not listed."""
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 400)


def headers_of(error: WartableError) -> dict[str, str]:
    """Return the headers of the response to an error."""
    return HEADERS.get(type(error), {})
