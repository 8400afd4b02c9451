"""The console: colours, wrapped text, prompts and the pager; plain if it is not a terminal."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from textwrap import TextWrapper
from typing import TextIO

from wartable.cli.terminal.clock import Clock, TimeIsUp
from wartable.cli.terminal.keyboard import Keyboard, Lines, Pipe
from wartable.engine.errors import Stale, as_typed

#: A first column and the space after it, as in a list of commands.
_COLUMN = re.compile(r"\S+(?: \S+)*? {2,}")
_DEEPER = 4
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def widest(text: str) -> int:
    """Return the length of the longest line, without colour codes."""
    return max(len(_COLOUR.sub("", line).rstrip()) for line in text.split("\n"))


def wrapped(text: str, columns: int) -> str:
    """Return a text whose lines fit; indent the rest of a wrapped line more than its start.

    So the rest of what one player said, which is indented, cannot pass for another player's line.
    """
    return "\n".join(_wrapped_line(line, columns) for line in text.split("\n"))


def _wrapped_line(line: str, columns: int) -> str:
    if len(line) <= columns:
        return line
    hang = min(_hang(line), columns // 2)
    wrapper = TextWrapper(
        width=columns,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return wrapper.fill(line)


def _hang(line: str) -> int:
    """Return the indent for the rest of a line: below its second column, if it has one."""
    if column := _COLUMN.match(line):
        return column.end()
    indent = len(line) - len(line.lstrip(" "))
    return indent + _DEEPER if indent else 0


# --- leaving --------------------------------------------------------------------------------------


class Leave(Exception):
    """A person wants to stop; a saved game can be resumed."""


# --- terminal -------------------------------------------------------------------------------------

BOLD, DIM, CODE = "1", "2", "36"
#: Maximum length of the echo of a line that nobody typed here.
ECHO = 200
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and the scrollback, then move to the top


def is_tty(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal."""
    return stream is not None and stream.isatty()


def wants_colour(stream: TextIO | None) -> bool:
    """Tell whether to colour output: on a terminal, unless NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return is_tty(stream) and not plain


def painted(text: str, style: str, colour: bool) -> str:
    """Return the text in a style if ``colour`` is set."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text


def width() -> int | None:
    """Return the width of the terminal, or None if standard output is not a terminal."""
    return shutil.get_terminal_size().columns if is_tty(sys.stdout) else None


class Terminal:
    """Standard input and output, as they are on construction.

    If ``news_waits``, news that a game marks as a dialog waits for Enter. If a ``clock`` runs, it
    limits how long a prompt waits. ``lines`` is the source of typed lines, by default standard
    input.
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
        """Write one or several lines."""
        print(painted(text, style, self.colour and bool(style)))

    def tell(self, text: str, style: str = "") -> None:
        """Write sentences, wrapped between words to the width of the terminal."""
        columns = width()
        self.say(text if columns is None else wrapped(text, columns), style)

    def draw(self, board: str) -> None:
        """Show a position, and warn if the terminal is too narrow for it."""
        self.say()
        self.say(board)
        columns, needed = width(), widest(board)
        if columns is not None and columns < needed:
            self.tell(f"(This needs {needed} columns; the terminal has {columns}.)")

    def ask(self, prompt: str) -> str:
        """Return the next typed line; raise ``EOFError`` at the end of input.

        Raises ``TimeIsUp`` if the phase's time runs out before the line is sent, and ``Stale``
        for the rest of a line begun in the previous phase.
        """
        left = _no_limit if self.clock is None else self.clock.left
        try:
            line = self._lines.read(prompt, left)
        except (EOFError, TimeIsUp):
            print()  # end the line of the prompt
            raise
        except Stale:
            if not self.interactive:
                print()  # nobody pressed Enter here
            raise
        if not self.interactive:
            # The line came from a pipe: echo it, so that the output reads like a session.
            print(as_typed(line[:ECHO]) + ("…" if len(line) > ECHO else ""))
        if left() == 0:
            raise TimeIsUp(begun=True)
        return line

    def confirm(self, question: str) -> bool:
        """Ask for a yes; anything else is a no."""
        return self.ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")

    def clear(self) -> None:
        """Clear the screen and the input history, so that the next person cannot see them."""
        if not self.interactive:
            return
        print(_CLEAR, end="", flush=True)
        with suppress(ImportError):
            import readline

            readline.clear_history()

    def page(self, text: str) -> None:
        """Show a long text in the pager if standard output is a terminal."""
        pager = _pager() if is_tty(sys.stdout) else []
        if not pager:
            print(text, end="" if text.endswith("\n") else "\n")
            return
        sys.stdout.flush()
        environment = {"LESS": "FRX", **os.environ}
        try:
            subprocess.run(pager, input=text, encoding="utf-8", env=environment, check=False)
        except OSError:  # the pager does not exist
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
