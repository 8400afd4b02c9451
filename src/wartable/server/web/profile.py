"""The profile page: name, notifications, games, password, sign-ins, tokens, deletion."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any

from fastapi import Form, Path, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.engine.errors import WartableError
from wartable.server.accounts.deletion import farewell
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import COOKIE, Signed, TheServer, Visitor, address_of
from wartable.server.http.threads import Routes
from wartable.server.notify.contacts import save_contact
from wartable.server.runtime import Server
from wartable.server.tables.lists import CURRENT, by_urgency, tables_of
from wartable.server.tables.summary import OVER
from wartable.server.web.rendering import page, redirect

#: How many finished games one page shows.
SHOWN = 20
RUNNING_SHOWN = 100

router = Routes(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get("/me")
def profile(
    request: Request,
    server: TheServer,
    who: Signed,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    """Show the profile."""
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
    """Return the profile; ``error`` belongs to one ``part``, whose input is kept."""
    offset = (number - 1) * SHOWN
    finished = tables_of(server.room, who.id, OVER, limit=SHOWN + 1, offset=offset, seated=True)
    contact = server.people.contact(who)
    values: dict[str, Any] = {"name": who.name, "label": "", **contact._asdict()}
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
    """Set where to notify the person of their turn in slow games."""
    filled = {"webhook": webhook.strip(), "mail": mail.strip()}
    try:
        asked = save_contact(request, server, who, **filled)
    except WartableError as error:
        return profile_page(request, server, who, part="contact", error=error, filled=filled)
    return redirect("/me#notifications", "mail-asked" if asked else "contact")


@router.get("/me/mail")
def mail_page(request: Request, who: Visitor, code: str = "") -> Response:
    """Ask for a press of a button: programs that check mails for harm open all links in them."""
    return page(request, "mail.html", who=who, code=code, wrong="")


@router.post("/me/mail")
def confirm_mail(request: Request, server: TheServer, who: Visitor, code: Text = "") -> Response:
    """Confirm a mail address with the code that was sent to it, in whatever browser."""
    try:
        server.limits.check("login", address_of(request))
        server.people.confirm_mail(code)
    except WartableError as error:
        status = status_of(error)
        return page(request, "mail.html", who=who, code=code, wrong=error.message, status=status)
    return redirect("/me#notifications" if who else "/", "mail-confirmed")


# --- the account ---------------------------------------------------------------------------------


@router.post("/me/password")
def change_password(
    request: Request, server: TheServer, who: Signed, old: Text = "", new: Text = ""
) -> Response:
    """Change the password."""
    try:
        server.limits.check("login", f"p{who.id}")
        server.people.change_password(who, old, new)
    except WartableError as error:
        return profile_page(request, server, who, part="password", error=error)
    return redirect("/me#account", "password")


@router.post("/me/sign-ins/revoke")
def revoke_sign_in(server: TheServer, who: Signed, place: Text = "") -> Response:
    """Sign out of another browser."""
    server.people.sign_out_of(who, place)
    return redirect("/me#account", "revoked-sign-in")


@router.get("/me/delete")
def delete_page(request: Request, who: Signed) -> Response:
    """Ask for confirmation before deleting everything."""
    return page(request, "delete.html", who=who, wrong="")


@router.post("/me/delete")
def delete(request: Request, server: TheServer, who: Signed, password: Text = "") -> Response:
    """Delete everything that identifies the person."""
    try:
        server.limits.check("login", f"p{who.id}")
        farewell(server.people, server.room, who, password)
    except WartableError as error:
        status = status_of(error)
        return page(request, "delete.html", who=who, wrong=error.message, status=status)
    response = redirect("/", "deleted")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


# --- tokens --------------------------------------------------------------------------------------


#: No database counts further.
TokenId = Annotated[int, Path(ge=0, lt=2**63)]


@router.post("/me/tokens")
def new_token(
    request: Request, server: TheServer, who: Signed, label: Annotated[str, Form()] = ""
) -> Response:
    """Create a token and show it, only this once."""
    try:
        server.limits.check("token", f"p{who.id}")
        token = server.people.new_token(who, label)
    except WartableError as error:
        filled = {"label": label}
        return profile_page(request, server, who, part="token", error=error, filled=filled)
    return profile_page(request, server, who, token=token)


@router.post("/me/tokens/{token_id}/revoke")
def revoke_token(server: TheServer, who: Signed, token_id: TokenId) -> Response:
    """Revoke a program's token."""
    server.people.revoke(who, token_id)
    return redirect("/me#programs", "revoked-token")
