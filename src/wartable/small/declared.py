"""What the author of a small game writes, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from types import FunctionType, ModuleType
from typing import Any

from wartable.engine.compiled.binding import signature
from wartable.engine.errors import BadGame, RulesFailed, quoted
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.tables import is_table, spec_of
from wartable.engine.options.fields import BOOK, MEANING
from wartable.engine.sources import (
    place_of_argument,
    place_of_class,
    place_of_function,
    place_of_module,
)
from wartable.small.boards import Board
from wartable.small.tables import Book

#: What the author writes -> its parameters, but for the fields of a move.
REQUIRED = {
    "can": ("book", "s", "seat"),
    "play": ("book", "s", "chance", "seat"),
    "over": ("book", "s"),
    "score": ("book", "s", "seat"),
}
#: Those that also get the fields of a move.
OF_A_MOVE = ("can", "play")
#: What the author may write, besides any function of the contract.
OPTIONAL = {
    "start": ("book", "s", "chance"),
    "settle": ("book", "s", "chance"),
    "mover": ("book", "s"),
}
#: The name of a parameter -> its type; fields of a move are whole numbers.
TYPES = {"book": "Book", "s": "State", "chance": "Chance"}
#: What reads an option without a field of the book.
CLOCK = "turn_seconds"


@dataclass(frozen=True)
class Declared:
    """What the declaration of a small game says that its rules depend on."""

    module: ModuleType
    #: What a move chooses, in order: each board under the name of a field.
    boards: tuple[Board, ...]
    #: The field of the state that holds sealed moves; empty if the seats move in turn.
    sealed: str
    #: What the seats are called; as many as there can be.
    names: Sequence[str]
    ends: Sequence[str]
    #: What a move does, and the sentence that tells one.
    doc: str
    told: str
    #: Fields of the state that are shown: owners and numbers of the first board's cells; others.
    owner: str
    counts: str
    shows: Sequence[str]
    options: type[Any]


def is_own(declared: Declared, name: str) -> bool:
    """Tell whether the author wrote a function of this name."""
    return isinstance(vars(declared.module).get(name), FunctionType)


def defects_in(declared: Declared) -> Iterator[str]:
    """Yield what is wrong, each as one line with file and line."""
    here = place_of_module(declared.module)
    yield from _tables(declared, here)
    fields = tuple(board.field for board in declared.boards)
    for name, parameters in (REQUIRED | OPTIONAL).items():
        wanted = (*parameters, *(fields if name in OF_A_MOVE else ()))
        if is_own(declared, name):
            yield from _function(declared, vars(declared.module)[name], wanted)
        elif name in REQUIRED:
            yield f"{here}: there is no function {name}; expected {_head(name, wanted)}"


def _head(name: str, parameters: Sequence[str]) -> str:
    typed = ", ".join(f"{each}: {TYPES.get(each, 'int')}" for each in parameters)
    result = "None" if "chance" in parameters else "int"
    return f"{name}({typed}) -> {result}"


def _function(declared: Declared, function: FunctionType, wanted: tuple[str, ...]) -> Iterator[str]:
    code, name, at = function.__code__, function.__name__, place_of_function(function)
    given = code.co_varnames[: code.co_argcount]
    if given != wanted:
        said = f"{name} has the parameters ({', '.join(given)})"
        yield f"{at}: {said}; expected {_head(name, wanted)}"
        return
    try:
        hints = signature(function, {})
    except BadGame as error:
        yield error.message
        return
    written = {"Book": Book, "Chance": Chance} | vars(declared.module)
    types = [written.get(TYPES.get(each, ""), int) for each in wanted]
    results = {"can": (bool, int)}.get(name, (type(None),) if "chance" in wanted else (int,))
    for parameter, is_, should in zip(wanted, hints, types, strict=False):
        if is_ is not should:
            said = f"the parameter {parameter} of {name} is {_shown(is_)}"
            yield f"{at}: {said}; expected {_head(name, wanted)}"
            return
    if hints[-1] not in results:
        said = f"the result of {name} is {_shown(hints[-1])}"
        yield f"{at}: {said}; expected {_head(name, wanted)}"


def _shown(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) else quoted(hint)


def _tables(declared: Declared, here: str) -> Iterator[str]:
    written = vars(declared.module)
    state: Any = written.get("State")
    book: Any = written.get("Book", Book)
    for name, kind, field, meaning in (
        ("State", state, "turn", "moves made"),
        ("Book", book, "seats", "how many seats play"),
    ):
        if not is_table(kind):
            at = place_of_class(kind) if isinstance(kind, type) else here
            yield f"{at}: {name} is no table; expected a class {name} with the decorator @table"
        elif not any(each.name == field and not each.shape for each in spec_of(kind).fields):
            at = place_of_class(kind)
            yield f'{at}: {name} has no field {field}; expected {field} = i2("{meaning}")'
    if is_table(state):
        yield from _shown_fields(declared, state)
        if declared.sealed:
            yield from _sealed(declared, state)
    yield from _options(declared)


def _shown_fields(declared: Declared, state: type[Any]) -> Iterator[str]:
    """Yield which of the fields that are to be shown are none, or have another shape."""
    fields = {each.name: each.shape for each in spec_of(state).fields}
    cells, seats = len(declared.boards[0].cells), len(declared.names)
    for argument in ("owner", "counts"):
        name = getattr(declared, argument)
        if name and (cells == 0 or fields.get(name) != (cells,)):
            expected = f"a field of State with {cells} numbers" if cells else "none, without cells"
            at = _argument(declared, argument)
            yield f"{at}: {argument} is {quoted(name)}; expected {expected}"
    for name in declared.shows:
        if fields.get(name) not in ((), (seats,)):
            expected = f"a field of State with one number, or with {seats}, one for each seat"
            yield f"{_argument(declared, 'shows')}: shows has {quoted(name)}; expected {expected}"


def _argument(declared: Declared, name: str) -> str:
    return place_of_argument(declared.module, "game", name)


def _options(declared: Declared) -> Iterator[str]:
    """Yield the options that the rules cannot read."""
    for each in fields_of(declared.options):
        # An option without a meaning is a defect of any game.
        if each.name != CLOCK and MEANING in each.metadata and BOOK not in each.metadata:
            yield (
                f"{place_of_class(declared.options)}: the option {each.name} fills no field of the "
                f'book; expected a number or a choice with book="{each.name}"'
            )


def _sealed(declared: Declared, state: type[Any]) -> Iterator[str]:
    seats, highest = len(declared.names), size_of(declared)
    found = next((each for each in spec_of(state).fields if each.name == declared.sealed), None)
    if found is None or found.shape != (seats,) or found.highest < highest:
        what = quoted(declared.sealed)
        yield (
            f"{place_of_class(state)}: State has no field {what} that holds sealed moves; expected "
            f'{declared.sealed} = i2("the sealed move of each seat", {seats})'
        )


def end_of(declared: Declared, number: int) -> str:
    """Return the word for a number of ``over``; raise ``RulesFailed`` if it has none."""
    if not 1 <= number <= len(declared.ends):
        place = place_of_function(vars(declared.module)["over"])
        raise RulesFailed(
            "bad-end", f"{place}: over returns {number}; expected 0 to {len(declared.ends)}, the "
            "number of a word in ends",
        )  # fmt: skip
    return declared.ends[number - 1]


def size_of(declared: Declared) -> int:
    """Return how many moves there are, whatever the position."""
    size = 1
    for board in declared.boards:
        size *= board.domain.size
    return size
