"""The name by which the person at the terminal calls this program."""

from __future__ import annotations

import os
import re
from shlex import quote

NAME = "wartable"
#: Set by a script that starts the program under another name, such as ``./wartable``.
PROGRAM = "WARTABLE_PROGRAM"

_COMMAND = re.compile(rf"(?<![\w./-]){NAME}(?= )")


def as_called(text: str) -> str:
    """Return a text in which every command is one that can be typed here."""
    program = os.environ.get(PROGRAM)
    return _COMMAND.sub(lambda _: quote(program), text) if program else text
