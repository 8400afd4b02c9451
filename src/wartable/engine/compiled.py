"""The compiled form: the same functions under Numba, with a cache that cannot go stale.

Numba and numpy are imported here and nowhere else in the engine; import this module only where
a batch, a search or an environment starts. Each function gets the one signature that its
annotations say. A cache folder is named after everything its code depends on: sources, table
layouts, flags, versions; a lock file in it lets one process compile while others wait. A game's
own functions are in one folder, those of a template over it in another.
"""

from __future__ import annotations

import atexit
import fcntl
import hashlib
import os
import platform
import shutil
import tempfile
import time
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.core import config as numba_config
from numba.extending import intrinsic

from wartable.engine import binding
from wartable.engine.binding import Binder, reachable
from wartable.engine.tables import Spec, is_table, spec_of

#: How long a cache folder is kept that nobody uses.
KEPT_SECONDS = 30 * 24 * 3600
#: The file in a cache folder by which one process waits for another.
LOCK = "wartable.lock"

#: Called with the number of functions ready and the number in all.
Progress = Callable[[int, int], None]


def dtype_of(what: type[Any]) -> np.dtype[Any]:
    """Return the numpy record type of a table: wide fields first and no undefined bytes."""
    spec = spec_of(what)
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    end = 0
    for field in spec.layout():
        names.append(field.name)
        formats.append((f"<{field.storage}", field.shape))
        offsets.append(end)
        end += field.width * field.count
    whole = max(8, -(-end // 8) * 8)
    if whole > end:  # named, so that copies and fingerprints see only bytes that we set
        names.append("tail_")
        formats.append(("<i1", (whole - end,)))
        offsets.append(end)
    return np.dtype(
        {"names": names, "formats": formats, "offsets": offsets, "itemsize": whole}, align=True
    )


def empty(what: type[Any], count: int = 1) -> Any:
    """Return an array of all-zero records of a table."""
    return np.zeros(count, dtype_of(what))


def store(array: Any, index: int, source: Any) -> None:
    """Write a plain object into an array of records."""
    for field in spec_of(source).fields:
        array[field.name][index] = getattr(source, field.name)


def fetch(what: type[Any], array: Any, index: int) -> Any:
    """Return a record of an array as a plain object."""
    spec = spec_of(what)
    fresh = spec.plain()
    for field in spec.fields:
        setattr(fresh, field.name, array[field.name][index].tolist())
    return fresh


def pack_record(spec: Spec, array: Any, index: int) -> bytes:
    """Return the same bytes as ``Spec.pack`` of the plain object would."""
    return b"".join(array[field.name][index].tobytes() for field in spec.fields)


def numba_type(hint: Any) -> Any:
    """Return the compiled type of an annotation of the rules' subset."""
    simple = {int: numba.int64, float: numba.float64, bool: numba.boolean, type(None): numba.void}
    if hint in simple:
        return simple[hint]
    if is_table(hint):
        return numba.from_dtype(dtype_of(hint))
    if typing.get_origin(hint) is list:
        return numba.types.Array(numba_type(typing.get_args(hint)[0]), 1, "C")
    raise TypeError(f"{hint!r} is not in the rules' subset")


@intrinsic  # type: ignore[untyped-decorator]
def record_copy(typingctx: Any, into: Any, source: Any) -> Any:
    """Copy the memory of one record over another of the same type."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], cgutils.intp_t(into.size), 1)
        return context.get_dummy_value()

    return numba.void(into, source), codegen


@intrinsic  # type: ignore[untyped-decorator]
def record_word(typingctx: Any, record: Any, index: Any) -> Any:
    """Read the record's memory as 64-bit words."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        base = builder.bitcast(args[0], word.as_pointer())
        return builder.load(builder.gep(base, [args[1]]))

    return numba.int64(record, numba.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def record_words(typingctx: Any, record: Any) -> Any:
    """Return how many 64-bit words a record has."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_constant(numba.int64, record.size // 8)

    return numba.int64(record), codegen


def _mix(mixed: int, word: int) -> int:
    mixed = (mixed ^ word) * -7046029254386353131
    return mixed ^ (mixed >> 29)


mix_word: Callable[[int, int], int] = numba.njit(_mix)


def record_fingerprint(s: Any) -> int:
    """Return a hash of a record's memory, which has no undefined bytes.

    Four words are mixed side by side, so that one does not wait for the other. The compiled
    products wrap modulo 2^64, which is wanted here and nowhere else.
    """
    words = record_words(s)
    a, b, c, d = 1, 2, 3, 4
    for at in range(0, words - 3, 4):
        a = mix_word(a, record_word(s, at))
        b = mix_word(b, record_word(s, at + 1))
        c = mix_word(c, record_word(s, at + 2))
        d = mix_word(d, record_word(s, at + 3))
    for at in range(words - words % 4, words):
        a = mix_word(a, record_word(s, at))
    return mix_word(mix_word(mix_word(a, b), c), d)


class Compiler:
    """Compiles functions for one game into one cache folder."""

    def __init__(
        self,
        label: str,
        meanings: dict[str, Any],
        tables: dict[str, type[Any]],
        *,
        checked: bool = False,
    ) -> None:
        self._flags: dict[str, Any] = {
            "nogil": True,
            "boundscheck": checked,
            "error_model": "python" if checked else "numpy",
        }
        self._meanings = meanings
        self._tables = tables
        self._label = f"{label}_{'checked' if checked else 'fast'}"

    def compile(
        self, roots: Iterable[Callable[..., Any]], progress: Progress | None = None
    ) -> dict[str, Any]:
        """Return the roots compiled, by name. The first time this takes a while."""
        roots = list(roots)
        needed = reachable(roots, self._meanings)
        rules = reachable(self._meanings.values(), self._meanings)
        shared = {function.__code__ for function in rules}
        ready = 0

        def finish(twin: types.FunctionType, parameters: list[Any], result: Any) -> Any:
            nonlocal ready
            signature = numba_type(result)(*map(numba_type, parameters))
            numba_config.CACHE_DIR = str(common if common and twin.__code__ in shared else own)
            done = numba.njit(signature, cache=True, **self._flags)(twin)
            ready += 1
            if progress is not None:
                progress(min(ready, len(needed)), len(needed))
            return done

        with ExitStack() as folders:
            # What templates share, the game itself, is compiled once for all of them.
            enter = folders.enter_context
            common = enter(_cache_folder(self._digest(rules))) if rules else None
            own = enter(_cache_folder(self._digest([*rules, *needed])))
            engine = {
                "copy_state": record_copy,
                "fingerprint": self._fingerprint(),
            }
            binder = Binder(self._label, self._meanings | engine, self._tables, finish)
            return {root.__name__: binder.bind(root) for root in roots}

    def _fingerprint(self) -> Any:
        state = numba.from_dtype(dtype_of(self._tables["State"]))
        return numba.njit(numba.int64(state), cache=True)(record_fingerprint)

    def _digest(self, functions: list[types.FunctionType]) -> str:
        """Return a hash of everything that the compiled code is made of."""
        sources = sorted({function.__code__.co_filename for function in functions})
        mixed = hashlib.sha256()
        for source in [*sources, __file__, binding.__file__]:
            mixed.update(Path(source).read_bytes())
        for function in functions:
            mixed.update(repr(_constants(function)).encode())
        for what in self._tables.values():
            mixed.update(spec_of(what).document().encode())
        versions = (numba.__version__, np.__version__, platform.python_version())
        mixed.update(repr((self._label, sorted(self._flags.items()), versions)).encode())
        return f"{self._label}-{mixed.hexdigest()[:16]}"


def _constants(function: types.FunctionType) -> list[tuple[str, float]]:
    """Return the numbers from other files that compiling a function bakes into it."""
    used = ((name, function.__globals__.get(name)) for name in function.__code__.co_names)
    return [(name, value) for name, value in used if isinstance(value, int | float)]


def cache_root() -> Path:
    """Return where compiled code is kept: WARTABLE_CACHE, else the user's cache folder."""
    given = os.environ.get("WARTABLE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wartable"


@cache
def _fallback_root() -> Path:
    """Return a folder that lasts as long as this process, where the usual one is read-only."""
    folder = tempfile.mkdtemp(prefix="wartable-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@contextmanager
def _cache_folder(name: str) -> Iterator[Path]:
    """Direct Numba's cache to one folder, alone among processes, and put it back after."""
    folder = _writable(name)
    before = numba_config.CACHE_DIR
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        numba_config.CACHE_DIR = str(folder)
        try:
            yield folder
        finally:
            numba_config.CACHE_DIR = before
        os.utime(folder)  # in use: see _prune
    _prune(folder.parent)


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
    """Remove what has not been used for long: it belongs to code that is gone."""
    for old in root.iterdir():
        with suppress(OSError):
            if (old / LOCK).exists() and time.time() - old.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(old, ignore_errors=True)
