"""An argparse parser with one-line errors, and the name the program was called by."""

from __future__ import annotations

import argparse
import os
import re
from shlex import quote
from typing import Any, NoReturn

from wartable.cli.examples import with_game
from wartable.engine.errors import WartableError, printable

NAME = "wartable"
#: Set by a script that starts the program under another name, such as ``./wartable``.
PROGRAM = "WARTABLE_PROGRAM"

_COMMAND = re.compile(rf"(?<![\w./-]){NAME}(?= )")


def as_called(text: str) -> str:
    """Return a text with every command spelled as the user can type it here."""
    program = os.environ.get(PROGRAM)
    return _COMMAND.sub(lambda _: quote(program), text) if program else text


# --- parser ---------------------------------------------------------------------------------------


class BadUsage(WartableError):
    """Arguments that no command takes."""


class Layout(argparse.RawDescriptionHelpFormatter):
    """Keeps the layout of texts, and every command on one line with what it does.

    Commands are indented more than other arguments, which older versions of Python forget when they
    reckon how wide the first column is.
    """

    def add_argument(self, action: argparse.Action) -> None:
        """Take an argument, or all commands, into account for the width of the first column."""
        super().add_argument(action)
        if action.help is argparse.SUPPRESS:
            return
        for command in self._iter_indented_subactions(action):
            length = len(self._format_action_invocation(command)) + self._current_indent
            self._action_max_length = max(self._action_max_length, length)


class Parser(argparse.ArgumentParser):
    """Accepts no abbreviations, keeps the layout of its texts and raises ``BadUsage``."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", Layout)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise ``BadUsage`` with the message and a pointer to the help."""
        place = as_called(f"see {self.prog} --help")
        raise BadUsage("bad-usage", printable(f"{message}; {place}"))

    def format_help(self) -> str:
        """Return the help, with commands spelled as the user can type them here.

        Examples name an installed game where the text says ``{game}``.
        """
        return as_called(with_game(super().format_help()))
