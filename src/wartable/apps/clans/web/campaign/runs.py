"""A person's runs: how each of them stands, stored with every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Table, insert, select, update

from wartable.apps.clans.web.campaign import GAME
from wartable.apps.clans.web.models import RunRow
from wartable.engine.game import Game
from wartable.engine.play.match import Match
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables.summary import OVER, PERSON, Info

_RUNS = cast("Table", RunRow.__table__)


@dataclass(frozen=True, slots=True)
class Run:
    """A run in a list. ``reason`` is why it ended, empty while it continues."""

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
    """Store how a run stands, in the transaction that commits the change.

    The points come from the run's state, so nothing is ever paid twice.
    """
    seat = info.seats[0]
    if seat.kind != PERSON or seat.person_id is None:
        return
    values = _standing(match, earns=not info.seed_chosen)
    known = update(_RUNS).where(_RUNS.c.table_id == info.id)
    if connection.execute(known.values(**values)).rowcount == 0:
        begun = {"table_id": info.id, "person_id": seat.person_id}
        connection.execute(insert(_RUNS).values(**begun, **values))


def _standing(match: Match, *, earns: bool) -> dict[str, Any]:
    s, counts = match.s, earns and counts_for_legacy(match.game, match.options)
    names = ("act", "encounter", "completed", "battles", "hp", "max_hp", "gold")
    return {name: int(getattr(s, name)) for name in names} | {
        "points": int(s.legacy) if counts else 0,
        "won": counts and 0 in match.winners,
    }


def counts_for_legacy(game: Game, options: Any) -> bool:
    """Tell whether the options of a run let it earn points: only those of a preset do.

    Others are for practice; anybody could begin them with unlimited gold. A run whose seed a player
    chose earns nothing either, because it can be played until it goes well.
    """
    return any(game.options(preset=name) == options for name in game.presets)


def runs_of(store: Store, person: int | None, *, limit: int = 50) -> Sequence[Run]:
    """Return a person's runs, the most recently played first."""
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
