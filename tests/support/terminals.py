"""A program at a pseudo-terminal, for tests that type as a person does."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from support.signals import interrupting
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.keyboard import Keyboard

#: Seconds until a program counts as stuck; one that works is never waited for so long.
PATIENCE = 120.0


class Typist:
    """Runs ``wartable`` at a terminal; types lines and waits for what should appear."""

    def __init__(self, arguments: Sequence[str], **environment: str) -> None:
        self._master, slave = pty.openpty()
        with interrupting():
            self.program = subprocess.Popen(
                [sys.executable, "-m", "wartable", *arguments],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env={**os.environ, "TERM": "xterm", "PAGER": "", **environment},
                start_new_session=True,
            )
        os.close(slave)
        self.shown = ""

    def __enter__(self) -> Typist:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self._master)

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(f"{line}\n")

    def press(self, keys: str) -> None:
        """Press keys, Ctrl-D being \\x04."""
        os.write(self._master, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, once the program waits at the prompt that was seen."""
        self.send_signal(signal.SIGINT)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, once the program waits at the prompt that was seen.

        Python's readline misses a signal that comes after the prompt and before it waits for keys.
        """
        end = time.monotonic() + PATIENCE
        while not self._sleeps():
            assert time.monotonic() < end, "the program never waits"
            time.sleep(0.001)
        self.program.send_signal(number)

    def _sleeps(self) -> bool:
        """Tell whether the program waits for something."""
        status = Path(f"/proc/{self.program.pid}/stat").read_text()
        return status.rpartition(")")[2].split()[0] == "S"

    def see(self, text: str) -> str:
        """Wait until a text appears, and return what was shown up to and with it."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in {self.shown!r}"
            if select.select([self._master], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self._master, 65536).decode("utf-8", "replace")
                except OSError:  # the program has closed its end
                    assert text in self.shown, f"no {text!r} in {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def leave(self) -> int:
        """Wait for the program to end and return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None and time.monotonic() < end:
            if select.select([self._master], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self._master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.program.wait(PATIENCE)


@contextmanager
def a_round_played(arguments: Sequence[str]) -> Iterator[Typist]:
    """Start a short game and hand in the first round; the prompt of the second is there."""
    with Typist(arguments) as typist:
        typist.see("a> ")
        typist.type("done")
        typist.see("round 2 of 8")
        typist.see("a> ")
        yield typist


# --- Fights at the terminal: told when they happen, and shown again step by step; and alarms -----


def interactive(terminal: Terminal, *, news_waits: bool = True) -> None:
    terminal.interactive, terminal.colour, terminal.news_waits = True, False, news_waits
    terminal.clock, terminal._lines = None, Keyboard()
