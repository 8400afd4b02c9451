"""The tokens of a person's programs, and the browsers in which they are signed in."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel

from wartable.server.api.schemas import LARGEST, Body, Name, make_router
from wartable.server.http.identity import Signed, TheServer

router = make_router("keys", "/api")


class NewToken(Body):
    """The name of the program."""

    label: Name


class MadeToken(BaseModel):
    """A new token; it is shown only this once."""

    token: str


class TokenLine(BaseModel):
    """A program's token, without the token itself."""

    id: int
    label: str
    created: int
    used: int | None


class SignInLine(BaseModel):
    """A browser in which you are signed in; ``here`` if it sent this request."""

    id: str
    label: str
    created: int
    seen: int
    here: bool


@router.get("/me/tokens", summary="List your tokens")
def tokens(server: TheServer, who: Signed) -> list[TokenLine]:
    """Return the tokens of the programs that may act for you."""
    return [
        TokenLine(id=each.id, label=each.label, created=each.created, used=each.used)
        for each in server.people.tokens(who)
    ]


@router.post("/me/tokens", status_code=201, summary="Make a token")
def new_token(server: TheServer, who: Signed, body: NewToken) -> MadeToken:
    """Return a token that lets a program do everything you may do."""
    server.limits.check("token", f"p{who.id}")
    return MadeToken(token=server.people.new_token(who, body.label))


@router.delete("/me/tokens/{token_id}", status_code=204, summary="Revoke a token")
def revoke(
    server: TheServer, who: Signed, token_id: Annotated[int, Path(ge=0, le=LARGEST)]
) -> None:
    """Revoke a program's token with immediate effect."""
    server.people.revoke(who, token_id)


@router.get("/me/sign-ins", summary="List where you are signed in")
def sign_ins(server: TheServer, who: Signed) -> list[SignInLine]:
    """Return the browsers in which you are signed in."""
    return [
        SignInLine(
            id=each.id, label=each.label, created=each.created, seen=each.seen, here=each.here
        )
        for each in server.people.places(who)
    ]


@router.delete("/me/sign-ins/{place}", status_code=204, summary="Sign out elsewhere")
def sign_out_there(
    server: TheServer, who: Signed, place: Annotated[str, Path(max_length=64)]
) -> None:
    """Sign out of another browser with immediate effect."""
    server.people.sign_out_of(who, place)
