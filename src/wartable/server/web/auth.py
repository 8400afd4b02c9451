"""Signing in and out, registering, and coming in as a guest."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import WartableError
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import (
    COOKIE,
    Signed,
    TheServer,
    Visitor,
    address_of,
    label_of,
    set_cookie,
)
from wartable.server.http.threads import Routes
from wartable.server.web.guests import arrive, local
from wartable.server.web.rendering import page, redirect

router = Routes(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get("/sign-in")
def sign_in_page(request: Request, who: Visitor, next: str = "/") -> Response:  # noqa: A002
    """Ask for login and password."""
    return _show(request, "sign_in.html", who, {"next": local(next)})


@router.post("/sign-in")
def sign_in(
    request: Request,
    server: TheServer,
    who: Visitor,
    login: Text = "",
    password: Text = "",
    next: Text = "/",  # noqa: A002
) -> Response:
    """Sign in; what the person played as a guest moves to the account."""
    try:
        server.limits.check_sign_in(address_of(request), login)
        cookie = server.people.sign_in(login, password, who, label_of(request))
    except WartableError as error:
        return _show(request, "sign_in.html", who, {"next": local(next), "login": login}, error)
    response = redirect(local(next), "signed-in")
    set_cookie(request, response, cookie)
    return response


@router.get("/register")
def register_page(request: Request, who: Visitor) -> Response:
    """Show the registration form; a person with an account goes to the profile."""
    if who is not None and not who.is_guest:
        return redirect("/me")
    return _show(request, "register.html", who, {})


@router.post("/register")
def register(
    request: Request,
    server: TheServer,
    who: Visitor,
    name: Text = "",
    login: Text = "",
    password: Text = "",
) -> Response:
    """Create an account; a guest keeps everything."""
    arrival = None
    try:
        server.limits.check("account", address_of(request))
        arrival = arrive(request, server, who, name or login)
        server.people.register(arrival.who, login, password)
    except WartableError as error:
        now = arrival.who if arrival else who
        shown = _show(request, "register.html", now, {"name": name, "login": login}, error)
        return arrival.remembered(shown) if arrival else shown
    return arrival.go("/me", "registered")


@router.post("/guest")
def guest(
    request: Request,
    server: TheServer,
    who: Visitor,
    name: Text = "",
    next: Text = "/",  # noqa: A002
) -> Response:
    """Come in as a guest."""
    try:
        return arrive(request, server, who, name).go(local(next))
    except WartableError as error:
        return _show(request, "sign_in.html", who, {"next": local(next), "name": name}, error)


@router.post("/sign-out")
def sign_out(server: TheServer, who: Signed) -> Response:
    """Sign out of this browser."""
    server.people.sign_out(who)
    response = redirect("/", "signed-out")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def _show(
    request: Request,
    name: str,
    who: Who | None,
    filled: dict[str, str],
    error: WartableError | None = None,
) -> Response:
    """Show a form as it was filled in, with the error."""
    wrong, status = (error.message, status_of(error)) if error else ("", 200)
    fields = {"name": "", "login": "", "next": "/"} | filled
    return page(request, name, who=who, status=status, wrong=wrong, **fields)
