"""Reads the tables of a store as the checker wants them: every record replayed line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import func, select

from history_check import Entry, Stored
from wartable.engine.errors import WartableError
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.server.store.models import Line, SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.times import SECOND


def line_counts(store: Store) -> dict[str, int]:
    """Return how many lines each table has."""
    wanted = select(Line.table_id, func.count()).group_by(Line.table_id)
    with store.reading() as session:
        return dict(session.execute(wanted).tuples().all())


def read_tables(store: Store) -> Iterator[Stored]:
    """Yield every table that has begun."""
    with store.reading() as session:
        rows = list(session.scalars(select(TableRow).where(TableRow.started.is_not(None))))
        session.expunge_all()
    for row in rows:
        yield _read(store, row)


def _read(store: Store, row: TableRow) -> Stored:
    with store.reading() as session:
        seats = select(SeatRow.number).where(SeatRow.table_id == row.id, SeatRow.kind == "person")
        people = frozenset(session.scalars(seats))
        wanted = select(Line.number, Line.line, Line.at, Line.once)
        lines = session.execute(wanted.where(Line.table_id == row.id).order_by(Line.number)).all()
    table = Stored(
        row.id,
        row.status,
        [],
        people,
        pace=row.pace * SECOND if row.clock == "live" else None,
        part_of=row.part_of,
        counts=row.part is not None and row.reason != "left",
    )
    entries: list[Entry] = []
    record: LiveRecord | None = None
    for number, line, at, once in lines:
        phase = -1 if record is None else record.match.phase
        entry = _entry(number, at, line, once, phase, entries)
        entries.append(entry)
        try:
            if record is None:
                record = LiveRecord.read([line])
            else:
                record.feed(line)
        except WartableError as error:
            table.broken = str(error)
            break
        table.begun.setdefault(record.match.phase, at)
    table.entries = entries
    if record is not None:
        table.written = _writer(record.match)
    return table


def _entry(
    number: int, at: int, line: str, once: str | None, phase: int, before: list[Entry]
) -> Entry:
    # The server puts the person's number before the mark.
    mark = None if once is None else once.partition("-")[2]
    try:
        content: dict[str, Any] = json.loads(line)
    except ValueError:  # the replay says what is wrong with it
        content = {}
    deed = _deed(content)
    last = before[-1] if before else None
    report = mark is None and last is not None and (last.deed == "within" or last.report)
    return Entry(
        number,
        at,
        deed,
        seat=content.get("seat", -1),
        move=content.get("move", ""),
        text=content.get("text"),
        mark=mark,
        phase=phase,
        by_clock=content.get("clock", False),
        report=deed == "move" and report,
    )


def _deed(content: dict[str, Any]) -> str:
    if "within" in content:
        return "within"
    if "undo" in content:
        return "undo"
    return "move" if "n" in content and "move" in content else "other"


def _writer(match: Match) -> Callable[[str, int | None], str]:
    notation, book = match.game.notation, match.book

    def written(move: str, amount: int | None) -> str:
        found = notation.read_move(book, move)
        return notation.write_move(
            book, found if amount is None else packed(code_of(found), amount)
        )

    return written
