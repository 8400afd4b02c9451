"""Tables whose rules are not installed: paused with the reason, never silently continued."""

from __future__ import annotations

from sqlalchemy import select

from wartable.engine.errors import WartableError
from wartable.engine.play.record_lines import match_of, unsealed
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.summary import PAUSED, RUNNING
from wartable.server.tables.transaction import Draft, change_row
from wartable.server.times import now


def pause_unplayable(store: Store) -> list[tuple[str, str]]:
    """Pause every running table that cannot be played here; return ids and reasons.

    Reads only the headers, which name the game, its rules version and its figures. A defect in a
    later line shows when somebody opens the table.
    """
    headers = (
        select(TableRow.id, Line.line)
        .outerjoin(Line, (Line.table_id == TableRow.id) & (Line.number == 0))
        .where(TableRow.status == RUNNING)
    )
    with store.reading() as session:
        running = session.execute(headers).all()
    defects = {table_id: _defect(line or "") for table_id, line in running}
    return [
        (table_id, reason)
        for table_id, reason in defects.items()
        if reason and _pause(store, table_id, reason)
    ]


def _defect(header: str) -> str:
    """Return why a record cannot be played here, empty if it can."""
    try:
        match_of(unsealed(header, "", "in the header")[0])
    except WartableError as error:
        return str(error)
    return ""


def pause_broken(draft: Draft, reason: str) -> None:
    """Pause a table because of its record, and keep the time that is left."""
    left = None if draft.info.deadline is None else max(0, draft.info.deadline - now())
    draft.set(status=PAUSED, reason=reason, remaining=left, deadline=None, bots_at=None)


def _pause(store: Store, table_id: str, reason: str) -> bool:
    def action(draft: Draft) -> bool:
        if draft.info.status == RUNNING:
            pause_broken(draft, reason)
        return not draft.is_empty

    return change_row(store, table_id, action)
