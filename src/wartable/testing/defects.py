"""Defects of a game: one line that names the game, the place in a random game, and the cause.

A check raises :class:`Broken` with the reason and the function of the game that is to blame, if it
knows one. :func:`kept` turns that, and whatever else a function of the game raises, into a
:class:`~wartable.engine.errors.Defect`, which also says where the function is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from wartable.engine.compiled.checked import TableError
from wartable.engine.errors import Defect
from wartable.engine.game import Game
from wartable.engine.sources import as_written, code_of_error, place_of_function


class Broken(AssertionError):
    """Something that every game must keep does not hold: why, and the function to look at."""

    def __init__(self, why: str, function: str = "") -> None:
        super().__init__(why)
        self.function = function


@contextmanager
def kept(rule: str, game: Game, place: str | Callable[[], str]) -> Iterator[None]:
    """Check that a rule is kept in the block; raise ``Defect`` with the place otherwise.

    A place that costs something to describe is a function, called only for a defect.
    """
    try:
        yield
    except Defect:
        raise
    except Exception as error:  # a function of the game may raise anything
        if isinstance(error, Broken):
            said, where = str(error), place_of(function_of(game, error.function))
        else:
            told = isinstance(error, TableError)  # it says all in words
            said = str(error) if told else f"{type(error).__name__}: {error}"
            where = raised_at(error)
        at = place if isinstance(place, str) else place()
        line = " ".join(f"{at}: {said}".split())
        code = rule.replace("_", "-").replace(" ", "-")
        raise Defect(code, f"{line} ({where})" if where else line) from error


def function_of(game: Game, name: str) -> Any:
    """Return a function of a game by its name in the contract or in a protocol, if it has it."""
    for part in (game.rules, game.bots, game.notation, game.look, game.position, game):
        found = getattr(part, name, None) if name else None
        if found is not None:
            return found
    return None


def place_of(function: Any) -> str:
    """Return the name, file and line of a function; empty if it is none of Python's."""
    plain = inspect.unwrap(function) if callable(function) else None
    if not isinstance(plain, FunctionType):
        return ""
    return f"{as_written(plain).__code__.co_name}, {place_of_function(plain)}"


def raised_at(error: BaseException) -> str:
    """Return the innermost function of the game that an exception came through, if any."""
    found = code_of_error(error)
    return "" if found is None else f"{found[0].co_name}, {found[0].co_filename}:{found[1]}"
