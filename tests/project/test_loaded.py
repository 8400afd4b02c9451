"""The script that runs tests on busy cores picks the right ones and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

from loaded import TESTS, busy, outside_files

PROCESSES = Path("/proc/self/task")


def _children() -> set[str]:
    """Return the ids of this process's children."""
    listed = PROCESSES.glob("*/children")
    return {each for path in listed for each in path.read_text().split()}


def test_it_picks_what_depends_on_more_than_its_own_process() -> None:
    names = {str(Path(each).relative_to(TESTS)) for each in outside_files()}
    assert {"browser/test_game.py", "server/tables/test_timer.py"} <= names
    assert "cli/commands/test_serve.py" in names
    # By a helper: it imports none of these modules itself.
    assert "games/campaign/rules/test_story.py" in names
    assert not names & {"engine/kit/test_chance.py", "games/territory/rules/test_resolution.py"}


def test_the_busy_processes_end_with_it() -> None:
    before = _children()
    with busy(2):
        assert len(_children() - before) == 2
    assert _children() <= before
