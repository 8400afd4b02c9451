"""The record file of a game in the terminal, saved after every move."""

from __future__ import annotations

import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wartable.cli.args.files import naming
from wartable.cli.parser import as_called
from wartable.engine.errors import BadOption, WartableError, quoted
from wartable.engine.play.match import Match
from wartable.engine.play.record import RecordFile, resume_record


class Saving:
    """The record file of a match, if it has one."""

    def __init__(self, match: Match, record: RecordFile | None = None) -> None:
        self._match = match
        self._record = record

    @property
    def path(self) -> Path | None:
        """The file, if there is one."""
        return self._record.path if self._record else None

    @property
    def would_lose(self) -> bool:
        """Whether leaving now would lose moves."""
        return self._record is None and bool(self._match.history)

    def begin(self, path: Path) -> None:
        """Write the match to a new file and keep saving there; never overwrite a file."""
        if holds_something(path):
            raise BadOption("file-exists", f"{quoted(path)} exists and is not overwritten")
        with uninterrupted():
            record = RecordFile(path, self._match)
        self.close()
        self._record = record

    @contextmanager
    def safely(self) -> Iterator[None]:
        """Change the match in the block and record the change: both or neither, even on Ctrl-C."""
        with uninterrupted():
            yield
            if self._record:
                self._record.sync()

    def close(self) -> None:
        """Close the file."""
        if self._record:
            self._record.close()


def resume(path: Path, game_key: str | None = None) -> tuple[Match, Saving]:
    """Return the unfinished match in a file, and keep saving there.

    Raises ``BadOption`` if the match is over, or is not of the given game.
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
    """Resume a file that was given as the file to save to."""
    try:
        return resume(path, game_key)
    except WartableError as error:
        raise BadOption("file-exists", f"not overwritten: {error}") from None


def holds_something(path: Path) -> bool:
    """Tell whether writing to a path would destroy something; an empty file holds nothing.

    Raises ``BadOption`` for a folder, a device or an impossible file name.
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
    """Defer Ctrl-C until the block is done.

    Uses a handler: if this thread blocked the signal, another one, such as a thread of numpy,
    could still receive it.
    """
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt
