"""A pytest plugin that checks an installed game; it needs nothing but pytest.

``pytest -p wartable.testing.plugin --wartable-game KEY`` adds one test for every check and set-up
of a game to those that pytest runs anyway. A failure is one line.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from wartable.engine.arguments import read_whole
from wartable.engine.errors import Defect, WartableError
from wartable.engine.play.seeds import valid_seed
from wartable.engine.registry import find_game
from wartable.testing import game_tests
from wartable.testing.checks import Task, tasks_of
from wartable.testing.setups import read_drawn

#: The module with the tests.
MODULE = str(Path(game_tests.__file__))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("wartable", "checks of an installed game of Wartable")
    add = group.addoption
    add("--wartable-game", metavar="KEY", help="check this game")
    add("--wartable-seed", metavar="N", default="0", help="other options and random games (0)")
    add("--wartable-quick", action="store_true", help="one set-up, and one random game each")
    add(
        "--wartable-draw",
        metavar="NAME=VALUE,...",
        action="append",
        default=[],
        help="draw an option from these values only; repeatable",
    )
    add(
        "--wartable-cases",
        metavar="FILE",
        action="append",
        default=[],
        help="check this file of cases as well; repeatable",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the module with the tests to what is collected."""
    if config.option.wartable_game and MODULE not in config.args:
        config.args.append(MODULE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test for every task."""
    if metafunc.module.__file__ == MODULE:
        tasks = _tasks(metafunc.config)
        metafunc.parametrize("task", tasks, ids=[task.name for task in tasks])


def _tasks(config: pytest.Config) -> list[Task]:
    option = config.option
    try:
        game = find_game(option.wartable_game or "")
        return tasks_of(
            game,
            seed=valid_seed(read_whole(option.wartable_seed, 16) or 0),
            quick=option.wartable_quick,
            drawn=read_drawn(game, option.wartable_draw),
            cases=[Path(each) for each in option.wartable_cases],
        )
    except WartableError as error:
        raise pytest.UsageError(str(error)) from None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.CallInfo[None], None]:
    """Show a defect as one line, without a traceback through Wartable."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if call.excinfo is not None and isinstance(call.excinfo.value, Defect):
        report.longrepr = str(call.excinfo.value)
