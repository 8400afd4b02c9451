"""The campaign for programs: runs, their battles, and the progression tree."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from wartable.apps.clans.web.campaign.legacy import Twig, branches, legacy_of, unlock
from wartable.apps.clans.web.campaign.runs import runs_of
from wartable.apps.clans.web.campaign.start import begin_run
from wartable.engine.kit.chance import SEED_LIMIT
from wartable.server.accounts.people import Who
from wartable.server.api.schemas import Body, TableId, Word, make_router
from wartable.server.http.identity import Signed, TheServer

router = make_router("clans")


class RunShape(BaseModel):
    """A campaign run; ``table`` is the id of its table, where its moves are made.

    ``encounter`` counts the encounters completed in the act, ``completed`` those of the whole run.
    ``points`` are the legacy points earned so far. ``reason`` says why it is over.
    """

    table: str
    status: str
    reason: str
    act: int
    encounter: int
    completed: int
    battles: int
    hp: int
    max_hp: int
    gold: int
    points: int
    changed: int


class NewRun(Body):
    """A new run: a preset of the game ``clans-campaign``, and optionally a seed."""

    preset: Word = ""
    seed: Annotated[int, Field(ge=0, lt=SEED_LIMIT)] | None = None


class TableOf(BaseModel):
    """The id of a table."""

    table: str


class NodeShape(BaseModel):
    """A node of the progression tree; ``lacks`` says why it cannot be unlocked now."""

    id: str
    name: str
    branch: str
    tier: int
    cost: int
    requires: list[str]
    text: str
    unlocked: bool
    lacks: str


class Progression(BaseModel):
    """The legacy points of all your runs, those left to spend, your wins, and the tree."""

    earned: int
    left: int
    wins: int
    nodes: list[NodeShape]


class ToUnlock(Body):
    """A node of the tree, by its id."""

    node: Word


@router.get("/clans/campaign/runs", summary="List your runs")
def runs(server: TheServer, who: Signed) -> list[RunShape]:
    """Return your runs, the most recently played first."""
    return [
        RunShape(
            table=run.table_id,
            status=run.status,
            reason=run.reason,
            act=run.act,
            encounter=run.encounter,
            completed=run.completed,
            battles=run.battles,
            hp=run.hp,
            max_hp=run.max_hp,
            gold=run.gold,
            points=run.points,
            changed=run.changed,
        )
        for run in runs_of(server.store, who.id)
    ]


@router.post("/clans/campaign/runs", status_code=201, summary="Begin a run")
def begin(server: TheServer, who: Signed, body: NewRun) -> TableOf:
    """Begin a run with everything you have unlocked; play it at its table like any game."""
    return TableOf(table=begin_run(server, who, body.preset, body.seed))


@router.post("/clans/campaign/runs/{table_id}/battle", summary="The battle of a run")
def battle(server: TheServer, who: Signed, table_id: TableId) -> TableOf:
    """Return the table of the battle that a run is in; the first call opens it.

    When the battle is over, its run continues by itself.
    """
    server.limits.check("create", f"p{who.id}")
    return TableOf(table=server.inner.open(table_id, who.id))


@router.post("/clans/campaign/runs/{table_id}/retreat", status_code=204, summary="Retreat")
def retreat(server: TheServer, who: Signed, table_id: TableId) -> None:
    """Leave the battle that a run is in; what happened in it counts, and it costs gold."""
    server.inner.leave(table_id, who.id)


@router.get("/clans/campaign/progression", summary="Your progression")
def progression(server: TheServer, who: Signed) -> Progression:
    """Return your legacy points and the progression tree."""
    return _progression(server, who)


@router.post("/clans/campaign/progression", summary="Unlock a node")
def unlock_node(server: TheServer, who: Signed, body: ToUnlock) -> Progression:
    """Spend legacy points on a node; it counts in all runs that you begin afterwards."""
    unlock(server.store, who.id, body.node)
    return _progression(server, who)


def _progression(server: TheServer, who: Who) -> Progression:
    legacy = legacy_of(server.store, who.id)
    twigs = [twig for branch in branches(legacy) for twig in branch.twigs]
    nodes = [_node(twig) for twig in twigs]
    return Progression(earned=legacy.earned, left=legacy.left, wins=legacy.wins, nodes=nodes)


def _node(twig: Twig) -> NodeShape:
    node = twig.node
    return NodeShape(
        id=node.id,
        name=node.name,
        branch=node.branch,
        tier=node.tier,
        cost=node.cost,
        requires=list(twig.needs),
        text=node.text,
        unlocked=twig.is_unlocked,
        lacks=twig.lacks,
    )
