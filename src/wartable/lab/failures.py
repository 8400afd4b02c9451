"""What is wrong with a game, found by playing it: the game's number, its seed, file and line."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from types import FunctionType
from typing import Any

from wartable.bots.protocol import BotFailed
from wartable.bots.registry import IDLE, RANDOM
from wartable.engine.errors import RulesFailed
from wartable.engine.play.match import Match
from wartable.engine.sources import as_written, place_of_error, place_of_function, said_by
from wartable.lab import kernel
from wartable.lab.results import Batch


def check_rows(plan: Batch, begin: int, rows: array[int]) -> None:
    """Raise ``RulesFailed`` for the first of these rows whose game did not come to its end.

    The rows are those of the games from number ``begin`` on.
    """
    moves = rows[kernel.MOVES :: plan.width]
    for at, made in enumerate(moves if min(moves) < 0 else ()):
        if made < 0:
            raise failed(plan, begin + at, rows[at * plan.width + kernel.SEED], made)


def failed(plan: Batch, number: int, seed: int, why: int) -> RulesFailed:
    """Return the error for a game that could not be played to its end."""
    if why == kernel.ENDLESS:
        said = f"no end after {kernel.MOST_MOVES} moves; expected that over() returns a reason"
        return _error("endless-game", plan.game.rules.over, plan, number, seed, said)
    written = as_written(plan.game.rules.to_act)
    if written is not plan.game.rules.to_act:
        said = f"no legal move is made, but over() returns 0; look at {written.__name__}()"
        return _error("nobody-to-act", written, plan, number, seed, said)
    last = len(plan.seats) - 1
    said = f"to_act() names no seat that can act; expected seats from 0 to {last} before the end"
    return _error("nobody-to-act", plan.game.rules.to_act, plan, number, seed, said)


def check_goes_on(plan: Batch, number: int, match: Match) -> None:
    """Raise ``RulesFailed`` if a match that is not over cannot go on, as compiled games do."""
    acting = match.game.rules.to_act(match.book, match.s)
    if not 0 < acting < 1 << match.seats:
        raise failed(plan, number, int(match.seed), kernel.NOBODY)
    if match.cursor == kernel.MOST_MOVES:
        raise failed(plan, number, int(match.seed), kernel.ENDLESS)


def bot_failed(
    plan: Batch, number: int, match: Match, seat: int, error: BotFailed
) -> BotFailed | RulesFailed:
    """Return the error for a bot that failed in a match.

    Where it is one of the game's own players, the game's author has to mend it.
    """
    function = _player(plan, match.players[seat])
    if function is None:
        return BotFailed(error.code, f"game {number}: {error} (seed {match.seed})")
    place = place_of_error(error.__cause__ or error)
    code = "bad-move" if error.code == "bot-illegal" else "rules-raised"
    return _error(code, function, plan, number, int(match.seed), str(error), place)


def rules_raised(plan: Batch, number: int, match: Match, error: Exception) -> RulesFailed:
    """Return the error for rules that raised an exception."""
    said = f"move {match.cursor + 1} raised {said_by(error)}"
    place = place_of_error(error)
    return _error("rules-raised", plan.game.rules.apply, plan, number, int(match.seed), said, place)


def _player(plan: Batch, spec: str) -> FunctionType | None:
    """Return the game's function that decides for a bot, None if that is not one of its own."""
    game = plan.game
    own: dict[str, Any] = {RANDOM: game.rules.sample, IDLE: game.rules.timeout_move}
    own.update(dict.fromkeys(game.heuristics, game.bots.choose))
    return own.get(spec)


def _error(
    code: str,
    function: Callable[..., Any],
    plan: Batch,
    number: int,
    seed: int,
    said: str,
    place: str = "",
) -> RulesFailed:
    if not place and isinstance(function, FunctionType):
        place = place_of_function(function)
    return RulesFailed(code, f"{place}: {plan.game.title}, game {number} with seed {seed}: {said}")
