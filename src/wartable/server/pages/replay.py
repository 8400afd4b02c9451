"""Looking back: a finished game step by step, or a running one with one's own knowledge."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from wartable.server.download import record_text
from wartable.server.pages.rendering import fragment, page
from wartable.server.pages.table_desk import Desk, wants_fragment
from wartable.server.pages.table_replay import make_replay
from wartable.server.pages.table_selection import Selection
from wartable.server.requests import TheServer, Visitor
from wartable.server.tables.access import check_may_watch
from wartable.server.tables.looking import NEWEST

router = APIRouter(include_in_schema=False)

As = Annotated[int | None, Query(alias="as")]


@router.get("/tables/{table_id}/replay")
def replay(
    request: Request,
    server: TheServer,
    who: Visitor,
    table_id: str,
    viewer: As = None,
    step: int = NEWEST,
    turn: int | None = None,
) -> Response:
    """Show a step of a game, the newest unless another is asked for."""
    with server.room.looking(table_id) as live:
        found = make_replay(live, who, viewer, step, turn)
    if wants_fragment(request):
        response: Response = fragment(request, "replay_step.html", replay=found)
        if turn is not None:  # the address of a step is shown, not that of the way to it
            response.headers["HX-Push-Url"] = found.url(found.step)
        return response
    if found.is_over:
        desk = Desk(request, server, who, table_id, None)
        return desk.show(Selection(), viewer=viewer, step=found.step)
    return page(request, "replay.html", who=who, replay=found)


@router.get("/tables/{table_id}/record.jsonl")
def record(server: TheServer, who: Visitor, table_id: str) -> Response:
    """Give the record of a finished game: everything in it is open now."""
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    headers = {"Content-Disposition": f'attachment; filename="{info.game}-{table_id}.jsonl"'}
    text = record_text(server.room, info)
    return Response(text, media_type="application/jsonl", headers=headers)
