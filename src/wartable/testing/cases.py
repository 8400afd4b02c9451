"""Cases: what somebody else has worked out must agree with the rules."""

from __future__ import annotations

from pathlib import Path

from wartable.engine.game import Game
from wartable.engine.registry import find_checker
from wartable.testing.defects import Broken, kept


def check_cases(game: Game, path: Path) -> None:
    """Check that all cases of a file that can be compared agree, and that there are some.

    Raises ``NotFound`` for a game that has no checker, and ``OSError`` for a file that cannot be
    read.
    """
    checker = find_checker(game)
    text = path.read_text(encoding="utf-8")
    with kept("cases agree", game, f"{game.key}, {path}"):
        report = checker.check(text)
        if not report.fine:
            first = (*report.differences, *report.reasons, "there are no cases")[0]
            raise Broken(f"{report}; {first}")
