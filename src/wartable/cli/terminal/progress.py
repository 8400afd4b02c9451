"""A progress bar on standard error with rate and time left; plain lines if not a terminal."""

from __future__ import annotations

import sys
import time

BAR = 30
#: Seconds between two updates at a terminal, and between two lines elsewhere.
OFTEN, SELDOM = 0.1, 10.0


class Progress:
    """Call it with the amount done and the total; end with ``close``."""

    def __init__(self, thing: str) -> None:
        self._thing = thing
        self._tty = sys.stderr is not None and sys.stderr.isatty()
        self._next = 0.0
        self._begun: tuple[int, float] | None = None
        self._shown = ""

    def __call__(self, done: int, total: int) -> None:
        """Show the progress if an update is due."""
        now = time.monotonic()
        if self._begun is None:
            # Measure the rate from here on, without the preparation.
            self._begun = done, now
            self._next = now + (0.0 if self._tty else SELDOM)
        first, begun = self._begun
        if now < self._next and not (self._tty and done == total):
            return
        self._next = now + (OFTEN if self._tty else SELDOM)
        rate = (done - first) / (now - begun) if now > begun else 0.0
        self._write(progress_line(self._thing, done, total, rate))

    def close(self) -> None:
        """End the line of the bar."""
        if self._tty and self._shown:
            print(file=sys.stderr, flush=True)
            self._shown = ""

    def _write(self, line: str) -> None:
        if self._tty:
            # Overwrite the rest of a longer previous line with spaces.
            padded = line.ljust(len(self._shown))
            print(f"\r{padded}", end="", file=sys.stderr, flush=True)
            self._shown = line
        else:
            print(line, file=sys.stderr, flush=True)


def progress_line(thing: str, done: int, total: int, rate: float) -> str:
    """Return the bar and, once it is known, the rate and the time left."""
    filled = BAR * done // total
    bar = "#" * filled + "." * (BAR - filled)
    speed = f", {_rate(rate)} a second" if rate else ""
    left = f", {duration((total - done) / rate)} left" if rate and done < total else ""
    return f"[{bar}] {done:,} of {total:,} {thing}{speed}{left}"


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def duration(seconds: float) -> str:
    """Return a time as text in a fitting unit."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"
