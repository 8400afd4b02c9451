"""Somebody's runs: how each of them stands, kept with every move that is made in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Table, insert, select, update

from wartable.engine.game import Game
from wartable.engine.match import Match
from wartable.server.campaign import GAME
from wartable.server.store.models import RunRow, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.info import OVER, PERSON, Info

_RUNS = cast("Table", RunRow.__table__)


@dataclass(frozen=True, slots=True)
class Run:
    """A run as lists tell of it. ``reason`` is why it ended, empty while it goes on."""

    table_id: str
    points: int
    act: int
    encounter: int
    completed: int
    battles: int
    hp: int
    max_hp: int
    gold: int
    status: str
    reason: str
    changed: int

    @property
    def is_over(self) -> bool:
        """Whether nobody plays it any more."""
        return self.status in OVER


def keep_run(connection: Connection, info: Info, match: Match) -> None:
    """Keep how a run stands, within the transaction that commits what was done in it.

    What it has earned is what its state says, so nothing is ever paid twice.
    """
    seat = info.seats[0]
    if seat.kind != PERSON or seat.person_id is None:
        return
    values = _standing(match)
    known = update(_RUNS).where(_RUNS.c.table_id == info.id)
    if connection.execute(known.values(**values)).rowcount == 0:
        begun = {"table_id": info.id, "person_id": seat.person_id}
        connection.execute(insert(_RUNS).values(**begun, **values))


def _standing(match: Match) -> dict[str, Any]:
    s, counts = match.s, counts_for_legacy(match.game, match.options)
    names = ("act", "encounter", "completed", "battles", "hp", "max_hp", "gold")
    return {name: int(getattr(s, name)) for name in names} | {
        "points": int(s.legacy) if counts else 0,
        "won": counts and 0 in match.winners,
    }


def counts_for_legacy(game: Game, options: Any) -> bool:
    """Tell whether a run earns points: those that begin as one of the presets says.

    Others are for practice, or anybody could begin with all the gold of the world.
    """
    return any(game.options(preset=name) == options for name in game.presets)


def runs_of(store: Store, person: int | None, *, limit: int = 50) -> Sequence[Run]:
    """Return somebody's runs, those that were played last first."""
    if person is None:
        return []
    wanted = (
        select(RunRow, TableRow.status, TableRow.reason, TableRow.changed)
        .join(TableRow, TableRow.id == RunRow.table_id)
        .where(RunRow.person_id == person, TableRow.game == GAME)
        .order_by(TableRow.changed.desc(), TableRow.id)
    )
    with store.reading() as session:
        found = session.execute(wanted.limit(limit)).all()
    return [_run(row, status, reason, changed) for row, status, reason, changed in found]


def _run(row: RunRow, status: str, reason: str, changed: int) -> Run:
    return Run(
        table_id=row.table_id,
        points=row.points,
        act=row.act,
        encounter=row.encounter,
        completed=row.completed,
        battles=row.battles,
        hp=row.hp,
        max_hp=row.max_hp,
        gold=row.gold,
        status=status,
        reason=reason,
        changed=changed,
    )
