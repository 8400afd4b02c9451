"""Where in its author's files something is: ``FILE:LINE``, for errors that an author has to mend.

A file is read only when there is something to say about it.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FunctionType, ModuleType
from typing import Any

#: The attribute of a derived function that holds what its author wrote instead.
FOLLOWS_FROM = "follows_from"


def as_written(function: FunctionType) -> FunctionType:
    """Return a function; of a derived one the author's function that it follows from."""
    written: FunctionType = getattr(function, FOLLOWS_FROM, function)
    return written


def place_of_function(function: FunctionType) -> str:
    """Return where a function begins, or the author's that it follows from."""
    code = as_written(function).__code__
    return f"{code.co_filename}:{code.co_firstlineno}"


def place_of_module(module: ModuleType) -> str:
    """Return the beginning of a module."""
    return f"{_file_of(module)}:1"


def place_of_class(kind: type[Any]) -> str:
    """Return where a class is declared, or the beginning of its module."""
    module = sys.modules[kind.__module__]
    for node in _statements(module):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return f"{_file_of(module)}:{node.lineno}"
    return place_of_module(module)


def place_of_value(module: ModuleType, name: str, argument: str = "") -> str:
    """Return where a module assigns a name.

    With ``argument`` it is the line of this keyword argument in the assigned call, if it is there.
    """
    for node in _statements(module):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and name in _targets(node):
            given = [
                each.lineno
                for each in ast.walk(node)
                if isinstance(each, ast.keyword) and each.arg == argument
            ]
            return f"{_file_of(module)}:{given[0] if given else node.lineno}"
    return place_of_module(module)


def place_of_argument(module: ModuleType, function: str, argument: str) -> str:
    """Return where a module gives an argument to the first call of a function, or calls it."""
    for node in (each for statement in _statements(module) for each in ast.walk(statement)):
        if isinstance(node, ast.Call) and _last_name(node.func) == function:
            given = [each.lineno for each in node.keywords if each.arg == argument]
            return f"{_file_of(module)}:{given[0] if given else node.lineno}"
    return place_of_module(module)


def place_of_error(error: BaseException) -> str:
    """Return where in an author's code an exception arose, empty if it did not.

    Frames of Wartable, but for its games, and of the standard library are not the author's.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno or 1}"
    found = code_of_error(error)
    return "" if found is None else f"{found[0].co_filename}:{found[1]}"


def code_of_error(error: BaseException) -> tuple[CodeType, int] | None:
    """Return the innermost code of an author's that an exception came through, and the line."""
    found = None
    for frame, line in walk_tb(error.__traceback__):
        if not _is_ours(str(frame.f_globals.get("__name__", ""))):
            found = frame.f_code, line
    return found


def said_by(error: BaseException) -> str:
    """Return the kind of an exception and the first line of what it says."""
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def _is_ours(module: str) -> bool:
    top = module.partition(".")[0]
    if top != "wartable":
        return top in sys.stdlib_module_names
    return not module.startswith(("wartable.games.", "wartable.apps."))


def _file_of(module: ModuleType) -> str:
    return getattr(module, "__file__", None) or module.__name__


def _statements(module: ModuleType) -> list[ast.stmt]:
    try:
        return ast.parse(Path(_file_of(module)).read_text(encoding="utf-8")).body
    except (OSError, ValueError, SyntaxError):  # not a file, or not the one that was imported
        return []


def _last_name(called: ast.expr) -> str:
    """Return the name by which a function is called, without that of its module."""
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [each.id for each in targets if isinstance(each, ast.Name)]
