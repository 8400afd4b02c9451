"""Tables whose rules are not installed: paused with the reason, never silently continued."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import case, select, update

from wartable.engine.errors import NotFound, quoted
from wartable.engine.registry import find_game
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables.summary import PAUSED, RUNNING
from wartable.server.tables.transaction import Draft
from wartable.server.times import now


@dataclass(frozen=True, slots=True)
class Paused:
    """Tables of a game that were paused, how many, and why."""

    game: str
    tables: int
    reason: str

    def __str__(self) -> str:
        """Return one line for people."""
        many = "1 table" if self.tables == 1 else f"{self.tables} tables"
        return f"{many} of {quoted(self.game)} paused: {self.reason}"


def pause_unplayable(store: Store) -> list[Paused]:
    """Pause the running tables of all games that are not installed; return what was paused.

    Takes one query and one statement for every game that is missing, however many tables there are.
    It reads no records: a table with other rules or a defect is paused when it is first used, which
    :class:`wartable.server.tables.service.Room` does before anything can happen there.
    """
    games = select(TableRow.game).where(TableRow.status == RUNNING).distinct()
    with store.reading() as session:
        running = sorted(session.scalars(games))
    reasons = {game: reason for game in running if (reason := _defect(game))}
    paused = [Paused(game, _pause(store, game, reason), reason) for game, reason in reasons.items()]
    return [each for each in paused if each.tables]


def _defect(game: str) -> str:
    """Return why a game cannot be played here, empty if it can."""
    try:
        find_game(game)
    except NotFound as error:
        return error.message  # without files of this machine: players read it
    return ""


def _pause(store: Store, game: str, reason: str) -> int:
    """Pause all running tables of a game as :func:`pause_broken` does; return how many."""
    left = TableRow.deadline - now()
    pausing = (
        update(TableRow)
        .where(TableRow.status == RUNNING, TableRow.game == game)
        .values(
            status=PAUSED,
            reason=reason,
            remaining=case((left < 0, 0), else_=left),  # NULL without a deadline
            deadline=None,
            bots_at=None,
            changed=now(),
            version=TableRow.version + 1,
        )
    )
    with store.changing() as connection:
        return connection.execute(pausing).rowcount


def pause_broken(draft: Draft, reason: str) -> None:
    """Pause a table because of its record, and keep the time that is left."""
    left = None if draft.info.deadline is None else max(0, draft.info.deadline - now())
    draft.set(status=PAUSED, reason=reason, remaining=left, deadline=None, bots_at=None)
