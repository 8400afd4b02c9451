"""Commands run in the test's own process, with lines to read."""

from __future__ import annotations

import io
import sys

import pytest

from wartable.cli.main import main

#: A short game of Territory that is always the same.
QUICK = ["play", "territory", "--preset", "quick", "--seed", "5"]


class Said:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


class Run:
    """Runs commands in this process, with lines to read."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: object, lines: str = "") -> Said:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main([str(each) for each in arguments])
        return Said(code, *self._capsys.readouterr())
