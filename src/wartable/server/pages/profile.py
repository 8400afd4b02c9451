"""One's own page: name, account, programs, notifications and games."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.engine.errors import WartableError
from wartable.server.contacts import check_contact
from wartable.server.context import Server
from wartable.server.errors import status_of
from wartable.server.pages.rendering import page, redirect
from wartable.server.people import Who
from wartable.server.requests import Signed, TheServer
from wartable.server.tables.info import OVER
from wartable.server.tables.listing import CURRENT, by_urgency, tables_of

#: So many finished games are on one page.
SHOWN = 20
RUNNING_SHOWN = 100

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get("/me")
def profile(
    request: Request,
    server: TheServer,
    who: Signed,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    """Show one's own page."""
    return profile_page(request, server, who, number=page)


def profile_page(
    request: Request,
    server: Server,
    who: Who,
    *,
    number: int = 1,
    part: str = "",
    error: WartableError | None = None,
    filled: dict[str, str] | None = None,
    token: str = "",
) -> HTMLResponse:
    """Return one's own page; with an error in one part, what was filled in there is kept."""
    offset = (number - 1) * SHOWN
    finished = tables_of(server.room, who.id, OVER, limit=SHOWN + 1, offset=offset, seated=True)
    webhook, mail = server.people.contact(who)
    values: dict[str, Any] = {"name": who.name, "webhook": webhook, "mail": mail, "label": ""}
    return page(
        request,
        "profile.html",
        who=who,
        status=status_of(error) if error else 200,
        wrong=defaultdict(str, {part: error.message} if error else {}),
        filled=values | (filled or {}),
        places=server.people.places(who),
        tokens=server.people.tokens(who),
        token=token,
        can_mail=bool(server.settings.smtp),
        running=by_urgency(tables_of(server.room, who.id, CURRENT, limit=RUNNING_SHOWN)),
        finished=finished[:SHOWN],
        number=number,
        has_more=len(finished) > SHOWN,
    )


@router.post("/me/name")
def rename(request: Request, server: TheServer, who: Signed, name: Text = "") -> Response:
    """Change the name that others see."""
    try:
        server.people.rename(who, name)
    except WartableError as error:
        filled = {"name": name}
        return profile_page(request, server, who, part="name", error=error, filled=filled)
    return redirect("/me", "renamed")


@router.post("/me/contact")
def contact(
    request: Request, server: TheServer, who: Signed, webhook: Text = "", mail: Text = ""
) -> Response:
    """Say where to be told of one's turn in slow games."""
    filled = {"webhook": webhook.strip(), "mail": mail.strip()}
    try:
        server.limits.check("account", f"p{who.id}")
        check_contact(**filled)
    except WartableError as error:
        return profile_page(request, server, who, part="contact", error=error, filled=filled)
    server.people.set_contact(who, **filled)
    return redirect("/me#notifications", "contact")
