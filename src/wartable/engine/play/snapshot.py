"""Snapshots: a match and the state of its record, packed, so that nobody has to replay it.

A record is the truth; a snapshot saves the time of replaying the lines that it covers. It fits one
record, one version of the program and one layout of the game's state, and says so: otherwise
:func:`restore` refuses it, and the record is replayed. Nothing in it is code.
"""

from __future__ import annotations

import json
import struct
import zlib
from functools import cache
from hashlib import blake2b
from itertools import chain
from typing import Any, cast

from wartable.engine.errors import BadRecord
from wartable.engine.game import Game
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.history import (
    Entry,
    Made,
    MadeWithin,
    Revised,
    RevisedWithin,
    TakenBack,
    TakenBackWithin,
    Told,
)
from wartable.engine.play.match import Saved
from wartable.engine.play.record import LiveRecord, Progress
from wartable.engine.play.record_lines import match_of, unsealed
from wartable.engine.version import VERSION

#: Rises when anything below writes something else.
FORMAT = 1
#: Bytes of the digest with which a snapshot begins.
DIGEST = 16
#: Fast rather than small: a snapshot of a long game takes some milliseconds.
LEVEL = 1
#: Bytes of the number that says how long the text in a snapshot is.
_LENGTH = struct.Struct("<I")

#: The letters of the kinds of entry in a history; moves have more to say than their fields.
_MADE = "m"
_LETTERS: dict[type[Any], str] = {
    TakenBack: "u",
    Revised: "r",
    MadeWithin: "w",
    TakenBackWithin: "v",
    RevisedWithin: "s",
}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
#: How many values an event has here.
_EVENT = 7
#: Flags of a move.
_BY_CLOCK, _UNDOABLE, _DREW = 1, 2, 4


def snapshot_of(record: LiveRecord) -> bytes:
    """Return a snapshot of a record whose every entry has its line, at its newest position."""
    match = record.match
    written = {"record": record.progress}
    packed: list[bytes] = []
    text = json.dumps(written | _match(match.saved(), packed), separators=(",", ":")).encode()
    content = zlib.compress(b"".join((_LENGTH.pack(len(text)), text, *packed)), LEVEL)
    return _digest(match.game, content) + content


def restore(snapshot: bytes, header: str, newest: str) -> LiveRecord:
    """Return the record as it was, ready to take in the lines that followed.

    ``header`` is the record's first line, ``newest`` the last line that the snapshot covers: their
    checksums tie it to this record. Raises ``BadRecord`` if the snapshot is damaged or fits
    something else; a header that cannot be played here raises as :meth:`LiveRecord.read` does.
    """
    match = match_of(unsealed(header, "", "in the header")[0])
    digest, content = snapshot[:DIGEST], snapshot[DIGEST:]
    if digest != _digest(match.game, content):
        raise BadRecord("bad-snapshot", "the snapshot is damaged, or of another version")
    plain = zlib.decompress(content)
    (length,) = _LENGTH.unpack_from(plain)
    read = json.loads(plain[_LENGTH.size : _LENGTH.size + length])
    progress = Progress(*read["record"])
    if not newest.endswith(f'"sum":"{progress.sum}"}}\n'):
        raise BadRecord("other-snapshot", "the snapshot is not of this record")
    match.resume(_Reader(plain[_LENGTH.size + length :]).match(read))
    return LiveRecord.resumed(match, progress)


def _digest(game: Game, content: bytes) -> bytes:
    """Return a digest that only this version of the game and of the program makes."""
    return blake2b(content, digest_size=DIGEST, key=_stamp(game)).digest()


@cache
def _stamp(game: Game) -> bytes:
    """Return what must be alike: versions, the layout of states, and what events mean."""
    inner = b"" if game.within is None else _stamp(game.within.game())
    layout = "".join(
        f"{each.name}{each.storage}{each.shape}" for each in spec_of(game.state).fields
    )
    told = "".join(
        f"{each.number}{each.name}{list(each.places.items())}"
        for each in (game.events.kinds if game.events else ())
    )
    facts = f"{FORMAT} {VERSION} {game.key} {game.rules_version} {layout} {told} "
    return blake2b(facts.encode() + inner, digest_size=DIGEST).digest()


