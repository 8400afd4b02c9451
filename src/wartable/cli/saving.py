"""The record that a game played in the terminal is kept in, safe after every move."""

from __future__ import annotations

import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wartable.cli.files import naming
from wartable.cli.program import as_called
from wartable.engine.errors import BadOption, WartableError, quoted
from wartable.engine.match import Match
from wartable.engine.record import RecordFile, resume_record


class Saving:
    """Where a match is kept, if anywhere."""

    def __init__(self, match: Match, record: RecordFile | None = None) -> None:
        self._match = match
        self._record = record

    @property
    def path(self) -> Path | None:
        """The file, if there is one."""
        return self._record.path if self._record else None

    @property
    def would_lose(self) -> bool:
        """Whether something was played that is kept nowhere."""
        return self._record is None and bool(self._match.history)

    def begin(self, path: Path) -> None:
        """Write the match so far to a new file and go on there; never over a file."""
        if holds_something(path):
            raise BadOption("file-exists", f"{quoted(path)} exists and is not overwritten")
        with uninterrupted():
            record = RecordFile(path, self._match)
        self.close()
        self._record = record

    @contextmanager
    def safely(self) -> Iterator[None]:
        """Change the match and write the change down, both or neither, even under Ctrl-C."""
        with uninterrupted():
            yield
            if self._record:
                self._record.sync()

    def close(self) -> None:
        """Close the file."""
        if self._record:
            self._record.close()


def resume(path: Path, game_key: str | None = None) -> tuple[Match, Saving]:
    """Return the unfinished match of a file and go on there.

    Raises ``BadOption`` if it is over, or of another game than the one that was named.
    """
    with naming(path):
        match, record = resume_record(path)
    try:
        if game_key not in (None, match.game.key):
            raise BadOption(
                "other-game",
                f"{quoted(path)} holds a game of {match.game.key}, not of {quoted(game_key)}",
            )
        if match.over:
            replay = as_called("wartable replay FILE")
            raise BadOption("finished", f"{quoted(path)}: this game is over; {replay} shows it")
    except BadOption:
        record.close()
        raise
    return match, Saving(match, record)


def resume_as(path: Path, game_key: str) -> tuple[Match, Saving]:
    """Resume a file that was only named as the place to save to."""
    try:
        return resume(path, game_key)
    except WartableError as error:
        raise BadOption("file-exists", f"not overwritten: {error}") from None


def holds_something(path: Path) -> bool:
    """Tell whether writing to a path could destroy anything. An empty file holds nothing.

    Raises ``BadOption`` for a folder, a device and what cannot be the name of a file.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadOption("not-a-file", f"cannot save to {quoted(path)}: {reason}") from None
    if not stat.S_ISREG(found.st_mode):
        raise BadOption("not-a-file", f"cannot save to {quoted(path)}: it is not a file")
    return found.st_size > 0


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back until the block is done.

    By its handler: blocking the signal would not keep another thread, such as one of numpy's,
    from taking it.
    """
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt
