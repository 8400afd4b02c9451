"""Games of any bots, move by move, in this process or in several."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator

from wartable.bots.bot import BotFailed, bot_move, make_bot
from wartable.engine.chance import BOT, Chance, stream
from wartable.engine.errors import NotFound
from wartable.engine.match import Match
from wartable.engine.registry import find_game
from wartable.lab.kernel import game_seed
from wartable.lab.results import Plan
from wartable.lab.workers import in_processes


class Stopped(Exception):
    """The run was interrupted while a game was played."""


def played_pieces(plan: Plan, games: int, jobs: int) -> Generator[array[int], None, None]:
    """Yield the rows of games 0 and on, one at a time, in order.

    Other processes find the game by its key, so one that is not installed is played in this one.
    """
    if min(jobs, games) == 1 or not _is_installed(plan):
        return (play_match(plan, number) for number in range(games))
    return in_processes(play_match, plan, games, min(jobs, games))


def play_match(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> array[int]:
    """Play one game of a run, the same as the kernel would, and return its row."""
    match = played(plan, number, stopped)
    return row_of(match, plan)


def played(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> Match:
    """Play one game of a run, the same as the kernel would, and return it at its end."""
    seed = game_seed(Chance(), plan.seed, number)
    players = plan.seated(number)
    bots = [make_bot(spec, plan.game) for spec in players]
    chances = [stream(seed, BOT, seat) for seat in range(len(players))]
    match = Match(
        plan.game,
        options=plan.options,
        overlay=plan.overlay,
        seed=seed,
        players=players,
        of_seats=plan.of_seated(number),
    )
    while not match.over:
        if stopped():
            raise Stopped
        seat = match.to_act[0]
        try:
            bot_move(bots[seat], match, seat, chances[seat])
        except BotFailed as error:
            raise BotFailed(error.code, f"game {number}: {error}") from error
    return match


def row_of(match: Match, plan: Plan) -> array[int]:
    """Return the figures of a finished match of a run in the order of the kernel."""
    rules, book, s = match.game.rules, match.book, match.s
    reason, turn, winners = rules.over(book, s), rules.turn(book, s), rules.winners(book, s)
    usual = [match.seed, reason, turn, len(match.moves), winners, *match.scores]
    return array("q", [*usual, *plan.shape.more_of(s)])


def _is_installed(plan: Plan) -> bool:
    try:
        return find_game(plan.game.key) is plan.game
    except NotFound:
        return False
