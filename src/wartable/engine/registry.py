"""The registry: finds games by entry point, so that any installed package can add one."""

from __future__ import annotations

import sys
from functools import cache, partial
from importlib.metadata import EntryPoint

from wartable.engine import arguments, entry_points
from wartable.engine.cases import Checker
from wartable.engine.errors import BadGame, NotFound, quoted
from wartable.engine.game import Game
from wartable.engine.sources import place_of_error, place_of_value, said_by
from wartable.engine.validation import defects_of

GROUP = "wartable.games"
#: The entry-point group of case checkers, each under its game's key.
CASES = "wartable.cases"


def find_game(key: str) -> Game:
    """Return the game registered under a key; raise ``NotFound``, or ``BadGame`` for a broken one.

    A game is validated when it is first found.
    """
    found = _found(arguments.text(key, "the key of a game"))
    if isinstance(found, BadGame):
        raise BadGame(found.code, found.message, found.defects)  # a fresh one: it has no traceback
    return found


def forget_games() -> None:
    """Clear the cache, so that games, and all entry points, are looked up again."""
    entry_points.forget()
    _found.cache_clear()


@cache
def _found(key: str) -> Game | BadGame:
    found = list(entry_points.registered(GROUP, key))
    if not found:
        known = ", ".join(game_keys()) or "none"
        raise NotFound("no-game", f"no game {quoted(key)}; there are {known}")
    point = found[0]
    try:
        game = point.load()
        place = partial(place_of_value, sys.modules[point.module], point.attr)
        if not isinstance(game, Game):
            defects = [f"{place()}: {point.attr} is {quoted(game)}; expected a Game"]
        else:
            defects = defects_of(game, key, place)
            if not defects:
                return game
    except BadGame as error:
        defects = list(error.defects) or [str(error)]
    except (Exception, SystemExit) as error:  # a foreign package may raise anything
        defects = [f"{place_of_error(error) or _written(point)}: {said_by(error)}"]
    return BadGame("bad-game", f"the game {quoted(key)} cannot be played", defects)


def _written(point: EntryPoint) -> str:
    """Return an entry point as its package declares it."""
    return f"entry point {point.name} = {quoted(point.value)} of {point.group}"


def find_checker(game: Game) -> Checker:
    """Return a game's case checker; raise ``NotFound`` if it has none."""
    for point in entry_points.registered(CASES, game.key):
        checker = point.load()
        if isinstance(checker, Checker):
            return checker
        raise NotFound("bad-cases", f"{point.value}, registered for {game.key}, is not a Checker")
    raise NotFound("no-cases", f"{game.title} has no case format")


def game_keys() -> list[str]:
    """Return the keys of all installed games."""
    return sorted({point.name for point in entry_points.registered(GROUP)})


def all_games() -> list[Game]:
    """Return all installed games that can be played."""
    found = (_found(key) for key in game_keys())
    return [each for each in found if isinstance(each, Game)]


def broken_games() -> dict[str, BadGame]:
    """Return why those installed games that are left out cannot be played, by their keys."""
    found = ((key, _found(key)) for key in game_keys())
    return {key: each for key, each in found if isinstance(each, BadGame)}
