"""Schemas: a game's data declared once, used as plain objects and as compiled records.

A schema is a class with the decorator ``@table`` and attributes from the field makers below::

    @table
    class State:
        turn = i4("rounds played")
        owner = i1("seat + 1, 0 nobody", CELLS)

``State()`` is a plain object with slots, all zero, whose fields are ints and nested lists.
:func:`spec_of` returns the declaration, from which the packed bytes, the numpy record type of the
compiled form, the text format and the documentation are derived. Nothing here imports numpy.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as attribute
from itertools import chain
from math import inf
from typing import Any, TypeVar, cast, overload

T = TypeVar("T")

#: Storage code of a field -> (bytes, struct letter). All are signed: mixing signs in compiled
#: arithmetic gives floats.
STORAGE = {"i1": (1, "b"), "i2": (2, "h"), "i4": (4, "i"), "i8": (8, "q"), "f8": (8, "d")}

#: Storage code of a field -> the smallest and the largest value that fits.
ENDS: dict[str, tuple[float, float]] = {
    code: (-(1 << 8 * width - 1), (1 << 8 * width - 1) - 1) for code, (width, _) in STORAGE.items()
} | {"f8": (-inf, inf)}

#: Names that numpy records already use, or that the engine reserves.
RESERVED = frozenset({"round", "data", "size", "copy", "shape", "dtype", "item", "fill", "tail_"})


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a schema: its storage, its shape (empty for a scalar) and its meaning."""

    name: str
    storage: str
    doc: str
    shape: tuple[int, ...]

    @property
    def width(self) -> int:
        """Bytes of one value."""
        return STORAGE[self.storage][0]

    @property
    def count(self) -> int:
        """How many values the field holds."""
        total = 1
        for extent in self.shape:
            total *= extent
        return total

    @property
    def lowest(self) -> float:
        """The smallest value that fits."""
        return ENDS[self.storage][0]

    @property
    def highest(self) -> float:
        """The largest value that fits."""
        return ENDS[self.storage][1]

    def zero(self) -> Any:
        """Return a fresh value of this field, all zero."""
        nil: float = 0.0 if self.storage == "f8" else 0
        if not self.shape:
            return nil
        if len(self.shape) == 1:
            return [nil] * self.shape[0]
        return [[nil] * self.shape[1] for _ in range(self.shape[0])]


@dataclass(frozen=True, slots=True)
class Spec:
    """The declaration of a schema."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    plain: type[Any]
    #: Of each field its name, how many dimensions it has, and what packs and unpacks its values.
    _forms: tuple[tuple[str, int, struct.Struct], ...] = attribute(
        init=False, repr=False, compare=False
    )
    #: How many values an object holds.
    count: int = attribute(init=False, repr=False, compare=False)
    #: How many bytes :meth:`pack` returns.
    packed_size: int = attribute(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        forms = tuple(
            (each.name, len(each.shape), struct.Struct(f"<{each.count}{STORAGE[each.storage][1]}"))
            for each in self.fields
        )
        object.__setattr__(self, "_forms", forms)
        object.__setattr__(self, "count", sum(each.count for each in self.fields))
        object.__setattr__(self, "packed_size", sum(form.size for _, _, form in forms))

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def copy(self, into: Any, source: Any) -> None:
        """Make ``into`` equal to ``source``; the two share nothing afterwards."""
        for name, dimensions, _ in self._forms:
            value = getattr(source, name)
            if dimensions == 0:
                setattr(into, name, value)
            elif dimensions == 1:
                getattr(into, name)[:] = value
            else:
                for row, given in zip(getattr(into, name), value, strict=True):
                    row[:] = given

    def clone(self, source: Any) -> Any:
        """Return a new plain object equal to ``source``."""
        fresh: Any = object.__new__(self.plain)
        for name, dimensions, _ in self._forms:
            value = getattr(source, name)
            if dimensions == 1:
                value = list(value)
            elif dimensions == 2:
                value = [list(row) for row in value]
            setattr(fresh, name, value)
        return fresh

    def pack(self, source: Any) -> bytes:
        """Return the fields in declared order, little-endian, without padding."""
        parts = []
        for name, dimensions, form in self._forms:
            value = getattr(source, name)
            if dimensions == 0:
                parts.append(form.pack(value))
            elif dimensions == 1:
                parts.append(form.pack(*value))
            else:
                parts.append(form.pack(*chain.from_iterable(value)))
        return b"".join(parts)

    def unpack(self, packed: bytes) -> Any:
        """Return the plain object that :meth:`pack` packed."""
        fresh = self.plain()
        place = 0
        for each, (_, _, form) in zip(self.fields, self._forms, strict=True):
            assign(each, fresh, list(form.unpack_from(packed, place)))
            place += form.size
        return fresh

    def as_dict(self, source: Any) -> dict[str, Any]:
        """Return the fields by name, JSON-ready: each a number, a list or a list of lists.

        The result shares nothing with ``source``.
        """
        held: dict[str, Any] = {}
        for name, dimensions, _ in self._forms:
            value = getattr(source, name)
            if dimensions == 0:
                held[name] = value
            elif dimensions == 1:
                held[name] = value[:]
            else:
                held[name] = [row[:] for row in value]
        return held

    def layout(self) -> list[Field]:
        """Return the fields in the compiled record's order: wide ones first, so without gaps."""
        return sorted(self.fields, key=lambda field: -field.width)

    def document(self) -> str:
        """Return the schema as lines of name, type and meaning."""
        lines = [f"{self.name}: {self.doc}"] if self.doc else [self.name]
        for field in self.fields:
            shape = "".join(f"[{extent}]" for extent in field.shape)
            lines.append(f"  {field.name}{shape}: {field.storage}, {field.doc}")
        return "\n".join(lines)


