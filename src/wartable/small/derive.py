"""Derives the rules and the heuristic of a small game from its author's functions.

The patterns in :mod:`wartable.small.rules`, ``sealed`` and ``bots`` are copied over a namespace of
the game's own, in which their names stand for what the author wrote. A function that the author
defines under a name of the contract replaces the derived one. What depends on the fields of a move
or of the state is written out as source.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Annotated, Any, cast

from wartable.engine.contract import HEURISTICS, RULES
from wartable.engine.errors import BadGame
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.declarations import compiled
from wartable.engine.kit.domains import Name, Seat
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of
from wartable.engine.kit.verbs import Moves, verb
from wartable.engine.sources import FOLLOWS_FROM
from wartable.small import bots, rules, sealed
from wartable.small.boards import Board
from wartable.small.declared import Declared, defects_in, end_of, is_own, size_of
from wartable.small.rules import sample
from wartable.small.tables import Book, State, Work


@dataclass(frozen=True)
class Derived:
    """What follows from it: a module with rules and heuristic, the moves, and the events."""

    declared: Declared
    module: ModuleType
    state: type[Any]
    book: type[Any]
    moves: Moves
    events: Events
    has_secrets: bool


def derive(declared: Declared) -> Derived:
    """Derive the rules; raise ``BadGame`` with one line for each defect of the author's part."""
    defects = list(defects_in(declared))
    if defects:
        raise BadGame("bad-game", "the game cannot be played", defects)
    written = vars(declared.module)
    space = ModuleType(f"wartable.small.derived.{declared.module.__name__}")
    space.__file__ = declared.module.__file__
    sys.modules[space.__name__] = space  # compiled code and annotations look names up there
    names = space.__dict__
    for pattern in (rules, bots, *((sealed,) if declared.sealed else ())):
        names.update(_copied(pattern, space))
    state, book = written["State"], written.get("Book", Book)
    names.update(State=state, Work=state, Book=book)
    own = {name: written[name] for name in (*RULES, *HEURISTICS) if is_own(declared, name)}
    if "conceal" in own and "choose" not in own:
        names["choose"] = _copy(
            cast("FunctionType", choose_any), space
        )  # who looks ahead would see what is hidden
    names.update(own, can=written["can"], play=written["play"])
    names.update(
        (pattern, written[name])
        for name, pattern in (("start", "begin"), ("settle", "settle"), ("mover", "mover"))
        if is_own(declared, name)
    )
    moves, events = _moves(declared, space), _events(declared, space)
    _write_out(declared, moves, space)
    for name in (*RULES, *HEURISTICS):
        if name not in own:
            setattr(names[name], FOLLOWS_FROM, _followed(declared, name))
    return Derived(
        declared, space, state, book, moves, events, bool(declared.sealed) or "conceal" in own
    )


def _followed(declared: Declared, name: str) -> FunctionType:
    """Return the author's function from which a derived one mostly follows."""
    sources = {
        "setup": ("start",),
        "to_act": ("mover", "sample"),  # a batch finds nobody to act after an illegal move, too
        "apply": ("play",),
        "evaluate": ("score",),
        "winners": ("score",),
    }
    wanted = (*sources.get(name, ()), "can")
    function: FunctionType = next(
        vars(declared.module)[each] for each in wanted if is_own(declared, each)
    )
    return function


