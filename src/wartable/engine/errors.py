"""Errors that a person or program may cause, each with a class, a stable code and one line.

Also how text from outside is shown in such a line, or anywhere else: quoted, made printable, or
as it was typed.
"""

from __future__ import annotations

import re
from pathlib import PurePath

QUOTE_LIMIT = 60

#: Makes one sign of its two neighbours, as in an emoji of a family.
_JOINER = "\u200d"

#: What could leave its line or turn others round: controls, line and paragraph separators, bidi
#: embeddings, overrides and isolates; and what XML cannot hold: lone surrogates, noncharacters.
_NO_CHARACTERS = "".join(chr(plane << 16 | last) for plane in range(17) for last in (65534, 65535))
_DISRUPTIVE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef"
    f"{_NO_CHARACTERS}]"
)


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


class WrongType(Unreadable):
    """A program gave a value of another type than the call takes."""


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
    try:
        whole = str(text)
    except Exception:  # whatever somebody's class does when it is shown
        whole = f"<{type(text).__name__}>"
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


def as_typed(text: str) -> str:
    """Return free text, such as a plan, with '?' only for what could disrupt what is around it.

    Those are controls, separators of lines and paragraphs, bidi embeddings, overrides and isolates,
    lone surrogates and noncharacters. Spaces of all kinds, joiners, non-joiners, variation
    selectors, the tags of flags and characters newer than Python's tables stay. Names need
    :func:`printable`: with invisible characters one could pass for another.
    """
    return _DISRUPTIVE.sub("?", text)


def _joins(text: str, at: int) -> bool:
    """Tell whether what stands at a place has a visible character on both sides."""
    around = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
    return len(around) == 2 and around.isprintable() and not any(map(str.isspace, around))
