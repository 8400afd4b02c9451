"""Prepares a game's compiled functions, once per process, and announces it if that takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any

from wartable.engine.compiled.binding import Binder, plain_copy_state, plain_fingerprint
from wartable.engine.game import Game

#: Seconds. Loading from the cache takes less; only compiling is worth announcing.
PATIENCE = 1.5

_ready: dict[tuple[str, str, bool], dict[str, Any]] = {}
_lock = Lock()


def compiled(
    game: Game, roots: Iterable[Callable[..., Any]], *, checked: bool = False
) -> dict[str, Any]:
    """Return functions of a template compiled for a game, by name.

    The first call on a machine compiles, which takes a while; later ones load the cache.
    ``checked`` compiles with bounds checking, into a cache of its own. Raises ``BadOption`` for a
    game without a compiled form.
    """
    game.check_compiles()
    return prepared(game.key, game.title, game.meanings, game.tables, roots, checked=checked)


def prepared(
    label: str,
    title: str,
    meanings: dict[str, Any],
    tables: dict[str, type[Any]],
    roots: Iterable[Callable[..., Any]],
    *,
    checked: bool = False,
) -> dict[str, Any]:
    """Return functions compiled over any schemas, by name; ``label`` must be theirs alone.

    ``title`` is the name that is announced if compiling takes long.
    """
    from wartable.engine.compiled.compiler import Compiler

    roots = list(roots)
    key = (label, "+".join(f"{root.__module__}.{root.__name__}" for root in roots), checked)
    with _lock:
        if key not in _ready:
            compiler = Compiler(label, meanings, tables, checked=checked)
            progress = _Announcer(title)
            _ready[key] = compiler.compile(roots, progress)
            progress.finish()
        return _ready[key]


def plain(game: Game, roots: Iterable[Callable[..., Any]]) -> dict[str, Any]:
    """Return functions of a template bound to a game in the plain form, by name."""
    engine = {"copy_state": plain_copy_state, "fingerprint": plain_fingerprint}
    meanings = game.meanings | engine
    binder = Binder(f"{game.key}_plain", meanings, game.tables, lambda _, twin, *types: twin)
    return {root.__name__: binder.bind(root) for root in roots}


class _Announcer:
    """Counts compiled functions on standard error, once compiling takes long."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._start = time.monotonic()
        self._shown = False

    def __call__(self, ready: int, total: int) -> None:
        if time.monotonic() - self._start < PATIENCE:
            return
        self._shown = True
        end = "" if sys.stderr.isatty() else "\n"
        if end == "" or ready == total:
            text = f"\rpreparing {self._title}, once: {ready} of {total} functions"
            print(text.lstrip("\r") if end else text, end=end, file=sys.stderr, flush=True)

    def finish(self) -> None:
        """End the line, if there is one."""
        if self._shown and sys.stderr.isatty():
            print(file=sys.stderr)
