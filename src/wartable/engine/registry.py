"""The registry: finds games by entry point, so that any installed package can add one."""

from __future__ import annotations

from functools import cache

from wartable.engine import arguments, entry_points
from wartable.engine.cases import Checker
from wartable.engine.errors import NotFound, quoted
from wartable.engine.game import Game

GROUP = "wartable.games"
#: The entry-point group of case checkers, each under its game's key.
CASES = "wartable.cases"


def find_game(key: str) -> Game:
    """Return the game registered under a key; raise ``NotFound``."""
    return _found(arguments.text(key, "the key of a game"))


def forget_games() -> None:
    """Clear the cache, so that games, and all entry points, are looked up again."""
    entry_points.forget()
    _found.cache_clear()


@cache
def _found(key: str) -> Game:
    found = list(entry_points.registered(GROUP, key))
    if not found:
        known = ", ".join(game_keys()) or "none"
        raise NotFound("no-game", f"no game {quoted(key)}; there are {known}")
    try:
        game = found[0].load()
    except Exception as error:  # a foreign package may raise anything; one line says what
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise NotFound("bad-game", f"cannot load the game {quoted(key)}: {reason}") from None
    if not isinstance(game, Game):
        raise NotFound("bad-game", f"{found[0].value}, registered as {quoted(key)}, is not a game")
    return game


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
    """Return all installed games."""
    return [find_game(key) for key in game_keys()]
