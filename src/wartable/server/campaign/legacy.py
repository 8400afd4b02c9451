"""The legacy: points that all of somebody's runs have earned, and what was unlocked with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.engine.errors import InUse, NotFound, quoted
from wartable.games.clans.campaign.career import Node
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.tree import NEWCOMER, can_unlock, cost, write_tree
from wartable.server.store.models import LegacyRow, RunRow
from wartable.server.store.store import Store
from wartable.server.tables.room import Earned


@dataclass(frozen=True, slots=True)
class Legacy:
    """What somebody has: points earned by all runs, campaigns won, and nodes by their numbers."""

    earned: int
    wins: int
    unlocked: frozenset[int]

    @property
    def left(self) -> int:
        """The points that are not spent."""
        return self.earned - cost(self.unlocked)

    @property
    def of_seat(self) -> Mapping[str, object]:
        """What a run begins with."""
        return {"unlocked": write_tree(self.unlocked), "wins": self.wins}

    def refusal(self, node: Node) -> str:
        """Say why a node cannot be unlocked now; empty if it can."""
        return can_unlock(node.number, self.unlocked, self.left)


def legacy_of(store: Store, person: int | None) -> Legacy:
    """Return somebody's legacy, an empty one for those who have not played yet."""
    if person is None:
        return Legacy(0, 0, NEWCOMER)
    with store.reading() as session:
        return _legacy(session, person, session.get(LegacyRow, person))


def unlock(store: Store, person: int, name: str) -> Node:
    """Unlock a node for all runs to come, and return it.

    Raises ``NotFound`` if there is none of that id, and ``InUse`` if it cannot be unlocked now.
    """
    node = next((node for node in campaign().nodes if node.id == name), None)
    if node is None:
        raise NotFound("no-node", f"there is nothing to unlock called {quoted(name)}")
    try:
        with store.writing() as session:
            _unlock(session, person, node)
    except IntegrityError:  # another request of theirs was the first ever
        raise InUse("busy", "something else is being unlocked: try again") from None
    return node


def _unlock(session: Session, person: int, node: Node) -> None:
    row = _held(session, person)
    legacy = _legacy(session, person, row)
    why = legacy.refusal(node)
    if why:
        raise InUse("not-unlocked", why)
    row.unlocked = ids(legacy.unlocked | {node.number})


def earned_by(store: Store) -> Earned:
    """Return what gives the options of a run's seat by who plays it."""
    return lambda person: legacy_of(store, person).of_seat


def ids(unlocked: frozenset[int]) -> list[str]:
    """Return the ids of unlocked nodes, in the order of the tree."""
    return [node.id for node in campaign().nodes if node.number in unlocked - NEWCOMER]


def _held(session: Session, person: int) -> LegacyRow:
    """Return the row of somebody's legacy, which nobody else changes until this is committed."""
    row = session.get(LegacyRow, person, with_for_update=True)
    if row is None:
        row = LegacyRow(person_id=person, unlocked=[])
        session.add(row)
        session.flush()
    return row


def _legacy(session: Session, person: int, row: LegacyRow | None) -> Legacy:
    points = select(func.coalesce(func.sum(RunRow.points), 0)).where(RunRow.person_id == person)
    won = select(func.count()).where(RunRow.person_id == person, RunRow.won.is_(True))
    kept = row.unlocked if row else ()
    unlocked = NEWCOMER | {node.number for node in campaign().nodes if node.id in kept}
    return Legacy(int(session.scalar(points) or 0), session.scalar(won) or 0, unlocked)
