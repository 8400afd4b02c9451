"""Code that somebody else wrote: loaded once, and any fault in it told in one line."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from wartable.engine.errors import NotFound, Unreadable, WartableError, quoted

Result = TypeVar("Result")


def guarded(action: Callable[[], Result], failure: str) -> Result:
    """Return what somebody's code returns; raise ``Unreadable`` with the reason if it raises."""
    try:
        return action()
    except WartableError:
        raise
    except (Exception, SystemExit) as error:  # a fault of theirs is theirs to read
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise Unreadable("bad-bot", f"{failure}: {reason}") from None


def module_in(path: Path) -> ModuleType:
    """Return the module that a file holds; raise ``NotFound`` or ``Unreadable``.

    A file is run once in a process, and again only if it has been changed.
    """
    if not path.is_file():
        raise NotFound("no-bot", f"no file {quoted(path)}")
    changed = path.stat().st_mtime_ns
    return guarded(lambda: _loaded(path.resolve(), changed), f"cannot load {quoted(path)}")


@cache
def _loaded(path: Path, changed: int) -> ModuleType:
    """``changed`` is when the file was changed: part of what is remembered."""
    digest = blake2b(str(path).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    name = f"wartable_bot_{path.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None, "a path that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look a class's module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
