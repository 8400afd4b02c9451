"""Many runs, on all cores; the runs do not depend on the job count."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from wartable.apps.clans.lab.campaigns.battles import USUAL_BOT, fighter_for, is_sure
from wartable.apps.clans.lab.campaigns.gifts import NO_GIFT, gift_of
from wartable.apps.clans.lab.campaigns.run import Course, play_run
from wartable.engine import arguments
from wartable.engine.kit.chance import Chance
from wartable.engine.play.seeds import valid_seed
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign.state import Book
from wartable.lab.batch import Progress, checked_amounts
from wartable.lab.kernel import game_seed
from wartable.lab.processes import in_processes

#: More runs than anybody would wait for.
MOST_RUNS = 1_000_000


@dataclass(frozen=True)
class Terms:
    """The terms of many runs.

    ``options`` are the campaign's, None for the defaults; ``unlocked`` lists the ids of unlocked
    nodes, separated by commas. ``bot`` fights the battles: a heuristic of the nested game, compiled
    unless ``plainly``, or any other bot, move by move.
    """

    options: Any = None
    unlocked: str = ""
    runs: int = 1000
    seed: int = 0
    jobs: int = 1
    bot: str = USUAL_BOT
    plainly: bool = False

    def settled(self) -> tuple[Any, tuple[Any, ...]]:
        """Return the options of the campaign and of its seat; raise ``BadOption``."""
        options = CAMPAIGN.options() if self.options is None else self.options
        return options, CAMPAIGN.settle_seats(options, 1, ({"unlocked": self.unlocked},))

    def book(self) -> Book:
        """Return the book of the runs; raise ``BadOption``."""
        options, of_seats = self.settled()
        book: Book = CAMPAIGN.book_for(options, 1, of_seats)
        return book

    def check(self) -> None:
        """Raise ``BadOption``, ``NotFound`` or ``Unreadable`` if the terms cannot be played."""
        checked_amounts("runs", MOST_RUNS, self.runs, self.jobs)
        arguments.flag(self.plainly, "plainly")
        arguments.text(self.bot, "a bot")
        valid_seed(self.seed)
        self.book()
        is_sure(self.bot)


@dataclass(frozen=True)
class Runs:
    """The finished runs in order of their numbers; fewer than planned if interrupted."""

    terms: Terms
    seconds: float
    courses: tuple[Course, ...] = field(repr=False)

    @property
    def interrupted(self) -> bool:
        """Whether the batch was stopped early."""
        return len(self.courses) < self.terms.runs

    @property
    def reproducible(self) -> bool:
        """Whether the same terms give the same runs every time."""
        return is_sure(self.terms.bot)


def simulate_runs(terms: Terms, progress: Progress | None = None, *, gift: str = NO_GIFT) -> Runs:
    """Play runs with seeds derived from the terms' seed, each with a gift at its start.

    Ctrl-C ends the batch and keeps the runs so far. Raises as ``Terms.check``, and ``RunFailed``
    naming seed and move if a move is refused or a run has no end.
    """
    arguments.of_type(terms, Terms, "the terms of runs", "Terms").check()
    gift_of(arguments.text(gift, "a gift"))
    arguments.callable_or_none(progress, "progress")
    courses: list[Course] = []
    begun = time.monotonic()
    try:
        with closing(_courses(_Job(terms, gift))) as played:
            for course in played:
                courses.append(course)
                if progress is not None:
                    progress(len(courses), terms.runs)
    except KeyboardInterrupt:
        pass  # keep the runs so far; ``Runs.interrupted`` tells
    return Runs(terms, time.monotonic() - begun, tuple(courses))


def seed_of(terms: Terms, number: int) -> int:
    """Return the seed of run number ``number``."""
    return game_seed(Chance(), terms.seed, number)


@dataclass(frozen=True)
class _Job:
    """What is sent to the worker processes."""

    terms: Terms
    gift: str


def _courses(plan: _Job) -> Generator[Course, None, None]:
    terms = plan.terms
    jobs = min(terms.jobs, terms.runs)
    if jobs == 1:
        return (_play(plan, number) for number in range(terms.runs))
    # Compile here first, so that the workers only load the code.
    fighter_for(terms.bot, plainly=terms.plainly)
    return in_processes(_play, plan, terms.runs, jobs)


@cache
def _book(terms: Terms) -> Book:
    # Once per process: all runs share the book.
    return terms.book()


def _play(plan: _Job, number: int, stopped: Callable[[], bool] = lambda: False) -> Course:
    terms = plan.terms
    return play_run(
        _book(terms),
        seed_of(terms, number),
        fighter_for(terms.bot, plainly=terms.plainly),
        number=number,
        gift=gift_of(plan.gift),
        stopped=stopped,
    )
