"""Errors that a person or program may cause, each with a class, a stable code and one line.

Also how text from outside is shown in such a line, or anywhere else: quoted, or made printable.
"""

from __future__ import annotations

from pathlib import PurePath

QUOTE_LIMIT = 60

#: Makes one sign of its two neighbours, as in an emoji of a family.
_JOINER = "\u200d"


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


class InUse(WartableError):
    """Another process has what is asked for."""


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


def printable(text: str) -> str:
    """Return the text with every character that could break a terminal or XML replaced by '?'.

    Those are line breaks, escapes and other controls, direction overrides, lone surrogates, and
    joiners that join nothing.
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or (c == _JOINER and _joins(text, at)) else "?"
        for at, c in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """Tell whether what stands at a place has a visible character on both sides."""
    around = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
    return len(around) == 2 and around.isprintable() and not any(map(str.isspace, around))
