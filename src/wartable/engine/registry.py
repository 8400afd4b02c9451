"""The registry: games found by entry point, so that any installed package can add one."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from wartable.engine import given
from wartable.engine.errors import NotFound, quoted
from wartable.engine.game import Game

GROUP = "wartable.games"


def find_game(key: str) -> Game:
    """Return the game registered under a key; raise ``NotFound``."""
    return _found(given.text(key, "the key of a game"))


def forget_games() -> None:
    """Forget all games that were found, so that they are looked for again."""
    _found.cache_clear()


@cache
def _found(key: str) -> Game:
    found = list(entry_points(group=GROUP, name=key))
    if not found:
        known = ", ".join(game_keys()) or "none"
        raise NotFound("no-game", f"no game {quoted(key)}; there are {known}")
    try:
        game = found[0].load()
    except Exception as error:  # a fault in somebody's package is theirs to read in one line
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise NotFound("bad-game", f"cannot load the game {quoted(key)}: {reason}") from None
    if not isinstance(game, Game):
        raise NotFound("bad-game", f"{found[0].value}, registered as {quoted(key)}, is not a game")
    return game


def game_keys() -> list[str]:
    """Return the keys of all installed games."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def all_games() -> list[Game]:
    """Return all installed games."""
    return [find_game(key) for key in game_keys()]
