"""Lines from a keyboard or a pipe, read with a time limit.

A line that is unfinished when the time runs out is dropped to its end, so that neither half of it
is taken for a line of the next phase.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol, TextIO

from wartable.cli.terminal.clock import TimeIsUp
from wartable.engine.errors import Stale

#: Seconds after which the signal is repeated: the line editor misses a signal that arrives just
#: before it waits for keys.
_AGAIN = 0.05
#: A timer of 0 seconds would be disabled.
_SOON = 0.000_1


#: Returns the seconds left, None for no limit.
Left = Callable[[], float | None]
#: Shown for the rest of a line that was begun in time but ended too late.
TOO_LATE = "(The rest of the line you were typing when time ran out is discarded too.)"


class Lines(Protocol):
    """A source of typed lines."""

    def read(self, prompt: str, left: Left, /) -> str:
        """Show the prompt and return the next line.

        Raises ``TimeIsUp`` if the time runs out first, ``Stale`` for the rest of a line begun
        before that, and ``EOFError`` after the last line.
        """


class _Limited:
    """Remembers that a line was begun before the time ran out."""

    _begun = False

    def _check_begun(self) -> None:
        """Raise ``Stale`` if the line that was just read had been begun too early."""
        if self._begun:
            self._begun = False
            raise Stale("stale", TOO_LATE)


class Keyboard(_Limited):
    """Lines that a person types at a terminal, with the line editor if there is one."""

    def read(self, prompt: str, left: Left, /) -> str:
        """See :class:`Lines`. Without a limit, no line is stale."""
        seconds = left()
        if seconds is None:
            self._begun = False
            return input(prompt)
        try:
            line = _input_within(prompt, seconds)
        except TimeIsUp as up:
            self._begun = up.begun
            raise
        self._check_begun()
        return line


def _input_within(prompt: str, seconds: float) -> str:
    """Return a line, or raise ``TimeIsUp`` while the person is typing."""
    is_up = False

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal is_up
        if not is_up:  # only once: the cleanup must not be interrupted
            is_up = True
            raise TimeIsUp(bool(_typed()))

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, max(seconds, _SOON), _AGAIN)
            return input(prompt)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # again, since the alarm may interrupt the first cleanup
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _typed() -> str:
    """Return the content of the line editor."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()


class Pipe(_Limited):
    """Lines of a pipe or a file. A stream without a descriptor, such as StringIO, never waits."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._descriptor = _descriptor(stream)
        self._bytes = b""

    def read(self, prompt: str, left: Left, /) -> str:
        """See :class:`Lines`."""
        print(prompt, end="", flush=True)
        if self._descriptor < 0:
            typed = self._stream.readline() if self._stream is not None else ""
            if not typed:
                raise EOFError
            return typed.rstrip("\r\n")
        while b"\n" not in self._bytes:
            seconds = left()
            if seconds == 0 or not self._is_ready(seconds):
                self._drop()
            elif not self._take():
                return self._last()
        line, _, self._bytes = self._bytes.partition(b"\n")
        return self._whole(line)

    def _is_ready(self, seconds: float | None) -> bool:
        return bool(select.select([self._descriptor], [], [], seconds)[0])

    def _take(self) -> bytes:
        """Read what is available; return nothing at the end of input."""
        found = os.read(self._descriptor, 65536)
        self._bytes += found
        return found

    def _drop(self) -> None:
        """Drop the unfinished line, and raise ``TimeIsUp``."""
        with _unfinished_lines(self._descriptor):
            while b"\n" not in self._bytes and self._is_ready(0) and self._take():
                pass
        begun = bool(self._bytes) and b"\n" not in self._bytes
        if begun:
            self._bytes, self._begun = b"", True
        raise TimeIsUp(begun)

    def _last(self) -> str:
        """Return the text after the last newline; raise ``EOFError`` if there is none."""
        line, self._bytes = self._bytes, b""
        if not line:
            raise EOFError
        return self._whole(line)

    def _whole(self, line: bytes) -> str:
        self._check_begun()
        stream = self._stream
        assert stream is not None, "it has a descriptor"
        return line.decode(stream.encoding, stream.errors or "strict").rstrip("\r")


@contextmanager
def _unfinished_lines(descriptor: int) -> Iterator[None]:
    """Let the block read what was typed at a terminal without Enter."""
    if not os.isatty(descriptor):
        yield
        return
    import termios

    usual = termios.tcgetattr(descriptor)
    flags = usual[3] & ~termios.ICANON
    termios.tcsetattr(descriptor, termios.TCSANOW, [*usual[:3], flags, *usual[4:]])
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSANOW, usual)


def _descriptor(stream: TextIO | None) -> int:
    try:
        return -1 if stream is None else stream.fileno()
    except (OSError, ValueError):
        return -1