def choose_any(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return any legal move."""
    return sample(book, s, work, chance, seat)


# --- copies of the patterns ----------------------------------------------------------------------


def _copied(pattern: ModuleType, space: ModuleType) -> dict[str, Any]:
    """Return what a module of patterns defines and uses, its own functions as copies."""
    found: dict[str, Any] = {}
    for name, value in vars(pattern).items():
        if name.startswith("__"):
            continue
        if not isinstance(value, FunctionType):
            found[name] = value
        elif value.__module__ == pattern.__name__:
            found[name] = _copy(value, space)
        elif not value.__module__.startswith("wartable.small."):
            found[name] = value  # a pattern of another module has been copied from there
    return found


def _copy(function: FunctionType, space: ModuleType) -> FunctionType:
    made = FunctionType(function.__code__, space.__dict__, function.__name__)
    made.__annotations__ = dict(function.__annotations__)
    made.__doc__, made.__module__ = function.__doc__, space.__name__
    return made


# --- moves and events ----------------------------------------------------------------------------


def _moves(declared: Declared, space: ModuleType) -> Moves:
    fields = {board.field: Annotated[int, board.domain] for board in declared.boards}
    braces = " ".join(f"{{{field}}}" for field in fields)
    maker = _made(declared, space, "code_of_fields", fields, declared.doc or f"Play {braces}.")
    moves = Moves(verb(f"play {braces}", text=braces)(maker))
    vars(space)["is_well_formed"] = moves.recogniser()
    for field in fields:
        vars(space)[f"{field}_of"] = moves.reader(field)
    return moves


def _events(declared: Declared, space: ModuleType) -> Events:
    seats = len(declared.names)
    seat = Annotated[int, Seat(seats, lambda number: declared.names[number])]
    reason = Annotated[int, _Reason(declared)]
    fields = {board.field: Annotated[int, board.domain] for board in declared.boards}
    braces = " ".join(f"{{{field}}}" for field in fields)
    told = declared.told or f"{{seat}} plays {braces}."
    kinds: list[tuple[str, dict[str, Any], str]] = [
        ("played", {"log": Log, "seat": seat, **fields}, told),
        ("ended", {"log": Log, "reason": reason}, "The game ends: {reason}."),
    ]
    if declared.sealed:
        kinds.append(("handed_in", {"log": Log, "seat": seat}, "{seat} hands in a move."))
    return Events(*(event(_made(declared, space, *kind)) for kind in kinds))


class _Reason(Name):
    """Why a game ended: numbers from 1."""

    def __init__(self, declared: Declared) -> None:
        super().__init__("REASON", declared.ends)
        self.low = 1
        self._declared = declared

    def write(self, book: Any, value: int) -> str:
        return end_of(self._declared, value)


def _made(
    declared: Declared, space: ModuleType, name: str, hints: Mapping[str, Any], doc: str
) -> FunctionType:
    """Return a function without a body, as authors write declarations."""
    beside = vars(declared.module)["play"]
    code = compiled(f"{name}({', '.join(hints)})", "return None", beside)
    made = FunctionType(code, space.__dict__, name)
    made.__annotations__ = {**hints, "return": None}
    made.__doc__, made.__module__ = doc, space.__name__
    vars(space)[name] = made
    return made


# --- what is written out -------------------------------------------------------------------------


def _write_out(declared: Declared, moves: Moves, space: ModuleType) -> None:
    """Write the functions that depend on the fields of a move or of the state."""

    def write(pattern: Callable[..., Any], *lines: str) -> None:
        assert isinstance(pattern, FunctionType)
        code = pattern.__code__
        head = f"{pattern.__name__}({', '.join(code.co_varnames[: code.co_argcount])})"
        beside = vars(declared.module)["play"]
        made = FunctionType(compiled(head, "\n    ".join(lines), beside), space.__dict__)
        made.__annotations__ = dict(pattern.__annotations__)
        made.__doc__, made.__module__ = pattern.__doc__, space.__name__
        vars(space)[pattern.__name__] = made

    fields = ", ".join(f"{board.field}_of(code)" for board in declared.boards)
    vars(space)["CODES"] = size_of(declared)
    write(rules.code_at, *_code_at(declared.boards))
    write(rules.index_of, *_index_of(declared.boards))
    write(rules.may, f"return 1 if can(book, s, seat, {fields}) else 0")
    write(rules.make, f"play(book, s, chance, seat, {fields})")
    write(rules.tell, f"played(log, seat, {fields})")
    write(rules.tell_end, "ended(log, reason)")
    write(bots.copy, *_assigned(declared, "into", "source"))
    write(bots.clear, *_assigned(declared, "work", ""))
    if declared.sealed:
        write(sealed.sealed, f"return s.{declared.sealed}[seat]")
        write(sealed.seal, f"s.{declared.sealed}[seat] = value")
        write(sealed.tell_sealed, "handed_in(log, seat)")


def _code_at(boards: Sequence[Board]) -> Iterator[str]:
    for board in reversed(boards):
        size, low = board.domain.size, board.domain.low
        yield f"{board.field} = at % {size} + {low}"
        yield f"at = at // {size}"
    yield f"return code_of_fields({', '.join(board.field for board in boards)})"


def _index_of(boards: Sequence[Board]) -> Iterator[str]:
    yield "at = 0"
    yield "if is_well_formed(code) == 0:"
    yield "    return -1"
    for board in boards:
        size, low = board.domain.size, board.domain.low
        yield f"{board.field} = {board.field}_of(code) - {low}"
        yield f"if {board.field} < 0 or {board.field} >= {size}:"
        yield "    return -1"
        yield f"at = at * {size} + {board.field}"
    yield "return at"


def _assigned(declared: Declared, into: str, source: str) -> Iterator[str]:
    """Write out how a state is copied, or set to zero without a source."""
    for each in spec_of(vars(declared.module)["State"]).fields:
        value = f"{source}.{each.name}" if source else "0"
        if not each.shape:
            yield f"{into}.{each.name} = {value}"
            continue
        places = "".join(f"[{index}]" for index in "ij"[: len(each.shape)])
        for depth, (index, extent) in enumerate(zip("ij", each.shape, strict=False)):
            yield "    " * depth + f"for {index} in range({extent}):"
        value += places if source else ""
        yield "    " * len(each.shape) + f"{into}.{each.name}{places} = {value}"
