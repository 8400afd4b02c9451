"""Errors that a person or program may cause: each has a class, a stable code and one line.

The functions below make outside text safe to show: quoted, printable, or as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

QUOTE_LIMIT = 60

#: The zero-width joiner: merges its two neighbours into one sign, as in a family emoji.
_JOINER = "\u200d"

#: What could break out of its line or reorder others: controls, line and paragraph separators, bidi
#: embeddings, overrides and isolates; and what XML cannot hold: lone surrogates, noncharacters.
_NO_CHARACTERS = "".join(chr(plane << 16 | last) for plane in range(17) for last in (65534, 65535))
_DISRUPTIVE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef"
    f"{_NO_CHARACTERS}]"
)


class WartableError(Exception):
    """An error that the caller can fix: a stable ``code`` and a one-line message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[WartableError], tuple[str, str]]:
        return type(self), (self.code, self.message)

    def as_dict(self) -> dict[str, str]:
        """Return the error in its JSON form."""
        return {"error": type(self).__name__, "code": self.code, "message": self.message}


class Unreadable(WartableError):
    """The input could not be parsed."""


class WrongType(Unreadable):
    """A program passed a value of the wrong type."""


class BadOption(WartableError):
    """An option, preset, figure or set-up value is not permitted."""


class NotFound(WartableError):
    """No game, bot, file or seat has that name."""


class BadGame(NotFound):
    """A registered game cannot be played before its author has mended it.

    Each of ``defects`` is one line, ``FILE:LINE: what is wrong; what is expected``. As a string the
    error tells the first of them; ``message``, which anybody may read, tells no file.
    """

    def __init__(self, code: str, message: str, defects: Sequence[str] = ()) -> None:
        super().__init__(code, message)
        self.defects = tuple(defects)

    def __str__(self) -> str:
        if not self.defects:
            return self.message
        more = len(self.defects) - 1
        return f"{self.message}: {self.defects[0]}" + (f" (and {more} more)" if more else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message, self.defects)


class RulesFailed(WartableError):
    """A game's rules broke the contract while they were played."""


class OutsideSubset(RulesFailed, TypeError):
    """A game's rules use Python that has no compiled form."""


class Refusal(WartableError):
    """The move was not made; the state is unchanged."""


class NotLegal(Refusal):
    """The rules do not allow the move here."""


class NotYourTurn(Refusal):
    """The seat has nothing to decide now."""


class Stale(Refusal):
    """The move was meant for a phase that has closed."""


class InUse(WartableError):
    """Another process is using the resource."""


class BadRecord(WartableError):
    """A record does not replay, or was altered."""


class Defect(WartableError, AssertionError):
    """A game does not keep the contract; the message is for its author."""


def quoted(text: object) -> str:
    """Return user input for a message: quoted, on one line, shortened, with nothing invisible.

    A long path keeps its end; any other long text keeps its beginning.
    """
    try:
        whole = str(text)
    except Exception:  # a foreign __str__ may raise anything
        whole = f"<{type(text).__name__}>"
    if len(whole) <= QUOTE_LIMIT:
        return repr(whole)
    if isinstance(text, PurePath):
        return "…" + repr(whole[-QUOTE_LIMIT:])
    return repr(whole[:QUOTE_LIMIT]) + "…"


def printable(text: str) -> str:
    """Return the text with '?' for every character that could break a terminal or XML.

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
    """Return free text, such as a plan, with '?' only for what could disrupt its surroundings.

    That means controls, line and paragraph separators, bidi embeddings, overrides and isolates,
    lone surrogates and noncharacters. Spaces of all kinds, joiners, non-joiners, variation
    selectors, flag tags and characters newer than Python's Unicode data stay. Names need
    :func:`printable`: with invisible characters one name could pass for another.
    """
    return _DISRUPTIVE.sub("?", text)


def _joins(text: str, at: int) -> bool:
    """Tell whether the character at ``at`` has a visible character on both sides."""
    around = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
    return len(around) == 2 and around.isprintable() and not any(map(str.isspace, around))
