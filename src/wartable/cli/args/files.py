"""Text files named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wartable.engine.errors import BadRecord, NotFound, quoted


def read_text(path: Path) -> str:
    """Return the text of a file; raise ``NotFound`` with the reason if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotFound("no-file", f"cannot read {quoted(path)}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotFound("no-file", f"cannot read {quoted(path)}: not UTF-8 text") from None


def read_input(name: str) -> str:
    """Return the text of a file, or standard input if the name is a dash."""
    if name != "-":
        return read_text(Path(name))
    return sys.stdin.read() if sys.stdin is not None else ""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in any ``BadRecord`` that the block raises."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord(error.code, f"{quoted(path)}: {error}") from None
