"""Many runs, on all cores: the same runs however many work on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from wartable.engine import given
from wartable.engine.chance import Chance
from wartable.engine.match import valid_seed
from wartable.games.clans.campaign import GAME as CAMPAIGN
from wartable.games.clans.campaign.state import Book
from wartable.lab.batch import Progress, checked_amounts
from wartable.lab.campaigns.course import Course, play_run
from wartable.lab.campaigns.fighting import USUAL_BOT, fighter_for, is_sure
from wartable.lab.campaigns.gifts import NO_GIFT, gift_of
from wartable.lab.kernel import game_seed
from wartable.lab.workers import in_processes

#: More runs than anybody waits for.
MOST_RUNS = 1_000_000


@dataclass(frozen=True)
class Terms:
    """On what terms runs are played.

    ``options`` are the campaign's, None for the usual ones, and ``unlocked`` the ids of unlocked
    nodes, with commas between them. ``bot`` fights the battles: a heuristic of the inner game,
    compiled unless ``plainly``, or any other bot, move by move.
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
        """Raise ``BadOption``, ``NotFound`` or ``Unreadable`` for what cannot be played."""
        checked_amounts("runs", MOST_RUNS, self.runs, self.jobs)
        given.flag(self.plainly, "plainly")
        given.text(self.bot, "a bot")
        valid_seed(self.seed)
        self.book()
        is_sure(self.bot)


@dataclass(frozen=True)
class Runs:
    """The runs that were played, in order of their numbers; fewer than planned if interrupted."""

    terms: Terms
    seconds: float
    courses: tuple[Course, ...] = field(repr=False)

    @property
    def interrupted(self) -> bool:
        """Whether the runs were stopped before their end."""
        return len(self.courses) < self.terms.runs

    @property
    def reproducible(self) -> bool:
        """Whether the same terms give the same runs again."""
        return is_sure(self.terms.bot)


def simulate_runs(terms: Terms, progress: Progress | None = None, *, gift: str = NO_GIFT) -> Runs:
    """Play runs of the seeds that follow from the terms' seed, each with a gift at its start.

    An interruption from the keyboard ends them with the runs so far. Raises as ``Terms.check``,
    and ``RunFailed`` naming seed and move if a run meets a refusal or a dead end.
    """
    given.of_type(terms, Terms, "the terms of runs", "Terms").check()
    gift_of(given.text(gift, "a gift"))
    given.callable_or_none(progress, "progress")
    courses: list[Course] = []
    begun = time.monotonic()
    try:
        with closing(_courses(_Plan(terms, gift))) as played:
            for course in played:
                courses.append(course)
                if progress is not None:
                    progress(len(courses), terms.runs)
    except KeyboardInterrupt:
        pass  # what was played stands; the result says that it is less
    return Runs(terms, time.monotonic() - begun, tuple(courses))


def seed_of(terms: Terms, number: int) -> int:
    """Return the seed of run number ``number``."""
    return game_seed(Chance(), terms.seed, number)


@dataclass(frozen=True)
class _Plan:
    """What travels to the processes that play."""

    terms: Terms
    gift: str


def _courses(plan: _Plan) -> Generator[Course, None, None]:
    terms = plan.terms
    jobs = min(terms.jobs, terms.runs)
    if jobs == 1:
        return (_play(plan, number) for number in range(terms.runs))
    # Compiled here first, so that the processes only load it.
    fighter_for(terms.bot, plainly=terms.plainly)
    return in_processes(_play, plan, terms.runs, jobs)


@cache
def _book(terms: Terms) -> Book:
    # Once a process: all runs read the same book.
    return terms.book()


def _play(plan: _Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> Course:
    terms = plan.terms
    return play_run(
        _book(terms),
        seed_of(terms, number),
        fighter_for(terms.bot, plainly=terms.plainly),
        number=number,
        gift=gift_of(plan.gift),
        stopped=stopped,
    )
