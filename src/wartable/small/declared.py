"""What the author of a small game writes, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from wartable.engine.compiled.binding import signature
from wartable.engine.errors import BadGame, quoted
from wartable.engine.kit.tables import is_table, spec_of
from wartable.engine.sources import place_of_class, place_of_function, place_of_module
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
            yield from _function(vars(declared.module)[name], wanted)
        elif name in REQUIRED:
            yield f"{here}: there is no function {name}; expected {_head(name, wanted)}"


def _head(name: str, parameters: Sequence[str]) -> str:
    typed = ", ".join(f"{each}: {TYPES.get(each, 'int')}" for each in parameters)
    result = "None" if "chance" in parameters else "int"
    return f"{name}({typed}) -> {result}"


def _function(function: FunctionType, wanted: tuple[str, ...]) -> Iterator[str]:
    code, name = function.__code__, function.__name__
    given = code.co_varnames[: code.co_argcount]
    if given != wanted:
        said = f"{name} has the parameters ({', '.join(given)})"
        yield f"{place_of_function(function)}: {said}; expected {_head(name, wanted)}"
        return
    try:
        signature(function, {})
    except BadGame as error:
        yield error.message


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
    if declared.sealed and is_table(state):
        yield from _sealed(declared, state)


def _sealed(declared: Declared, state: type[Any]) -> Iterator[str]:
    seats, highest = len(declared.names), size_of(declared)
    found = next((each for each in spec_of(state).fields if each.name == declared.sealed), None)
    if found is None or found.shape != (seats,) or found.highest < highest:
        what = quoted(declared.sealed)
        yield (
            f"{place_of_class(state)}: State has no field {what} that holds sealed moves; expected "
            f'{declared.sealed} = i2("the sealed move of each seat", {seats})'
        )


def size_of(declared: Declared) -> int:
    """Return how many moves there are, whatever the position."""
    size = 1
    for board in declared.boards:
        size *= board.domain.size
    return size
