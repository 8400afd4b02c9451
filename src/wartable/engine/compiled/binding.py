"""Binding: the plain functions of a game or template, rebuilt over other callees.

A function is bound by making a second function object from the same code over a namespace in
which every name it calls is bound too. Names of the contract become the game's own functions and
schemas; helpers of the engine and of ``board`` are rebuilt; anything else stays as it is. Both the
plain form of a template and the whole compiled form are made here, from one source.
"""

from __future__ import annotations

import dis
import sys
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any

from wartable.engine import contract
from wartable.engine.errors import BadGame
from wartable.engine.kit.tables import is_table, spec_of
from wartable.engine.sources import place_of_function

CONTRACT = contract.__name__

LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]

#: What a function becomes, given itself, its bound twin, and the types of parameters and result.
Finish = Callable[[types.FunctionType, types.FunctionType, list[Any], Any], Any]


class Binder:
    """Binds functions to one game. ``finish`` is called for each, callees first."""

    def __init__(
        self, label: str, meanings: dict[str, Any], tables: dict[str, type[Any]], finish: Finish
    ) -> None:
        self.label = label
        self._meanings = meanings
        self._tables = tables
        self._finish = finish
        self._done: dict[types.FunctionType, Any] = {}
        self._spaces: dict[str, types.ModuleType] = {}

    def bind(self, function: Callable[..., Any]) -> Any:
        """Return the bound form of a plain function, after binding everything it calls."""
        if not isinstance(function, types.FunctionType):
            return function
        if function.__module__ == CONTRACT:
            meaning = self._meanings[function.__name__]
            return self.bind(meaning) if isinstance(meaning, types.FunctionType) else meaning
        if function not in self._done:
            space = self._space(function)
            for callee in callees(function):
                space.__dict__[callee] = self.bind(function.__globals__[callee])
            twin = types.FunctionType(
                function.__code__, space.__dict__, function.__name__, function.__defaults__
            )
            twin.__module__ = space.__name__
            twin.__qualname__ = f"{self.label}.{function.__qualname__}".replace(".", "_")
            twin.__doc__ = function.__doc__
            hints = signature(function, self._tables)
            self._done[function] = self._finish(function, twin, hints[:-1], hints[-1])
        return self._done[function]

    def _space(self, function: types.FunctionType) -> types.ModuleType:
        # One namespace per source module, importable by name: cached compiled code looks it up.
        source = function.__module__
        if source not in self._spaces:
            name = f"{source}__{self.label}"
            space = types.ModuleType(name)
            space.__dict__.update(function.__globals__, __name__=name)
            sys.modules[name] = space
            self._spaces[source] = space
        return self._spaces[source]


def signature(function: types.FunctionType, tables: dict[str, type[Any]]) -> list[Any]:
    """Return the annotated types of the parameters, then of the result, over a game's schemas.

    Raises ``BadGame`` with file and line if one is missing or names nothing.
    """
    names = (*function.__code__.co_varnames[: function.__code__.co_argcount], "return")
    try:
        hints = typing.get_type_hints(function)
    except Exception as error:  # an annotation may be any expression
        raise _unannotated(function, f"an annotation cannot be read: {error}") from None
    for name in names:
        if name not in hints:
            what = "its result" if name == "return" else f"the parameter {name}"
            raise _unannotated(function, f"{what} has no annotation")
    return [_annotation(hints[name], tables) for name in names]


def _unannotated(function: types.FunctionType, what: str) -> BadGame:
    expected = "expected a table, int or float for every parameter, and for the result"
    place = place_of_function(function)
    return BadGame("bad-game", f"{place}: {function.__name__}(): {what}; {expected}")


def _annotation(hint: Any, tables: dict[str, type[Any]]) -> Any:
    if typing.get_origin(hint) is list:
        return list[_annotation(typing.get_args(hint)[0], tables)]  # type: ignore[misc]
    if is_table(hint) and hint.__module__ == CONTRACT:
        return tables[hint.__name__]
    return hint


def global_names(function: types.FunctionType) -> list[str]:
    """Return the names that a function reads as globals, in order.

    A field such as ``s.turn`` may be named like a function: byte code tells them apart.
    """
    code = function.__code__
    found: dict[str, None] = {}
    extended = 0
    for opcode, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument |= extended
        extended = argument << 8 if opcode == dis.EXTENDED_ARG else 0
        if opcode == LOAD_GLOBAL:
            found[code.co_names[argument >> 1]] = None  # the last bit says that it is called
    return list(found)


def callees(function: types.FunctionType) -> list[str]:
    """Return the global names of our own functions that a function mentions, in order."""
    known = function.__globals__
    return [
        name for name in global_names(function) if isinstance(known.get(name), types.FunctionType)
    ]


def reachable(
    roots: Iterable[Callable[..., Any]], meanings: dict[str, Any]
) -> list[types.FunctionType]:
    """Return every function that binding the roots would bind, callees first."""
    found: dict[types.FunctionType, None] = {}

    def visit(function: Any) -> None:
        if isinstance(function, types.FunctionType) and function.__module__ == CONTRACT:
            function = meanings.get(function.__name__)  # the engine's own are not in the game
        if not isinstance(function, types.FunctionType) or function in found:
            return
        for name in callees(function):
            visit(function.__globals__[name])
        found[function] = None

    for root in roots:
        visit(root)
    return list(found)


def plain_copy_state(into: Any, source: Any) -> None:
    """Make a plain state equal to another."""
    spec_of(source).copy(into, source)


def plain_fingerprint(s: Any) -> int:
    """Return a hash of a plain state."""
    return hash(spec_of(s).pack(s))