def values(field: Field, source: Any) -> list[Any]:
    """Return all values of a field in one flat list."""
    value = getattr(source, field.name)
    if not field.shape:
        return [value]
    if len(field.shape) == 1:
        return list(value)
    return [each for row in value for each in row]


def assign(field: Field, into: Any, flat: list[Any]) -> None:
    """Set a field of a plain object from a flat list such as :func:`values` returns."""
    if not field.shape:
        setattr(into, field.name, flat[0])
    elif len(field.shape) == 1:
        getattr(into, field.name)[:] = flat
    else:
        across = field.shape[1]
        for index, row in enumerate(getattr(into, field.name)):
            row[:] = flat[index * across : (index + 1) * across]


@dataclass(frozen=True, slots=True)
class _Declared:
    """What a field maker leaves in the class body until ``@table`` reads it."""

    storage: str
    doc: str
    shape: tuple[int, ...]


def _field(storage: str, doc: str, *shape: int) -> Any:
    return _Declared(storage, doc, shape)


@overload
def i1(doc: str, /) -> int: ...
@overload
def i1(doc: str, n: int, /) -> list[int]: ...
@overload
def i1(doc: str, n: int, m: int, /) -> list[list[int]]: ...
def i1(doc: str, /, *shape: int) -> Any:
    """Declare integers from -128 to 127."""
    return _field("i1", doc, *shape)


@overload
def i2(doc: str, /) -> int: ...
@overload
def i2(doc: str, n: int, /) -> list[int]: ...
@overload
def i2(doc: str, n: int, m: int, /) -> list[list[int]]: ...
def i2(doc: str, /, *shape: int) -> Any:
    """Declare integers from -32,768 to 32,767."""
    return _field("i2", doc, *shape)


@overload
def i4(doc: str, /) -> int: ...
@overload
def i4(doc: str, n: int, /) -> list[int]: ...
@overload
def i4(doc: str, n: int, m: int, /) -> list[list[int]]: ...
def i4(doc: str, /, *shape: int) -> Any:
    """Declare integers from -2^31 to 2^31 - 1."""
    return _field("i4", doc, *shape)


@overload
def i8(doc: str, /) -> int: ...
@overload
def i8(doc: str, n: int, /) -> list[int]: ...
@overload
def i8(doc: str, n: int, m: int, /) -> list[list[int]]: ...
def i8(doc: str, /, *shape: int) -> Any:
    """Declare integers from -2^63 to 2^63 - 1."""
    return _field("i8", doc, *shape)


@overload
def f8(doc: str, /) -> float: ...
@overload
def f8(doc: str, n: int, /) -> list[float]: ...
@overload
def f8(doc: str, n: int, m: int, /) -> list[list[float]]: ...
def f8(doc: str, /, *shape: int) -> Any:
    """Declare double-precision numbers."""
    return _field("f8", doc, *shape)


def table(declared: type[T]) -> type[T]:
    """Turn a class of declared fields into a schema; raise ``TypeError`` for a bad one."""
    fields = tuple(_fields_of(declared))
    names = tuple(field.name for field in fields)
    blank = tuple((field.name, len(field.shape), field.zero()) for field in fields)

    def __init__(self: Any) -> None:  # noqa: N807 - becomes the class's own method
        for name, dimensions, zero in blank:
            if dimensions == 0:
                setattr(self, name, zero)
            elif dimensions == 1:
                setattr(self, name, zero[:])
            else:
                setattr(self, name, [row[:] for row in zero])

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __repr__(self: Any) -> str:  # noqa: N807
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{declared.__name__}({shown})"

    plain = type(
        declared.__name__,
        (),
        {
            "__slots__": names,
            "__init__": __init__,
            "__eq__": __eq__,
            "__hash__": None,  # a mutable value
            "__repr__": __repr__,
            "__doc__": declared.__doc__,
            "__module__": declared.__module__,
            "__qualname__": declared.__qualname__,
        },
    )
    doc = (declared.__doc__ or "").strip()
    _SPECS[plain] = Spec(declared.__name__, doc, fields, plain)
    return cast("type[T]", plain)


_SPECS: dict[type[Any], Spec] = {}


def spec_of(what: type[Any] | Any) -> Spec:
    """Return the declaration of a schema or of one of its plain objects."""
    return _SPECS[what if isinstance(what, type) else type(what)]


def is_table(what: object) -> bool:
    """Tell whether ``what`` is a schema."""
    return isinstance(what, type) and what in _SPECS


def _fields_of(declared: type[Any]) -> Iterator[Field]:
    for name, value in vars(declared).items():
        if not isinstance(value, _Declared):
            continue
        if name in RESERVED or name.startswith("_"):
            raise TypeError(f"{declared.__name__}.{name}: a field cannot have this name")
        if len(value.shape) > 2 or any(extent < 1 for extent in value.shape):
            raise TypeError(f"{declared.__name__}.{name}: bad shape {value.shape}")
        yield Field(name, value.storage, value.doc, value.shape)
