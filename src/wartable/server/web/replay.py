"""Replays: a game step by step as one seat knew it, its record, and fights frame by frame."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import NotFound
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.views import NEWEST, at_step, known_before, record_text, replay_viewer
from wartable.server.web.rendering import fragment, page
from wartable.server.web.table.events import fight_url, make_fight, show_frames
from wartable.server.web.table.replay import make_replay
from wartable.server.web.table.request import Desk, wants_fragment
from wartable.server.web.table.selection import Selection

router = Routes(include_in_schema=False)

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
    """Show a step of a game, by default the newest."""
    with server.room.looking(table_id) as live:
        found = make_replay(live, who, viewer, step, turn)
    if wants_fragment(request):
        response: Response = fragment(request, "replay_step.html", replay=found)
        if turn is not None:  # show the address of the step, not of the turn
            response.headers["HX-Push-Url"] = found.url(found.step)
        return response
    if found.is_over:
        desk = Desk(request, server, who, table_id, None)
        return desk.show(Selection(), viewer=viewer, step=found.step)
    return page(request, "replay.html", who=who, replay=found)


@router.get("/tables/{table_id}/record.jsonl")
def record(server: TheServer, who: Visitor, table_id: str) -> Response:
    """Serve the record of a finished game, in which everything is open."""
    info = server.room.info(table_id)
    check_may_watch(info, who.id if who else None)
    headers = {"Content-Disposition": f'attachment; filename="{info.game}-{table_id}.jsonl"'}
    text = record_text(server.room, info)
    return Response(text, media_type="application/jsonl", headers=headers)


# --- fights --------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/fight")
def fight(
    request: Request,
    server: TheServer,
    who: Visitor,
    table_id: str,
    viewer: As = None,
    step: int | None = None,
) -> Response:
    """Show the fight of a step, by default the latest, as one viewer saw it."""
    with server.room.looking(table_id) as live:
        info = live.info
        number = replay_viewer(info, who.id if who else None, viewer)
        with at_step(live, number, NEWEST if step is None else step) as view:
            frames = view.playback(-1 if step is None else known_before(live, number, step))
    found = make_fight(frames, fight_url(table_id, number, step))
    if found is None:
        raise NotFound("no-fight", "nothing was fought there")
    values: dict[str, Any] = {"fight": found, "frames": show_frames(frames, info.rules.style)}
    if wants_fragment(request):
        return fragment(request, "fight_frames.html", **values)
    seat = f"?seat={number}" if number >= 0 else ""
    back = f"/tables/{table_id}{seat}"
    return page(request, "fight.html", who=who, title=info.title, back=back, **values)
