"""The module that the plugin gives to pytest: one test for every task."""

from __future__ import annotations

from wartable.testing.checks import Task


def test_game(task: Task) -> None:
    """Run one check in one set-up; the plugin says which there are."""
    task.run()
