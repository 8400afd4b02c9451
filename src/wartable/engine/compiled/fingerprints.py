"""Fingerprints: what compiled code depends on, and nothing else.

Five things decide the compiled form of a function: its byte code, the numbers it reads from its
module, its annotations, the layout of its tables, and the code that compiles it. Comments,
docstrings and line numbers do not count, so editing them recompiles nothing.
"""

from __future__ import annotations

import ast
import hashlib
import re
import types
import typing
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from wartable.engine.compiled.binding import global_names
from wartable.engine.errors import OutsideSubset
from wartable.engine.kit.tables import is_table, spec_of
from wartable.engine.sources import place_of_function


def function_fingerprint(function: types.FunctionType) -> str:
    """Return the fingerprint of a function, without its callees."""
    parts = [function.__module__, function.__qualname__, repr(function.__defaults__)]
    parts += (_code(function.__code__, function.__doc__), repr(_constants(function)))
    hints = {name: _bare(each) for name, each in function.__annotations__.items()}
    parts += (repr(hints), *sorted(_tables(function)))
    return _hash(parts)


def tree_fingerprint(functions: Iterable[types.FunctionType], parts: Iterable[str]) -> str:
    """Return the fingerprint of all functions of a call tree and of other parts."""
    return _hash([*parts, *map(function_fingerprint, functions)])


def layout(what: type[Any]) -> str:
    """Return the fields of a schema as they lie in memory, without their meaning."""
    spec = spec_of(what)
    fields = ", ".join(f"{each.name} {each.storage} {each.shape}" for each in spec.fields)
    return f"{spec.name}: {fields}"


def describe(hint: Any) -> str:
    """Return an annotated type, with the layout of its schema if it has one."""
    if typing.get_origin(hint) is list:
        return f"list of {describe(typing.get_args(hint)[0])}"
    return layout(hint) if is_table(hint) else repr(hint)


@cache
def source_fingerprint(path: Path) -> str:
    """Return the fingerprint of a source file, without comments and docstrings."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        match node:
            case ast.Module(body=body) | ast.ClassDef(body=body) | ast.FunctionDef(body=body):
                if ast.get_docstring(node) is not None:
                    body[0] = ast.copy_location(ast.Expr(ast.Constant("")), body[0])
    return _hash([_code(compile(ast.fix_missing_locations(tree), "", "exec"), None)])


def _hash(parts: Iterable[str]) -> str:
    mixed = hashlib.sha256()
    for part in parts:
        mixed.update(f"{len(part)}:{part}".encode())
    return mixed.hexdigest()


def _code(code: types.CodeType, doc: str | None) -> str:
    """Return byte code with its constants and names, but without its docstring."""
    constants = [
        _code(each, None) if isinstance(each, types.CodeType) else repr(each)
        for each in code.co_consts
    ]
    if doc is not None and code.co_consts and code.co_consts[0] == doc:
        constants[0] = repr(None)
    names = (code.co_names, code.co_varnames, code.co_argcount)
    return repr((code.co_code, constants, names))


def _constants(function: types.FunctionType) -> list[tuple[str, object]]:
    """Return what a function reads from its module that compiling bakes into it.

    Raises ``OutsideSubset`` for anything but numbers, strings and tuples: a list could change
    unnoticed, and rules read such data from the book.
    """
    found: list[tuple[str, object]] = []
    for name in global_names(function):
        value = function.__globals__.get(name)  # None for a builtin
        if isinstance(value, types.ModuleType):
            found += ((f"{name}.{key}", value.__dict__[key]) for key in _numbers(value))
        elif isinstance(value, int | float | str | tuple):
            found.append((name, value))
        elif isinstance(value, types.BuiltinFunctionType):
            found.append((name, f"{value.__module__}.{value.__qualname__}"))
        elif value is not None and not isinstance(value, type | types.FunctionType):
            raise OutsideSubset(
                "not-compiled",
                f"{place_of_function(function)}: {function.__name__} reads {name}, "
                f"a {type(value).__name__}: rules read only numbers from their module",
            )
    return found


@cache
def _numbers(module: types.ModuleType) -> list[str]:
    """Return the names of a module's numbers."""
    return sorted(key for key, each in vars(module).items() if isinstance(each, int | float))


def _bare(annotation: Any) -> Any:
    """Return an annotation without what ``Annotated`` adds: objects whose text is their address."""
    is_annotated = typing.get_origin(annotation) is typing.Annotated
    return annotation.__origin__ if is_annotated else annotation


def _tables(function: types.FunctionType) -> set[str]:
    """Return the layouts of the schemas that a function's annotations name."""
    names = {name for each in function.__annotations__.values() for name in _names(each)}
    known: list[Any] = [function.__globals__.get(name) for name in names]
    return {layout(each) for each in known if is_table(each)}


def _names(annotation: Any) -> list[str]:
    text = annotation if isinstance(annotation, str) else repr(annotation)
    return re.findall(r"\w+", text)
