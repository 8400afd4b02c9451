"""A reader for TOML tables that names every defect with its file and place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from wartable.engine.errors import quoted

PACKAGE = "wartable.games.thardferr"

T = TypeVar("T")


class Sheet:
    """A TOML table being read; it notes what is missing, wrong or left over."""

    def __init__(self, place: str, values: object, defects: list[str]) -> None:
        self.place = place
        self._defects = defects
        self._left: dict[str, Any] = {}
        if isinstance(values, Mapping):
            self._left = dict(values)
        else:
            defects.append(f"{place} must be a table, not {quoted(values)}")

    def fault(self, words: str) -> None:
        """Note a defect at this place."""
        self._defects.append(f"{self.place}: {words}")

    def take(self, name: str, kind: type[T], default: T | None = None) -> T:
        """Return a value of a type; an int is accepted as a float.

        Notes a defect and returns an empty value if it is missing or of another type.
        """
        value = self._left.pop(name, default)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            shown = "missing" if value is None else f"{quoted(value)}, not {kind.__name__}"
            self.fault(f"{name} is {shown}")
            return kind()
        return value

    def sheet(self, name: str, default: object = None) -> Sheet:
        """Return the reader of a nested table."""
        return Sheet(f"{self.place} {name}", self._left.pop(name, default), self._defects)

    def sheets(self, name: str, make: Callable[[str, Sheet], T]) -> list[T]:
        """Return what ``make`` returns for each table of a named group or list."""
        group = self._left.pop(name, {})
        if isinstance(group, list):
            group = {f"number {at}": each for at, each in enumerate(group, 1)}
        if not isinstance(group, Mapping):
            self.fault(f"{name} must be tables, not {quoted(group)}")
            return []
        return [self._made(name, key, each, make) for key, each in group.items()]

    def _made(self, name: str, key: str, values: object, make: Callable[[str, Sheet], T]) -> T:
        sheet = Sheet(f"{self.place} {name} {key}", values, self._defects)
        made = make(key, sheet)
        sheet.close()
        return made

    def numbers(self, name: str, kind: type[T], count: int) -> tuple[T, ...]:
        """Return a list of exactly ``count`` numbers."""
        values = self.take(name, list)
        inside = Sheet(f"{self.place} {name}", dict(enumerate(values)), self._defects)
        if len(values) != count:
            inside.fault(f"expected {count} numbers, not {len(values)}")
            return (kind(),) * count
        return tuple(inside.take(at, kind) for at in range(count))  # type: ignore[arg-type]

    def pairs(self, name: str, kind: type[T]) -> dict[str, T]:
        """Return a nested table of values of one type, empty if it is missing."""
        inside = self.sheet(name, {})
        return {key: inside.take(key, kind) for key in list(inside._left)}

    def has(self, name: str) -> bool:
        """Tell whether a value is present and has not been taken yet."""
        return name in self._left

    def close(self) -> None:
        """Note every value that nobody has taken."""
        for name in self._left:
            self.fault(f"{quoted(name)} means nothing here")
