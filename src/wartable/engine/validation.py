"""Validation: what the author of a game has to mend before it can be played.

:func:`defects_of` looks at a game once, when it is found. It calls only what every list of games
calls anyway: figures, options and seat range. The rules are compared with the contract, not run.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin

from wartable.engine import contract
from wartable.engine.compiled.binding import CONTRACT, signature
from wartable.engine.errors import BadGame, WartableError, quoted
from wartable.engine.game import Capability, Game, Notation, Position, Presentation
from wartable.engine.kit.tables import is_table
from wartable.engine.options.data import NO_OVERLAY
from wartable.engine.options.declared import unfit
from wartable.engine.options.fields import MEANING, changed, describe
from wartable.engine.scene.palette import SEAT_COLOURS
from wartable.engine.sources import (
    place_of_class,
    place_of_error,
    place_of_function,
    place_of_module,
    said_by,
)

#: Sets of seats have so many, and heuristics play no more (``wartable.engine.kit.seats``).
MOST_SEATS = 32

DEFAULTS = "the default options"

_KEY = re.compile(r"[a-z][a-z0-9_-]{0,39}")

#: Returns the place of a field of the game, such as ``presets``.
Places = Callable[[str], str]


def defects_of(game: Game, key: str, place: Places) -> list[str]:
    """Return the defects of a game registered under a key, each as one line with file and line."""
    found = (
        *_identity(game, key, place),
        *_schemas(game, place),
        *_functions(game),
        *_protocols(game, place),
        *_rulebook(game, place),
        *_options(game, place),
    )
    return list(dict.fromkeys(found))  # presets may share one


# --- identity and rulebook -----------------------------------------------------------------------


def _identity(game: Game, key: str, place: Places) -> Iterator[str]:
    if game.key != key:
        yield (
            f"{place('key')}: the key is {quoted(game.key)}; expected {quoted(key)}, "
            "the name of the entry point"
        )
    elif not _KEY.fullmatch(key):
        yield (
            f"{place('key')}: the key is {quoted(key)}; expected at most 40 lower-case letters, "
            "digits, - and _, a letter first"
        )
    for name in ("title", "summary"):
        value = getattr(game, name)
        if not isinstance(value, str) or not value or not value.isprintable():
            yield f"{place(name)}: {name} is {quoted(value)}; expected a line of text"
    if type(game.rules_version) is not int or game.rules_version < 1:
        said = quoted(game.rules_version)
        yield f"{place('rules_version')}: rules_version is {said}; expected a number from 1 on"
    kinds = [type(each) for each in game.capabilities]
    if not set(kinds) <= set(get_args(Capability)) or len(set(kinds)) < len(kinds):
        known = ", ".join(kind.__name__ for kind in get_args(Capability))
        yield f"{place('capabilities')}: expected capabilities, at most one of a kind: {known}"
    names = game.heuristics
    if not isinstance(names, tuple) or len(set(names)) < len(names):
        said = quoted(names)
        yield f"{place('heuristics')}: heuristics is {said}; expected a tuple of different names"


def _rulebook(game: Game, place: Places) -> Iterator[str]:
    try:
        rulebook = game.rulebook
    except (ModuleNotFoundError, TypeError, ValueError):
        yield (
            f"{place('package')}: there is no package {quoted(game.package)}; expected the "
            "dotted name of the one that holds RULES.md"
        )
        return
    if not rulebook.strip() and not hasattr(sys.modules[game.package], "__path__"):
        at = place_of_module(sys.modules[game.package])
        yield f"{at}: the module has no docstring; expected the rulebook there"
    elif not rulebook.strip():
        yield (
            f"{place('package')}: the package {quoted(game.package)} has no RULES.md; expected "
            "the rulebook there, and that the package's build includes it"
        )


# --- rules and schemas ---------------------------------------------------------------------------


def _schemas(game: Game, place: Places) -> Iterator[str]:
    for name, kind in _schema_fields(game):
        if not is_table(kind):
            at = place_of_class(kind) if isinstance(kind, type) else place(name)
            yield f"{at}: {name} is {_shown(kind)}; expected a class with the decorator @table"


def _schema_fields(game: Game) -> list[tuple[str, Any]]:
    return [("state", game.state), ("work", game.work), ("book", game.book)]


def _functions(game: Game) -> Iterator[str]:
    if not all(is_table(kind) for _, kind in _schema_fields(game)):
        return  # nothing can be compared with the contract
    for module, names in ((game.rules, contract.RULES), (game.bots, contract.HEURISTICS)):
        for name in names:
            yield from _function(module, name, game.tables)


def _function(module: ModuleType, name: str, tables: dict[str, type[Any]]) -> Iterator[str]:
    function = getattr(module, name, None)
    expected = _declaration(name)
    if function is None or getattr(function, "__module__", "") == CONTRACT:
        yield f"{place_of_module(module)}: there is no function {name}; expected {expected}"
        return
    if not isinstance(function, FunctionType):
        yield f"{place_of_module(module)}: {name} is no plain function; expected {expected}"
        return
    place, theirs = place_of_function(function), getattr(contract, name)
    if _parameters(function) != _parameters(theirs):
        has = ", ".join(_parameters(function))
        yield f"{place}: {name} has the parameters ({has}); expected {expected}"
        return
    try:
        own = signature(function, tables)
    except BadGame as error:
        yield f"{error.message.partition('; ')[0]}; expected {expected}"
        return
    for parameter, is_, should in zip(
        (*_parameters(theirs), "return"), own, signature(theirs, tables), strict=True
    ):
        if is_ != should:
            what = "the result" if parameter == "return" else f"the parameter {parameter}"
            yield f"{place}: {what} of {name} is {_shown(is_)}; expected {_shown(should)}"


def _parameters(function: FunctionType) -> tuple[str, ...]:
    """Return the names of all parameters; those that calls by position cannot fill have stars."""
    code = function.__code__
    plain, named = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    names = code.co_varnames
    rest = names[named:]
    more = [f"*, {name}" for name in names[plain:named]]
    if code.co_flags & CO_VARARGS:
        more.append(f"*{rest[0]}")
    if code.co_flags & CO_VARKEYWORDS:
        more.append(f"**{rest[len(more) - len(names[plain:named])]}")
    return (*names[:plain], *more)


@cache
def _declaration(name: str) -> str:
    """Return a function of the contract as its ``def`` line has it."""
    hints = getattr(contract, name).__annotations__
    parameters = ", ".join(f"{each}: {hint}" for each, hint in hints.items() if each != "return")
    return f"{name}({parameters}) -> {hints['return']}"


def _shown(what: Any) -> str:
    if isinstance(what, type) and get_origin(what) is None:
        return what.__name__
    return "None" if what is None else str(what)


# --- notation and presentation -------------------------------------------------------------------


def _protocols(game: Game, place: Places) -> Iterator[str]:
    parts: list[tuple[str, Any, type[Any]]] = [
        ("notation", game.notation, Notation),
        ("look", game.look, Presentation),
    ]
    if game.position is not None:
        parts.append(("position", game.position, Position))
    for field, part, protocol in parts:
        for name, declared in vars(protocol).items():
            if name.startswith("_") or not isinstance(declared, FunctionType):
                continue
            if not callable(getattr(part, name, None)):
                at = place_of_module(part) if isinstance(part, ModuleType) else place(field)
                what = (declared.__doc__ or "").split("\n")[0]
                yield f"{at}: {field} has no function {name}; expected one: {_clause(what)}"


def _clause(line: str) -> str:
    """Return the first line of a docstring as part of a sentence."""
    return line[:1].lower() + line[1:].rstrip(".")


# --- options -------------------------------------------------------------------------------------


def _options(game: Game, place: Places) -> Iterator[str]:
    try:
        options = game.default_options(game.load_figures(NO_OVERLAY))
    except Exception as error:  # an author's code may raise anything
        yield _raised(error, place("default_options"), "the default options cannot be made")
        return
    defects = list(_fields(game, options, place))
    yield from defects
    if defects:
        return
    yield from _named_options(game, options, place)
    yield from _seats(game, options, place, DEFAULTS)
    if not isinstance(game.presets, Mapping) or not game.presets:
        at = place("presets")
        yield f"{at}: there are no presets; expected at least one, such as {{'standard': {{}}}}"
        return
    for preset, changes in game.presets.items():
        try:
            chosen = changed(options, changes)
        except WartableError as error:
            yield f"{place('presets')}: the preset {quoted(preset)}: {error}"
            continue
        yield from _seats(game, chosen, place, f"the preset {quoted(preset)}")


def _fields(game: Game, options: Any, place: Places) -> Iterator[str]:
    """Yield what is wrong with the options themselves."""
    if not dataclasses.is_dataclass(options) or isinstance(options, type):
        yield (
            f"{place('default_options')}: the default options are {quoted(options)}; "
            "expected an instance of a frozen dataclass"
        )
        return
    at = place_of_class(type(options))
    for field in dataclasses.fields(options):
        if MEANING not in field.metadata:
            yield (
                f"{at}: the option {field.name} has no meaning and no permitted values; "
                "expected one declared by whole(), choice() or words()"
            )
            return
    for info in describe(options):
        defect = info.defect(info.default)
        if defect:
            yield f"{at}: the default of an option is not permitted: {defect}"
    of_seats = [game.of_a_seat.fields] if game.of_a_seat is not None else []
    for kind in (type(options), *of_seats):
        if is_table(game.book):
            yield from (f"{place_of_class(kind)}: {each}" for each in unfit(kind, game.book))


def _named_options(game: Game, options: Any, place: Places) -> Iterator[str]:
    known = [info.name for info in describe(options)]
    for option in (game.clock.live, game.clock.slow):
        if option and option not in known:
            there = ", ".join(known)
            yield f"{place('clock')}: no option {quoted(option)}; there are {there}"


def _seats(game: Game, options: Any, place: Places, under: str) -> Iterator[str]:
    """Yield what is wrong with the numbers of seats under some options."""
    try:
        fewest, most = game.seat_range(options)
    except Exception as error:  # an author's code may raise anything
        yield _raised(error, place("seat_range"), f"the seat range under {under}")
        return
    if type(fewest) is not int or type(most) is not int or not 1 <= fewest <= most <= MOST_SEATS:
        yield (
            f"{place('seat_range')}: under {under} it is {quoted((fewest, most))}; expected the "
            f"fewest and the most seats, from 1 to {MOST_SEATS}"
        )
        return
    if under == DEFAULTS and not fewest <= game.usual_seats <= most:
        yield (
            f"{place('usual_seats')}: usual_seats is {game.usual_seats}; expected {fewest} to "
            f"{most}, which is the seat range"
        )
    if game.colours and (
        len(game.colours) < most or not all(0 <= each < len(SEAT_COLOURS) for each in game.colours)
    ):
        yield (
            f"{place('colours')}: colours is {quoted(game.colours)}; expected one for each of "
            f"{most} seats, from 0 to {len(SEAT_COLOURS) - 1}"
        )


def _raised(error: Exception, place: str, what: str) -> str:
    said = str(error) if isinstance(error, WartableError) else said_by(error)
    return f"{place_of_error(error) or place}: {what}: {said}"
