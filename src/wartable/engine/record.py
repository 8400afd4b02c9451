"""Records: a match as text lines that replay, verify and resume.

The first line is the header: game, rules version, options, seed, players. Every other line is a
move, a move taken back, or the end. Each line carries a sum over itself and all lines before it,
so that any changed byte is found at its move; a hash of the position stands on some of them, so
that a replay is checked against the rules as well.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from operator import index
from pathlib import Path
from typing import Any, TextIO, cast

from wartable import __version__
from wartable.engine.errors import BadRecord, InUse, NotFound, WartableError, quoted
from wartable.engine.figures import make_overlay
from wartable.engine.match import Match
from wartable.engine.options import as_dict
from wartable.engine.registry import find_game
from wartable.engine.witness import Made, TakenBack

FORMAT = 1


# --- writing -----------------------------------------------------------------------------------


def write_record(match: Match) -> str:
    """Return the whole record of a match, whatever position it shows at the moment."""
    shown = match.cursor
    match.jump(len(match.moves))
    text = "".join(_Lines(match).new())
    match.jump(shown)
    return text


class RecordFile:
    """A record on disk that grows with its match; a line is safe once :meth:`sync` returns.

    Only one process can have a file open for writing; in another this raises ``InUse``.
    """

    def __init__(
        self, path: Path, match: Match, resumed: tuple[TextIO, _Lines] | None = None
    ) -> None:
        self.path = path
        if resumed is None:
            self._file, self._lines = _begun(path), _Lines(match)
        else:
            self._file, self._lines = resumed
        try:
            self.sync()
        except OSError as error:
            self._file.close()
            if resumed is None:
                path.unlink(missing_ok=True)
            message = f"cannot write {quoted(path)}: {error.strerror}"
            raise NotFound("cannot-write", message) from None

    def sync(self) -> None:
        """Write what has happened since, down to the disk."""
        self._file.writelines(self._lines.new())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class _Lines:
    """Yields a match's lines once each, as its history grows.

    ``before`` is the sum of the lines there are already, and ``ended`` whether the last of
    them ends the record.
    """

    def __init__(self, match: Match, before: str = "", ended: bool = False) -> None:
        self._match = match
        self._sum = before
        self._written = len(match.history) if before else 0
        self._ended_at = self._written if ended else -1

    def new(self) -> Iterator[str]:
        match = self._match
        if not self._sum:
            yield self._line(header_of(match))
        for entry in match.history[self._written :]:
            yield self._line(line_of(match, entry))
        self._written = len(match.history)
        if match.over and self._ended_at != self._written:
            self._ended_at = self._written
            yield self._line(end_of(match))

    def _line(self, content: dict[str, Any]) -> str:
        text, self._sum = sealed(content, self._sum)
        return text


def header_of(match: Match) -> dict[str, Any]:
    """Return the header line of a match."""
    header: dict[str, Any] = {
        "wartable": __version__,
        "format": FORMAT,
        "game": match.game.key,
        "rules": match.game.rules_version,
        "options": as_dict(match.options),
        "figures": match.overlay.values,
        "figures_hash": match.overlay.digest,
        "book": match.game.book_digest(match.book),
        "seed": match.seed,
        "players": list(match.players),
    }
    if match.position is not None:
        header["position"] = match.position
    return header


def line_of(match: Match, entry: Made | TakenBack) -> dict[str, Any]:
    """Return the line of one entry of a match's history."""
    if isinstance(entry, TakenBack):
        return {"undo": entry.number}
    line: dict[str, Any] = {
        "n": entry.number,
        "seat": entry.seat,
        "move": match.game.notation.write_move(match.book, entry.move),
    }
    if entry.text is not None:
        line["text"] = entry.text
    if entry.by_clock:
        line["clock"] = True
    if entry.state_hash is not None:
        line["hash"] = entry.state_hash
    return line


def end_of(match: Match) -> dict[str, Any]:
    """Return the line that ends the record of a finished match."""
    return {
        "end": match.reason,
        "winners": list(match.winners),
        "scores": list(match.scores),
        "hash": match.state_hash(),
    }


def sealed(content: dict[str, Any], before: str) -> tuple[str, str]:
    """Return a line with its sum over the sum before it, and that sum."""
    body = _canonical(content)
    total = hashlib.blake2b((before + body).encode(), digest_size=8).hexdigest()
    return f'{body[:-1]},"sum":"{total}"}}\n', total


