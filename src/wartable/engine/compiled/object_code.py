"""Object code: how compiled functions are stored, loaded and called.

A file of object code holds one call tree with one entry per root. An entry takes a pointer to
64-bit words: two for an array (address and length), one for anything else. It writes the result
into the first word and returns 0, or the address of a description of the failure.

This needs numpy and llvmlite but not Numba, so loading compiled code is fast.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import pickle
import struct
import typing
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from wartable.engine.compiled.arrays import dtype_of
from wartable.engine.kit.tables import is_table

#: Kinds of parameters and results, by how an entry takes them.
ARRAY, RECORD, WHOLE, REAL, TRUTH, NOTHING = "array", "record", "int", "float", "bool", "None"

#: Bytes of the checksum that a file of object code begins with.
_CHECKSUM = hashlib.sha256().digest_size

#: What an entry returns if it failed without saying where.
UNKNOWN_FAILURE = 1

_SIMPLE = {int: WHOLE, float: REAL, bool: TRUTH, type(None): NOTHING}
#: The words of each kind, as ``struct`` writes them.
_FORMS = {ARRAY: "qq", RECORD: "q", WHOLE: "q", REAL: "d", TRUTH: "q"}
_ELEMENTS = {int: np.dtype(np.int64), float: np.dtype(np.float64), bool: np.dtype(np.bool_)}


def kind_of(hint: Any) -> str:
    """Return how an entry takes an annotated type of the rules' subset."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if is_table(hint):
        return RECORD
    if typing.get_origin(hint) is list:
        return ARRAY
    raise TypeError(f"{hint!r} is not in the rules' subset")


def entry_name(root: str) -> str:
    """Return the symbol of a root's entry."""
    return f"wartable_{root}"


class Routine:
    """A compiled function, called like the plain one with arrays in place of lists.

    Raises ``TypeError`` for arguments of the wrong type, which compiled code would misread. It
    releases the interpreter lock while it runs. ``loaded`` tells whether it came from the cache.
    """

    def __init__(
        self, name: str, address: int, parameters: list[Any], result: Any, *, loaded: bool
    ) -> None:
        self.__name__ = name
        self.loaded = loaded
        self._call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(address)
        self._parameters = [_Parameter(hint) for hint in parameters]
        self._result = kind_of(result)
        self._words = struct.Struct("=" + "".join(_FORMS[each.kind] for each in self._parameters))
        self._memory = ctypes.c_int64 * max(1, self._words.size // 8)  # the result needs one

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; raise what it raises, if it was compiled with checks."""
        memory = self._memory()
        try:
            pairs = zip(self._parameters, arguments, strict=True)
            words = [word for each, value in pairs for word in each.words(value)]
            self._words.pack_into(memory, 0, *words)
        except (TypeError, ValueError, struct.error) as error:
            expected = ", ".join(each.text for each in self._parameters)
            raise TypeError(f"{self.__name__} takes {expected}: {error}") from None
        failure = self._call(ctypes.addressof(memory))
        if failure:
            raise _raised(failure)
        if self._result == NOTHING:
            return None
        (value,) = struct.unpack_from("=" + _FORMS[self._result], memory)
        return bool(value) if self._result == TRUTH else value


class _Parameter:
    """How a routine takes one argument."""

    def __init__(self, hint: Any) -> None:
        self.kind = kind_of(hint)
        self.text = self.kind
        self._dtype: Any = None
        if self.kind in (ARRAY, RECORD):
            element = typing.get_args(hint)[0] if self.kind == ARRAY else hint
            self._dtype = _ELEMENTS.get(element) or dtype_of(element)
            self.text = f"{self.kind} of {element.__name__}"

    def words(self, value: Any) -> tuple[Any, ...]:
        """Return the words of an argument; raise ``TypeError`` if it is of the wrong type."""
        if self._dtype is None:
            return (value,)
        if not (
            isinstance(value, np.ndarray | np.void)
            and (value.dtype is self._dtype or value.dtype == self._dtype)
            and value.ndim == (self.kind == ARRAY)
            and value.flags.c_contiguous
            and value.flags.writeable
        ):
            found = f"{type(value).__name__} {getattr(value, 'dtype', '')}"[:80].rstrip()
            raise TypeError(f"{found!r} is not a writeable {self.text} in one piece")
        address = value.__array_interface__["data"][0]
        return (address, value.size) if self.kind == ARRAY else (address,)


class _Failure(ctypes.Structure):
    """How Numba describes an exception: its pickle and the length of that."""

    _fields_ = (("pickled", ctypes.c_void_p), ("length", ctypes.c_int32))


def _raised(failure: int) -> Exception:
    """Return the exception that an entry reported."""
    if failure == UNKNOWN_FAILURE:
        return RuntimeError("compiled code failed")
    found = _Failure.from_address(failure)
    what, arguments, where = pickle.loads(ctypes.string_at(found.pickled, found.length))
    raised: Exception = what(*(arguments or ()))
    if where:
        raised.add_note(f"in {where[0]}, compiled")
    return raised


@cache
def host() -> tuple[str, str, str]:
    """Return the target of machine code here: system, processor and its features."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features


def target_machine(level: int) -> Any:
    """Return LLVM's code generator for this machine, at an optimisation level from 0 to 3."""
    triple, processor, features = host()
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=processor,
        features=features,
        opt=level,
        reloc="static" if triple.startswith(("x86", "i686")) else "default",
        codemodel="jitdefault",
        jit=True,
    )


def load(code: bytes) -> Callable[[str], int]:
    """Load object code; return the function that finds a symbol's address.

    The code stays loaded until the process ends, so an address never dangles.
    """
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine(0))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    find: Callable[[str], int] = engine.get_function_address
    return find


#: Keeps everything that was loaded alive.
_engines: list[Any] = []


def write(path: Path, code: bytes) -> None:
    """Write code to a file: all of it or, on a full disk, none."""
    part = path.with_suffix(f".{os.getpid()}.part")
    try:
        part.write_bytes(hashlib.sha256(code).digest() + code)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()


def read(path: Path) -> bytes | None:
    """Return the code in a file, or None if it is missing or damaged."""
    try:
        whole = path.read_bytes()
        os.utime(path)  # in use: unused files are pruned
    except OSError:
        return None
    checksum, code = whole[:_CHECKSUM], whole[_CHECKSUM:]
    return code if hashlib.sha256(code).digest() == checksum else None
