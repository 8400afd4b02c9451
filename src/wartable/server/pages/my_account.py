"""What one does with one's account: password, other browsers, and deleting everything."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.errors import status_of
from wartable.server.farewell import farewell
from wartable.server.pages.profile import profile_page
from wartable.server.pages.rendering import page, redirect
from wartable.server.requests import COOKIE, Signed, TheServer

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


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
    """Sign out in another browser."""
    server.people.sign_out_of(who, place)
    return redirect("/me#account", "revoked-sign-in")


@router.get("/me/delete")
def delete_page(request: Request, who: Signed) -> Response:
    """Ask whether everything shall really be deleted."""
    return page(request, "delete.html", who=who, wrong="")


@router.post("/me/delete")
def delete(request: Request, server: TheServer, who: Signed, password: Text = "") -> Response:
    """Delete everything that tells who somebody was."""
    try:
        server.limits.check("login", f"p{who.id}")
        farewell(server.people, server.room, who, password)
    except WartableError as error:
        status = status_of(error)
        return page(request, "delete.html", who=who, wrong=error.message, status=status)
    response = redirect("/", "deleted")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response
