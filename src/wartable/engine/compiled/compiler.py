"""The compiled form: the same functions as machine code, with a cache that cannot go stale.

Each function gets the one signature that its annotations give. The machine code of a call tree lies
in a folder named after everything it depends on (:mod:`wartable.engine.compiled.fingerprints`); a
lock file in that folder lets one process compile while the others wait. Lowered functions lie in
one folder for all call trees, so the second template over a game lowers only its own functions.

This module loads numpy and LLVM, and Numba only to compile. Import it only where a batch, a search
or an environment starts.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import platform
import shutil
import tempfile
import time
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from wartable.engine.compiled import object_code
from wartable.engine.compiled.binding import Binder, reachable, signature
from wartable.engine.compiled.fingerprints import layout, source_fingerprint, tree_fingerprint
from wartable.engine.compiled.object_code import Routine, entry_name

#: How long unused code is kept.
KEPT_SECONDS = 30 * 24 * 3600
#: The lock file in a cache folder, and the file with the code.
LOCK, CODE = "wartable.lock", "code"
#: The folder of lowered functions.
LOWERED = "lowered"

#: The engine modules that determine what the code looks like.
MACHINERY = ("arrays", "binding", "call_tree", "compiler", "intrinsics", "object_code")

#: Called with the number of functions that are ready and the total.
Progress = Callable[[int, int], None]


def why_ordinary() -> str | None:
    """Return in one line why call trees are compiled the ordinary way, None if they are not."""
    found = version("numba")
    try:
        from wartable.engine.compiled.call_tree import NUMBA
    except (ImportError, AttributeError) as missing:
        return f"Numba {found} lacks internals that call_tree.py uses: {missing}"
    if found.startswith(f"{NUMBA}."):
        return None
    return f"Numba is {found}, and call_tree.py uses internals of {NUMBA}"


class Compiler:
    """Compiles functions for one game.

    With ``checked`` the code raises ``IndexError`` where an index is out of range.
    """

    def __init__(
        self,
        label: str,
        meanings: dict[str, Any],
        tables: dict[str, type[Any]],
        *,
        checked: bool = False,
    ) -> None:
        self._checked = checked
        self._meanings = meanings
        self._tables = tables
        self._label = f"{label}_{'checked' if checked else 'fast'}"

    def compile(
        self, roots: Iterable[Callable[..., Any]], progress: Progress | None = None
    ) -> dict[str, Any]:
        """Return the compiled roots by name. The first time this takes a while.

        Raises ``TypeError``, naming file and line, for a function that reads more from its module
        than compiled code may.
        """
        functions = [root for root in roots if isinstance(root, types.FunctionType)]
        needed = reachable(functions, self._meanings)
        layouts = sorted(map(layout, self._tables.values()))
        digest = tree_fingerprint(needed, [self._situation(), self._label, *layouts])
        folder = _writable(f"{self._label}-{digest[:16]}")
        code = object_code.read(folder / CODE)
        if code is not None:
            os.utime(folder)  # in use: see _prune
            return self._routines(functions, code, loaded=True)
        with _alone(folder):
            code = object_code.read(folder / CODE)
            if code is not None:  # another process was faster
                return self._routines(functions, code, loaded=True)
            tell = _count(progress, len(needed))
            if why_ordinary() is not None:
                return self._ordinary(functions, folder, tell)
            code = self._object_code(functions, folder, tell)
            object_code.write(folder / CODE, code)
        _prune(folder.parent)
        return self._routines(functions, code, loaded=False)

    def _object_code(
        self, roots: list[types.FunctionType], folder: Path, tell: Callable[[], None]
    ) -> bytes:
        from wartable.engine.compiled.call_tree import CallTree

        lowered = folder.parent / LOWERED
        lowered.mkdir(exist_ok=True)
        tree = CallTree(
            self._label,
            self._meanings,
            self._tables,
            checked=self._checked,
            lowered=lowered,
            situation=self._situation(),
            tell=tell,
        )
        return tree.object_code(roots)

    def _routines(
        self, roots: list[types.FunctionType], code: bytes, *, loaded: bool
    ) -> dict[str, Any]:
        find = object_code.load(code)
        made: dict[str, Any] = {}
        for root in roots:
            *parameters, result = signature(root, self._tables)
            address = find(entry_name(root.__name__))
            made[root.__name__] = Routine(root.__name__, address, parameters, result, loaded=loaded)
        return made

    def _ordinary(
        self, roots: list[types.FunctionType], folder: Path, tell: Callable[[], None]
    ) -> dict[str, Any]:
        """Compile function by function, with Numba's own cache."""
        import numba
        from numba.core import config

        from wartable.engine.compiled import intrinsics
        from wartable.engine.compiled.intrinsics import numba_type

        model = "python" if self._checked else "numpy"
        compiled = numba.njit(cache=True, nogil=True, boundscheck=self._checked, error_model=model)

        def finish(_: Any, twin: types.FunctionType, parameters: list[Any], result: Any) -> Any:
            done = compiled(twin)
            done.compile(tuple(map(numba_type, parameters)))
            done.disable_compile()
            tell()
            return done

        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            space = vars(intrinsics) | {"mix_word": numba.njit(intrinsics.mix_word)}
            hashed = types.FunctionType(intrinsics.record_fingerprint.__code__, space)
            engine = {"copy_state": intrinsics.record_copy, "fingerprint": numba.njit(hashed)}
            binder = Binder(self._label, self._meanings | engine, self._tables, finish)
            return {root.__name__: binder.bind(root) for root in roots}
        finally:
            config.CACHE_DIR = before

    def _situation(self) -> str:
        """Return what all compiled code of this kind depends on, besides the functions."""
        return repr((self._checked, _machinery(), object_code.host()))


def _count(progress: Progress | None, total: int) -> Callable[[], None]:
    ready = 0

    def tell() -> None:
        nonlocal ready
        ready += 1
        if progress is not None:
            progress(min(ready, total), total)

    return tell


@cache
def _machinery() -> tuple[str, ...]:
    """Return what determines compilation: versions, and fingerprints of engine sources."""
    folder = Path(__file__).parent
    sources = (source_fingerprint(folder / f"{name}.py") for name in MACHINERY)
    return (*map(version, ("numba", "llvmlite", "numpy")), platform.python_version(), *sources)


def cache_root() -> Path:
    """Return where compiled code is kept: WARTABLE_CACHE, else the user's cache folder."""
    given = os.environ.get("WARTABLE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wartable"


@cache
def _fallback_root() -> Path:
    """Return a folder that lasts as long as this process, in case the usual one is read-only."""
    folder = tempfile.mkdtemp(prefix="wartable-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let only this process compile into a folder; others wait."""
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _writable(name: str) -> Path:
    for root in (cache_root, _fallback_root):
        try:
            folder = root() / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / LOCK).touch()
        except OSError:
            continue
        return folder
    raise OSError("no folder for compiled code; WARTABLE_CACHE can name one")


def _prune(root: Path) -> None:
    """Remove what has long been unused: it belongs to code that is gone."""
    last = time.time() - KEPT_SECONDS
    for old in root.iterdir():
        with suppress(OSError):
            if (old / LOCK).exists() and old.stat().st_mtime < last:
                shutil.rmtree(old, ignore_errors=True)
    for old in (root / LOWERED).glob("*"):
        with suppress(OSError):
            if old.stat().st_mtime < last:
                old.unlink()