def _canonical(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


# --- reading -----------------------------------------------------------------------------------


def read_record(text: str) -> Match:
    """Return the match of a record, verified line by line.

    Raises ``BadRecord`` naming the move at which it was changed or does not replay.
    """
    return _read_lines(text)[0]


def _read_lines(text: str) -> tuple[Match, _Lines]:
    *lines, rest = text.split("\n")
    if not text:
        raise BadRecord("empty-record", "the record is empty")
    if not lines:
        raise BadRecord("cut-short", "record refused in the header: the line is not complete")
    content, total = _unseal(lines[0], "", "in the header")
    match = match_of(content)
    for line in lines[1:]:
        place = _place(match)
        content, total = _unseal(line, total, place)
        try:
            _replay(match, content)
        except WartableError as error:
            raise BadRecord("does-not-replay", f"record refused {place}: {error}") from None
        except (KeyError, TypeError, AttributeError):
            raise BadRecord("bad-line", _no_line(place)) from None
    if rest:
        raise BadRecord("cut-short", f"record refused {_place(match)}: the line is not complete")
    return match, _Lines(match, total, ended="end" in content)


def _place(match: Match) -> str:
    return f"at move {match.cursor + 1}"


def _no_line(place: str) -> str:
    return f"record refused {place}: not a line of a record"


def match_of(header: dict[str, Any]) -> Match:
    """Return the match that a header begins; raise ``BadRecord`` if it cannot be played here."""
    try:
        game = find_game(header["game"])
        if header["format"] != FORMAT:
            raise BadRecord("other-format", f"format {quoted(header['format'])} is not known")
        if header["rules"] != game.rules_version:
            raise BadRecord(
                "other-rules",
                f"this record needs version {header['rules']} of {game.title}'s rules; "
                f"this is version {game.rules_version}",
            )
        overlay = make_overlay(header["figures"])
        if header["figures_hash"] != overlay.digest:
            raise BadRecord("other-figures", "the figures in the header are not those of its hash")
        match = Match(
            game,
            options=game.options(header["options"], overlay=overlay),
            overlay=overlay,
            seed=index(header["seed"]),
            players=header["players"],
            position=header.get("position"),
        )
    except (KeyError, TypeError, AttributeError):
        raise BadRecord("bad-header", "the first line is not the header of a record") from None
    if header["book"] != game.book_digest(match.book):
        raise BadRecord("other-book", "the game's figures are not those of the record")
    return match


def _unseal(line: str, before: str, place: str) -> tuple[dict[str, Any], str]:
    try:
        content = json.loads(line)
        given = content.pop("sum")
        again, total = sealed(content, before)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadRecord("bad-line", _no_line(place)) from None
    if again != line + "\n" or total != given:
        raise BadRecord("changed", f"record refused {place}: the line has been changed")
    return content, total


def _replay(match: Match, line: dict[str, Any]) -> None:
    if "undo" in line:
        if match.undo().number != line["undo"]:
            raise BadRecord("other-number", "the line takes back another move")
        return
    if "end" in line:
        if not match.over or line != end_of(match):
            raise BadRecord("other-end", "the game did not end like this")
        return
    if line["n"] != match.cursor + 1:
        raise BadRecord("other-number", f"the line is number {line['n']}")
    match.play(line["seat"], line["move"], line.get("text"), by_clock=line.get("clock", False))
    if "hash" in line and line["hash"] != match.state_hash():
        raise BadRecord("other-state", "the position is not that of the record")


def load_record(path: Path) -> Match:
    """Read and verify a record file."""
    return read_record(_read(path))


def resume_record(path: Path) -> tuple[Match, RecordFile]:
    """Return the match of a record file and the file, ready to grow.

    A last line that a sudden stop cut short is dropped: it was never acknowledged.
    """
    file = _locked(path, "r+")
    try:
        text = _read(path)
        whole = text[: text.rfind("\n") + 1]
        match, lines = _read_lines(whole or text)
        file.truncate(len(whole.encode("utf-8", "surrogateescape")))
        file.seek(0, os.SEEK_END)
    except BaseException:
        file.close()
        raise
    return match, RecordFile(path, match, (file, lines))


def _begun(path: Path) -> TextIO:
    """Open a new record, or an empty file, and make sure that its name outlives a power cut."""
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
    """Open a file that no other process writes, before anything in it is read or changed."""
    try:
        file = path.open(mode, encoding="utf-8", newline="\n")
    except OSError as error:
        verb = "write" if mode == "a" else "read"
        message = f"cannot {verb} {quoted(path)}: {error.strerror}"
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
        # A byte that is not UTF-8 is kept as a surrogate and refused with its line.
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise NotFound("no-record", f"cannot read {quoted(path)}: {error.strerror}") from None
