"""Errors that a person or program may cause, each with a class, a stable code and one line."""

from __future__ import annotations

from pathlib import PurePath

QUOTE_LIMIT = 60


class WartableError(Exception):
    """Something the caller can mend: a stable ``code`` and a one-line message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[WartableError], tuple[str, str]]:
        return type(self), (self.code, self.message)

    def as_dict(self) -> dict[str, str]:
        """Return the error in its one JSON shape."""
        return {"error": type(self).__name__, "code": self.code, "message": self.message}


class Unreadable(WartableError):
    """The input could not be parsed."""


class BadOption(WartableError):
    """An option, preset, figure or set-up value is not permitted."""


class NotFound(WartableError):
    """There is no game, bot, file or seat of that name."""


class Refusal(WartableError):
    """A move that was not made; the state is untouched."""


class NotLegal(Refusal):
    """The rules do not allow the move here."""


class NotYourTurn(Refusal):
    """The seat has nothing to decide now."""


class Stale(Refusal):
    """The move was meant for a phase that is over."""


class BadRecord(WartableError):
    """A record does not replay, or was changed."""


def quoted(text: object) -> str:
    """Return user input for a message: in quotes, on one line, shortened, nothing invisible.

    Of a long path the end is kept, of any other long text the beginning.
    """
    whole = str(text)
    if len(whole) <= QUOTE_LIMIT:
        return repr(whole)
    if isinstance(text, PurePath):
        return "…" + repr(whole[-QUOTE_LIMIT:])
    return repr(whole[:QUOTE_LIMIT]) + "…"
