"""Argument checks: a value of the right type, or a one-line error.

A value of the wrong type is the caller's mistake, like any other bad input. Each function here
returns the value in the one form that the engine uses, or raises ``WrongType``; the code is
``bad-type`` unless the call names another. Booleans are not numbers; anything that Python accepts
as an index, such as numpy's integers, is one. What people type is read by ``read_whole``, which
returns None where the caller words the error.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, TypeVar

from wartable.engine.errors import WrongType, quoted

T = TypeVar("T")

BAD_TYPE = "bad-type"


def wrong(value: object, what: str, expected: str, code: str = BAD_TYPE) -> WrongType:
    """Return the error for a value of the wrong type."""
    return WrongType(code, f"{what} must be {expected}, not {_shown(value)}")


def _shown(value: object) -> str:
    """Return a value for a message, with its type."""
    return "None" if value is None else f"{quoted(value)} ({type(value).__name__})"


def whole(value: Any, what: str, code: str = BAD_TYPE, *, expected: str = "a whole number") -> int:
    """Return a whole number."""
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise wrong(value, what, expected, code)


def read_whole(text: str, digits: int = 9) -> int | None:
    """Return the number that a string of ASCII digits stands for, None for any other string.

    A string of more than ``digits`` characters is no number here, however long it is.
    """
    return int(text) if len(text) <= digits and text.isascii() and text.isdigit() else None


def whole_or_none(value: Any, what: str) -> int | None:
    """Return a whole number or None."""
    return None if value is None else whole(value, what)


def text(value: Any, what: str) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise wrong(value, what, "a string")
    return value


def text_or_none(value: Any, what: str) -> str | None:
    """Return a string or None."""
    return None if value is None else text(value, what)


def flag(value: Any, what: str) -> bool:
    """Return a boolean."""
    if not isinstance(value, bool):
        raise wrong(value, what, "True or False")
    return value


def listed(value: Any, what: str) -> Sequence[Any]:
    """Return a list or another sequence, but not a string, although Python calls that one too."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise wrong(value, what, "a list")
    return value


def texts(value: Any, what: str) -> Sequence[str]:
    """Return a list of strings."""
    for each in listed(value, what):
        text(each, f"each of {what}")
    return value  # type: ignore[no-any-return]


def table(value: Any, what: str) -> Mapping[str, Any]:
    """Return a dict or another mapping."""
    if not isinstance(value, Mapping):
        raise wrong(value, what, "a dict")
    return value


def of_type(value: Any, kind: type[T], what: str, expected: str) -> T:
    """Return an object of one class; ``expected`` is what the message calls it."""
    if not isinstance(value, kind):
        raise wrong(value, what, expected)
    return value


def callable_or_none(value: Any, what: str) -> None:
    """Check that a value is a function or None."""
    if value is not None and not callable(value):
        raise wrong(value, what, "a function")


def path(value: Any, what: str) -> Path:
    """Return a path, which may be given as a string."""
    if not isinstance(value, str | os.PathLike):
        raise wrong(value, what, "a path")
    try:
        return Path(value)
    except TypeError:  # a path of bytes
        raise wrong(value, what, "a path") from None


#: A move as programs may give it: packed, as a text, or its verb and fields by name.
AnyMove = int | str | Mapping[str, object]


def move(value: Any, code: str = BAD_TYPE) -> AnyMove:
    """Return a move: a string in the game's notation, its JSON form, or a packed number."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
        return value
    return whole(value, "a move", code, expected="a string, a JSON form or a packed number")
