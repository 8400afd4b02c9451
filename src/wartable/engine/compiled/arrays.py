"""Schemas as numpy records: the memory that compiled code works on.

Import this module only where a batch, a search or an environment starts: it loads numpy.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from wartable.engine.kit.tables import Spec, spec_of


def dtype_of(what: type[Any]) -> np.dtype[Any]:
    """Return the numpy record type of a schema: wide fields first and no undefined bytes."""
    return _dtype(spec_of(what))


@cache
def _dtype(spec: Spec) -> np.dtype[Any]:
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
    """Return an array of all-zero records of a schema."""
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
