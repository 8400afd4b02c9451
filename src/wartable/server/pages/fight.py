"""The page of a fight, moment by moment: a page of its own, or a part of the table's page."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import NotFound
from wartable.server.pages.rendering import fragment, page
from wartable.server.pages.replay import As
from wartable.server.pages.table_desk import wants_fragment
from wartable.server.pages.table_fight import fight_url, make_fight, show_frames
from wartable.server.requests import TheServer, Visitor
from wartable.server.tables.looking import NEWEST, at_step, known_before, replay_viewer

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table_id}/fight")
def fight(
    request: Request,
    server: TheServer,
    who: Visitor,
    table_id: str,
    viewer: As = None,
    step: int | None = None,
) -> Response:
    """Show the fight of a step, by default the latest, as somebody saw it."""
    with server.room.looking(table_id) as live:
        info = live.info
        number = replay_viewer(info, who.id if who else None, viewer)
        with at_step(live, number, NEWEST if step is None else step) as view:
            frames = view.playback(-1 if step is None else known_before(live, number, step))
    found = make_fight(frames, fight_url(table_id, number, step))
    if found is None:
        raise NotFound("no-fight", "nothing was fought there")
    values: dict[str, Any] = {"fight": found, "frames": show_frames(frames)}
    if wants_fragment(request):
        return fragment(request, "fight_frames.html", **values)
    seat = f"?seat={number}" if number >= 0 else ""
    back = f"/tables/{table_id}{seat}"
    return page(request, "fight.html", who=who, title=info.title, back=back, **values)
