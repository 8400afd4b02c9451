"""Options and figures: frozen dataclasses whose fields declare their meaning and range.

Command-line flags, web forms, sweeps and validation all derive from such a class. An error names
every defect of the input, not only the first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from wartable.engine import arguments
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, WrongType, quoted

T = TypeVar("T")

MEANING, LOW, HIGH, CHOICES, LONGEST = "meaning", "low", "high", "choices", "longest"
#: What only some options have (``wartable.engine.options.declared``).
FIGURE, BOOK, NUMBERS = "figure", "book", "numbers"

#: A field of the book, or one index of a field that is a list.
BookField = str | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a data file, and where it stands there."""

    package: str
    file: str
    table: str
    name: str
    value: int


def whole(default: int | Figure, meaning: str, *, low: int, high: int, book: BookField = "") -> int:
    """Declare a whole number from ``low`` to ``high``; ``book`` is the field of the book it fills.

    The default may be a figure of a data file.
    """
    meta: dict[str, object] = {MEANING: meaning, LOW: low, HIGH: high}
    if book:
        meta[BOOK] = book
    if isinstance(default, Figure):
        meta[FIGURE] = default
        default = default.value
    return dataclasses.field(default=default, metadata=meta)


def choice(
    default: str, meaning: str, *others: str, book: BookField = "", numbers: Sequence[int] = ()
) -> str:
    """Declare one word out of several, the default first; ``book`` is the field it fills.

    ``numbers`` are the words' numbers in the book, in the order of the words. Without them ``no``
    and ``yes`` are 0 and 1, and any other words are numbered from 0.
    """
    choices = (default, *others)
    meta: dict[str, object] = {MEANING: meaning, CHOICES: choices}
    if book:
        usual = ("no", "yes") if set(choices) == {"no", "yes"} else choices
        meta[BOOK] = book
        meta[NUMBERS] = dict(zip(choices, numbers or map(usual.index, choices), strict=True))
    return dataclasses.field(default=default, metadata=meta)


def words(default: str, meaning: str, *, longest: int) -> str:
    """Declare a line of free text of at most ``longest`` characters; it may be empty."""
    return dataclasses.field(default=default, metadata={MEANING: meaning, LONGEST: longest})


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option, as forms, flags and sweeps need it."""

    name: str
    default: int | str
    meaning: str
    low: int | None
    high: int | None
    choices: tuple[str, ...]
    longest: int | None = None

    def permitted(self) -> str:
        """Say in words what values are permitted."""
        if self.choices:
            return " or ".join(self.choices)
        if self.longest is not None:
            return f"a line of at most {self.longest} characters"
        return f"{self.low} to {self.high}"

    def defect(self, value: object) -> str | None:
        """Say what is wrong with a value, or return None."""
        if self.choices:
            fine = isinstance(value, str) and value in self.choices
        elif self.longest is not None:
            fine = isinstance(value, str) and value.isprintable() and len(value) <= self.longest
        else:
            assert self.low is not None and self.high is not None
            fine = type(value) is int and self.low <= value <= self.high
        return None if fine else f"{self.name} must be {self.permitted()}, not {quoted(value)}"

    def read(self, text: str) -> int | str:
        """Return the number that a text stands for if the option takes one, else the text."""
        typed = text.strip()
        is_number = not self.choices and self.longest is None
        if is_number and read_whole(typed.removeprefix("-"), 18) is not None:
            return int(typed)
        return typed


def describe(options: type[Any] | Any) -> list[OptionInfo]:
    """Return the options of a class, or of an instance with its values as defaults."""
    infos = []
    for field in dataclasses.fields(options):
        default: Any = field.default if isinstance(options, type) else getattr(options, field.name)
        meta = field.metadata
        infos.append(
            OptionInfo(
                field.name,
                default,
                meta[MEANING],
                meta.get(LOW),
                meta.get(HIGH),
                meta.get(CHOICES, ()),
                meta.get(LONGEST),
            )
        )
    return infos


def changed(base: T, changes: Mapping[str, object], what: str = "option") -> T:
    """Return ``base`` with changes, parsing strings; raise ``BadOption`` naming every defect."""
    changes = arguments.table(changes, f"{what}s")
    infos = {info.name: info for info in describe(base)}
    defects = []
    fine: dict[str, Any] = {}
    for name, said in changes.items():
        info = infos.get(name)
        if info is None:
            defects.append(f"no {what} {quoted(name)}; there are {', '.join(infos)}")
            continue
        value = info.read(said) if isinstance(said, str) else _plain(said)
        defect = info.defect(value)
        if defect:
            defects.append(defect)
        fine[name] = value
    if defects:
        raise BadOption(f"bad-{what.replace(' ', '-')}", "; ".join(defects))
    return dataclasses.replace(base, **fine)  # type: ignore[type-var]


def _plain(value: object) -> object:
    """Return a foreign whole number, such as numpy's, as an int; anything else unchanged."""
    try:
        return arguments.whole(value, "")
    except WrongType:
        return value


def as_dict(options: Any) -> dict[str, int | str]:
    """Return all values by name."""
    return dataclasses.asdict(options)
