"""Batches: many games between bots, on all cores, the same rows however many work on them."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

from wartable.bots.bot import (
    IDLE,
    RANDOM,
    check_somebody_plays,
    is_reproducible,
    make_bot,
    prepare,
)
from wartable.engine import given
from wartable.engine.errors import BadOption
from wartable.engine.figures import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.game import Game
from wartable.engine.match import valid_seed
from wartable.engine.seatoptions import OfSeat
from wartable.lab import kernel
from wartable.lab.results import USUAL, Plan, Results, Shape

#: Called with the number of games played so far and the number in all.
Progress = Callable[[int, int], None]

#: More games than anybody waits for; game numbers stay far below what a seed's streams take.
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
    """Play games between the bots that ``seats`` names, one a seat.

    Random players and the game's heuristics play compiled, in threads; with any other bot the
    games are played move by move, in processes where ``jobs`` is more than 1. The rows depend on
    neither. ``of_seats`` are options of these players, where the game has such: with ``rotate``
    they move on with them. Every game is played by new bots, each with its own stream of chance.
    ``shape`` is what rows hold, where that is more than usual.

    An interruption from the keyboard ends the run with the games so far. Raises ``NotFound`` or
    ``Unreadable`` for a bot that cannot be made, ``BadOption`` for what does not fit the game,
    and ``BotFailed`` if a bot raises an exception or makes an illegal move.
    """
    plan = make_plan(game, seats, options, overlay, seed, rotate, of_seats, shape)
    games, jobs = checked_amounts("games", MOST_GAMES, games, jobs)
    given.callable_or_none(progress, "progress")
    bots = [make_bot(spec, game) for spec in plan.seats]
    reproducible = all(map(is_reproducible, bots))
    prepare(bots, game)
    figures = array("q")
    begun = time.monotonic()
    try:
        with closing(_pieces(plan, games, jobs)) as pieces:
            begun = time.monotonic()  # getting ready is not playing
            for piece in pieces:
                figures.extend(piece)
                if progress is not None:
                    progress(len(figures) // plan.width, games)
    except KeyboardInterrupt:
        pass  # what was played stands; the results say that they are fewer
    return Results(plan, games, reproducible, time.monotonic() - begun, figures)


def make_plan(
    game: Game,
    seats: Sequence[str],
    options: Any = None,
    overlay: Overlay = NO_OVERLAY,
    seed: int = 0,
    rotate: bool = False,
    of_seats: Sequence[OfSeat] = (),
    shape: Shape = USUAL,
) -> Plan:
    """Return a plan that can be played; raise ``BadOption``."""
    given.of_type(game, Game, "the game", "a Game, as find_game() returns").check_compiles()
    given.texts(seats, "seats")
    given.of_type(shape, Shape, "the shape of rows", "a Shape")
    chosen = game.options(overlay=overlay) if options is None else options
    settled = game.settle_seats(chosen, len(seats), of_seats)
    game.book_for(chosen, len(seats), settled)
    check_somebody_plays(seats)
    turning = given.flag(rotate, "rotate")
    return Plan(
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
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def part_of(progress: Progress | None, at: int, parts: int) -> Progress | None:
    """Return what tells of one batch as part number ``at`` of several that are equally large."""
    given.callable_or_none(progress, "progress")
    if progress is None:
        return None
    whole = progress
    return lambda done, total: whole(at * total + done, parts * total)


def compiled_styles(plan: Plan) -> list[int] | None:
    """Return the style of each player; None if one of them cannot play compiled."""
    known = {RANDOM: kernel.RANDOM, IDLE: kernel.IDLE}
    known.update({name: style for style, name in enumerate(plan.game.heuristics)})
    if all(spec in known for spec in plan.seats):
        return [known[spec] for spec in plan.seats]
    return None


def checked_amounts(what: str, most: int, number: int, jobs: int) -> tuple[int, int]:
    """Return how many of something are to be played, and by how many; raise ``BadOption``."""
    number, jobs = given.whole(number, what), given.whole(jobs, "jobs")
    if not 1 <= number <= most:
        raise BadOption(f"bad-{what}", f"{what} must be 1 to {most}, not {number}")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption("bad-jobs", f"jobs must be 1 to {MOST_JOBS}, not {jobs}")
    return number, jobs


def _pieces(plan: Plan, games: int, jobs: int) -> Generator[array[int], None, None]:
    """Return the rows of games 0 and on, some at a time, in order."""
    styles = compiled_styles(plan)
    if styles is not None:
        from wartable.lab.threads import compiled_pieces

        return compiled_pieces(plan, styles, games, jobs)
    from wartable.lab.processes import played_pieces

    return played_pieces(plan, games, jobs)
