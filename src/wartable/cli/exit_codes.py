"""Exit codes of the command line."""

from __future__ import annotations

FINE = 0
#: A check failed: a record is invalid, a case differs, or a game has a defect.
DIFFERS = 1
#: Something the caller can fix: an argument, a file, a bot.
BAD_INPUT = 2
#: A fault in Wartable itself.
FAULT = 3
INTERRUPTED = 130
#: The reader of the output has gone away.
PIPE = 141
