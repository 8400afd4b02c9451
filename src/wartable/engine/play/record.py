"""Records: a match as lines of text that can be replayed, verified and resumed.

:mod:`wartable.engine.play.record_lines` defines the lines. Each carries a checksum over itself and
all lines before it, so that any changed byte is found at its move. Some carry a state hash, so that
a replay also checks the rules.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, TextIO, cast

from wartable.engine import arguments
from wartable.engine.errors import BadRecord, InUse, NotFound, WartableError, WrongType, quoted
from wartable.engine.play.match import Match
from wartable.engine.play.record_lines import (
    end_of,
    header_of,
    line_of,
    match_of,
    no_line,
    replay,
    sealed,
    unsealed,
)


class Progress(NamedTuple):
    """How far a record has got: the checksum of its last line, and two counts of entries.

    ``written`` is how many entries of the history have their line, ``ended_at`` the same at the
    newest end line, -1 without one.
    """

    sum: str
    written: int
    ended_at: int


class LiveRecord:
    """A match and its record, which grow together.

    :meth:`new` returns what was played here as lines; :meth:`feed` takes in lines of what another
    process played. Call either only while the match shows its newest position.
    ``LiveRecord(match)`` starts a record with nothing written yet.
    """

    def __init__(self, match: Match) -> None:
        self.match = arguments.of_type(match, Match, "what a record is of", "a Match")
        self._sum = ""  # checksum of the last line
        self._written = 0  # history entries that have their line
        self._ended_at = -1  # the value of _written at the newest end line

    @classmethod
    def read(cls, lines: Iterable[str]) -> LiveRecord:
        """Return a record from all its lines so far, verified one by one and ready to continue.

        A line ends with a line break. Raises ``BadRecord`` naming the move at which the record was
        altered or does not replay; a header that cannot be played here may also raise another
        ``WartableError`` that says why.
        """
        if not isinstance(lines, Iterable):
            raise arguments.wrong(lines, "a record", "its lines")
        rest = iter(lines)
        first = arguments.text(next(rest, ""), "a line of a record")
        if not first:
            raise BadRecord("empty-record", "the record is empty")
        header, total = unsealed(first, "", "in the header")
        record = cls(match_of(header))
        record._sum = total
        for line in rest:
            record.feed(line)
        return record

    @classmethod
    def resumed(cls, match: Match, progress: Progress) -> LiveRecord:
        """Return the record of a match that was resumed where its record had got to."""
        record = cls(match)
        record._sum, record._written, record._ended_at = progress
        return record

    @property
    def progress(self) -> Progress:
        """How far the record has got. Raises ``BadRecord`` if something has no line yet."""
        if not self._sum or self._written != len(self.match.history):
            raise BadRecord("unwritten", "what was played has no line yet")
        return Progress(self._sum, self._written, self._ended_at)

    def new(self) -> list[str]:
        """Return the lines of everything new since the last call; they count as written."""
        match = self.match
        lines = [] if self._sum else [self._line(header_of(match))]
        lines += [self._line(line_of(match, entry)) for entry in match.history[self._written :]]
        self._written = len(match.history)
        if match.over and self._ended_at != self._written:
            self._ended_at = self._written
            lines.append(self._line(end_of(match)))
        return lines

    def feed(self, line: str) -> None:
        """Verify the record's next line and replay it.

        Raises ``BadRecord``; the match may have moved on by then, so read the whole record again.
        """
        line = arguments.text(line, "a line of a record")
        match, place = self.match, _place(self.match)
        if not self._sum or self._written != len(match.history):
            raise BadRecord(
                "unwritten", f"record refused {place}: what was played here has no line yet"
            )
        content, self._sum = unsealed(line, self._sum, place)
        try:
            replay(match, content)
        except WrongType:
            raise BadRecord("bad-line", no_line(place)) from None
        except WartableError as error:
            raise BadRecord("does-not-replay", f"record refused {place}: {error}") from None
        except (KeyError, TypeError, AttributeError):
            raise BadRecord("bad-line", no_line(place)) from None
        self._written = len(match.history)
        if "end" in content:
            self._ended_at = self._written

    def _line(self, content: dict[str, Any]) -> str:
        text, self._sum = sealed(content, self._sum)
        return text


def _place(match: Match) -> str:
    """Say where in the record the next line belongs."""
    inner, place = match.inner, f"at move {match.cursor + 1}"
    return place if inner is None or inner.over else f"{place}, inner move {inner.cursor + 1}"


def write_record(match: Match) -> str:
    """Return the whole record of a match, whatever position it shows."""
    shown = arguments.of_type(match, Match, "what a record is of", "a Match").cursor
    match.jump(len(match.moves))
    text = "".join(LiveRecord(match).new())
    match.jump(shown)
    return text


def read_record(text: str) -> Match:
    """Return the match of a record; verify it and raise as :meth:`LiveRecord.read` does."""
    return LiveRecord.read(_lines(arguments.text(text, "a record"))).match


def _lines(text: str) -> list[str]:
    """Split at line feeds only: players' texts may contain other line separators."""
    *whole, rest = text.split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


