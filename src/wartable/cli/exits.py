"""Exit codes: what the command line answers to the shell."""

from __future__ import annotations

FINE = 0
#: What was to be checked is not in order: a record, or a case.
DIFFERS = 1
#: Something that the caller can mend: an argument, a file, a bot.
BAD_INPUT = 2
#: A fault in Wartable itself.
FAULT = 3
INTERRUPTED = 130
#: Whoever read the output has gone.
PIPE = 141
