"""Saving a game in the terminal: nothing is lost by a bad name, a full disk or Ctrl-C."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from wartable.cli.terminal.record_file import Saving, holds_something, uninterrupted
from wartable.cli.terminal.slash_commands import _path
from wartable.engine.errors import BadOption, NotFound, Unreadable
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game


@pytest.mark.parametrize("name", ["file/below", "x" * 300, "a\0b"])
def test_what_cannot_be_a_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadOption, match="cannot save to"):
        holds_something(tmp_path / name)


def test_the_home_of_nobody_is_refused() -> None:
    with pytest.raises(Unreadable, match="nobody here"):
        _path("~nobody-of-that-name/game.jsonl")


def test_a_full_disk_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    saving = Saving(Match(find_game("territory"), seed=1))
    (tmp_path / "there").mkdir()
    begun = tmp_path / "there" / "game.jsonl"
    real = os.fsync
    calls: list[int] = []

    def full_at_the_second(descriptor: int) -> None:
        calls.append(descriptor)
        (full if len(calls) == 2 else real)(descriptor)

    monkeypatch.setattr(os, "fsync", full_at_the_second)
    with pytest.raises(NotFound, match="No space left"):
        saving.begin(begun)
    assert not begun.exists()
    assert saving.path is None
    monkeypatch.undo()
    saving.begin(begun)
    assert begun.stat().st_size > 0
    saving.close()


def test_ctrl_c_waits_for_the_end_of_a_block() -> None:
    done = []
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        os.kill(os.getpid(), signal.SIGINT)
        done.append(1)
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is before
