"""Batches: many games between bots, on all cores; the rows do not depend on the job count."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

from wartable.bots.play import prepare
from wartable.bots.protocol import is_reproducible
from wartable.bots.registry import IDLE, RANDOM, check_somebody_plays, make_bot
from wartable.engine import arguments
from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.options.data import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.options.seat import OfSeat
from wartable.engine.play.seeds import valid_seed
from wartable.lab import kernel
from wartable.lab.results import USUAL, Batch, Results, Shape

#: Called with the number of games played so far and the number in all.
Progress = Callable[[int, int], None]

#: More games than anybody would wait for, and far fewer than a seed has streams.
MOST_GAMES = 1_000_000_000
MOST_JOBS = 1_000


def simulate(
    game: Game,
    *,
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    options: Any = None,
    overlay: Overlay = NO_OVERLAY,
    jobs: int = 1,
    rotate: bool = False,
    of_seats: Sequence[OfSeat] = (),
    shape: Shape = USUAL,
    progress: Progress | None = None,
) -> Results:
    """Play games between the bots that ``seats`` names, one per seat.

    If all players are random or heuristics of the game, they play compiled, in threads. With any
    other bot, games are played move by move, in processes if ``jobs`` is more than 1. The rows are
    the same either way. ``of_seats`` are the players' seat options, if the game has any; with
    ``rotate`` they move along with the players. Every game gets new bots, each with its own random
    stream. ``shape`` says what rows hold beyond the usual columns.

    Compiled games do not check whether moves are legal; games played move by move do.

    Ctrl-C ends the run and keeps the games so far. Raises ``NotFound`` or ``Unreadable`` for a bot
    that cannot be made, ``BadOption`` for arguments that do not fit the game, ``BotFailed`` if
    a bot raises an exception or makes an illegal move, and ``RulesFailed``, which names the game of
    the batch and its seed, if the rules or the game's own players break the contract.
    """
    plan = make_batch(game, seats, options, overlay, seed, rotate, of_seats, shape)
    games, jobs = checked_amounts("games", MOST_GAMES, games, jobs)
    arguments.callable_or_none(progress, "progress")
    bots = [make_bot(spec, game) for spec in plan.seats]
    reproducible = all(map(is_reproducible, bots))
    prepare(bots, game)
    figures = array("q")
    begun = time.monotonic()
    try:
        with closing(_pieces(plan, games, jobs)) as pieces:
            begun = time.monotonic()  # preparation does not count
            for piece in pieces:
                figures.extend(piece)
                if progress is not None:
                    progress(len(figures) // plan.width, games)
    except KeyboardInterrupt:
        pass  # keep the games so far; ``Results.interrupted`` tells
    return Results(plan, games, reproducible, time.monotonic() - begun, figures)


def make_batch(
    game: Game,
    seats: Sequence[str],
    options: Any = None,
    overlay: Overlay = NO_OVERLAY,
    seed: int = 0,
    rotate: bool = False,
    of_seats: Sequence[OfSeat] = (),
    shape: Shape = USUAL,
    *,
    compiles: bool = True,
) -> Batch:
    """Return a validated batch; raise ``BadOption``, also if it ``compiles`` and cannot."""
    arguments.of_type(game, Game, "the game", "a Game, as find_game() returns")
    if compiles:
        game.check_compiles()
    arguments.texts(seats, "seats")
    arguments.of_type(shape, Shape, "the shape of rows", "a Shape")
    chosen = game.options(overlay=overlay) if options is None else options
    settled = game.settle_seats(chosen, len(seats), of_seats)
    game.book_for(chosen, len(seats), settled)
    check_somebody_plays(seats)
    turning = arguments.flag(rotate, "rotate")
    return Batch(
        game,
        tuple(seats),
        chosen,
        checked_overlay(overlay),
        valid_seed(seed),
        turning,
        settled,
        shape,
    )


def all_cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def part_of(progress: Progress | None, at: int, parts: int) -> Progress | None:
    """Return a callback that reports one batch as part ``at`` of ``parts`` equal parts."""
    arguments.callable_or_none(progress, "progress")
    if progress is None:
        return None
    whole = progress
    return lambda done, total: whole(at * total + done, parts * total)


def compiled_styles(plan: Batch) -> list[int] | None:
    """Return the style of each player, or None if one of them cannot play compiled."""
    known = {RANDOM: kernel.RANDOM, IDLE: kernel.IDLE}
    known.update({name: style for style, name in enumerate(plan.game.heuristics)})
    if all(spec in known for spec in plan.seats):
        return [known[spec] for spec in plan.seats]
    return None


def checked_amounts(what: str, most: int, number: int, jobs: int) -> tuple[int, int]:
    """Return a validated number of games or runs, and of jobs; raise ``BadOption``."""
    number, jobs = arguments.whole(number, what), arguments.whole(jobs, "jobs")
    if not 1 <= number <= most:
        raise BadOption(f"bad-{what}", f"{what} must be 1 to {most}, not {number}")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption("bad-jobs", f"jobs must be 1 to {MOST_JOBS}, not {jobs}")
    return number, jobs


def _pieces(plan: Batch, games: int, jobs: int) -> Generator[array[int], None, None]:
    """Return the rows of all games in order, several games at a time."""
    styles = compiled_styles(plan)
    if styles is not None:
        from wartable.lab.threads import compiled_pieces

        return compiled_pieces(plan, styles, games, jobs)
    from wartable.lab.processes import played_pieces

    return played_pieces(plan, games, jobs)
