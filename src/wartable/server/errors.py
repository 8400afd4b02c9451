"""What the server may answer besides the engine's errors, and the HTTP status of each."""

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
    """The request needs a person, and nobody is signed in."""


class Forbidden(WartableError):
    """The person may not do this."""


class TooMany(WartableError):
    """Too many requests of a kind in a short time."""


class TooLarge(WartableError):
    """The request is larger than anything the server takes."""


class Unavailable(WartableError):
    """The table cannot be played at the moment; the message says why."""


#: The first class that fits decides.
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
)


def status_of(error: WartableError) -> int:
    """Return the HTTP status that tells of an error."""
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 400)
