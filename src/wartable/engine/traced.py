"""Objects of JSON that remember what was read of them, to name what a checker has passed over."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values


class Traced(dict[str, Any]):
    """An object whose members count as read once their values were looked at.

    Asking whether there is a member is not reading it. A copy, or what ``|`` makes of it, shares
    the memory of what was read.
    """

    __slots__ = ("seen",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        super().__init__(members)
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a member, which is read now, or the default."""
        self.seen.add(key)
        return super().get(key, default)

    def items(self) -> dict_items[str, Any]:
        """Return all members, which are read now."""
        self.seen.update(self)
        return super().items()

    def values(self) -> dict_values[str, Any]:
        """Return the values of all members, which are read now."""
        self.seen.update(self)
        return super().values()

    def __iter__(self) -> Iterator[str]:
        # That it is defined here lets dict(…) and {**…} read the members one by one.
        return super().__iter__()

    def copy(self) -> Traced:
        """Return an object with the same members; what is read of it is read of this one too."""
        other = Traced({})
        dict.update(other, dict.items(self))
        other.seen = self.seen
        return other

    def __or__(self, other: Mapping[str, Any]) -> Traced:  # type: ignore[override]
        both = self.copy()
        dict.update(both, other)
        return both

    def __ror__(self, other: Mapping[str, Any]) -> dict[str, Any]:  # type: ignore[override]
        return {**other, **self}


def load_traced(text: str) -> Any:
    """Return what a JSON text holds, with objects that remember; raise what ``json`` raises."""
    return json.loads(text, object_hook=Traced)


def unread(value: object, path: str = "") -> list[str]:
    """Return the paths of all members that nobody has read, such as ``given.weather``, once each.

    What is below an unread member is not mentioned.
    """
    return list(dict.fromkeys(_unread(value, path)))


def _unread(value: object, path: str) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _unread(each, path)
    elif isinstance(value, Traced):
        for key, each in dict.items(value):
            below = f"{path}.{key}" if path else key
            if key in value.seen:
                yield from _unread(each, below)
            else:
                yield below
