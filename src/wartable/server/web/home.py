"""The start page: the games, the person's own tables, and tables to join or watch."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.registry import all_games, broken_games
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.plugins import played_at, webs
from wartable.server.tables.lists import CURRENT, Entry, by_urgency, public_tables, tables_of
from wartable.server.tables.summary import FINISHED, LOBBY, OPEN, RUNNING
from wartable.server.web.rendering import page
from wartable.server.web.thumbnails import board_address

#: How many tables of each kind are listed.
MINE, OVER, OTHERS = 40, 5, 30

router = Routes(include_in_schema=False)


@router.get("/")
def home(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the start page."""
    me = who.id if who else None
    mine: list[Entry] = []
    finished: list[Entry] = []
    if who is not None:
        mine = by_urgency(tables_of(server.room, who.id, CURRENT, limit=MINE))
        finished = tables_of(server.room, who.id, (FINISHED,), limit=OVER, seated=True)
    own = {entry.info.id for entry in mine}
    others = [
        entry
        for entry in public_tables(server.room, me, (LOBBY, RUNNING), limit=OTHERS)
        if entry.info.id not in own
    ]
    return page(
        request,
        "home.html",
        who=who,
        games=[(game, board_address(game)) for game in all_games()],
        broken=list(broken_games()),
        played_at=played_at,
        links=[link for web in webs().by_name.values() for link in web.home],
        mine=mine,
        finished=finished,
        joinable=[entry for entry in others if _has_room(entry)],
        watchable=[entry for entry in others if entry.info.status == RUNNING],
    )


def _has_room(entry: Entry) -> bool:
    return any(seat.kind == OPEN for seat in entry.info.seats) and entry.info.status == LOBBY
