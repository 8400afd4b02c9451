"""Runs of the campaign in any stage, for the tests of how it is shown.

Moves are applied to a match's state directly, with the reports of battles that nobody fought.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.scene.scene import Element
from wartable.games.campaign import GAME, moves, rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.state import State

#: All nodes of the tree, for a run with everything unlocked.
ALL_NODES = ",".join(node.id for node in campaign().nodes[1:])


def new_run(seed: int = 3, unlocked: str = "", **options: int | str) -> Match:
    """Begin a run."""
    chosen = GAME.options(options)
    seat = {"unlocked": unlocked}
    return Match(GAME, options=chosen, seed=seed, seats=1, of_seats=[seat])


def make(match: Match, text: str, seed: int = 1) -> list[Event]:
    """Apply a move, reports too, and return what happened."""
    log = Log()
    log.on = 1
    move = moves.read_move(match.book, text)
    assert rules.check(match.book, match.s, match.work, 0, move) == 0, text
    rules.apply(match.book, match.s, match.work, stream(seed, BOT), 0, move, log)
    return list(read_log(log, 1, 1))


def wander(match: Match, until: Callable[[State], bool], seed: int = 1, most: int = 3000) -> bool:
    """Apply random moves until something is so; tell whether it came to that."""
    chance, log = stream(seed, BOT), Log()
    for _ in range(most):
        if until(match.s):
            return True
        if match.over:
            return False
        move = rules.sample(match.book, match.s, match.work, chance, 0)
        rules.apply(match.book, match.s, match.work, chance, 0, move, log)
    return until(match.s)


def found(until: Callable[[State], bool], unlocked: str = "", **options: int | str) -> Match:
    """Return the first run that comes to something."""
    for seed in range(1, 200):
        match = new_run(seed, unlocked, **options)
        if wander(match, until, seed):
            return match
    raise AssertionError("no run comes to that")


def by_id(shown: View) -> dict[str, Element]:
    """Return the elements of a view's picture."""
    return {element.id: element for element in shown.scene().elements}
