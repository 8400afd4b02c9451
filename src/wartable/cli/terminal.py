"""Where a person reads and types: colours, questions, pages; all plain when nobody is there."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import TextIO

from wartable.cli.clock import Clock, TimeIsUp
from wartable.cli.keys import Keyboard, Lines, Pipe
from wartable.cli.wrapping import widest, wrapped
from wartable.engine.errors import Stale, as_typed

BOLD, DIM, CODE = "1", "2", "36"
#: Of a line that nobody typed here, no more than this is shown.
ECHO = 200
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled off it, and back to the top


def is_tty(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal."""
    return stream is not None and stream.isatty()


def wants_colour(stream: TextIO | None) -> bool:
    """Tell whether to colour what is written: to a terminal, unless NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return is_tty(stream) and not plain


def painted(text: str, style: str, colour: bool) -> str:
    """Return the text in a style, if colours are wanted."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text


def width() -> int | None:
    """Return the columns of the terminal to which standard output goes, if it is one."""
    return shutil.get_terminal_size().columns if is_tty(sys.stdout) else None


class Terminal:
    """Standard input and output, as they are when it is made.

    ``news_waits`` says that news waits until it is read, where a game has news that does. Where a
    ``clock`` runs, nobody is waited for any longer than it says. ``lines`` are what is typed; left
    out, they come from standard input.
    """

    def __init__(self, *, news_waits: bool = True, lines: Lines | None = None) -> None:
        self.news_waits = news_waits
        self.clock: Clock | None = None
        self.interactive = is_tty(sys.stdin) and is_tty(sys.stdout)
        self.colour = wants_colour(sys.stdout)
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - makes input() edit lines and remember them
        self._lines = lines or (Keyboard() if self.interactive else Pipe(sys.stdin))

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line or several."""
        print(painted(text, style, self.colour and bool(style)))

    def tell(self, text: str, style: str = "") -> None:
        """Write sentences, which a narrow terminal breaks between words."""
        columns = width()
        self.say(text if columns is None else wrapped(text, columns), style)

    def draw(self, board: str) -> None:
        """Show a position, and say so if the terminal is too narrow for it."""
        self.say()
        self.say(board)
        columns, needed = width(), widest(board)
        if columns is not None and columns < needed:
            self.tell(f"(This needs {needed} columns; the terminal has {columns}.)")

    def ask(self, prompt: str) -> str:
        """Return the line that is typed next; raise ``EOFError`` when there is none.

        Raises ``TimeIsUp`` if the time of the phase is up before the line was sent, and ``Stale``
        for the end of a line that was begun in the phase before.
        """
        left = _no_limit if self.clock is None else self.clock.left
        try:
            line = self._lines.read(prompt, left)
        except (EOFError, TimeIsUp):
            print()  # the prompt still stands at the beginning of the line
            raise
        except Stale:
            if not self.interactive:
                print()  # nobody pressed Enter here
            raise
        if not self.interactive:
            # Nobody has seen this line being typed: it makes the output read like a session.
            print(as_typed(line[:ECHO]) + ("…" if len(line) > ECHO else ""))
        if left() == 0:
            raise TimeIsUp(begun=True)
        return line

    def confirm(self, question: str) -> bool:
        """Ask for a yes; anything else is a no."""
        return self.ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")

    def clear(self) -> None:
        """Remove all that was shown and typed, so that the next person does not see it."""
        if not self.interactive:
            return
        print(_CLEAR, end="", flush=True)
        with suppress(ImportError):
            import readline

            readline.clear_history()

    def page(self, text: str) -> None:
        """Show a long text, a page at a time where somebody can turn the pages."""
        pager = _pager() if is_tty(sys.stdout) else []
        if not pager:
            print(text, end="" if text.endswith("\n") else "\n")
            return
        sys.stdout.flush()
        environment = {"LESS": "FRX", **os.environ}
        try:
            subprocess.run(pager, input=text, encoding="utf-8", env=environment, check=False)
        except OSError:  # there is no such pager
            print(text)


def _no_limit() -> None:
    return None


def _pager() -> list[str]:
    named = os.environ.get("PAGER")
    if named is None:
        less = shutil.which("less")
        return [less] if less else []
    try:
        return shlex.split(named)
    except ValueError:
        return []
