"""The pages of the campaign: its front page, the tree, and the way to battles and out of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import Refusal, WartableError
from wartable.server.campaign import ADDRESS
from wartable.server.campaign.legacy import unlock
from wartable.server.campaign.rendering import show_front
from wartable.server.campaign.starting import begin_run, read_seed
from wartable.server.errors import status_of
from wartable.server.pages.arrival import arrive
from wartable.server.pages.rendering import redirect
from wartable.server.pages.table_desk import Desk, go
from wartable.server.pages.table_selection import Selection
from wartable.server.requests import Signed, TheServer, Visitor

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get(ADDRESS)
def front(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the front page."""
    return show_front(request, server, who)


@router.post(f"{ADDRESS}/runs")
def begin(
    request: Request, server: TheServer, who: Visitor, preset: Text = "", seed: Text = ""
) -> Response:
    """Begin a run, or say what is wrong with what was filled in."""
    arrival = arrive(request, server, who)
    try:
        run = begin_run(server, arrival.who, preset, read_seed(seed))
    except WartableError as error:
        shown = show_front(
            request,
            server,
            arrival.who,
            bad=error.message,
            status=status_of(error),
            preset=preset,
            seed=seed,
        )
        return arrival.remembered(shown)
    return arrival.go(f"/tables/{run}")


@router.post(f"{ADDRESS}/unlock")
def unlock_node(request: Request, server: TheServer, who: Signed, node: Text = "") -> Response:
    """Unlock a node of the tree, or say why it cannot be."""
    try:
        unlock(server.store, who.id, node)
    except WartableError as error:
        return show_front(request, server, who, bad=error.message, status=status_of(error))
    return redirect(f"{ADDRESS}#tree", "unlocked")


@router.post(f"{ADDRESS}/runs/{{run_id}}/battle")
def battle(request: Request, server: TheServer, who: Signed, run_id: str) -> Response:
    """Go to the battle that a run is in."""
    try:
        server.limits.check("create", f"p{who.id}")
        table = server.battles.open(run_id, who.id)
    except Refusal:  # it is over: the run shows how it went
        table = run_id
    return redirect(f"/tables/{table}")


@router.post(f"{ADDRESS}/runs/{{run_id}}/retreat")
def retreat(
    request: Request, server: TheServer, who: Signed, run_id: str, table: Text = ""
) -> Response:
    """Leave the battle that a run is in; the table from which that is asked says why not, if so."""
    try:
        server.battles.retreat(run_id, who.id)
    except Refusal as error:
        desk = Desk(request, server, who, table or run_id, None)
        return desk.show(Selection(), alert=error.message, status=status_of(error))
    return go(request, f"/tables/{run_id}")
