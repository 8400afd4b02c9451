"""What the declaration of an option says besides meaning and range: its figure and its book field.

The default of an option can be a figure, a number in one of the game's data files, and its value
can go straight into a field of the book::

    FIGURES = DataFile("my_games.soup", "figures.toml")

    @dataclass(frozen=True)
    class Options:
        spoons: int = whole(FIGURES["salt.spoons"], "spoons of salt", low=0, high=9, book="salt")
        hot: str = choice("yes", "is it served hot", "no", book="hot")

So the number stands in the data file alone, and all else about it here: :func:`figures_of` reads
figures under the ranges of their options, :func:`options_from` makes the default options of them,
and :func:`fill` writes options into the book. Figures that no option changes can go into the book
in the same way (:func:`into`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeVar

from wartable.engine.errors import BadOption, quoted
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import Overlay, load_data, make_overlay, overlaid
from wartable.engine.options.fields import BOOK, FIGURE, HIGH, LOW, NUMBERS, BookField, Figure

T = TypeVar("T")


# --- figures --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DataFile:
    """A data file of a game: TOML tables whose numbers are the defaults of options."""

    package: str
    name: str

    def __getitem__(self, place: str) -> Figure:
        """Return the figure at ``table.name``; raise ``BadOption`` if the file has none there."""
        table, _, name = place.partition(".")
        try:
            value = self._content[table][name]
        except (KeyError, TypeError):
            raise BadOption("bad-figures", f"{self.name} has no figure {quoted(place)}") from None
        return Figure(self.package, self.name, table, name, value)

    @cached_property
    def _content(self) -> dict[str, Any]:
        return load_data(self.package, self.name)


def figures_of(options: Any, overlay: Overlay) -> dict[str, Any]:
    """Return the figures behind a class of options, an overlay applied, as tables by name.

    A table is a frozen dataclass whose fields have the meanings and ranges of their options. Tables
    and figures keep the order of the data file. Raises ``BadOption`` naming every defect.
    """
    return overlaid(_own_figures(options), overlay)


def options_from(options: type[T], figures: Mapping[str, Any]) -> T:
    """Return the default options: their figures as given, the rest as declared."""
    return options(
        **{
            option: getattr(figures[figure.table], figure.name)
            for option, figure in _declared_figures(options).items()
        }
    )


@cache
def _own_figures(options: type[Any]) -> dict[str, Any]:
    """Return the figures as the data files have them; a figure of no option is a defect."""
    found: dict[str, Any] = {}
    declared = _declared_figures(options)
    for package, file in dict.fromkeys((each.package, each.file) for each in declared.values()):
        own = make_overlay(load_data(package, file))
        option_of = {
            (each.table, each.name): option
            for option, each in declared.items()
            if (each.package, each.file) == (package, file)
        }
        tables = {}
        for table, values in own.values.items():
            fields = [
                (name, *_copied(options, option_of[table, name]))
                for name in values
                if (table, name) in option_of
            ]
            if fields:
                tables[table] = dataclasses.make_dataclass(table, fields, frozen=True)()
        found |= overlaid(tables, own)
    return found


def _declared_figures(options: type[Any]) -> dict[str, Figure]:
    """Return the figures of options by the name of the option."""
    return {
        field.name: field.metadata[FIGURE]
        for field in dataclasses.fields(options)
        if FIGURE in field.metadata
    }


def _copied(options: type[Any], option: str) -> tuple[Any, Any]:
    """Return the type of an option and a new dataclass field that is declared like it."""
    field = options.__dataclass_fields__[option]
    return field.type, dataclasses.field(default=field.default, metadata=field.metadata)


# --- the book -------------------------------------------------------------------------------------


def into(book: BookField) -> Mapping[str, BookField]:
    """Return the metadata of a figure that no option changes and that fills a field of the book."""
    return {BOOK: book}


def fill(book: Any, declared: Any) -> None:
    """Write every option or figure that names a field of the book into it.

    Words are written as their numbers, tuples into lists of the same length. Where a field holds a
    table of figures, the figures of that table are written.
    """
    for field in dataclasses.fields(declared):
        value = getattr(declared, field.name)
        if BOOK in field.metadata:
            number = field.metadata[NUMBERS][value] if NUMBERS in field.metadata else value
            name, at = _place(field.metadata[BOOK])
            if at is not None:
                getattr(book, name)[at] = number
            elif isinstance(number, tuple):
                getattr(book, name)[:] = number
            else:
                setattr(book, name, number)
        elif dataclasses.is_dataclass(value):
            fill(book, value)


def unfit(options: type[Any], book: type[Any]) -> Iterator[str]:
    """Yield each option whose field of the book is missing, of another shape or too small."""
    spec = spec_of(book)
    known = {field.name: field for field in spec.fields}
    for option in dataclasses.fields(options):
        if BOOK not in option.metadata:
            continue
        name, at = _place(option.metadata[BOOK])
        says = f"the option {option.name} fills {name if at is None else f'{name}[{at}]'}"
        field = known.get(name)
        if field is None:
            yield f"{says}, but {spec.name} has no field {quoted(name)}"
        elif len(field.shape) != (at is not None) or (at is not None and at >= field.count):
            shape = "".join(f"[{extent}]" for extent in field.shape)
            yield f"{says}, but the field is {name}{shape}"
        elif not field.lowest <= min(numbers := _numbers(option)) <= max(numbers) <= field.highest:
            yield (
                f"{says} with {min(numbers)} to {max(numbers)}, but the field holds "
                f"{field.lowest} to {field.highest}"
            )


def _numbers(option: dataclasses.Field[Any]) -> Sequence[int]:
    """Return the numbers of an option's words, or the ends of its range."""
    meta = option.metadata
    return list(meta[NUMBERS].values()) if NUMBERS in meta else (meta[LOW], meta[HIGH])


def _place(place: BookField) -> tuple[str, int | None]:
    """Return a field of the book and the index in it, None for a plain number."""
    return (place, None) if isinstance(place, str) else place
