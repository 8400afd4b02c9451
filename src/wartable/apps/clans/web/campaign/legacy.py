"""The legacy: the points that all runs of a person have earned, and the tree they unlock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.apps.clans.web.models import LegacyRow, RunRow
from wartable.engine.errors import InUse, NotFound, quoted
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import BRANCHES, Node
from wartable.games.campaign.catalogue.tree import NEWCOMER, can_unlock, cost, write_tree
from wartable.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Legacy:
    """A person's points from all runs, campaigns won, and unlocked nodes by number."""

    earned: int
    wins: int
    unlocked: frozenset[int]

    @property
    def left(self) -> int:
        """The points not yet spent."""
        return self.earned - cost(self.unlocked)

    @property
    def of_seat(self) -> Mapping[str, object]:
        """The seat options that a run begins with."""
        return {"unlocked": write_tree(self.unlocked), "wins": self.wins}

    def refusal(self, node: Node) -> str:
        """Say why a node cannot be unlocked now; empty if it can."""
        return can_unlock(node.number, self.unlocked, self.left)


def legacy_of(store: Store, person: int | None) -> Legacy:
    """Return a person's legacy, an empty one if they have not played yet."""
    if person is None:
        return Legacy(0, 0, NEWCOMER)
    with store.reading() as session:
        return _legacy(session, person, session.get(LegacyRow, person))


def unlock(store: Store, person: int, name: str) -> Node:
    """Unlock a node for all future runs and return it.

    Raises ``NotFound`` for an unknown id, ``InUse`` if it cannot be unlocked now.
    """
    node = next((node for node in campaign().nodes if node.id == name), None)
    if node is None:
        raise NotFound("no-node", f"there is nothing to unlock called {quoted(name)}")
    try:
        with store.writing() as session:
            _unlock(session, person, node)
    except IntegrityError:  # a concurrent request has inserted their first row
        raise InUse("busy", "something else is being unlocked: try again") from None
    return node


def _unlock(session: Session, person: int, node: Node) -> None:
    row = _held(session, person)
    legacy = _legacy(session, person, row)
    why = legacy.refusal(node)
    if why:
        raise InUse("not-unlocked", why)
    row.unlocked = ids(legacy.unlocked | {node.number})


def earned_by(store: Store, person: int) -> Mapping[str, object]:
    """Return the seat options that a person has earned for the next run."""
    return legacy_of(store, person).of_seat


def ids(unlocked: frozenset[int]) -> list[str]:
    """Return the ids of unlocked nodes, in the order of the tree."""
    return [node.id for node in campaign().nodes if node.number in unlocked - NEWCOMER]


def _held(session: Session, person: int) -> LegacyRow:
    """Return the row of a person's legacy, locked until the commit."""
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


# --- the progression tree ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Twig:
    """A node of the tree as the page shows it; ``lacks`` says why it cannot be unlocked now.

    ``is_near`` says that everything it requires is unlocked.
    """

    node: Node
    needs: tuple[str, ...]
    is_near: bool
    is_unlocked: bool
    lacks: str


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of the tree; its nodes are in the order in which they can be reached."""

    title: str
    twigs: tuple[Twig, ...]


def branches(legacy: Legacy) -> list[Branch]:
    """Return the progression tree with a person's progress."""
    nodes = sorted(campaign().nodes, key=lambda node: (BRANCHES.index(node.branch), node.tier))
    return [
        Branch(branch, tuple(_twig(legacy, node) for node in group))
        for branch, group in groupby(nodes, lambda node: node.branch)
    ]


def _twig(legacy: Legacy, node: Node) -> Twig:
    is_unlocked = node.number in legacy.unlocked
    is_near = legacy.unlocked.issuperset(node.requires)
    needs = tuple(campaign().nodes[number].name for number in node.requires)
    return Twig(node, needs, is_near, is_unlocked, "" if is_unlocked else legacy.refusal(node))
