"""The phase clock at the terminal, for games that have a live clock.

It starts when a person is first asked in a phase, and covers everything until the phase closes.
Neither bots nor handing the screen over use up the time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from wartable.cli.args.seats import is_person
from wartable.engine.errors import BadOption
from wartable.engine.play.match import Match
from wartable.engine.scene.words import count


class TimeIsUp(Exception):
    """The time of the phase ran out before a line was sent.

    ``begun`` says whether a line had been begun; the whole line is dropped.
    """

    def __init__(self, begun: bool = False) -> None:
        super().__init__()
        self.begun = begun


class Clock:
    """Measures the phases of a match; ``now`` returns the seconds of a monotonic clock."""

    def __init__(self, match: Match, now: Callable[[], float] = time.monotonic) -> None:
        self._match = match
        self._now = now
        self._phase: int | None = None
        self._until = math.inf

    def start(self) -> None:
        """Start the clock for the current phase, unless it already runs."""
        match = self._match
        if match.phase != self._phase:
            self._phase = match.phase
            self._until = self._now() + (match.seconds or math.inf)

    def left(self) -> float | None:
        """Return the seconds left, at least 0; None for no limit."""
        if self._phase != self._match.phase or self._until == math.inf:
            return None
        return max(0.0, self._until - self._now())

    def shown(self) -> str:
        """Return the time left as the prompt shows it, such as `` (5 s)``."""
        left = self.left()
        return "" if left is None else f" ({math.ceil(left)} s)"


def check_clock(match: Match) -> None:
    """Raise ``BadOption`` if the match cannot be played with a clock at the terminal."""
    game = match.game
    if not game.clock.live:
        raise BadOption("no-clock", f"{game.title} has no live clock, so --clock cannot be used")
    if not match.seconds:
        raise BadOption(
            "no-clock",
            f"--clock needs a time limit, but {game.clock.live} is 0; "
            f"for 30 seconds, begin a game with --option {game.clock.live}=30",
        )
    if not any(map(is_person, match.players)):
        raise BadOption("no-clock", "--clock needs a person; only bots play here")


def clock_line(match: Match, runs: bool) -> str:
    """Say at the start whether a clock runs; return nothing for games without a live clock."""
    if not match.game.clock.live:
        return ""
    phase, seconds = match.game.phase_word(match.book), count(match.seconds, "second")
    if runs:
        return (
            f"The clock is running: {seconds} per {phase}. When time runs out, "
            f"the {phase} closes and a line that you have not sent is discarded."
        )
    if not match.seconds:
        return "There is no clock: take your time."
    return (
        f"There is no clock: take your time. With --clock you have {seconds} per {phase}, "
        "as the rules say."
    )
