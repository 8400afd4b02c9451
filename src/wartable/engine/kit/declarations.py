"""Declarations by functions without a body: what verbs and kinds of events have in common."""

from __future__ import annotations

import types
import typing
from inspect import signature
from typing import Any

from wartable.engine.kit.domains import Domain
from wartable.engine.sources import place_of_function


class BadDeclaration(TypeError):
    """A declaration that cannot work; the message begins with file and line of its function."""

    def __init__(self, function: types.FunctionType, said: str) -> None:
        super().__init__(f"{place_of_function(function)}: {said}")


def domains_of(function: types.FunctionType, skipped: int = 0) -> dict[str, Domain]:
    """Return the domains of a function's parameters, but of the first ``skipped``, by name."""
    hints = typing.get_type_hints(function, include_extras=True)
    found = {}
    for name in list(signature(function).parameters)[skipped:]:
        given = getattr(hints.get(name), "__metadata__", ())
        domain = next((each for each in given if isinstance(each, Domain)), None)
        if domain is None:
            said = f"{function.__name__}: the parameter {name} needs a type with a domain"
            raise BadDeclaration(function, said)
        found[name] = domain
    return found


def first_line(function: types.FunctionType) -> str:
    """Return the first line of a docstring as it stands inside a sentence, without its stop."""
    doc = (function.__doc__ or "").strip().partition("\n")[0].rstrip(".")
    return doc[:1].lower() + doc[1:]


def compiled(head: str, body: str, beside: types.FunctionType) -> types.CodeType:
    """Return the code of a function, as if it were written where another one is."""
    space: dict[str, Any] = {}
    exec(compile(f"def {head}:\n    {body}", beside.__code__.co_filename, "exec"), space)
    made: types.FunctionType = space[head.partition("(")[0]]
    return made.__code__.replace(co_firstlineno=beside.__code__.co_firstlineno)
