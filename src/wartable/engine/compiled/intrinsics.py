"""What compiled code needs beyond the rules' subset: types, and records as raw memory."""

from __future__ import annotations

import typing
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

from wartable.engine.compiled.arrays import dtype_of
from wartable.engine.kit.tables import is_table


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
    """Read one 64-bit word of a record's memory."""

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


def mix_word(mixed: int, word: int) -> int:
    """Mix a word into a hash. Compiled products wrap modulo 2^64: wanted here, and nowhere else."""
    mixed = (mixed ^ word) * -7046029254386353131
    return mixed ^ (mixed >> 29)


def record_fingerprint(s: Any) -> int:
    """Return a hash of a record's memory, which has no undefined bytes.

    Four words are mixed side by side, so that none waits for another.
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
