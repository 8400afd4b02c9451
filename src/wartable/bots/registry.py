"""The registry of bots.

A bot is built in, comes with a game, is installed by entry point, or is loaded from a file as
``./my_bot.py:MyBot``.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from wartable.bots.protocol import Bot
from wartable.bots.simple import HeuristicBot, IdleBot, RandomBot
from wartable.engine import arguments
from wartable.engine.entry_points import registered
from wartable.engine.errors import BadOption, NotFound, Unreadable, WartableError, quoted
from wartable.engine.game import Game

Result = TypeVar("Result")


def guarded(action: Callable[[], Result], failure: str) -> Result:
    """Return what foreign code returns; raise ``Unreadable`` with the reason if it raises."""
    try:
        return action()
    except WartableError:
        raise
    except (Exception, SystemExit) as error:  # foreign code may raise anything
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise Unreadable("bad-bot", f"{failure}: {reason}") from None


def module_in(path: Path) -> ModuleType:
    """Return the module in a file; raise ``NotFound`` or ``Unreadable``.

    A file runs once per process, and again only after it has changed.
    """
    if not path.is_file():
        raise NotFound("no-bot", f"no file {quoted(path)}")
    changed = path.stat().st_mtime_ns
    return guarded(lambda: _loaded(path.resolve(), changed), f"cannot load {quoted(path)}")


@cache
def _loaded(path: Path, changed: int) -> ModuleType:
    """Load a module; ``changed``, the file's modification time, is part of the cache key."""
    digest = blake2b(str(path).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    name = f"wartable_bot_{path.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None, "a path that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look a class's module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


# --- finding bots --------------------------------------------------------------------------------

GROUP = "wartable.bots"

#: The bots that play every game.
RANDOM, IDLE = "random", "idle"
_EVERYWHERE = {RANDOM: RandomBot, IDLE: IdleBot}
#: The installed bots that need the compiled form, which not every game has.
_COMPILED = {"search"}


def make_bot(spec: str, game: Game) -> Bot:
    """Return the bot that a spec names, such as ``greedy`` or ``search:iterations=500``.

    Raises ``NotFound`` if no bot has that name, ``Unreadable`` for bad settings, and ``BadOption``
    for a bot that cannot play this game.
    """
    arguments.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    path, _, name = arguments.text(spec, "a bot").rpartition(":")
    if path.endswith(".py"):
        return _call(spec, _from_file(Path(path), name), {})
    name, _, settings = spec.partition(":")
    if name in _EVERYWHERE:
        return _call(spec, _EVERYWHERE[name], _settings(spec, settings))
    if name in game.heuristics:
        if settings:
            raise Unreadable("bad-bot", f"{quoted(spec)}: {name} takes no settings")
        return HeuristicBot(game.heuristics.index(name))
    if name in _COMPILED:
        game.check_compiles()
    for point in registered(GROUP, name):
        factory = guarded(point.load, f"cannot load the bot {quoted(name)}")
        return _call(spec, factory, _settings(spec, settings))
    known = ", ".join(bot_names(game))
    raise NotFound("no-bot", f"no bot {quoted(spec)}; there are {known}, or FILE.py:CLASS")


def bot_names(game: Game) -> list[str]:
    """Return the names of all bots that can play a game."""
    arguments.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    found = {point.name for point in registered(GROUP)}
    installed = sorted(found - _COMPILED if game.plain_only else found)
    return list(dict.fromkeys([RANDOM, *game.heuristics, *installed, IDLE]))


def is_idle(spec: str) -> bool:
    """Tell whether a spec names the bot of an empty seat."""
    return arguments.text(spec, "a bot").partition(":")[0] == IDLE


def is_simple(spec: str, game: Game) -> bool:
    """Tell whether a spec names a bot of :mod:`wartable.bots.simple`, which decides at once."""
    return spec in _EVERYWHERE or spec in game.heuristics


def check_somebody_plays(players: Iterable[str]) -> None:
    """Raise ``BadOption`` if all seats are empty: not every game ends when nobody acts.

    ``players`` are bots and people, as in records.
    """
    if all(map(is_idle, players)):
        raise BadOption("bad-seats", f"all seats are {IDLE}: somebody must play")


def usual_bot(game: Game) -> str:
    """Return the default opponent: the game's first heuristic, if it has one."""
    arguments.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    return game.heuristics[0] if game.heuristics else RANDOM


def _settings(spec: str, text: str) -> dict[str, int]:
    settings = {}
    for pair in filter(None, text.split(",")):
        key, _, value = pair.partition("=")
        number = arguments.read_whole(value)
        if number is None or not key.isidentifier():
            raise Unreadable("bad-bot", f"{quoted(spec)}: expected settings such as iterations=500")
        settings[key] = number
    return settings


def _call(spec: str, factory: Callable[..., Any], settings: dict[str, int]) -> Bot:
    failure = f"cannot make bot {quoted(spec)}"
    known = guarded(lambda: inspect.signature(factory).parameters, failure)
    unknown = [name for name in settings if name not in known]
    if unknown:
        has = f"it has {', '.join(known)}" if known else "it has none"
        raise Unreadable("bad-bot", f"{quoted(spec)}: no setting {quoted(unknown[0])}; {has}")
    bot = guarded(lambda: factory(**settings), failure)
    if not callable(getattr(bot, "choose", None)):
        raise NotFound("bad-bot", f"{quoted(spec)} has no method choose(view, legal, chance)")
    return bot  # type: ignore[no-any-return]


def _from_file(path: Path, name: str) -> Callable[..., Any]:
    found = getattr(module_in(path), name, None)
    if not callable(found):
        raise NotFound("no-bot", f"{quoted(path)} has no class {quoted(name)}")
    return found  # type: ignore[no-any-return]