# --- writing -------------------------------------------------------------------------------------
# Packed states follow the text, in the order in which it refers to them.


def _match(saved: Saved, packed: list[bytes]) -> dict[str, Any]:
    """Return a match as plain values; append the packed states to ``packed``."""
    places = {id(entry): at for at, entry in enumerate(saved.history)}
    packed += [state for state, *_ in saved.positions.values()]
    return {
        "history": [_entry(each) for each in saved.history],
        # Most live moves are those of the history; a revision has made the others.
        "moves": [places[id(made)] if id(made) in places else _made(made) for made in saved.moves],
        "positions": [[at, len(s), *rest] for at, (s, *rest) in saved.positions.items()],
        "hash": saved.state_hash,
        "within": [_plain(each) for each in saved.within],
        "inner": None if saved.inner is None else _match(saved.inner, packed),
    }


def _entry(entry: Entry) -> list[Any]:
    if isinstance(entry, Made):
        return [_MADE, *_made(entry)]
    return [_LETTERS[type(entry)], *_plain(entry)]


def _plain(entry: Entry) -> list[Any]:
    """Return the values of an entry without events, in the order of its fields."""
    return [getattr(entry, name) for name in entry.__slots__]


def _made(made: Made) -> list[Any]:
    flags = made.by_clock * _BY_CLOCK | made.undoable * _UNDOABLE | made.drew * _DREW
    told = made.told
    events = list(chain.from_iterable(map(_event, made.events)))
    written = [made.number, made.seat, made.move, made.text, made.phase, flags, made.state_hash]
    if told is None:
        return [*written, events]
    within = None if told.within is None else [_plain(each) for each in told.within]
    return [*written, events, [within, told.due]]


def _event(event: Event) -> list[Any]:
    """Return an event of a move, without what the move says as well: its number and phase."""
    details = list(chain.from_iterable(map(_event, event.details)))
    return [event.kind, *event.fields, event.seen, details or 0]


# --- reading -------------------------------------------------------------------------------------


class _Reader:
    """Reads a match, and the one nested in it, from plain values and the packed states."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._place = 0

    def match(self, written: dict[str, Any]) -> Saved:
        """Return what :func:`_match` wrote."""
        history = tuple(map(_read_entry, written["history"]))
        moves = tuple(
            cast("Made", history[each]) if isinstance(each, int) else _read_made(each)
            for each in written["moves"]
        )
        positions = {at: (self._next(size), *rest) for at, size, *rest in written["positions"]}
        inner = written["inner"]
        return Saved(
            history=history,
            moves=moves,
            positions=positions,
            state_hash=written["hash"],
            within=tuple(MadeWithin(*each) for each in written["within"]),
            inner=None if inner is None else self.match(inner),
        )

    def _next(self, size: int) -> bytes:
        self._place += size
        return self._packed[self._place - size : self._place]


def _read_entry(written: list[Any]) -> Entry:
    letter, *values = written
    if letter == _MADE:
        return _read_made(values)
    if letter in (_LETTERS[Revised], _LETTERS[RevisedWithin]):
        number, seat, withdrawn, orders, state_hash = values
        values = [number, seat, tuple(withdrawn), tuple(map(tuple, orders)), state_hash]
    entry: Entry = _KINDS[letter](*values)
    return entry


def _read_made(written: list[Any]) -> Made:
    number, seat, move, text, phase, flags, state_hash, events, *told = written
    return Made(
        number,
        seat,
        move,
        text,
        phase,
        bool(flags & _BY_CLOCK),
        _read_events(number, phase, events) if events else (),
        state_hash,
        bool(flags & _UNDOABLE),
        _read_told(*told[0]) if told else None,
        bool(flags & _DREW),
    )


def _read_told(within: list[Any] | None, due: list[int]) -> Told:
    return Told(None if within is None else tuple(MadeWithin(*each) for each in within), tuple(due))


def _read_events(number: int, phase: int, written: list[Any]) -> tuple[Event, ...]:
    return tuple(
        [
            Event(
                number,
                phase,
                kind,
                (a, b, c, d),
                seen,
                _read_events(number, phase, details) if details else (),
            )
            for kind, a, b, c, d, seen, details in zip(*[iter(written)] * _EVENT, strict=True)
        ]
    )
