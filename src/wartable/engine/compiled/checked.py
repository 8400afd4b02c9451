"""Checked plain objects, which refuse what would go wrong silently in compiled form.

Compiled code wraps a value that does not fit, checks no bounds and copies where Python
aliases. A checked object raises :class:`TableError` instead, so that tests find such code.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.kit.tables import ENDS, STORAGE, Field, Spec, spec_of

#: Storage code of a field -> the types of number it takes.
_KINDS = {code: (int, float) if code == "f8" else (int,) for code in STORAGE}


class TableError(Exception):
    """Rules code did something that the compiled form would do differently."""


class _Row(list[Any]):
    """A one-dimensional field: range-checked, no negative index, fixed length."""

    __slots__ = ("field",)

    def __init__(self, field: Field, items: list[Any]) -> None:
        super().__init__(items)
        self.field = field

    def _index(self, index: Any) -> int:
        if isinstance(index, slice):
            raise TableError(f"{self.field.name}: slices are not in the subset")
        if not 0 <= index < len(self):
            raise TableError(f"{self.field.name}[{index}]: out of 0..{len(self) - 1}")
        return int(index)

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(self._index(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(self._index(index), _fits(self.field, value))


class _Rows(_Row):
    """A two-dimensional field: its rows are fixed."""

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TableError(f"{self.field.name}: a whole row was assigned")


def _fits(field: Field, value: Any) -> Any:
    if not isinstance(value, _KINDS[field.storage]):
        raise TableError(f"{field.name}: {value!r} is not a number of its kind")
    lowest, highest = ENDS[field.storage]
    if not lowest <= value <= highest:
        raise TableError(f"{field.name}: {value!r} does not fit {field.storage}")
    return value


class Checked:
    """A checked stand-in for a plain object, with the same fields."""

    __slots__ = ("_spec", "_values")

    def __init__(self, source: Any) -> None:
        spec = spec_of(source)
        object.__setattr__(self, "_spec", spec)
        object.__setattr__(
            self, "_values", {f.name: _guard(f, getattr(source, f.name)) for f in spec.fields}
        )

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise TableError(f"{self._spec.name} has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._values:
            raise TableError(f"{self._spec.name} has no field {name!r}")
        field = self._spec[name]
        if field.shape:
            raise TableError(f"{name}: a whole array was assigned")
        self._values[name] = _fits(field, value)

    def plain(self) -> Any:
        """Return an ordinary plain object with the same fields."""
        spec: Spec = self._spec
        fresh = spec.plain()
        for field in spec.fields:
            value = self._values[field.name]
            if len(field.shape) == 1:
                value = list(value)
            elif field.shape:
                value = [list(row) for row in list.__iter__(value)]
            setattr(fresh, field.name, value)
        return fresh


# These are no methods: a schema may have fields with their names.


def declared(table: Any) -> Spec:
    """Return the declaration of a plain or checked object."""
    spec: Spec = table._spec if isinstance(table, Checked) else spec_of(table)
    return spec


def copy_checked(into: Checked, source: Checked) -> None:
    """Make a checked object equal to another of the same schema; share nothing."""
    for field in declared(into).fields:
        into._values[field.name] = _guard(field, source._values[field.name])


def _guard(field: Field, value: Any) -> Any:
    if not field.shape:
        return _fits(field, value)
    if len(field.shape) == 1:
        return _Row(field, [_fits(field, each) for each in value])
    rows: list[Any] = [_Row(field, [_fits(field, each) for each in row]) for row in value]
    return _Rows(field, rows)
