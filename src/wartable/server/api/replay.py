"""Replays: a match step by step, as one seat knew it or fully open, and its record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from wartable.server.api.schemas import LARGEST, TEXT_FAILURES, TableId, make_router
from wartable.server.api.views import EVENTS, WithState
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.views import NEWEST, at_step, record_text, replay_viewer

router = make_router("replays", "/api")

As = Annotated[
    int | None,
    Query(alias="as", ge=-2, le=999, description="A seat, -1 for a spectator, -2 for everything."),
]
Step = Annotated[int, Query(ge=NEWEST, le=LARGEST, description="From 0; -1 is the newest.")]


class ReplayShape(BaseModel):
    """A match at one of the steps that a viewer saw; ``steps`` is the number of steps."""

    viewer: int
    step: int
    steps: int
    view: dict[str, Any]


@router.get("/tables/{table_id}/replay", summary="Look back")
def replay(
    server: TheServer,
    who: Visitor,
    table_id: TableId,
    viewer: As = None,
    step: Step = NEWEST,
    state: WithState = False,
) -> ReplayShape:
    """Return the match at a step; while the game is running, only as you saw it.

    The events are the newest by then, as in a view.
    """
    with server.room.looking(table_id) as live:
        seat = replay_viewer(live.info, who.id if who else None, viewer)
        steps = len(live.match.moments(seat))
        with at_step(live, seat, step) as view:
            shown = view.as_dict(most=EVENTS, state=state)
        return ReplayShape(
            viewer=seat, step=steps - 1 if step == NEWEST else step, steps=steps, view=shown
        )


@router.get(
    "/tables/{table_id}/record",
    response_class=PlainTextResponse,
    responses=TEXT_FAILURES,
    summary="Download the record",
)
def record(server: TheServer, who: Visitor, table_id: TableId) -> PlainTextResponse:
    """Return the record of a finished game: JSON lines that replay it."""
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    name = f'attachment; filename="{info.game}-{info.id}.jsonl"'
    return PlainTextResponse(record_text(server.room, info), headers={"Content-Disposition": name})
