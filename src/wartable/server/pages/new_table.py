"""The page on which a new table is made."""

from __future__ import annotations

from collections import defaultdict

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.engine.registry import all_games, find_game
from wartable.server.context import Server
from wartable.server.errors import status_of
from wartable.server.opening import open_for
from wartable.server.pages.arrival import arrive
from wartable.server.pages.games import presets_of
from wartable.server.pages.new_form import Form, read_form, usual_form
from wartable.server.pages.rendering import page
from wartable.server.pages.seat_form import SeatForm
from wartable.server.pages.sent import Sent
from wartable.server.pages.tools import SEAT_TOOLS
from wartable.server.people import Who
from wartable.server.requests import TheServer, Visitor
from wartable.server.tables.clocks import PACES

router = APIRouter(include_in_schema=False)

REMOVE = "remove-"


@router.get("/new")
def new_table(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the form, changed by the button that was pressed, if one was."""
    sent = dict(request.query_params)
    game = find_game(sent.get("game") or all_games()[0].key)
    do = sent.get("do", "")
    form = usual_form(game) if do == "game" else read_form(game, sent)
    return _show(request, server, who, _changed(form, do).with_offer())


@router.post("/tables")
def open_new_table(request: Request, server: TheServer, who: Visitor, sent: Sent) -> Response:
    """Open the table, or show the form again with everything that is wrong."""
    form = read_form(find_game(sent.get("game", "")), sent)
    defects = form.defects()
    if defects:
        return _show(request, server, who, form, defects=defects, status=422)
    arrival = arrive(request, server, who)
    try:
        table = open_for(server, arrival.who, form.plan(arrival.who.name))
    except WartableError as error:
        wrong = {"": error.message}
        shown = _show(request, server, arrival.who, form, defects=wrong, status=status_of(error))
        return arrival.remembered(shown)
    return arrival.go(f"/tables/{table}")


def _changed(form: Form, do: str) -> Form:
    number = do.removeprefix(REMOVE)
    if do == "add":
        return form.with_seat()
    if do == "preset":
        return form.with_preset()
    if do.startswith(REMOVE) and number.isascii() and number.isdigit():
        return form.without_seat(int(number))
    return form


def _show(
    request: Request,
    server: Server,
    who: Who | None,
    form: Form,
    *,
    defects: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    presets = presets_of(form.game)
    seat_form = SeatForm(server, who, form.game, form.usable_options)
    return page(
        request,
        "new.html",
        who=who,
        status=status,
        form=form,
        games=all_games(),
        presets=presets,
        chosen=next((preset for preset in presets if preset.name == form.preset), None),
        paces=PACES,
        of_seats=[
            seat_form.fields(number, f"s{number}", seat.chosen)
            for number, seat in enumerate(form.seats)
        ],
        tools=SEAT_TOOLS.get(form.game.key, ()),
        defects=defaultdict(str, defects or {}),
    )
