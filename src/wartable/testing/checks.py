"""All checks of a game, for whoever runs them: one by one with pytest, or in a row without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from wartable.engine.game import Game
from wartable.testing.cases import check_cases
from wartable.testing.checked import check_on_checked_tables, check_secrets_on_checked_tables
from wartable.testing.conformance import (
    check_clock_and_colours,
    check_positions,
    check_whole_game,
)
from wartable.testing.defects import kept
from wartable.testing.forms import check_both_forms, check_bounds
from wartable.testing.no_leak import MOST_SEATS, check_no_leak, check_players_know_no_secrets
from wartable.testing.setups import Drawn, Setup, setups_of


@dataclass(frozen=True, slots=True)
class Check:
    """A check, and the set-ups it is for."""

    name: str
    run: Callable[[Setup], None]
    #: Whether a quick run leaves it out: another one does the same in another random game.
    again: bool = False
    #: Whether only games with a compiled form have it.
    compiled: bool = False
    #: The most seats it is for, 0 for any number.
    most_seats: int = 0

    def fits(self, setup: Setup) -> bool:
        """Tell whether it can check a set-up."""
        if self.compiled and setup.game.plain_only:
            return False
        return self.most_seats == 0 or setup.seats <= self.most_seats


CHECKS = (
    Check("clock-and-colours", check_clock_and_colours),
    Check("positions", check_positions),
    Check("positions-again", partial(check_positions, seed=1), again=True),
    Check("whole-game", partial(check_whole_game, seed=11)),
    Check("whole-game-again", partial(check_whole_game, seed=12), again=True),
    Check("checked-tables", check_on_checked_tables),
    Check("checked-secrets", check_secrets_on_checked_tables),
    Check("no-leak", check_no_leak, most_seats=MOST_SEATS),
    Check("players-know-no-secrets", check_players_know_no_secrets),
    Check("both-forms", check_both_forms, compiled=True),
    Check("bounds", check_bounds, compiled=True),
    Check("bounds-again", partial(check_bounds, seed=1), compiled=True, again=True),
)


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to check: its name, which says on what, and the call that checks it."""

    name: str
    run: Callable[[], None]


def tasks_of(
    game: Game,
    *,
    seed: int = 0,
    quick: bool = False,
    drawn: Drawn | None = None,
    cases: Sequence[Path] = (),
) -> list[Task]:
    """Return all that is to be checked of a game; raise ``Defect`` if it cannot be set up.

    ``quick`` leaves it at one set-up and one random game each. ``drawn`` and ``seed`` are those of
    :func:`wartable.testing.setups.setups_of`; ``cases`` are files for the checker of the game.
    """
    setups = checked_setups(game, seed=seed, quick=quick, drawn=drawn)
    return [*_tasks(setups, quick), *(_of_cases(game, path) for path in cases)]


def checked_setups(
    game: Game, *, seed: int = 0, quick: bool = False, drawn: Drawn | None = None
) -> list[Setup]:
    """Return the set-ups that are checked, the one most like the usual game if it is ``quick``."""
    with kept("a game can be set up", game, game.key):
        setups = setups_of(game, drawn, seed=seed)
        usual = (each for each in setups if each.seats == game.seats_for(each.options))
        return [next(usual, setups[0])] if quick else setups


def check_game(
    game: Game,
    *,
    seed: int = 0,
    quick: bool = False,
    drawn: Drawn | None = None,
    cases: Sequence[Path] = (),
) -> None:
    """Check a game in all its set-ups, without pytest; raise ``Defect`` at the first defect."""
    for task in tasks_of(game, seed=seed, quick=quick, drawn=drawn, cases=cases):
        task.run()


def _tasks(setups: Sequence[Setup], quick: bool) -> Iterator[Task]:
    for check in CHECKS:
        for setup in setups:
            if check.fits(setup) and not (quick and check.again):
                yield Task(f"{check.name}-{setup}", partial(check.run, setup))


def _of_cases(game: Game, path: Path) -> Task:
    return Task(f"cases-{path.name}", partial(check_cases, game, path))