# --- files -------------------------------------------------------------------------------------


class RecordFile:
    """A record on disk that grows with its match; a line is durable once :meth:`sync` returns.

    Only one process can have the file open for writing; others get ``InUse``.
    """

    def __init__(
        self, path: Path, match: Match, resumed: tuple[TextIO, LiveRecord] | None = None
    ) -> None:
        self.path = path = arguments.path(path, "the file of a record")
        if resumed is None:
            self._file, self._record = _begun(path), LiveRecord(match)
        else:
            self._file, self._record = resumed
        try:
            self.sync()
        except OSError as error:
            self._file.close()
            if resumed is None:
                path.unlink(missing_ok=True)
            message = f"cannot write {quoted(path)}: {error.strerror}"
            raise NotFound("cannot-write", message) from None

    def sync(self) -> None:
        """Write everything new and flush it to disk."""
        self._file.writelines(self._record.new())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def load_record(path: Path | str) -> Match:
    """Return the match of a record file, verified; raise ``NotFound`` or ``BadRecord``."""
    return read_record(_read(arguments.path(path, "the file of a record")))


def resume_record(path: Path | str) -> tuple[Match, RecordFile]:
    """Return the match of a record file, and the file ready to grow.

    A last line that a crash cut short is dropped: it was never acknowledged.
    """
    path = arguments.path(path, "the file of a record")
    file = _locked(path, "r+")
    try:
        text = _read(path)
        whole = text[: text.rfind("\n") + 1]
        record = LiveRecord.read(_lines(whole or text))
        file.truncate(len(whole.encode("utf-8", "surrogateescape")))
        file.seek(0, os.SEEK_END)
    except BaseException:
        file.close()
        raise
    return record.match, RecordFile(path, record.match, (file, record))


def _begun(path: Path) -> TextIO:
    """Open a new or empty file, and make sure that its name survives a power cut."""
    file = _locked(path, "a")
    if os.fstat(file.fileno()).st_size > 0:
        file.close()
        raise InUse("file-exists", f"{quoted(path)} holds something and is not overwritten")
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return file


def _locked(path: Path, mode: str) -> TextIO:
    """Open and lock a file, before anything in it is read or changed."""
    try:
        file = path.open(mode, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:  # ValueError: no file can have that name
        verb = "write" if mode == "a" else "read"
        reason = getattr(error, "strerror", None) or "no file can have that name"
        message = f"cannot {verb} {quoted(path)}: {reason}"
        raise NotFound(f"cannot-{verb}", message) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise InUse("in-use", f"{quoted(path)} is being written by another game") from None
    except OSError as error:
        file.close()
        raise NotFound("cannot-lock", f"cannot lock {quoted(path)}: {error.strerror}") from None
    return cast("TextIO", file)


def _read(path: Path) -> str:
    try:
        # A byte that is not UTF-8 becomes a surrogate and is refused with its line.
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except (OSError, ValueError) as error:  # ValueError: no file can have that name
        reason = getattr(error, "strerror", None) or "no file can have that name"
        raise NotFound("no-record", f"cannot read {quoted(path)}: {reason}") from None
