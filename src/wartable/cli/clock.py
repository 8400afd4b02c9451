"""The time that people have for a phase at the terminal, where a game has a live clock of its own.

Bots do not use it up, nor does handing the screen over: it begins when a person is first asked in
a phase, and is the same for all that is asked until the phase closes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from wartable.cli.seating import is_person
from wartable.engine.errors import BadOption
from wartable.engine.match import Match


class TimeIsUp(Exception):
    """The time of the phase is up before a line was typed.

    ``begun`` says whether one had been begun, which is dropped up to its end.
    """

    def __init__(self, begun: bool = False) -> None:
        super().__init__()
        self.begun = begun


class Clock:
    """Measures the phases of a match; ``now`` tells the seconds of a clock that never goes back."""

    def __init__(self, match: Match, now: Callable[[], float] = time.monotonic) -> None:
        self._match = match
        self._now = now
        self._phase: int | None = None
        self._until = math.inf

    def start(self) -> None:
        """Begin to measure the phase, unless it is being measured already."""
        match = self._match
        if match.phase != self._phase:
            self._phase = match.phase
            self._until = self._now() + (match.seconds or math.inf)

    def left(self) -> float | None:
        """Return the seconds that are left, not less than 0; None for any number of them."""
        if self._phase != self._match.phase or self._until == math.inf:
            return None
        return max(0.0, self._until - self._now())

    def shown(self) -> str:
        """Return the time left as it stands at a prompt, such as `` (5 s)``."""
        left = self.left()
        return "" if left is None else f" ({math.ceil(left)} s)"


def phase_word(match: Match) -> str:
    """Return what a clock measures, in a word."""
    return "turn" if match.game.acts_at_once(match.book) else "phase"


def check_clock(match: Match) -> None:
    """Raise ``BadOption`` if no clock can run in a match at the terminal."""
    game = match.game
    if not game.phase_seconds:
        raise BadOption("no-clock", f"{game.title} has no live clock of its own for --clock")
    if not match.seconds:
        raise BadOption(
            "no-clock",
            f"--clock needs a time: {game.phase_seconds} is 0 here; "
            f"--option {game.phase_seconds}=30 starts a game with 30 seconds",
        )
    if not any(map(is_person, match.players)):
        raise BadOption("no-clock", "--clock is for people, and only bots play here")


def clock_line(match: Match, runs: bool) -> str:
    """Say at the start whether a clock runs; nothing where the game has none of its own."""
    if not match.game.phase_seconds:
        return ""
    phase, seconds = phase_word(match), match.seconds
    if runs:
        return (
            f"A clock runs: {seconds} {_seconds(seconds)} a {phase}. When the time is up, "
            f"the {phase} closes, and a line that you have not sent by then is not played."
        )
    if not seconds:
        return "No clock runs: take your time."
    return (
        f"No clock runs: take your time. With --clock you have {seconds} {_seconds(seconds)} "
        f"a {phase}, as the rules say."
    )


def _seconds(number: int) -> str:
    return "second" if number == 1 else "seconds"
