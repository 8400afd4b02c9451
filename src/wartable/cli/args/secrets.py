"""Arguments that hold passwords: also from a file or the environment, which others cannot see."""

from __future__ import annotations

import os
from pathlib import Path

from wartable.engine.errors import BadOption, NotFound, quoted


def read_secret(option: str, given: str, file: Path | None, variable: str) -> str:
    """Return what was given, what a file holds, or what the environment says; empty if nothing.

    Everybody on a machine can see the arguments of a program. Raises ``BadOption`` if there are
    both an argument and a file, ``NotFound`` if the file cannot be read.
    """
    if given and file is not None:
        raise BadOption("two-secrets", f"give either {option} or {option}-file")
    if given or file is None:
        return given or os.environ.get(variable, "")
    try:
        found = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise NotFound("no-file", f"cannot read {quoted(file)}: {reason}") from None
    if not found or "\n" in found:
        raise BadOption("bad-secret", f"{quoted(file)} should hold one line")
    return found
