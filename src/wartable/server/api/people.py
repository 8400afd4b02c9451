"""People: coming in as a guest or with an account, and managing that account."""

from __future__ import annotations

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from wartable.server.accounts.deletion import farewell
from wartable.server.accounts.people import Who, guest_name
from wartable.server.api.schemas import Body, Name, Text, make_router
from wartable.server.http.identity import (
    COOKIE,
    Signed,
    TheServer,
    Visitor,
    address_of,
    label_of,
    set_cookie,
)
from wartable.server.notify.contacts import save_contact
from wartable.server.runtime import Server

router = make_router("people", "/api")


class Me(BaseModel):
    """Who is signed in."""

    name: str
    login: str | None
    guest: bool
    guided: bool
    webhook: str
    mail: str
    mail_confirmed: bool


class NewGuest(Body):
    """A guest's name, and whether a program wants a token."""

    name: Name | None = None
    token: bool = False


class Guest(BaseModel):
    """A new guest; the token is shown only this once."""

    name: str
    token: str | None


class NewName(Body):
    """The name that others see."""

    name: Name


class Login(Body):
    """A login and a password."""

    login: Name
    password: Text


class Passwords(Body):
    """The old password and the new one."""

    old: Text
    new: Text


class Goodbye(Body):
    """The password; a guest needs none."""

    password: Text = ""


class Contact(Body):
    """Where to notify you of your turn in slow games; empty for nowhere."""

    webhook: Text = ""
    mail: Text = ""


class Code(Body):
    """The code of a mail."""

    code: Text


# --- coming and going --------------------------------------------------------------------------


@router.post("/guests", status_code=201, summary="Come in as a guest")
def come_in(request: Request, response: Response, server: TheServer, body: NewGuest) -> Guest:
    """Become a guest: sets the cookie, and returns a token if asked."""
    server.limits.check("guest", address_of(request))
    who, cookie = server.people.new_guest(body.name or guest_name(), label_of(request))
    set_cookie(request, response, cookie)
    token = server.people.new_token(who, "first") if body.token else None
    return Guest(name=who.name, token=token)


@router.post("/sign-in", summary="Sign in to an account")
def sign_in(
    request: Request, response: Response, server: TheServer, guest: Visitor, body: Login
) -> Me:
    """Sign in: sets the cookie. Games you have played as a guest move to the account."""
    server.limits.check_sign_in(address_of(request), body.login)
    cookie = server.people.sign_in(body.login, body.password, guest, label_of(request))
    set_cookie(request, response, cookie)
    who = server.people.by_cookie(cookie)
    assert who is not None, "the cookie is new"
    return _me(server, who)


@router.post("/sign-out", status_code=204, summary="Sign out here")
def sign_out(response: Response, server: TheServer, who: Signed) -> None:
    """Drop the cookie, here and on the server."""
    server.people.sign_out(who)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


@router.post("/me/delete", status_code=204, summary="Delete yourself")
def delete(response: Response, server: TheServer, who: Signed, body: Goodbye) -> None:
    """Remove everything that identifies you; bots take over your games."""
    server.limits.check("login", f"p{who.id}")
    farewell(server.people, server.room, who, body.password)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


# --- your account --------------------------------------------------------------------------------


@router.get("/me", summary="Who am I?")
def me(server: TheServer, who: Signed) -> Me:
    """Return who is signed in."""
    return _me(server, who)


@router.put("/me/name", summary="Change your name")
def rename(server: TheServer, who: Signed, body: NewName) -> NewName:
    """Change the name that others see from the next game on."""
    return NewName(name=server.people.rename(who, body.name))


@router.put("/me/contact", status_code=204, summary="Say where to be told of your turn")
def contact(request: Request, server: TheServer, who: Signed, body: Contact) -> None:
    """Set the webhook and mail address that are notified of your turn in slow games.

    A new mail address gets a mail with a code, and nothing else before that has confirmed it.
    """
    save_contact(request, server, who, body.webhook, body.mail)


@router.post("/mail/confirm", status_code=204, summary="Confirm a mail address")
def confirm_mail(request: Request, server: TheServer, body: Code) -> None:
    """Confirm a mail address with the code that was sent to it."""
    server.limits.check("login", address_of(request))
    server.people.confirm_mail(body.code)


@router.put("/me/guided", status_code=204, summary="Say that you have read the guide")
def guided(server: TheServer, who: Signed) -> None:
    """Stop showing the first-game guide."""
    server.people.set_guided(who)


@router.post("/me/account", status_code=201, summary="Make an account")
def register(request: Request, server: TheServer, who: Signed, body: Login) -> Me:
    """Turn the guest into an account that keeps everything the guest had."""
    server.limits.check("account", address_of(request))
    server.people.register(who, body.login, body.password)
    return _me(server, who, login=body.login.strip().lower())


@router.put("/me/password", status_code=204, summary="Change your password")
def password(server: TheServer, who: Signed, body: Passwords) -> None:
    """Change the password, sign out everywhere else and revoke all tokens."""
    server.limits.check("login", f"p{who.id}")
    server.people.change_password(who, body.old, body.new)


def _me(server: Server, who: Who, login: str | None = None) -> Me:
    contact = server.people.contact(who)
    login = login or who.login
    return Me(
        name=who.name,
        login=login,
        guest=login is None,
        guided=who.guided,
        **contact._asdict(),
    )
