"""What the farm adds to the web table."""

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Form
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.responses import Response

from support.guest.models import SeasonRow, WishRow
from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.play.match import Match
from wartable.server.plugin_kit import (
    NAME,
    AroundGame,
    Extra,
    Info,
    Live,
    Person,
    Server,
    Store,
    TableState,
    TheServer,
    Visitor,
    Web,
    Who,
    arrive,
    make_router,
    page,
    status_of,
)

HERE = Path(__file__).parent
ADDRESS = "/farm"

# --- pages ---------------------------------------------------------------------------------------

pages = APIRouter(include_in_schema=False)
api = make_router("farm")


@pages.get(ADDRESS)
def wall(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the wishes."""
    return show_wall(request, server, who)


@pages.post(ADDRESS)
def pin(
    request: Request, server: TheServer, who: Visitor, wish: Annotated[str, Form()] = ""
) -> Response:
    """Pin a wish to the wall, or say what is wrong with it."""
    arrival = arrive(request, server, who)
    server.limits.check("farm.wish", f"p{arrival.who.id}")
    try:
        add_wish(server.store, arrival.who, wish)
    except WartableError as error:
        shown = show_wall(request, server, arrival.who, bad=error.message, status=status_of(error))
        return arrival.remembered(shown)
    return arrival.go(ADDRESS, "farm.pinned")


@api.get("/farm/wishes", summary="List the wishes")
def wishes(server: TheServer) -> list[str]:
    """Return all wishes, the oldest first."""
    return [text for _, text in all_wishes(server.store)]


def show_wall(
    request: Request, server: Server, who: Who | None, *, bad: str = "", status: int = 200
) -> Response:
    """Return the page; ``bad`` is an error message."""
    found = all_wishes(server.store)
    return page(request, "farm/wall.html", who=who, status=status, bad=bad, wishes=found)


def add_wish(store: Store, who: Who, text: str) -> None:
    """Store a wish; raise ``Unreadable`` unless it is a line of text."""
    text = text.strip()
    if not 0 < len(text) <= NAME:
        raise Unreadable("bad-wish", f"a wish has 1 to {NAME} characters")
    with store.writing() as session:
        session.add(WishRow(person_id=who.id, text=text))


def all_wishes(store: Store) -> list[tuple[str, str]]:
    """Return who wishes what, the oldest wish first."""
    wanted = select(Person.name, WishRow.text).join(Person, Person.id == WishRow.person_id)
    with store.reading() as session:
        return [(name, text) for name, text in session.execute(wanted.order_by(WishRow.id))]


# --- at the table --------------------------------------------------------------------------------


def keep_season(connection: Connection, info: Info, match: Match) -> None:
    """Store how a season stands."""
    known = update(SeasonRow).where(SeasonRow.table_id == info.id)
    values = {"gold": match.s.gold, "moves": len(match.moves)}
    if connection.execute(known.values(**values)).rowcount == 0:
        connection.execute(insert(SeasonRow).values(table_id=info.id, **values))


def around_season(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return the panel under the board."""
    with server.store.reading() as session:
        best = session.scalar(select(func.max(SeasonRow.gold))) or 0
    return Extra(best, style="farm/farm.css", below="farm/best.html")


def merge(session: Session, guest: int, account: int) -> None:
    """Move a guest's wishes to an account."""
    moved = update(WishRow).where(WishRow.person_id == guest)
    session.execute(moved.values(person_id=account))


WEB = Web(
    pages=(pages,),
    api=(api,),
    templates=HERE / "templates",
    static=HERE / "static",
    home=((ADDRESS, "Wishing wall"),),
    games={
        "sty": AroundGame(
            on_change=keep_season,
            panel=around_season,
            tools=((ADDRESS, "Make a wish"),),
            after=((ADDRESS, "A wish for the next season"),),
        )
    },
    messages={"pinned": "Your wish is on the wall."},
    limits={"wish": ((5, 60),)},
    models=(WishRow, SeasonRow),
    migrations=HERE / "migrations",
    merge=merge,
)
